"""A player leaves during a game. The others keep letter, name, colour, cards, points and turns; turns skip the
seat, and it is not ranked. In a record, leaving is a move, so that Undo brings the seat back."""

import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators import View, evaluate, load_game
from calculators.core.replay import GameProgress, Verdict
from tests.engine import TextGameEngine, list_message_codes, parse_table_rows, parse_two_column_table
from tests.house.page_touches import find_link_address, list_leaving_choices, query_after_touch
from tests.run_length import choose_by_run_length

NAMED_RECORD_QUERY_BY_SLUG = {
    "subway": "names=A.B.C.D&move=start.S12.4_start.M14.3_start.T18.1_start.M13.2_go.M15.r2",
    "scout": "names=A.B.C.D&move=shown.4.5.6_scouted.left_shown.7.7.7",
    "vogu": "names=A.B.C.D&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.1.0_reveal.RY.x.Y",
    "coupelation": "names=A.B.C.D&p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34"
    "&move=draw.1_up.31e.0.1_draw.2_down.x.0.2",
    "vectron": "players=3&names=A.B.C&p1=h2&p2=h2&p3=h2&map=21G1_a3S2_1b1c_S1G3&row1=-&row2=-&row3=-"
    "&move=draw.deck_play.D1_move.B1_stop",
}
TWO_RECORDS_OR_ALL = choose_by_run_length(("scout", "subway"), tuple(NAMED_RECORD_QUERY_BY_SLUG))
for_two_records_or_all = pytest.mark.parametrize("slug", TWO_RECORDS_OR_ALL)
"""All games, or two of them in the short run."""
MINIMUM_PLAYERS_QUERY_BY_SLUG = parse_two_column_table("""
    scout        players=2&move=shown.4
    coupelation  players=2&p1=h3&p2=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34&move=down.x.0.1
    vectron      players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=-&row2=-&move=draw.deck_play.D1_move.B1_stop
    vogu         players=3&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&values=B0&move=reveal.RY.x.Y_leave.p3
    subway       players=3&move=start.S12.4_start.M14.3_start.T18.1_leave.p2
""")
"""Records with two players left: the fewest that can play on."""
SEAT_NAMES = ("p1", "p2", "p3", "p4")
GAME_AND_SEAT_PAIRS = [
    (slug, seat) for slug in NAMED_RECORD_QUERY_BY_SLUG for seat in SEAT_NAMES if (slug, seat) != ("vectron", "p4")
]


def record_with_more_moves(slug: str, *moves: str) -> str:
    """Returns the query of the record of a game with more moves."""
    return "_".join((NAMED_RECORD_QUERY_BY_SLUG[slug], *moves))


def verdict_on_record(slug: str, *moves: str) -> Verdict:
    """Returns the verdict on the record of a game with more moves."""
    return TextGameEngine(load_game(slug)).verdict_on_moves_of_query(record_with_more_moves(slug, *moves), View.PLAY)


def progress_after_record(slug: str, *moves: str) -> GameProgress:
    """Returns the progress of the game after its record with more moves."""
    return TextGameEngine(load_game(slug)).progress_after_moves_of_query(record_with_more_moves(slug, *moves))


def ask_who_leaves(client: FlaskClient, slug: str, query: str, view: str = "play") -> list[tuple[str, str]]:
    """Follows the link "Somebody leaves" in the settings of a page; returns the choices."""
    answer = client.get(find_link_address(client.get(f"/{slug}/{view}?{query}&lang=en").text, "Somebody leaves"))
    assert answer.status_code == 200
    return list_leaving_choices(answer.text)


