"""Refused moves, the next state, the end of the game; descriptions of moves and set-up; the digest."""

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from tests.engine import format_found_messages, parse_table_rows, parse_two_column_table

from .tables import (
    BOARD_PARAMETER,
    ENGINE,
    TABLE_QUERY,
    TABLE_WITH_VALUES_QUERY,
    build_placement_question,
    format_state_query,
    judge_move_on_table,
    parse_state_query,
)

# --- moves ---

UNKNOWN_HAND_QUERY = f"players=5&{BOARD_PARAMETER}"
FOUR_REVEALED = "players=5&p1=BBb.BGb.GRr.RYr&values=-&board=2G1WpGmW&hand=1W1WpWpW"
SPELLED_FACE_PARAMETER = "'face': ['2G', '1W', 'pG', 'mW']"
OTHER_TOKEN_VIOLATION = "vogu.move.other {'left': ['Y'], 'token': 'R'} of vogu.reveal.token in move"
VIOLATIONS_BY_QUESTION = parse_two_column_table(f"""
    {TABLE_WITH_VALUES_QUERY}&move=place.2G1WpGmW.0.0  \
vogu.move.hand {{{SPELLED_FACE_PARAMETER}, 'have': 0, 'need': 1}} of vogu.place in move hand; \
vogu.move.occupied {{'col': 0, {SPELLED_FACE_PARAMETER}, 'row': 0}} of vogu.place.edge in move at board.0.0
    {TABLE_WITH_VALUES_QUERY}&move=place.3W3WpWpW.2.0  \
vogu.move.corner {{'col': 2, 'row': 0}} of vogu.place.edge in move at board.0.2
    {TABLE_WITH_VALUES_QUERY}&move=place.3W3WpWpW.2.-1  \
vogu.move.apart {{'col': 2, 'row': -1}} of vogu.place in move at board.-1.2
    {UNKNOWN_HAND_QUERY}&move=place.3G2RpBpW.1.0  \
vogu.face.colours {{'colours': ['B', 'R', 'G', 'W'], 'face': ['3G', '2R', 'pB', 'pW'], 'limit': 2}} of \
vogu.card in move
    {UNKNOWN_HAND_QUERY}&move=reveal.GW.3G2RpBpW.G  \
vogu.face.colours {{'colours': ['B', 'R', 'G', 'W'], 'face': ['3G', '2R', 'pB', 'pW'], 'limit': 2}} of \
vogu.card in move
    {TABLE_WITH_VALUES_QUERY}&move=reveal.3W3WpWpW.2G1WpGmW.W  \
vogu.move.cards {{{SPELLED_FACE_PARAMETER}, 'have': 0, 'need': 1}} of vogu.reveal in move hand
    {TABLE_WITH_VALUES_QUERY}&move=reveal.2G1WpGmW.2G1WpGmW.W  \
vogu.move.cards {{{SPELLED_FACE_PARAMETER}, 'have': 0, 'need': 2}} of vogu.reveal in move hand
    {TABLE_WITH_VALUES_QUERY}&move=reveal.1R3YmYmR.3W3WpWpW.W  \
vogu.move.colour {{'colours': ['R', 'Y'], 'token': 'W'}} of vogu.reveal.take in move
    {TABLE_WITH_VALUES_QUERY}&p2=RRr&move=reveal.1R3YmYmR.3W3WpWpW.R  -
    {TABLE_WITH_VALUES_QUERY}&p2=RRr.RRr&move=reveal.1R3YmYmR.3W3WpWpW.Y  -
    {TABLE_WITH_VALUES_QUERY}&p2=RRr.RRr&move=reveal.1R3YmYmR.3W3WpWpW.R  {OTHER_TOKEN_VIOLATION}
    {TABLE_WITH_VALUES_QUERY}&p2=RRr.RRr&p3=YYy&move=reveal.1R3YmYmR.3W3WpWpW.R  {OTHER_TOKEN_VIOLATION}
    {TABLE_WITH_VALUES_QUERY}&p2=RRr.RYr.RYy.YYy&move=reveal.1R3YmYmR.3W3WpWpW.R  \
vogu.move.stock {{'left': [], 'token': 'R'}} of vogu.reveal.stock in move
    {FOUR_REVEALED}&move=reveal.1W1WpWpW.1W1WpWpW.W  \
vogu.move.cards {{'face': ['1W', '1W', 'pW', 'pW'], 'have': 1, 'need': 2}} of vogu.reveal in move hand; \
vogu.move.two {{'hand': 1, 'least': 2}} of vogu.reveal in hand; \
vogu.move.four {{'limit': 4, 'revealed': 4, 'seat': 'p1'}} of vogu.reveal.most in p1
    {FOUR_REVEALED.replace(".RYr&", "&")}.2W1WpWpW&move=reveal.2W1WpWpW.1W1WpWpW.W  -
    """)


