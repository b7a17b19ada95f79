"""A change by one phone is announced on the others, in words and with its seat."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from tests.engine import parse_table_rows
from tests.live.conftest import LiveTable, create_shared_table, tab_of_page
from tests.live.shared_games import load_shared_game
from tests.live.test_undo import undo
from tests.run_length import choose_by_run_length, pair_cases_with_others

SEAT_NAMES_QUERY = "names=Sora.Umi.Mori.Yuki"
TWO_MOVES_QUERY = f"{SEAT_NAMES_QUERY}&move=shown.7.8.9_scouted.left"


@pytest.fixture
def table(phone: FlaskClient) -> LiveTable:
    """A new table at which two moves are recorded."""
    return create_shared_table(phone, query=TWO_MOVES_QUERY)


def visible_paragraph_text(page: str, paragraph_id: str) -> str:
    """The text of a paragraph; '' if it is absent or hidden."""
    found = re.search(rf'<p[^>]*id="{paragraph_id}"([^>]*)>(.*?)</p>', page, re.DOTALL)
    words = re.sub(r"<[^>]+>", "", found[2]) if found and " hidden" not in found[1] else ""
    return unescape(re.sub(r"\s+", " ", words)).strip().replace("\u2068", "").replace("\u2069", "")


def fetch_page_with_changes(
    table: LiveTable, known_query: str, known_version: int = 1, *, view: str = "play", seat: str = "p4"
) -> str:
    """The page that a phone at a seat gets if it displayed the known query."""
    knows = {"live.after": str(known_version), "live.stood": known_query, "live.view": view, "live.seat": seat}
    answer = table.send_form({"view": view, **knows, **dict(parse_qsl(known_query))})
    assert answer.status_code == 200
    return answer.text


def announced_words(page: str) -> str:
    return visible_paragraph_text(page, "live-did")


CHANGES_AND_ANNOUNCEMENTS = parse_table_rows(f"""
    {TWO_MOVES_QUERY}_shown.2                                  p3  -
    {TWO_MOVES_QUERY}_shown.2                                  p2  Umiが、Moriの手を伝えました
    {TWO_MOVES_QUERY}_shown.2                                  p4  あなたが、Moriの手を伝えました
    {SEAT_NAMES_QUERY}&move=shown.7.8.9                        p3  Moriが、Umiの手を戻しました：スカウト：左端の7
    {SEAT_NAMES_QUERY}&move=shown.7.8.9_scouted.right          p1  Soraが、記録の2手目を直しました
    {SEAT_NAMES_QUERY}&move=shown.5_scouted.left               p1  Soraが、記録の1手目を直しました
    {SEAT_NAMES_QUERY}                                         p2  Umiが、もう一度始めました。前の卓は終わりです
    names=Sora.Umi.Mori.Yuko&move=shown.7.8.9_scouted.left     p2  Umiが、名前を変えました
    names=Mori.Umi.Sora.Yuki&move=shown.7.8.9_scouted.left     p1  Soraが、SoraとMoriを入れ替えました
    names=Mori.Umi.Sora.Yuki&move=shown.7.8.9_scouted.left     p3  Moriが、SoraとMoriを入れ替えました
    names=Mori.Sora.Umi.Yuki&move=shown.7.8.9_scouted.left     p3  Moriが、名前を変えました
    players=3&names=Sora.Umi.Mori&move=shown.7.8.9             p2  Umiが伝えました：Yukiが抜けました
    {TWO_MOVES_QUERY}_leave.p1                                 p2  Umiが伝えました：Soraが抜けました
    {TWO_MOVES_QUERY}_leave.p3                                 p3  Moriが伝えました：Moriが抜けました
    {TWO_MOVES_QUERY}_correct~p1~c0.s2.h6                      p2  Umiが、卓を直しました
