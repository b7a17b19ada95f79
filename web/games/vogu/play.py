"""A game that is followed: its start, the turn that is told, the record, the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import number as number_said
from calculators.core.replay import Step
from calculators.core.types import Message, View
from calculators.vogu.contacts import contacts_of, values_now
from calculators.vogu.counts import moves_left
from calculators.vogu.moves import cells_of, open_cells
from calculators.vogu.notation import parse_move
from calculators.vogu.play import judge
from calculators.vogu.state import COLOURS, Cell, Place, State
from web.games.vogu.ask import refusal, refused_already
from web.games.vogu.draft import Draft, Placing, Revealing, next_of, read
from web.games.vogu.pictures.board import (
    Asked,
    Board,
    Seam,
    board,
    changes,
    effects_said,
    place_now,
    place_on,
    tell_cell,
)
from web.games.vogu.pictures.own import MINE, entering, from_hand, own
from web.games.vogu.pictures.seats import Colour, SeatRow, market, seat_rows
from web.games.vogu.pictures.trays import (
    EMPTY,
    TrayBody,
    edge_pad,
    edited,
    entry_tray,
    question_tabs,
    reveal_pad,
    value_tray,
)
from web.games.vogu.places import first_gap
from web.pieces import Action, Bar, Stamp, Tray, link, select, tell
from web.table.bar import standard_bar, take, tell_again
from web.table.opening import opening_bar
from web.table.own import OwnHand
from web.table.page import Page
from web.table.shown import Shown
from web.table.turns import Turn, plain_turn, steps_by_turn


@dataclass(frozen=True, slots=True)
class PlayView(Shown):
    """stage: `start`, `layout`, `turn` or `end`; box: what to lay out; left: turns
    left, as said; revealing: does the picture show what lies before the seats?"""

    stage: str
    market: tuple[Colour, ...]
    board: Board | None
    seats: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    box: tuple[Message, ...]
    last: str
    left: str
    revealing: bool
    seams: tuple[Seam, ...]
    question: Draft | None = None
    legal: bool | None = None
    own: OwnHand | None = None


def play(page: Page) -> PlayView:
    """The page of a followed game."""
    return replace(follow(page), bar=standard_bar(page) if page.answer.refused else play_bar(page))


def follow(page: Page) -> PlayView:
    """A game from its first turn: who plays, the first cards, the turns, the end."""
    answer = page.answer
    followed = answer.followed
    if followed is None or lays_out(page):
        return starting(page)
    state: State = followed.state
    turns = tuple(told(page, *turn) for turn in steps_by_turn(page))
    told_by = [turn for turn in turns if turn.seat]  # nobody has a turn after the end
    last = page.say("vogu.record.last", seat=page.say.seat(told_by[-1].seat), move=told_by[-1].brief) if told_by else ""
    if followed.ended:
        seats = seat_rows(page, state, "")
        end = page.say("vogu.play.over")
        return PlayView(
            "end", market(page, state, None, ""), None, seats, None, EMPTY, (), last, end, True, (), turns=turns
        )
    question = read(page.pick) or Placing()
    move = question.move
    judged = judge(state, move) if move is not None else None
    after = (judged.after or judged.end) if judged is not None and judged.legal else None
    placing = question if isinstance(question, Placing) else None
    legal = judged.legal if judged is not None else None
    shown = Asked(placing, False if legal is False else None, last=laid_last(page), near=True)
    picture = board(state, page.say, shown, tell_cell)
    card = move.card if move is not None and not isinstance(move, Place) else None
    tabs = question_tabs(page.say, question)
    tray = Tray("", state.mover, play_hint(page, state, question), tabs, folded=not page.pick)
    if placing is None:
        body = TrayBody(colours=reveal_pad(page.say, state, question)) if isinstance(question, Revealing) else EMPTY
    else:
        body = TrayBody(edges=edge_pad(page.say, placing.face, placing.asks or "top"))
    if page.pick.startswith(MINE):
        tray, body = entering(page)
    elif placing is not None and (held := from_hand(page, state, placing)):
        body = TrayBody(cards=held)
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
        last,
        page.say("vogu.play.left", n=moves) if moves is not None else "",
        placing is None or shows_reveal(page),
        picture.seams,
        question=question,
        legal=legal,
        turns=turns,
        own=own(page, state) if not page.looks_back else None,
    )


def lays_out(page: Page) -> bool:
    """Are the first cards still told? The first of them, whole, is a table as well: not before the others lie."""
    state: State = page.state
    lacks = state.box is not None and len(state.board or ()) < state.box.start
    first = lacks and bool(state.board) and state.values is None and not page.pick
    return not page.follows and (page.pick.startswith("board.") or first)


def laid_last(page: Page) -> Cell | None:
    """Where the last card was put, as cells are counted since."""
    steps = page.answer.verdict.steps if page.answer.verdict is not None else ()
    for step in reversed(steps):
        move = parse_move(step.move)
        if step.legal and isinstance(move, Place):
            return max(0, move.cell[0]), max(0, move.cell[1])
    return None


def shows_reveal(page: Page) -> bool:
    """Is a turn looked at that was a reveal? Then what lies before the seats is what it changed."""
    verdict = page.answer.verdict if page.looks_back else None
    return verdict is not None and verdict.steps[-1].move.startswith("reveal")


def play_hint(page: Page, state: State, question: Draft) -> str:
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
    box = page.answer.game.setup(state.table.players)
    if not laying:
        return PlayView("start", (), None, (), None, EMPTY, box, "", "", False, ())
    pick = pick if pick.startswith("board") else first_gap(state, View.MOVES) or next_open(state)
    _, side = edited(state, pick)
    shown = Asked(edited=".".join(pick.split(".")[:3]), side=side, wrong=page.places)
    picture = board(state, say, shown, place_on)
    tray, body = entry_tray(say, state, pick, True)
    whole = len(state.board or ())
    left = say("vogu.lay.left", n=whole, of=state.box.start if state.box else 0)
    return PlayView("layout", (), picture, (), tray, body, (), "", left, False, ())


def next_open(state: State) -> str:
    """The half entered card, or a free cell."""
    half = next((cell for cell, face in state.board or () if not face.is_whole), None)
    cell = half or open_cells(cells_of(state.board))[0]
    return f"board.{cell[0]}.{cell[1]}"


def counted(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """The values of the colours that are known."""
    return {colour: value for colour, value in zip(COLOURS, values_now(state), strict=True) if value is not None}


def told(page: Page, number: int, end: int, steps: tuple[Step, ...]) -> Turn:
    """A turn of the record: where the card lies in the layout of now, as all turns count it, and what it changed; or
    the points everybody can count after a reveal."""
    turn, step, say = plain_turn(page, number, end, steps), steps[-1], page.say
    if place := place_now(page, end):
        said = Message("vogu.move.place.inside", {**step.text.params, **place})
        turn = replace(turn, words=say.message(said))
    after: State | None = step.after or step.end
    notes = tuple(say.message(effect) for effect in step.effects if effect.code.startswith("vogu.change"))
    score = page.answer.game.score_now(after) if after is not None and step.legal else None
    shown = [f"{say.seat(one.seat)} {number_said(one.total)}" for one in score.seats if one.lines] if score else []
    counted = (say("vogu.record.points", points=say("list.comma").join(shown)),) if shown else ()
    return replace(turn, notes=(*notes, *counted), brief=brief(page, step.move))


def brief(page: Page, text: str) -> str:
    """A move in a few signs: the two edges that tell a card put down, the colours of one that is revealed."""
    move = parse_move(text)
    if isinstance(move, Place):
        edges = [(edge.colour, edge.force) for edge in (move.face.top, move.face.left) if edge is not None]
        return "".join(page.say("vogu.brief.edge", colour=colour, n=force) for colour, force in edges).strip()
    return page.say("vogu.brief.reveal", colours="".join(page.say(f"vogu.kanji.{one}") for one in move.card.colours))


def play_bar(page: Page) -> Bar:
    """What is told of this turn, ○ or ✕ before it stands; at the end the way to the score."""
    say, followed = page.say, page.answer.followed
    if followed is None or lays_out(page):
        return start_bar(page)
    if followed.ended:
        done = Action(say("vogu.play.score"), link(page.to(View.SCORE)), icon="go")
        return Bar(say("vogu.play.over"), (say("vogu.play.hands"),), action=done)
    if page.pick.startswith("value."):
        return Bar(say("vogu.mend.head"), (say("vogu.play.mend"),), action=take(page))
    if page.pick.startswith(MINE):
        return Bar(say("own.head"), (say("own.why"),), action=take(page))
    state: State = followed.state
    question = read(page.pick) or Placing()
    move = question.move
    stop = Action(say("vogu.accept"), tell("accept"), off=True)
    if move is None:
        refused = page.answer.verdict
        if refused is not None and refused.legal is False and not read(page.pick):
            first = refused.violations[0]
            line = say("vogu.record.stops", n=refused.played + 1)
            return Bar(line, (say.violation(first),), Stamp.NO, clause=first.clause, action=tell_again(page))
        if reasons := refused_already(state, question):
            return refusal(page, question, reasons[0], stop)
        head = say("vogu.play.turn", seat=state.mover) if question == Placing() else say(next_of(question))
        return Bar(head, so_far(page, state, question), action=stop)
    judged = judge(state, move)
    if not judged.legal:
        first = judged.violations[0]
        return Bar(page.word("verdict.illegal"), (say.violation(first),), Stamp.NO, clause=first.clause, action=stop)
    head = say("vogu.told.place")
    if not isinstance(move, Place):
        head = say("vogu.told.reveal", card=list(move.card.colours), token=move.colour)
    return Bar(head, effects_said(page, judged.effects), action=Action(say("vogu.accept"), tell("accept")))


def so_far(page: Page, state: State, question: Draft) -> tuple[str, ...]:
    """What the edges told already do."""
    if isinstance(question, Placing) and question.cell is not None:
        found = changes(page.say, contacts_of(state, Place(question.face, question.cell)))
        if found:
            return (page.say("vogu.dot").join(found),)
    points = [seat for seat in page.answer.score.seats if seat.lines] if page.answer.score else []
    if question == Placing() and points:
        said = page.say("list.comma").join(f"{page.say.seat(seat.seat)} {number_said(seat.total)}" for seat in points)
        return (page.say("vogu.record.points", points=said), page.say("vogu.play.hint"))
    if question == Placing():
        return (page.say("vogu.play.hint"),)
    return (page.say("vogu.play.lies" if isinstance(question, Placing) else "vogu.reveal.note"),)


def start_bar(page: Page) -> Bar:
    """Who starts, and on to the first cards."""
    say, state = page.say, page.state
    count = len(state.board or ())
    if count or page.pick.startswith("board"):
        whole = sum(face.is_whole for _, face in state.board or ())
        return Bar(say("vogu.enter.layout"), (say("vogu.lay.left", n=whole, of=state.box.start if state.box else 0),))
    return opening_bar(page, Action(say("opening.begin"), select("board.0.0")), "vogu.draft")
