"""A move asked about: as everybody saw it, and what the bar says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from calculators.core.parsing import format_seat
from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.notation import parse_move
from calculators.scout.state import Both, Move, Scout, Show, State
from web.bar import NAMED, standard_bar, standing
from web.games.scout.columns import Column, columns, labels
from web.games.scout.draft import Draft, Telling, draft_of, telling
from web.games.scout.follow import Duel, Follow, duel
from web.pieces import Action, Bar, Touch, link, select

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
    from web.page import address

    if isinstance(page.drawn, Follow):
        return page.drawn.bar
    said, verdict, asked = standard_bar(page), page.answer.verdict, page.drawn.asking
    if page.answer.view is View.SCORE and page.drawn.ending:
        again = page.query_of({n: v for n, v in page.answer.query.items() if n in ("players", "names", "house")})
        return replace(said, action=Action(page.say("scout.again"), link(address(page.slug, "play", again))))
    lacking = set(page.answer.missing) & set(page.answer.table.seats)
    if page.answer.view is View.SCORE and lacking and not page.answer.refused and page.answer.score.seats:
        known = page.say("list.comma").join(standing(page, seat) for seat in page.answer.score.seats)
        return replace(said, head=page.say("bar.yet", what=page.lacking(NAMED)), lines=(known,))
    if asked is not None and verdict is None and not page.answer.refused and page.answer.moves is None:
        return replace(said, head=page.say("bar.turn", seat=format_seat(page.state.table.turn)), lines=asked.hint)
    if verdict is None or verdict.legal is None or page.answer.refused:
        return said
    kind = kind_of_move(parse_move(verdict.steps[-1].move))
    head = page.say(f"scout.may.{kind}" if verdict.legal else f"scout.may.{kind}.not")
    effects = sorted(verdict.effects, key=lambda effect: not effect.code.startswith(DECISIVE))
    lines = tuple(page.say.message(effect) for effect in effects) if verdict.legal else said.lines
    return replace(said, head=head, lines=lines)


def kind_of_move(move: Move) -> str:
    """`show`, `scout`, `both` or `stuck`, however it is told."""
    if isinstance(move, Show):
        return "show"
    return "scout" if isinstance(move, Scout) else "both" if isinstance(move, Both) else draft_of(move).kind
