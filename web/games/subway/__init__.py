"""The page half of subway."""

from web.game_pages import GamePages
from web.games.subway.input import PICKS, carry, tap
from web.games.subway.view import draw, sheet

PAGES = GamePages(tap, draw, sheet, carry, picks=PICKS)
