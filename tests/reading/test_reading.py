"""The readings of a sentence: query, understood pieces, missing parts, conflicts and sureness."""

import random
from itertools import product
from urllib.parse import parse_qsl

import pytest

from calculators import GAMES
from calculators.core.messages import LANGUAGES, Speaker
from calculators.reading import SENTENCE_LENGTH, Reading, SentenceReading, read_sentence
from calculators.reading.finding import find_top_explanations_best_first
from calculators.reading.grammar import load_grammar, parse_pattern_elements_or_raise, read_toml_of_game_or_shared
from calculators.reading.letters import (
    find_numbers_by_script_splitting_above_highest,
    fold_width_case_and_katakana_of_sentence,
)
from calculators.reading.words import MOST_TRIED, WordLattice
from tests.engine import parse_table_rows
from tests.reading.exam import EVERY_NTH_ASKED, load_exam_cases_of_game
from tests.run_length import choose_by_run_length, for_each_game

COUPELATION_TABLE = "players=2&names=Aki.Ben&tower=25d&reserve=1d.50e.13h.37d.40e.8h&p1=h3&p2=h3&deck=38"
SUBWAY_TABLE = "players=3&names=Aki.Ben.Cy&p1=H09&p2=M14&p3=S12&at=H09.M14.S12&styles=1.3.4"
VOGU_TABLE = "players=5&names=Aki.Ben.Cy.Di.Ed&values=-&board=2G1WpGmW"
SCOUT_RECORD = "players=3&names=あき.ベン.千&move=shown.3.4.5"
WITHOUT_SECOND_SEAT = "players=3&names=あき.ベン.千&out=p2"
VECTRON_TABLE = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-"
SENTENCES_WITH_EXPECTED_ADDRESS = parse_table_rows("""
    scout  手札が3,4,4で場に5,6。4,4出せる？  check?hand=3.4.4&table=5.6&move=show.2-3
    scout  we have 10,10 on the table and I want to play 2 3 4  check?table=T.T&move=shown.2.3.4
    scout  can I scout the 4 from 4,5,6 and put it between my 3 and 8  check?hand=3.8&table=4.5.6&move=scout.left.2
    vogu  青が8で＋3ブーストしたらいくつ  check?values=B8&board=1B1BpBpB&move=place.1B3BpBpB.1.0
    vogu  緑5で緑が3つコマ1つ何点  score?values=G5.K0&p1=GGg.GK.KK.KK
    subway  伏見から6で太閤通行ける？  check?at=H09&styles=4&roll=6&move=go.S01
    subway  今池から5でどこに行ける  moves?at=H13&styles=4&roll=5
    coupelation  25と31の上に30は？  check?tower=25.31&move=up.30.1.0
    coupelation  25と31の上に33は？  check?tower=25.31&move=up.33.1.0
    coupelation  30の上に31置ける？下は25と40  check?tower=25.40_30&move=up.31.2.0
    vectron  ゲージ7と4と4と1で何点ずつ  score?p1=g7&p2=g4&p3=g4&p4=g1
    coupelation  二十五と三十一の上に三十って置ける  check?tower=25.31&move=up.30.1.0
    vectron  2人で7対3  score?players=2&p1=g7&p2=g3
    # each was once read surely and wrong
    coupelation  じゅうにとじゅうはちの上にじゅうごはおける？  check?tower=12.18&move=up.15.1.0
    scout  手札は10と9と8。場に7が2枚。全部出せる？  check?hand=T.9.8&table=7.7&move=show.1-3
    scout  手札が34445で場が67、444は出せる？  check?hand=3.4.4.4.5&table=6.7&move=show.2-4
    vectron  スコア3と5でゲージ7と4、2人、勝ちは？  score?players=2&p1=g7.s3&p2=g4.s5
""")


def read_at_table(text: str, slug: str, followed_query: str = "") -> SentenceReading:
    return read_sentence(text, slug, dict(parse_qsl(followed_query)))


def find_best_reading(text: str, slug: str, followed_query: str = "") -> Reading:
    best = read_at_table(text, slug, followed_query).best
    assert best is not None, text
    return best


