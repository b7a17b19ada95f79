"""What VOGU's pages share, and the page of one move. No rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculators.core.types import View
from calculators.vogu.contacts import values_now
from calculators.vogu.counts import hand_sizes, stock_left
from calculators.vogu.moves import open_cells
from calculators.vogu.notation import format_move
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, Card, Cell, Place, State
from web.games.vogu.board import Asked, Board, Seam, board
from web.games.vogu.entry import first_gap
from web.games.vogu.input import asked as asked_question
from web.games.vogu.question import Placing, Question, Revealing, read_pick
from web.games.vogu.trays import (
    EMPTY,
    CardRow,
    TrayBody,
    edge_pad,
    edited,
    entry_tray,
    question_tabs,
    reveal_pad,
)
from web.page import address
from web.pieces import Key, Touch, Tray, link, select, tell

if TYPE_CHECKING:
    from web.page import Page

ENTRIES = ("value", "board", "hand", "mend", "p1", "p2", "p3", "p4", "p5")
"""First parts of a pick at which something on the table is entered or corrected."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the market: its value (as said, '' if not entered), what a move makes of it ('' nothing), tokens
    in the stock of how many, whether one is being taken; x: where its value stands on the track, in steps."""

    colour: str
    label: str
    value: str
    after: str
    left: int
    all: int
    taken: bool
    place: str
    on: bool
    wrong: bool
    at: int | None = None

    @property
    def touch(self) -> Touch:
        """Selects it, to be corrected."""
        return select(self.place)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card before a seat. look: '' , `told` by the move in question."""

    card: Card | None
    label: str
    place: str
    on: bool = False
    wrong: bool = False
    off: bool = False
    told: bool = False

    @property
    def touch(self) -> Touch | None:
        """Selects it; None behind the first empty one."""
        return None if self.off else select(self.place)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat with the cards before it; hand: how many it holds, as said; after: what the move makes of that."""

    seat: str
    slots: tuple[Slot, ...]
    turn: bool = False
    wrong: bool = False
    hand: str = ""
    after: str = ""
    points: str = ""
    lacking: int = 0


@dataclass(frozen=True, slots=True)
class Contacts:
    """What stands below the picture: the contacts, or why not."""

    seams: tuple[Seam, ...] = ()
    head: str = ""
    text: str = ""
    corner: bool = False


@dataclass(frozen=True, slots=True)
class AskView:
    market: tuple[Colour, ...]
    board: Board
    facts: Contacts
    seats: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    question: Question
    mending: bool
    mend: Touch
    placing: bool
    turns: tuple[Key, ...]


# --- what all pages share ---------------------------------------------------------------------------


def market(page: Page, state: State, after: State | None, pick: str, taken: str = "") -> tuple[Colour, ...]:
    """The six colours with their values and tokens; after: the position a move leads to."""
    say = page.say
    now = values_now(state) if page.view != View.SCORE else state.values or NO_VALUES
    then = values_now(after) if after is not None else now
    left, most = stock_left(state), state.box.stock if state.box else 0
    found = []
    for index, colour in enumerate(COLOURS):
        value, new = now[index], then[index]
        said = "" if value is None else say("vogu.number", n=value)
        change = say("vogu.number", n=new) if new is not None and new != value else ""
        label = say("vogu.market", colour=colour, value=said or say("vogu.value.none"), n=left[colour])
        place = f"value.{colour}"
        wrong = f"values.{index}" in page.places
        on = pick == place
        have = max(0, left[colour])
        found.append(Colour(colour, label, said, change, have, most, colour == taken, place, on, wrong, value))
    return tuple(found)


def seat_rows(page: Page, state: State, pick: str, told: Card | None = None) -> tuple[SeatRow, ...]:
    """The seats of the table with what lies before them; told: the card a reveal adds."""
    sizes = hand_sizes(state)
    rows = []
    for index, (name, cards) in enumerate(state.seated):
        turn = name == state.mover and bool(state.board)
        shown = [*(cards or ()), *([told] if told and turn else [])]
        slots = [slot(page, name, n, shown, pick, told is not None and turn) for n in range(CARDS_AT_END)]
        slots += [slot(page, name, n, shown, pick, False) for n in range(CARDS_AT_END, len(shown))]
        hand = after = ""
        if sizes:
            hand = page.say("vogu.hand.size", n=sizes[index])
            after = str(sizes[index] - 2) if told and turn else ""
        rows.append(SeatRow(name, tuple(slots), turn, name in page.places, hand, after))
    return tuple(rows)


def slot(page: Page, name: str, index: int, cards: list[Card], pick: str, told: bool) -> Slot:
    card = cards[index] if index < len(cards) else None
    place = f"{name}.{index}"
    label = page.say("vogu.slot", seat=name, n=index + 1)
    last = told and index == len(cards) - 1
    on = pick == place or pick.startswith(f"{place}.")
    return Slot(card, label, place, on, place in page.places, index > len(cards), last)


def is_entry(pick: str) -> bool:
    return pick.split(".")[0] in ENTRIES


# --- one move ---------------------------------------------------------------------------------------


def ask(page: Page) -> AskView:
    """The page of one move: `moves` and `check` are one to the person who asks."""
    state: State = page.state
    pick = page.pick or first_gap(state, page.answer.view)
    question = asked_question(page.answer, pick)
    verdict = page.answer.verdict
    legal = verdict.legal if verdict and not read_pick(pick) else None
    after = verdict.steps[-1].after or verdict.steps[-1].end if verdict and legal else None
    mending = is_entry(pick)
    wrong = page.places
    if mending:
        _, side = edited(state, pick) if pick.startswith("board") else (None, "")
        shown = Asked(edited=".".join(pick.split(".")[:3]) if pick.startswith("board") else "", side=side, wrong=wrong)
    else:
        placing = question if isinstance(question, Placing) else None
        shown = Asked(placing, legal if placing else None, wrong=wrong)

    def href(cell: Cell) -> str:
        if mending:
            return page.here(pick=f"board.{cell[0]}.{cell[1]}")
        card = question.face if isinstance(question, Placing) else Placing().face
        return question_address(page, Placing(cell, card))

    picture = board(state, page.say, shown, href)
    told = question.move if isinstance(question, Revealing) else None
    card = None
    if told is not None and not isinstance(told, Place) and legal:
        card = told.card
    tray, body = ask_tray(page, state, pick, question)
    taken = question.token if isinstance(question, Revealing) else ""
    return AskView(
        market(page, state, after, pick, taken),
        picture,
        facts(page, picture, question, legal),
        seat_rows(page, state, pick, card),
        tray,
        body,
        question,
        mending,
        select("") if mending else select("mend"),
        isinstance(question, Placing),
        turn_keys(page, state),
    )


def question_address(page: Page, question: Question) -> str:
    """Where a touch on a cell leads: the verdict once it is a move, else on with the question."""
    move = question.move
    query = {name: value for name, value in page.query().items() if name != "move"}
    if move is None:
        return address(page.slug, View.MOVES, {**query, "pick": question.pick})
    return page.check(format_move(move))


def facts(page: Page, picture: Board, question: Question, legal: bool | None) -> Contacts:
    """The contacts of the placement; of a refused one the reason and where it could go."""
    state: State = page.state
    verdict = page.answer.verdict
    if is_entry(page.pick):
        return Contacts((), page.say("vogu.mend.text"))
    if legal is False and verdict is not None:
        first = verdict.violations[0]
        cells = len(open_cells(state.board or ()))
        text = page.say("vogu.cells.open", n=cells) if isinstance(question, Placing) else ""
        corner = any(v.code in ("vogu.move.corner", "vogu.move.apart") for v in verdict.violations)
        return Contacts((), page.say.violation(first), text, corner)
    if isinstance(question, Placing):
        if picture.seams:
            return Contacts(picture.seams)
        key = "vogu.ask.none" if question.move else "vogu.ask.cell" if question.face.is_whole else "vogu.ask.card"
        return Contacts((), page.say(key), "")
    return Contacts((), page.say("vogu.ask.reveal"), page.say("vogu.reveal.note"))


def ask_tray(page: Page, state: State, pick: str, question: Question) -> tuple[Tray | None, TrayBody]:
    """The tray of the ask page: what is corrected, or the card or reveal in question."""
    say = page.say
    if is_entry(pick):
        if pick == "mend":
            return Tray(
                say("vogu.mend.head"), hint=say("vogu.mend.hint"), tools=(Key(say("vogu.done"), select("")),)
            ), EMPTY
        return entry_tray(say, state, pick, False)
    tray = Tray("", state.mover, say("vogu.ask.hint"), question_tabs(say, question))
    if isinstance(question, Revealing):
        return tray, TrayBody(colours=reveal_pad(say, state, question))
    if question.asks and (question.face.edges != (None,) * 4 or not state.hand):
        return tray, TrayBody(edges=edge_pad(say, question.face, question.asks))
    return tray, TrayBody(cards=card_row(page, state, question))


def card_row(page: Page, state: State, question: Placing) -> CardRow:
    """The card asked about, another one, those of the hand, and going on with the move."""
    say = page.say
    keys = []
    if question.face.is_whole:
        keys.append(Key("", tell("side.top"), say("vogu.card.asked"), face=question.face, on=True))
    keys.append(Key(say("vogu.card.other"), tell("new")))
    for index, face in enumerate(state.hand or ()):
        if face.is_whole and face != question.face:
            keys.append(Key("", tell(f"card.{index}"), say("vogu.by_card.n", n=index + 1), face=face))
    count = len(state.hand or ())
    keys.append(Key(say("vogu.hand.enter", seat=state.mover), select(f"hand.{count}")))
    verdict = page.answer.verdict
    if verdict is not None and verdict.legal:
        query, view = (verdict.next, View.MOVES) if verdict.next else (verdict.end, View.SCORE)
        keys.append(Key(say("verdict.play"), link(page.at(view, query))))
    else:
        keys.append(Key(say("verdict.play"), select(""), off=True))
    return CardRow(say("vogu.card.row"), tuple(keys))


def turn_keys(page: Page, state: State) -> tuple[Key, ...]:
    """Whose turn it is, to be changed."""
    return tuple(
        Key(page.say.seat(name), tell(name), page.say("vogu.turn.of", seat=name), face=name, on=name == state.mover)
        for name in page.seats
    )
