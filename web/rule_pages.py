"""Builds the rule pages, the same for all games: the digest, the rulings, and the set-up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from urllib.parse import parse_qsl

from flask import Blueprint, request
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from calculators import load_game
from calculators.core.answers import (
    Answer,
    ListedMove,
    compute_answer_if_position_is_valid,
)
from calculators.core.evaluate import evaluate
from calculators.core.types import GROUPS, Clause, Message, Option, Ruling, ScoresAndWinners, View, Violation
from web.admission import PARAMETERS_WITHOUT_POSITION, hold_answering_slot_if_costly
from web.headers import VARY_DATA, VARY_PAGE
from web.i18n import Speaker
from web.json_answers import clauses_and_rulings_json
from web.paper.rules import build_rules_sheet
from web.responses import (
    build_etag_or_abort,
    build_html_response,
    build_json_response,
    build_no_cache_response_with_weak_etag_if_ok,
)
from web.routes import build_unanswered_table_page, choose_language, read_page_request_or_raise
from web.sheet_printing import print_sheet_or_encode_html_if_in_question_worker
from web.table.frame import Frame
from web.table.game_pages import load_game_pages
from web.table.interpretations import collect_slugs_of_all_cited_clauses
from web.table.lesson import HIGH, WIDE, draw_totals_with_winners_underlined_if_in_points
from web.templates import render_page

library = Blueprint("library", __name__)
SHORT_LIST_LENGTH = 4
EXAMPLE_PICTURE_SIZE = (328.0, 150.0)
"""Largest width and height of an example's picture, in pixels."""


@dataclass(frozen=True)
class Example:
    """A position that illustrates a clause, with its view, query and answer."""

    clause: Clause
    view: str
    query: str
    answer: Answer

    @property
    def legal_moves_if_few_or_empty(self) -> tuple[ListedMove, ...]:
        """The legal moves if they are few enough to be listed beside the clause; else ()."""
        moves = self.answer.moves or ()
        return tuple(moves) if len(moves) <= SHORT_LIST_LENGTH else ()

    @property
    def message_citing_clause_or_last_outcome_or_none(self) -> Message | None:
        """The message of the answer that illustrates the clause best: of a score the largest line that cites it; else
        the first reason, effect, condition or notice that does, and if none does, the last effect of the move."""
        score, clause_slug = self.answer.score, self.clause.slug
        if isinstance(score, ScoresAndWinners):
            lines = [line for seat in score.seats for line in seat.lines if line.clause == clause_slug]
            largest_line = max(lines, key=lambda line: abs(line.points), default=None)
            return (
                Message(largest_line.code, {**largest_line.params, "points": largest_line.points}, clause_slug)
                if largest_line
                else None
            )
        if score:
            return None
        verdict = self.answer.verdict
        outcomes: list[Violation | Message] = [*verdict.violations, *verdict.effects] if verdict else []
        ruling_prefix = f"{self.answer.game.slug}.ruling."
        messages = [*outcomes, *(verdict.assumes if verdict else ()), *self.answer.notices]
        citing_messages = (
            one for one in messages if one.clause == clause_slug and not one.code.startswith(ruling_prefix)
        )
        best_message = next(citing_messages, outcomes[-1] if outcomes else None)
        return Message(best_message.code, best_message.params, best_message.clause) if best_message else None


@cache
def answer_examples_by_slug_of_clauses_having_one(game_slug: str) -> dict[str, Example]:
    """Returns the answered example by clause slug."""
    game = load_game(game_slug)
    examples = {}
    for clause in game.clauses:
        if clause.example:
            view, _, query = clause.example.partition("?")
            answered = evaluate(game, View(view), dict(parse_qsl(query)))
            examples[clause.slug] = Example(clause, view, query, answered)
    return examples


@cache
def map_clause_to_example_picture_if_drawable(game_slug: str, language: str) -> dict[str, Markup]:
    """Returns the picture of the example by clause slug, if it can be drawn."""
    say, lesson = Speaker(language), load_game_pages(game_slug).lesson
    pictures = {
        key: lesson.draw_answer_example_or_none(say, e.answer)
        or draw_totals_with_winners_underlined_if_in_points(e.answer)
        for key, e in answer_examples_by_slug_of_clauses_having_one(game_slug).items()
    }
    return {
        key: picture.to_screen_svg(*EXAMPLE_PICTURE_SIZE, lesson.scale) for key, picture in pictures.items() if picture
    }


@cache
def draw_lesson_steps_on_screen(game_slug: str, language: str) -> tuple[DrawnStep, ...]:
    """Draws the turn in pictures."""
    say = Speaker(language)
    return tuple(
        DrawnStep(
            say(f"{game_slug}.learn.{step.key}"),
            say(f"{game_slug}.learn.{step.key}.text"),
            step.draw(say).to_screen_svg(WIDE, HIGH, max_pixels_per_unit=WIDE),
            answer_examples_by_slug_of_clauses_having_one(game_slug).get(step.clause),
        )
        for step in load_game_pages(game_slug).lesson.steps
    )


@cache
def map_clause_to_examples_citing_it(game_slug: str) -> dict[str, tuple[Example, ...]]:
    """Returns by clause slug the examples of other clauses whose answers cite it."""
    found: dict[str, tuple[Example, ...]] = {}
    for example in answer_examples_by_slug_of_clauses_having_one(game_slug).values():
        for clause in sorted(collect_slugs_of_all_cited_clauses(example.answer)):
            if clause != example.clause.slug:
                found[clause] = (*found.get(clause, ()), example)
    return found


