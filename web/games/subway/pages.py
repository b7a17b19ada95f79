"""The page half of the subway, gathered."""

from __future__ import annotations

from calculators.subway.state import State
from web.games.subway.ask import ask
from web.games.subway.draft import telling, with_dice
from web.games.subway.lesson import LESSON
from web.games.subway.paper import PAPER
from web.games.subway.places import PICKS, carry, tap
from web.games.subway.play import play
from web.games.subway.score import score
from web.table.game_pages import GamePages
from web.table.page import Page
from web.table.people import People
from web.table.touches import Touches


def holds(page: Page, seat: int) -> str:
    """The beads and the pawn a seat has on the map."""
    state: State = page.answer.state
    beads = state.beads[seat - 1]
    said = [page.say("subway.people.has", beads=sum(count for _, count in beads))] if beads else []
    if seat <= len(state.at) and state.at[seat - 1]:
        said.append(page.say("subway.people.pawn"))
    return page.say("list.comma").join(said)


PAGES = GamePages(
    score=score,
    ask=ask,
    play=play,
    touches=Touches(tap, PICKS, telling, question=("roll",), carry=carry, tell_move=with_dice),
    paper=PAPER,
    people=People(holds, lists=("at", "styles", "robbed"), named=("bonus", "robbed"), coloured=True),
    lesson=LESSON,
)
