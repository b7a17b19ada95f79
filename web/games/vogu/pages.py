"""The page half of VOGU, gathered."""

from __future__ import annotations

from calculators.core.parsing import Span
from calculators.vogu.notation import parse_needed
from calculators.vogu.state import Card, Face, State
from web.games.vogu.ask import ask
from web.games.vogu.draft import telling
from web.games.vogu.lesson import LESSON
from web.games.vogu.paper import PAPER
from web.games.vogu.places import PICKS, carry, tap
from web.games.vogu.play import counted, play
from web.games.vogu.score import score
from web.i18n import Speaker
from web.table.curve import Counted
from web.table.game_pages import GamePages
from web.table.page import Page
from web.table.people import People
from web.table.touches import Touches


def holds(page: Page, seat: int) -> str:
    """What a seat owns."""
    state: State = page.answer.state
    cards = state.seats[seat - 1]
    return page.say("vogu.people.has", cards=len(cards), tokens=sum(bool(c.token) for c in cards)) if cards else ""


def card(say: Speaker, text: str) -> tuple[Face | Card, str]:
    """A card of a hidden hand: its face, or its two colours."""
    found = parse_needed(Span.of(text))
    return found, say("list.comma").join(say(f"vogu.colour.{colour}") for colour in found.colours)


PAGES = GamePages(
    score=score,
    ask=ask,
    play=play,
    touches=Touches(tap, PICKS, telling, carry=carry),
    paper=PAPER,
    people=People(holds),
    card=card,
    curve=Counted(counted),
    lesson=LESSON,
)
