"""One short game by touch: a card turned up does not fit, and all players lose.

make long TIME=3600              every game and number of players, an hour an engine
"""

from tests.engines.phone import skip_without_engine
from tests.walker.long import walk_whole_game


def test_lost_coupelation_game_is_played_to_end_by_touch(base_url: str) -> None:
    skip_without_engine("chromium")
    walk_whole_game("chromium", base_url=base_url, slug="coupelation", players=2, lang="en", seed="a", fate="lost")
