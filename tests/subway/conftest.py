"""An app that has already placed the station names of its maps."""

import pytest
from coverage import Coverage
from flask import Flask

from tests.subway.pages import CURRENT_TURN_QUERY, FINISHED_GAME_QUERY, UNFINISHED_GAME_QUERY


@pytest.fixture(scope="session")
def app(app: Flask) -> Flask:
    """The app after pages in both languages have placed all station names.

    This takes half a second per language and three times as long under coverage, so it is not measured here;
    test_station_labels.py covers it.
    """
    import web.games.subway.pages  # noqa: F401  # for coverage of its definitions

    counting = Coverage.current()
    if counting:
        counting.stop()
    for lang in ("ja", "en"):
        for address in (f"moves?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}", f"score?{FINISHED_GAME_QUERY}"):
            app.test_client().get(f"/subway/{address}&lang={lang}")
    if counting:
        counting.start()
    return app
