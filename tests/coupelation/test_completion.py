"""Whether a tower can be completed: answers of a plain search, valid proofs and true reasons."""

import random
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation import completion as module
from calculators.coupelation.completion import Completion, find_tower_completion
from calculators.coupelation.notation import format_tower
from calculators.coupelation.score import outcome_by_tower_or_stuck_mover_without_draws
from calculators.coupelation.state import HIDDEN, Card, State, build_tower_without_trailing_gaps
from tests.engine import format_found_messages, parse_table_rows
from tests.run_length import choose_by_run_length

from . import naive
from .tables import (
    HOUSE_RULE_CASES,
    format_query_of_state,
    house_rules_by_name,
    naive_tower_of_state,
    positions_of_random_game,
    read_state_of_query,
)

TOWER_WITHOUT_TOP_CARD = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"


def assert_completion_proves_win(state: State, proven_completion: Completion) -> None:
    """The proof is a won tower with all cards of this one in place, and no hidden card seen elsewhere."""
    assert proven_completion.tower is not None
    done = State(table=state.table, tower=proven_completion.tower, first=state.first)
    assert GAME.find_violations(done, View.SCORE) == ()
    assert outcome_by_tower_or_stuck_mover_without_draws(done) == "won"
    before, after = naive_tower_of_state(state), naive_tower_of_state(done)
    moved_towers = [{(r, c + shift): face for (r, c), face in before.items()} for shift in range(7)]
    assert any(
        all(face in (after.get(cell), "x") for cell, face in moved.items())
        and not {after[cell] for cell, face in moved.items() if face == "x"} & state.numbers_outside_tower
        for moved in moved_towers
    )


