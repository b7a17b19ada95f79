"""What a request asks: the raw query, read with care before anything is built from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from calculators.core.messages import LANGUAGES
from calculators.core.parsing import to_query
from calculators.core.types import Message, Unread

QUERY_BYTES = 8000
"""Longer queries are refused unread (the contract's limit)."""
ROOM = 400
"""Bytes that a touch may add to an address."""
LOOK = "at"
"""Begins a pick that looks at an earlier turn: `at.12`, after twelve moves."""
SWAP = "swap"
"""Begins a pick that exchanges it with another: `swap.12`."""
LEAVE = "leave"
"""The pick that asks who leaves a game that is followed."""
PARAMETERS = 64
PICK_LENGTH = 120
WON = re.compile(r"\d{1,4}(\.\d{1,4})*", re.ASCII)
COLOURS = re.compile(r"(?!.*([1-4]).*\1)[1-4](\.[1-4]){0,3}", re.ASCII)
"""Colours of seats: a number each, and no number twice."""
NOISE = ("fbclid", "gclid")
REPLACEMENT = "\ufffd"


class TooLong(Exception):
    """The query is longer than any table needs."""


@dataclass(frozen=True, slots=True)
class Asked:
    """query: all parameters but those of pages and lang; lang: '' for the browser's choice; pick: what is selected;
    kept: what the other views had (`web.table.other_views`); then: the turns that wait while
    the record is worked on (`web.table.mending`); won: how often each seat has won before (`1.0.2`); colours: the
    colour that each seat plays with (`2.1.4.3`)."""

    query: dict[str, str]
    lang: str
    pick: str
    unread: tuple[Unread, ...]
    kept: str = ""
    then: str = ""
    won: str = ""
    colours: str = ""


def ask(raw: bytes) -> Asked:
    """Reads a query string. Raises TooLong beyond the limits on bytes and number of parameters."""
    if len(raw) > QUERY_BYTES:
        raise TooLong
    text = raw.decode("utf-8", "replace")
    if text.count("&") >= PARAMETERS:
        raise TooLong
    query: dict[str, str] = {}
    unread: list[Unread] = []
    for name, value in parse_qsl(text, keep_blank_values=True, errors="replace"):
        if name in NOISE or name.startswith("utm_"):
            continue
        if name in query and not value.strip():
            continue  # says nothing
        if query.get(name, "").strip():
            unread.append(Unread(name, value, 0, Message("expected.once")))
            continue
        if REPLACEMENT in value:
            unread.append(Unread(name, value, value.index(REPLACEMENT), Message("expected.utf8")))
            continue
        query[name] = value
    lang = query.pop("lang", "").strip().lower()
    if lang and lang not in LANGUAGES:
        unread.append(Unread("lang", lang, 0, Message("expected.lang", {"languages": LANGUAGES})))
        lang = ""
    pick = query.pop("pick", "")
    kept, then, won = query.pop("kept", ""), query.pop("then", ""), query.pop("won", "")
    colours = query.pop("colours", "").strip()
    if colours and not COLOURS.fullmatch(colours):
        unread.append(Unread("colours", colours, 0, Message("expected.colours")))
        colours = ""
    pick = pick if len(pick) <= PICK_LENGTH else ""
    return Asked(query, lang, pick, tuple(unread), kept, then, won if WON.fullmatch(won) else "", colours)


def language_named(raw: bytes) -> str:
    """The language a query names, also one that cannot be answered; '' for none."""
    text = raw[:QUERY_BYTES].decode("utf-8", "replace")
    lang = dict(parse_qsl(text, errors="replace")).get("lang", "").strip().lower()
    return lang if lang in LANGUAGES else ""


def address(slug: str, view: str, query: Mapping[str, str]) -> str:
    """`/vogu/score?…`, parameters in the given order."""
    text = to_query(query)
    return f"/{slug}/{view}?{text}" if text else f"/{slug}/{view}"
