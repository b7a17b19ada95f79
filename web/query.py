"""What a request asks: the raw query, read with care before anything is built from it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl

from calculators.core.messages import LANGUAGES
from calculators.core.types import Message, Unread

QUERY_BYTES = 8000
"""Longer queries are refused unread (the contract's limit)."""
ROOM = 400
"""Bytes that a touch may add to an address."""
PARAMETERS = 64
PICK_LENGTH = 120
NOISE = ("fbclid", "gclid")
REPLACEMENT = "\ufffd"


class TooLong(Exception):
    """The query is longer than any table needs."""


@dataclass(frozen=True, slots=True)
class Asked:
    """query: all parameters but those of pages and lang; lang: '' for the browser's choice; pick: what is selected;
    kept: what the other views had (`web.kept`); then: the turns behind one that is told anew (`web.looking`)."""

    query: dict[str, str]
    lang: str
    pick: str
    unread: tuple[Unread, ...]
    kept: str = ""
    then: str = ""


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
        if name in query:
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
    kept, then = query.pop("kept", ""), query.pop("then", "")
    return Asked(query, lang, pick if len(pick) <= PICK_LENGTH else "", tuple(unread), kept, then)


def language_named(raw: bytes) -> str:
    """The language a query names, also one that cannot be answered; '' for none."""
    text = raw[:QUERY_BYTES].decode("utf-8", "replace")
    lang = dict(parse_qsl(text, errors="replace")).get("lang", "").strip().lower()
    return lang if lang in LANGUAGES else ""