@pytest.mark.parametrize(("slug", "text", "address"), SENTENCES_WITH_EXPECTED_ADDRESS)
def test_sentence_is_read_as_expected_address(slug: str, text: str, address: str) -> None:
    """Without a named game the words decide it."""
    for named in (slug, ""):
        reading = read_sentence(text, named)
        assert reading.best
        assert reading.best.game == slug
        assert (reading.best.view, dict(reading.best.query)) == address_parts(address)
    assert read_sentence(text, slug).sure


def test_each_understood_piece_has_text_code_and_params() -> None:
    text = "手札が3、4、4で場に5、6、4と4は出せる？"
    pieces = [(piece.text, piece.code, dict(piece.params)) for piece in find_best_reading(text, "scout").understood]
    assert pieces == [
        ("手札が3、4、4", "scout.read.hand", {"numbers": [3, 4, 4]}),
        ("場に5、6", "scout.read.table", {"numbers": [5, 6]}),
        ("4と4は出せ", "scout.read.show", {"numbers": [4, 4]}),
    ]


@pytest.mark.parametrize(
    ("slug", "text", "followed_query", "unread_word"),
    parse_table_rows("""
        scout  手札が3、4、4で場に5、6。麻雀で4,4出せる？  -  麻雀
        # the first of two joined colours
        subway  青と緑が名古屋にひとつずつ  -  青
    """),
)
def test_unread_word_is_listed_and_makes_reading_unsure(
    slug: str, text: str, followed_query: str, unread_word: str
) -> None:
    reading = read_at_table(text, slug, followed_query)
    assert reading.best is not None
    assert [piece.text for piece in reading.best.unused] == [unread_word]
    assert not reading.sure


@pytest.mark.parametrize(
    ("slug", "text", "followed_query", "missing"),
    parse_table_rows(f"""
        scout  4,4出せる？  -  table
        scout  スカウト  {SCOUT_RECORD}  move.side
        vogu  青に+3でいくつ  -  values
        coupelation  25と31の上に置ける？  -  move.card
        coupelation  手札7でリザーブ31を取って25の右  -  move.card
        vectron  B2からD4に行ける？  -  card
        subway  6で太閤通に行ける？  -  at
    """),
)
def test_missing_part_is_named_and_makes_reading_unsure(
    slug: str, text: str, followed_query: str, missing: str
) -> None:
    reading = read_at_table(text, slug, followed_query)
    assert reading.best is not None
    assert missing in reading.best.missing
    assert not reading.sure


@pytest.mark.parametrize(
    ("slug", "text", "followed_query", "draft", "missing"),
    parse_table_rows(f"""
        scout  スカウト  {SCOUT_RECORD}  scouted.?  move.side
        # The card can be beside several rows.
        vogu  Akiが上2緑、左1白、右プラス緑、下マイナス白のカードを右端の隣に置いた  {VOGU_TABLE}_2G1WpGmW  \
place.2G1WpGmW.?.?  move.cell
        # B2 is not entered, so it is unknown whether the piece is down after the first turn.
        vectron  山札から引いて斜め1、B2へ。次は山札から引いて縦横1、B3へ  \
players=2&map=a---_----_--b-_----&p1=h2&p2=h2&row1=-&row2=-  \
draw.deck_play.D1_move.B2_stop_draw.?_play.O1_move.B3  move.draw
    """),
)
def test_incomplete_move_is_draft_with_placeholders_and_missing_parts(
    *, slug: str, text: str, followed_query: str, draft: str, missing: str
) -> None:
    reading = find_best_reading(text, slug, followed_query)
    assert (reading.view, reading.draft, reading.missing) == ("play", draft, (missing,))
    assert reading.query == dict(parse_qsl(followed_query)), "no move is complete"


def test_turn_with_two_starting_cells_is_unsure_question() -> None:
    """A way with a second start in its middle is a question about the last step."""
    text = "drew from the deck, played diagonal 1 from B2 to C3 and then from C3 to D4"
    reading = read_sentence(text, "vectron")
    assert reading.best is not None
    assert reading.best.view == "check"
    assert not reading.sure


def test_contradiction_with_followed_game_offers_both_readings() -> None:
    found = read_at_table("場は5、6、7 8出せる？", "scout", SCOUT_RECORD)
    assert {"5.6", "3.4.5"} <= {reading.query["table"] for reading in found.readings}


