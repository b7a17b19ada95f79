"""A sentence in the search box: the verdict on the described table is first, with the understood pieces."""

import html
import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.coupelation.shared_table import START_QUERY as COUPELATION_START_QUERY
from tests.engine import parse_table_rows
from tests.pages import check_texts, query_of_address
from tests.run_length import choose_by_run_length, pair_cases_with_others

SHOW_QUESTION = "手札が3、4、4で場に5、6。4,4出せる？"
SHOW_QUESTION_WITHOUT_TABLE = "手札が3、4、4。4,4出せる？"
FOLLOWED_GAME = "players=4&move=shown.4.5.6_scouted.left"
FOLLOWED_GAME_FIELDS = dict(parse_qsl(FOLLOWED_GAME))


def post_sentence_and_extract_article(
    client: FlaskClient, path: str, sentence: str, followed_game: Mapping[str, str], *, lang: str = "ja"
) -> str:
    """The article that answers a posted sentence; '' if it is read as a question about the rules."""
    answer = client.post(path, data={"q": sentence, "lang": lang, **followed_game})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    found = re.search(r'<article class="ask-answer said.*?</article>', answer.text, re.DOTALL)
    return html.unescape(found.group(0)) if found else ""


@pytest.mark.parametrize("path", ["/search", "/scout/check/ask", "/scout/game/ask"])
def test_verdict_on_described_table_is_first_article(path: str, client: FlaskClient) -> None:
    page = client.post(path, data={"q": SHOW_QUESTION, "lang": "ja"}).text
    first = page.split("<article")[1]
    assert 'class="ask-answer said first"' in first
    assert 'class="st yes"' in first
    assert "同番 4、4 は連番より強い" in first
    for piece in ("手札 3、4、4", "場札 5、6", "出す 4、4"):
        assert f">{piece}</a>" in first
    assert "/scout/check?hand=3.4.4&amp;table=5.6&amp;move=show.2-3&amp;lang=ja" in first


@pytest.mark.parametrize(
    ("slug", "record", "sentence", "rule"),
    [
        ("scout", "players=3&move=shown.6.7", "左の6をスカウト", "次のラウンドは誰から？"),
        ("coupelation", COUPELATION_START_QUERY, "20を伏せて置く", "山札が切れた後も裏向きに置ける"),
    ],
)
def test_turn_that_is_told_comes_before_all_rules(
    client: FlaskClient, slug: str, record: str, sentence: str, rule: str
) -> None:
    """Who tells a turn of the followed game asks nothing: rules are folded below, also if the turn is unsure."""
    fields = {"q": sentence, "lang": "ja", **dict(parse_qsl(record))}
    page = client.post(f"/{slug}/play/ask", data=fields).text
    before_folded_rules, _, folded_rules = page.partition("近いもの")
    assert before_folded_rules.count("<article") == 1
    assert rule in folded_rules


GAME_WITH_HAND = "players=3&move=shown.5.6_scouted.left_shown.7&mine=p1.12.34.47.45.31.39.29.96.68.58"
TEXTS_OF_ANSWERS = parse_table_rows(f"""
    # path; sentence and followed game; language and texts of the answer
    # The verdict on an illegal move has a reason; the total answers a question for points.
    /search           25と31の上に33は？            -  en  class="st no" / it has to be smaller than 31
    /search           緑5で緑が3つコマ1つ何点       -  ja  <h2>A\u00a022</h2>
    # A missing part is named, and there is no verdict.
    /scout/check/ask  {SHOW_QUESTION_WITHOUT_TABLE}  -  ja  \
たぶん / 足りないもの / class="chip hole" href="/scout/check?hand=3.4.4 / >場札</a> / !said-verdict
    # What is known of an unfinished move can decide: the payment for a reserve card, wherever that goes.
    /coupelation/check/ask  リザーブの13を6と7で取れる？  -  ja  足りないもの / 6と7で13を取れます / !13は置けません
    /coupelation/check/ask  リザーブの13を6と8で取れる？  -  ja  足りないもの / 13は置けません / 6と8の和14
    # A word that is not read is displayed, without the sign of a verdict.
    /scout/check/ask  {SHOW_QUESTION}富士山          -  ja  富士山 / !class="st
    # An illegal turn cannot be entered; the link of a question keeps the record.
    /scout/play/ask   4を出す      {FOLLOWED_GAME}  ja  class="st no" / !決める
    /scout/play/ask   4を出せる？  {FOLLOWED_GAME}  ja  class="st no" / /scout/check? / kept=
    # The private hand of the phone decides the verdict.
    /scout/play/ask   8を2枚出せる？  {GAME_WITH_HAND}  ja  class="st no"
    /scout/play/ask   4を2枚出せる？  {GAME_WITH_HAND}  ja  class="st yes" / !class="st no"
""")


