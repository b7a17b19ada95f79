"""Rules asked in one's own words: a page over a table, a page for all games, and `/search.json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import Blueprint, abort, request
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from calculators import load_game as load
from calculators.core.types import Clause, LocalizedText, View
from calculators.reading import SENTENCE_LENGTH
from calculators.search import QUERY_LENGTH, SearchEntry, SearchHit, list_ruled_clauses_then_open_questions, search
from calculators.search.open_questions import TableChoice
from web.admission import BOOK, SEARCH, hold_answering_slot_or_raise_if_full
from web.headers import VARY_DATA, VARY_PAGE, build_request_etag, does_client_already_hold_etag
from web.i18n import Speaker
from web.json_types import FoundJson, SearchJson
from web.responses import build_json_response, build_not_modified_response, build_response_with_etag
from web.routes import (
    choose_language,
    compute_answer_and_build_page,
    load_game_and_pages_or_abort,
    read_page_request_from_body_or_raise,
    read_page_request_or_abort,
)
from web.rule_pages import (
    Example,
    OptionChoice,
    build_page_about_table_without_answering,
    list_choices_of_ruling,
    map_clause_to_answered_example,
    map_clause_to_example_picture,
)
from web.sentence_answers import (
    SentenceAnswer,
    read_and_answer_sentence_or_none,
    select_table_query_that_sentence_continues,
)
from web.table.address import PageRequest, build_path_with_query
from web.table.frame import Frame
from web.template_constants import render_first_template_in_page_language
from web.templates import set_page_language

asking = Blueprint("asking", __name__)
OFFERED_QUESTIONS = 6
"""Questions that are offered before a letter is typed."""
GROUPS_IN_ASKING_ORDER = ("turn", "effect", "end", "score", "setup")
"""Parts of a game in the order in which they are asked about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAnswer:
    """An entry as the page shows it. kind: `book` … or `silent`; is_sure, may_be_meant: as of a `Hit`; sign: ○, ✕ or
    ''; short_answer: the answer in large; is_chosen_here: is it what this table chose? rulings: with their options,
    each with what this table chose; ways: of what the book does not say; picture: of its example, '' for none."""

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
    rulings: tuple[tuple[str, tuple[OptionChoice, ...]], ...]
    ways: tuple[TableChoice, ...]
    example: Example | None
    picture: Markup


def build_rule_answer_of_entry(
    search_entry: SearchEntry,
    say: Speaker,
    page: Frame | None,
    address_language: str,
    *,
    is_sure: bool = True,
    is_perhaps_meant: bool = False,
) -> RuleAnswer:
    """An entry in a language, at a table if it is asked at one."""
    item = search_entry.item
    clause = item if isinstance(item, Clause) else None
    tail = {"lang": address_language} if address_language else {}
    target = item.slug if clause or isinstance(item, Clause) else item.nearest_clause
    rules = (
        page.links.link_to_rules(target)
        if page
        else build_path_with_query(search_entry.slug, "rules", tail) + f"#{target}"
    )
    quote = clause.quote if clause else ""
    reason = say.localized_text(clause.reason) if clause and clause.reason else ""
    rulings = (
        tuple((say.localized_text(r.question), tuple(list_choices_of_ruling(page, r))) for r in search_entry.rulings)
        if page
        else ()
    )
    near = "" if isinstance(item, Clause) else clause_heading(search_entry.slug, item.nearest_clause, say)
    chosen = chosen_label_of_first_or_empty(rulings, say) if search_entry.asked.is_answered_by_ruling else ""
    return RuleAnswer(
        slug=search_entry.slug,
        key=item.slug,
        kind=clause.basis if clause else "silent",
        is_sure=is_sure,
        may_be_meant=is_perhaps_meant,
        sign=search_entry.asked.sign,
        question=localize_or_fall_back(search_entry.asked.question, say, item.heading),
        short_answer=chosen or localize_or_fall_back(search_entry.asked.answer, say, item.heading),
        is_chosen_here=bool(chosen),
        heading=say.localized_text(item.heading),
        text=say.localized_text(item.text),
        quote=quote,
        reason=reason,
        href=rules,
        nearest_clause=near,
        rulings=rulings,
        ways=() if isinstance(item, Clause) else item.choices,
        example=map_clause_to_answered_example(search_entry.slug).get(item.slug),
        picture=map_clause_to_example_picture(search_entry.slug, say.language).get(item.slug, Markup("")),
    )


def chosen_label_of_first_or_empty(
    questions_with_choices: tuple[tuple[str, tuple[OptionChoice, ...]], ...], say: Speaker
) -> str:
    """What a table chose of the first ruling; '' where there is none."""
    options = questions_with_choices[0][1] if questions_with_choices else ()
    return next((say.localized_text(choice.option.label) for choice in options if choice.is_chosen), "")


def localize_or_fall_back(text: LocalizedText, say: Speaker, fallback_text: LocalizedText) -> str:
    return say.localized_text(text) or say.localized_text(fallback_text)


