"""The page half of VECTRON, gathered."""

from __future__ import annotations

from calculators.core.types import View
from calculators.vectron.board import piece_at
from calculators.vectron.state import BLANK, PIECES, SCORE_GOAL, UNKNOWN, State
from web.games.vectron.ask import ask
from web.games.vectron.lesson import LESSON
from web.games.vectron.paper import PAPER
from web.games.vectron.pictures import results
from web.games.vectron.pictures.picks import PICKS
from web.games.vectron.places import ANEW, carry, tap, untry
from web.games.vectron.play import play
from web.games.vectron.score import score
from web.i18n import Speaker
from web.table.curve import Counted
from web.table.game_pages import Extra, GamePages
from web.table.page import Page
from web.table.people import People, Places
from web.table.touches import Touches


def holds(page: Page, seat: int) -> str:
    """What lies in front of a seat and where its piece is, as far as it was entered."""
    state: State = page.answer.state
    say = page.say
    has = (state.seats[seat - 1] if seat <= len(state.seats) else None) or UNKNOWN
    row = state.rows[seat - 1] if seat <= len(state.rows) else None
    said = [
        "" if has.score is None else say("score.points", points=has.score),
        "" if has.gauge is None else say("vectron.gauge.now", gauge=has.gauge),
        say("vectron.people.chip") if has.chip else "",
        "" if piece_at(state.map or (), seat) is None else say("vectron.people.piece"),
        say("vectron.people.row", count=len(row)) if row else "",
    ]
    return say("list.dot").join(filter(None, said))


def card(say: Speaker, text: str) -> tuple[str, str]:
    """A card of a hidden hand."""
    return text, say("vectron.short.play", card=text)


def pieces(text: str, places: Places) -> str:
    """The map with the pieces of those who stay; where the piece of whoever left stood, nothing is entered."""
    new = {PIECES[old - 1]: PIECES[place - 1] for old, place in places.items() if old <= len(PIECES)}
    return "".join(new.get(sign, BLANK) if sign in PIECES else sign for sign in text)


PAGES = GamePages(
    score=score,
    ask=ask,
    play=play,
    touches=Touches(tap, PICKS, question=("phase", "used"), carry=carry, replays=True, anew=ANEW, untry=untry),
    paper=PAPER,
    people=People(holds, lists=("bonus", "rounds"), drawn={"map": pieces}, first=False, begins="turn"),
    card=card,
    curve=Counted(goal=SCORE_GOAL),
    extras={"turn": Extra(View.MOVES, results.ask)},
    lesson=LESSON,
)
