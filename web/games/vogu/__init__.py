"""The page half of vogu."""

from web.game_pages import GamePages
from web.games.vogu.input import PICKS, VoguForm, carry, tap
from web.games.vogu.view import draw, sheet

PAGES = GamePages(VoguForm, tap, draw, sheet, carry, PICKS)
