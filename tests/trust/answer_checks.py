"""Assertions that hold for every answer of the app."""

import json
import re
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from calculators import load_game
from web.headers import security_and_version_headers_with_cors_for_json
from web.table.address import parse_page_request_or_raise

ALLOWED_STATUSES = (200, 303, 304, 404, 405, 414, 422, 503)
INJECTION_MARK = "<xss'\">x"
"""A text for names and values; a page that has it unchanged is not escaped."""
UNESCAPED_MARKS = ("<xss", "xss'", 'xss"')
JSON_ANSWER_KEYS = [
    "game",
    "view",
    "state",
    "unreadable",
    "missing",
    "violations",
    "notices",
    "score",
    "moves",
    "verdict",
]


class PageTagChecker(HTMLParser):
    """Collects what a page must not have: inline scripts and styles, injected tags and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.taps: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.wrong += [f"{tag} {name}" for name in names if name.startswith("on") or name == "style" or "xss" in name]
        if "xss" in tag or tag in ("style", "base", "iframe", "object"):
            self.wrong.append(tag)
        if tag == "script" and not (names.get("src") or "").startswith("/static/"):
            self.wrong.append(tag)
        for name in ("href", "src", "action", "formaction"):
            code = tag == "img" and name == "src" and (names.get("src") or "").startswith("data:image/png;base64,")
            if (value := names.get(name)) and not value.startswith(("/", "#")) and not code:
                self.wrong.append(f"{name}={value}")
        if names.get("id"):
            self.ids.append(names["id"] or "")
        name = names.get("name") or ""
        if tag == "button" and names.get("form") == "table" and name and "disabled" not in names:
            self.taps.append((name, names.get("value") or ""))


def encode_query(pairs: list[tuple[str, str]] | dict[str, str]) -> bytes:
    return urlencode(pairs, safe="*", errors="surrogatepass").encode()


def get_sound_answer(client: FlaskClient, path: str, query: bytes = b"", **headers: str) -> TestResponse:
    """Sends a GET with a query string of any bytes, and asserts that the answer is sound."""
    answer = client.open(path, environ_overrides={"QUERY_STRING": query.decode("latin-1")}, headers=headers)
    assert_answer_is_sound(answer)
    return answer


def assert_answer_is_sound(answer: TestResponse) -> None:
    """Asserts an allowed status, the security headers and a sound page."""
    request_label = f"{answer.request.path}?{answer.request.query_string!r}"
    assert answer.status_code in ALLOWED_STATUSES, request_label
    for name, value in security_and_version_headers_with_cors_for_json(answer.request.path).items():
        assert answer.headers.get(name) == value, f"{name}: {request_label}"
    assert "Set-Cookie" not in answer.headers, request_label
    # The answer to a sentence may have a hand, so it is not stored.
    may_be_stored = "no-store" not in answer.headers.get("Cache-Control", "")
    assert ("ETag" in answer.headers) == (answer.status_code in (200, 304) and may_be_stored), request_label
    if answer.status_code == 303:
        assert not any(mark in answer.headers["Location"] for mark in UNESCAPED_MARKS), request_label
    elif answer.mimetype == "text/html":
        assert_page_is_sound(answer.text, request_label)


def assert_page_is_sound(page: str, request_label: str = "") -> PageTagChecker:
    """Asserts that a page is complete, with language and title, without anything inline or injected."""
    assert page.lstrip().startswith("<!doctype html>"), request_label
    assert re.search(r'<html lang="(ja|en)"', page), request_label
    assert re.search(r"<title>[^<]+</title>", page), request_label
    assert page.rstrip().endswith("</html>"), request_label
    assert not [mark for mark in UNESCAPED_MARKS if mark in page], request_label
    found = parse_page_tags(page)
    assert not found.wrong, request_label
    return found


@lru_cache(maxsize=8)
def parse_page_tags(page: str) -> PageTagChecker:
    """Cached, as a page is checked more than once."""
    found = PageTagChecker()
    found.feed(page)
    return found


def is_plainly_written_query_answered(client: FlaskClient, slug: str, view: str, query: bytes) -> bool:
    """Does the JSON answer a query as the page reads it: without unknown parameters and zero-width characters, decoded
    once more (docs/notation.md)?"""
    names = [*(parameter.name for parameter in load_game(slug).parameters_except_move_and_lang), "move"]
    plain = parse_page_request_or_raise(query, names).query
    return get_sound_answer(client, f"/{slug}/{view}.json", encode_query(plain)).status_code == 200


def ask_for_page_and_data(
    client: FlaskClient, slug: str, view: str, query: bytes
) -> tuple[TestResponse, dict[str, Any]] | None:
    """Page and JSON of a view, which agree; None if both are refused as too long, or the JSON alone for a reason in the
    notation."""
    page = get_sound_answer(client, f"/{slug}/{view}", query)
    answer = get_sound_answer(client, f"/{slug}/{view}.json", query)
    if (page.status_code, answer.status_code) == (200, 422):
        assert is_plainly_written_query_answered(client, slug, view, query), query
        return None
    assert page.status_code == answer.status_code, query
    if page.status_code not in (200, 422):
        assert page.status_code == 414
        return None
    data = json.loads(answer.data)
    assert_json_contract(data, slug, view, page.status_code)
    return page, data


def assert_json_contract(data: dict[str, Any], slug: str, view: str, status: int) -> None:
    """Asserts the shape of the JSON, and status 422 exactly if something is unreadable or contradictory."""
    assert list(data)[: len(JSON_ANSWER_KEYS)] == JSON_ANSWER_KEYS
    assert data["game"] == slug
    assert (status == 422) == bool(data["unreadable"] or data["violations"])
    for unread in data["unreadable"]:
        assert list(unread) == ["field", "value", "at", "expected"]
        assert 0 <= unread["at"] <= len(unread["value"])
        assert is_finished_sentence(unread["expected"])
    for notice in (*data["violations"], *data["notices"]):
        assert list(notice) == ["code", "clause", "where", "params", "text"]
        assert notice["code"].startswith(f"{slug}.")
        assert is_finished_sentence(notice["text"])
    if status == 422:
        assert data["score"] is data["moves"] is data["verdict"] is None
    if data["moves"] is not None:
        assert len(data["moves"]["list"]) <= data["moves"]["count"]
    if view in ("score", "moves", "check") and status == 200 and not data["missing"]:
        assert data[{"check": "verdict"}.get(view, view)] is not None


def is_finished_sentence(text: str) -> bool:
    """Is a text a sentence, not an untranslated key?"""
    return bool(text.strip()) and not re.fullmatch(r"[a-z0-9_.]+\.[a-z0-9_.]+", text)
