"""Rules asked in one's own words: a page over a table, a page for all games, and `/search.json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from flask import Blueprint, abort
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from calculators import game as load
from calculators.core.types import Clause, LocalizedText, View
from calculators.search import QUERY_LENGTH, Entry, Hit, entries_of, search
from calculators.search.silent import Way
from web.headers import VARY_DATA, VARY_PAGE, etag, unchanged
from web.i18n import Speaker
from web.json_types import FoundJson, SearchJson
from web.routes import asked, built, draw, language, not_modified, send, send_json
from web.rule_pages import Choice, Example, choices, examples, pictures, table_page
from web.slots import BOOK, SEARCH, slot
from web.table.address import Asked, address
from web.table.frame import Frame
from web.templates import speak
from web.voices import render

asking = Blueprint("asking", __name__)
NOW = 6
"""Questions that are offered before a letter is typed."""
FIRST = ("turn", "effect", "end", "score", "setup")
"""Parts of a game in the order in which they are asked about."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An entry as the page shows it. kind: `book` … or `silent`; sure, perhaps: as of a `Hit`; sign: ○, ✕ or '';
    short: the answer in large; here: is it what this table chose? rulings: with their options, each with what this
    table chose; ways: of what the book does not say; picture: of its example, '' for none."""

    slug: str
    key: str
    kind: str
    sure: bool
    perhaps: bool
    sign: str
    question: str
    short: str
    here: bool
    heading: str
    text: str
    quote: str
    reason: str
    href: str
    near: str
    rulings: tuple[tuple[str, tuple[Choice, ...]], ...]
    ways: tuple[Way, ...]
    example: Example | None
    picture: Markup


def answered(
    entry: Entry, say: Speaker, page: Frame | None, lang: str, *, sure: bool = True, perhaps: bool = False
) -> Answered:
    """An entry in a language, at a table if it is asked at one."""
    item = entry.item
    clause = item if isinstance(item, Clause) else None
    tail = {"lang": lang} if lang else {}
    target = item.slug if clause or isinstance(item, Clause) else item.near
    rules = page.rules(target) if page else address(entry.slug, "rules", tail) + f"#{target}"
    quote = clause.quote if clause else ""
    reason = say.localized(clause.reason) if clause and clause.reason else ""
    rulings = tuple((say.localized(r.question), tuple(choices(page, r))) for r in entry.rulings) if page else ()
    near = "" if isinstance(item, Clause) else heading_of(entry.slug, item.near, say)
    chosen = chosen_in(rulings, say) if entry.asked.ruled else ""
    return Answered(
        entry.slug,
        item.slug,
        clause.basis if clause else "silent",
        sure,
        perhaps,
        entry.asked.sign,
        said(entry.asked.question, say, item.heading),
        chosen or said(entry.asked.answer, say, item.heading),
        bool(chosen),
        say.localized(item.heading),
        say.localized(item.text),
        quote,
        reason,
        rules,
        near,
        rulings,
        () if isinstance(item, Clause) else item.ways,
        examples(entry.slug).get(item.slug),
        pictures(entry.slug, say.language).get(item.slug, Markup("")),
    )


def chosen_in(rulings: tuple[tuple[str, tuple[Choice, ...]], ...], say: Speaker) -> str:
    """What a table chose of the first ruling; '' where there is none."""
    options = rulings[0][1] if rulings else ()
    return next((say.localized(choice.option.label) for choice in options if choice.chosen), "")


def said(text: LocalizedText, say: Speaker, otherwise: LocalizedText) -> str:
    return say.localized(text) or say.localized(otherwise)


def heading_of(slug: str, clause: str, say: Speaker) -> str:
    return next((say.localized(c.heading) for c in load(slug).clauses if c.slug == clause), "")


def of_now(page: Frame) -> list[Entry]:
    """What is asked most at this moment: the clauses of what is wrong, refused or noticed, of the stage of the turn,
    then those of the turn that have an answer in a word."""
    return first_of(page.slug, [*cited_now(page), *usual(page.slug)])


def cited_now(page: Frame) -> Iterator[str]:
    """The clauses of what stands there, the most pressing first."""
    answer = page.asked
    verdict = answer.verdict
    told = [*answer.violations, *(verdict.violations if verdict else ()), *answer.notices]
    yield from (one.clause for one in told)
    if verdict:
        yield from (effect.clause for effect in verdict.effects)
    if not answer.refused and not answer.unread:
        yield from (fact.clause for fact in answer.game.progress(answer.state))


def usual(slug: str) -> Iterator[str]:
    """The clauses of a game in the order in which they are asked about, those with yes or no first."""
    for group in FIRST:
        entries = [e for e in entries_of(slug) if isinstance(e.item, Clause) and e.item.group == group]
        yield from (e.key for e in sorted(entries, key=lambda e: not e.asked.sign))


def first_of(slug: str, keys: Iterable[str]) -> list[Entry]:
    """The entries of the first different keys."""
    known = {entry.key: entry for entry in entries_of(slug)}
    return [known[key] for key in dict.fromkeys(keys) if key in known][:NOW]


def found(hits: Iterable[Hit], say: Speaker, page: Frame | None, lang: str) -> list[Answered]:
    return [answered(hit.entry, say, page, lang, sure=hit.sure, perhaps=hit.perhaps) for hit in hits]


def wanted(question: Asked) -> tuple[str, Asked]:
    """What is asked, and the table it is asked at."""
    words = question.query.get("q", "")[:QUERY_LENGTH]
    unread = tuple(one for one in question.unread if one.field != "q")
    return words, replace(question, query={n: v for n, v in question.query.items() if n != "q"}, unread=unread)


@asking.get("/<game:slug>/<view>/ask")
def ask_at_table(slug: str, view: str) -> BaseResponse:
    """What matters at a table now, or what answers a question: over the table with a script, a page without."""
    game, own = built(slug)
    words, question = wanted(asked(game))
    known = view in tuple(View) or view in own.extras
    if not known and view not in (*BOOK, "game"):
        abort(404)
    lang = language(question.lang)
    tag = etag("ask", lang)
    if unchanged(tag):
        return not_modified(tag, VARY_PAGE)
    with slot(SEARCH if view == View.SCORE or not known else view, question.query):
        page = draw(game, own, view, question, lang) if known else table_page(slug, view, question)
        hits = search(words, slug) if words.strip() else ()
        results = found(hits, page.say, page, question.lang)
        now = [answered(entry, page.say, page, question.lang) for entry in of_now(page)]
        html = render(
            "asking.html",
            page=page,
            wanted=words,
            slug=slug,
            lang=question.lang,
            results=results,
            now=now,
            action=f"/{slug}/{view}/ask",
            fields=page.query_of(page.asked.query),
            close=page.here() if known else page.to(view) if view in BOOK else f"/{slug}/",
            games=GAMES,
            address=address,
        )
    return send(html, "text/html", tag, VARY_PAGE)


@asking.get("/search")
def search_rules() -> BaseResponse:
    """The rules of all games, or of the one that `game` names, asked away from a table."""
    question = asked()
    lang = language(question.lang)
    tag = etag("page", lang)
    if unchanged(tag):
        return not_modified(tag, VARY_PAGE)
    say = speak(lang)
    words, slug = question.query.get("q", "")[:QUERY_LENGTH], question.query.get("game", "")
    slug = slug if slug in GAMES else ""
    with slot(SEARCH, question.query):
        html = render(
            "asking.html",
            page=None,
            wanted=words,
            slug=slug,
            lang=question.lang,
            results=found(search(words, slug), say, None, question.lang),
            now=[answered(e, say, None, question.lang) for e in first_of(slug, usual(slug))] if slug else [],
            action="/search",
            fields={name: value for name, value in (("game", slug), ("lang", question.lang)) if value},
            close=address(slug, "rules", {"lang": question.lang} if question.lang else {})
            if slug
            else "/" + (f"?lang={question.lang}" if question.lang else ""),
            games=GAMES,
            address=address,
        )
    return send(html, "text/html", tag, VARY_PAGE)


@asking.get("/search.json")
def search_json() -> BaseResponse:
    """The same for programs."""
    question = asked()
    lang = language(question.lang)
    tag = etag("search", lang)
    if unchanged(tag):
        return not_modified(tag, VARY_DATA)
    words, slug = question.query.get("q", "")[:QUERY_LENGTH], question.query.get("game", "")
    say = Speaker(lang)
    slug = slug if slug in GAMES else ""
    with slot(SEARCH, question.query):
        hits = search(words, slug)
        body: SearchJson = {
            "q": words,
            "game": slug,
            "sure": any(hit.sure for hit in hits),
            "hits": [hit_json(hit, say) for hit in hits],
        }
    return send_json(body, tag, 200)


def hit_json(hit: Hit, say: Speaker) -> FoundJson:
    """One answer."""
    one = answered(hit.entry, say, None, "", sure=hit.sure, perhaps=hit.perhaps)
    return {
        "game": one.slug,
        "clause": one.key,
        "kind": one.kind,
        "sure": hit.sure,
        "perhaps": hit.perhaps,
        "share": round(hit.share, 3),
        "question": one.question,
        "sign": one.sign,
        "answer": one.short,
        "heading": one.heading,
        "text": one.text,
        "quote": one.quote,
        "reason": one.reason,
        "rulings": [
            {
                "ruling": r.key,
                "question": say.localized(r.question),
                "default": r.default,
                "options": [
                    {"option": o.key, "label": say.localized(o.label), "meaning": say.localized(o.meaning)}
                    for o in r.options
                ],
            }
            for r in hit.entry.rulings
        ],
        "ways": [{"label": say.localized(w.label), "meaning": say.localized(w.meaning)} for w in one.ways],
        "href": one.href,
    }
