"""What VOGU's trays hold: the keys for what is entered, asked or told next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.vogu.counts import stock_left
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, SIDES, VALUE_LIMIT, Card, Face, State, Values
from web.games.vogu.draft import Draft, Placing, Revealing, next_side
from web.i18n import Speaker
from web.pieces import Key, Pad, Tray, select, tell

PAIRS = (
    *("BB", "BR", "BY", "BG", "BW", "BK", "KK"),
    *("RR", "RY", "RG", "RW", "RK", "WW", "WK"),
    *("YY", "YG", "YW", "YK", "GG", "GW", "GK"),
)
"""The cards there can be, a row of seven: each row begins with the cards of a colour and ends with those of another."""


@dataclass(frozen=True, slots=True)
class EdgePad:
    """Eighteen numbers or twelve signs, a column a colour. face, side: the card and the edge that is entered;
    step: which of the four."""

    label: str
    keys: tuple[Key, ...]
    face: Face
    side: str
    lead: str
    step: int

    @property
    def tall(self) -> bool:
        """Twelve keys of double height."""
        return len(self.keys) < 18


@dataclass(frozen=True, slots=True)
class Stock:
    """A token key: its colour and how many are left of how many."""

    colour: str
    left: int
    all: int


@dataclass(frozen=True, slots=True)
class ColourPad:
    """The two colours of a card, and under the same columns the token it takes. note: a line below."""

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
    """The card asked about, other cards, and going on. cards: key and face; go: the last key."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class TrayBody:
    """One of what a tray can hold."""

    edges: EdgePad | None = None
    colours: ColourPad | None = None
    pairs: PairPad | None = None
    cards: CardRow | None = None
    values: Pad | None = None


EMPTY = TrayBody()


def edge_pad(say: Speaker, face: Face, side: str) -> EdgePad:
    """The keys of an edge; once two colours are known the others fade, since a card has no more."""
    known = face.colours
    marks = ("1", "2", "3") if side in SIDES[:2] else ("p", "m")
    keys = []
    for mark in marks:
        for colour in COLOURS:
            faded = len(known) > 1 and colour not in known
            said = say(f"vogu.edge.{mark}{colour}")
            keys.append(Key(said, tell(mark + colour), said, face=(mark, colour), dim=faded))
    step = 1 + sum(edge is not None for edge in face.edges)
    return EdgePad(
        say("vogu.pad.edge", side=side), tuple(keys), face, side, say("vogu.pad.edge", side=side), min(step, 4)
    )


def reveal_pad(say: Speaker, state: State, question: Revealing) -> ColourPad:
    """Two colours, then a token of one of them that is in the stock."""
    left = stock_left(state)
    most = state.box.stock if state.box else 0
    chosen = question.colours
    colours = []
    for colour in COLOURS:
        times = chosen.count(colour)
        said = say(f"vogu.colour.{colour}")
        colours.append(Key(said, tell(colour), said, face=colour, on=times > 0, badge="×2" if times > 1 else ""))
    tokens: list[Key | None] = []
    for colour in COLOURS:
        if len(chosen) < 2 or colour not in chosen:
            tokens.append(None)
            continue
        said = say("vogu.token.left", colour=colour, n=left[colour])
        face = Stock(colour, max(0, left[colour]), most)
        on = question.token == colour
        tokens.append(Key(said, tell(f"take.{colour}"), said, face=face, on=on, dim=left[colour] <= 0))
    only = len([colour for colour in dict.fromkeys(chosen) if left[colour] > 0]) == 1 < len(set(chosen))
    note = say("vogu.reveal.only" if only else "vogu.reveal.note")
    label, lead, token_lead = say("vogu.reveal.card"), say("vogu.reveal.lead"), say("vogu.reveal.token")
    return ColourPad(label, lead, tuple(colours), token_lead, tuple(tokens), note)


def pair_pad(say: Speaker, state: State, seat: str, at: int) -> PairPad:
    """Every card there can be; of a half entered one only those with its colour are bright."""
    card = card_at(state, seat, at)
    half = card.first if card is not None and not card.is_whole else ""
    keys = []
    for pair in PAIRS:
        said = say("list.comma").join(say(f"vogu.colour.{colour}") for colour in pair)
        on = card is not None and card.colours == pair
        keys.append(Key(said, tell(pair), said, face=pair, on=on, dim=half not in pair))
    return PairPad(say("vogu.pad.card", seat=seat, n=at + 1), tuple(keys))


def card_at(state: State, seat: str, at: int) -> Card | None:
    """A card of a seat, counted from 0; None for an empty place."""
    cards = state.seats[int(seat[1]) - 1] or ()
    return cards[at] if at < len(cards) else None


