"""The page half of vogu."""

from web.game_pages import GamePages
from web.games.vogu.bar import bar
from web.games.vogu.input import PICKS, carry, tap, telling
from web.games.vogu.people import PEOPLE
from web.games.vogu.print import sheet
from web.games.vogu.print_record import record_lines
from web.games.vogu.view import ask
from web.games.vogu.view_play import counted, follow
from web.games.vogu.view_score import score_view

PAGES = GamePages(
    tap,
    lambda page: {"view": score_view(page) if page.view == "score" else ask(page)},
    sheet,
    carry,
    PICKS,
    follow=follow,
    bar=bar,
    people=PEOPLE,
    record=record_lines,
    telling=telling,
    counted=counted,
)