@pytest.mark.parametrize(
    ("slug", "text", "address"),
    parse_table_rows("""
        scout  can I play 8 8 when there's nothing on the table  check?table=-&move=shown.8.8
        scout  can three threes beat a pair of nines  check?table=9.9&move=shown.3.3.3
        scout  場に7が二枚、俺は8が二枚と3がある、出せる？  moves?hand=8.8.3&table=7.7
        vogu  blue at 5 drops by three  check?values=B5&board=1K1KmKpK&move=place.1B3BpBpB.1.0
        vogu  緑6に+3、ブーストじゃない  check?values=G6&board=1K1KpKpK&move=place.1G3GpGpG.1.0
        subway  赤は栄、黄は伏見、青は名古屋  score?p1=H08&p2=H10&p3=H09
        coupelation  一段目10 15 25 33、二段目に30  score?tower=10.15.25.33_-.-.30
        coupelation  引いて30を25と31の上に  check?tower=25.31&move=up.30.1.0
        vectron  Ann gauge 7 Ben gauge 5 Cy gauge 5 Di gauge 0  score?p1=g7&p2=g5&p3=g5&p4=g0&names=Ann.Ben.Cy.Di
        vectron  三人で僕がゲージ七あき五ゆう五  score?players=3&p1=g7&p2=g5&p3=g5&names=僕.あき.ゆう
    """),
)
def test_ambiguous_sentence_is_read_as_expected_address(slug: str, text: str, address: str) -> None:
    reading = find_best_reading(text, slug)
    assert (reading.view, dict(reading.query)) == address_parts(address)


@pytest.mark.parametrize(
    "text",
    ["", "？", "こんにちは", "手札を並べ替えていいですか", "when does the game end", "nobody beat it", "ベンの列"],
)
@pytest.mark.parametrize("slug", ["", *GAMES])
def test_text_without_situation_has_no_reading(slug: str, text: str) -> None:
    assert read_sentence(text, slug).readings == ()


@for_each_game
def test_each_understood_piece_has_words_in_both_languages(slug: str) -> None:
    for case in load_exam_cases_of_game(slug)[::EVERY_NTH_ASKED]:
        for reading in case.reading.readings:
            for piece in (*reading.understood, *reading.conflicts):
                for language in LANGUAGES:
                    words = Speaker(language)(piece.code, **piece.params)
                    assert words != piece.code
                    assert "{" not in words, (piece.code, words)


@pytest.mark.no_cover
@for_each_game
def test_pieces_of_random_text_have_right_positions(slug: str) -> None:
    chance = random.Random(slug)
    tables = (read_toml_of_game_or_shared("", "common"), read_toml_of_game_or_shared(slug, "vocabulary"))
    words_by_kind = {
        kind: [form for forms in (entry.values() if isinstance(entry, dict) else [entry]) for form in forms]
        for table in tables
        for kind, entry in table.items()
    }
    other_words = [*map(str, range(60)), "A", "D2", "栄", "+3", "あき", "7が2枚", "two 7s"]
    given = [case.followed_game_query for case in load_exam_cases_of_game(slug)] + [
        "players=9",
        "turn=p5",
        "hand=zz",
        "move=xx",
        "names=a.b.c.d.e",
    ]
    for _ in range(choose_by_run_length(15, 4000)):
        text = chance.choice(" 、は").join(
            chance.choice(words_by_kind.get(chance.choice(element.kinds), other_words))
            for pattern in chance.choices(load_grammar(slug).patterns, k=3)
            for element in pattern.elements
        )
        for reading in read_at_table(text, slug, chance.choice(given)).readings:
            for piece in (*reading.understood, *reading.unused):
                assert piece.text == text[piece.start : piece.end]


TEXTS_WITH_MANY_WAYS = ("1" * 400, "青" * 400, "栄" * 400, "さん" * 200, "25の上に30" * 60)


@pytest.mark.parametrize(
    ("slug", "text"),
    choose_by_run_length([("scout", "1" * 400)], list(product(GAMES, TEXTS_WITH_MANY_WAYS))),
)
def test_tried_explanations_of_long_text_are_limited(slug: str, text: str) -> None:
    lattice = WordLattice(fold_width_case_and_katakana_of_sentence(text[:SENTENCE_LENGTH]), load_grammar(slug), ())
    find_top_explanations_best_first(lattice)
    assert lattice.tried <= MOST_TRIED + len(text) * len(lattice.grammar.patterns)


