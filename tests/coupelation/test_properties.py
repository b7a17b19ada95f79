"""Invariants of random games: lists of moves, open cells and draws agree with the naive implementation."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.moves import find_legal_moves
from calculators.coupelation.state import HIDDEN, Card, Flip, Move, State, build_tower_without_trailing_gaps
from calculators.coupelation.tower import find_single_cards_breaking_rising_order, is_tower_in_rising_order
from tests.run_length import choose_by_run_length

from . import naive
from .tables import (
    HOUSE_RULE_CASES,
    codes_without_game_prefix,
    faces,
    find_legal_moves_by_naive_rules,
    format_query_of_state,
    house_rules_by_name,
    list_cells_and_cards,
    naive_tower_of_state,
    positions_of_random_game,
    read_state_of_query,
)

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("rulings", HOUSE_RULE_CASES)
def test_legal_moves_match_naive_rules(rulings: str) -> None:
    for seed in range(choose_by_run_length(1, 5)):
        for state in positions_of_random_game(seed, rulings)[:: choose_by_run_length(8, 2)]:
            legal = find_legal_moves(state)
            moves = [GAME.format_move(move) for move in legal]
            assert len(moves) == len(legal)
            assert sorted(moves) == sorted(find_legal_moves_by_naive_rules(state)), format_query_of_state(state)
            assert [*legal[2:-1:3]] == [*legal][2:-1:3], "a slice of the list"


@pytest.mark.parametrize("rulings", HOUSE_RULE_CASES)
def test_open_cells_match_naive_rules(rulings: str) -> None:
    for seed in range(choose_by_run_length(1, 6)):
        for state in positions_of_random_game(seed, rulings)[:: choose_by_run_length(12, 4)]:
            slots = [(s.row, s.col, s.low, s.high) for s in GAME.calculate_score(state).slots]
            assert slots == naive.free_cells_with_number_bounds(
                naive_tower_of_state(state), is_first_game=state.first, house=house_rules_by_name(state)
            ), format_query_of_state(state)


def test_draw_counts_match_naive_rules() -> None:
    """All marks are known."""
    seen = set()
    for seed in choose_by_run_length((0, 1, 2, 12), range(24)):
        for drawn in positions_of_random_game(seed, ("", "hearts-none", "bottom-beside")[seed % 3]):
            state = replace(drawn, drawn=None)
            if state.last is None:
                continue
            tower = naive_tower_of_state(state)
            marks = {card.face: card.mark for _, card in list_cells_and_cards(state)}
            if tower[state.last] == "x":
                held = sum(face != "F" for face in faces(state.hand))
                expected = max(0, 2 - held)
            else:
                expected = naive.count_cards_to_draw(tower, marks, state.last, house_rules_by_name(state))
            assert calculate_draw_allowance(replace(state, deck=None)).count == expected
            assert calculate_draw_allowance(state).count == min(expected, state.deck or 0)
            seen.add(expected)
    assert seen == {0, 1, 2, 3, 4}


def test_move_is_legal_exactly_if_it_is_listed() -> None:
    """Checks listed moves and random similar ones."""
    rng = random.Random(1)
    judged = {True: 0, False: 0}
    for state in states_of_games_under_all_rulings(choose_by_run_length(11, 30))[:: choose_by_run_length(16, 3)]:
        legal = set(find_legal_moves(state))
        for move in [
            *rng.sample(sorted(legal, key=str), min(5, len(legal))),
            *(random_possibly_illegal_move(rng, state) for _ in range(20)),
        ]:
            verdict = GAME.judge_move(state, move)
            assert verdict.legal is (move in legal), (format_query_of_state(state), move)
            assert bool(verdict.violations) != verdict.legal
            judged[bool(verdict.legal)] += 1
            if verdict.after is not None:
                assert GAME.find_violations(verdict.after, View.MOVES) == ()
                assert GAME.find_missing_parameters(verdict.after, View.SCORE) == ()
                assert verdict.after.hand is None
    assert min(judged.values()) > choose_by_run_length(40, 500)


def states_of_games_under_all_rulings(game_count: int) -> list[State]:
    """The states of random games, each game under the next ruling."""
    rounds_and_rulings = [divmod(game, len(HOUSE_RULE_CASES)) for game in range(game_count)]
    return [
        state
        for seed, ruling in rounds_and_rulings
        for state in positions_of_random_game(seed, HOUSE_RULE_CASES[ruling])
    ]


def random_possibly_illegal_move(rng: random.Random, state: State) -> Move:
    """A random move of existing cards to a possible cell."""
    hand, reserve = faces(state.hand), faces(state.reserve)
    face = rng.choice(hand + reserve)
    row, col = rng.choice(((0, -1), (0, rng.randint(0, 7)), (rng.randint(1, 3), rng.randint(0, 5))))
    kind = rng.choice(("up", "down", "flip", "take"))
    if kind == "flip":
        return Flip((row, col))
    if kind == "take" and len(hand) > 1:
        first, second, *discards = rng.sample(hand, min(len(hand), rng.choice((2, 2, 3, 4))))
        return GAME.parse_move(
            f"take.{rng.choice(reserve)}.{row}.{col}.{first}.{second}" + "".join(f".x{face}" for face in discards)
        )
    return GAME.parse_move(f"{'up' if kind == 'take' else kind}.{face}.{row}.{col}")


def test_flip_ends_game_exactly_if_resulting_tower_breaks_rules() -> None:
    count = 0
    for state in states_of_games_under_all_rulings(choose_by_run_length(5, 15))[::5]:
        known_cards = {fact.card for _, place in state.knowledge.public_zones for fact in place.facts}
        naive_tower = naive_tower_of_state(state)
        seen = {*naive_tower.values(), *faces(state.reserve), *faces(state.hand)}
        for (row, col), face in naive_tower.items():
            if face != "x" or f"x{row}-{col}" in known_cards:
                continue  # test_possible_deals has the others
            for number in sorted({*range(0, 52, 3)} - known_cards):
                verdict = GAME.judge_move(state, Flip((row, col), number))
                assert verdict.legal is (0 < number < 51 and number not in seen)
                if verdict.legal:
                    count += 1
                    fits = naive.is_legal_tower_between_turns(
                        {**naive_tower, (row, col): number}, is_first_game=state.first, house=house_rules_by_name(state)
                    )
                    assert (verdict.end is None) is fits
    assert count > 50


# towers of any shape


CARD_NUMBER_STRATEGY = st.integers(1, 50)
FACEUP_OR_HIDDEN_CARD_STRATEGY = st.sampled_from([HIDDEN, HIDDEN]) | CARD_NUMBER_STRATEGY.map(Card)


@st.composite
def towers_with_support_everywhere(draw: st.DrawFn) -> State:
    """A random tower with support everywhere, its numbers in any order."""
    width = draw(st.integers(1, 7))
    rows: list[list[Card | None]] = [draw(st.lists(FACEUP_OR_HIDDEN_CARD_STRATEGY, min_size=width, max_size=width))]
    for _ in range(draw(st.integers(0, 3))):
        below = rows[-1]
        rows.append(
            [
                draw(FACEUP_OR_HIDDEN_CARD_STRATEGY | st.none()) if a is not None and b is not None else None
                for a, b in pairwise(below)
            ]
        )
    return replace(read_state_of_query("tower=25"), tower=build_tower_without_trailing_gaps(rows))


@given(towers_with_support_everywhere())
@settings(max_examples=choose_by_run_length(1, 5) * settings().max_examples)
def test_tower_out_of_order_has_chains_without_room(state: State) -> None:
    """The order agrees with the naive implementation; each chain has too few numbers for its cards."""
    tower, house = naive_tower_of_state(state), house_rules_by_name(state)
    orderly = naive.is_order_of_numbers_possible(tower, house)
    assert is_tower_in_rising_order(state.rows) is orderly
    assert [*find_single_cards_breaking_rising_order(state.rows)] == [
        cell
        for cell, face in tower.items()
        if face != "x" and not orderly and naive.is_order_of_numbers_possible({**tower, cell: "x"}, house)
    ]
    found = GAME.find_violations(replace(state, hand=(Card(0),)), View.SCORE)
    order = [v for v in found if v.code in ORDER_VIOLATION_CODES]
    assert bool(order) is not orderly
    for violation in order:
        row_and_col_texts = dict.fromkeys(mark.split(".", 1)[1] for mark in violation.marks)
        chain = [tower[int(text[0]), int(text[2:])] for text in row_and_col_texts]
        low, high = chain[0], chain[-1]
        assert isinstance(low, int)
        assert isinstance(high, int)
        assert set(chain[1:-1]) <= {"x"}
        assert high - low < len(chain) - 1


ORDER_VIOLATION_CODES = {f"coupelation.{code}" for code in ("row.order", "over.left", "over.right", "down.chain")}


@given(towers_with_support_everywhere())
@settings(max_examples=choose_by_run_length(1, 3) * settings().max_examples)
def test_tower_out_of_order_is_lost_or_contradictory(state: State) -> None:
    """It is lost if the card at `last` can be a reveal, else contradictory."""
    tower, house = naive_tower_of_state(state), house_rules_by_name(state)
    values = [face for face in tower.values() if face != "x"]
    if len(values) != len(set(values)) or naive.is_order_of_numbers_possible(tower, house):
        return
    assert GAME.find_violations(state, View.SCORE)
    for cell, face in tower.items():
        at = replace(state, last=cell)
        excuse = face != "x" and naive.is_order_of_numbers_possible({**tower, cell: "x"}, house)
        assert bool(GAME.find_violations(at, View.SCORE)) is not excuse
        if excuse:
            assert GAME.calculate_score(at).outcome == "lost"
            assert "lost.reveal" in codes_without_game_prefix(GAME.find_notices(at, View.SCORE))
