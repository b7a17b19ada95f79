"""Verdicts on public moves: they need no secrets and state only effects that are known."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from calculators.core.types import Judgement
from calculators.vectron import GAME
from calculators.vectron.state import Card, SeatState, State
from tests.engine import format_found_messages
from tests.run_length import choose_by_run_length

from .tables import ROW_PARAMETERS, TWO_PLAYER_QUERY, judge_last_move, query_text_of, random_table, state_of

FEW_CARD_KINDS: tuple[Card, ...] = ("D1", "O2", "S")
"""Possible unknown cards other than the card in question."""


def assumption_and_effect_lines(judged: Judgement[State]) -> list[str]:
    """The assumptions and the effects, as lines."""
    found = (replace(one, clause="") for one in (*judged.assumes, *judged.effects))
    return [line.removeprefix("vectron.") for line in format_found_messages(found)]


def first_words(lines: list[str]) -> list[str]:
    return [line.partition(" ")[0] for line in lines]


def test_effects_of_jump_are_partial_without_held_chips() -> None:
    board = "players=2&map=a1G1_23S2_1b12_S1G3"
    star = judge_last_move(f"{board}&row1=O1&phase=move", "move.A2")
    assert assumption_and_effect_lines(star) == ["effect.star.left {'cell': 'A2', 'chip': '2', 'start': 'A1'}"]
    assert query_text_of(star.after) == "players=2&p1=h2.g-.s-&map=-1G1_a3S2_1b12_S1G3&row1=O1&phase=move&used=1"
    gate = judge_last_move(f"{board}&row1=O2&phase=move", "move.C1")
    assert first_words(assumption_and_effect_lines(gate)) == ["effect.gate.left", "effect.gauge.open"]
    assert (gate.legal, gate.after, gate.missing) == (True, None, ("p1",))


def test_settlement_without_entered_scores_gives_points_only() -> None:
    query = "players=2&p1=h3.g6.s-&p2=h2.g2&map=a1G1_23S2_1b12_S1G3&row1=O2&row2=-&phase=move"
    judged = judge_last_move(query, "move.C1")
    assert assumption_and_effect_lines(judged)[-2:] == [
        "effect.points {'gauge': 9, 'points': 7, 'rank': 1, 'seat': 'p1'}",
        "effect.points {'gauge': 2, 'points': 0, 'rank': 2, 'seat': 'p2'}",
    ]
    assert (judged.after, judged.end, judged.missing) == (None, None, ("p1",))
    other = judge_last_move(query.replace("g2", "g-"), "move.C1")
    assert first_words(assumption_and_effect_lines(other))[-1] == "effect.seven"
    assert other.missing == ("p1", "p2")


def test_swap_card_verdict_needs_both_swap_chips_on_map() -> None:
    query = "players=2&map=a-S-_----_-1--_----&row1=S&phase=move"
    assert judge_last_move(query, "move.C1").legal is True
    assert judge_last_move(query, "move.B3").legal is False
    open_cell = judge_last_move(query, "move.D4")
    assert (open_cell.legal, open_cell.missing) == (None, ("map",))
    both = judge_last_move(query.replace("_----&", "_---S&"), "move.B1")
    assert [v.code for v in both.violations] == ["vectron.move.swap"]
    assert both.violations[0].params["cells"] == ["C1", "D4"]


@pytest.mark.parametrize(
    ("query", "move", "missing"),
    [
        ("players=2&row1=D1&phase=move", "move.A1", ("map",)),
        ("players=2&phase=move&map=a---_----_----_----", "move.A1", ("row1",)),
        ("players=2", "draw.deck", ("p1",)),
        ("players=2&p1=h2", "draw.p2", ("row2",)),
        ("players=2", "forced.D1", ("p1",)),
    ],
)
def test_only_unentered_public_facts_are_missing(query: str, move: str, missing: tuple[str, ...]) -> None:
    phase = "&phase=move" if move.startswith("move") and "phase" not in query else ""
    judged = judge_last_move(query + phase, move)
    assert (judged.legal, judged.missing) == (None, missing)


@pytest.mark.parametrize(
    ("query", "move", "code"),
    [
        (f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}", "play.D1", "phase"),
        ("players=2&row2=-", "draw.p2", "row"),
        ("players=2&map=a---_----_----_----&row1=D1&phase=move", "move.A2", "reach"),
        ("players=2&map=a---_----_----_----&row1=D1&phase=move&used=1", "move.A2", "row_used"),
        ("players=2&phase=move", "stop", "first"),
        ("players=2&p1=down", "draw.deck", "lying"),
        ("players=2&p2=g7", "draw.deck", "settle"),
    ],
)
def test_move_impossible_with_every_hand_is_illegal(query: str, move: str, code: str) -> None:
    judged = judge_last_move(query, move)
    assert judged.legal is False
    assert f"vectron.move.{code}" in [violation.code for violation in judged.violations]


# hidden hands


def test_publicly_drawn_card_needs_no_assumption_about_hand() -> None:
    query = f"{TWO_PLAYER_QUERY}&row1=O3.S&row2=D1"
    seen = judge_last_move(query, "draw.p2", "play.D1")
    assert (seen.legal, seen.assumes) == (True, ())
    other = judge_last_move(query, "draw.p2", "play.D3")
    assert other.legal is True
    assert format_found_messages(other.assumes) == ("vectron.assume.hand {'card': 'D3', 'seat': 'p1'} of vectron.play",)
    assert query_text_of(other.after) == f"{TWO_PLAYER_QUERY}&row1=D3.O3.S&row2=-&hand=D1&phase=move&holds=p1.D1"
    unseen = judge_last_move(query, "draw.deck", "play.D3")
    assert query_text_of(unseen.after) == f"{TWO_PLAYER_QUERY}&row1=D3.O3.S&row2=D1&phase=move"


def test_entered_deck_size_is_updated_by_moves() -> None:
    query = f"{TWO_PLAYER_QUERY}&row1=O3&phase=draw&deck=5".replace("&phase=draw", "")
    drawn = judge_last_move(query, "draw.deck")
    assert drawn.after is not None
    assert drawn.after.deck == 4
    lying = judge_last_move(query.replace("p1=h2", "p1=h2.down"), "forced.D1")
    assert lying.after is not None
    assert lying.after.deck == 4
    last = judge_last_move(f"{TWO_PLAYER_QUERY}&row1=O1&phase=move&used=1&deck=0", "stop")
    assert "effect.deck" in first_words(assumption_and_effect_lines(last))
    assert last.after is not None
    assert last.after.deck is None


# other missing facts


def hide_some_seat_facts(state: State, rng: random.Random) -> State:
    """The state without chips, gauges and scores of some seats."""
    seats: list[SeatState | None] = []
    for seat in state.seats:
        roll = rng.randrange(4)
        if seat is None or roll == 0:
            seats.append(None)
        elif roll == 1:
            seats.append(replace(seat, chip=""))
        else:
            seats.append(replace(seat, gauge=None, score=None) if roll == 2 else seat)
    return replace(state, seats=tuple(seats), hand=None)


def is_partial_state_consistent(part: State, whole: State) -> bool:
    """Whether all known facts of the partial state are those of the whole state."""
    cells = zip("".join(part.map or ()), "".join(whole.map or ()), strict=True)
    if any(mine not in ("-", theirs) for mine, theirs in cells):
        return False
    for mine, theirs in zip(part.seats, whole.seats, strict=True):
        if mine and theirs:
            facts = ((mine.chip or theirs.chip, theirs.chip), (mine.down, theirs.down))
            numbers = ((mine.gauge, theirs.gauge), (mine.score, theirs.score))
            if any(a != b for a, b in facts) or any(a not in (None, b) for a, b in numbers):
                return False
    return (part.table, part.phase, part.used, part.rows) == (whole.table, whole.phase, whole.used, whole.rows)


@pytest.mark.parametrize("seed", range(choose_by_run_length(1, 6)))
def test_unentered_facts_change_no_verdict_and_are_not_invented(seed: int) -> None:
    rng = random.Random(500 + seed)
    for _ in range(60):
        whole = state_of(random_table(rng, phase="move"))
        part = hide_some_seat_facts(whole, rng)
        for move in GAME.find_legal_moves(whole):
            exact, judged = GAME.judge_move(whole, move), GAME.judge_move(part, move)
            assert judged.legal is True
            assert judged.end is None or exact.end is not None
            if judged.after is None:
                assert judged.missing or judged.end is not None
            else:
                assert exact.after is not None
                assert is_partial_state_consistent(judged.after, exact.after), (
                    query_text_of(part),
                    GAME.format_move(move),
                )
