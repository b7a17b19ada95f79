"""A move asked about: as everybody saw it, and what the bar says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from calculators.core.parsing import format_seat
from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.notation import parse_move
from calculators.scout.state import Both, Move, Scout, Show, State
from web.bar import standard_bar
from web.games.scout.columns import Column, columns, labels
from web.games.scout.draft import Draft, Telling, draft_of, telling
from web.games.scout.follow import Duel, Follow, duel
from web.pieces import Action, Bar, Stamp, Touch, link, select

if TYPE_CHECKING:
    from web.page import Page

DECISIVE = ("scout.move.apart", "scout.move.mixed", "scout.move.weaker.", "scout.effect.stronger.")
"""Codes that settle a show in a sentence: it is no set, or weaker, or stronger."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A move asked about as everybody saw it: the two sets, the tray, the way to the hand; counts: what is known of
    every seat, None for nothing."""

    duel: Duel
    telling: Telling
    to_hand: Touch
    to_table: Touch
    columns: tuple[Column, ...]
    labels: tuple[str, ...]
    hint: tuple[str, ...]
    round: int = 0
    asked: int = 0


def asking(page: Page, draft: Draft) -> Asking:
    state: State = page.state
    move = draft.move
    judged = GAME.judge(state, move) if move is not None else None
    known = any(state.seats[: state.table.players])
    return Asking(
        duel(page, state, draft),
        telling(page.say, state, draft),
        select(f"hand.{len(state.hand or ())}"),
        select(f"table.{len(state.active)}"),
        tuple(replace(one, touch=None) for one in columns(page, state, judged)) if known else (),
        labels(page, state),
        (page.say("scout.tell.side" if draft.wants_side else "scout.tell.cards"),),
    )


def bar(page: Page) -> Bar:
    """What the bar says: of a game that is followed its own words; of a verdict first what decides between the sets."""
    if isinstance(page.drawn, Follow):
        return page.drawn.bar
    said, verdict, asked = standard_bar(page), page.answer.verdict, page.drawn.asking
    if page.answer.refused:
        return said
    if page.answer.view is View.SCORE:
        return scored_bar(page, said)
    if page.drawn.comparing:
        return compared_bar(page, said)
    if verdict is None and page.drawn.by_hand is not None:
        return touched_bar(page, said)
    if asked is not None and verdict is None and page.answer.moves is None:
        return replace(said, head=page.say("bar.turn", seat=format_seat(page.state.table.turn)), lines=asked.hint)
    if verdict is None or verdict.legal is None:
        return said
    kind = kind_of_move(parse_move(verdict.steps[-1].move))
    head = page.say(f"scout.may.{kind}" if verdict.legal else f"scout.may.{kind}.not")
    effects = sorted(verdict.effects, key=lambda effect: not effect.code.startswith(DECISIVE))
    lines = tuple(page.say.message(effect) for effect in effects) if verdict.legal else said.lines
    return replace(said, head=head, lines=lines)


def scored_bar(page: Page, said: Bar) -> Bar:
    """Another game where one is over."""
    from web.page import address

    if page.drawn.ending:
        again = page.query_of({n: v for n, v in page.answer.query.items() if n in ("players", "names", "house")})
        return replace(said, action=Action(page.say("scout.again"), link(address(page.slug, "play", again))))
    return said


def touched_bar(page: Page, said: Bar) -> Bar:
    """What to touch next, and how many shows there are while nothing is touched."""
    asked, say = page.drawn.by_hand, page.say
    if page.answer.moves is None or not asked.clear.off:
        return replace(said, head=say("scout.ask"), lines=(asked.hint,))
    if not page.answer.moves:
        return said
    offered = asked.offered
    rest = say("scout.bar.rest", scouts=offered.count.scouts, boths=offered.count.boths)
    best = offered.rows[0].numbers if offered.count.shows and not offered.only else ()
    line = say("scout.bar.best", numbers=say("scout.dot").join(map(str, best))) if best else rest
    return replace(said, head=say("scout.bar.shows", n=offered.count.shows), lines=(line,))


def compared_bar(page: Page, said: Bar) -> Bar:
    """Which of two sets beats which."""
    drawn, say = page.drawn, page.say
    if drawn.result is None:
        return replace(said, head=say("scout.to.compare"), lines=(say("scout.compare.todo"),))
    won = drawn.result.beats
    head = say("scout.compare.beats" if won else "scout.compare.beats.not")
    return replace(said, head=head, lines=(drawn.gist,), stamp=Stamp.YES if won else Stamp.NO, href="#verdict")


def kind_of_move(move: Move) -> str:
    """`show`, `scout`, `both` or `stuck`, however it is told."""
    if isinstance(move, Show):
        return "show"
    return "scout" if isinstance(move, Scout) else "both" if isinstance(move, Both) else draft_of(move).kind