SENTENCES_WITH_EXPECTED_PARAMETERS = parse_table_rows(f"""
    # What is not said comes from the followed game; turns are added to its record.
    scout  can he play the 7?  {SCOUT_RECORD}  table=3.4.5&turn=p2&move=shown.7
    scout  場は3、4、5で7、8出せる？  {SCOUT_RECORD}  table=3.4.5&move=shown.7.8
    scout  ベンが左からスカウト、次は7、7  {SCOUT_RECORD}  move=shown.3.4.5_scouted.left_shown.7.7
    scout  右からスカウト、7を上に  {SCOUT_RECORD}  move=shown.3.4.5_scouted.right
    vogu  青に+2ならいくつ  {VOGU_TABLE}  values=-
    vogu  青に+2ならいくつ  players=5&values=B4.R1&board=2G1WpGmW  values=B4.R1
    # A followed game that contradicts the rules gives only its names.
    scout  7、7を出した  players=9&names=Aki  players=9&move=shown.7.7

    # Numbers that are dictated, and a minus however it is typed.
    scout  さんよんよんが手札で、ごろくが場  -  hand=3.4.4&table=5.6
    scout  手札三四四、場五六  -  hand=3.4.4&table=5.6
    scout  手札は34 4、場は56  -  hand=3.4.4&table=5.6
    scout  ﾃﾌﾀﾞ3・4・4、ﾃｰﾌﾞﾙ5・6  -  hand=3.4.4&table=5.6
    vogu  緑2、黄-1  -  values=Y-1.G2
    vogu  緑2、黄ー1  -  values=Y-1.G2
    vogu  緑2、黄－1  -  values=Y-1.G2
    vogu  緑2、黄マイナス1  -  values=Y-1.G2
    vogu  green 2, yellow minus one  -  values=Y-1.G2

    # Unknown names become those of seats.
    vogu  青4赤6黄マイナス1緑5白マイナス1黒2。あきは緑白緑白緑青白青、コマは緑と白  -  names=あき&p1=GWg.GWw.BG.BW
    scout  4人であきが3、4、5を出した  -  players=4&move=shown.3.4.5

    # The place of a card in a hand: at an end or between two cards of it; else the move is in public form.
    scout  左の5を取って先頭に入れていい？手札6、9、場5、6、7  -  move=scout.left.1
    scout  右の7を取って末尾に入れていい？手札6、9、場5、6、7  -  move=scout.right.3
    scout  5を取って6と9の間に入れていい？手札1、6、9、場5、6、7  -  move=scout.left.3
    scout  5を取って1と9の間に入れていい？手札1、6、9、場5、6、7  -  move=scouted.left
    scout  スカウト&ショー、左の5を取って6の前、8、8を出せる？手札6、9、場5、6、7  -  move=both.left.shown.8.8
    scout  右の5を取って、7を上に、3の前に入れていい？手札3、8、場3、4、5  -  move=scout.right.1.flip

    # A row above the two that were named has one place where the row below has two cards.
    coupelation  下が12、25、31、2段目が20、28、上に24は？  -  move=up.24.2.0
    subway  1と4で砂田橋に行ける？Bのビーズを置き換え  {SUBWAY_TABLE}  move=go.M14.p2&roll=1.4
    subway  3人プレイで黒川から5で大曽根に行ける？  -  players=3&move=go.M12
    subway  最初は栄、振り方は④でいい？  -  move=start.H10.4
    # The second turn's `3` is a die only in the style of seat 3; seat 2, of another style, has left.
    subway  あきが1と4で栄、千が3で名古屋  {WITHOUT_SECOND_SEAT}&at=H09.H09.H09&styles=1.2.4  move=go.H10.r1-4_go.H08.r3

    # Each card has at most one token, of its own colour.
    vogu  Aは緑白青黒、コマは緑と赤  -  p1=GWg.BK
    vogu  Aは緑白青白、コマは白と緑  -  p1=GWg.BWw
    vogu  緑5で緑が3つ、コマ3つで何点  -  p1=GKg.GKg.GKg.KK
    vogu  緑5で緑が7つ、コマ2つで何点  -  p1=GGg.GGg.GG.GK
    vogu  赤6が4つでコマ2個、4人なら何点？  -  players=4&p1=RRr.RRr.KK.KK
    vogu  Aのコマは緑  -  -
    vogu  青に+1ならいくつ  players=3  -
    vogu  Akiが上2緑、左1白、右プラス緑、下マイナス白のカードを右端の隣に置いた  {VOGU_TABLE}  move=place.2G1WpGmW.1.0
    vogu  3の青の左に＋の青がくっついたら、今7の青はいくつ  -  values=B7

    # A name that is repeated with a title is one seat.
    scout  あきさんは取った札5枚、チップ1。ベンさんは3枚、チップ2。あきさんは残り0枚、ベンさんは残り4枚  -  \
names=あき.ベン&p1=c5.s1.h0&p2=c3.s2.h4

    # A turn begins with the piece as the turns before left it. Seat 1 tackles seat 2, which begins with a deck card.
    vectron  山札から引いて斜め1、B3へ。次は山札から引いて縦横1、A1へ  {VECTRON_TABLE}  \
move=draw.deck_play.D1_move.B3_stop_forced.O1_move.A1
    vectron  山札から引いて斜め1、B3へ、終わり。縦横1、A1へ  {VECTRON_TABLE}  \
move=draw.deck_play.D1_move.B3_stop_forced.O1_move.A1
    # Both pieces are down.
    vectron  斜め2、C4へ、終わり。縦横1、B2へ  {VECTRON_TABLE.replace("=h2", "=h2.down")}  \
move=forced.D2_move.C4_stop_forced.O1_move.B2
    # Seat 2 is down and gets up by the tackle.
    vectron  山札から引いて斜め1、B3へ。次は山札から引いて縦横1、A1へ  {VECTRON_TABLE.replace("p2=h2", "p2=h2.down")}  \
move=draw.deck_play.D1_move.B3_stop_draw.deck_play.O1_move.A1
    # The own row is that of the seat to move: seat 2 has left.
    vectron  山札から引いて斜め2、C4へ。次は自分の列から引いて縦横1  \
players=3&out=p2&map=21G1_a3S2_1b12_S1Gc&p1=h2&p2=h2&p3=h2&row1=-&row2=-&row3=D1  \
move=draw.deck_play.D2_move.C4_stop_draw.p3_play.O1

    # In the middle of a turn the move is that of the played card.
    vectron  C4に行ける？  {VECTRON_TABLE.replace("row1=-", "row1=D1")}&phase=move  move=move.C4
    vectron  Aはゲージ7、ゲートチップ、Bはゲージ3、星2  -  p1=hG.g7&p2=h2.g3
""")


