"""Verdicts on public moves with an unknown or partly known hand, compared with all possible hands."""

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.counts import hand_size_by_staying_seat_if_all_known
from tests.engine import format_found_messages, parse_table_rows

from .tables import BOARD_PARAMETER, ENGINE, judge_move_on_table, parse_state_query

UNKNOWN_HAND_QUERY = f"players=5&{BOARD_PARAMETER}"


# --- single cases ---


EIGHT_CARDS = ".".join(["3G2GpGpW"] * 8)


@pytest.mark.parametrize(
    ("hand", "move", "expected_messages"),
    parse_table_rows("""
        -  place.3G2GpGpW.1.0  \
vogu.assume.hand {'cards': 1, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.place
        -  reveal.WG.x.W       vogu.assume.colours {'card': ['G', 'W'], 'seat': 'p1'} of vogu.reveal
        -  reveal.3G2GpGpW.x.G  \
vogu.assume.cards {'cards': 1, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal
        -  reveal.3G2GpGpW.3G2GpGpW.G  \
vogu.assume.cards {'cards': 2, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal
        -  reveal.GW.3G2GpGpW.G  \
vogu.assume.cards {'cards': 1, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal / \
vogu.assume.colours {'card': ['G', 'W'], 'seat': 'p1'} of vogu.reveal
        # A known card of the hand needs no assumption.
        3G2GpGpW.1R3Y----  place.3G2GpGpW.1.0  -
        3G2GpGpW.1R3Y----  reveal.GW.x.G       -
        3G2GpGpW.1R3Y----  reveal.3G2GpGpW.3G2GpGpW.G  \
vogu.assume.cards {'cards': 2, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal
        # Two known edges of different colours tell the colours of a card, as none has three (vogu.face.colours).
        3R1W----           reveal.RW.x.R       -
        3R1W----           reveal.RK.x.R       vogu.assume.colours {'card': ['R', 'K'], 'seat': 'p1'} of vogu.reveal
        # Of nine cards eight are known, and the ninth has a red edge.
        EIGHT.1R------     place.2K2KpKpK.1.0  \
vogu.move.hand {'face': ['2K', '2K', 'pK', 'pK'], 'have': 0, 'need': 1} of vogu.place in move hand
        EIGHT.1R------     place.1R2KpKpK.1.0  \
vogu.assume.hand {'cards': 1, 'face': ['1R', '2K', 'pK', 'pK'], 'seat': 'p1'} of vogu.place
        EIGHT.1R------     reveal.KK.x.K       vogu.move.colours {'card': ['K', 'K']} of vogu.reveal.take in move hand
        EIGHT.1R------     reveal.RK.x.K       vogu.assume.colours {'card': ['R', 'K'], 'seat': 'p1'} of vogu.reveal
        EIGHT.1R------     reveal.1R2KpKpK.1R2KpKpK.K  \
vogu.move.cards {'face': ['1R', '2K', 'pK', 'pK'], 'have': 0, 'need': 2} of vogu.reveal in move hand
    """),
)
def test_verdict_states_what_unknown_cards_have_to_be(hand: str, move: str, expected_messages: str) -> None:
    judged = judge_move_on_table(f"{UNKNOWN_HAND_QUERY}&hand={hand.replace('EIGHT', EIGHT_CARDS)}", move)
    assert " / ".join(format_found_messages((*judged.violations, *judged.assumes))) == expected_messages
    assert judged.legal is not bool(judged.violations)


@pytest.mark.clause("vogu.place")
def test_unentered_values_are_reported_as_changes_only() -> None:
    board = "board=2G1WpGmW.3R2RmRpR.1B1BpBpB.1B1BpBpB.2B1KpBpB"
    for values in ("G4", None):
        found = judge_move_on_table(f"{board}&values={values}" if values else board, "place.3K2GpGpK.0.1")
        assert [e.params for e in found.effects if e.code == "vogu.change.open"] == [{"colour": "K", "change": -3}]
        assert found.after is not None
        assert GAME.format_query(found.after).get("values") == values


def test_hand_sizes_follow_from_turns_and_revealed_cards() -> None:
    begun = f"{UNKNOWN_HAND_QUERY.replace('.-_', '_')}.1B1BpBpB&turn=p3&p1=BBb&values=-"
    sizes = hand_size_by_staying_seat_if_all_known(parse_state_query(begun))
    assert list(sizes.values()) == [7, 8, 9, 9, 9]
    assert hand_size_by_staying_seat_if_all_known(parse_state_query("players=2")) == {}


@pytest.mark.clause("vogu.place")
def test_face_placed_twice_by_seat_assumes_two_such_cards() -> None:
    """A places the same face in turns 1 and 6; B places it once."""
    face = "3W3WpWpW"
    moves = "_".join(f"place.{face}.{column}.0" for column in range(3, 9))
    query = f"players=5&values=-&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move={moves}"
    for view in (View.CHECK, View.PLAY):
        verdict = ENGINE.verdict_on_moves_of_query(query, view)
        said = [(one.code, one.params["seat"], one.params["cards"]) for one in verdict.assumes]
        once = [("vogu.assume.hand", f"p{seat}", 1) for seat in range(1, 6)]
        assert said == [*once, ("vogu.assume.again", "p1", 2)]


@pytest.mark.clause("vogu.draft")
def test_move_list_of_partly_known_hand_has_moves_of_known_cards_and_notice() -> None:
    """The seat has nine cards, of which eight are known."""
    hand = "3B1GmGmG.1B1BpBpB.2R2RpRpR.2W2WpWpW.2K2KpKpK.1K2KpKpK.1K1KpKpK.3K2KpKpK"
    query = f"players=5&values=-&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&hand={hand}"
    answer = ENGINE.evaluate_query(query, View.MOVES)
    assert [(notice.code, notice.params["known"], notice.params["hand"]) for notice in answer.notices] == [
        ("vogu.hand.listed", 8, 9)
    ]
    moves = [move.split(".") for move in ENGINE.list_legal_move_texts(query)]
    assert {face for kind, face, *_ in moves if kind == "place"} == set(hand.split("."))
    assert {face for kind, *faces, _ in moves if kind == "reveal" for face in faces} == set(hand.split("."))
