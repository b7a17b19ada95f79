"""Judging the last turn of a whole record, with its rulings: processor time; the aim is 60 ms for 400 turns told.

SCOUT!'s long game (173 turns) has an aim of its own, 30 ms; the game that everybody tells by its numbers alone, 400
turns of it, is the costliest record there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bench.costly import build_engine_call, measure_best_ms
from tests.house.records import RECORDS, record

LONG = Path(__file__).parent.parent / "tests" / "scout" / "long.txt"
AIM, AIM_SCOUT = 60, 30


def list_long_records() -> Iterator[tuple[str, str, str, int]]:
    """Name, game, query, aim."""
    long = LONG.read_text(encoding="utf-8").replace("\n", "")
    yield "scout, 173 turns", "scout", f"players=5&move={long}", AIM_SCOUT
    for slug, start, seed in RECORDS:
        moves = record(slug, start, seed)
        yield f"{slug}, {len(moves)} moves", slug, f"{start}&move={'_'.join(moves)}", AIM
    told = "_".join(f"shown.{number}_scouted.left" for number in "123456789T" * 20)
    yield "scout, 400 turns by numbers", "scout", f"players=5&move={told}", AIM


def run() -> list[tuple[str, float | str, str, str]]:
    """The rows of the table."""
    return [
        (name, measure_best_ms(build_engine_call((name, slug, "play", query))), "ms", f"aim {aim}")
        for name, slug, query, aim in list_long_records()
    ]