@dataclass(frozen=True)
class DrawnStep:
    """A step of the turn, and the example that it links to."""

    heading: str
    text: str
    picture: Markup
    example: Example | None


@dataclass(frozen=True)
class OptionChoice:
    """An option of a ruling. is_chosen: in force at this table; link: chooses it; answers: what it means at this
    table."""

    option: Option
    is_chosen: bool
    link: str
    answers: tuple[Answer, ...]


def list_choices_of_ruling_with_links_and_answers(page: Frame, ruling: Ruling) -> list[OptionChoice]:
    """Returns the options of a ruling at the page's table."""
    return [
        OptionChoice(
            option,
            page.answer.table.option(ruling) == option.key,
            page.links.link_to_same_question_under_option(ruling.key, option.key) + f"#ruling-{ruling.key}",
            list_complete_answers_under_option(page.answer, ruling, option),
        )
        for option in ruling.options
    ]


def list_complete_answers_under_option(answer: Answer, ruling: Ruling, option: Option) -> tuple[Answer, ...]:
    """Returns the answers of the table under an option, for each view that the ruling concerns and whose answer is
    complete; () at an empty table."""
    if not answer.query.keys() - PARAMETERS_WITHOUT_POSITION:
        return ()
    game = answer.game
    state = game.with_table(answer.state, answer.table.with_option(ruling, option.key, game.rulings))
    answers = []
    for view in ruling.views:
        if view is not View.CHECK:
            option_answer = compute_answer_if_position_is_valid(
                Answer(game=game, view=view, state=state, query=game.format_query(state)), []
            )
            if not option_answer.refused and not option_answer.missing:
                answers.append(option_answer)
    return tuple(answers)


@library.get("/<game:slug>/rules.json", endpoint="rules")
@library.get("/<game:slug>/rules", endpoint="rules")  # the address that `path_of_page` finds first
def show_rules_page_or_json(slug: str) -> BaseResponse:
    """Answers with the digest clause by clause, and the rulings a table can choose."""
    game = load_game(slug)
    question = read_page_request_or_raise(game)
    file_kind = "json" if request.path.endswith(".json") else ""
    tag = build_etag_or_abort(
        file_kind or "page", choose_language(question.lang), VARY_DATA if file_kind else VARY_PAGE
    )
    with hold_answering_slot_if_costly("rules", question.query):
        page = build_unanswered_table_page(slug, "rules", question)
        status = 422 if page.answer.unread else 200
        if file_kind:
            return build_json_response(clauses_and_rulings_json(game, page.say), tag, status)
        html = render_page(
            "rules.html",
            page,
            groups=[(g, [c for c in game.clauses if c.group == g]) for g in GROUPS],
            examples=answer_examples_by_slug_of_clauses_having_one(slug),
            pictures=map_clause_to_example_picture_if_drawable(slug, page.say.language),
            steps=draw_lesson_steps_on_screen(slug, page.say.language),
            citing=map_clause_to_examples_citing_it(slug),
            rulings={
                c.slug: [
                    (r, list_choices_of_ruling_with_links_and_answers(page, r))
                    for r in game.rulings
                    if r.clause == c.slug
                ]
                for c in game.clauses
            },
        )
    return build_html_response(html, tag, status=status)


@library.get("/<game:slug>/rules.pdf", endpoint="summary")
@library.get("/<game:slug>/rules/sheet", endpoint="summary")
def show_rules_sheet(slug: str) -> BaseResponse:
    """Answers with the rules on one sheet: as PDF, and as a page that the browser prints."""
    game = load_game(slug)
    question = read_page_request_or_raise(game)
    file_kind = "pdf" if request.path.endswith(".pdf") else "sheet"
    vary = VARY_DATA if file_kind == "pdf" else VARY_PAGE
    tag = build_etag_or_abort(file_kind, choose_language(question.lang), vary)
    with hold_answering_slot_if_costly("rules", question.query):
        page = build_unanswered_table_page(slug, "rules", question)
        html = render_page(
            "rules_sheet.html", page, sheet=build_rules_sheet(page, for_browser_print=file_kind == "sheet")
        )
    if file_kind == "sheet":
        return build_html_response(html, tag)
    return build_no_cache_response_with_weak_etag_if_ok(
        print_sheet_or_encode_html_if_in_question_worker(html),
        mimetype="application/pdf",
        etag_value_or_empty=tag,
        vary_headers=vary,
    )


@library.get("/<game:slug>/setup", endpoint="setup")
def show_setup_and_progress_of_requested_table(slug: str) -> BaseResponse:
    """Answers with the set-up for a number of players, and how far a table has come."""
    game = load_game(slug)
    question = read_page_request_or_raise(game)
    tag = build_etag_or_abort("page", choose_language(question.lang))
    with hold_answering_slot_if_costly("setup", question.query):
        page = build_unanswered_table_page(slug, "setup", question)
        facts = game.describe_setup(page.player_count)
        progress = game.describe_turn_and_progress(page.answer.state) if not page.answer.unread else ()
        status = 422 if page.answer.unread or not facts else 200
        html = render_page("setup.html", page, facts=facts, progress=progress)
    return build_html_response(html, tag, status=status)