@pytest.mark.parametrize("slug", NAMED_RECORD_QUERY_BY_SLUG)
def test_leaving_page_lists_every_seat_and_touch_records_choice(client: FlaskClient, slug: str) -> None:
    """The leaving is appended to the moves."""
    record = NAMED_RECORD_QUERY_BY_SLUG[slug]
    choices = ask_who_leaves(client, slug, record)
    assert [put for put, _ in choices] == [f"leave.{seat}" for game, seat in GAME_AND_SEAT_PAIRS if game == slug]
    if slug != "coupelation":  # no points: all win or lose together
        assert all(re.search(r"−?\d+ points?", text) for _, text in choices)
    after = query_after_touch(client, slug, record, put="leave.p2")
    assert after == dict(parse_qsl(record_with_more_moves(slug, "leave.p2")))


@pytest.mark.no_cover
@pytest.mark.parametrize(("slug", "seat"), GAME_AND_SEAT_PAIRS)
def test_turns_skip_seat_after_leaving_and_other_entries_stay(slug: str, seat: str) -> None:
    """The position after it has no contradictions."""
    game = load_game(slug)
    before, after = progress_after_record(slug), progress_after_record(slug, f"leave.{seat}")
    left = dict(parse_qsl(after.position))
    assert left["out"] == seat
    changed = {"out", "turn", "values", "holds", "robbed"}  # the turn passes; values that were implied become explicit
    for name, text in parse_qsl(before.position):
        assert name in changed or left[name] == text
    next_seat = f"p{int(seat[1]) % game.table(after.state).players + 1}"
    assert after.turn == (next_seat if before.turn == seat else before.turn)
    for view in (View.PLAY, View.CHECK, View.SCORE):
        again = evaluate(game, view, left)
        assert (again.unread, again.violations, dict(again.query)) == ((), (), left)
        (notice,) = [one for one in again.notices if one.code == f"{slug}.leave.out"]
        assert notice.params["seats"] == [seat]
        assert seat not in again.missing


@pytest.mark.no_cover
@for_two_records_or_all
def test_leaving_is_recorded_in_words_on_page_and_sheet(client: FlaskClient, slug: str) -> None:
    query = record_with_more_moves(slug, "leave.p3")
    page = client.get(f"/{slug}/play?{query}&lang=en").text
    for words in ("C left: no turns, and not ranked.", 'class="seat-mark out"', "Player C, who left"):
        assert words in page
    last = client.get(f"/{slug}/play.json?{query}&lang=en").get_json()["verdict"]["steps"][-1]
    assert (last["move"], last["text"], last["legal"]) == ("leave.p3", "C leaves", True)
    assert "leaves" in client.get(f"/{slug}/play/sheet?{query}&lang=en").text
    for pick in ("at.1", f"at.{query.count('_') + 1}", f"swap.{query.count('_') + 1}"):
        assert client.get(f"/{slug}/play?{query}&pick={pick}").status_code == 200


@pytest.mark.parametrize("slug", MINIMUM_PLAYERS_QUERY_BY_SLUG)
def test_leaving_is_refused_if_fewer_than_two_would_stay(client: FlaskClient, slug: str) -> None:
    query = MINIMUM_PLAYERS_QUERY_BY_SLUG[slug]
    choices = ask_who_leaves(client, slug, query)
    assert [put for put, _ in choices] == ["", ""]
    assert all("The others cannot go on. Fewer than 2 would stay" in text for _, text in choices)
    verdict = TextGameEngine(load_game(slug)).verdict_on_moves_of_query(f"{query}_leave.p1", View.PLAY)
    assert verdict.steps[-1].move == "leave.p1", "the moves before it are legal"
    assert list_message_codes(verdict.violations) == [f"{slug}.leave.few"]


UNFINISHED_TURNS = [("vectron", "draw.deck"), ("vectron", "draw.p1_play.O1"), ("coupelation", "draw.0")]
"""Game, moves of a turn without its end: of the second seat in VECTRON, of the third in Coupelation."""


@pytest.mark.parametrize(
    ("slug", "moves", "code"),
    [
        *((slug, f"{turn}_leave.p1", "leave.turn") for slug, turn in UNFINISHED_TURNS),
        *((slug, "leave.p2_leave.p2", "leave.gone") for slug in NAMED_RECORD_QUERY_BY_SLUG),
    ],
)
def test_leaving_is_refused_in_middle_of_turn_or_twice(slug: str, moves: str, code: str) -> None:
    assert list_message_codes(verdict_on_record(slug, moves).violations) == [f"{slug}.{code}"]


