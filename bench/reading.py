"""Measures how often sentences are read correctly, how often wrongly without a warning, and the processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator

from calculators import GAMES
from calculators.reading import read_sentence
from calculators.reading.grammar import load_grammar
from tests.reading.exam import load_exam_cases_of_game

Row = tuple[str, float | str, str, str]


def run() -> Iterator[Row]:
    """Yields the results of both halves of the exam, and the processor time of loading a grammar and of a sentence."""
    for held, name in ((False, "tuned"), (True, "never tuned on")):
        of_all: list[str] = []
        for slug in GAMES:
            outcomes = [case.outcome for case in load_exam_cases_of_game(slug) if case.is_held_out is held]
            of_all += outcomes
            yield f"right, {slug}, {name}", outcomes.count("right") / len(outcomes) * 100, "%", f"of {len(outcomes)}"
        for outcome, words in (("right", "right"), ("asks", "asks back"), ("wrong", "wrong without saying so")):
            yield f"{words}, {name}", of_all.count(outcome) / len(of_all) * 100, "%", f"of {len(of_all)}"
    for slug in GAMES:
        load_grammar.cache_clear()
        started = time.process_time()
        load_grammar(slug)
        yield f"{slug} made ready", (time.process_time() - started) * 1000, "ms", "processor time"
    for slug in GAMES:
        asked = load_exam_cases_of_game(slug)
        started = time.process_time()
        for case in asked:
            read_sentence(case.text, slug)
        yield f"a sentence of {slug}", (time.process_time() - started) * 1000 / len(asked), "ms", "processor time"
