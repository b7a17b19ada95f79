"""Answers questions about the rules in everyday words: a page at a table, a page for all games, and `/search.json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import Blueprint, abort, request
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, load_game
from calculators.core.types import Clause, LocalizedText, View
from calculators.reading import SENTENCE_LENGTH
from calculators.search import QUERY_LENGTH, SearchEntry, SearchHit, list_clause_and_question_entries, search
from calculators.search.shared_questions import TableChoice
from web.admission import BOOK, SEARCH, hold_answering_slot_if_costly
from web.headers import VARY_DATA
from web.i18n import Speaker
from web.json_answers import option_json
from web.json_types import FoundJson, SearchJson
from web.responses import build_etag_or_abort, build_html_response, build_json_response
from web.routes import (
    build_unanswered_table_page,
    choose_language,
    compute_answer_and_build_page,
    read_page_request_from_form_or_raise,
    read_page_request_or_raise,
)
from web.rule_pages import (
    Example,
    OptionChoice,
    answer_examples_by_slug_of_clauses_having_one,
    list_choices_of_ruling_with_links_and_answers,
    map_clause_to_example_picture_if_drawable,
)
from web.sentence_answers import read_and_answer_sentence_or_none, select_query_continued_by_sentence_in_view
from web.table.address import PageRequest, build_path_with_query, path_of_page
from web.table.frame import Frame
from web.table.game_pages import load_game_pages
from web.templates import render_page, set_page_language

asking = Blueprint("asking", __name__)
OFFERED_QUESTIONS = 6
"""Questions that are offered before anything is typed."""
GROUPS_IN_ASKING_ORDER = ("turn", "effect", "end", "score", "setup")
"""Parts of a game, the most asked first."""


class RulingQuestion(NamedTuple):
    """The question of a ruling and its options, with what a table chose."""

    question: str
    choices: tuple[OptionChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAnswer:
    """An entry of the search as a page displays it.

    kind: the basis of a clause, or `silent` for what the book does not say; is_sure, may_be_meant: as of a `SearchHit`;
    sign: ○, ✕ or ''; short_answer: the answer in large; is_chosen_here: it is what this table chose; ways: the choices
    where the book is silent; picture: of its example, '' for none.
    """

    slug: str
    key: str
    kind: str
    is_sure: bool
    may_be_meant: bool
    sign: str
    question: str
    short_answer: str
    is_chosen_here: bool
    heading: str
    text: str
    quote: str
    reason: str
    href: str
    nearest_clause: str
    rulings: tuple[RulingQuestion, ...]
    ways: tuple[TableChoice, ...]
    example: Example | None
    picture: Markup


def build_rule_answer_of_entry(
    search_entry: SearchEntry,
    say: Speaker,
    table_page_or_none: Frame | None,
    address_language: str,
    *,
    is_sure: bool = True,
    is_perhaps_meant: bool = False,
) -> RuleAnswer:
    """Builds the answer of an entry in a language. table_page_or_none: the page of the table it is asked at, None for
    none; address_language: of its addresses, '' for the browser's choice."""
    item = search_entry.item
    if isinstance(item, Clause):
        kind, clause_slug, quote, nearest_clause = item.basis, item.slug, item.quote, ""
        reason = say.localized_text(item.reason) if item.reason else ""
        ways: tuple[TableChoice, ...] = ()
    else:
        kind, clause_slug, quote, reason = "silent", item.nearest_clause, "", ""
        nearest_clause = clause_heading(search_entry.slug, item.nearest_clause, say)
        ways = item.choices
    language_parameter = {"lang": address_language} if address_language else {}
    rules_address = (
        table_page_or_none.links.link_to_rules(clause_slug)
        if table_page_or_none
        else build_path_with_query(search_entry.slug, "rules", language_parameter) + f"#{clause_slug}"
    )
    rulings = (
        tuple(
            RulingQuestion(
                say.localized_text(r.question),
                tuple(list_choices_of_ruling_with_links_and_answers(table_page_or_none, r)),
            )
            for r in search_entry.rulings
        )
        if table_page_or_none
        else ()
    )
    chosen_label = (
        chosen_label_of_first_question_or_empty(rulings, say) if search_entry.asked.is_answered_by_ruling else ""
    )
    return RuleAnswer(
        slug=search_entry.slug,
        key=item.slug,
        kind=kind,
        is_sure=is_sure,
        may_be_meant=is_perhaps_meant,
        sign=search_entry.asked.sign,
        question=localize_or_fall_back(search_entry.asked.first_question_of_each_language_or_empty, say, item.heading),
        short_answer=chosen_label or localize_or_fall_back(search_entry.asked.answer, say, item.heading),
        is_chosen_here=bool(chosen_label),
        heading=say.localized_text(item.heading),
        text=say.localized_text(item.text),
        quote=quote,
        reason=reason,
        href=rules_address,
        nearest_clause=nearest_clause,
        rulings=rulings,
        ways=ways,
        example=answer_examples_by_slug_of_clauses_having_one(search_entry.slug).get(item.slug),
        picture=map_clause_to_example_picture_if_drawable(search_entry.slug, say.language).get(item.slug, Markup("")),
    )