@pytest.mark.parametrize(("path", "sentence", "followed_query", "lang", "expected_texts"), TEXTS_OF_ANSWERS)
def test_answer_to_sentence_has_expected_texts_and_omits_others(
    client: FlaskClient, *, path: str, sentence: str, followed_query: str, lang: str, expected_texts: str
) -> None:
    article = post_sentence_and_extract_article(client, path, sentence, dict(parse_qsl(followed_query)), lang=lang)
    check_texts(article, expected_texts)


def test_sentence_in_search_address_is_answered_uncached(client: FlaskClient) -> None:
    answer = client.get("/search", query_string={"q": SHOW_QUESTION, "lang": "ja"})
    assert "said-verdict" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_unsure_table_reading_is_below_sure_rule(client: FlaskClient) -> None:
    page = client.post("/scout/play/ask", data={"q": "S&Sで取るだけでもいい", "players": "3", "lang": "ja"}).text
    first, second = page.split("<article")[1:3]
    assert 'class="ask-answer ruling first"' in first
    assert 'class="ask-answer said perhaps"' in second


def test_turn_in_sentence_is_appended_to_record_address(client: FlaskClient) -> None:
    page = html.unescape(
        client.post("/scout/play/ask", data={"q": "4,4を出す", "lang": "ja", **FOLLOWED_GAME_FIELDS}).text
    )
    assert list_links(page)["決める"] == "/scout/play?players=4&move=shown.4.5.6_scouted.left_shown.4.4&lang=ja"
    assert page.count("<article") == 1, "a sure verdict has no general rule below it"


@pytest.mark.parametrize(
    ("words", "path"),
    pair_cases_with_others(
        ["", "\x00", "あ" * 400, "<b>3</b>", *choose_by_run_length([], [" ", "4,4出せる？" * 40])],
        ["/search", "/scout/play/ask", "/vectron/rules/ask"],
    ),
)
def test_arbitrary_sentence_is_answered_with_page(words: str, path: str, client: FlaskClient) -> None:
    assert client.post(path, data={"q": words, "move": "nonsense"}).status_code == 200


def list_links(article: str) -> dict[str, str]:
    """The address of each link of an article, by its words."""
    found = re.findall(r'<a class="(?:chip|chip hole|btn)" href="([^"]*)">\s*(.*?)\s*</a>', article, re.DOTALL)
    return {words: href for href, words in found}


@pytest.mark.parametrize(
    ("path", "sentence_text", "piece", "expected_path_and_pick"),
    parse_table_rows(f"""
        /scout/check/ask  {SHOW_QUESTION}  手札 3、4、4  /scout/check pick=hand.0
        /scout/check/ask  {SHOW_QUESTION}  場札 5、6  /scout/check pick=table.0
        /scout/check/ask  {SHOW_QUESTION}  出す 4、4  /scout/check pick=shown.4.4
        /scout/check/ask  {SHOW_QUESTION_WITHOUT_TABLE}  場札  /scout/check pick=table.0
        /scout/check/ask  {SHOW_QUESTION_WITHOUT_TABLE}  足りないものを入れる  /scout/check pick=
        /scout/score/ask  Aは11枚とチップ2、残り3枚  チップ 2枚  /scout/score pick=p1.s
        /vogu/score/ask  緑5で緑が3つコマ1つ何点  緑の価値 5  /vogu/score pick=value.G
        /vogu/score/ask  緑5で緑が3つコマ1つ何点  緑のコマ 1個  /vogu/score pick=p1.0.token
        /subway/moves/ask  伏見から6で太閤通行ける？  伏見から  /subway/moves pick=pawn
        /subway/score/ask  東山線は覚王山から藤が丘まで全部A  A  /subway/score pick=
        /coupelation/score/ask  25と31の上に33は？  33を置く  /coupelation/check pick=up.33.1.0
        /vectron/score/ask  ゲージ7と4と4と1で何点ずつ  B ゲージ 4  /vectron/score pick=p2.gauge
        /vectron/score/ask  2人で7対3  2人  /vectron/score pick=
    """),
)
def test_piece_links_to_control_that_enters_it(
    client: FlaskClient, path: str, sentence_text: str, piece: str, expected_path_and_pick: str
) -> None:
    address = list_links(post_sentence_and_extract_article(client, path, sentence_text, {}))[piece]
    view, _, pick = expected_path_and_pick.partition(" pick=")
    assert urlsplit(address).path == view
    assert query_of_address(address).get("pick", "").startswith(pick)
    assert client.get(address.partition("#")[0]).status_code == 200


