"""A hand of one's own beside a followed game: under its cover, entered edge by edge, played from in its turn."""

from __future__ import annotations

from calculators.core.mine import Own
from calculators.vogu.mine import untold
from calculators.vogu.state import SIDES, Face, State
from web.games.vogu.draft import Placing, next_side
from web.games.vogu.pictures.trays import CardRow, TrayBody, edge_pad
from web.i18n import Speaker
from web.pieces import Key, Tray, select, tell
from web.table.own import OwnHand, own_hand
from web.table.page import Page

MINE = "mine."


def own(page: Page, state: State) -> OwnHand:
    """The hand of whoever holds this phone."""
    mine: Own | None = page.answer.state.mine

    def drawn(face: Face) -> tuple[Face, str]:
        return face, said(page.say, face)

    left = None if mine is None else untold(mine, state)
    return own_hand(page, left, drawn, enter=None if mine is None else select(f"{MINE}{len(mine.cards)}"))


def said(say: Speaker, face: Face) -> str:
    """A card by its edges."""
    words = []
    for side, edge in zip(SIDES, face.edges, strict=True):
        if edge is not None:
            force = str(edge.force) if side in SIDES[:2] else "p" if edge.force > 0 else "m"
            words.append(say(f"vogu.edge.{force}{edge.colour}"))
    return say("list.comma").join(words)


def entering(page: Page) -> tuple[Tray, TrayBody]:
    """The keys that enter a card of it."""
    say, mine = page.say, page.answer.state.mine
    index, _, side = page.pick.removeprefix(MINE).partition(".")
    cards = mine.cards if mine is not None else ()
    face = cards[int(index)] if int(index) < len(cards) else Face()
    tools = (Key(say("pad.erase"), tell("erase"), off=face == Face()), Key(say("vogu.own.done"), select("none")))
    tray = Tray(say("vogu.own.n", n=int(index) + 1), tools=tools)
    return tray, TrayBody(edges=edge_pad(say, face, side or next_side(face, SIDES[-1]) or SIDES[0]))


def from_hand(page: Page, state: State, placing: Placing) -> CardRow | None:
    """The cards to be put down, in one's own turn; another one is told by its edges."""
    mine: Own | None = page.answer.state.mine
    if mine is None or mine.seat != state.table.turn or placing.side:
        return None
    whole = [(n, face) for n, face in enumerate(mine.cards) if face.is_whole]
    if not whole or (placing.face != Face() and placing.face not in mine.cards):
        return None
    keys = [Key("", tell(f"card.{n}"), said(page.say, face), face=face, on=face == placing.face) for n, face in whole]
    return CardRow(page.say("own.head"), (*keys, Key(page.say("vogu.card.other"), tell("side.top"))))
