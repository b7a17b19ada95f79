"""The page half of scout."""

from web.game_pages import GamePages
from web.games.scout.asking import bar
from web.games.scout.draft import telling_again
from web.games.scout.follow import follow
from web.games.scout.input import carry, tap
from web.games.scout.people import PEOPLE
from web.games.scout.print_record import record_lines, round_name
from web.games.scout.view import draw, sheet

PAGES = GamePages(
    tap,
    draw,
    sheet,
    carry,
    follow=follow,
    bar=bar,
    record=record_lines,
    people=PEOPLE,
    part=round_name,
    telling=telling_again,
)
