"""Verdicts on public moves agree with all possible hands."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from calculators.core.knowledge import Knowledge
from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.hands import combine_private_and_public_hand_of_mover
from calculators.coupelation.state import FINISH, HIDDEN, Card, Down, Face, Move, Payment, PublicHand, State, Take, Up
from tests.run_length import choose_by_run_length

from .tables import HOUSE_RULE_CASES, positions_of_random_game, read_state_of_query


def states_with_possible_hands(state: State, faces_named_by_move: tuple[Face, ...]) -> Iterator[State]:
    """The states with each possible whole hand of the mover.

    Hidden numbers of the move vary; other hidden numbers are equivalent, so one choice of them suffices.
    """
    shown = {card.face for card in (*state.cards_by_cell.values(), *(state.reserve or ()), *(state.hand or ()))}
    unseen = [n for n in range(1, 51) if n not in shown]
    wanted = [n for n in dict.fromkeys(faces_named_by_move) if n in unseen]
    others = [n for n in unseen if n not in faces_named_by_move]
    held = combine_private_and_public_hand_of_mover(state)
    sizes = range(8 - len(held.cards)) if held.unknown_count is None else (held.unknown_count,)
    for size in sizes:
        for count in range(min(size, len(wanted)) + 1):
            for more in combinations(wanted, count):
                glass = (*more, *others[: size - count])
                for finish in (True, False) if held.has_finish_card is None else (held.has_finish_card,):
                    hand = (*held.cards, *map(Card, glass), *((FINISH,) if finish else ()))
                    yield replace(state, hand=hand, holdings=())


def random_plausible_move(rng: random.Random, state: State) -> Move:
    """A random move with existing and possible cards."""
    spots = [(0, -1), (0, len(state.rows[0])), *((rng.randint(0, 3), rng.randint(0, 4)) for _ in range(2)), (6, 0)]
    cell = rng.choice([*spots, *state.free_cells * 2])
    pool: list[Face] = [*(rng.randint(1, 50) for _ in range(4)), *(card.face for card in state.hand or ()), "F"]
    kind = rng.choice(("up", "down", "take", "take"))
    if kind == "up":
        return Up(rng.choice(pool), cell)
    if kind == "down":
        return Down(rng.choice((*pool, "x", "x")), cell)
    target = rng.choice([card.face for card in state.reserve or ()])
    first = rng.choice(pool)
    aims = [abs(target - first), target + first] if isinstance(target, int) and isinstance(first, int) else [7]
    second = rng.choice([n for n in (*aims, rng.randint(1, 50)) if n != first and 0 < n < 51] or [3])
    discards = rng.sample([f for f in pool if f not in (first, second)], rng.choice((0, 0, 1)))
    unseen = ["x"] * rng.choice((0, 0, 0, 1, 2))
    payment = Payment.from_unordered_cards((first, second), [*discards, *unseen])
    return Take(face=target, cell=cell, payment=payment)


def state_with_partly_shown_hand(state: State, rng: random.Random) -> State:
    """The state with a part of the hand: nothing, its size, some cards, both, or all of it."""
    hand = state.hand or ()
    glass = [card for card in hand if card != FINISH]
    bare = replace(state, drawn=None, deck=None, hand=None, knowledge=Knowledge())
    counted = replace(bare, holdings=(None,) * (state.table.turn - 1) + (PublicHand(len(glass), FINISH in hand),))
    some = rng.sample(glass, rng.randint(0, len(glass)))
    rest = (HIDDEN,) * (len(glass) - len(some))
    finish = (FINISH,) * (FINISH in hand)
    return rng.choice(
        [
            bare,
            counted,
            replace(bare, hand=(*some, *rest, *finish)),
            replace(counted, hand=(*some, *finish)),
            replace(bare, hand=hand),
        ]
    )


@pytest.mark.no_cover
@pytest.mark.parametrize("rulings", choose_by_run_length(HOUSE_RULE_CASES[::2], HOUSE_RULE_CASES))
def test_public_verdict_matches_all_possible_hands(rulings: str) -> None:
    """A move is illegal exactly if no possible hand allows it, and assumes nothing exactly if all do."""
    rng = random.Random(3)
    found = {"no": 0, "assumed": 0, "sure": 0}
    states = [
        state
        for seed in range(choose_by_run_length(1, 4))
        for state in positions_of_random_game(seed, rulings)[:: choose_by_run_length(20, 5)]
    ]
    for state in states * 6:
        known = state_with_partly_shown_hand(state, rng)
        if GAME.find_violations(known, View.CHECK):
            continue
        move = random_plausible_move(rng, known)
        named = move.payment.all_faces if isinstance(move, Take) else (move.face,)  # type: ignore[union-attr]
        judged = GAME.judge_move(known, move)
        verdicts = [GAME.judge_move(hand, move).legal for hand in states_with_possible_hands(known, named)]
        asked = (GAME.format_query(known), GAME.format_move(move))
        assert judged.legal is any(verdicts), asked
        if judged.legal:
            assert bool(judged.assumes) is not all(verdicts), asked
        found["no" if not judged.legal else "assumed" if judged.assumes else "sure"] += 1
    assert found["no"] > choose_by_run_length(1, 10)
    assert found["assumed"] >= choose_by_run_length(0, 2)


def test_finish_card_is_ruled_out_of_hand_only_in_first_game() -> None:
    assert combine_private_and_public_hand_of_mover(read_state_of_query("tower=25&first=1")).has_finish_card is False
    assert combine_private_and_public_hand_of_mover(read_state_of_query("tower=25")).has_finish_card is None
