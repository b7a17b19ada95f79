"""A verdict on what everybody can see: no secret asked for, nothing invented that was not entered."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations_with_replacement
from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import Judgement, View
from calculators.vectron import GAME
from calculators.vectron.notation import format_cards, format_cell
from calculators.vectron.state import PIECES, Card, EndTurn, Move, MovePiece, PlayCard, SeatState, State
from tests.engine import format_found_messages
from tests.many import choose_by_run_length

from .naive import NaiveTable
from .tables import CARDS, ROW_PARAMETERS, TWO_PLAYER_QUERY, query_text_of, random_table, state_of
from .test_properties import ALL_CONCEIVABLE_MOVES

FEW_CARD_KINDS: tuple[Card, ...] = ("D1", "O2", "S")
"""Cards that an unknown card may be, besides the one that is asked about."""


def judge_last_move(query: str, *moves: str) -> Judgement[State]:
    """The verdict on the last of several moves; the ones before it are legal."""
    state = state_of(query)
    for move in moves[:-1]:
        step = GAME.judge_move(state, GAME.parse_move(move))
        assert step.legal is True, (move, step)
        assert step.after is not None, (move, step)
        state = step.after
    return GAME.judge_move(state, GAME.parse_move(moves[-1]))


def assumption_and_effect_lines(judged: Judgement[State]) -> list[str]:
    """What is assumed and what happens, as lines."""
    found = (replace(one, clause="") for one in (*judged.assumes, *judged.effects))
    return [line.removeprefix("vectron.") for line in format_found_messages(found)]


def first_words(lines: list[str]) -> list[str]:
    return [line.partition(" ")[0] for line in lines]


# cell and card alone


@pytest.mark.parametrize(
    "card", [kind + str(n) for kind in "DO" for n in choose_by_run_length((2, 5), (1, 2, 3, 5, 9))]
)
def test_map_cell_and_card_decide_where_a_jump_leads(card: str) -> None:
    """Of the whole table only the piece and the card were entered."""
    for start in range(16):
        cells = ["-"] * 16
        cells[start] = "a"
        board = "_".join("".join(cells[at : at + 4]) for at in (0, 4, 8, 12))
        query = f"players=2&map={board}&row1={card}&phase=move"
        naive = NaiveTable(f"{query}&p1=h2&p2=h2&row2=-".replace(board, board.replace("-", "1")))
        for cell in range(16):
            judged = GAME.judge_move(state_of(query), MovePiece(cell))
            assert judged.legal is (cell in naive.find_reachable_cells(card)), (card, start, cell)
            assert judged.missing == (("map",) if judged.legal and cell != start else ())


def test_a_jump_on_a_map_without_the_chips_held_is_told_in_part() -> None:
    board = "players=2&map=a1G1_23S2_1b12_S1G3"
    star = judge_last_move(f"{board}&row1=O1&phase=move", "move.A2")
    assert assumption_and_effect_lines(star) == ["effect.star.left {'cell': 'A2', 'chip': '2', 'start': 'A1'}"]
    assert query_text_of(star.after) == "players=2&p1=h2.g-.s-&map=-1G1_a3S2_1b12_S1G3&row1=O1&phase=move&used=1"
    gate = judge_last_move(f"{board}&row1=O2&phase=move", "move.C1")
    assert first_words(assumption_and_effect_lines(gate)) == ["effect.gate.left", "effect.gauge.open"]
    assert (gate.legal, gate.after, gate.missing) == (True, None, ("p1",))
    tackle = judge_last_move(f"{board}&p1=hG.g-&row1=D2&phase=move".replace("1b12", "11b2"), "move.C3")
    assert first_words(assumption_and_effect_lines(tackle)) == [
        "effect.tackle",
        "effect.turned",
        "effect.exchange.unknown",
        "effect.gauge.open",
    ]
    assert tackle.missing == ("p2",)


def test_a_gauge_that_was_not_entered_may_be_at_seven_after_a_gate() -> None:
    query = "players=2&p1=h3.g-.s-&p2=h2.g-.s-&map=a1G1_23S2_1b12_S1G3&row1=O2.O1&row2=-&phase=move"
    gate = judge_last_move(query, "move.C1")
    assert assumption_and_effect_lines(gate)[1:] == ["effect.gauge.rise {'seat': 'p1', 'stars': 3}"]
    assert (gate.legal, gate.after, gate.missing) == (True, None, ("p1",))
    found = evaluate(GAME, View.CHECK, dict(parse_qsl(f"{query}&move=move.C1_stop")))
    assert found.verdict is not None
    assert (found.verdict.legal, found.missing, found.verdict.played) == (None, ("p1",), 1)


def test_a_settlement_without_the_scores_before_it_tells_points_alone() -> None:
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


def test_a_swap_card_needs_the_swap_chips() -> None:
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
def test_only_what_is_public_and_was_not_entered_is_missing(query: str, move: str, missing: tuple[str, ...]) -> None:
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
def test_what_no_hand_could_make_legal_is_not_legal(query: str, move: str, code: str) -> None:
    judged = judge_last_move(query, move)
    assert judged.legal is False
    assert f"vectron.move.{code}" in [violation.code for violation in judged.violations]


# the hand of somebody else


def test_a_card_that_everybody_saw_drawn_is_in_the_hand() -> None:
    query = f"{TWO_PLAYER_QUERY}&row1=O3.S&row2=D1"
    seen = judge_last_move(query, "draw.p2", "play.D1")
    assert (seen.legal, seen.assumes) == (True, ())
    other = judge_last_move(query, "draw.p2", "play.D3")
    assert other.legal is True
    assert format_found_messages(other.assumes) == ("vectron.assume.hand {'card': 'D3', 'seat': 'p1'} of vectron.play",)
    assert query_text_of(other.after) == f"{TWO_PLAYER_QUERY}&row1=D3.O3.S&row2=-&hand=D1&phase=move&holds=p1.D1"
    unseen = judge_last_move(query, "draw.deck", "play.D3")
    assert query_text_of(unseen.after) == f"{TWO_PLAYER_QUERY}&row1=D3.O3.S&row2=D1&phase=move"


def test_the_rest_of_a_row_has_to_be_known_to_go_on() -> None:
    judged = judge_last_move(f"{TWO_PLAYER_QUERY}&row2=D1&phase=play", "play.D1")
    assert (judged.legal, judged.after, judged.missing) == (True, None, ("row1",))
    forced = judge_last_move("players=2&p1=h2.down&p2=h2", "forced.D1")
    assert (forced.legal, forced.after, forced.missing) == (True, None, ("row1",))


def test_the_entered_size_of_the_deck_goes_along() -> None:
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


def list_possible_hands(known: tuple[Card, ...], size: int, card: Card) -> list[tuple[Card, ...]]:
    """Every hand of a size with the known cards, the others from few kinds and the one asked about."""
    kinds = dict.fromkeys((*FEW_CARD_KINDS, card))
    return [(*known, *rest) for rest in combinations_with_replacement(kinds, size - len(known))]


@pytest.mark.parametrize("seed", range(choose_by_run_length(2, 6)))
@pytest.mark.no_cover
def test_every_hand_that_is_possible_was_tried(seed: int) -> None:
    """Illegal if no hand allows it; nothing assumed if every hand allows it; by the second implementation."""
    rng = random.Random(300 + seed)
    for _ in range(30):
        query = random_table(rng, phase="play", highest_gauge=6)
        whole = state_of(query)
        hand = whole.hand or ()
        known = hand[: rng.randrange(len(hand) + 1)]
        state = replace(whole, hand=known or None)
        base = query[: query.index("&hand=")]
        for card in {*hand, *FEW_CARD_KINDS, "D6"}:
            hands = list_possible_hands(known, len(hand), card)
            allowed = [
                f"play.{card}"
                in NaiveTable(f"{base}&hand={format_cards(cards)}&phase=play").find_legal_steps_with_outcomes()
                for cards in hands
            ]
            judged = GAME.judge_move(state, PlayCard(card))
            assert judged.legal is any(allowed)
            assert (judged.legal and not judged.assumes) is all(allowed)


@pytest.mark.parametrize("seed", range(choose_by_run_length(2, 4)))
def test_without_a_hand_everything_else_is_judged_the_same(seed: int) -> None:
    rng = random.Random(400 + seed)
    for _ in range(20):
        whole = state_of(random_table(rng, phase=rng.choice(("draw", "move"))))
        for move in ALL_CONCEIVABLE_MOVES:
            with_hand, without = GAME.judge_move(whole, move), GAME.judge_move(replace(whole, hand=None), move)
            assert (without.legal, without.violations) == (with_hand.legal, with_hand.violations)
            assert (without.effects, without.assumes, without.missing) == (with_hand.effects, (), with_hand.missing)


# what else was not entered


def hide_some_seat_facts(state: State, rng: random.Random) -> State:
    """The same table with chips, gauges and scores of some players not entered."""
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
    """Whatever the half-known table says, the whole one says too."""
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


@pytest.mark.parametrize("seed", range(choose_by_run_length(2, 6)))
def test_what_was_not_entered_changes_no_verdict_and_is_not_invented(seed: int) -> None:
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


def test_all_moves_and_places_are_asked_of_a_table_of_nothing() -> None:
    """No move on an empty table raises, names a secret or is said to be legal without a proviso it needs."""
    moves: list[Move] = [*ALL_CONCEIVABLE_MOVES, EndTurn()]
    for phase in ("draw", "play", "move"):
        state = state_of(f"players=2&phase={phase}")
        for move in moves:
            judged = GAME.judge_move(state, move)
            assert "hand" not in judged.missing
            if isinstance(move, PlayCard) and phase == "play":
                assert (judged.legal, len(judged.assumes)) == (True, 1)
    assert {format_cell(move.cell) for move in moves if isinstance(move, MovePiece)} >= {"A1", "D4"}
    assert len(PIECES) == 4
    assert CARDS