def chosen_label_of_first_question_or_empty(rulings: tuple[RulingQuestion, ...], say: Speaker) -> str:
    """Returns the label of the option that a table chose for the first ruling; '' without a ruling."""
    choices = rulings[0].choices if rulings else ()
    return next((say.localized_text(choice.option.label) for choice in choices if choice.is_chosen), "")


def localize_or_fall_back(text: LocalizedText, say: Speaker, fallback_text: LocalizedText) -> str:
    return say.localized_text(text) or say.localized_text(fallback_text)


def clause_heading(game_slug: str, clause_slug: str, say: Speaker) -> str:
    return next((say.localized_text(c.heading) for c in load_game(game_slug).clauses if c.slug == clause_slug), "")


def list_likely_search_entries(page: Frame) -> list[SearchEntry]:
    """Returns the entries that are probably asked now: the clauses of violations and notices, of the stage of the turn,
    then those of the turn that have an answer in one word."""
    return first_few_distinct_entries_of_clauses(
        page.slug,
        [
            *iterate_cited_clause_slugs_most_pressing_first(page),
            *yield_clause_slugs_most_asked_first(page.slug),
        ],
    )


def iterate_cited_clause_slugs_most_pressing_first(page: Frame) -> Iterator[str]:
    """Yields the clauses that the answer cites, the most pressing first."""
    answer = page.full_answer
    yield from answer.clauses_of_violations_then_effects
    yield from (notice.clause for notice in answer.notices)
    if not answer.refused:
        yield from (fact.clause for fact in answer.game.describe_turn_and_progress(answer.state))


def yield_clause_slugs_most_asked_first(game_slug: str) -> Iterator[str]:
    """Yields the clauses of a game, the most asked first, those with yes or no before the others of their group.

    Clauses on which the rulebook is silent are left out.
    """
    for group in GROUPS_IN_ASKING_ORDER:
        entries = [
            e
            for e in list_clause_and_question_entries(game_slug)
            if isinstance(e.item, Clause) and e.item.group == group
        ]
        yield from (e.key for e in sorted(entries, key=lambda e: not e.asked.sign))


def first_few_distinct_entries_of_clauses(game_slug: str, clause_slugs: Iterable[str]) -> list[SearchEntry]:
    """Returns the entries of the first few distinct clauses."""
    entry_by_slug = {entry.key: entry for entry in list_clause_and_question_entries(game_slug)}
    return [entry_by_slug[key] for key in dict.fromkeys(clause_slugs) if key in entry_by_slug][:OFFERED_QUESTIONS]


class WordsAndRequest(NamedTuple):
    """The words to search, and the request without them."""

    words: str
    page_request: PageRequest


def split_search_words_from_request(page_request: PageRequest) -> WordsAndRequest:
    """Splits the words of the question from the table it is asked at."""
    words = page_request.query.get("q", "")[:SENTENCE_LENGTH]
    unread = tuple(one for one in page_request.unread if one.field != "q")
    return WordsAndRequest(
        words, replace(page_request, query={n: v for n, v in page_request.query.items() if n != "q"}, unread=unread)
    )