""")


@pytest.mark.parametrize(("query", "seat", "expected_words"), CHANGES_AND_ANNOUNCEMENTS)
def test_change_by_other_phone_is_announced_with_its_seat(
    table: LiveTable, query: str, seat: str, expected_words: str
) -> None:
    stood = table.query
    table.record(query, seat=seat)
    page = fetch_page_with_changes(table, stood)
    assert announced_words(page) == expected_words
    assert "data-moved" in page
    assert announced_words(fetch_page_with_changes(table, table.query, 2)) == "", (
        "a phone that displays the change announces nothing"
    )


def test_player_without_name_is_exchanged_under_letter_of_old_seat(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query="names=Sora..Mori&move=shown.7")
    known_query = table.query
    table.record("names=.Sora.Mori&move=shown.7", seat="p2")
    assert announced_words(fetch_page_with_changes(table, known_query)) == "Bが、SoraとBを入れ替えました"


UNDONE_CHANGES_AND_ANNOUNCEMENTS = parse_table_rows(f"""
    {TWO_MOVES_QUERY}_shown.2                                  Moriが、自分の手を戻しました：ショー：2
    {TWO_MOVES_QUERY}_shown.2_shown.3                          Moriが、2手を戻しました
    {SEAT_NAMES_QUERY}&move=shown.7.8.9                        Moriが、取り消した1手を元に戻しました
    {SEAT_NAMES_QUERY}&move=shown.7.8.9_scouted.right          Moriが、2手目の直しを戻しました
    {SEAT_NAMES_QUERY}                                         Moriが、「もう一度」を取り消しました
    names=Umi.Sora.Mori.Yuki                                   Moriが、「もう一度」を取り消しました
    names=Sora.Umi.Mori.Yuko&move=shown.7.8.9_scouted.left     Moriが、名前を元に戻しました
    names=Umi.Sora.Mori.Yuki&move=shown.7.8.9_scouted.left     Moriが、SoraとUmiの入れ替えを戻しました
    players=3&names=Sora.Umi.Mori&move=shown.7.8.9             Moriが、Yukiが抜けたのを取り消しました
    players=5&names=Sora.Umi.Mori.Yuki&move=shown.7.8.9        Moriが、人数を元に戻しました
    {TWO_MOVES_QUERY}_leave.p1                                 Moriが、Soraが抜けたのを取り消しました
    {TWO_MOVES_QUERY}_correct~p1~c0.s2.h6                      Moriが、卓の直しを戻しました
    {TWO_MOVES_QUERY}&house=both-show-may                      Moriが、卓の直しを戻しました
