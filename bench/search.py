"""The search of the rules: how often it answers, and what it costs in processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator

from calculators import GAMES
from calculators.search import index, search
from tests.search.exam import questions, share

Row = tuple[str, float | str, str, str]


def run() -> Iterator[Row]:
    """The exam, both languages apart, and the time of an index and of a question."""
    asked = questions()
    for language in ("ja", "en"):
        for name, some in (("all", asked), ("never tuned on", [one for one in asked if one.held])):
            mine = [one for one in some if one.language == language]
            yield f"first three, {language}, {name}", share(mine) * 100, "%", f"of {len(mine)}"
    firsts = sum(one.place == 1 for one in asked)
    yield "first of all", firsts / len(asked) * 100, "%", f"of {len(asked)}"
    index.cache_clear()
    for slug in GAMES:
        started = time.process_time()
        index(slug)
        yield f"index of {slug}", (time.process_time() - started) * 1000, "ms", "processor time"
    started = time.process_time()
    for one in asked:
        search(one.text, one.slug)
    yield "a question", (time.process_time() - started) * 1000 / len(asked), "ms", "processor time"
