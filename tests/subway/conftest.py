"""An app whose maps have their names in place."""

import pytest
from coverage import Coverage
from flask import Flask

from tests.subway.pages import CURRENT_TURN_QUERY, GAME, UNFINISHED_GAME_QUERY


@pytest.fixture(scope="session")
def app(app: Flask) -> Flask:
    """The app of all tests, once it has placed the names of all stations in both languages.

    That takes half a second a language, and three times as long while lines are counted;
    test_station_labels.py covers it.
    """
    import web.games.subway.pages  # noqa: F401  # its definitions are counted

    counting = Coverage.current()
    if counting:
        counting.stop()
    for lang in ("ja", "en"):
        for address in (f"moves?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}", f"score?{GAME}"):
            app.test_client().get(f"/subway/{address}&lang={lang}")
    if counting:
        counting.start()
    return app
