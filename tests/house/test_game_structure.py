"""Required parts of each game, and first turns of move lists. `make lint` and tests/library check the imports."""

from collections.abc import Callable, Iterable
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from urllib.parse import parse_qsl

import pytest

import bench
from bench import coupelation, scout_taps, subway, taps, vectron
from calculators import load_game
from calculators.core.replay import PLAY_LIMIT, parse_moves
from tests.house.records import MAX_RECORDED_MOVES, RANDOM_RECORD_SPECS, generate_random_record
from tests.run_length import choose_by_run_length, for_each_game
from web.check import explain_problems_of_game
from web.headers import ROOT
from web.table.game_pages import load_game_pages


@for_each_game
def test_every_game_has_all_required_parts(slug: str) -> None:
    assert explain_problems_of_game(slug) == []
    assert load_game(slug).slug == slug
    assert load_game_pages(slug).input_rules.handle_input_or_raise is not None


def test_python_files_have_at_most_650_lines() -> None:
    files = [p for folder in ("calculators", "web", "scripts", "bench") for p in (ROOT / folder).rglob("*.py")]
    assert [p.name for p in files if len(p.read_text(encoding="utf-8").splitlines()) > 650] == []


def test_make_bench_can_call_every_measurement() -> None:
    measurements = [import_module(f"bench.{module.name}") for module in iter_modules(bench.__path__)]
    runs = [measurement.run for measurement in measurements if hasattr(measurement, "run")]
    assert runs
    for run in runs:
        signature(run).bind()


COUNTS_OF_TOUCHES = (
    taps.run,
    scout_taps.run,
    subway.count_touches,
    coupelation.count_touches,
    vectron.count_touches,
)


@pytest.mark.parametrize("count_touches", COUNTS_OF_TOUCHES)
def test_touches_that_make_bench_counts_enter_whole_scores_and_turns(
    count_touches: Callable[[], Iterable[object]],
) -> None:
    assert list(count_touches())


def test_unknown_game_raises_key_error() -> None:
    with pytest.raises(KeyError):
        load_game("chess")
    with pytest.raises(KeyError):
        load_game_pages("chess")


TURNS_OF_SEVERAL_INPUTS = [
    (slug, start, seed) for slug, start, seed in RANDOM_RECORD_SPECS if not seed and slug != "vectron"
]
"""In VECTRON a move is one input, and no selection."""


@pytest.mark.no_cover
@pytest.mark.parametrize(("slug", "start", "seed"), TURNS_OF_SEVERAL_INPUTS)
def test_selection_from_moves_is_exactly_first_turn(slug: str, start: str, seed: int) -> None:
    """So that each turn of a record can be entered again without the next one."""
    rules, inputs = load_game(slug), load_game_pages(slug).input_rules
    texts = generate_random_record(slug, start, seed, choose_by_run_length(30, MAX_RECORDED_MOVES))
    moves = parse_moves(rules, "_".join(texts), PLAY_LIMIT)
    while moves:
        length = rules.count_moves_up_to_end_of_first_turn(moves, int(dict(parse_qsl(start)).get("players", "4")))
        assert inputs.selection_reentering_first_turn_or_empty(texts) == "_".join(texts[:length])
        moves, texts = moves[length:], texts[length:]


@pytest.mark.parametrize(
    ("slug", "moves", "selection"),
    [
        ("scout", "scouted.?_shown.4", "scouted.?"),
        ("coupelation", "draw.2_up.30.?.?_down.x.?.?", "draw.2_up.30.?.?"),
        ("vectron", "draw.?_play.?", "draw.?"),
    ],
)
def test_selection_from_draft_turn_ends_at_its_first_gap(slug: str, moves: str, selection: str) -> None:
    inputs = load_game_pages(slug).input_rules
    assert inputs.selection_reentering_first_turn_or_empty(moves.split("_")) == selection
