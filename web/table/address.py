"""Reads the query of a request, within limits, before anything is built from it; builds addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from calculators.core.messages import LANGUAGES
from calculators.core.parsing import encode_query_string
from calculators.core.types import Message, UnreadableValue

QUERY_BYTES = 8000
"""Longer queries are refused unread (the contract's limit)."""
INPUT_ROOM_BYTES = 400
"""Bytes that one input may add to an address."""
LOOK_PREFIX = "at"
"""Begins a selection that shows an earlier turn: `at.12`, the table after twelve moves."""
SWAP_PREFIX = "swap"
"""Begins a selection that exchanges that turn with another: `swap.12`."""
LEAVE_SELECTION = "leave"
"""The selection that asks who leaves a followed game."""
MAX_PARAMETERS = 64
MAX_SELECTION_LENGTH = 120
WINS_PATTERN = re.compile(r"\d{1,4}(\.\d{1,4})*", re.ASCII)
COLOURS_PATTERN = re.compile(r"(?!.*([1-4]).*\1)[1-4](\.[1-4]){0,3}", re.ASCII)
"""Colours of seats: a number each, and no number twice."""
IGNORED_PARAMETERS = ("fbclid", "gclid")
REPLACEMENT = "\ufffd"


class QueryTooLong(Exception):
    """Raised for a query longer than any table needs."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A query, split into the table and what only pages use.

    query: the parameters of the table; lang: the language, '' for the browser's choice; selection: the selected target,
    `pick` in addresses; unread: what could not be read; kept: what the other tabs hold (`web.table.other_tabs`);
    then: moves that wait while the record is worked on (`web.table.record_editing`); won: how often each seat has won
    before (`1.0.2`); colours: the colour of each seat (`2.1.4.3`).
    """

    query: dict[str, str]
    lang: str
    selection: str
    unread: tuple[UnreadableValue, ...]
    kept: str = ""
    then: str = ""
    won: str = ""
    colours: str = ""


def parse_page_request(query_bytes: bytes) -> PageRequest:
    """Reads a query string. Raises QueryTooLong beyond the limits on bytes and number of parameters."""
    if len(query_bytes) > QUERY_BYTES:
        raise QueryTooLong
    text = query_bytes.decode("utf-8", "replace")
    if text.count("&") >= MAX_PARAMETERS:
        raise QueryTooLong
    query: dict[str, str] = {}
    unread: list[UnreadableValue] = []
    for name, value in parse_qsl(text, keep_blank_values=True, errors="replace"):
        if name in IGNORED_PARAMETERS or name.startswith("utm_"):
            continue
        if name in query and not value.strip():
            continue  # says nothing
        if query.get(name, "").strip():
            unread.append(UnreadableValue(name, value, 0, Message("expected.once")))
            continue
        if REPLACEMENT in value:
            unread.append(UnreadableValue(name, value, value.index(REPLACEMENT), Message("expected.utf8")))
            continue
        query[name] = value
    lang = query.pop("lang", "").strip().lower()
    if lang and lang not in LANGUAGES:
        unread.append(UnreadableValue("lang", lang, 0, Message("expected.lang", {"languages": LANGUAGES})))
        lang = ""
    pick = query.pop("pick", "")
    kept, then, won = query.pop("kept", ""), query.pop("then", ""), query.pop("won", "")
    colours = query.pop("colours", "").strip()
    if colours and not COLOURS_PATTERN.fullmatch(colours):
        unread.append(UnreadableValue("colours", colours, 0, Message("expected.colours")))
        colours = ""
    pick = pick if len(pick) <= MAX_SELECTION_LENGTH else ""
    return PageRequest(
        query, lang, pick, tuple(unread), kept, then, won if WINS_PATTERN.fullmatch(won) else "", colours
    )


def read_language_of_query(query_bytes: bytes) -> str:
    """The language a query names, also one that cannot be answered; '' for none."""
    text = query_bytes[:QUERY_BYTES].decode("utf-8", "replace")
    lang = dict(parse_qsl(text, errors="replace")).get("lang", "").strip().lower()
    return lang if lang in LANGUAGES else ""


def build_address(game_slug: str, view: str, query: Mapping[str, str]) -> str:
    """`/vogu/score?…`, parameters in the given order."""
    text = encode_query_string(query)
    return f"/{game_slug}/{view}?{text}" if text else f"/{game_slug}/{view}"
