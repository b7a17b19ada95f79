"""The page half of subway."""

from web.game_pages import GamePages
from web.games.subway.input import PICKS, SubwayForm, carry, tap
from web.games.subway.view import draw, sheet

PAGES = GamePages(SubwayForm, tap, draw, sheet, carry, picks=PICKS)
