"""Builds VOGU's trays: the keys for the target that is entered next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.messages import LETTERS
from calculators.vogu.contacts import map_order_dependent_colours_to_known_values
from calculators.vogu.counts import count_tokens_left_by_colour, was_card_surely_left_in_hand_at_game_end
from calculators.vogu.notation import format_edge_or_dashes, format_first_sides
from calculators.vogu.play import list_contact_orders_with_different_results, values_after_placement
from calculators.vogu.state import (
    CARDS_AT_END,
    COLOURS,
    NO_VALUES,
    SIDES,
    VALUE_LIMIT,
    Card,
    Face,
    PlaceCard,
    Reveal,
    Side,
    State,
    Values,
)
from calculators.vogu.unfinished import Draft, first_unentered_side_or_top, list_field_options
from web.games.vogu.targets import (
    ColourValueTarget,
    ContactOrderValue,
    HandCardTarget,
    LayoutTarget,
    MoveKindValue,
    NamedCardTokenValue,
    SeatCardTarget,
    SideValue,
    Target,
    TokenValue,
)
from web.i18n import Speaker
from web.pieces import Key, Pad, Tray, enter_value, select
from web.table.keys import build_erase_key

PAIRS = (
    *("BB", "BR", "BY", "BG", "BW", "BK", "RR"),
    *("RY", "RG", "RW", "RK", "YY", "YG", "YW"),
    *("YK", "GG", "GW", "GK", "WW", "WK", "KK"),
)
"""The colours of every possible card, in rows of seven."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgePad:
    """The keys of an edge: eighteen numbers or twelve signs, with a column for each colour.

    label: its spoken text; lead: its heading; face, side: the card and the side of the edge that is entered; step: the
    number of that edge, 1-based, of `steps`.
    """

    label: str
    keys: tuple[Key, ...]
    face: Face
    side: Side
    lead: str
    step: int
    steps: int = 4

    @property
    def is_tall(self) -> bool:
        """Returns whether its keys are twelve of double height."""
        return len(self.keys) < 18


