"""Measures how often the search of the rules answers correctly, and its processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from calculators import GAMES
from calculators.search import get_search_index, search
from tests.search.exam import Question, read_fresh_questions, read_questions, share_of

Row = tuple[str, float | str, str, str]


def run() -> Iterator[Row]:
    """Yields the results of the exams for each language, and the time of building an index and of a question."""
    asked, fresh = read_questions(), read_fresh_questions()
    for language in ("ja", "en"):
        exams = (
            ("all", asked),
            ("never tuned on", [one for one in asked if one.is_held_back_from_tuning]),
            ("fresh", fresh),
        )
        for name, some in exams:
            yield from measure_exam(f"{language}, {name}", [one for one in some if one.language == language])
    get_search_index.cache_clear()
    for slug in GAMES:
        started = time.process_time()
        get_search_index(slug)
        yield f"index of {slug}", (time.process_time() - started) * 1000, "ms", "processor time"
    started = time.process_time()
    for one in asked:
        search(one.text, one.slug)
    yield "a question", (time.process_time() - started) * 1000 / len(asked), "ms", "processor time"


def measure_exam(name: str, some: Sequence[Question]) -> Iterator[Row]:
    """Yields the results of one exam in one language; nonsense questions have a separate row."""
    real, nonsense = [one for one in some if one.answers], [one for one in some if not one.answers]
    silent = [one for one in real if one.is_silent]
    of = f"of {len(real)}"
    yield f"first, {name}", share_of(real, lambda one: one.place_of_first_right_answer == 1) * 100, "%", of
    yield f"first three, {name}", share_of(real, lambda one: one.is_found) * 100, "%", of
    yield f"settled by what stands open, {name}", share_of(real, lambda one: one.is_right_answer_open) * 100, "%", of
    yield f"sure, {name}", share_of(real, lambda one: one.is_sure) * 100, "%", of
    yield f"wrong and sure, {name}", share_of(real, lambda one: one.is_wrong_and_sure) * 100, "%", of
    silence = share_of(silent, lambda one: one.is_silence_reported)
    yield f"silence reported, {name}", silence * 100, "%", f"of {len(silent)}"
    if nonsense:
        yield (
            f"nonsense never sure, {name}",
            share_of(nonsense, lambda one: not one.is_sure) * 100,
            "%",
            f"of {len(nonsense)}",
        )
