"""What VOGU's trays hold: the keys for what is entered, asked or told next."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.vogu.counts import stock_left
from calculators.vogu.state import CARDS_AT_END, COLOURS, SIDES, VALUE_LIMIT, Card, Face, State
from web.games.vogu.question import Placing, Question, Revealing, next_side
from web.i18n import Speaker
from web.pieces import Key, Pad, Tray, select, tell


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
class CardRow:
    """The card asked about, other cards, and going on. cards: key and face; go: the last key."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class TrayBody:
    """One of what a tray can hold."""

    edges: EdgePad | None = None
    colours: ColourPad | None = None
    cards: CardRow | None = None
    values: Pad | None = None
    people: Pad | None = None


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
    note = say("vogu.reveal.note")
    label, lead, token_lead = say("vogu.reveal.card"), say("vogu.reveal.lead"), say("vogu.reveal.token")
    return ColourPad(label, lead, tuple(colours), token_lead, tuple(tokens), note)


def card_pad(say: Speaker, state: State, pick: str) -> ColourPad:
    """The colours of a seat's card; of a card that has both, also its token."""
    seat, index, *told = pick.split(".")
    cards = state.seats[int(seat[1]) - 1] or ()
    at = int(index)
    card = cards[at] if at < len(cards) else None
    chosen = told[0] if told and told[0] in tuple(COLOURS) else card.colours if card else ""
    keys = []
    for colour in COLOURS:
        said = say(f"vogu.colour.{colour}")
        keys.append(Key(said, tell(colour), said, face=colour, on=colour in chosen))
    label, lead = say("vogu.pad.card", seat=seat, n=at + 1), say("vogu.reveal.lead")
    if card is not None and card.is_whole and not told:
        return ColourPad(label, lead, tuple(keys), say("vogu.reveal.token"), token_keys(say, state, card))
    before = entered_before(state, seat, at) if card is None else None
    if before is None:
        return ColourPad(label, lead, tuple(keys))
    name, number = before
    last = (state.seats[int(name[1]) - 1] or ())[number]
    token_lead = say("vogu.pad.token.short", n=number + 1)
    return ColourPad(label, lead, tuple(keys), token_lead, token_keys(say, state, last, f"{name}.{number}."))


def entered_before(state: State, seat: str, at: int) -> tuple[str, int] | None:
    """The card entered just before an empty place, if it is whole: its seat and number (from 0)."""
    name, number = (seat, at - 1) if at else (f"p{int(seat[1]) - 1}", CARDS_AT_END - 1)
    cards = state.seats[int(name[1]) - 1] or () if name != "p0" else ()
    return (name, number) if 0 <= number < len(cards) and cards[number].is_whole else None


def token_pad(say: Speaker, state: State, pick: str) -> ColourPad:
    """Only the token of a card; none is an answer too."""
    seat, index, _ = pick.split(".")
    card = (state.seats[int(seat[1]) - 1] or ())[int(index)]
    label = say("vogu.pad.token", seat=seat, n=int(index) + 1)
    return ColourPad(label, "", (), say("vogu.reveal.token"), token_keys(say, state, card))


def token_keys(say: Speaker, state: State, card: Card, place: str = "") -> tuple[Key | None, ...]:
    """A key under each colour of the card that could give a token; one that is taken away when touched again.

    place: of the card, where another one is picked.
    """
    left = stock_left(state)
    most = state.box.stock if state.box else 0
    keys: list[Key | None] = []
    for colour in COLOURS:
        if colour not in card.colours:
            keys.append(None)
            continue
        said = say("vogu.token.left", colour=colour, n=left[colour])
        face = Stock(colour, max(0, left[colour]), most)
        keys.append(Key(said, tell(f"{place}take.{colour}"), said, face=face, on=card.token == colour))
    return tuple(keys)


def value_pad(say: Speaker, colour: str, now: int | None) -> Pad:
    """The 21 values; the one that is set lights."""
    keys = []
    for n in range(-VALUE_LIMIT, VALUE_LIMIT + 1):
        said = say("vogu.number", n=n)
        keys.append(Key(said, tell(n), on=n == now))
    return Pad(say("vogu.pad.value", colour=colour), 7, tuple(keys))


def question_tabs(say: Speaker, question: Question) -> tuple[Key, ...]:
    """置く and 公開."""
    placing = isinstance(question, Placing)
    return (
        Key(say("vogu.tab.place"), tell("tab.place"), on=placing),
        Key(say("vogu.tab.reveal"), tell("tab.reveal"), on=not placing),
    )


def people_tray(say: Speaker, state: State, players: int) -> tuple[Tray, TrayBody]:
    """Who leaves: each with what would go."""
    keys = []
    for name, cards in state.seated:
        tokens = sum(bool(card.token) for card in cards or ())
        said = say("vogu.leave", seat=name, cards=len(cards or ()), tokens=tokens)
        keys.append(Key(said, tell(f"leave.{players}.{name}"), said))
    tray = Tray(say("vogu.leave.head", players=players), tools=(Key(say("vogu.leave.stay"), select("")),))
    return tray, TrayBody(people=Pad(say("vogu.leave.head", players=players), 2, tuple(keys)))


def erase_tool(say: Speaker) -> Key:
    return Key(say("pad.erase"), tell("erase"))


def done_tool(say: Speaker) -> Key:
    return Key(say("vogu.done"), select(""))


def entry_tray(say: Speaker, state: State, pick: str, scored: bool) -> tuple[Tray | None, TrayBody]:
    """The tray for a place that is picked to be entered or corrected."""
    place, *path = pick.split(".")
    tools = (erase_tool(say),) if scored else (erase_tool(say), done_tool(say))
    if place == "value":
        values = state.values
        now = None if values is None else values[COLOURS.index(path[0])]
        head = say("vogu.pad.value", colour=path[0])
        hint = say("vogu.step", n=COLOURS.index(path[0]) + 1, of=len(COLOURS)) if scored else ""
        return Tray(head, hint=hint, tools=tools), TrayBody(values=value_pad(say, path[0], now))
    if place in state.table.seats:
        if path[-1] == "token":
            tray = Tray(say("vogu.pad.token", seat=place, n=int(path[0]) + 1), place, tools=(done_tool(say),))
            return tray, TrayBody(colours=token_pad(say, state, pick))
        tray = Tray(say("vogu.pad.card", seat=place, n=int(path[0]) + 1), place, tools=tools)
        return tray, TrayBody(colours=card_pad(say, state, pick))
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
