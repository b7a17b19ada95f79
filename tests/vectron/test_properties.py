"""What holds in every game: the two implementations agree, nothing is lost, every table is possible."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from calculators.core.knowledge import Knowledge
from calculators.core.types import ScoresAndWinners, View
from calculators.vectron import GAME
from calculators.vectron.state import DrawFromDeck, DrawFromRow, EndTurn, ForcedDraw, Move, MovePiece, PlayCard, State
from tests.many import paired, tries

from .naive import Naive
from .tables import CARDS, chips, random_table, sound, state_of, text_of

ANY_MOVE: list[Move] = [
    *(DrawFromDeck(card) for card in (None, *CARDS)),
    *(ForcedDraw(card) for card in (None, *CARDS)),
    *(DrawFromRow(seat) for seat in range(1, 6)),
    *(PlayCard(card) for card in CARDS),
    *(MovePiece(cell) for cell in range(16)),
    EndTurn(),
]


def told(state: State | None) -> str:
    """A table as text, without what is known of the hands."""
    return text_of(state and replace(state, known=Knowledge(), rounds=()))


def listing(state: State) -> dict[str, tuple[str, str]]:
    """Each listed move with the text of its next position and of its end."""
    found = {}
    for move in GAME.find_legal_moves(state):
        verdict = GAME.check_move(state, move)
        found[GAME.format_move(move)] = ("" if verdict.has_unnamed_card else told(verdict.after), told(verdict.end))
    return found


@pytest.mark.parametrize("seed", range(tries(4, 20)))
def test_the_list_is_that_of_the_second_implementation(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        query = random_table(rng)
        state = sound(query)
        assert text_of(state) == query
        mine, theirs = listing(state), Naive(query).steps()
        assert mine == theirs
        assert list(mine) == list(theirs)


@pytest.mark.parametrize("seed", range(tries(3, 10)))
def test_listed_is_legal_and_legal_is_listed(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(20):
        state = sound(random_table(rng))
        legal = GAME.find_legal_moves(state)
        for move in ANY_MOVE:
            expected = move in legal
            if isinstance(move, DrawFromDeck | ForcedDraw) and move.card:
                expected = type(move)() in legal
            verdict = GAME.check_move(state, move)
            assert verdict.legal is expected
            assert bool(verdict.violations) is not expected
            assert bool(verdict.effects) is expected
            assert verdict.assumes == ()
            for reason in verdict.violations:
                assert reason.code in GAME.codes
                assert reason.parameter_names[0] == "move"
            for effect in verdict.effects:
                assert effect.code in GAME.codes


@pytest.mark.parametrize(("players", "house"), paired([2, 3, 4], ["", "&house=gauge-capped"]))
def test_random_games_keep_what_they_have_to_keep(players: int, house: str) -> None:
    """Some hundred turns: chips stay, every next table is possible, the last one has a winner."""
    rng = random.Random(f"{players}{house}")
    turns, enough = 0, tries(200, 700)
    while turns < enough:
        query = random_table(rng, players=players, phase="draw", gauge=0).split("&map=")
        board = query[1].split("&")[0]
        seats = "".join(f"&p{n}=h2" for n in range(1, players + 1))
        rows = "".join(f"&row{n}=-" for n in range(1, players + 1))
        state: State | None = sound(f"players={players}{seats}{house}&map={board}{rows}&hand=D1.O2")
        assert state is not None
        before = chips(state)
        score = [0] * players
        while state is not None and turns < enough + 300:
            assert state.hand is not None
            known = None if state.phase != "draw" else rng.choice(CARDS)
            move = rng.choice(GAME.find_legal_moves(state))
            if isinstance(move, DrawFromDeck | ForcedDraw):
                move = type(move)(known)
            verdict = GAME.check_move(state, move)
            assert verdict.legal is True
            assert (verdict.after is None) is (verdict.end is not None)
            turn = state.table.turn
            if verdict.end is not None:
                assert chips(verdict.end) == before
                check_end(verdict.end)
                turns += 1
                break
            after = verdict.after
            assert after is not None
            assert chips(after) == before
            assert not GAME.find_violations(after, View.MOVES)
            if after.table.turn != turn:
                turns += 1
                assert after.table.turn == turn % players + 1
                assert after.hand is None
                assert GAME.find_missing_parameters(after, View.MOVES) in ((), ("hand",))
                after = state_of(told(after) + "&hand=" + ".".join(rng.choices(CARDS, k=2)))
            total = [seat.score or 0 for seat in after.seats if seat]
            assert all(new >= old for new, old in zip(total, score, strict=True))
            assert max(total) < 6
            score = total
            state = after
    assert turns >= enough


def check_end(state: State) -> None:
    """A game that has ended can be scored, and somebody has won."""
    assert not GAME.find_violations(state, View.SCORE)
    result = GAME.calculate_score(state)
    assert isinstance(result, ScoresAndWinners)
    assert result.final is True
    best = max(seat.total for seat in result.seats)
    assert best >= 6
    assert result.winners == tuple(seat.seat for seat in result.seats if seat.total == best)


@pytest.mark.parametrize("seed", range(tries(2, 5)))
def test_scores_add_up_as_the_second_implementation_says(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(200):
        query = random_table(rng, phase="draw", gauge=7)
        state = state_of(query)
        result = GAME.calculate_score(state)
        table = Naive(query)
        assert [seat.lines[0].points for seat in result.seats] == table.score
        now = [a + b for a, b in zip(table.score, table.gains(), strict=True)]
        if table.settles():
            assert [seat.lines[1].points for seat in result.seats] == table.gains()
            assert [seat.total for seat in result.seats] == now
            assert result.projected == ()
        else:
            assert [seat.total for seat in result.seats] == table.score
            assert [(seat.points, seat.total) for seat in result.projected] == list(
                zip(table.gains(), now, strict=True)
            )
        for seat in result.seats:
            assert seat.total == sum(line.points for line in seat.lines)
            assert all(line.code in GAME.codes for line in seat.lines)
            assert seat.rank == 1 + len([1 for other in result.seats if other.total > seat.total])
