"""The page half of vectron."""

from calculators.core.types import View
from calculators.vectron.state import SCORE_GOAL
from web.game_pages import Extra, GamePages
from web.games.vectron import follow, results
from web.games.vectron.input import carry, tap
from web.games.vectron.people import PEOPLE
from web.games.vectron.picks import PICKS
from web.games.vectron.print import sheet
from web.games.vectron.print_record import band, record_lines
from web.games.vectron.view import bar, draw

PAGES = GamePages(
    tap,
    draw,
    sheet,
    carry,
    PICKS,
    replays=True,
    follow=follow.follow,
    bar=bar,
    record=record_lines,
    band=band,
    people=PEOPLE,
    goal=SCORE_GOAL,
    question=("phase", "used"),
    extras={"turn": Extra(View.MOVES, results.ask)},
)