QUERIES_WITH_NUMBER_CLASHES = [
    "tower=20.24.27.31.38.44.48_x.-.29&reserve=21.23.1.50",
    "tower=15.18.x.30.36.41.44_16.20.25.32.40.43_17.22.28.38.42_19.x.34.39_21.29.35_x.33_31"
    "&reserve=48.45.5.37.26&first=1",
    "tower=22.25.29.35.42.47.50_23.28.x.41.45.49_24.30.x.44.48_26.32.39.46_31.-.x&reserve=14.36.11.3",
    "tower=2.5.9.x.22.x.31_3.7.11.19.26.30_4.10.16.25.29_6.12.21.27_8.18.23_x.20_15&reserve=14.40.44.45&first=1",
    "tower=5.7.23.x.36.45.49_6.16.25.34.42.48_10.18.x.39.46_15.24.x.43_20.29.41_x.32&reserve=27.28.31",
    "tower=x.22.28.34.43.47.50_20.23.x.37.45.48_21.26.x.42.46_25.x.40.44_29.36.x_x.39&reserve=32.17",
    "tower=4.10.17.x.39.x.49_7.13.22.29.43.48_9.19.x.37.45_11.21.x.44_15.24.38_20.32_25&reserve=26.28.30.46&first=1",
    "tower=5.8.13.27.34.x.50_6.10.16.29.38.49_7.15.x.35.48_11.x.32.39_12.x.x_19.28_x&reserve=26.17.46.22&first=1",
    "tower=5.7.19.32.x.47.50_6.15.26.34.46.49_8.20.x.37.48_11.27.x.43_21.x.42_24.x&reserve=38.31.28",
    "tower=x.23.x.x.44.47.50_22.25.32.40.x.49_24.27.x.43.48_26.33.41.45_29.x.42_31.39_35&reserve=21.28.36&first=1",
]
"""A greedy filling would give a hidden card a visible number, or a cell the only number of another."""
TOWER_LEAVING_NO_TOP_NUMBER = TOWER_WITHOUT_TOP_CARD.replace("17.23.29", "17.24.29").replace("_22.30", "_23.30")
EXPECTED_COMPLETIONS = f"""
tower=25  yes  yes of win
tower=12h.25d  yes  yes of win
# The first game needs a number on top.
tower={TOWER_WITHOUT_TOP_CARD}&first=1  yes  yes of win
tower={TOWER_LEAVING_NO_TOP_NUMBER}  yes  yes of win
tower={TOWER_LEAVING_NO_TOP_NUMBER}&first=1  no  \
cells {{'cells': 1, 'high': 29, 'left': 0, 'low': 24, 'shifts': 1}} of win at tower.6.0
# What is over is answered.
tower={TOWER_WITHOUT_TOP_CARD}_F  yes  won of win
tower=12.25.31_40&last=1.0  no  lost of win
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0  no  lost of win
# A card somebody knows counts wherever the row comes to lie: left of 50, between 49 and 50 nothing can lie.
tower=x.50&known=0.0.48  yes  yes of win
tower=x.50&known=0.0.49  no  *
# Without the finish card nothing is completed: discarded it is out of the game, below the top it has to go first.
tower=13d.25e&reserve=1.50.37&holds=out.F  no  out of win
tower=13d.25e&reserve=1.50.37  yes  yes of win
tower=12.F.31&house=place-anywhere  no  finish of finish at tower.0.1
tower={TOWER_WITHOUT_TOP_CARD.replace("_22.", "_x.")}_F&house=early-allowed  yes  yes of win
# Cells that crowd: between 25 and 26 nothing can lie.
tower=12.25.26.31  no  cells {{'cells': 1, 'high': 25, 'left': 0, 'low': 26, 'shifts': 4}} of win at tower.1.1
# Over 20 and 22 only 21 fits, and it is used: an order without a contradiction, and yet no.
tower=16.18.23.29.36.42.45  yes  yes of win
tower=16.17.x.20.31.40.45_-.-.-.21  no  *
# A hidden card is nothing that lies in sight; a free cell takes it, whoever holds it.
tower=25.27_x  yes  yes of win
tower=25.27_x&reserve=26.1.50.3  no  \
hidden {{'cells': 1, 'high': 26, 'left': 0, 'low': 26, 'shifts': 6}} of win at tower.1.0
tower=25.27_x&hand=26  no  hidden {{'cells': 1, 'high': 26, 'left': 0, 'low': 26, 'shifts': 6}} of win at tower.1.0
tower=25.27&hand=26&reserve=1.50.13.37  yes  yes of win
# One number is left for two hidden cards, at either end of the stretch.
tower=1.x.11.16.23.27.30_3.6.13.21.x.29_x.10.18.22.28_8.14.19.26_9.17.24_15.20&reserve=5.7  no  \
hidden {{'cells': 2, 'high': 5, 'left': 1, 'low': 4, 'shifts': 1}} of win at tower.0.1 tower.2.0
tower=4.8.x.17.x.29.31_x.10.15.22.x.30_7.x.18.25.28_9.16.20.x_12.19.24_14.21&reserve=13.26  no  \
hidden {{'cells': 2, 'high': 27, 'left': 1, 'low': 26, 'shifts': 1}} of win at tower.1.4 tower.3.3
# Below 2 lies only 1, above 49 only 50.
tower={TOWER_WITHOUT_TOP_CARD.replace("12.14.18.25.31.38.44_13", "x.14.18.25.31.38.44_2")}  yes  yes of win
tower={TOWER_WITHOUT_TOP_CARD.replace("38.44_13", "38.x_13").replace("34.41_", "34.49_")}  yes  yes of win
# 25 not yet placed: nothing in the bottom row off the middle may become it. The hidden card in the third place could
# only be 25, for 26 lies in the reserve.
tower=20.28.34_24&house=start-middle&reserve=1.50.13.37&hand=7.25  yes  yes of win
tower=10.17.x.33.37.40.46_-.24.27&reserve=26.1.50.3  yes  yes of win
tower=10.17.x.33.37.40.46_-.24.27&reserve=26.1.50.3&house=start-middle  no  none {{'cells': 28, 'shifts': 1}} of win
tower=10.17.x.33.37.40.46_-.24.27&reserve=2.1.50.3&house=start-middle  yes  yes of win
"""


