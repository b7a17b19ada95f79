"""Builds the private hand of a followed game: its panel, the tray that enters its cards, the row that plays them."""

from __future__ import annotations

from calculators.core.private_hand import PrivateHand
from calculators.vogu.private_hand import count_unentered_or_minus_departed_hand_cards
from calculators.vogu.state import SIDES, Face, State
from calculators.vogu.unfinished import first_unentered_side_or_top
from web.games.vogu.pictures.trays import CardRow, TrayAndBody, TrayBody, build_edge_pad_dimming_illegal_values
from web.games.vogu.targets import HandCardValue, PrivateCardTarget, SideValue
from web.i18n import Speaker
from web.pieces import ERASE, Key, Tray, enter_value, select
from web.table.page import Page
from web.table.private_hand import PrivateHandView, build_private_hand_view


def build_private_hand_panel(page: Page, state: State) -> PrivateHandView:
    """Builds the panel of the private hand, and of how many of its cards are not entered."""
    private_hand: PrivateHand | None = page.answer.state.mine

    def face_and_words(face: Face) -> tuple[Face, str]:
        return face, describe_forces_and_colours_of_known_edges(page.say, face)

    return build_private_hand_view(
        page,
        unentered_count_or_negative_surplus=None
        if private_hand is None
        else count_unentered_or_minus_departed_hand_cards(private_hand, state),
        face_and_words_of_card=face_and_words,
        enter_control_or_none=None if private_hand is None else select(PrivateCardTarget(len(private_hand.cards))),
    )


def describe_forces_and_colours_of_known_edges(say: Speaker, face: Face) -> str:
    """Describes a card aloud by the edges that are entered."""
    words = []
    for side, edge in zip(SIDES, face.edges, strict=True):
        if edge is not None:
            force = str(edge.force) if side in SIDES[:2] else "p" if edge.force > 0 else "m"
            words.append(say(f"vogu.edge.{force}{edge.colour}"))
    return say("list.comma").join(words)


def build_tray_to_enter_private_card(page: Page, target: PrivateCardTarget) -> TrayAndBody:
    """Builds the tray that enters a card of the private hand."""
    say, private_hand = page.say, page.answer.state.mine
    cards = private_hand.cards if private_hand is not None else ()
    face = cards[target.card_index] if target.card_index < len(cards) else Face()
    tools = (
        Key(text=say("pad.erase"), control=enter_value(ERASE), is_disabled=face == Face()),
        Key(text=say("vogu.own.done"), control=select("none")),
    )
    tray = Tray(head=say("vogu.own.n", n=target.card_index + 1), tools=tools)
    side = target.side or first_unentered_side_or_top(face)
    return TrayAndBody(tray, TrayBody(edges=build_edge_pad_dimming_illegal_values(say, page.answer.state, face, side)))


def build_mover_private_whole_card_row_or_none(page: Page, state: State, drafted_face: Face) -> CardRow | None:
    """Builds the row of the fully entered cards of the private hand, and a key that enters another card by its edges.

    Returns None if the hand's seat is not to move, if no card of it is fully entered, or if the drafted card is not in
    the hand.
    """
    private_hand: PrivateHand | None = page.answer.state.mine
    if private_hand is None or private_hand.seat != state.table.turn:
        return None
    whole_cards = [(index, face) for index, face in enumerate(private_hand.cards) if face.is_whole]
    if not whole_cards or (drafted_face != Face() and drafted_face not in private_hand.cards):
        return None
    keys = [
        Key(
            text="",
            control=enter_value(HandCardValue(index)),
            label=describe_forces_and_colours_of_known_edges(page.say, face),
            face=face,
            is_selected=face == drafted_face,
        )
        for index, face in whole_cards
    ]
    return CardRow(
        page.say("own.head"), (*keys, Key(text=page.say("vogu.card.other"), control=enter_value(SideValue(SIDES[0]))))
    )
