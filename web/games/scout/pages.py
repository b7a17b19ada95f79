"""The page half of SCOUT!, gathered."""

from __future__ import annotations

from calculators.scout.notation import parse_card
from calculators.scout.state import Card, State
from web.games.scout.ask import ask
from web.games.scout.draft import telling
from web.games.scout.lesson import LESSON
from web.games.scout.paper import PAPER
from web.games.scout.places import carry, tap
from web.games.scout.play import play
from web.games.scout.score import score
from web.i18n import Speaker
from web.table.game_pages import GamePages
from web.table.page import Page
from web.table.people import People
from web.table.touches import Touches


def holds(page: Page, seat: int) -> str:
    """What a seat has lying before it and in its hand."""
    state: State = page.answer.state
    has = state.seats[seat - 1]
    earlier = sum(points[seat - 1] or 0 for points in state.rounds if seat <= len(points))
    said = []
    if has is not None:
        said.append(page.say("scout.people.has", captured=has.captured or 0, chips=has.chips or 0, hand=has.hand or 0))
    if state.rounds:
        said.append(page.say("scout.people.rounds", points=earlier))
    return page.say("list.comma").join(said)


def card(say: Speaker, text: str) -> tuple[Card, str]:
    """A card of a hidden hand, whichever way up it is held."""
    found = parse_card(text)
    numbers = [n for n in (found.top, found.bottom) if n]
    return found, say("scout.card.either", numbers=numbers) if len(numbers) > 1 else str(*numbers)


PAGES = GamePages(
    score=score,
    ask=ask,
    play=play,
    touches=Touches(tap, telling=telling, carry=carry),
    paper=PAPER,
    people=People(holds, lists=("ss", "chips", "rounds", "extra"), named=("owner", "end", "mine")),
    card=card,
    lesson=LESSON,
)
