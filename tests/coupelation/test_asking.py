"""Verdicts on what everybody saw: every hand that is possible is tried, and the engine agrees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from calculators.core.knowledge import Knowledge
from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.hands import combine_private_and_public_hand_of_mover
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Card,
    Down,
    Face,
    Move,
    Payment,
    PublicHand,
    State,
    Take,
    Up,
)
from calculators.coupelation.tower import cards_by_cell, find_free_cells_beside_or_supported
from tests.engine import parse_table_rows
from tests.many import choose_by_run_length

from .tables import (
    HOUSE_RULE_CASES,
    codes_without_game_prefix,
    format_query_of_state,
    judge_move_of_sound_query,
    positions_of_random_game,
    read_state_of_query,
)


def states_with_possible_hands(state: State, faces_named_by_move: tuple[Face, ...]) -> Iterator[State]:
    """The tables on which the whole hand of the seat to move is entered, as nobody else knows it.

    Of the numbers that lie nowhere in sight any that the move names; of the others one is as good as another.
    """
    shown = {card.face for card in (*cards_by_cell(state.rows).values(), *(state.reserve or ()), *(state.hand or ()))}
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
    """Some move, with cards that are there and cards that may be."""
    spots = [(0, -1), (0, len(state.rows[0])), *((rng.randint(0, 3), rng.randint(0, 4)) for _ in range(2)), (6, 0)]
    spots += [*find_free_cells_beside_or_supported(state.rows)] * 2
    row, col = rng.choice(spots)
    wide: list[Face] = [rng.randint(1, 50) for _ in range(4)]
    pool: list[Face] = [*wide, *(card.face for card in state.hand or ()), "F"]
    kind = rng.choice(("up", "down", "take", "take"))
    if kind == "up":
        return Up(rng.choice(pool), row, col)
    if kind == "down":
        return Down(rng.choice((*pool, "x", "x")), row, col)
    target = rng.choice([card.face for card in state.reserve or ()])
    first = rng.choice(pool)
    aims = [abs(target - first), target + first] if isinstance(target, int) and isinstance(first, int) else [7]
    second = rng.choice([n for n in (*aims, rng.randint(1, 50)) if n != first and 0 < n < 51] or [3])
    discards = rng.sample([f for f in pool if f not in (first, second)], rng.choice((0, 0, 1))) + ["x"] * rng.choice(
        (0, 0, 0, 1, 2)
    )
    return Take(face=target, row=row, col=col, payment=Payment.from_unordered_cards((first, second), discards))


def state_with_partly_shown_hand(state: State, rng: random.Random) -> State:
    """What is told of a hand: nothing, its size, some cards, some cards and its size, or all of it."""
    hand = state.hand or ()
    glass = [card for card in hand if card != FINISH]
    finish = FINISH in hand
    bare = replace(state, drawn=None, deck=None, hand=None, knowledge=Knowledge())
    seat = state.table.turn
    counted = replace(bare, holdings=(None,) * (seat - 1) + (PublicHand(len(glass), finish),))
    some = rng.sample(glass, rng.randint(0, len(glass)))
    rest = (HIDDEN,) * (len(glass) - len(some))
    open_finish = (FINISH,) if finish else ()
    return rng.choice(
        [
            bare,
            counted,
            replace(bare, hand=(*some, *rest, *open_finish)),
            replace(counted, hand=(*some, *open_finish)),
            replace(bare, hand=hand),
        ]
    )


@pytest.mark.no_cover
@pytest.mark.parametrize("rulings", HOUSE_RULE_CASES)
def test_every_possible_hand_agrees(rulings: str) -> None:
    """Not legal ⇔ no possible hand allows it; nothing assumed ⇔ every possible hand does."""
    rng = random.Random(3)
    found = {"no": 0, "assumed": 0, "sure": 0}
    for seed in range(choose_by_run_length(1, 4)):
        for state in positions_of_random_game(seed, rulings)[:: choose_by_run_length(10, 5)]:
            for _ in range(6):
                known = state_with_partly_shown_hand(state, rng)
                if GAME.find_violations(known, View.CHECK):
                    continue
                move = random_plausible_move(rng, known)
                named = move.payment.all_faces if isinstance(move, Take) else (move.face,)  # type: ignore[union-attr]
                judged = GAME.judge_move(known, move)
                verdicts = [GAME.judge_move(hand, move).legal for hand in states_with_possible_hands(known, named)]
                assert judged.legal is any(verdicts), (GAME.format_query(known), GAME.format_move(move))
                if judged.legal:
                    assert bool(judged.assumes) is not all(verdicts), (GAME.format_query(known), GAME.format_move(move))
                found["no" if not judged.legal else "assumed" if judged.assumes else "sure"] += 1
    assert found["no"] > choose_by_run_length(3, 10)
    assert found["assumed"] > choose_by_run_length(0, 1)


EXPECTED_VERDICTS = """
tower=25.30                      up.31.1.0     no   move.over.high
tower=25.30                      up.28.1.0     yes  assume.hand
tower=25.30                      up.28.0.4     no   move.beside
tower=25.30                      up.28.0.0     no   move.occupied
tower=25.30&p1=h2                down.x.1.0    yes  -
tower=25.30                      down.x.1.0    yes  assume.count
tower=25.30&p1=h0.F              down.x.1.0    no   move.down.none
tower=25.30&hand=7.x             up.28.1.0     yes  assume.hand
tower=25.30&hand=7.9             up.28.1.0     no   move.up.hand
tower=25.30&hand=7.28            up.28.1.0     yes  -
tower=25.30&reserve=1.50.28.9    take.28.1.0.9.19   no   move.elsewhere
tower=25.30&reserve=1.50.28.9    take.28.1.0.10.19  no   move.price
tower=25.30&reserve=1.50.28.9    take.28.1.0.10.18  yes  assume.hand
tower=25.30&reserve=1.50.28.9&p1=h4  take.28.1.0.10.20.x.x  yes  assume.hand
tower=25.30                      take.30.0.2.10.20  no   move.elsewhere move.row.low
tower=25.30e&last=0.1&deck=2     draw.1.F      yes  -
tower=25.30&p1=-                 up.28.1.0     no   move.up.hand
tower=25.30&hand=F&house=place-anywhere               up.F.1.0  yes  -
tower=25.26&hand=F&house=place-anywhere               up.F.1.0  no   move.hidden
tower=25.26&hand=F&house=place-anywhere.hidden-equal  up.F.1.0  yes  -
tower=22.23.24.25&hand=F&house=start-middle.place-anywhere  up.F.0.-1  no  move.middle
tower=25.30&first=1&hand=7       up.F.6.0      no   move.up.hand move.support
tower=25.x                       flip.0.1.30   yes  -
tower=25.x&known=0.1.31          up.31.0.2     no   move.elsewhere
"""


@pytest.mark.parametrize(("query", "move", "legal", "expected_codes"), parse_table_rows(EXPECTED_VERDICTS))
def test_what_everybody_saw_is_enough(query: str, move: str, legal: str, expected_codes: str) -> None:
    judged = judge_move_of_sound_query(query, move)
    assert judged.legal is (legal == "yes")
    assert (
        codes_without_game_prefix(judged.violations) + codes_without_game_prefix(judged.assumes)
        == expected_codes.split()
    )


EXPECTED_QUERIES_AFTER_MOVE = """
tower=25.30&p1=h3.F&p2=h2&known=&hand=7.x.x.F&deck=9  up.28d.1.0  p1=h2.F&p2=h2&turn=p2&tower=25.30_28d&deck=9&last=1.0
tower=25.30e&last=0.1&hand=7&deck=9&p1=h1  draw.2.F  p1=h3.F&tower=25.30e&hand=7.x.x.F&deck=6&last=0.1&drawn=2
"""


@pytest.mark.parametrize(("query", "move", "after"), parse_table_rows(EXPECTED_QUERIES_AFTER_MOVE))
def test_the_position_after_it_keeps_what_is_hidden_hidden(query: str, move: str, after: str) -> None:
    assert format_query_of_state(judge_move_of_sound_query(query, move).after) == after


@pytest.mark.parametrize(
    ("query", "move", "holding"),
    [
        ("tower=25.30_28&p1=h3", "take.27.1.0.10.17", "h2"),
        ("tower=25.F&p1=h3&house=place-anywhere", "take.27.0.1.10.17", "h1.F"),
    ],
)
def test_an_exchange_brings_the_card_into_the_hand(query: str, move: str, holding: str) -> None:
    after = judge_move_of_sound_query(f"{query}&reserve=1.50.27.9", move).after
    assert after is not None
    assert GAME.format_query(after)["p1"] == holding


def test_a_mark_that_the_table_tells_is_not_said_again() -> None:
    state = read_state_of_query("tower=25.30&hand=28d.7&reserve=1.50.27e.9")
    for told, kept in (
        ("up.28d.1.0", "up.28.1.0"),
        ("up.29d.1.0", "up.29d.1.0"),
        ("take.27e.1.0.7.20h", "take.27.1.0.7.20h"),
        ("flip.0.1.30e", "flip.0.1.30e"),
    ):
        assert GAME.format_move(GAME.canonicalize_move(state, GAME.parse_move(told))) == kept
