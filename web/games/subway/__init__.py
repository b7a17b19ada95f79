"""The page half of subway."""

from web.game_pages import GamePages
from web.games.subway.input import PICKS, carry, tap
from web.games.subway.people import PEOPLE
from web.games.subway.print import record_lines, sheet
from web.games.subway.told import telling
from web.games.subway.view import bar, draw
from web.games.subway.view_play import follow

PAGES = GamePages(
    tap,
    draw,
    sheet,
    carry,
    picks=PICKS,
    follow=follow,
    bar=bar,
    record=record_lines,
    people=PEOPLE,
    telling=telling,
    question=("roll",),
)