@asking.get("/<game:slug>/<view>/ask", endpoint="ask_at_table")
def show_rules_that_matter_at_table_or_rule_answers(slug: str, view: str) -> BaseResponse:
    """Answers with what matters at a table now, or with the answers to a question: over the table with a script, else a
    page."""
    game = load_game(slug)
    return respond_with_relevant_rules_and_sentence_answer(slug, view, read_page_request_or_raise(game, ("q",)))


@asking.post("/<game:slug>/<view>/ask", endpoint="ask_at_table_unseen")
def show_rule_answers_at_table_unseen(slug: str, view: str) -> BaseResponse:
    """Answers the same question in a body, so that no log and no history stores a hand that it describes."""
    return respond_with_relevant_rules_and_sentence_answer(slug, view, read_page_request_from_form_or_raise())


def respond_with_relevant_rules_and_sentence_answer(slug: str, view: str, page_request: PageRequest) -> BaseResponse:
    """Answers with what matters at a table now; for a sentence, with the verdict on the table it describes and the
    rules."""
    game, pages_of_game = load_game(slug), load_game_pages(slug)
    words, question = split_search_words_from_request(page_request)
    is_view = view in tuple(View) or view in pages_of_game.extra_questions
    if not is_view and view not in (*BOOK, "game"):
        abort(404)
    lang = choose_language(question.lang)
    tag = build_etag_or_abort("ask", lang)
    with hold_answering_slot_if_costly(SEARCH if view == View.SCORE or not is_view else view, question.query):
        page = (
            compute_answer_and_build_page(game, view=view, question=question, language_code=lang)
            if is_view
            else build_unanswered_table_page(slug, view, question)
        )
        return respond_to_words_with_verdict_and_rules(
            words,
            question,
            slug=slug,
            page=page,
            say=page.say,
            followed_query={} if question.unread else select_query_continued_by_sentence_in_view(question, view),
            likely_entries=list_likely_search_entries(page),
            form_action=path_of_page("asking.ask_at_table", slug=slug, view=view),
            form_fields=page.query_with_page_parameters(page.full_answer.query),
            close_address=page.links.link_to_this_view()
            if is_view
            else page.links.link_to_view(view)
            if view in BOOK
            else path_of_page("house.about", slug=slug),
            etag_value=tag,
        )


@asking.get("/search", endpoint="search_rules")
def show_rule_search() -> BaseResponse:
    """Answers a question about the rules of all games, or of the one that `game` names, without a table."""
    return respond_to_sentence_without_table(read_page_request_or_raise())


@asking.post("/search", endpoint="search_rules_unseen")
def show_rule_search_unseen() -> BaseResponse:
    """Answers the same question in a body."""
    return respond_to_sentence_without_table(read_page_request_from_form_or_raise())


def respond_to_sentence_without_table(question: PageRequest) -> BaseResponse:
    """Answers a sentence or a search without a table."""
    words = question.query.get("q", "")[:SENTENCE_LENGTH]
    lang = choose_language(question.lang)
    tag = build_etag_or_abort("page", lang)
    say = set_page_language(lang)
    slug = question.query.get("game", "")
    slug = slug if slug in GAMES else ""
    with hold_answering_slot_if_costly(SEARCH, question.query):
        return respond_to_words_with_verdict_and_rules(
            words,
            question,
            slug=slug,
            page=None,
            say=say,
            followed_query={},
            likely_entries=first_few_distinct_entries_of_clauses(slug, yield_clause_slugs_most_asked_first(slug))
            if slug
            else (),
            form_action=path_of_page("asking.search_rules"),
            form_fields={name: value for name, value in (("game", slug), ("lang", question.lang)) if value},
            close_address=path_of_page("library.rules", slug=slug, lang=question.lang)
            if slug
            else path_of_page("house.home", lang=question.lang),
            etag_value=tag,
        )