def test_player_count_piece_links_to_people_section(client: FlaskClient) -> None:
    links = list_links(post_sentence_and_extract_article(client, "/vectron/score/ask", "2人で7対3", {}))
    assert urlsplit(links["2人"]).fragment == "people"
    assert 'id="people"' in client.get(links["2人"].partition("#")[0]).text


def test_incomplete_turn_continues_in_tray(client: FlaskClient) -> None:
    links = list_links(post_sentence_and_extract_article(client, "/scout/play/ask", "スカウト", FOLLOWED_GAME_FIELDS))
    assert links["どちら側か"] == links["足りないものを入れる"]
    tray = client.get(links["足りないものを入れる"]).text.split('id="tray"')[1]
    assert 'name="put" value="left"' in tray
    assert 'name="put" value="right"' in tray


def test_corrected_turn_opens_in_tray_with_later_turns_pending(client: FlaskClient) -> None:
    links = list_links(
        post_sentence_and_extract_article(client, "/scout/play/ask", "4,4を出す、左からスカウト", FOLLOWED_GAME_FIELDS)
    )
    first, second = query_of_address(links["出す 4、4"]), query_of_address(links["左端"])
    assert (first["move"], first["pick"]) == (FOLLOWED_GAME_FIELDS["move"], "shown.4.4")
    assert first["then"] == "insert.2.scouted.left"
    assert (second["move"], second["pick"]) == (f"{FOLLOWED_GAME_FIELDS['move']}_shown.4.4", "scouted.left")
    assert "then" not in second


def test_entered_turn_removes_its_cards_from_private_hand(client: FlaskClient) -> None:
    table = parse_qsl("players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=D1&row2=-&mine=p1.D2.O3&move=draw.deck")
    article = post_sentence_and_extract_article(client, "/vectron/play/ask", "斜め2を出す", dict(table))
    query = query_of_address(list_links(article)["決める"])
    assert (query["move"], query["mine"]) == ("draw.deck_play.D2", "p1.O3")


@pytest.mark.parametrize("path", ["/search", "/scout/rules", "/scout/play/ask"])
def test_sentence_forms_use_post_method(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    forms = [form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'name="q"' in form]
    assert forms
    assert all('method="post"' in form for form in forms)


def test_microphone_permission_is_limited_to_own_origin(client: FlaskClient) -> None:
    assert "microphone=(self)" in client.get("/scout/play").headers["Permissions-Policy"]


@pytest.mark.parametrize("word", ["本山", "もとやま", "Motoyama"])
def test_station_name_alone_finds_move_and_bead_in_followed_game(word: str, client: FlaskClient) -> None:
    """The move is first, which a touch on the map selects; then the bead."""
    record = {"players": "3", "move": "start.S12.4_start.M14.3_start.T18.1"}
    article = post_sentence_and_extract_article(client, "/subway/play/ask", word, record)
    assert article.index("本山へ") < article.index("ビーズ")
    assert "field." not in client.post("/subway/score/ask", data={"q": word, "lang": "ja"}).text


@pytest.mark.parametrize(
    ("sentence", "shows"),
    [
        ("場は2 3 手札は8 8 5 6 2 何が出せる？", ["8、8", "5、6"]),
        ("手札1 1 9 5 6 場6 6出せるのある？", []),
        # without the active set no Show is certain
        ("手札8 8 5 6 2 何が出せる？", []),
    ],
)
def test_legal_shows_are_listed_without_lower_numbers(sentence: str, shows: list[str], client: FlaskClient) -> None:
    article = post_sentence_and_extract_article(client, "/search", sentence, {"game": "scout"})
    assert [text.split("：")[1].split("（")[0] for text in list_links(article) if text.startswith("ショー：")] == shows
    assert (f"ショー{len(shows)}通り" in article) == ("場" in sentence)
