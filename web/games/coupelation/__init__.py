"""The page half of coupelation."""

from calculators.core.types import View
from web.game_pages import Extra, GamePages
from web.games.coupelation.input import PICKS, carry, tap
from web.games.coupelation.view import draw, possible, sheet

PAGES = GamePages(
    tap,
    draw,
    sheet,
    carry,
    PICKS,
    extras={"possible": Extra(View.SCORE, possible)},
)
