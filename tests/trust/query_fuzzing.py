"""Generates queries that might break the app: real ones of every game and view, changed in one to four places.

Each is a request for a page, JSON, sheet, PDF (laid out, not printed) or QR code, a touch in an address or a body, a
request at a shared table, or one for the rules, the set-up or the search; some have an unknown parameter name.
`describe_answer_fault` finds server errors, unsound answers, headers that are not ASCII, and pages or JSON of more than
MAX_ANSWER_BYTES. The same seed generates the same questions.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient

from calculators import GAMES
from calculators.core.types import View
from tests.trust.answer_checks import assert_answer_is_sound, encode_query
from tests.trust.hostile_texts import (
    HOSTILE_TEXTS,
    NOTATION_CHARACTERS,
    UNUSUAL_CHARACTERS,
    Pairs,
    list_parameter_names,
    real_values_by_parameter,
)
from tests.trust.tables import list_example_tables
from web.live.store import Store
from web.table.game_pages import load_game_pages

ANSWER_SUFFIXES = ("", ".json", ".json", "/sheet", ".pdf", ".qr")
ENTERED_VALUES = (
    "1",
    "0",
    "x",
    "-",
    "D2",
    "B",
    "H09",
    "p1",
    "p2",
    "next",
    "accept",
    "erase",
    "flip",
    "F",
    "12",
    "2.1",
    "G.W",
    "S",
)
SELECTION_VALUES = (
    "deck",
    "p1",
    "p2",
    "hand",
    "table",
    "move",
    "board.0.0",
    "p1.0",
    "row1",
    "map.0",
    "step.1",
    "at.2",
    "told",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A request. path: `KEY` in it becomes the key of a shared table of `slug`; query: its raw bytes; is_sent_in_body:
    is the query the body of a POST?"""

    path: str
    query: bytes
    is_script_request: bool = False
    is_sent_in_body: bool = False
    slug: str = ""

    def __str__(self) -> str:
        return f"{'POST ' if self.is_sent_in_body else ''}{self.path}?{self.query.decode('latin-1')}"


@cache
def list_recorded_games(slug: str) -> tuple[tuple[str, dict[str, str]], ...]:
    """Followed games and verdicts: the example tables with their move, or with it several times."""
    chance, found = random.Random(slug), []
    for _, query in list_example_tables(slug):
        if move := query.get("move"):
            found.append((View.PLAY.value, query))
            found.append((View.CHECK.value, {**query, "move": "_".join([move] * chance.randint(2, 4))}))
    return tuple(found)


def corrupt_value(chance: random.Random, value: str) -> str:
    """The value with one to three parts changed, removed, added, doubled or reordered."""
    for _ in range(chance.randint(1, 3)):
        at, span = chance.randint(0, len(value)), chance.randint(0, 4)
        letter = chance.choice(
            NOTATION_CHARACTERS + UNUSUAL_CHARACTERS if chance.random() < 0.1 else NOTATION_CHARACTERS
        )
        value = chance.choice(
            (
                value[:at] + letter + value[at:],
                value[:at] + letter + value[at + 1 :],
                value[:at] + value[at + span :],
                value[: at + span] + value[at:],
                ".".join(chance.sample(value.split("."), len(value.split(".")))),
                "_".join(reversed(value.split("_"))),
            )
        )
    return value


@cache
def list_value_items(slug: str) -> tuple[str, ...]:
    """Cards, stations, counts … between the dots of real values; `x` for an unseen one."""
    own = (
        item
        for each in real_values_by_parameter(slug).values()
        for value in each
        for item in value.replace("_", ".").split(".")
    )
    return tuple(sorted({*own, "x", "-", "0", "1"}))


def rearrange_value_items(chance: random.Random, slug: str, value: str) -> str:
    """The value with one item replaced, repeated or removed."""
    between = chance.choice("._") if "_" in value else "."
    items = value.split(between)
    at, other = chance.randrange(len(items)), chance.choice(list_value_items(slug))
    counted = f"{items[at]}*{chance.choice((0, 1, 2, 3, 9, 60))}"
    choices: tuple[list[str], ...] = (
        [other],
        [items[at]] * chance.randint(2, 12),
        [counted],
        [],
        [items[at], other],
        [other] * chance.randint(2, 12),
    )
    return between.join([*items[:at], *chance.choice(choices), *items[at + 1 :]])


