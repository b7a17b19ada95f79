"""What the bar says on VOGU's pages: what is asked next, what a move does, the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.core.messages import number
from calculators.core.replay import Verdict
from calculators.core.types import Message, View
from calculators.vogu.contacts import contacts_of
from calculators.vogu.play import judge
from calculators.vogu.state import NO_VALUES, Place, State
from web.bar import standard_bar, take, tell_again
from web.games.vogu.board import changes
from web.games.vogu.entry import first_gap
from web.games.vogu.input import asked
from web.games.vogu.question import Placing, Question, Revealing, read_pick
from web.games.vogu.view import is_entry
from web.pieces import Action, Bar, Stamp, link, select, tell

if TYPE_CHECKING:
    from web.page import Page


def bar(page: Page) -> Bar:
    """The bar of any page of VOGU."""
    answer = page.answer
    if answer.refused:
        return standard_bar(page)
    if page.view == View.PLAY:
        return play_bar(page)
    if page.view == View.SCORE:
        return score_bar(page)
    if answer.verdict is not None:
        return verdict_bar(page, answer.verdict)
    return ask_bar(page)


def effects_said(page: Page, effects: tuple[Message, ...]) -> tuple[str, ...]:
    """What a move does in a line: 緑＋3・青＋1, or the token taken; what hangs on the order is named."""
    say = page.say
    moved = [e for e in effects if e.code.startswith("vogu.change")]
    lines = []
    if moved:
        parts = [say("vogu.changes", colour=e.params["colour"], change=e.params["change"]) for e in moved]
        limited = [e for e in moved if e.code == "vogu.change.limit"]
        parts += [say.message(e) for e in limited]
        lines.append(say("vogu.dot").join(parts))
    lines += [say.message(e) for e in effects if e.code in ("vogu.token", "vogu.contacts.order", "vogu.end")]
    return tuple(lines) or (say("vogu.nothing.moves"),)


def verdict_bar(page: Page, verdict: Verdict) -> Bar:
    """○ with its proviso, ✕ with its reason; to be shown to the others."""
    say = page.say
    question = asked(page.answer, page.pick)
    kind = "place" if isinstance(question, Placing) else "reveal"
    show = Action(say("bar.show"), link("#verdict"), icon="turn", quiet=True)
    if verdict.legal:
        assumed = tuple(say(f"{said.code}.short", **said.params) for said in verdict.assumes)
        stamp = Stamp.PROVIDED if assumed else Stamp.YES
        lines = effects_said(page, verdict.steps[-1].effects)
        return Bar(say(f"vogu.verdict.{kind}.yes"), lines, stamp, assumed, href="#reasons", action=show)
    first = verdict.violations[0]
    head = say(f"vogu.verdict.{kind}.no")
    return Bar(head, (say.violation(first),), Stamp.NO, clause=first.clause, action=show)


def next_of(question: Question) -> str:
    """What is asked next: the key of its sentence."""
    if isinstance(question, Revealing):
        return "vogu.next.token" if len(question.colours) == 2 else "vogu.next.colours"
    if question.asks and question.face.edges != (None,) * 4:
        return f"vogu.next.{question.asks}"
    if question.face.is_whole:
        return "vogu.next.cell"
    return "vogu.next.card" if question.cell is None else f"vogu.next.{question.asks}"


def ask_bar(page: Page) -> Bar:
    """What is to be told next, and how many moves there are if the hand is known."""
    say, answer = page.say, page.answer
    pick = page.pick or first_gap(page.state, View.MOVES)
    if pick.split(".")[0] in ("board", "hand"):
        return Bar(say("vogu.enter.layout" if pick.startswith("board") else "vogu.enter.hand"), (), action=take(page))
    if is_entry(pick):
        return Bar(say("vogu.mend.head"), (say("vogu.mend.hint"),), action=take(page))
    head = say(next_of(asked(answer, page.pick)))
    if answer.moves is not None:
        return Bar(head, (say("vogu.moves.known", count=answer.count),), href="#list", action=take(page))
    return Bar(head, (say("vogu.ask.hint.bar"),), action=take(page))


def play_bar(page: Page) -> Bar:
    """What is told of this turn, ○ or ✕ before it stands; at the end the way to the score."""
    say, followed = page.say, page.answer.followed
    if followed is None:
        return start_bar(page)
    if followed.ended:
        done = Action(say("vogu.play.score"), link(page.to(View.SCORE)), icon="go")
        return Bar(say("vogu.play.over"), (say("vogu.play.hands"),), action=done)
    if page.pick.startswith("value."):
        return Bar(say("vogu.mend.head"), (say("vogu.play.mend"),), action=take(page))
    state: State = followed.state
    question = read_pick(page.pick) or Placing()
    move = question.move
    stop = Action(say("vogu.accept"), tell("accept"), off=True)
    if move is None:
        refused = page.answer.verdict
        if refused is not None and refused.legal is False and not read_pick(page.pick):
            first = refused.violations[0]
            line = say("vogu.record.stops", n=refused.played + 1)
            return Bar(line, (say.violation(first),), Stamp.NO, clause=first.clause, action=tell_again(page))
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


def so_far(page: Page, state: State, question: Question) -> tuple[str, ...]:
    """What the edges told already do."""
    if isinstance(question, Placing) and question.cell is not None:
        found = changes(page.say, contacts_of(state, Place(question.face, question.cell)))
        if found:
            return (page.say("vogu.dot").join(found),)
    points = [seat for seat in page.answer.score.seats if seat.lines] if page.answer.score else []
    if question == Placing() and points:
        said = page.say("list.comma").join(f"{page.say.seat(seat.seat)} {number(seat.total)}" for seat in points)
        return (page.say("vogu.record.points", points=said), page.say("vogu.play.hint"))
    return (page.say("vogu.play.hint" if isinstance(question, Placing) else "vogu.reveal.note"),)


def start_bar(page: Page) -> Bar:
    """Who starts, and on to the first cards."""
    say, state = page.say, page.state
    count = len(state.board or ())
    if count or page.pick.startswith("board"):
        whole = sum(face.is_whole for _, face in state.board or ())
        return Bar(say("vogu.enter.layout"), (say("vogu.lay.left", n=whole, of=state.box.start if state.box else 0),))
    first = [say.seat(seat) for seat in page.seats]
    order = say("vogu.arrow").join(first)
    go = Action(say("vogu.start"), select("board.0.0"))
    return Bar(say("vogu.starts", seat="p1"), (order,), clause="vogu.draft", action=go)


def score_bar(page: Page) -> Bar:
    """What is missing, with one touch for all values that are 0; then the points, all leaders, the end."""
    say, answer = page.say, page.answer
    values = page.state.values or NO_VALUES
    if "values" in answer.missing:
        names = [c for c, v in zip("BRYGWK", values, strict=True) if v is None]
        zero = Action(say("vogu.zero"), tell("zero"))
        return Bar(say("vogu.yet.values", n=len(names)), (say("vogu.yet.rank", colours=names),), action=zero)
    if answer.score is not None and answer.score.projected:
        worth = sorted(answer.score.projected, key=lambda seat: -seat.total)
        said = say("list.comma").join(f"{say.seat(seat.seat)} {number(seat.total)}" for seat in worth)
        return Bar(say("vogu.now.bar"), (said,), action=take(page))
    return standard_bar(page)
