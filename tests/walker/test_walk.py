"""Whole games by touch. A walk that fails names its seed and its steps; the same seed walks the same way again.

make check TESTS=tests/walker    the short ones
make long TIME=3600              every game and number of players with other seeds, an hour an engine
"""

import pytest

from tests.engines.phone import required
from tests.walker.long import walked
from web.headers import app_version

PLAYED = [("vogu", 5, "ja"), ("scout", 3, "en"), ("subway", 3, "ja"), ("coupelation", 2, "en"), ("vectron", 2, "ja")]
"""Each game once, both languages in turn."""
HOW = {"subway": {"throws": 6}}
"""Good dice: half the turns, and the same kinds of them."""
TURN = int(app_version(), 16)
ENGINES = {TURN % 5: "webkit", (TURN + 2) % 5: "firefox"}
"""One state of the app walks one game in each of these, the next one another; the others in Chromium."""


@pytest.mark.parametrize("number", range(len(PLAYED)), ids=[slug for slug, *_ in PLAYED])
def test_a_whole_game_by_touch(base_url: str, number: int) -> None:
    engine = ENGINES.get(number, "chromium")
    required(engine)
    slug, players, lang = PLAYED[number]
    walked(engine, base_url=base_url, slug=slug, players=players, lang=lang, seed="a", **HOW.get(slug, {}))