@pytest.mark.parametrize(("slug", "text", "followed_query", "expected_query"), SENTENCES_WITH_EXPECTED_PARAMETERS)
def test_sentence_details_are_read_into_query(slug: str, text: str, followed_query: str, expected_query: str) -> None:
    assert dict(parse_qsl(expected_query)).items() <= find_best_reading(text, slug, followed_query).query.items()


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("scout", "あきが3、4、5、千が左からスカウト"),
        ("vogu", "あきが赤青を公開、コマは赤、千が緑白を公開、コマは緑"),
    ],
)
def test_departed_seat_is_skipped_between_turns_of_sentence(slug: str, text: str) -> None:
    assert find_best_reading(text, slug, WITHOUT_SECOND_SEAT).conflicts == ()


@pytest.mark.parametrize(
    ("slug", "text", "followed_query", "code"),
    parse_table_rows(f"""
        scout  4人で7、8出せる？  {SCOUT_RECORD}  scout.read.stands.players
        scout  場は5、6、7 8出せる？  {SCOUT_RECORD}  scout.read.stands
        scout  千が7、7を出した  {SCOUT_RECORD}  scout.read.stands.turn
        coupelation  Benが31を25の右に置いた  {COUPELATION_TABLE}  coupelation.read.stands.turn
        coupelation  25と31の上に30は置ける？  {COUPELATION_TABLE}  coupelation.read.stands
        subway  Cyが1と4で栄  {SUBWAY_TABLE}  subway.read.stands.turn
        subway  栄から3で名古屋に行ける？  {SUBWAY_TABLE}  subway.read.stands
        vogu  青が8で+1ならいくつ  {VOGU_TABLE}  vogu.read.stands
        vogu  Benが赤青を公開、コマは赤  {VOGU_TABLE}  vogu.read.stands.turn
        vogu  青4赤6青3  -  vogu.read.twice
        vogu  Aは緑白緑青、コマは緑と白と緑  -  vogu.read.no_card
        vogu  青5で青が2個、コマ3つ、何点？  -  vogu.read.no_card
        vectron  Bが山札から引いた  {VECTRON_TABLE}  vectron.read.stands.turn
        vectron  3人でゲージ9、9、9、0点ずつ？  -  vectron.read.claim.wrong
        scout  獲得3枚、チップ2枚、手札1枚で5点で合ってる？  -  scout.read.claim.wrong
        scout  Aは獲得3枚、チップ2枚、手札0枚。Bは獲得5枚。Aは4点だよね？  -  scout.read.claim.wrong
        vectron  3人でゲージ7、4、1。Cは1点だよね  -  vectron.read.claim.wrong
    """),
)
def test_contradiction_with_table_is_reported_as_conflict(slug: str, text: str, followed_query: str, code: str) -> None:
    found = read_at_table(text, slug, followed_query)
    assert found.best is not None
    assert code in [piece.code for piece in found.best.conflicts]
    assert not found.sure


