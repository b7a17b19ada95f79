"""Known cards of hands from a record: verdicts use them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.types import View
from calculators.vectron.settlement import settle_and_record_nonfinal_round_keeping_mover

from .tables import ENGINE, TWO_PLAYER_QUERY, state_of

MOVES_REVEALING_HAND_OF_B = (
    "draw.deck_play.D1_move.B1_stop draw.p1_play.O2_move.D3_stop draw.deck_play.O1_move.C1_stop "
    "draw.p1_play.S_move.C2_stop draw.deck_play.O3_move.B1_stop draw.p1"
).replace(" ", "_")
"""B takes D1, O1 and O3 from the row of A and plays its two unknown cards."""
START_OF_REVEALING_MOVES = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-"


@pytest.mark.parametrize("view", [View.PLAY, View.CHECK])
def test_play_of_card_outside_known_hand_is_refused_with_turns(view: View) -> None:
    query = f"{START_OF_REVEALING_MOVES}&move={MOVES_REVEALING_HAND_OF_B}_play.D4"
    verdict = ENGINE.verdict_on_moves_of_query(query, view)
    assert verdict.legal is False
    (against,) = verdict.violations
    assert against.code == "vectron.move.known"
    assert dict(against.params) == {
        "seat": "p2",
        "card": "D4",
        "hand": ["D1", "O1", "O3"],
        "turn": 6,
        "earlier": [2, 4],
    }


def test_entered_hand_stays_known_after_its_turn_ends() -> None:
    moves = "draw.deck.S_play.S_move.C2_stop_draw.deck_play.D1_move.A2_stop_draw.p2_play.D4"
    start = "players=2&map=21G1_1aS2_1b12_S1G3&p1=h2&p2=h3&row1=-&row2=-"
    own = ENGINE.verdict_on_moves_of_query(f"{start}&hand=O1.D2&move={moves}")
    assert own.legal is False
    assert own.violations[0].code == "vectron.move.hand"
    assert sorted(own.violations[0].params["hand"]) == ["D1", "D2", "O1"]
    assert ENGINE.verdict_on_moves_of_query(f"{start}&move={moves}").legal is True


def test_position_lists_only_cards_known_to_be_held() -> None:
    followed = ENGINE.progress_after_moves_of_query(
        f"{START_OF_REVEALING_MOVES}&hand=O1.D2&move={MOVES_REVEALING_HAND_OF_B}_play.D1"
    )
    assert "holds=p2.O1.O3" in followed.position
    holds = {known.place: known for known in followed.holds}
    assert (holds["p2"].cards, holds["p2"].turns_shown, holds["p2"].unknown_count) == (("O1", "O3"), (4, 6), 0)
    assert (holds["p1"].cards, holds["p1"].unknown_count) == (("D2",), 1)


def test_card_played_twice_from_unknown_hand_is_assumed_twice() -> None:
    """A plays D1 twice and B once; after the next deal nothing is assumed."""
    moves = "draw.deck_play.D1_move.B1_stop_draw.deck_play.D1_move.C4_stop_draw.deck_play.D1_move.A2_stop"
    verdict = ENGINE.verdict_on_moves_of_query(f"{START_OF_REVEALING_MOVES}&move={moves}", View.PLAY)
    assert verdict.legal, verdict.violations
    assumptions = [(one.code, one.params.get("seat"), one.params.get("cards")) for one in verdict.assumes]
    assert assumptions == [
        ("vectron.assume.hand", "p1", None),
        ("vectron.assume.hand", "p2", None),
        ("vectron.assume.again", "p1", 2),
    ]
    assert (
        settle_and_record_nonfinal_round_keeping_mover(
            replace(state_of(f"{TWO_PLAYER_QUERY}&row1=-&row2=-"), assumed=(("p1", "D1"),))
        ).assumed
        == ()
    )