@pytest.mark.parametrize("question", VIOLATIONS_BY_QUESTION)
def test_illegal_move_gives_every_violation(question: str) -> None:
    """An illegal move has no next state."""
    query, _, move = question.partition("&move=")
    found = judge_move_on_table(query, move)
    assert "; ".join(format_found_messages(found.violations)) == VIOLATIONS_BY_QUESTION[question]
    assert (move in ENGINE.list_legal_move_texts(query)) is (found.legal and "hand=" in query)
    assert found.legal is not bool(found.violations)
    assert (found.after is None) is bool(found.violations)
    assert found.missing == ()


# --- the next state ---


def test_placement_keeps_empty_cells_left_and_above() -> None:
    query, move = build_placement_question("-.-_-.2G1WpGmW", face="1K1KpKpK", cell="0.1")
    after = judge_move_on_table(query, move).after
    assert after is not None
    assert GAME.format_query(after)["board"] == "-*2_1K1KpKpK.2G1WpGmW"


def test_next_state_keeps_known_facts_and_drops_hand() -> None:
    query = f"{TABLE_WITH_VALUES_QUERY}&p1=BBb&p3=KKk&turn=p3&names=A.B.C&house=contacts-sum".replace(".2Y1GmGpY", "")
    after = judge_move_on_table(query, "reveal.1R3YmYmR.3W3WpWpW.Y").after
    assert after is not None
    assert format_state_query(after) == (
        f"players=5&p1=BBb&p3=KKk.RYy&turn=p4&names=A.B.C&house=contacts-sum&values=B2.R0.Y0.G0.W0.K0&{BOARD_PARAMETER}"
    )
    assert GAME.find_missing_parameters(after, View.MOVES) == ("hand",)
    assert GAME.find_missing_parameters(after, View.CHECK) == ()
    last = judge_move_on_table(query.replace("turn=p3", "turn=p5"), "place.3W3WpWpW.1.0").after
    assert last is not None
    assert "turn" not in GAME.format_query(last)


LAST_TURN_QUERY = (
    "players=3&turn=p3&names=A.B&p2=BBb&p3=KKk&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW"
    "&hand=1R3YmYmR.3W3WpWpW.2B2BpBpB.1G2KpKmG"
)


def test_the_last_turn_ends_the_game() -> None:
    """vogu.turn: the end has the hand of the last seat and the revealed cards of the others."""
    found = judge_move_on_table(LAST_TURN_QUERY, "place.3W3WpWpW.1.0")
    assert found.after is None
    assert found.end is not None
    assert found.effects[-1].code == "vogu.end"
    assert (
        format_state_query(found.end) == "players=3&p2=BBb&p3=KKk.RY.BB.GK&names=A.B&values=B2.R0.Y0.G0.W3.K0&first=p1"
    )
    assert GAME.find_missing_parameters(found.end, View.SCORE) == ("p1", "p2")
    shown = judge_move_on_table(LAST_TURN_QUERY, "reveal.1G2KpKmG.1R3YmYmR.G").end
    assert shown is not None
    assert format_state_query(shown) == "players=3&p2=BBb&p3=KKk.GKg.WW.BB&names=A.B&values=B2.R0.Y0.G0.W0.K0&first=p1"


# --- descriptions ---


EXAMPLE_FACE_TEXT, SPELLED_EDGES_TEXT = "2G1WpGmW", "['2G', '1W', 'pG', 'mW']"