def choose_parameter_value(chance: random.Random, slug: str, name: str) -> str:
    """A value for a parameter: a real one, also rearranged or corrupted, of another parameter, or a hostile text."""
    own = real_values_by_parameter(slug).get(name) or ("",)
    kind = chance.random()
    if kind < 0.45:
        return chance.choice(own)
    if kind < 0.6:
        return rearrange_value_items(chance, slug, chance.choice(own))
    if kind < 0.75:
        return corrupt_value(chance, chance.choice(own))
    if kind < 0.9:
        other = real_values_by_parameter(chance.choice(GAMES) if chance.random() < 0.3 else slug)
        return chance.choice(other[chance.choice(tuple(other))])
    return chance.choice(HOSTILE_TEXTS)


def choose_changed_query(chance: random.Random, slug: str) -> tuple[str, Pairs]:
    """A view, and the parameters of a real table changed in one to four places. Most stay readable, as a contradiction
    reaches more code than an unreadable value."""
    view, table = chance.choice(list_example_tables(slug) if chance.random() < 0.6 else list_recorded_games(slug))
    pairs = list(table.items())
    names = list_parameter_names(slug)
    for _ in range(chance.choice((1, 1, 2, 2, 3, 4))):
        kind, at = chance.random(), chance.randrange(len(pairs)) if pairs else -1
        if kind < 0.15 and pairs:
            del pairs[at]
        elif kind < 0.7 and pairs:
            name, value = pairs[at]
            pairs[at] = (
                name,
                corrupt_value(chance, value) if kind < 0.22 else rearrange_value_items(chance, slug, value),
            )
        else:
            name = chance.choice(tuple(real_values_by_parameter(slug)) if kind < 0.95 else names)
            pairs = [*(pair for pair in pairs if pair[0] != name), (name, choose_parameter_value(chance, slug, name))]
    if chance.random() < 0.4:
        view = chance.choice((*View, *load_game_pages(slug).extra_questions))
    return view, pairs


def insert_unknown_parameter(chance: random.Random, pairs: Pairs) -> Pairs:
    """The parameters and one with an unknown name."""
    at = chance.randint(0, len(pairs))
    name = chance.choice(
        (
            *HOSTILE_TEXTS,
            corrupt_value(chance, chance.choice((*dict(pairs), "move"))),
            chance.choice(UNUSUAL_CHARACTERS) * 3,
        )
    )
    value = chance.choice(("", "1", "あ"))
    return [*pairs[:at], (name[:200], value), *pairs[at:]]


RULES_AND_SETUP_PAGES = ("rules", "rules.json", "rules/sheet", "rules.pdf", "setup")
SEARCH_WORDS = ("", "のりかえ", "deck", "端数", "flip", "?", "a" * 3000)


def build_rules_or_search_question(chance: random.Random, slug: str, view: str, pairs: Pairs) -> Question:
    """The rules or the set-up with a table, or a question in words about it."""
    kind = chance.random()
    if kind < 0.6:
        return Question(path=f"/{slug}/{chance.choice(RULES_AND_SETUP_PAGES)}", query=encode_query(pairs))
    words = chance.choice(SEARCH_WORDS) if chance.random() < 0.7 else chance.choice(HOSTILE_TEXTS)
    if kind < 0.8:
        return Question(
            path=f"/{slug}/{chance.choice((quote(view), *RULES_AND_SETUP_PAGES, 'game'))}/ask",
            query=encode_query([*pairs, ("q", words)]),
        )
    own = [("q", words), ("game", chance.choice((slug, "", "x"))), ("lang", chance.choice(("ja", "en", "xx")))]
    return Question(path=chance.choice(("/search", "/search.json")), query=encode_query(own))


