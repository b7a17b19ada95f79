"""The page half of vogu."""

from web.game_pages import GamePages
from web.games.vogu.input import PICKS, carry, tap
from web.games.vogu.view import draw, sheet

PAGES = GamePages(tap, draw, sheet, carry, PICKS)
