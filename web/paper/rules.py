"""A game on one sheet: what it is about, its turn in pictures, its set-up, and its rules as questions answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from markupsafe import Markup

from calculators.core.types import GROUPS, Clause
from calculators.search.asked import asked_of
from web.paper.letters import width
from web.paper.sheet import Hero, Sheet, foot_to
from web.table.address import address
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
class Drawn:
    """A step of the turn."""

    heading: str
    text: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class Said:
    """A rule, or the heading of a part of the game, which has no answer."""

    question: str
    answer: str = ""

    def lines(self, size: float) -> int:
        """How many lines it takes in letters of so many millimetres; its answer is bold, and wider."""
        return max(1, ceil(1.03 * size * width(f"{self.question} {self.answer}") / COLUMN))


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """aim: in lines; box: what to lay out; size: of the letters of the rules, its number in `SIZES`; columns: the
    rules, in two."""

    aim: tuple[str, ...]
    points: str
    steps: tuple[Drawn, ...]
    box: tuple[str, ...]
    size: int
    columns: tuple[tuple[Said, ...], ...]


def rules_sheet(page: Frame, screen: bool = False) -> Sheet:
    """The summary of a game; screen: for a browser's own printing."""
    say, game, slug = page.say, page.answer.game, page.slug
    players = say("players.range", low=game.players[0], high=game.players[-1])
    steps = tuple(
        Drawn(
            say(f"{slug}.learn.{step.key}"),
            say(f"{slug}.learn.{step.key}.text"),
            step.draw(say).svg(say(f"{slug}.learn.{step.key}"), most=STEP),
        )
        for step in page.pages.lesson.steps
    )
    aim = say(f"{slug}.learn.aim").split("\n") if steps else [say(f"game.{slug}.does")]
    drawn = RulesSheet(
        tuple(aim),
        say(f"{slug}.learn.points") if steps else "",
        steps,
        tuple(say.message(fact) for fact in game.setup(page.players)),
        *set_in_columns(list(said_of(page))),
    )
    foot = foot_to(page.base + address(slug, "rules", {}), (), (), screen)
    return Sheet(say("sheet.rules"), players, Hero(), foot, None, (), drawn, screen=screen)


def said_of(page: Frame) -> Iterator[Said]:
    """Every rule in a line, by the parts of the game; of the set-up only what to lay out is told."""
    for group in GROUPS[1:]:
        clauses = [clause for clause in page.answer.game.clauses if clause.group == group]
        if clauses:
            yield Said(page.say(f"group.{group}"))
            yield from (in_a_line(page, clause) for clause in clauses)


def set_in_columns(rules: list[Said]) -> tuple[int, tuple[tuple[Said, ...], ...]]:
    """The number of their size, and the rules in two columns that are about as high."""
    fits = (number for number, size in enumerate(SIZES) if height(rules, size) <= ROOM)
    number = next(fits, len(SIZES) - 1)
    split = half(rules, SIZES[number])
    return number, (tuple(rules[:split]), tuple(rules[split:]))


def height(rules: list[Said], size: float) -> float:
    """Millimetres of the higher column."""
    split = half(rules, size)
    return max(sum(rule.lines(size) for rule in column) for column in (rules[:split], rules[split:])) * size * LEADING


def half(rules: list[Said], size: float) -> int:
    """Where the second column begins."""
    lines = [rule.lines(size) for rule in rules]
    return next((at for at in range(len(lines)) if 2 * sum(lines[:at]) >= sum(lines)), len(lines))


def in_a_line(page: Frame, clause: Clause) -> Said:
    """A clause as the question it answers, or, where nobody asks, its own words."""
    asked = asked_of(page.slug).get(clause.slug)
    if asked is None:
        return Said(page.say.localized(clause.heading), page.say.localized(clause.text))
    return Said(
        page.say.localized(asked.question),
        f"{SIGNS.get(asked.sign, asked.sign)} {page.say.localized(asked.answer)}".strip(),
    )