@pytest.mark.clause("coupelation.win")
@pytest.mark.parametrize(
    ("query", "answer", "reason"),
    [*parse_table_rows(EXPECTED_COMPLETIONS), *((query, "yes", "yes of win") for query in QUERIES_WITH_NUMBER_CLASHES)],
)
def test_tower_completion_is_proven_or_has_reason_against(query: str, answer: str, reason: str) -> None:
    """`*` stands for any reason."""
    state = read_state_of_query(query)
    found = find_tower_completion(state)
    assert found.answer == answer
    text = format_found_messages([found.reason])[0].replace("coupelation.completion.", "").replace("coupelation.", "")
    assert reason in ("*", text + f" at {' '.join(found.marks)}" * bool(found.marks))
    assert (found.tower is None) is (answer == "no")
    if answer == "yes" and not state.facedown_numbers:
        assert_completion_proves_win(state, found)


CARDS_IN_COMPLETIONS = f"""
tower=25                                  6.0  F
tower={TOWER_WITHOUT_TOP_CARD}&first=1    6.0  24
# Cards keep their marks; 50 is the rightmost card, 1 the leftmost.
tower=1h.25d                              0.0  1h
tower=25.50                               0.6  50
tower=12.15.20.25&house=start-middle      0.3  25
tower=25.28.32&house=start-middle         0.3  25
tower=25&house=start-middle               0.3  25
"""


@pytest.mark.parametrize(("query", "cell", "card"), parse_table_rows(CARDS_IN_COMPLETIONS))
def test_completed_tower_has_expected_card_in_cell(query: str, cell: str, card: str) -> None:
    state = read_state_of_query(query)
    found = find_tower_completion(state)
    assert_completion_proves_win(state, found)
    row, place = map(int, cell.split("."))
    assert format_tower(found.tower or ()).split("_")[row].split(".")[place] == card


ANSWERS_WITHIN_BUDGETS = f"""
# A tower without choices needs one filling, one with clashes several.
tower=25                          0  unknown
tower={TOWER_WITHOUT_TOP_CARD}    0  unknown
tower={TOWER_WITHOUT_TOP_CARD}    1  yes
{QUERIES_WITH_NUMBER_CLASHES[4]}  3  unknown
# The budget is for all shifts together: four shifts need one filling each.
tower=12.25.26.31                 3  unknown
tower=12.25.26.31                 5  no
"""


@pytest.mark.parametrize(("query", "budget", "answer"), parse_table_rows(ANSWERS_WITHIN_BUDGETS))
def test_completion_answer_is_unknown_beyond_filling_budget(
    monkeypatch: pytest.MonkeyPatch, query: str, budget: str, answer: str
) -> None:
    monkeypatch.setattr(module, "BUDGET", int(budget))
    found = find_tower_completion(read_state_of_query(query))
    assert found.answer == answer
    assert answer != "unknown" or found.reason.params == {"limit": int(budget)}


def assert_reason_counts_numbers_left(state: State, found: Completion) -> None:
    """The reason counts the cells of the stretch and the numbers left for them."""
    params = found.reason.params
    assert params["cells"] == len(found.marks) > params["left"]
    placed = {face for face in naive_tower_of_state(state).values() if isinstance(face, int)}
    if found.reason.code.endswith("hidden"):
        placed |= state.numbers_outside_tower
    assert params["left"] == sum(n not in placed for n in range(params["low"], params["high"] + 1))


@pytest.mark.no_cover
@pytest.mark.parametrize("rulings", choose_by_run_length(HOUSE_RULE_CASES[:4], HOUSE_RULE_CASES))
def test_completions_in_random_games_have_valid_proofs_and_reasons(rulings: str) -> None:
    answers = set()
    for seed in range(choose_by_run_length(1, 12)):
        for state in positions_of_random_game(seed, rulings)[: choose_by_run_length(20, 30) : 3]:
            found = find_tower_completion(state)
            answers.add(found.answer)
            if found.answer == "yes":
                assert_completion_proves_win(state, found)
            elif "low" in found.reason.params:
                assert_reason_counts_numbers_left(state, found)
    assert answers == {"yes", "no"}