@pytest.mark.parametrize(
    ("query", "placement_cell", "expected_place"),
    parse_table_rows(f"""
        {TABLE_WITH_VALUES_QUERY}  0.0    inside 1 1
        {TABLE_WITH_VALUES_QUERY}  1.-1   above 2 0
        {TABLE_WITH_VALUES_QUERY}  -1.-1  above.left 0 0
        {TABLE_WITH_VALUES_QUERY}  -1.1   left 0 2
        {TABLE_WITH_VALUES_QUERY}  2.1    right 3 2
        {TABLE_WITH_VALUES_QUERY}  0.2    below 1 3
        board=-                    0.0    inside 1 1
        """),
)
def test_placement_description_states_side_column_and_row(query: str, placement_cell: str, expected_place: str) -> None:
    """Columns and rows are counted from 1."""
    told = GAME.describe_move(parse_state_query(query), GAME.parse_move(f"place.{EXAMPLE_FACE_TEXT}.{placement_cell}"))
    assert f"{told.code} {told.params['col']} {told.params['row']}" == f"vogu.move.place.{expected_place}"


@pytest.mark.parametrize(
    ("move", "expected_message"),
    [
        ("GW.x.W", "reveal.colours {'card': ['G', 'W'], 'token': 'W'}"),
        (f"{EXAMPLE_FACE_TEXT}.x.W", f"reveal.hidden {{'face': {SPELLED_EDGES_TEXT}, 'token': 'W'}}"),
        (
            f"GW.{EXAMPLE_FACE_TEXT}.G",
            f"reveal.both {{'card': ['G', 'W'], 'discard': {SPELLED_EDGES_TEXT}, 'token': 'G'}}",
        ),
        (
            f"{EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT}.G",
            f"reveal {{'discard': {SPELLED_EDGES_TEXT}, 'face': {SPELLED_EDGES_TEXT}, 'token': 'G'}}",
        ),
    ],
)
def test_reveal_description_states_known_cards_and_token(move: str, expected_message: str) -> None:
    said = GAME.describe_move(parse_state_query("players=3"), GAME.parse_move(f"reveal.{move}"))
    assert format_found_messages([said]) == (f"vogu.move.{expected_message} of vogu.reveal",)


def test_setup_facts_match_number_of_players() -> None:
    assert format_found_messages(GAME.describe_setup(3)) == (
        "vogu.setup.track of vogu.setup",
        "vogu.setup.stock {'tokens': 1} of vogu.setup.stock",
        "vogu.setup.spare {'tokens': 1} of vogu.setup.stock",
        "vogu.setup.discards of vogu.setup.discards",
        "vogu.setup.start {'cards': 6} of vogu.setup.cards",
        "vogu.setup.values of vogu.setup.values",
        "vogu.setup.hand {'cards': 14, 'players': 3} of vogu.draft",
        "vogu.setup.hidden of vogu.draft.hidden",
        "vogu.setup.turns {'turns': 10} of vogu.pass.turns",
    )
    for players, numbers in ((4, [2, 4, 11, 4, 7]), (5, [2, 3, 9, 5, 5])):
        assert [number for fact in GAME.describe_setup(players) for number in fact.params.values()] == numbers
    assert GAME.describe_setup(2) == GAME.describe_setup(6) == ()


@pytest.mark.parametrize(
    ("query", "expected_facts"),
    parse_table_rows(f"""
        # the seat to move, its turns left, those of all
        turn=p3                                         p3
        {TABLE_QUERY}                                   p1 5 25
        {LAST_TURN_QUERY}                               p3 1 1
        {LAST_TURN_QUERY.replace(".1G2KpKmG", "")}      p3
        players=5&{BOARD_PARAMETER}&turn=p2             p2
        players=5&{BOARD_PARAMETER}&p1=BBb.BBb&p2=KKk.KKk&p3=WWw  p1 4 20
        players=2                                       -
        """),
)
def test_turns_left_of_mover_and_of_all_are_described(query: str, expected_facts: str) -> None:
    facts = GAME.describe_turn_and_progress(parse_state_query(query))
    assert [str(fact.params[name]) for fact, name in zip(facts, ("seat", "turns", "moves"), strict=False)] == (
        expected_facts.split()
    )


# --- the digest ---