@dataclass(frozen=True, slots=True)
class TokenStock:
    """The face of a token key: its colour, the number of tokens left in the stock, and that at the start."""

    colour: str
    left: int
    all: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourPad:
    """The keys of a reveal: the two colours of its card, and below each colour its token.

    label: its spoken text; lead, token_lead: the headings of the two rows; tokens: None below a colour that the card
    does not have; note: why only one token can be taken, '' if not so.
    """

    label: str
    lead: str
    colours: tuple[Key, ...]
    token_lead: str = ""
    tokens: tuple[Key | None, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class PairPad:
    """The keys of all possible cards, in three rows of seven; the face of a key is two colours."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of cards. keys: cards have a face; keys without a face come after them."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayBody:
    """The pads of a tray; None for those it does not have."""

    edges: EdgePad | None = None
    colours: ColourPad | None = None
    pairs: PairPad | None = None
    cards: CardRow | None = None
    values: Pad | None = None
    orders: Pad | None = None


EMPTY = TrayBody()


class TrayAndBody(NamedTuple):
    """A tray and its pads; without a tray, nothing is entered."""

    tray_or_none: Tray | None
    body: TrayBody


def build_edge_pad_dimming_illegal_values(say: Speaker, state: State, face: Face, side: Side) -> EdgePad:
    """Builds the keys of an edge. Once a card has two colours the others are dimmed, since a card has no more."""
    keys = []
    for option in list_field_options(state, Draft(PlaceCard(face)), side):
        edge_value = format_edge_or_dashes(option.value, has_number_else_sign=side in SIDES[:2])
        edge_text = say(f"vogu.edge.{edge_value}")
        keys.append(
            Key(
                text=edge_text,
                control=enter_value(edge_value),
                label=edge_text,
                face=tuple(edge_value),
                is_dimmed=not option.can_be_legal,
            )
        )
    step = 1 + sum(edge is not None for edge in face.edges)
    return EdgePad(
        label=say("vogu.pad.edge", side=side),
        keys=tuple(keys),
        face=face,
        side=side,
        lead=say("vogu.pad.edge", side=side),
        step=min(step, 4),
    )


def build_revealed_card_colours_and_token_pad(say: Speaker, state: State, reveal: Reveal) -> ColourPad:
    """Builds the keys of a reveal: all colours, and the tokens of its card; a token not in the stock is dimmed."""
    left = count_tokens_left_by_colour(state)
    token_count = state.box.stock if state.box else 0
    card_colours = reveal.revealed_card.colours
    colours = []
    for colour in (option.value for option in list_field_options(state, Draft(reveal), "colours")):
        entered_count = card_colours.count(colour)
        colour_text = say(f"vogu.colour.{colour}")
        colours.append(
            Key(
                text=colour_text,
                control=enter_value(colour),
                label=colour_text,
                face=colour,
                is_selected=entered_count > 0,
                badge="×2" if entered_count > 1 else "",
            )
        )
    options = list_field_options(state, Draft(reveal), "token")
    token_keys = {}
    for option in options:
        token_text = say("vogu.token.left", colour=option.value, n=left[option.value])
        token_keys[option.value] = Key(
            text=token_text,
            control=enter_value(TokenValue(option.value)),
            label=token_text,
            face=TokenStock(option.value, max(0, left[option.value]), token_count),
            is_selected=reveal.colour == option.value,
            is_dimmed=not option.can_be_legal,
        )
    is_only_one_available = sum(option.can_be_legal for option in options) == 1 < len(options)
    return ColourPad(
        label=say("vogu.reveal.card"),
        lead=say("vogu.reveal.lead"),
        colours=tuple(colours),
        token_lead=say("vogu.reveal.token"),
        tokens=tuple(map(token_keys.get, COLOURS)),
        note=say("vogu.reveal.only") if is_only_one_available else "",
    )


def build_two_colour_card_pad(say: Speaker, state: State, seat_code: str, card_index: int) -> PairPad:
    """Builds the keys of all possible cards; for a half-entered card those without its colour are dimmed."""
    card = card_of_seat_at_index_or_none(state, seat_code, card_index)
    entered_colour = card.first if card is not None and not card.is_whole else ""
    keys = []
    for pair in PAIRS:
        pair_text = say("list.comma").join(say(f"vogu.colour.{colour}") for colour in pair)
        keys.append(
            Key(
                text=pair_text,
                control=enter_value(pair),
                label=pair_text,
                face=pair,
                is_selected=card is not None and card.colours == pair,
                is_dimmed=entered_colour not in pair,
            )
        )
    return PairPad(say("vogu.pad.card", seat=seat_code, n=card_index + 1), tuple(keys))


def card_of_seat_at_index_or_none(state: State, seat_code: str, card_index: int) -> Card | None:
    """Returns the card of a seat at a 0-based index; None for an empty place."""
    cards = state.seats[int(seat_code[1]) - 1] or ()
    return cards[card_index] if card_index < len(cards) else None


def build_seat_card_tray_with_token_keys(
    say: Speaker, state: State, *, seat_code: str, card_index: int, last_keys: tuple[Key, ...]
) -> TrayAndBody:
    """Builds the tray that enters the card at a 0-based index of a seat.

    Its head has the token keys of that card or, if the place is empty, of the previous card. It has none for the
    previous card if hidden hands are known from a record, and none for a card without a token that stayed in a hand.
    last_keys come after all other tools.
    """
    card = card_of_seat_at_index_or_none(state, seat_code, card_index)
    token_place = (
        SeatAndCardIndex(seat_code, card_index)
        if card is not None
        else seat_and_index_of_previous_card_or_none(seat_code, card_index)
    )
    token_card = card_of_seat_at_index_or_none(state, *token_place) if token_place else None
    token_keys: tuple[Key, ...] = ()
    hint = ""
    was_left_in_hand = was_card_surely_left_in_hand_at_game_end(state, int(seat_code[1]), card_index)
    asks_token = (
        not state.knowledge.public_zones
        if token_card is not card
        else token_card is not None and bool(token_card.token or not was_left_in_hand)
    )
    if token_place and token_card is not None and token_card.is_whole and asks_token:
        token_seat, token_index = token_place
        token_target = None if token_card is card else SeatCardTarget(token_seat, token_index)
        token_keys = build_token_toggle_keys(say, state, token_card, token_target)
        hint_key = "vogu.pad.token.short" if token_seat == seat_code else "vogu.pad.token.of"
        seat_letter = LETTERS[int(token_seat[1]) - 1]
        hint = "" if token_card is card else say(hint_key, seat=seat_letter, n=token_index + 1)
    tools = (*token_keys, *((build_erase_key(say),) if card is not None else ()), *last_keys)
    head = say("vogu.pad.card.short", n=card_index + 1)
    return TrayAndBody(
        Tray(head=head, seat=seat_code, hint=hint, tools=tools),
        TrayBody(pairs=build_two_colour_card_pad(say, state, seat_code, card_index)),
    )


class SeatAndCardIndex(NamedTuple):
    """A seat, and the 0-based index of a card of it."""

    seat_code: str
    card_index: int


def seat_and_index_of_previous_card_or_none(seat_code: str, card_index: int) -> SeatAndCardIndex | None:
    """Returns the place before another: of the same seat, else the last of the previous seat; None before the first."""
    if card_index:
        return SeatAndCardIndex(seat_code, card_index - 1)
    return None if seat_code == "p1" else SeatAndCardIndex(f"p{int(seat_code[1]) - 1}", CARDS_AT_END - 1)


def build_token_toggle_keys(
    say: Speaker, state: State, card: Card, named_card_target: SeatCardTarget | None = None
) -> tuple[Key, ...]:
    """Builds a key for the token of each colour of a card, which adds the token or removes it.

    named_card_target: where the card is, None if it is the selected one.
    """
    left = count_tokens_left_by_colour(state)
    token_count = state.box.stock if state.box else 0
    keys = []
    for colour in dict.fromkeys(card.colours):
        token_text = say("vogu.token.left", colour=colour, n=left[colour])
        token = TokenValue(colour)
        is_selected = card.token == colour
        keys.append(
            Key(
                text=token_text,
                control=enter_value(NamedCardTokenValue(named_card_target, token) if named_card_target else token),
                label=token_text,
                face=TokenStock(colour, max(0, left[colour]), token_count),
                is_selected=is_selected,
                is_dimmed=left[colour] <= 0 and not is_selected,
            )
        )
    return tuple(keys)


def build_pad_of_colour_values_from_minus_10_to_10(say: Speaker, colour: str, current_value: int | None) -> Pad:
    """Builds a key for each value of a colour, the current one selected."""
    keys = tuple(
        Key(text=say("vogu.number", n=value), control=enter_value(value), is_selected=value == current_value)
        for value in range(-VALUE_LIMIT, VALUE_LIMIT + 1)
    )
    return Pad(say("vogu.pad.value", colour=colour), 7, keys)


def build_colour_value_tray(
    say: Speaker, colour: str, values: Values, *, tools: tuple[Key, ...], hint: str = ""
) -> TrayAndBody:
    """Builds the tray that enters the value of a colour."""
    return TrayAndBody(
        Tray(head=say("vogu.pad.value", colour=colour), hint=hint, tools=tools),
        TrayBody(values=build_pad_of_colour_values_from_minus_10_to_10(say, colour, values[COLOURS.index(colour)])),
    )


def build_contact_order_pad_if_order_decides(say: Speaker, state: State, draft: Draft) -> Pad | None:
    """Builds a key for each result that an order of the contacts can have.

    The draft has to be a legal move. The result of the entered order is selected, else that of the reading order. None
    if an edge of the draft is selected, or if every order has the same result.
    """
    move = draft.complete_move_or_none
    placements = list_contact_orders_with_different_results(state, move) if isinstance(move, PlaceCard) else ()
    if not placements or not isinstance(move, PlaceCard) or draft.side:
        return None
    results = [values_after_placement(state, placement) for placement in placements]
    undecided_colours = map_order_dependent_colours_to_known_values(results)
    current_result = values_after_placement(state, move)
    keys = []
    for placement, values in zip(placements, results, strict=True):
        result_text = say("vogu.dot").join(
            say("vogu.order.value", colour=colour, value=values[COLOURS.index(colour)]) for colour in undecided_colours
        )
        control = enter_value(ContactOrderValue(format_first_sides(placement.first_sides)))
        keys.append(Key(text=result_text, control=control, is_selected=values == current_result))
    keys.append(Key(text=say("vogu.order.card"), control=enter_value(SideValue(SIDES[0]))))
    return Pad(say("vogu.order.label"), 2 if len(undecided_colours) > 1 else 3, tuple(keys))


def build_place_or_reveal_tabs(say: Speaker, draft: Draft) -> tuple[Key, ...]:
    """Builds the tabs 置く and 公開."""
    is_placement = draft.placement_or_none is not None
    return (
        Key(text=say("vogu.tab.place"), control=enter_value(MoveKindValue("place")), is_selected=is_placement),
        Key(text=say("vogu.tab.reveal"), control=enter_value(MoveKindValue("reveal")), is_selected=not is_placement),
    )


def build_done_key(say: Speaker) -> Key:
    return Key(text=say("vogu.done"), control=select(""))


def build_tray_with_body_for_target_or_empty(
    say: Speaker, state: State, target: Target | None, *, enters_whole_table_in_order: bool
) -> TrayAndBody:
    """Builds the tray that enters or corrects a target; no tray if nothing can be entered there.

    enters_whole_table_in_order: is the whole table entered in order, so that no key ends the entry?
    """
    tools = (build_erase_key(say),) if enters_whole_table_in_order else (build_erase_key(say), build_done_key(say))
    if isinstance(target, ColourValueTarget):
        hint = (
            say("vogu.step", n=COLOURS.index(target.colour) + 1, of=len(COLOURS)) if enters_whole_table_in_order else ""
        )
        return build_colour_value_tray(say, target.colour, state.values or NO_VALUES, tools=tools, hint=hint)
    if isinstance(target, SeatCardTarget):
        return build_seat_card_or_token_tray(say, state, target, omits_done_key_of_card=enters_whole_table_in_order)
    if isinstance(target, LayoutTarget | HandCardTarget):
        is_layout = isinstance(target, LayoutTarget)
        number = (target.cell[0] if isinstance(target, LayoutTarget) else target.card_index) + 1
        face, side = face_and_side_of_target(state, target)
        head = say("vogu.pad.board" if is_layout else "vogu.pad.hand", n=number)
        return TrayAndBody(
            Tray(head=head, tools=tools), TrayBody(edges=build_edge_pad_dimming_illegal_values(say, state, face, side))
        )
    return TrayAndBody(None, EMPTY)


def build_seat_card_or_token_tray(
    say: Speaker, state: State, target: SeatCardTarget, *, omits_done_key_of_card: bool
) -> TrayAndBody:
    """Builds the tray of a card of a seat, or of its token alone; no tray while an earlier card is missing, and for a
    seat that is not at the table."""
    seat_code, card_index = target.seat_code, target.card_index
    if seat_code not in state.table.seats or card_index > len(state.seats[target.seat_index] or ()):
        return TrayAndBody(None, EMPTY)
    card = card_of_seat_at_index_or_none(state, seat_code, card_index)
    if target.part == "token" and card is not None:
        head = say("vogu.pad.token", seat=seat_code, n=card_index + 1)
        tools = (*build_token_toggle_keys(say, state, card), build_done_key(say))
        return TrayAndBody(Tray(head=head, seat=seat_code, tools=tools), EMPTY)
    last_keys = () if omits_done_key_of_card else (build_done_key(say),)
    return build_seat_card_tray_with_token_keys(
        say, state, seat_code=seat_code, card_index=card_index, last_keys=last_keys
    )


class FaceAndSide(NamedTuple):
    """A card, and the side of it that is entered next."""

    face: Face
    side: Side


def face_and_side_of_target(state: State, target: LayoutTarget | HandCardTarget) -> FaceAndSide:
    """Returns the selected card of the layout or the hand, and the selected side or else the next open one."""
    if isinstance(target, LayoutTarget):
        face = dict(state.board or ()).get(target.cell, Face())
    else:
        hand = state.hand or ()
        face = hand[target.card_index] if target.card_index < len(hand) else Face()
    return FaceAndSide(face, target.side or first_unentered_side_or_top(face))
