"""A game on one sheet: what it is about, its turn in pictures, its set-up, and its rules as questions answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from calculators.core.types import GROUPS, Clause
from calculators.search.clause_questions import load_clause_questions
from web.paper.letter_widths import measure_text_em
from web.paper.sheet import Sheet, SheetHeadline, build_foot_with_qr_code_or_address
from web.table.address import build_path_with_query
from web.table.frame import Frame

STEP = 34.0
"""Millimetres of the picture of a step."""
COLUMN, ROOM = 90.0, 150.0
"""Millimetres of a column of rules across, and the most it may be high."""
SIZES = (3.0, 2.8, 2.6, 2.4, 2.2, 2.0)
"""Millimetres of a letter, the largest first: the first at which all rules have room is taken."""
SIGNS = {"✕": "×"}
"""Signs of an answer as the font of our sheets has them."""
LEADING = 1.45
"""Lines from one to the next, in letters."""


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """A step of the turn."""

    heading: str
    text: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule, or the heading of a part of the game, which has no answer."""

    question: str
    answer: str = ""

    def count_lines(self, letter_mm: float) -> int:
        """How many lines it takes in letters of so many millimetres; its answer is bold, and wider."""
        return max(1, ceil(1.03 * letter_mm * measure_text_em(f"{self.question} {self.answer}") / COLUMN))


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSheet:
    """aim: in lines; box: what to lay out; size: of the letters of the rules, its number in `SIZES`; columns: the
    rules, in two."""

    aim: tuple[str, ...]
    points: str
    steps: tuple[DrawnStep, ...]
    box: tuple[str, ...]
    size: int
    columns: tuple[tuple[RuleLine, ...], ...]


def build_rules_sheet(page: Frame, *, for_browser_print: bool = False) -> Sheet:
    """The summary of a game; for_browser_print: for a browser's own printing."""
    say, game, slug = page.say, page.answer.game, page.slug
    players = say("players.range", low=game.players[0], high=game.players[-1])
    steps = tuple(
        DrawnStep(
            say(f"{slug}.learn.{step.key}"),
            say(f"{slug}.learn.{step.key}.text"),
            step.draw(say).to_paper_svg(say(f"{slug}.learn.{step.key}"), max_width_mm=STEP),
        )
        for step in page.pages.lesson.steps
    )
    aim = say(f"{slug}.learn.aim").split("\n") if steps else [say(f"game.{slug}.does")]
    size, columns = choose_letter_size_and_split_columns(list(list_rule_lines_by_group(page)))
    drawn = RulesSheet(
        aim=tuple(aim),
        points=say(f"{slug}.learn.points") if steps else "",
        steps=steps,
        box=tuple(say.message_text(fact) for fact in game.describe_setup(page.player_count)),
        size=size,
        columns=columns,
    )
    foot = build_foot_with_qr_code_or_address(
        page.base + build_path_with_query(slug, "rules", {}), (), (), draws_qr_code_as_svg=for_browser_print
    )
    return Sheet(
        kind=say("sheet.rules"),
        count=players,
        headline=SheetHeadline(),
        foot=foot,
        record=None,
        notices=(),
        content=drawn,
        is_for_browser=for_browser_print,
    )


def list_rule_lines_by_group(page: Frame) -> Iterator[RuleLine]:
    """Every rule in a line, by the parts of the game; of the set-up only what to lay out is told."""
    for group in GROUPS[1:]:
        clauses = [clause for clause in page.answer.game.clauses if clause.group == group]
        if clauses:
            yield RuleLine(page.say(f"group.{group}"))
            yield from (build_question_and_answer_line_of_rule(page, clause) for clause in clauses)


class SizeAndColumns(NamedTuple):
    """The size of the letters, and the rules in two columns."""

    size_index: int
    columns: tuple[tuple[RuleLine, ...], ...]


def choose_letter_size_and_split_columns(rule_lines: list[RuleLine]) -> SizeAndColumns:
    """The number of their size, and the rules in two columns that are about as high."""
    fits = (number for number, size in enumerate(SIZES) if higher_column_mm(rule_lines, size) <= ROOM)
    number = next(fits, len(SIZES) - 1)
    split = index_of_second_column_start(rule_lines, SIZES[number])
    return SizeAndColumns(number, (tuple(rule_lines[:split]), tuple(rule_lines[split:])))


def higher_column_mm(rule_lines: list[RuleLine], letter_mm: float) -> float:
    """Millimetres of the higher column."""
    split = index_of_second_column_start(rule_lines, letter_mm)
    return (
        max(sum(rule.count_lines(letter_mm) for rule in column) for column in (rule_lines[:split], rule_lines[split:]))
        * letter_mm
        * LEADING
    )


def index_of_second_column_start(rule_lines: list[RuleLine], letter_mm: float) -> int:
    """Where the second column begins."""
    lines = [rule.count_lines(letter_mm) for rule in rule_lines]
    return next((at for at in range(len(lines)) if 2 * sum(lines[:at]) >= sum(lines)), len(lines))


def build_question_and_answer_line_of_rule(page: Frame, clause: Clause) -> RuleLine:
    """A clause as the question it answers, or, where nobody asks, its own words."""
    asked = load_clause_questions(page.slug).get(clause.slug)
    if asked is None:
        return RuleLine(page.say.localized_text(clause.heading), page.say.localized_text(clause.text))
    return RuleLine(
        page.say.localized_text(asked.question),
        f"{SIGNS.get(asked.sign, asked.sign)} {page.say.localized_text(asked.answer)}".strip(),
    )
