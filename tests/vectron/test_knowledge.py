"""Known cards of hands from a record: verdicts use them and agree with all possible deals."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.settlement import settle_nonfinal_round
from calculators.vectron.state import Cards, DrawFromDeck, DrawFromRow, Move, PlayCard, State
from tests.run_length import choose_by_run_length

from .tables import ENGINE, TWO_PLAYER_QUERY, state_of

START = f"{TWO_PLAYER_QUERY}&row1=-&row2=-"
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
        settle_nonfinal_round(
            replace(state_of(f"{TWO_PLAYER_QUERY}&row1=-&row2=-"), assumed_cards=(("p1", "D1"),))
        ).assumed_cards
        == ()
    )


# --- comparison with all deals of a few cards -------------------------------------------------------

FEW_CARD_KINDS = ("D1", "O1", "S")
PossibleDeals = set[tuple[Cards, Cards]]


def deals_after_draw(deals_before_draw: PossibleDeals, seat: int, cards: tuple[str, ...]) -> PossibleDeals:
    """The deals after a seat draws one of these cards."""
    return {
        replace_hand_in_deal(deal, seat, tuple(sorted((*deal[seat], card))))
        for deal in deals_before_draw
        for card in cards
    }


def replace_hand_in_deal(deal: tuple[Cards, Cards], seat: int, hand: Cards) -> tuple[Cards, Cards]:
    return (hand, deal[1]) if seat == 0 else (deal[0], hand)


def deals_after_putting_down(deals_before_putting_down: PossibleDeals, seat: int, card: str) -> PossibleDeals:
    """The deals in which a seat has the card, after it is played."""
    found: PossibleDeals = set()
    for deal in deals_before_putting_down:
        if card in deal[seat]:
            hand = list(deal[seat])
            hand.remove(card)
            found.add(replace_hand_in_deal(deal, seat, tuple(hand)))
    return found


def random_starts_with_deals(seeds: range) -> Iterator[tuple[State, PossibleDeals, random.Random]]:
    hands = [tuple(hand) for hand in combinations_with_replacement(FEW_CARD_KINDS, 2)]
    for seed in seeds:
        rng = random.Random(seed)
        one, two = rng.choice([hands, hands[-1:]]), rng.choice([hands, hands[:1]])
        told = [f"p{n}.{'.'.join(of[0])}" for n, of in enumerate((one, two), 1) if len(of) == 1]
        start = f"{START}&holds={'_'.join(told)}" if told else START
        yield state_of(start), {(a, b) for a in one for b in two}, rng


def test_public_verdict_matches_all_possible_deals() -> None:
    """Plays short public records with three kinds of cards: a play is illegal if no deal allows it, and has no
    assumptions if every deal does."""
    asked = {"none": 0, "some": 0, "all": 0}
    for state, deals, rng in random_starts_with_deals(range(choose_by_run_length(10, 60))):
        for _ in range(40):
            seat = state.table.turn - 1
            if state.phase == "play":
                options: list[Move] = []
                for card in FEW_CARD_KINDS:
                    judged = GAME.judge_move(state, PlayCard(card))
                    left = deals_after_putting_down(deals, seat, card)
                    every = all(card in deal[seat] for deal in deals)
                    assert judged.legal is bool(left), (state, card)
                    if left:
                        assert (judged.assumes == ()) == every, (state, card)
                        options.append(PlayCard(card))
                    asked["all" if every else "some" if left else "none"] += 1
            else:
                options = list(GAME.find_legal_moves(state))
            move = rng.choice(options)
            after = GAME.judge_move(state, move).after
            if after is None or (state.phase == "move" and not any(after.rows[:2])):
                break  # the end or a refresh
            if isinstance(move, PlayCard):
                deals = deals_after_putting_down(deals, seat, move.card)
            elif isinstance(move, DrawFromDeck):
                deals = deals_after_draw(deals, seat, FEW_CARD_KINDS)
            elif isinstance(move, DrawFromRow):
                deals = deals_after_draw(deals, seat, ((state.rows[move.seat - 1] or ())[0],))
            state = after
    assert min(asked.values()) > choose_by_run_length(5, 20), asked
