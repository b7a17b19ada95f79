"""Games played at random to their end, beside the naive ones: every invariant at every step."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from calculators.core.knowledge import Knowledge
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import (
    entered_or_starting_value_of_each_colour_or_none,
    list_placement_contacts_with_values_before_and_after,
)
from calculators.vogu.score import calculate_final_or_projected_scores_and_winner
from calculators.vogu.state import BOX, PlaceCard, State
from tests.many import paired

from . import naive
from .tables import deal, random_face, read, with_hand, write


def some_moves(rng: random.Random, hand: list[str]) -> list[str]:
    """Moves of every kind, most of them not legal."""
    found = []
    for _ in range(12):
        face = rng.choice([*hand, random_face(rng)])
        found.append(f"place.{face}.{rng.randint(-3, 8)}.{rng.randint(-3, 8)}")
        other = rng.choice([*hand, face])
        found.append(f"reveal.{face}.{other}.{rng.choice(naive.ORDER)}")
    return found


def check_step(rng: random.Random, state: State, hand: list[str], players: int) -> list[str]:
    """A table in play: nothing is wrong, nothing missing, and its moves are those of the naive one."""
    assert GAME.find_violations(state, View.MOVES) == ()
    assert GAME.find_missing_parameters(state, View.MOVES) == ()
    assert [n.code for n in GAME.find_notices(state, View.MOVES)] in ([], ["vogu.values.start"])
    assert read(write(state)) == replace(state, known=Knowledge(state.known.places))
    query = GAME.format_query(state)
    shown = {f"p{n}": query.get(f"p{n}", "-") for n in range(1, players + 1)}
    tokens = [card[2:].upper() for cards in shown.values() if cards != "-" for card in cards.split(".")]
    own = shown[query.get("turn", "p1")]
    expected = naive.moves(
        naive.board_of(query["board"]),
        hand=hand,
        mine=[] if own == "-" else own.split("."),
        tokens=tokens,
        stock=naive.STOCK[players],
    )
    moves = [GAME.format_move(move) for move in GAME.find_legal_moves(state)]
    assert moves == expected
    assert len(set(moves)) == len(moves)
    for text in [*rng.sample(moves, min(4, len(moves))), *some_moves(rng, hand)]:
        judged = GAME.check_move(state, GAME.parse_move(text))
        assert judged.legal is (text in moves)
        assert bool(judged.violations) is not judged.legal
        assert bool(judged.effects) is judged.legal
    return moves


EDGE = "values=B9.R-9.Y8.G-8.W10.K-10"
"""Values from which a placement soon passes an end."""


def check_values(state: State, move: PlaceCard, after: State, option: str) -> bool:
    """Values, contacts and layout of a placement, as the naive one has them; does the ruling matter for it?"""
    board = naive.board_of(GAME.format_query(state)["board"])
    row, col = move.cell
    face = GAME.format_move(move).split(".")[1]
    changes = naive.contacts(board, face, col, row)
    before = {
        c: v
        for c, v in zip(naive.ORDER, entered_or_starting_value_of_each_colour_or_none(state), strict=True)
        if v is not None
    }
    rule = naive.added if option == "sum" else naive.after
    assert after.values == tuple(rule(before, changes).values())
    assert [(c.colour, c.change) for c in list_placement_contacts_with_values_before_and_after(state, move)] == changes
    if after.board is not None:
        board[col, row] = face
        moved = {(c + (col < 0), r + (row < 0)): f for (c, r), f in board.items()}
        assert GAME.format_query(after)["board"] == naive.text_of(moved)
    return naive.added(before, changes) != naive.after(before, changes)


def played(seed: int, *, players: int, option: str, reveals: float, near: str = "") -> tuple[State, int, int]:
    """A whole game; the table to score, the number of revealed cards, and how often the ruling mattered."""
    rng = random.Random(seed)
    board, hands = deal(rng, players)
    house = "&house=contacts-sum" if option == "sum" else ""
    state = read(f"players={players}{house}&{near}&board={naive.text_of(board)}")
    mattered = 0
    if None in entered_or_starting_value_of_each_colour_or_none(state):
        state = read(f"players={players}{house}&values=-&board={naive.text_of(board)}")
    owned: list[list[str]] = [[] for _ in hands]
    for turn in range(players * BOX[players].turns_per_seat):
        seat = turn % players
        state = with_hand(state, hands[seat])
        assert state.table.turn == seat + 1
        moves = check_step(rng, state, hands[seat], players)
        kind = "reveal" if rng.random() < reveals else "place"
        text = rng.choice([m for m in moves if m.startswith(kind)] or moves)
        judged = GAME.check_move(state, GAME.parse_move(text))
        last = turn == players * BOX[players].turns_per_seat - 1
        assert (judged.after is None) is last
        assert (judged.end is None) is not last
        after = judged.after or judged.end
        assert after is not None
        kind, face, *rest = text.split(".")
        hands[seat].remove(face)
        if kind == "reveal":
            hands[seat].remove(rest[0])
            owned[seat].append(naive.card_of(face, rest[1]))
            assert after.values == entered_or_starting_value_of_each_colour_or_none(state)
        else:
            move = GAME.parse_move(text)
            assert isinstance(move, PlaceCard)
            mattered += check_values(state, move, after, option)
        query = GAME.format_query(after)
        assert query.get(f"p{seat + 1}", "-").startswith(".".join(owned[seat]) or "-") or last
        assert "hand" not in query
        if not last:
            assert GAME.find_violations(after, View.MOVES) == ()
            assert GAME.find_missing_parameters(after, View.MOVES) == ("hand",)
            assert GAME.find_notices(after, View.MOVES) == ()
        state = after
    cards = [[*shown, *map(naive.card_of, left)] for shown, left in zip(owned, hands, strict=True)]
    assert [len(own) for own in cards] == [4] * players
    query = GAME.format_query(state)
    assert query[f"p{players}"] == ".".join(cards[-1])
    assert "board" not in query
    final = "&".join(f"p{n}={'.'.join(own)}" for n, own in enumerate(cards, 1))
    table = read(f"players={players}{house}&values={query['values']}&{final}")
    assert GAME.find_violations(table, View.SCORE) == ()
    assert GAME.find_missing_parameters(table, View.SCORE) == ()
    values = {c: v for c, v in zip(naive.ORDER, table.values or (), strict=True) if v is not None}
    assert [s.total for s in calculate_final_or_projected_scores_and_winner(table).seats] == [
        naive.points(own, values) for own in cards
    ]
    assert calculate_final_or_projected_scores_and_winner(table).final
    return table, sum(len(shown) for shown in owned), mattered


@pytest.mark.parametrize(("players", "told"), paired([5, 4, 3], [("each", 0.5), ("sum", 0.0)]))
def test_random_games_keep_every_invariant(players: int, told: tuple[str, float]) -> None:
    option, reveals = told
    _, shown, _ = played(0, players=players, option=option, reveals=reveals)
    assert (shown > 0) is (reveals > 0)


@pytest.mark.clause("vogu.order")
@pytest.mark.parametrize(("table", "option"), paired([(5, 0), (4, 2), (3, 1)], ["sum", "each"]))
def test_random_games_near_the_ends_of_the_values(table: tuple[int, int], option: str) -> None:
    """Both ways of stopping, where they lead to different values, as the naive one has them."""
    players, seed = table
    _, _, mattered = played(seed, players=players, option=option, reveals=0.0, near=EDGE)
    assert mattered
