"""The page half of Coupelation, gathered."""

from __future__ import annotations

from calculators.core.types import View
from calculators.coupelation.state import FINISH, Card, State
from web.games.coupelation.ask import ask
from web.games.coupelation.draft import telling
from web.games.coupelation.lesson import LESSON
from web.games.coupelation.paper import PAPER
from web.games.coupelation.pictures.board import possible
from web.games.coupelation.places import PICKS, carry, tap
from web.games.coupelation.play import counted, play
from web.games.coupelation.score import score
from web.i18n import Speaker
from web.table.curve import Counted
from web.table.game_pages import Extra, GamePages
from web.table.page import Page
from web.table.people import People
from web.table.touches import Touches


def holds(page: Page, seat: int) -> str:
    """How many cards a seat holds."""
    state: State = page.answer.state
    has = state.holdings[seat - 1] if seat <= len(state.holdings) else None
    return page.say("coupelation.people.has", cards=has.count + has.finish) if has else ""


def card(say: Speaker, text: str) -> tuple[Card, str]:
    """A card of a hidden hand or of the discards: its number, or the finish card."""
    found = FINISH if text == FINISH.face else Card(int(text))
    return found, say("coupelation.finish") if found == FINISH else text


PAGES = GamePages(
    score=score,
    ask=ask,
    play=play,
    touches=Touches(tap, PICKS, telling, carry=carry),
    paper=PAPER,
    people=People(holds, named=("mine",)),
    card=card,
    curve=Counted(counted),
    extras={"possible": Extra(View.SCORE, possible)},
    lesson=LESSON,
)
