"""A move asked about: as everybody saw it, and what the bar says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import Violation
from calculators.scout import GAME
from calculators.scout.state import State
from web.games.scout.draft import Draft, Telling, refused_already, telling_tray
from web.games.scout.pictures.columns import Column, columns, labels
from web.games.scout.pictures.followed import Duel, duel
from web.pieces import Touch, select
from web.table.page import Page

DECISIVE = ("scout.move.apart", "scout.move.mixed", "scout.move.weaker.", "scout.effect.stronger.")
"""Codes that settle a show in a sentence: it is no set, or weaker, or stronger."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A move asked about as everybody saw it: the two sets, the tray, the way to the hand; counts: what is known of
    every seat, None for nothing; against: why the move cannot be, whatever else is told of it."""

    duel: Duel
    telling: Telling
    to_hand: Touch
    to_table: Touch
    columns: tuple[Column, ...]
    labels: tuple[str, ...]
    hint: tuple[str, ...]
    against: tuple[Violation, ...] = ()
    round: int = 0
    asked: int = 0


def asking(page: Page, draft: Draft) -> Asking:
    state: State = page.state
    move = draft.move
    judged = GAME.judge(state, move) if move is not None else None
    known = any(state.seats[: state.table.players])
    return Asking(
        duel(page, state, draft),
        telling_tray(page.say, state, draft),
        select(f"hand.{len(state.hand or ())}"),
        select(f"table.{len(state.active)}"),
        tuple(replace(one, touch=None) for one in columns(page, state, judged)) if known else (),
        labels(page, state),
        (page.say("scout.tell.side" if draft.wants_side else "scout.tell.cards"),),
        refused_already(state, draft),
    )
