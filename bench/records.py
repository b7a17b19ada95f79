"""Measures the processor time of judging the last turn of a whole record under all rulings; the aim is 60 ms.

SCOUT!'s long game (173 turns) has its own aim of 30 ms. The costliest record is a game of 400 turns that are entered by
their numbers alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bench.costly import build_engine_call, measure_best_ms
from tests.house.records import RANDOM_RECORD_SPECS, generate_random_record

LONG = Path(__file__).parent.parent / "tests" / "scout" / "long.txt"
AIM, AIM_SCOUT = 60, 30


def list_long_records() -> Iterator[tuple[str, str, str, int]]:
    """Yields the name, game, query and aim (milliseconds) of each record."""
    scout_moves = LONG.read_text(encoding="utf-8").replace("\n", "")
    yield "scout, 173 turns", "scout", f"players=5&move={scout_moves}", AIM_SCOUT
    for slug, start, seed in RANDOM_RECORD_SPECS:
        moves = generate_random_record(slug, start, seed)
        yield f"{slug}, {len(moves)} moves", slug, f"{start}&move={'_'.join(moves)}", AIM
    moves_by_number = "_".join(f"shown.{number}_scouted.left" for number in "123456789T" * 20)
    yield "scout, 400 turns by numbers", "scout", f"players=5&move={moves_by_number}", AIM


def run() -> list[tuple[str, float | str, str, str]]:
    """Returns the rows of the measurement."""
    return [
        (name, measure_best_ms(build_engine_call((name, slug, "play", query))), "ms", f"aim {aim}")
        for name, slug, query, aim in list_long_records()
    ]
