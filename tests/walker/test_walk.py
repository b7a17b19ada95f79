"""Whole games by touch. A walk that fails names its seed and its steps; the same seed walks the same way again.

make check TESTS=tests/walker    the short ones
make long TIME=3600              every game and number of players with other seeds, an hour an engine
"""

import pytest

from tests.engines.phone import required
from tests.walker.long import walked
from web.headers import version

SHORT = [("vogu", 5, "ja"), ("scout", 3, "en"), ("subway", 3, "ja"), ("coupelation", 2, "en"), ("vectron", 2, "ja")]
"""Each game once, both languages in turn."""
HOW = {"subway": {"throws": 6}}
"""Good dice: half the turns, and the same kinds of them."""
ELSEWHERE = [("vogu", 5, "ja"), ("scout", 2, "en"), ("subway", 3, "ja"), ("coupelation", 2, "en"), ("vectron", 2, "ja")]


@pytest.mark.parametrize(("slug", "players", "lang"), SHORT, ids=[f"{slug}-{players}" for slug, players, _ in SHORT])
def test_a_whole_game_by_touch(base_url: str, slug: str, players: int, lang: str) -> None:
    walked("chromium", base_url, slug, players, lang, seed="a", **HOW.get(slug, {}))


TURN = int(version(), 16)
"""One state of the app walks one game in each of these, the next one another."""


@pytest.mark.parametrize(("engine", "turn"), [("webkit", TURN), ("firefox", TURN + 2)], ids=["webkit", "firefox"])
def test_a_whole_game_by_touch_in_another_engine(base_url: str, engine: str, turn: int) -> None:
    required(engine)
    slug, players, lang = ELSEWHERE[turn % len(ELSEWHERE)]
    walked(engine, base_url, slug, players, lang, seed="a", **HOW.get(slug, {}))