def clause_heading(game_slug: str, clause_slug: str, say: Speaker) -> str:
    return next((say.localized_text(c.heading) for c in load(game_slug).clauses if c.slug == clause_slug), "")


def list_search_entries_most_asked_on_page(page: Frame) -> list[SearchEntry]:
    """What is asked most at this moment: the clauses of what is wrong, refused or noticed, of the stage of the turn,
    then those of the turn that have an answer in a word."""
    return first_few_distinct_entries_of_clauses(
        page.slug, [*list_clause_slugs_cited_on_page(page), *list_clause_slugs_in_asking_order(page.slug)]
    )


def list_clause_slugs_cited_on_page(page: Frame) -> Iterator[str]:
    """The clauses of what stands there, the most pressing first."""
    answer = page.full_answer
    verdict = answer.verdict
    told = [*answer.violations, *(verdict.violations if verdict else ()), *answer.notices]
    yield from (one.clause for one in told)
    if verdict:
        yield from (effect.clause for effect in verdict.effects)
    if not answer.refused and not answer.unread:
        yield from (fact.clause for fact in answer.game.describe_mover_and_turns_or_cards_left(answer.state))


def list_clause_slugs_in_asking_order(game_slug: str) -> Iterator[str]:
    """The clauses of a game in the order in which they are asked about, those with yes or no first."""
    for group in GROUPS_IN_ASKING_ORDER:
        entries = [
            e
            for e in list_ruled_clauses_then_open_questions(game_slug)
            if isinstance(e.item, Clause) and e.item.group == group
        ]
        yield from (e.key for e in sorted(entries, key=lambda e: not e.asked.sign))


def first_few_distinct_entries_of_clauses(game_slug: str, clause_slugs: Iterable[str]) -> list[SearchEntry]:
    """The entries of the first different keys."""
    known = {entry.key: entry for entry in list_ruled_clauses_then_open_questions(game_slug)}
    return [known[key] for key in dict.fromkeys(clause_slugs) if key in known][:OFFERED_QUESTIONS]


def build_rule_answers(
    hits: Iterable[SearchHit], say: Speaker, page: Frame | None, address_language: str
) -> list[RuleAnswer]:
    return [
        build_rule_answer_of_entry(
            hit.entry, say, page, address_language, is_sure=hit.sure, is_perhaps_meant=hit.perhaps
        )
        for hit in hits
    ]


class WordsAndRequest(NamedTuple):
    """The words that are searched, and the request without them."""

    words: str
    page_request: PageRequest


def search_words_and_request_without(page_request: PageRequest) -> WordsAndRequest:
    """What is asked, and the table it is asked at."""
    words = page_request.query.get("q", "")[:SENTENCE_LENGTH]
    unread = tuple(one for one in page_request.unread if one.field != "q")
    return WordsAndRequest(
        words, replace(page_request, query={n: v for n, v in page_request.query.items() if n != "q"}, unread=unread)
    )


@asking.get("/<game:slug>/<view>/ask", endpoint="ask_at_table")
def show_rule_answers_at_table(slug: str, view: str) -> BaseResponse:
    """What matters at a table now, or what answers a question: over the table with a script, a page without."""
    game, _ = load_game_and_pages_or_abort(slug)
    return respond_to_rule_question_at_table(slug, view, read_page_request_or_abort(game, ("q",)))


@asking.post("/<game:slug>/<view>/ask", endpoint="ask_at_table_unseen")
def show_rule_answers_at_table_unseen(slug: str, view: str) -> BaseResponse:
    """The same of a body, where no log and no history learns of a hand that is said."""
    return respond_to_rule_question_at_table(slug, view, read_page_request_from_body_or_raise())


def respond_to_rule_question_at_table(slug: str, view: str, page_request: PageRequest) -> BaseResponse:
    """What matters at a table now; or of a sentence the verdict on the table it describes, and what the rules say."""
    game, own = load_game_and_pages_or_abort(slug)
    words, question = search_words_and_request_without(page_request)
    known = view in tuple(View) or view in own.extra_questions
    if not known and view not in (*BOOK, "game"):
        abort(404)
    lang = choose_language(question.lang)
    tag = build_request_etag("ask", lang)
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, VARY_PAGE)
    with hold_answering_slot_or_raise_if_full(SEARCH if view == View.SCORE or not known else view, question.query):
        page = (
            compute_answer_and_build_page(game, own, view=view, question=question, language_code=lang)
            if known
            else build_page_about_table_without_answering(slug, view, question)
        )
        hits = search(words[:QUERY_LENGTH], slug) if words.strip() else ()
        followed = {} if question.unread else select_table_query_that_sentence_continues(question, view)
        table_said = (
            read_and_answer_sentence_or_none(words, slug, followed_query=followed, page=page, page_request=question)
            if words.strip()
            else None
        )
        results = build_rule_answers(hits, page.say, page, question.lang)
        now = [
            build_rule_answer_of_entry(entry, page.say, page, question.lang)
            for entry in list_search_entries_most_asked_on_page(page)
        ]
        html = render_first_template_in_page_language(
            "asking.html",
            page=page,
            wanted=words,
            longest=SENTENCE_LENGTH,
            slug=slug,
            lang=question.lang,
            table_said=table_said,
            results=results,
            now=now,
            action=f"/{slug}/{view}/ask",
            fields=page.with_page_parameters(page.full_answer.query),
            close=page.links.link_to_this_view()
            if known
            else page.links.link_to_view(view)
            if view in BOOK
            else f"/{slug}/",
            games=GAMES,
            address=build_path_with_query,
        )
    return build_answers_response_uncached_if_table_said_or_post(html, tag, table_said)


