"""The page half of coupelation."""

from calculators.core.types import View
from web.game_pages import Extra, GamePages
from web.games.coupelation.input import PICKS, carry, tap
from web.games.coupelation.people import PEOPLE
from web.games.coupelation.print import record, sheet
from web.games.coupelation.view import draw, possible
from web.games.coupelation.view_play import play_view, said_bar

PAGES = GamePages(
    tap,
    draw,
    sheet,
    carry,
    PICKS,
    follow=play_view,
    record=record,
    bar=said_bar,
    people=PEOPLE,
    extras={"possible": Extra(View.SCORE, possible)},
)
