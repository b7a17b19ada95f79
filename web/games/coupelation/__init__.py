"""The page half of coupelation."""

from calculators.core.types import View
from web.game_pages import Extra, GamePages
from web.games.coupelation.draft import telling
from web.games.coupelation.input import PICKS, carry, tap
from web.games.coupelation.people import PEOPLE
from web.games.coupelation.print import record, sheet
from web.games.coupelation.view import draw, possible
from web.games.coupelation.view_bar import bar
from web.games.coupelation.view_play import counted, play_view

PAGES = GamePages(
    tap,
    draw,
    sheet,
    carry,
    PICKS,
    follow=play_view,
    record=record,
    bar=bar,
    people=PEOPLE,
    counted=counted,
    telling=telling,
    extras={"possible": Extra(View.SCORE, possible)},
)
