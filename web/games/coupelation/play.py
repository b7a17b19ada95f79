"""A game that is followed: what is laid out before it, where it stands, this turn, the record, the end."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.replay import Step
from calculators.core.types import View
from calculators.coupelation.draw import allowance
from calculators.coupelation.notation import parse_move
from calculators.coupelation.order import empty_count
from calculators.coupelation.score import Standing, reasons
from calculators.coupelation.setup import setup
from calculators.coupelation.state import FINISH, HIGHEST, LOWEST, START, Card, Down, Draw, Face, Flip, State, Up
from web.games.coupelation.draft import position_of
from web.games.coupelation.pictures.end import ENDED, end_view, ended_here, is_hopeless
from web.games.coupelation.pictures.keys import keys as keys_of
from web.games.coupelation.pictures.mine import mine_view
from web.games.coupelation.pictures.move import Teller
from web.games.coupelation.pictures.parts import AskView, StartView, TurnView
from web.games.coupelation.places import FIXED, dealt
from web.i18n import Speaker
from web.pieces import Action as Doing
from web.pieces import Bar, Chips, Key, Stamp, select, tell
from web.pieces import Pad as Keys
from web.table.bar import tell_again
from web.table.ending import again
from web.table.opening import opening_bar
from web.table.page import Page


def play(page: Page) -> AskView:
    """The game that is followed: where it stands, this turn, the record."""
    answer = page.answer
    board = page.to(View.SCORE)
    followed = answer.followed
    if not answer.refused and not answer.state.rows:
        return start_view(page)
    if answer.refused or followed is None:
        return AskView(None, None, None, board=board)
    verdict = answer.verdict
    teller = Teller(page)
    steps = tuple(turns(page))
    bar: Bar | None = teller.bar()
    tray, keys, over = teller.tray(), keys_of(teller), None
    if verdict is not None and verdict.legal is not True:
        bar, tray, keys = stopped(page), None, None
    elif followed.ended and isinstance(followed.score, Standing):
        bar, tray, keys = ending(page, followed.score), None, None
        over = end_view(page, position_of(page.answer), followed.score.outcome)
    elif is_hopeless(teller.state) and page.pick in ("", ENDED) and not teller.unmarked:
        bar = hopeless(page)
        if teller.over:
            bar, tray, keys, over = ended(page), None, None, ended_here(page)
    mine = None if tray is None else mine_view(page, teller)
    hint = "" if tray is None else teller.why_no_keys
    return AskView(teller.picture(), tray, keys, bar=bar, steps=steps, board=board, mine=mine, hint=hint, end=over)


def hopeless(page: Page) -> Bar:
    """Nobody can win any more, and the table may end it: the rulebook does not say when."""
    say = page.say
    end = Doing(say("coupelation.gone.end"), select(ENDED))
    lines = (say("coupelation.gone.how"),)
    return Bar(say("coupelation.gone"), lines, Stamp.NOTE, clause="coupelation.win.else", action=end)


def ended(page: Page) -> Bar:
    """The table has ended it."""
    say = page.say
    lines = (say("coupelation.completion.out"),)
    return Bar(say("coupelation.outcome.lost"), lines, Stamp.NO, clause="coupelation.win.else", action=again(page))


def stopped(page: Page) -> Bar:
    """The record stops at a move that cannot be right; what stands before it goes on."""
    verdict = page.answer.verdict
    if verdict is None or not verdict.violations:
        step = verdict.steps[-1] if verdict else None
        drawing = step is not None and step.before is not None and step.move.startswith("draw.")
        said = (page.say.message(allowance(step.before).phrase),) if step is not None and drawing else ()
        return Bar(page.say("verdict.unknown"), (*said, page.lacking(4)), Stamp.ASK, action=tell_again(page))
    first = verdict.violations[0]
    head, why = page.say("coupelation.play.stopped"), page.say.violation(first)
    return Bar(head, (why,), Stamp.NO, clause=first.clause, action=tell_again(page))


def ending(page: Page, standing: Standing) -> Bar:
    """Won or lost together, and the way to another game."""
    state = position_of(page.answer)
    lines = tuple(page.say.message(why) for why in reasons(state))
    head = page.say(f"coupelation.outcome.{standing.outcome}")
    stamp = Stamp.YES if standing.outcome == "won" else Stamp.NO
    return Bar(head, lines, stamp, action=again(page))


def turns(page: Page) -> Iterator[TurnView]:
    """Every turn in words: its draw and its action together."""
    verdict = page.asked.verdict
    if verdict is None:
        return
    parts: list[str] = []
    number = 0
    for index, step in enumerate(verdict.steps, 1):
        parts.append(brief(page.say, step))
        last = index == len(verdict.steps)
        if step.move.startswith("draw.") and step.legal and not last:
            continue
        number += 1
        seat = f"p{step.before.table.turn}" if step.before is not None else ""
        after = step.after or step.end
        counts = ""
        if after is not None and after.deck is not None:
            counts = page.say("coupelation.play.deck", n=after.deck)
        wrong = page.say.violation(step.violations[0]) if step.violations else ""
        clause = step.violations[0].clause if step.violations else ""
        text = page.say("list.comma").join(parts)
        look = None if wrong else page.look(index)
        yield TurnView(number, seat, text, counts, look, wrong, clause, index == page.step)
        parts = []


def brief(say: Speaker, step: Step) -> str:
    """A move in a few signs: its card with its mark, and its place as row and place in the row."""

    def card(face: Face | None, mark: str = "") -> str:
        return f"{face}{say(f'coupelation.sign.{mark}') if mark else ''}"

    move = parse_move(step.move)
    if isinstance(move, Draw):
        drawn = f"{move.count}+{FINISH.face}" if move.finish else str(move.count)
        return say("coupelation.brief.draw", n=drawn)
    where = {"tier": move.row + 1, "place": move.col + 1}
    place = say("coupelation.sheet.left") if move.col < 0 else say("coupelation.sheet.cell", **where)
    if isinstance(move, Down):
        return say("coupelation.brief.down", place=place)
    if isinstance(move, Flip):
        return say("coupelation.brief.flip", place=place, card=card(move.number or "?", move.mark))
    laid = card(move.face, move.mark)
    if isinstance(move, Up):
        return f"{laid} {place}"
    apart = step.text.code.endswith((".exchange", ".exchange.discards"))
    paid = "·".join(card(*one) for one in move.payment.pair)
    gone = "·".join(card(face) for face in (*move.payment.discards, *move.dropped))
    said = f"R{laid} {'⇄ ' if apart else ''}{place} ← {paid}"
    return say("coupelation.brief.out", said=said, gone=gone) if gone else said


def counted(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """Free places of the tower, and the deck where it is known."""
    deck = {} if state.deck is None else {"deck": state.deck}
    return {"free": empty_count(state.rows), **deck}


def start_view(page: Page) -> AskView:
    """Before the first turn: how many play, what the box says, which cards were drawn for the reserve."""
    state: State = page.state
    say = page.say
    drawn, most = dealt(state, page.pick)
    keys = tuple(
        Key(str(number), tell(f"deal.{number}"), on=number in drawn, off=number in (*FIXED, START))
        for number in range(LOWEST, HIGHEST + 1)
    )
    first = Key(say("coupelation.first"), tell("first"), on=state.first)
    left = most - len(drawn)
    begin = Doing(say("opening.begin"), tell("begin"), off=left > 0)
    lack = Bar(say("coupelation.play.deal", n=left), (say("coupelation.play.deal.how"),), action=begin)
    bar = lack if left else opening_bar(page, begin)
    view = StartView(
        Chips(say("coupelation.first"), (first,)),
        setup(state.table.players),
        say("coupelation.field.reserve"),
        tuple(Card(number) for number in (*FIXED, *drawn)),
        left,
        Keys(say("coupelation.numbers"), 10, keys),
    )
    return AskView(None, None, None, bar=bar, start=view, board=page.to(View.SCORE))