@pytest.mark.parametrize(
    ("slug", "text", "followed_query"),
    parse_table_rows(f"""
        # no line has both
        subway  高畑から赤池まで全部A  -
        # a sign is right or below
        vogu  上が+の緑、左1白、右+緑、下-白のカードを右端の隣に置いた  {VOGU_TABLE}
        # seven seats
        scout  あきは3枚、いぬは2枚、うしは1枚、えびは4枚、おにははは5枚、かには6枚、きつねは7枚  -
        # two turns in one question
        coupelation  put 12 left of 25 and 40 right of 25  -
        # no card is there
        vectron  A1へ、C4へ、縦3  {VECTRON_TABLE}
        # a cell, or the card twice
        vectron  D2斜め2  -
        # two hands
        scout  手札3、4、場5、手札6、7で6、7出せる？  -
        # each was once read surely and wrong
        scout  場が55で手札が66なら勝てる？  -
        scout  さっき場に3、3があって今は4、4。手札5、5、5を出せる？  -
        coupelation  51の上に30  -
        vectron  B2から上に1でB3だろ  -
        -  8の上に9置ける？  -
    """),
)
def test_impossible_or_far_fetched_reading_is_never_sure(slug: str, text: str, followed_query: str) -> None:
    assert not read_at_table(text, slug, followed_query).sure


def test_new_names_in_sentence_are_limited_to_five() -> None:
    lattice = WordLattice(
        fold_width_case_and_katakana_of_sentence("Aki: 3, Ben: 2, Cy: 1, Di: 4, Ed: 5, Fay: 6, Gil: 7"),
        load_grammar("scout"),
        (),
    )
    assert lattice.newcomers == ("Aki", "Ben", "Cy", "Di", "Ed")


def test_word_within_longer_one_of_its_kind_is_no_word_of_its_own() -> None:
    lattice = WordLattice(
        fold_width_case_and_katakana_of_sentence("右下に2"),
        load_grammar("vectron"),
        (),
    )
    assert {word.value for words in lattice.words for word in words if word.kind == "way"} == {"R", "DR"}


def test_malformed_pattern_is_refused() -> None:
    with pytest.raises(ValueError, match="no element of a pattern"):
        parse_pattern_elements_or_raise("hand number++")


@pytest.mark.parametrize(
    ("text", "numbers"),
    parse_table_rows("""
        三十十                        30 10
        じゅうにとにじゅうごの上に  12 25
        右はごじゅう                  50
        上にじゅうご                  15
        右のにじゅうご                25 15
        場はにさん                    2 3
        場がごろくでにさん            5 6 2 3
        手札がさんしで                3 4
        さんにいち                    3 2 1
        二五の右に三一                25 31
    """),
)
def test_kana_and_kanji_numerals_beside_particles_are_whole(text: str, numbers: str) -> None:
    """A numeral is no particle where no particle can be; where it may be one, both readings are found."""
    found = find_numbers_by_script_splitting_above_highest(text, 50)
    assert " ".join(str(number) for _, _, number in found) == numbers


def address_parts(address: str) -> tuple[str, dict[str, str]]:
    view, _, query = address.partition("?")
    return view, dict(parse_qsl(query))