def hide_and_remove_random_cards(rng: random.Random, state: State) -> State:
    """A finished tower with a few hidden cards, a few removed upper cards, and visible numbers in the reserve."""
    tower = {cell: card for cell, card in state.cards_by_cell.items() if card.face != "F"}
    given = [card.face for card in tower.values()]
    for cell in rng.sample(sorted(tower), rng.randint(1, 3)):
        tower[cell] = HIDDEN
    for _ in range(rng.randint(0, 3)):
        loose = [(r, c) for r, c in tower if not {(r + 1, c - 1), (r + 1, c)} & set(tower) and (r or c in (0, 6))]
        if len(loose) > 1:
            del tower[rng.choice(loose)]
    left = min(c for r, c in tower if not r)
    rows = [[tower.get((r, c + left)) for c in range(7)] for r in range(7)]
    seen = rng.sample([n for n in range(1, 51) if n not in given], 4) + rng.sample(given, 2)
    shown = {card.face for card in tower.values()}
    return replace(
        state,
        tower=build_tower_without_trailing_gaps(rows),
        reserve=tuple(Card(int(n)) for n in seen if n not in shown),
    )


@pytest.mark.no_cover
@pytest.mark.parametrize("rulings", ["", "start-middle"])
def test_completion_answer_matches_exhaustive_search(rulings: str) -> None:
    """Finished towers with few open cells."""
    answers = []
    for seed in choose_by_run_length(range(150, 190), range(400)):
        rng = random.Random(seed)
        start = read_state_of_query(f"tower=25&first={seed % 2}" + (f"&house={rulings}" if rulings else ""))
        state = hide_and_remove_random_cards(rng, random_finished_tower_state(rng, start))
        if GAME.find_violations(state, View.SCORE) or outcome_by_tower_or_stuck_mover_without_draws(state) == "lost":
            continue
        found = find_tower_completion(state)
        expected = naive.is_tower_completable(
            naive_tower_of_state(state),
            set(state.numbers_outside_tower),
            is_first_game=state.first,
            house=house_rules_by_name(state),
        )
        assert found.answer == ("yes" if expected else "no"), format_query_of_state(state)
        answers.append(found.answer)
        if expected:
            assert_completion_proves_win(state, found)
    assert min(answers.count("yes"), answers.count("no")) > choose_by_run_length(0, 8)


def random_finished_tower_state(rng: random.Random, start: State) -> State:
    """A finished tower of 27 or 28 numbers, sometimes without gaps between them."""
    low = rng.randint(1, 23)
    cells = sorted(
        ((r, c) for r in range(7 if start.first else 6) for c in range(7 - r)), key=lambda x: 2 * x[1] + x[0]
    )
    pool = list(range(low, 51))
    if rng.random() < 0.6:
        pool = pool[: len(cells) + rng.randint(0, 3)]
    numbers = sorted(rng.sample(pool, len(cells)))
    cells.sort(key=lambda x: (2 * x[1] + x[0], rng.random()))
    tower = dict(zip(cells, numbers, strict=True))
    rows = [[Card(tower[r, c]) for c in range(7 - r) if (r, c) in tower] for r in range(7)]
    return replace(start, tower=build_tower_without_trailing_gaps(rows))


@pytest.mark.no_cover
def test_verdict_is_not_green_if_move_makes_winning_impossible(client: FlaskClient) -> None:
    table = "tower=25e&reserve=1.50.13.37&p1=h3.F&p2=h3&p3=h3&p4=h3&deck=32"
    page = client.get(f"/coupelation/check?{table}&move=take.13d.0.-1.12.2.xF").text
    assert "もう勝てない" in page
    assert 'class="st yes"' not in page[page.index('id="answer"') :]
