"""The page half of scout."""

from web.game_pages import GamePages
from web.games.scout.input import ScoutForm, carry, tap
from web.games.scout.view import draw, sheet

PAGES = GamePages(ScoutForm, tap, draw, sheet, carry)