def respond_to_words_with_verdict_and_rules(
    words: str,
    question: PageRequest,
    *,
    slug: str,
    page: Frame | None,
    say: Speaker,
    followed_query: Mapping[str, str],
    likely_entries: Iterable[SearchEntry],
    form_action: str,
    form_fields: Mapping[str, str],
    close_address: str,
    etag_value: str,
) -> BaseResponse:
    """Answers with the verdict on the table that a sentence describes, the rules that answer the words and those that
    are probably asked now.

    The rules are the clauses that decide the verdict if the sentence is surely read, else the hits of the search. No
    cache stores a page of words that came in a body, nor one that describes a table, which may hold a hand. page: of
    the table the words are asked at, None for none; form_action, form_fields: of the form that asks on;
    close_address: leads away.
    """
    sentence_answer = None
    if words.strip():
        sentence_answer = read_and_answer_sentence_or_none(
            words, slug, followed_query=followed_query, page=page, page_request=question, language_code=say.language
        )
    if sentence_answer and sentence_answer.is_sure and sentence_answer.deciding_clauses:
        results = [
            build_rule_answer_of_entry(entry, say, page, question.lang)
            for entry in first_few_distinct_entries_of_clauses(
                sentence_answer.game_slug, sentence_answer.deciding_clauses
            )
        ]
    else:
        results = [
            build_rule_answer_of_entry(
                hit.entry, say, page, question.lang, is_sure=hit.sure, is_perhaps_meant=hit.perhaps
            )
            for hit in search(words[:QUERY_LENGTH], slug)
        ]
    html = render_page(
        "asking.html",
        page,
        wanted=words,
        longest=SENTENCE_LENGTH,
        slug=slug,
        lang=question.lang,
        sentence_answer=sentence_answer,
        results=results,
        now=[build_rule_answer_of_entry(entry, say, page, question.lang) for entry in likely_entries],
        action=form_action,
        fields=form_fields,
        close=close_address,
        games=GAMES,
    )
    may_be_cached = sentence_answer is None and request.method != "POST"
    response = build_html_response(html, etag_value if may_be_cached else "")
    if not may_be_cached:
        response.headers["Cache-Control"] = "no-store"
    return response


@asking.get("/search.json", endpoint="search_json")
def show_hits_of_rule_search_as_json() -> BaseResponse:
    """Answers a search as JSON."""
    question = read_page_request_or_raise()
    lang = choose_language(question.lang)
    tag = build_etag_or_abort("search", lang, VARY_DATA)
    words, slug = question.query.get("q", "")[:QUERY_LENGTH], question.query.get("game", "")
    say = Speaker(lang)
    slug = slug if slug in GAMES else ""
    with hold_answering_slot_if_costly(SEARCH, question.query):
        hits = search(words, slug)
        body: SearchJson = {
            "q": words,
            "game": slug,
            "sure": any(hit.sure for hit in hits),
            "hits": [search_hit_json(hit, say) for hit in hits],
        }
    return build_json_response(body, tag, 200)


def search_hit_json(search_hit: SearchHit, say: Speaker) -> FoundJson:
    """Formats one hit."""
    rule_answer = build_rule_answer_of_entry(
        search_hit.entry, say, None, "", is_sure=search_hit.sure, is_perhaps_meant=search_hit.perhaps
    )
    return {
        "game": rule_answer.slug,
        "clause": rule_answer.key,
        "kind": rule_answer.kind,
        "sure": search_hit.sure,
        "perhaps": search_hit.perhaps,
        "share": round(search_hit.share, 3),
        "question": rule_answer.question,
        "sign": rule_answer.sign,
        "answer": rule_answer.short_answer,
        "heading": rule_answer.heading,
        "text": rule_answer.text,
        "quote": rule_answer.quote,
        "reason": rule_answer.reason,
        "rulings": [
            {
                "ruling": r.key,
                "question": say.localized_text(r.question),
                "default": r.default,
                "options": [option_json(option, say) for option in r.options],
            }
            for r in search_hit.entry.rulings
        ],
        "ways": [
            {"label": say.localized_text(w.label), "meaning": say.localized_text(w.meaning)} for w in rule_answer.ways
        ],
        "href": rule_answer.href,
    }