@pytest.mark.no_cover
@pytest.mark.parametrize(("slug", "unfinished_turn"), UNFINISHED_TURNS)
@pytest.mark.parametrize("seat", ["p1", "p2", "p3"])
def test_leaving_during_unfinished_turn_is_recorded_before_turn(
    client: FlaskClient, slug: str, unfinished_turn: str, seat: str
) -> None:
    """The unfinished turn of the leaving seat is removed, which the page announces; that of another seat goes on."""
    begun = record_with_more_moves(slug, unfinished_turn)
    is_own = seat == {"vectron": "p2", "coupelation": "p3"}[slug]
    choices = dict(ask_who_leaves(client, slug, begun))
    assert ("The turn that was begun is taken back." in choices[f"leave.{seat}"]) is is_own
    moves = [f"leave.{seat}"] if is_own else [f"leave.{seat}", unfinished_turn]
    after = query_after_touch(client, slug, begun, put=f"leave.{seat}")
    assert after == dict(parse_qsl(record_with_more_moves(slug, *moves)))
    assert verdict_on_record(slug, *moves).legal is True


@pytest.mark.parametrize(
    ("slug", "hand"),
    parse_table_rows("""
        scout        p2.37.45
        scout        p2_37
        vogu         p2.2G1WpGmW
        coupelation  p2.7.18
        vectron      p2.D2
    """),
)
def test_private_hand_of_leaving_seat_is_removed_from_address(client: FlaskClient, slug: str, hand: str) -> None:
    record = f"{NAMED_RECORD_QUERY_BY_SLUG[slug]}&mine={hand}"
    assert "mine" not in query_after_touch(client, slug, record, put="leave.p2")
    assert query_after_touch(client, slug, record, put="leave.p1")["mine"] == hand


@for_two_records_or_all
def test_on_a_score_page_a_seat_leaves_and_comes_back(client: FlaskClient, slug: str) -> None:
    position = progress_after_record(slug).position
    assert "leave.p2" in dict(ask_who_leaves(client, slug, position, "score"))
    gone = query_after_touch(client, slug, position, put="leave.p2", view="score")
    same = {name: text for name, text in gone.items() if name not in ("turn", "pick")}
    assert same == {name: text for name, text in parse_qsl(f"{position}&out=p2") if name != "turn"}
    assert "out" not in query_after_touch(client, slug, gone, put="leave.p2", view="score")


def test_player_count_typed_below_record_asks_who_leaves(client: FlaskClient) -> None:
    """The player count stays that of the record; the seat that leaves is out."""
    query = f"players=3&{NAMED_RECORD_QUERY_BY_SLUG['scout']}"
    choices = list_leaving_choices(client.get(f"/scout/play?{query}&lang=en").text)
    assert [put for put, _ in choices] == [f"leave.{seat}" for seat in SEAT_NAMES]
    after = query_after_touch(client, "scout", query, put="leave.p2")
    assert after == dict(parse_qsl(record_with_more_moves("scout", "leave.p2")))


def test_finished_game_does_not_ask_who_leaves(client: FlaskClient) -> None:
    over = "players=2&tower=25&p1=h2&p2=h2&lang=en&pick=leave"
    assert 'id="leaving"' not in client.get(f"/coupelation/play?{over}").text


def test_dice_controls_belong_to_next_seat_still_playing(client: FlaskClient) -> None:
    """B left; after a turn of A the dice are those of C."""
    starts = "start.S12.4_start.M14.3_start.T18.1_start.M13.2"
    record = f"/subway/play?names=A.B.C.D&move={starts}_leave.p2&pick=go.M15.r2"
    page = client.get(record).text
    assert 'value="go.3"' in page
    assert "Cの" in page
    assert "Bの" not in page.partition('id="tray"')[2]