@asking.get("/search", endpoint="search_rules")
def show_rule_search() -> BaseResponse:
    """The rules of all games, or of the one that `game` names, asked away from a table."""
    return respond_to_rule_question_without_table(read_page_request_or_abort())


@asking.post("/search", endpoint="search_rules_unseen")
def show_rule_search_unseen() -> BaseResponse:
    """The same of a body."""
    return respond_to_rule_question_without_table(read_page_request_from_body_or_raise())


def respond_to_rule_question_without_table(question: PageRequest) -> BaseResponse:
    """What a sentence or a word comes to where no table stands."""
    words = question.query.get("q", "")[:SENTENCE_LENGTH]
    lang = choose_language(question.lang)
    tag = build_request_etag("page", lang)
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, VARY_PAGE)
    say = set_page_language(lang)
    slug = question.query.get("game", "")
    slug = slug if slug in GAMES else ""
    with hold_answering_slot_or_raise_if_full(SEARCH, question.query):
        table_said = (
            read_and_answer_sentence_or_none(words, slug, followed_query={}, page=None, page_request=question)
            if words.strip()
            else None
        )
        html = render_first_template_in_page_language(
            "asking.html",
            page=None,
            wanted=words,
            longest=SENTENCE_LENGTH,
            slug=slug,
            lang=question.lang,
            table_said=table_said,
            results=build_rule_answers(search(words[:QUERY_LENGTH], slug), say, None, question.lang),
            now=[
                build_rule_answer_of_entry(e, say, None, question.lang)
                for e in first_few_distinct_entries_of_clauses(slug, list_clause_slugs_in_asking_order(slug))
            ]
            if slug
            else [],
            action="/search",
            fields={name: value for name, value in (("game", slug), ("lang", question.lang)) if value},
            close=build_path_with_query(slug, "rules", {"lang": question.lang} if question.lang else {})
            if slug
            else "/" + (f"?lang={question.lang}" if question.lang else ""),
            games=GAMES,
            address=build_path_with_query,
        )
    return build_answers_response_uncached_if_table_said_or_post(html, tag, table_said)


def build_answers_response_uncached_if_table_said_or_post(
    html: str, etag_value: str, table_said: SentenceAnswer | None
) -> BaseResponse:
    """A page of answers; no cache keeps what was sent in a body, nor what describes a table, which may be a hand."""
    is_kept = table_said is None and request.method != "POST"
    response = build_response_with_etag(
        html, mimetype="text/html", etag_value=etag_value if is_kept else "", vary_headers=VARY_PAGE
    )
    if not is_kept:
        response.headers["Cache-Control"] = "no-store"
    return response


@asking.get("/search.json", endpoint="search_json")
def show_rule_search_json() -> BaseResponse:
    """The same for programs."""
    question = read_page_request_or_abort()
    lang = choose_language(question.lang)
    tag = build_request_etag("search", lang)
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, VARY_DATA)
    words, slug = question.query.get("q", "")[:QUERY_LENGTH], question.query.get("game", "")
    say = Speaker(lang)
    slug = slug if slug in GAMES else ""
    with hold_answering_slot_or_raise_if_full(SEARCH, question.query):
        hits = search(words, slug)
        body: SearchJson = {
            "q": words,
            "game": slug,
            "sure": any(hit.sure for hit in hits),
            "hits": [search_hit_json(hit, say) for hit in hits],
        }
    return build_json_response(body, tag, 200)


def search_hit_json(search_hit: SearchHit, say: Speaker) -> FoundJson:
    """One answer."""
    one = build_rule_answer_of_entry(
        search_hit.entry, say, None, "", is_sure=search_hit.sure, is_perhaps_meant=search_hit.perhaps
    )
    return {
        "game": one.slug,
        "clause": one.key,
        "kind": one.kind,
        "sure": search_hit.sure,
        "perhaps": search_hit.perhaps,
        "share": round(search_hit.share, 3),
        "question": one.question,
        "sign": one.sign,
        "answer": one.short_answer,
        "heading": one.heading,
        "text": one.text,
        "quote": one.quote,
        "reason": one.reason,
        "rulings": [
            {
                "ruling": r.key,
                "question": say.localized_text(r.question),
                "default": r.default,
                "options": [
                    {"option": o.key, "label": say.localized_text(o.label), "meaning": say.localized_text(o.meaning)}
                    for o in r.options
                ],
            }
            for r in search_hit.entry.rulings
        ],
        "ways": [{"label": say.localized_text(w.label), "meaning": say.localized_text(w.meaning)} for w in one.ways],
        "href": one.href,
    }
