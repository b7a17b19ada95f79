"""The page of a move or of two sets, and what its bar says."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat
from calculators.scout.notation import parse_move
from calculators.scout.state import Both, Move, Scout, Show
from web.games.scout.draft import of_move, read
from web.games.scout.pictures.asking import DECISIVE
from web.games.scout.pictures.by_hand import ByHand
from web.games.scout.pictures.position import Comparison, Position, asked
from web.pieces import Bar, Stamp
from web.table.bar import deciding, standard_bar
from web.table.page import Page


def ask(page: Page) -> Position | Comparison:
    """The page of a move or of two sets, and what its bar says."""
    view = asked(page)
    return view if page.answer.refused else replace(view, bar=bar(page, view))


def bar(page: Page, view: Position | Comparison) -> Bar:
    """Of a verdict first what decides between the sets."""
    said, verdict = standard_bar(page), page.answer.verdict
    if isinstance(view, Comparison):
        return compared_bar(page, view, said)
    asked = view.asking
    if verdict is None and view.by_hand is not None:
        return touched_bar(page, view.by_hand, said)
    if asked is not None and verdict is None and asked.against:
        head = page.say(f"scout.may.{read(page.pick).kind}.not")
        reasons = tuple(page.say.violation(one) for one in asked.against)
        return replace(said, head=head, lines=reasons, stamp=Stamp.NO, clause=asked.against[0].clause)
    if asked is not None and verdict is None and page.answer.moves is None:
        return replace(said, head=page.say("bar.turn", seat=format_seat(page.state.table.turn)), lines=asked.hint)
    if verdict is None or verdict.legal is None:
        return said
    kind = kind_of_move(parse_move(verdict.steps[-1].move))
    head = page.say(f"scout.may.{kind}" if verdict.legal else f"scout.may.{kind}.not")
    effects = sorted(verdict.effects, key=lambda effect: not effect.code.startswith(DECISIVE))
    lines = tuple(page.say.message(effect) for effect in effects) if verdict.legal else said.lines
    return replace(said, head=head, lines=lines, clause=deciding(effects) or said.clause)


def touched_bar(page: Page, asked: ByHand, said: Bar) -> Bar:
    """What to touch next, and how many shows there are while nothing is touched."""
    say = page.say
    if page.answer.moves is None or not asked.clear.off:
        return replace(said, head=say("scout.ask"), lines=(asked.hint,))
    if not page.answer.moves:
        return said
    offered = asked.offered
    rest = say("scout.bar.rest", scouts=offered.count.scouts, boths=offered.count.boths)
    best = offered.rows[0].numbers if offered.count.shows and not offered.only else ()
    line = say("scout.bar.best", numbers=say("scout.dot").join(map(str, best))) if best else rest
    return replace(said, head=say("scout.bar.shows", n=offered.count.shows), lines=(line,))


def compared_bar(page: Page, drawn: Comparison, said: Bar) -> Bar:
    """Which of two sets beats which."""
    say = page.say
    if drawn.result is None:
        return replace(said, head=say("scout.to.compare"), lines=(say("scout.compare.todo"),))
    won = drawn.result.beats
    head = say("scout.compare.beats" if won else "scout.compare.beats.not")
    return replace(said, head=head, lines=(drawn.gist,), stamp=Stamp.YES if won else Stamp.NO, href="#verdict")


def kind_of_move(move: Move) -> str:
    """`show`, `scout`, `both` or `stuck`, however it is told."""
    if isinstance(move, Show):
        return "show"
    return "scout" if isinstance(move, Scout) else "both" if isinstance(move, Both) else of_move(move).kind
