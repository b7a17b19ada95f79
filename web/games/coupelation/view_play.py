"""A game that is followed: what is laid out before it, where it stands, this turn, the record, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.notation import parse_move
from calculators.coupelation.order import empty_count
from calculators.coupelation.score import Standing, reasons
from calculators.coupelation.setup import setup, start
from calculators.coupelation.state import HIGHEST, LOWEST, RESERVE, START, Card, State
from web.bar import tell_again
from web.games.coupelation.draft import draft_from, draft_of
from web.games.coupelation.view_ask import Teller, position_of
from web.games.coupelation.view_mine import mine_view
from web.games.coupelation.view_parts import AskView, StartView, TurnView
from web.page import address
from web.people import turned
from web.pieces import Action as Doing
from web.pieces import Bar, Chips, Key, Stamp, link, tell
from web.pieces import Pad as Keys

if TYPE_CHECKING:
    from web.page import Page


FIXED = (LOWEST, HIGHEST)
"""The numbers that lie in every reserve."""


def play_view(page: Page) -> AskView:
    """The game that is followed: where it stands, this turn, the record."""
    answer = page.answer
    board = page.to(View.SCORE)
    followed = answer.followed
    if not answer.refused and not answer.state.rows:
        return start_view(page)
    if answer.refused or followed is None:
        return AskView(None, None, None, None, None, board=board)
    state: State | None = followed.state
    verdict = answer.verdict
    done = verdict.steps[: verdict.played] if verdict else ()
    draft = draft_of(page.pick)
    if state is None:
        # A card was turned up and nobody said what it is: that is asked, at the table before it.
        open_step, done = done[-1], done[:-1]
        state, draft = open_step.before, draft_from(parse_move(open_step.move))
    teller = Teller(page, state, draft, "_".join(step.move for step in done))
    steps = tuple(turns(page))
    bar: Bar | None = teller.bar()
    tray, ruler, keys = teller.tray(), teller.ruler(), teller.keys()
    if verdict is not None and verdict.legal is not True:
        bar, tray, ruler, keys = stopped(page), None, None, None
    elif followed.ended and isinstance(followed.score, Standing):
        bar, tray, ruler, keys = ending(page, followed.score), None, None, None
    mine = None if tray is None else mine_view(page, teller)
    return AskView(teller.picture(), tray, ruler, keys, bar, steps=steps, board=board, mine=mine)


def stopped(page: Page) -> Bar:
    """The record stops at a move that cannot be right; what stands before it goes on."""
    verdict = page.answer.verdict
    if verdict is None or not verdict.violations:
        return Bar(page.say("verdict.unknown"), (page.lacking(4),), Stamp.ASK, action=tell_again(page))
    first = verdict.violations[0]
    head, why = page.say("coupelation.play.stopped"), page.say.violation(first)
    return Bar(head, (why,), Stamp.NO, clause=first.clause, action=tell_again(page))


def ending(page: Page, standing: Standing) -> Bar:
    """Won or lost together, and the way to the board."""
    state = position_of(page.answer)
    lines = tuple(page.say.message(why) for why in reasons(state))
    head = page.say(f"coupelation.outcome.{standing.outcome}")
    stamp = Stamp.YES if standing.outcome == "won" else Stamp.NO
    return Bar(head, lines, stamp, action=Doing(page.say("coupelation.play.board"), link(page.to(View.SCORE))))


def turns(page: Page) -> Iterator[TurnView]:
    """Every turn in words: its draw and its action together."""
    verdict = page.asked.verdict
    if verdict is None:
        return
    parts: list[str] = []
    number = 0
    for index, step in enumerate(verdict.steps, 1):
        parts.append(page.say.message(step.text))
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


def counted(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """Free places of the tower, and the deck where it is known."""
    deck = {} if state.deck is None else {"deck": state.deck}
    return {"free": empty_count(state.rows), **deck}


def start_view(page: Page) -> AskView:
    """Before the first turn: how many play, what the box says, which cards were drawn for the reserve."""
    state: State = page.state
    say, table = page.say, state.table
    name, *told = page.pick.split(".")
    drawn = [int(text) for text in told if text.isdigit() and LOWEST < int(text) < HIGHEST] if name == "deal" else []
    drawn = [number for number in dict.fromkeys(drawn) if number != START]
    most = RESERVE.get(table.players, 2) - len(FIXED)
    drawn = drawn[:most]

    def lead(numbers: list[int]) -> str:
        return page.here(pick=".".join(map(str, ("deal", *numbers))))

    keys = tuple(
        Key(
            str(number),
            link(lead([n for n in drawn if n != number] if number in drawn else [*drawn, number][-most:])),
            on=number in drawn,
            off=number in (*FIXED, START),
        )
        for number in range(LOWEST, HIGHEST + 1)
    )
    players = tuple(
        Key(say("players.count", n=n), link(page.here(players=str(n), pick=page.pick)), on=n == table.players)
        for n in RESERVE
    )
    first = (
        Key(
            say("coupelation.first"), link(page.here(first="" if state.first else "1", pick=page.pick)), on=state.first
        ),
    )
    starters = tuple(
        Key(
            say("coupelation.play.starts", name=name),
            link(page.here(names=".".join(turned(table.names, table.players, seat + 1)), pick=page.pick)),
            on=not seat,
        )
        for seat, name in enumerate(table.names)
        if name
    )
    if starters:
        starters += (Key(say("people.lot"), tell("lot")),)
    cards = tuple(Card(number) for number in (*FIXED, *drawn))
    query = GAME.format(start(state, tuple(Card(number) for number in drawn)))
    ready = len(drawn) == most
    begin = Doing(
        say("coupelation.play.begin"), link(address(page.slug, View.PLAY, page.query_of(query))), off=not ready
    )
    left = most - len(drawn)
    head = say("coupelation.play.ready") if ready else say("coupelation.play.deal", n=left)
    bar = Bar(head, (say("coupelation.play.deal.how"),), action=begin)
    view = StartView(
        Chips(say("field.players"), (*players, *first)),
        Chips(say("people.first"), starters),
        tuple(say.message(fact) for fact in setup(table.players)),
        say("coupelation.field.reserve"),
        cards,
        left,
        Keys(say("coupelation.numbers"), 10, keys),
    )
    return AskView(None, None, None, None, bar, start=view, board=page.to(View.SCORE))
