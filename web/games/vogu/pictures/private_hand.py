"""A hand of one's own beside a followed game: under its cover, entered edge by edge, played from in its turn."""

from __future__ import annotations

from calculators.core.private_hand import PrivateHand
from calculators.vogu.private_hand import count_unentered_cards
from calculators.vogu.state import SIDES, Face, State
from calculators.vogu.unfinished import PlacementDraft, next_open_side_or_empty
from web.games.vogu.pictures.trays import CardRow, TrayBody, build_edge_pad
from web.i18n import Speaker
from web.pieces import Key, Tray, enter_value, select
from web.table.page import Page
from web.table.private_hand import PrivateHandView, build_private_hand_view

MINE = "mine."


def build_private_hand_panel(page: Page, state: State) -> PrivateHandView:
    """The hand of whoever holds this phone."""
    mine: PrivateHand | None = page.answer.state.mine

    def drawn(face: Face) -> tuple[Face, str]:
        return face, describe_known_face_edges(page.say, face)

    left = None if mine is None else count_unentered_cards(mine, state)
    return build_private_hand_view(
        page,
        unentered_count=left,
        face_and_words_of_card=drawn,
        enter_control_or_none=None if mine is None else select(f"{MINE}{len(mine.cards)}"),
    )


def describe_known_face_edges(say: Speaker, face: Face) -> str:
    """A card by its edges."""
    words = []
    for side, edge in zip(SIDES, face.edges, strict=True):
        if edge is not None:
            force = str(edge.force) if side in SIDES[:2] else "p" if edge.force > 0 else "m"
            words.append(say(f"vogu.edge.{force}{edge.colour}"))
    return say("list.comma").join(words)


def build_tray_to_enter_private_card(page: Page) -> tuple[Tray, TrayBody]:
    """The keys that enter a card of it."""
    say, mine = page.say, page.answer.state.mine
    index, _, side = page.selection.removeprefix(MINE).partition(".")
    cards = mine.cards if mine is not None else ()
    face = cards[int(index)] if int(index) < len(cards) else Face()
    tools = (
        Key(text=say("pad.erase"), control=enter_value("erase"), is_disabled=face == Face()),
        Key(text=say("vogu.own.done"), control=select("none")),
    )
    tray = Tray(head=say("vogu.own.n", n=int(index) + 1), tools=tools)
    return tray, TrayBody(edges=build_edge_pad(say, face, side or next_open_side_or_empty(face, SIDES[-1]) or SIDES[0]))


def build_private_hand_row_or_none(page: Page, state: State, draft: PlacementDraft) -> CardRow | None:
    """The cards to be put down, in one's own turn; another one is told by its edges."""
    mine: PrivateHand | None = page.answer.state.mine
    if mine is None or mine.seat != state.table.turn or draft.side:
        return None
    whole = [(n, face) for n, face in enumerate(mine.cards) if face.is_whole]
    if not whole or (draft.face != Face() and draft.face not in mine.cards):
        return None
    keys = [
        Key(
            text="",
            control=enter_value(f"card.{n}"),
            label=describe_known_face_edges(page.say, face),
            face=face,
            is_selected=face == draft.face,
        )
        for n, face in whole
    ]
    return CardRow(
        page.say("own.head"), (*keys, Key(text=page.say("vogu.card.other"), control=enter_value("side.top")))
    )