""")


def announcement_of_undo(table: LiveTable, query: str, *, view: str = "play", seat: str = "p3") -> str:
    """What a phone that knows a change by seat 1 is told of its undo by a seat."""
    table.record(query, seat="p1", view=view)
    known_query = table.query
    assert undo(table, seat=seat) == 200
    return announced_words(fetch_page_with_changes(table, known_query, 2, view=view))


@pytest.mark.parametrize(("query", "expected_words"), UNDONE_CHANGES_AND_ANNOUNCEMENTS)
def test_undo_is_announced_as_what_it_takes_back(table: LiveTable, query: str, expected_words: str) -> None:
    assert announcement_of_undo(table, query) == expected_words


VECTRON_NAMES_AND_MAP = "players=3&names=Sora.Umi.Mori&map=21G1_a3S2_1b1c_S1"
VECTRON_RECORD = f"{VECTRON_NAMES_AND_MAP}G3&p1=h2&p2=h2&p3=h2&row1=-&row2=-&row3=-&move=draw.deck_play.D1"


@pytest.mark.parametrize(
    ("slug", "view", "start", "query", "seat", "expected_words"),
    parse_table_rows(f"""
        coupelation  score  names=a.b.c.d  tower=25.31&names=a.b.c.d  p3  cが、タワーの入力を戻しました
        vectron  play  {VECTRON_NAMES_AND_MAP}--  {VECTRON_NAMES_AND_MAP}G3  p2  Umiが、始めの卓の入力を戻しました
        # The move that uses the last card is entered together with the end of the turn.
        vectron  play  {VECTRON_RECORD}  {VECTRON_RECORD}_move.B1_stop  p1  Soraが、自分の手を戻しました：B1
    """),
)
def test_undo_is_announced_in_words_of_game(
    phone: FlaskClient, slug: str, view: str, start: str, query: str, seat: str, expected_words: str
) -> None:
    table = create_shared_table(phone, slug, start, view)
    assert announcement_of_undo(table, query, view=view, seat=seat) == expected_words


def test_undo_of_other_changes_in_between_is_announced_as_change(table: LiveTable) -> None:
    """Only a phone that knows the version before the undo knows what was taken back."""
    known_query = table.query
    table.record(f"{SEAT_NAMES_QUERY}&move=shown.7.8.9_scouted.right", seat="p1")
    table.record(f"{SEAT_NAMES_QUERY}&move=shown.7.8.9_scouted.right_shown.2", seat="p3")
    assert undo(table, seat="p3") == 200
    assert announced_words(fetch_page_with_changes(table, known_query)) == "ほかの電話が、記録の2手目を直しました"


def test_change_after_undo_is_announced_as_change(table: LiveTable) -> None:
    table.record(f"{TWO_MOVES_QUERY}_shown.2", seat="p3")
    assert undo(table, seat="p3") == 200
    known_query = table.query
    table.record(f"{SEAT_NAMES_QUERY}&move=shown.7.8.9_scouted.right", seat="p1")
    assert announced_words(fetch_page_with_changes(table, known_query, 3)) == "Soraが、記録の2手目を直しました"


@pytest.mark.parametrize(
    ("query", "entered_value", "end_of_words"),
    parse_table_rows(f"""
        {VECTRON_NAMES_AND_MAP}G3                    open      Soraが、始めの卓を入れました
        {VECTRON_RECORD}_move.B1_stop_draw.deck      leave.p2  Umiが抜けました
    """),
)
def test_entered_start_or_departure_in_mid_turn_is_not_announced_as_correction(
    phone: FlaskClient, query: str, entered_value: str, end_of_words: str
) -> None:
    table = create_shared_table(phone, "vectron", query)
    known_query = table.query
    assert table.touch({"put": entered_value}).status_code == 200
    assert table.query != known_query
    assert announced_words(fetch_page_with_changes(table, known_query)).endswith(end_of_words)


def test_departure_names_its_player_once(table: LiveTable) -> None:
    table.record(f"{TWO_MOVES_QUERY}_leave.p1", seat="p1")
    assert visible_paragraph_text(table.page("?seat=p2"), "live-last") == "Sora抜ける"


@pytest.mark.parametrize(
    ("slug", "query", "expected_words"),
    parse_table_rows("""
        scout        names=a.b.c.d&p1=c1.s1.h1  aが、得点を入れました
        coupelation  tower=25.31&names=a.b.c.d  aが、タワーを入れました
    """),
)
def test_entered_score_is_announced_in_words_of_game(
    phone: FlaskClient, slug: str, query: str, expected_words: str
) -> None:
    """A game without points announces none."""
    table = create_shared_table(phone, slug, "names=a.b.c.d", "score")
    stood = table.query
    table.record(query, seat="p1", view="score")
    assert announced_words(fetch_page_with_changes(table, stood, view="score")) == expected_words


def test_last_move_is_displayed_with_its_seat(phone: FlaskClient, table: LiveTable) -> None:
    for path_end in ("?seat=p1", "?seat=p3&pick=at.1"):
        assert visible_paragraph_text(table.page(path_end), "live-last") == "Umiスカウト：左端の7"
    assert "あなた" in visible_paragraph_text(table.page("?seat=p2"), "live-last")
    assert "left" in visible_paragraph_text(table.page("?seat=p1&lang=en"), "live-last")
    assert visible_paragraph_text(create_shared_table(phone).page(), "live-last") == "", "no move is recorded"


def test_turn_of_several_moves_is_told_as_one_with_its_main_effects(phone: FlaskClient) -> None:
    """In VECTRON its last move says no more than that it is over."""
    start = "players=2&names=Sora.Umi&map=21G1_a3S2_1b12_S1G3&p1=h2.s5&p2=h3.s5&row1=D2&row2=O3&move="
    before = (
        "draw.deck_play.D2_move.C4_move.A2_stop_draw.p2_play.O5_move.A3_stop_draw.p2_play.S_move.A4_stop_draw.p1_play.S"
        "_move.C2_stop_draw.p1_play.O1_move.B4_stop_draw.p2_play.D4_move.A4_stop_draw.deck_play.D3_move.C1_move.C2"
        "_move.A2_stop_draw.p2_play.D4_move.C2_stop"
    )
    turn = "draw.p1_play.D2_move.C2_stop"
    table = create_shared_table(phone, "vectron", f"{start}{before}_draw.p1")
    known_query = table.query
    table.record(f"{start}{before}_{turn}", seat="p1")
    page = fetch_page_with_changes(table, known_query, seat="p2")
    assert announced_words(page) == "", "a turn is one, and told above"
    assert visible_paragraph_text(page, "live-last") == "SoraSoraの列 › 斜め2 › C2：あなたの駒が倒れる。"
    table.record(f"{start}{before}_{turn}_draw.p2", seat="p2")
    page = fetch_page_with_changes(table, known_query, seat="p2")
    assert announced_words(page).startswith("2手が伝わりました")
    assert visible_paragraph_text(page, "live-last") == "あなたあなたのアクション列から取る"


def test_announcement_stays_until_phone_enters_move(table: LiveTable) -> None:
    stood = table.query
    table.record(f"{SEAT_NAMES_QUERY}&move=shown.7.8.9", seat="p3")
    words = announced_words(fetch_page_with_changes(table, stood))
    page = table.touch({"go": "shown.?", "live.did": words}).text
    assert announced_words(page) == words, "a selection removes no announcement"
    page = table.touch({"pick": "scouted.left", "put": "accept", "live.did": words}).text
    assert announced_words(page) == ""


def test_several_changes_by_one_seat_are_announced_with_it(table: LiveTable) -> None:
    """As they are on a phone that asked for news between them."""
    stood = table.query
    for name in ("Yuko", "Yui"):
        table.record(f"names=Sora.Umi.Mori.{name}&move=shown.7.8.9_scouted.left", seat="p2")
    assert announced_words(fetch_page_with_changes(table, stood)) == "Umiが、名前を変えました"
    table.record("names=Sora.Umi.Mori.Yuki&move=shown.7.8.9", seat="p3")
    assert announced_words(fetch_page_with_changes(table, stood)).startswith("ほかの電話が、")


def test_announcement_of_changes_by_several_seats_names_none(table: LiveTable) -> None:
    stood = table.query
    table.record(f"{TWO_MOVES_QUERY}_shown.2", seat="p3")
    table.record(f"{TWO_MOVES_QUERY}_shown.2_shown.3", seat="p4")
    assert announced_words(fetch_page_with_changes(table, stood)).startswith("2手が伝わりました")
    table.record(f"{SEAT_NAMES_QUERY}&move=shown.7.8.9", seat="p3")
    assert (
        announced_words(fetch_page_with_changes(table, f"{TWO_MOVES_QUERY}_shown.2_shown.3"))
        == "ほかの電話が、3手を戻しました"
    )


@pytest.mark.parametrize(
    ("claimed_query", "view"),
    pair_cases_with_others(
        ("%FF", "move=nonsense", "players=99", "x" * 9_000, "names=a&names=b"), ("play", "score", "moves", "x", "")
    ),
)
def test_arbitrary_query_claimed_by_phone_is_answered_and_escaped(
    table: LiveTable, claimed_query: str, view: str
) -> None:
    table.record(f"{TWO_MOVES_QUERY}_shown.2", seat="p3")
    answer = table.touch({"live.after": "1", "live.stood": claimed_query, "live.view": view, "live.did": "<b>" * 400})
    assert answer.status_code in (200, 409, 422)
    assert "<b><b>" not in answer.text


def test_sleeping_phone_is_named_on_other_pages(table: LiveTable) -> None:
    table.post("/here", {"phone": "abcd1234", "seat": "p2"})
    assert visible_paragraph_text(table.page("?seat=p1"), "live-asleep") == ""
    table.post("/here", {"phone": "abcd1234", "seat": "-"})
    assert visible_paragraph_text(table.page("?seat=p1"), "live-asleep") == "電話が休み：Umi"
    assert visible_paragraph_text(table.page("?seat=p2"), "live-asleep") == "", "not on the page of the seat itself"


@pytest.mark.parametrize("slug", choose_by_run_length(("vogu", "scout"), GAMES))
def test_ended_game_is_no_preview_and_is_over_on_every_phone(phone: FlaskClient, slug: str) -> None:
    """The score tab of an ended game is no preview on any phone, and nothing has to be entered."""
    start, moves = load_shared_game(slug).play_whole_game()
    table = create_shared_table(phone, slug, urlencode({**start, "move": "_".join(moves)}))
    stood = table.query
    ended = table.page("?seat=p1")
    view, query = tab_of_page(ended, "score")
    known = {"live.from": "play", "live.after": "1", "live.stood": stood, "live.view": "play", "live.seat": "p1"}
    page = table.send_form({"view": view, **query, **known}).text
    assert "下調べ" not in page
    if slug == "vogu":
        other = fetch_page_with_changes(table, stood)
        assert 'name="view" value="score"' in other, "all phones display the score, where hands are entered"
        assert f'name="kept" value="play.o.{stood[:9]}' in unescape(other), "the record is saved as another tab"
        recorded = dict(parse_qsl(table.query))
        hands = {**recorded, "p2": "BRb.BY.BG.BK", "p3": "RRr.RWr.RG.RY", "p4": "RWw.YY.KK.GK"}
        del hands["holds"]
        table.record(urlencode(hands), seat="p1", view="score")
        last = {"live.after": "2", "live.stood": table.query, "live.view": "score"}
        for seat in ("p2", "p3"):
            assert "data-over" in table.touch({**last, "live.seat": seat}).text
    else:
        assert table.version == 1
        assert "data-over" in ended
