"""What VOGU's trays hold: the keys for what is entered, asked or told next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.core.messages import LETTERS
from calculators.vogu.contacts import map_order_dependent_colours_to_values
from calculators.vogu.counts import count_tokens_left_by_colour, was_card_left_in_hand_at_game_end
from calculators.vogu.notation import format_first_sides
from calculators.vogu.play import (
    check_move,
    list_placements_by_order_or_empty_if_same_result,
    list_values_after_placement_only_entered_order_if_any,
)
from calculators.vogu.state import (
    CARDS_AT_END,
    COLOURS,
    NO_VALUES,
    SIDES,
    VALUE_LIMIT,
    Card,
    Face,
    PlaceCard,
    State,
    Values,
)
from calculators.vogu.unfinished import Draft, PlacementDraft, RevealDraft, next_open_side_or_empty
from web.games.vogu.draft import ORDER_PREFIX
from web.i18n import Speaker
from web.pieces import Key, Pad, Tray, enter_value, select

PAIRS = (
    *("BB", "BR", "BY", "BG", "BW", "BK", "RR"),
    *("RY", "RG", "RW", "RK", "YY", "YG", "YW"),
    *("YK", "GG", "GW", "GK", "WW", "WK", "KK"),
)
"""The cards there can be, a row of seven: each row begins with the cards of a colour and ends with those of another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgePad:
    """Eighteen numbers or twelve signs, a column a colour. face, side: the card and the edge that is entered;
    step: which of so many."""

    label: str
    keys: tuple[Key, ...]
    face: Face
    side: str
    lead: str
    step: int
    steps: int = 4

    @property
    def tall(self) -> bool:
        """Twelve keys of double height."""
        return len(self.keys) < 18


