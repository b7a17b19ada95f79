"""Builds the sheet of a game's rules: its aim, its turn in pictures, its set-up, and its rules as answered
questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from calculators.core.types import GROUPS, Clause
from calculators.search.clause_questions import load_clause_questions_of_game
from web.paper.letter_widths import measure_text_em
from web.paper.sheet import Sheet, SheetHeadline, build_sheet_foot
from web.table.address import build_path_with_query
from web.table.frame import Frame

STEP = 34.0
"""Millimetres of a step's picture."""
COLUMN, ROOM = 90.0, 144.0
"""Millimetres of the width of a column of rules, and of its largest height without a set-up above it."""
BOX_WIDTH, BOX_LETTER, BOX_LINE = 182.0, 2.7, 3.8
"""Millimetres of the width of the set-up, of its letters, and from line to line."""
SIZES = (3.0, 2.8, 2.6, 2.4, 2.2, 2.0)
"""Letter sizes in millimetres, the largest first: the first that has room for all rules is used."""
SIGNS = {"✕": "×"}
"""Signs of an answer that the font of our sheets has in another form."""
LEADING = 1.45
"""Height of a line in letters."""


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """A step of the turn."""

    heading: str
    text: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule as question and answer, or the heading of a group, which has no answer."""

    question: str
    answer: str = ""

    def count_lines(self, letter_mm: float) -> int:
        """Returns the number of lines it takes in a letter size."""
        return count_lines_of_text(f"{self.question} {self.answer}", letter_mm, COLUMN)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSheet:
    """aim: its lines; box: what to lay out; size: index of the letter size in `SIZES`; columns: the rules, in two."""

    aim: tuple[str, ...]
    points: str
    steps: tuple[DrawnStep, ...]
    box: tuple[str, ...]
    size: int
    columns: tuple[tuple[RuleLine, ...], ...]


def build_rules_sheet(page: Frame, *, for_browser_print: bool = False) -> Sheet:
    """Builds the sheet of a game's rules. for_browser_print: printed by a browser."""
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
    box = tuple(say.message_text(fact) for fact in game.describe_setup(page.player_count))
    size, columns = choose_size_index_and_split_into_two_columns(
        list(list_rule_lines_with_group_headings_except_setup(page)),
        room_mm=ROOM - BOX_LINE * count_lines_of_text(" ".join(box), BOX_LETTER, BOX_WIDTH),
    )
    content = RulesSheet(
        aim=tuple(aim),
        points=say(f"{slug}.learn.points") if steps else "",
        steps=steps,
        box=box,
        size=size,
        columns=columns,
    )
    foot = build_sheet_foot(
        page.base + build_path_with_query(slug, "rules", {}), (), (), adds_qr_code_as_svg_for_browser=for_browser_print
    )
    return Sheet(
        kind=say("sheet.rules"),
        count=players,
        headline=SheetHeadline(),
        foot=foot,
        record=None,
        notices=(),
        content=content,
        is_for_browser=for_browser_print,
    )


def count_lines_of_text(text: str, letter_mm: float, width_mm: float) -> int:
    """Returns the number of lines that a text takes. The factor allows for bold words, and for what a word that has no
    room leaves free at the end of a line."""
    return max(1, ceil(1.05 * letter_mm * measure_text_em(text) / width_mm))


def list_rule_lines_with_group_headings_except_setup(page: Frame) -> Iterator[RuleLine]:
    """Yields a line for every rule, with headings of the groups; the set-up is not among them."""
    for group in GROUPS[1:]:
        clauses = [clause for clause in page.answer.game.clauses if clause.group == group]
        if clauses:
            yield RuleLine(page.say(f"group.{group}"))
            yield from (build_rule_line(page, clause) for clause in clauses)


class SizeAndColumns(NamedTuple):
    """The index of the letter size, and the rules in two columns."""

    size_index: int
    columns: tuple[tuple[RuleLine, ...], ...]


def choose_size_index_and_split_into_two_columns(rule_lines: list[RuleLine], *, room_mm: float) -> SizeAndColumns:
    """Returns the index of the letter size, and the rules in two columns of about the same height.

    room_mm: the largest height of a column.
    """
    fitting_indices = (
        size_index for size_index, size in enumerate(SIZES) if higher_column_mm(rule_lines, size) <= room_mm
    )
    size_index = next(fitting_indices, len(SIZES) - 1)
    second_column_start = index_of_second_column_start(rule_lines, SIZES[size_index])
    return SizeAndColumns(
        size_index, (tuple(rule_lines[:second_column_start]), tuple(rule_lines[second_column_start:]))
    )


def higher_column_mm(rule_lines: list[RuleLine], letter_mm: float) -> float:
    """Returns the height of the higher column in millimetres."""
    second_column_start = index_of_second_column_start(rule_lines, letter_mm)
    return (
        max(
            sum(rule.count_lines(letter_mm) for rule in column)
            for column in (rule_lines[:second_column_start], rule_lines[second_column_start:])
        )
        * letter_mm
        * LEADING
    )


def index_of_second_column_start(rule_lines: list[RuleLine], letter_mm: float) -> int:
    """Returns the index of the rule with which the second column begins."""
    line_counts = [rule.count_lines(letter_mm) for rule in rule_lines]
    return next(
        (index for index in range(len(line_counts)) if 2 * sum(line_counts[:index]) >= sum(line_counts)),
        len(line_counts),
    )


def build_rule_line(page: Frame, clause: Clause) -> RuleLine:
    """Builds a clause as the question it answers, or, without a question, in its own words."""
    clause_question = load_clause_questions_of_game(page.slug).get(clause.slug)
    if clause_question is None:
        return RuleLine(page.say.localized_text(clause.heading), page.say.localized_text(clause.text))
    sign = SIGNS.get(clause_question.sign, clause_question.sign)
    return RuleLine(
        page.say.localized_text(clause_question.first_question_of_each_language_or_empty),
        f"{sign} {page.say.localized_text(clause_question.answer)}".strip(),
    )
