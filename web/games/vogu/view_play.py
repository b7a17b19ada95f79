"""A game that is followed: its start, the turn that is told, the record, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculators.core.messages import number
from calculators.core.types import Message, View
from calculators.vogu.contacts import values_now
from calculators.vogu.counts import moves_left
from calculators.vogu.moves import open_cells
from calculators.vogu.play import judge
from calculators.vogu.state import COLOURS, Cell, Place, State
from web.games.vogu.board import Asked, Board, Seam, board
from web.games.vogu.entry import first_gap
from web.games.vogu.question import Placing, Question, Revealing, read_pick
from web.games.vogu.trays import (
    EMPTY,
    TrayBody,
    edge_pad,
    edited,
    entry_tray,
    question_tabs,
    reveal_pad,
    value_tray,
)
from web.pieces import Key, Touch, Tray, tell

if TYPE_CHECKING:
    from web.page import Page

from web.games.vogu.view import Colour, SeatRow, market, seat_rows


@dataclass(frozen=True, slots=True)
class Told:
    """One turn of the record: number, seat, its words, what it did; look: at the table after it, None where it could
    not be; on: it is looked at."""

    number: int
    seat: str
    text: str
    effects: tuple[str, ...]
    values: tuple[str, ...]
    points: tuple[str, ...]
    look: Touch | None
    on: bool
    reasons: tuple[Message, ...] = ()


LOT = tell("lot")


@dataclass(frozen=True, slots=True)
class PlayView:
    """stage: `start`, `layout`, `turn` or `end`; box: what to lay out; record: the turns so far; left: turns
    left, as said; revealing: does the picture show what lies before the seats?"""

    stage: str
    market: tuple[Colour, ...]
    board: Board | None
    seats: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    box: tuple[str, ...]
    record: tuple[Told, ...]
    last: str
    left: str
    revealing: bool
    seams: tuple[Seam, ...]
    names: tuple[Key, ...] = ()
    players: tuple[Key, ...] = ()
    question: Question | None = None
    legal: bool | None = None
    lot: Touch = LOT

    def get(self, name: str, default: object = None) -> object:
        """What a page asks of every drawing; here nothing is private."""
        return getattr(self, name, default)


def follow(page: Page) -> PlayView:
    """A game from its first turn: who plays, the first cards, the turns, the end."""
    answer = page.answer
    followed = answer.followed
    if followed is None:
        return starting(page)
    state: State = followed.state
    record = told_turns(page)
    last = record[-1].text if record else ""
    if followed.ended:
        seats = seat_rows(page, state, "")
        end = page.say("vogu.play.over")
        return PlayView("end", market(page, state, None, ""), None, seats, None, EMPTY, (), record, last, end, True, ())
    question = read_pick(page.pick) or Placing()
    move = question.move
    judged = judge(state, move) if move is not None else None
    after = (judged.after or judged.end) if judged is not None and judged.legal else None
    placing = question if isinstance(question, Placing) else None

    def href(cell: Cell) -> str:
        face = placing.face if placing else Placing().face
        return page.here(pick=Placing(cell, face).pick)

    legal = judged.legal if judged is not None else None
    picture = board(state, page.say, Asked(placing, False if legal is False else None), href)
    card = move.card if move is not None and not isinstance(move, Place) else None
    tray = Tray("", state.mover, play_hint(page, state, question), question_tabs(page.say, question))
    if placing is None:
        body = TrayBody(colours=reveal_pad(page.say, state, question)) if isinstance(question, Revealing) else EMPTY
    else:
        body = TrayBody(edges=edge_pad(page.say, placing.face, placing.asks or "top"))
    value = page.pick if page.pick.startswith("value.") else ""
    if value:
        tray, body = value_tray(page.say, value, values_now(state))
    moves = moves_left(state)
    return PlayView(
        "turn",
        market(page, state, after, value, question.token if isinstance(question, Revealing) else ""),
        picture,
        seat_rows(page, state, "", card),
        tray,
        body,
        (),
        record,
        last,
        page.say("vogu.play.left", n=moves) if moves is not None else "",
        placing is None,
        picture.seams,
        question=question,
        legal=legal,
    )


def play_hint(page: Page, state: State, question: Question) -> str:
    """A few words beside the tabs."""
    if isinstance(question, Revealing):
        return page.say("vogu.reveal.hint", seat=state.mover)
    colours = question.face.colours
    if len(colours) == 2 and not question.face.is_whole:
        return page.say("vogu.card.known", colours=list(colours))
    return page.say("vogu.place.hint")


def starting(page: Page) -> PlayView:
    """Before the first turn: who plays and what to lay out, then the first cards one by one."""
    state: State = page.state
    say = page.say
    pick = page.pick
    laying = bool(state.board) or pick.startswith("board")
    box = tuple(say.message(fact) for fact in page.answer.game.setup(state.table.players))
    players = tuple(Key(str(n), tell(f"players.{n}"), on=n == page.players) for n in page.answer.game.players)
    names = tuple(
        Key(say.seat(name), tell(f"first.{name[1]}"), face=name, on=name == "p1") for name in state.table.seats
    )
    if not laying:
        people = Tray(say("vogu.how_many"), tabs=players)
        return PlayView("start", (), None, (), people, EMPTY, box, (), "", "", False, (), names, players)
    pick = pick if pick.startswith("board") else first_gap(state, View.MOVES) or next_open(state)
    _, side = edited(state, pick)
    shown = Asked(edited=".".join(pick.split(".")[:3]), side=side, wrong=page.places)
    picture = board(state, say, shown, lambda cell: page.here(pick=f"board.{cell[0]}.{cell[1]}"))
    tray, body = entry_tray(say, state, pick, True)
    whole = len(state.board or ())
    left = say("vogu.lay.left", n=whole, of=state.box.start if state.box else 0)
    return PlayView("layout", (), picture, (), tray, body, (), (), "", left, False, (), names, players)


def next_open(state: State) -> str:
    """The half entered card, or a free cell."""
    half = next((cell for cell, face in state.board or () if not face.is_whole), None)
    cell = half or open_cells(state.board or ())[0]
    return f"board.{cell[0]}.{cell[1]}"


def counted(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """The values of the colours that are known."""
    return {colour: value for colour, value in zip(COLOURS, values_now(state), strict=True) if value is not None}


def told_turns(page: Page) -> tuple[Told, ...]:
    """The record: every turn in words, the values after it, and the points everybody can count."""
    verdict = page.asked.verdict
    if verdict is None:
        return ()
    found = []
    say, game = page.say, page.answer.game
    for turn, step in enumerate(verdict.steps, 1):
        after: State | None = step.after or step.end
        values: tuple[str, ...] = ()
        points: tuple[str, ...] = ()
        if after is not None and step.legal:
            now = values_now(after)
            values = tuple("" if value is None else say("vogu.number", n=value) for value in now)
            score = game.score_now(after)
            shown = [seat for seat in score.seats if seat.lines] if score else []
            points = tuple(f"{say.seat(seat.seat)} {number(seat.total)}" for seat in shown)
        seat = step.before.mover if step.before is not None else ""
        effects = tuple(say.message(effect) for effect in step.effects if effect.code.startswith("vogu.change"))
        reasons = tuple(Message(v.code, v.params, v.clause) for v in step.violations)
        look = page.look(turn) if step.legal else None
        words = say.message(step.text)
        found.append(Told(turn, seat, words, effects, values, points, look, turn == page.step, reasons))
    return tuple(found)