def build_shared_table_question(chance: random.Random, slug: str, view: str, pairs: Pairs) -> Question:
    """A touch at a shared table, one of its pages, or a new or changed table."""
    kind, text = chance.random(), encode_query(pairs).decode("latin-1")
    if kind < 0.5:
        live = [("live.after", "1"), ("live.view", "play"), ("live.stood", text), ("live.game", slug)]
        return Question(
            path="/table/KEY/enter",
            query=encode_query([*pairs, ("view", view), *live]),
            is_script_request=True,
            is_sent_in_body=True,
            slug=slug,
        )
    if kind < 0.7:
        path = chance.choice(
            ("/table/KEY", "/table/KEY.json", "/table/KEY/seat", "/table/KEY/share", "/table/KEY/here")
        )
        return Question(
            path=path, query=encode_query([*pairs, ("seat", chance.choice(("p1", "p9", "-", "x")))]), slug=slug
        )
    asks = [("game", slug), ("view", chance.choice((view, "play", "score"))), ("query", text)]
    if kind < 0.85:
        return Question(path="/table", query=encode_query(asks), slug=slug)
    return Question(
        path=chance.choice(("/table.json", "/table/KEY.json")),
        query=encode_query([*asks, ("after", "1")]),
        is_sent_in_body=True,
        slug=slug,
    )


def generate_questions(seed: int) -> Iterator[Question]:
    """Generates questions without end, the same for the same seed."""
    chance = random.Random(seed)
    while True:
        slug = chance.choice(GAMES)
        view, pairs = choose_changed_query(chance, slug)
        if chance.random() < 0.1:
            pairs = insert_unknown_parameter(chance, pairs)
        kind = chance.random()
        if kind < 0.12:
            yield build_rules_or_search_question(chance, slug, view, pairs)
        elif kind < 0.2:
            yield build_shared_table_question(chance, slug, view, pairs)
        elif kind < 0.4:
            own = [pair for pair in pairs if pair[0] not in ("pick", "put", "view")]
            put = chance.choice(ENTERED_VALUES) if chance.random() < 0.8 else chance.choice(HOSTILE_TEXTS)
            pick = (
                chance.choice(SELECTION_VALUES)
                if chance.random() < 0.8
                else corrupt_value(chance, chance.choice(SELECTION_VALUES))
            )
            fields = [*own, ("view", view), ("pick", pick), (chance.choice(("put", "put", "go")), put)]
            yield Question(
                path=f"/{slug}/enter",
                query=encode_query(fields),
                is_script_request=chance.random() < 0.5,
                is_sent_in_body=chance.random() < 0.4,
            )
        else:
            yield Question(path=f"/{slug}/{quote(view)}{chance.choice(ANSWER_SUFFIXES)}", query=encode_query(pairs))


MAX_ANSWER_BYTES = 340_000
"""The most bytes of a page or JSON, uncompressed. The rules of VOGU with their pictures have 302,000."""


@cache
def create_shared_table_key(app: Flask, slug: str) -> str:
    """The key of a shared table of a game, one for all questions."""
    view, query = next(table for table in list_example_tables(slug) if table[0] in (View.PLAY, View.SCORE))
    tables: Store = app.extensions["tables"]
    return tables.create_table_and_delete_expired_ones(slug, view, encode_query(query).decode()).key


def describe_answer_fault(client: FlaskClient, question: Question) -> str:
    """What is wrong with the app's answer to a question; '' for a sound one. The log tells where a fault was raised."""
    path = question.path
    if question.slug:
        path = path.replace("KEY", create_shared_table_key(client.application, question.slug))
    request: dict[str, Any] = {"environ_overrides": {"QUERY_STRING": question.query.decode("latin-1")}}
    if question.is_sent_in_body:
        request = {"method": "POST", "data": question.query, "content_type": "application/x-www-form-urlencoded"}
    answer = client.open(path, headers={"HX-Request": "true"} if question.is_script_request else {}, **request)
    if answer.status_code != 503 and answer.status_code >= 500:
        return str(answer.status_code)
    try:
        assert len(answer.data) <= MAX_ANSWER_BYTES or path.endswith((".pdf", "/sheet")), (
            f"{len(answer.data)} bytes of {path}"
        )
        strange = [name for name, value in answer.headers if not value.isascii() or not value.isprintable()]
        assert not strange, strange
        if not (question.is_script_request or question.is_sent_in_body or question.slug):
            assert_answer_is_sound(answer)
    except AssertionError as error:
        return f"not sound at {error}"
    return ""
