"""A followed game of VOGU on paper: every turn with what it moved, and the last layout; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import number
from calculators.core.replay import Step
from calculators.core.types import Score
from calculators.vogu.contacts import values_now
from calculators.vogu.play import grown
from calculators.vogu.state import SIDES, Board, Place
from web.games.vogu.paper.board import layout, marked, side
from web.games.vogu.pictures.board import place_now
from web.paper.picture import LETTERS
from web.table.page import Page
from web.table.turns import Line

WIDE, HIGH, VALUES = 90.0, 140.0, 42.0
"""Millimetres of the layout beside the lines, of which there are never two columns, and across the values."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """board: the layout after the last turn, None before there is one; values: beside it."""

    board: Markup | None
    values: Markup


def played(page: Page) -> tuple[Step, ...]:
    verdict = page.asked.verdict
    return verdict.steps[: verdict.played] if verdict else ()


def record_lines(page: Page) -> list[Line]:
    """A line a turn, at its end what it moved: values, or the points everybody can count."""
    found = []
    for turn, step in enumerate(played(page), 1):
        seat = step.before.mover
        found.append(Line(turn, seat, words(page, turn, step), moved(page, step, seat)))
    return found


def words(page: Page, turn: int, step: Step) -> str:
    """A turn in so few words that what it moved stands on the same line; the place of a card is counted as beside the
    last layout."""
    say = page.say
    move = page.answer.game.parse_move(step.move)
    if not isinstance(move, Place):
        return say("vogu.told.reveal", card=list(move.card.colours), token=move.colour)
    marks = zip(SIDES, move.face.edges, strict=True)
    edges = (f"{say(f'vogu.kanji.{edge.colour}')}{marked(edge, name)}" for name, edge in marks if edge)
    return f"{say('vogu.where.inside', **(place_now(page, turn) or {}))} {' '.join(edges)}"


def moved(page: Page, step: Step, seat: str) -> str:
    """What a turn changed, in a few signs."""
    say = page.say
    changes = [effect.params for effect in step.effects if effect.code.startswith("vogu.change")]
    if changes:
        return " ".join(say("vogu.changes", colour=one["colour"], change=one["change"]) for one in changes)
    score = page.answer.game.score_now(step.after or step.end)
    shown = score.seats if isinstance(score, Score) else ()
    return " ".join(f"{LETTERS[one.seat]} {number(one.total)}" for one in shown if one.seat == seat and one.lines)


def record_sheet(page: Page) -> RecordSheet:
    """The end of the record as a picture."""
    board = last_board(page)
    drawn = None
    if board:
        picture = layout(page.say, dict(board), {}, counted=True)
        drawn = picture.svg(
            page.say("vogu.board"), "vrl", min(WIDE, HIGH * picture.wide / picture.high, picture.wide / 2)
        )
    return RecordSheet(drawn, side(page.say, values_now(page.now), VALUES))


def last_board(page: Page) -> Board:
    """The layout after the last turn; a game that is over has no layout any more."""
    steps = played(page)
    if not steps:
        board: Board = page.state.board or ()
        return board
    before: Board = steps[-1].before.board or ()
    move = page.answer.game.parse_move(steps[-1].move)
    return grown(before, move.cell, move.face) if isinstance(move, Place) else before
