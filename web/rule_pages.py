"""What the rules say, all games alike: the digest, the rulings, and the set-up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from urllib.parse import parse_qsl

from flask import Blueprint, request
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from calculators import game as load
from calculators.core.answers import Answer, Listed, decide
from calculators.core.answers import read as read_query
from calculators.core.evaluate import evaluate
from calculators.core.types import GROUPS, Clause, Message, Option, Ruling, Score, View, Violation
from web.headers import VARY_DATA, VARY_PAGE, etag, unchanged
from web.i18n import Speaker
from web.json_answers import rules_json
from web.paper.rules import rules_sheet
from web.routes import asked, base_url, built, language, not_modified, pressed, send, send_json
from web.slots import slot
from web.table.address import Asked
from web.table.frame import Frame
from web.table.game_pages import game_pages
from web.table.lesson import HIGH, WIDE, standing
from web.table.readings import cited
from web.templates import speak
from web.voices import render

library = Blueprint("library", __name__)
FEW = 4
PICTURE = (328.0, 150.0)
"""Pixels that the picture of an example may be wide and high."""


@dataclass(frozen=True)
class Example:
    """A position that shows a clause, answered by the engine: where it is, and the answer."""

    clause: Clause
    view: str
    query: str
    answer: Answer

    @property
    def few(self) -> tuple[Listed, ...]:
        """The moves of a list that is short enough to be read beside its clause."""
        moves = self.answer.moves or ()
        return tuple(moves) if len(moves) <= FEW else ()

    @property
    def telling(self) -> Message | None:
        """What of the answer tells most of its clause: of a score the largest line that cites it; else the first
        reason, effect, condition or notice that does, and where none does what a move comes to in the end."""
        score, own = self.answer.score, self.clause.slug
        if isinstance(score, Score):
            lines = [line for seat in score.seats for line in seat.lines if line.clause == own]
            most = max(lines, key=lambda line: abs(line.points), default=None)
            return Message(most.code, {**most.params, "points": most.points}, own) if most else None
        if score:
            return None
        verdict = self.answer.verdict
        came: list[Violation | Message] = [*verdict.violations, *verdict.effects] if verdict else []
        ruling = f"{self.answer.game.slug}.ruling."
        said = [*came, *(verdict.assumes if verdict else ()), *self.answer.notices]
        citing = (one for one in said if one.clause == own and not one.code.startswith(ruling))
        best = next(citing, came[-1] if came else None)
        return Message(best.code, best.params, best.clause) if best else None


@cache
def examples(slug: str) -> dict[str, Example]:
    """The answered example of each clause that has one."""
    game = load(slug)
    found = {}
    for clause in game.clauses:
        if clause.example:
            view, _, query = clause.example.partition("?")
            answered = evaluate(game, View(view), dict(parse_qsl(query)))
            found[clause.slug] = Example(clause, view, query, answered)
    return found


@cache
def pictures(slug: str, language: str) -> dict[str, Markup]:
    """clause → its example as a picture, of those whose example can be drawn."""
    say, lesson = Speaker(language), game_pages(slug).lesson
    drawn = {key: lesson.example(say, e.answer) or standing(e.answer) for key, e in examples(slug).items()}
    return {key: picture.on_screen(*PICTURE, lesson.scale) for key, picture in drawn.items() if picture}


@cache
def steps(slug: str, language: str) -> tuple[Drawn, ...]:
    """The turn in pictures."""
    say = Speaker(language)
    return tuple(
        Drawn(
            say(f"{slug}.learn.{step.key}"),
            say(f"{slug}.learn.{step.key}.text"),
            step.draw(say).on_screen(WIDE, HIGH),
            examples(slug).get(step.clause),
        )
        for step in game_pages(slug).lesson.steps
    )


@cache
def citing(slug: str) -> dict[str, tuple[Example, ...]]:
    """clause → the examples whose answers cite it, its own left out."""
    found: dict[str, tuple[Example, ...]] = {}
    for example in examples(slug).values():
        for clause in sorted(cited(example.answer)):
            if clause != example.clause.slug:
                found[clause] = (*found.get(clause, ()), example)
    return found


@dataclass(frozen=True)
class Drawn:
    """A step of the turn, and the example that it opens on the table."""

    heading: str
    text: str
    picture: Markup
    example: Example | None


@dataclass(frozen=True)
class Choice:
    """An option of a ruling: is it in force, where choosing it leads, what it means at this table."""

    option: Option
    chosen: bool
    link: str
    answers: tuple[Answer, ...]


def choices(page: Frame, ruling: Ruling) -> list[Choice]:
    """The options of a ruling at the table of the page."""
    return [
        Choice(
            option,
            page.answer.table.option(ruling) == option.key,
            page.option(ruling.key, option.key) + f"#ruling-{ruling.key}",
            at_table(page.answer, ruling, option),
        )
        for option in ruling.options
    ]


def at_table(asked_for: Answer, ruling: Ruling, option: Option) -> tuple[Answer, ...]:
    """What an option would make of the table: an answer a view that it matters to and that is complete."""
    if not set(asked_for.query) - {"players", "names", "house", "turn"}:
        return ()
    game = asked_for.game
    state = game.with_table(asked_for.state, asked_for.table.with_option(ruling, option.key, game.rulings))
    found = []
    for view in ruling.views:
        if view is not View.CHECK:
            decided = decide(Answer(game, view, state, game.format(state)), [])
            if not decided.refused and not decided.missing:
                found.append(decided)
    return tuple(found)


def table_page(slug: str, view: str, question: Asked) -> Frame:
    """A page about a table that answers no question of its own."""
    game, own = built(slug)
    result, _ = read_query(game, View.SCORE, question.query, question.unread)
    say = speak(language(question.lang), result.table.names)
    page = Frame(result, own, view, "", question.lang, base_url(), say, question.query, kept_as=question.kept)
    page.won, page.colours = question.won, question.colours
    return page


@library.get("/<game:slug>/rules")
@library.get("/<game:slug>/rules.json")
def rules(slug: str) -> BaseResponse:
    """The digest clause by clause, and the rulings a table can choose."""
    game, _ = built(slug)
    question = asked(game)
    kind = "json" if request.path.endswith(".json") else ""
    tag = etag(kind or "page", language(question.lang))
    if unchanged(tag):
        return not_modified(tag, VARY_DATA if kind else VARY_PAGE)
    with slot("rules", question.query):
        page = table_page(slug, "rules", question)
        status = 422 if page.answer.unread else 200
        if kind:
            return send_json(rules_json(game, page.say), tag, status)
        html = render(
            "rules.html",
            page=page,
            groups=[(g, [c for c in game.clauses if c.group == g]) for g in GROUPS],
            examples=examples(slug),
            pictures=pictures(slug, page.say.language),
            steps=steps(slug, page.say.language),
            citing=citing(slug),
            rulings={c.slug: [(r, choices(page, r)) for r in game.rulings if r.clause == c.slug] for c in game.clauses},
        )
    return send(html, "text/html", tag, VARY_PAGE, status)


@library.get("/<game:slug>/rules.pdf")
@library.get("/<game:slug>/rules/sheet")
def summary(slug: str) -> BaseResponse:
    """The game on one sheet: as PDF, and as a page for a browser's own printing."""
    game, _ = built(slug)
    question = asked(game)
    kind = "pdf" if request.path.endswith(".pdf") else "sheet"
    tag, vary = etag(kind, language(question.lang)), VARY_DATA if kind == "pdf" else VARY_PAGE
    if unchanged(tag):
        return not_modified(tag, vary)
    with slot("rules", question.query):
        page = table_page(slug, "rules", question)
        html = render("rules_sheet.html", page=page, sheet=rules_sheet(page, screen=kind == "sheet"))
    if kind == "sheet":
        return send(html, "text/html", tag, vary)
    return send(pressed(html), "application/pdf", tag, vary)


@library.get("/<game:slug>/setup")
def setup(slug: str) -> BaseResponse:
    """How to lay out the game for so many players, and how far a table has come."""
    game, _ = built(slug)
    question = asked(game)
    tag = etag("page", language(question.lang))
    if unchanged(tag):
        return not_modified(tag, VARY_PAGE)
    with slot("setup", question.query):
        page = table_page(slug, "setup", question)
        facts = game.setup(page.players)
        progress = game.progress(page.state) if not page.answer.unread else ()
        status = 422 if page.answer.unread or not facts else 200
        html = render("setup.html", page=page, facts=facts, progress=progress)
    return send(html, "text/html", tag, VARY_PAGE, status)