@dataclass(frozen=True, slots=True)
class TokenStock:
    """A token key: its colour and how many are left of how many."""

    colour: str
    left: int
    all: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourPad:
    """The two colours of a card, and under the same columns the token it takes. note: why it is this token; how
    colours are touched is said in the bar."""

    label: str
    lead: str
    colours: tuple[Key, ...]
    token_lead: str = ""
    tokens: tuple[Key | None, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class PairPad:
    """The cards there can be, in three rows of seven. keys: their faces are two colours."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """The card asked about, other cards, and going on. keys: of the cards, with their faces, and last the one that goes
    on."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayBody:
    """One of what a tray can hold."""

    edges: EdgePad | None = None
    colours: ColourPad | None = None
    pairs: PairPad | None = None
    cards: CardRow | None = None
    values: Pad | None = None
    orders: Pad | None = None


EMPTY = TrayBody()


def build_edge_pad(say: Speaker, face: Face, side: str) -> EdgePad:
    """The keys of an edge; once two colours are known the others fade, since a card has no more."""
    known = face.colours
    marks = ("1", "2", "3") if side in SIDES[:2] else ("p", "m")
    keys = []
    for mark in marks:
        for colour in COLOURS:
            faded = len(known) > 1 and colour not in known
            said = say(f"vogu.edge.{mark}{colour}")
            keys.append(
                Key(text=said, control=enter_value(mark + colour), label=said, face=(mark, colour), is_dimmed=faded)
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


def build_reveal_colours_and_token_pad(say: Speaker, state: State, draft: RevealDraft) -> ColourPad:
    """Two colours, then a token of one of them that is in the stock."""
    left = count_tokens_left_by_colour(state)
    most = state.box.stock if state.box else 0
    chosen = draft.colours
    colours = []
    for colour in COLOURS:
        times = chosen.count(colour)
        said = say(f"vogu.colour.{colour}")
        colours.append(
            Key(
                text=said,
                control=enter_value(colour),
                label=said,
                face=colour,
                is_selected=times > 0,
                badge="×2" if times > 1 else "",
            )
        )
    tokens: list[Key | None] = []
    for colour in COLOURS:
        if len(chosen) < 2 or colour not in chosen:
            tokens.append(None)
            continue
        said = say("vogu.token.left", colour=colour, n=left[colour])
        face = TokenStock(colour, max(0, left[colour]), most)
        on = draft.token == colour
        tokens.append(
            Key(
                text=said,
                control=enter_value(f"take.{colour}"),
                label=said,
                face=face,
                is_selected=on,
                is_dimmed=left[colour] <= 0,
            )
        )
    only = len([colour for colour in dict.fromkeys(chosen) if left[colour] > 0]) == 1 < len(set(chosen))
    note = say("vogu.reveal.only") if only else ""
    label, lead, token_lead = say("vogu.reveal.card"), say("vogu.reveal.lead"), say("vogu.reveal.token")
    return ColourPad(
        label=label, lead=lead, colours=tuple(colours), token_lead=token_lead, tokens=tuple(tokens), note=note
    )


def build_two_colour_card_pad(say: Speaker, state: State, seat_code: str, card_index: int) -> PairPad:
    """Every card there can be; of a half entered one only those with its colour are bright."""
    card = card_of_seat_at_index_or_none(state, seat_code, card_index)
    half = card.first if card is not None and not card.is_whole else ""
    keys = []
    for pair in PAIRS:
        said = say("list.comma").join(say(f"vogu.colour.{colour}") for colour in pair)
        on = card is not None and card.colours == pair
        keys.append(
            Key(text=said, control=enter_value(pair), label=said, face=pair, is_selected=on, is_dimmed=half not in pair)
        )
    return PairPad(say("vogu.pad.card", seat=seat_code, n=card_index + 1), tuple(keys))


def card_of_seat_at_index_or_none(state: State, seat_code: str, card_index: int) -> Card | None:
    """A card of a seat, counted from 0; None for an empty place."""
    cards = state.seats[int(seat_code[1]) - 1] or ()
    return cards[card_index] if card_index < len(cards) else None


def build_seat_card_tray(
    say: Speaker, state: State, *, seat_code: str, card_index: int, last_keys: tuple[Key, ...]
) -> tuple[Tray, TrayBody]:
    """The cards to choose from; in the head the tokens of the card that is there, else of the one entered before. A
    followed game's record has the tokens: there none is asked of the card before, or of one that stayed in a hand."""
    card = card_of_seat_at_index_or_none(state, seat_code, card_index)
    name, number = (
        (seat_code, card_index) if card is not None else seat_or_empty_and_index_of_previous_card(seat_code, card_index)
    )
    last = card_of_seat_at_index_or_none(state, name, number) if name else None
    tokens: tuple[Key, ...] = ()
    hint = ""
    stayed = was_card_left_in_hand_at_game_end(state, int(seat_code[1]), card_index)
    asks_token = not state.known.places if last is not card else last is not None and bool(last.token or not stayed)
    if last is not None and last.is_whole and asks_token:
        place = "" if last is card else f"{name}.{number}."
        tokens = build_token_toggle_keys(say, state, last, place)
        whose = "vogu.pad.token.short" if name == seat_code else "vogu.pad.token.of"
        hint = "" if last is card else say(whose, seat=LETTERS[int(name[1]) - 1] if name else "", n=number + 1)
    tools = (*tokens, *((build_erase_key(say),) if card is not None else ()), *last_keys)
    head = say("vogu.pad.card.short", n=card_index + 1)
    return Tray(head=head, seat=seat_code, hint=hint, tools=tools), TrayBody(
        pairs=build_two_colour_card_pad(say, state, seat_code, card_index)
    )


class SeatAndCardIndex(NamedTuple):
    """A seat, and a card of it counted from 0."""

    seat_code: str
    card_index: int


def seat_or_empty_and_index_of_previous_card(seat_code: str, card_index: int) -> SeatAndCardIndex:
    """The place before an empty one: its seat and number (from 0), '' where there is none."""
    if card_index:
        return SeatAndCardIndex(seat_code, card_index - 1)
    return SeatAndCardIndex(f"p{int(seat_code[1]) - 1}" if seat_code != "p1" else "", CARDS_AT_END - 1)


def build_token_toggle_keys(say: Speaker, state: State, card: Card, target_prefix: str = "") -> tuple[Key, ...]:
    """The token of each colour of a card; the one it has is taken away when touched again.

    target_prefix: of the card, where another one is picked.
    """
    left = count_tokens_left_by_colour(state)
    most = state.box.stock if state.box else 0
    keys = []
    for colour in dict.fromkeys(card.colours):
        said = say("vogu.token.left", colour=colour, n=left[colour])
        on = card.token == colour
        face = TokenStock(colour, max(0, left[colour]), most)
        keys.append(
            Key(
                text=said,
                control=enter_value(f"{target_prefix}take.{colour}"),
                label=said,
                face=face,
                is_selected=on,
                is_dimmed=left[colour] <= 0 and not on,
            )
        )
    return tuple(keys)


def build_pad_of_21_colour_values(say: Speaker, colour: str, current_value: int | None) -> Pad:
    """The 21 values; the one that is set lights."""
    keys = []
    for n in range(-VALUE_LIMIT, VALUE_LIMIT + 1):
        said = say("vogu.number", n=n)
        keys.append(Key(text=said, control=enter_value(n), is_selected=n == current_value))
    return Pad(say("vogu.pad.value", colour=colour), 7, tuple(keys))


def build_value_tray(say: Speaker, selection: str, values: Values) -> tuple[Tray, TrayBody]:
    """The value of a colour."""
    colour = selection.split(".")[1]
    tray = Tray(head=say("vogu.pad.value", colour=colour), tools=(build_done_key(say),))
    return tray, TrayBody(values=build_pad_of_21_colour_values(say, colour, values[COLOURS.index(colour)]))


def build_contact_order_pad_if_order_decides(say: Speaker, state: State, draft: PlacementDraft) -> Pad | None:
    """What the values become, a key for each result that some order of the contacts has; the one told, else that of
    the reading order, lights. None where the card is not whole, lies nowhere, or every order leads to the same."""
    move = draft.complete_move_or_none
    every = list_placements_by_order_or_empty_if_same_result(state, move) if isinstance(move, PlaceCard) else ()
    if not every or not isinstance(move, PlaceCard) or draft.side or not check_move(state, move).legal:
        return None
    results = [list_values_after_placement_only_entered_order_if_any(state, one)[0] for one in every]
    undecided, now = (
        map_order_dependent_colours_to_values(results),
        list_values_after_placement_only_entered_order_if_any(state, move)[0],
    )
    keys = []
    for one, values in zip(every, results, strict=True):
        said = say("vogu.dot").join(
            say("vogu.order.value", colour=colour, value=values[COLOURS.index(colour)]) for colour in undecided
        )
        order = enter_value(ORDER_PREFIX + format_first_sides(one.first_sides))
        keys.append(Key(text=said, control=order, is_selected=values == now))
    keys.append(Key(text=say("vogu.order.card"), control=enter_value("side.top")))
    return Pad(say("vogu.order.label"), 2 if len(undecided) > 1 else 3, tuple(keys))


def build_place_or_reveal_tabs(say: Speaker, draft: Draft) -> tuple[Key, ...]:
    """置く and 公開."""
    placing = isinstance(draft, PlacementDraft)
    return (
        Key(text=say("vogu.tab.place"), control=enter_value("tab.place"), is_selected=placing),
        Key(text=say("vogu.tab.reveal"), control=enter_value("tab.reveal"), is_selected=not placing),
    )


def build_erase_key(say: Speaker) -> Key:
    return Key(text=say("pad.erase"), control=enter_value("erase"))


def build_done_key(say: Speaker) -> Key:
    return Key(text=say("vogu.done"), control=select(""))


def build_tray_of_selected_entry(
    say: Speaker, state: State, selection: str, *, is_step_by_step: bool
) -> tuple[Tray | None, TrayBody]:
    """The tray for a place that is picked to be entered or corrected."""
    place, *path = selection.split(".")
    tools = (build_erase_key(say),) if is_step_by_step else (build_erase_key(say), build_done_key(say))
    if place == "value":
        tray, body = build_value_tray(say, selection, state.values or NO_VALUES)
        hint = say("vogu.step", n=COLOURS.index(path[0]) + 1, of=len(COLOURS)) if is_step_by_step else ""
        return replace(tray, hint=hint, tools=tools), body
    if place in state.table.seats:
        end = () if is_step_by_step else (build_done_key(say),)
        if int(path[0]) > len(state.seats[int(place[1]) - 1] or ()):
            return None, EMPTY  # cards before it lack: there is nothing to put there
        card = card_of_seat_at_index_or_none(state, place, int(path[0]))
        if path[-1] == "token" and card is not None:
            head = say("vogu.pad.token", seat=place, n=int(path[0]) + 1)
            return Tray(
                head=head, seat=place, tools=(*build_token_toggle_keys(say, state, card), build_done_key(say))
            ), EMPTY
        return build_seat_card_tray(say, state, seat_code=place, card_index=int(path[0]), last_keys=end)
    if place in ("board", "hand"):
        face, side = selected_face_and_side_to_enter(state, selection)
        head = say("vogu.pad.board" if place == "board" else "vogu.pad.hand", n=int(path[0]) + 1)
        return Tray(head=head, tools=tools), TrayBody(edges=build_edge_pad(say, face, side))
    return None, EMPTY


class FaceAndSide(NamedTuple):
    """A card, and the edge of it to enter."""

    face: Face
    side: str


def selected_face_and_side_to_enter(state: State, selection: str) -> FaceAndSide:
    """The card of the layout or the hand that is picked, and the edge to enter."""
    place, *path = selection.split(".")
    if place == "board":
        face, rest = dict(state.board or ()).get((int(path[0]), int(path[1])), Face()), path[2:]
    else:
        hand = state.hand or ()
        face, rest = (hand[int(path[0])] if int(path[0]) < len(hand) else Face()), path[1:]
    return FaceAndSide(face, rest[0] if rest else next_open_side_or_empty(face, SIDES[-1]) or SIDES[0])