def card_tray(say: Speaker, state: State, seat: str, at: int, end: tuple[Key, ...]) -> tuple[Tray, TrayBody]:
    """The cards to choose from; in the head the tokens of the card that is there, else of the one entered before."""
    card = card_at(state, seat, at)
    name, number = (seat, at) if card is not None else entered_before(seat, at)
    last = card_at(state, name, number) if name else None
    tokens: tuple[Key, ...] = ()
    hint = ""
    if last is not None and last.is_whole:
        place = "" if last is card else f"{name}.{number}."
        tokens = token_keys(say, state, last, place)
        hint = "" if last is card else say("vogu.pad.token.short", n=number + 1)
    tools = (*tokens, *((erase_tool(say),) if card is not None else ()), *end)
    head = say("vogu.pad.card.short", n=at + 1)
    return Tray(head, seat, hint, tools=tools), TrayBody(pairs=pair_pad(say, state, seat, at))


def entered_before(seat: str, at: int) -> tuple[str, int]:
    """The place before an empty one: its seat and number (from 0), '' where there is none."""
    if at:
        return seat, at - 1
    return (f"p{int(seat[1]) - 1}" if seat != "p1" else "", CARDS_AT_END - 1)


def token_keys(say: Speaker, state: State, card: Card, place: str = "") -> tuple[Key, ...]:
    """The token of each colour of a card; the one it has is taken away when touched again.

    place: of the card, where another one is picked.
    """
    left = stock_left(state)
    most = state.box.stock if state.box else 0
    keys = []
    for colour in dict.fromkeys(card.colours):
        said = say("vogu.token.left", colour=colour, n=left[colour])
        on = card.token == colour
        face = Stock(colour, max(0, left[colour]), most)
        keys.append(Key(said, tell(f"{place}take.{colour}"), said, face=face, on=on, dim=left[colour] <= 0 and not on))
    return tuple(keys)


def value_pad(say: Speaker, colour: str, now: int | None) -> Pad:
    """The 21 values; the one that is set lights."""
    keys = []
    for n in range(-VALUE_LIMIT, VALUE_LIMIT + 1):
        said = say("vogu.number", n=n)
        keys.append(Key(said, tell(n), on=n == now))
    return Pad(say("vogu.pad.value", colour=colour), 7, tuple(keys))


def value_tray(say: Speaker, pick: str, values: Values) -> tuple[Tray, TrayBody]:
    """The value of a colour."""
    colour = pick.split(".")[1]
    tray = Tray(say("vogu.pad.value", colour=colour), tools=(done_tool(say),))
    return tray, TrayBody(values=value_pad(say, colour, values[COLOURS.index(colour)]))


def question_tabs(say: Speaker, question: Draft) -> tuple[Key, ...]:
    """置く and 公開."""
    placing = isinstance(question, Placing)
    return (
        Key(say("vogu.tab.place"), tell("tab.place"), on=placing),
        Key(say("vogu.tab.reveal"), tell("tab.reveal"), on=not placing),
    )


def erase_tool(say: Speaker) -> Key:
    return Key(say("pad.erase"), tell("erase"))


def done_tool(say: Speaker) -> Key:
    return Key(say("vogu.done"), select(""))


def entry_tray(say: Speaker, state: State, pick: str, scored: bool) -> tuple[Tray | None, TrayBody]:
    """The tray for a place that is picked to be entered or corrected."""
    place, *path = pick.split(".")
    tools = (erase_tool(say),) if scored else (erase_tool(say), done_tool(say))
    if place == "value":
        tray, body = value_tray(say, pick, state.values or NO_VALUES)
        hint = say("vogu.step", n=COLOURS.index(path[0]) + 1, of=len(COLOURS)) if scored else ""
        return replace(tray, hint=hint, tools=tools), body
    if place in state.table.seats:
        end = () if scored else (done_tool(say),)
        if int(path[0]) > len(state.seats[int(place[1]) - 1] or ()):
            return None, EMPTY  # cards before it lack: there is nothing to put there
        card = card_at(state, place, int(path[0]))
        if path[-1] == "token" and card is not None:
            head = say("vogu.pad.token", seat=place, n=int(path[0]) + 1)
            return Tray(head, place, tools=(*token_keys(say, state, card), done_tool(say))), EMPTY
        return card_tray(say, state, place, int(path[0]), end)
    if place in ("board", "hand"):
        face, side = edited(state, pick)
        head = say("vogu.pad.board" if place == "board" else "vogu.pad.hand", n=int(path[0]) + 1)
        return Tray(head, tools=tools), TrayBody(edges=edge_pad(say, face, side))
    return None, EMPTY


def edited(state: State, pick: str) -> tuple[Face, str]:
    """The card of the layout or the hand that is picked, and the edge to enter."""
    place, *path = pick.split(".")
    if place == "board":
        face, rest = dict(state.board or ()).get((int(path[0]), int(path[1])), Face()), path[2:]
    else:
        hand = state.hand or ()
        face, rest = (hand[int(path[0])] if int(path[0]) < len(hand) else Face()), path[1:]
    return face, rest[0] if rest else next_side(face, SIDES[-1]) or SIDES[0]
