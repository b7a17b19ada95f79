"""Paper: one sheet at a time, so many may wait, and the next is asked to come back."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from cProfile import Profile
from threading import BoundedSemaphore, Event, Lock
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from calculators.answer import MOVES_LIMIT
from tests.trust.asking import encoded, get
from web import pdf

PATIENCE = 60
"""Seconds until a test that hangs fails."""
SHEET = "/vogu/score.pdf"


class SlowDocument:
    """Stands for WeasyPrint: says when it has begun to print, and prints when it is let."""

    begun: list[str]
    started: Event
    let: Event
    printing = 0
    most = 0

    def __init__(self, string: str, **_: Any) -> None:
        self.text = string

    def write_pdf(self, **_: Any) -> bytes:
        cls = type(self)
        cls.printing += 1
        cls.most = max(cls.most, cls.printing)
        cls.started.set()
        assert cls.let.wait(PATIENCE)
        cls.printing -= 1
        return b"%PDF-slow"


class CountingQueue:
    """The queue of the press, which says when somebody has joined it."""

    def __init__(self, most: int) -> None:
        self.seats = BoundedSemaphore(most)
        self.joined = 0
        self.full = Event()
        self.most = most

    def acquire(self, blocking: bool) -> bool:
        got = self.seats.acquire(blocking=blocking)
        self.joined += got
        if self.joined == self.most:
            self.full.set()
        return got

    def release(self) -> None:
        self.seats.release()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[SlowDocument]:
    class Slow(SlowDocument):
        started, let = Event(), Event()

    pdf.style()  # made before, so that only sheets are printed slowly
    monkeypatch.setattr(pdf, "HTML", Slow)
    monkeypatch.setattr(pdf, "_press", Lock())
    return Slow


def test_the_queue_has_a_limit(app: Flask, slow: type[SlowDocument], monkeypatch: pytest.MonkeyPatch) -> None:
    queue = CountingQueue(pdf.WAITING)
    monkeypatch.setattr(pdf, "_queue", queue)

    def ask(number: int) -> tuple[int, bytes]:
        answer = app.test_client().get(f"{SHEET}?values=B{number}")
        return answer.status_code, answer.data

    with ThreadPoolExecutor(pdf.WAITING) as tables:
        waiting: list[Future[tuple[int, bytes]]] = [tables.submit(ask, n) for n in range(pdf.WAITING)]
        try:
            assert queue.full.wait(PATIENCE)
            assert slow.started.wait(PATIENCE)
            refused = app.test_client().get(f"{SHEET}?values=B9&lang=en")
            page = app.test_client().get("/vogu/score?values=B9")
        finally:
            slow.let.set()
        printed = [one.result(PATIENCE) for one in waiting]

    assert refused.status_code == 503
    assert refused.headers["Retry-After"].isdigit()
    assert refused.headers["Cache-Control"] == "no-store"
    assert "ETag" not in refused.headers
    assert '<html lang="en"' in refused.text
    assert page.status_code == 200, "only paper has to wait"
    assert printed == [(200, b"%PDF-slow")] * pdf.WAITING
    assert slow.most == 1, "one at a time"
    assert app.test_client().get(f"{SHEET}?values=B9").status_code == 200, "and then there is room again"


def test_a_sheet_that_fails_leaves_the_queue(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: Any) -> None:
        raise OSError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr(pdf, "HTML", broken)
        for _ in range(pdf.WAITING + 2):
            with pytest.raises(OSError, match="no ink"):
                pdf.press("")
    assert get(client, SHEET).status_code == 200


def test_a_sheet_somebody_has_is_not_printed_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag = get(client, SHEET).headers["ETag"]
    monkeypatch.setattr(pdf, "press", lambda _: pytest.fail("printed again"))
    kept = get(client, SHEET, **{"If-None-Match": tag})
    assert (kept.status_code, kept.data) == (304, b"")


def test_what_is_refused_is_not_printed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "press", lambda _: pytest.fail("printed"))
    for query in (b"p1=GZ", b"players=9"):
        refused = get(client, SHEET, query)
        assert (refused.status_code, refused.mimetype) == (422, "text/html")


def test_paper_reaches_for_nothing_outside() -> None:
    """What a name says is text, and no address in a sheet is ever asked for."""
    with pytest.raises(Exception, match=r"(?i)protocol|scheme|allowed"):
        pdf.fetcher().fetch("file:///etc/hostname")
    printed = pdf.press('<!doctype html><img src="file:///etc/hostname"><img src="http://127.0.0.1:9/x.png">')
    assert printed.startswith(b"%PDF-")


def test_a_long_address_costs_no_more_than_its_length(client: FlaskClient) -> None:
    """A sheet names its own address, which may break anywhere: not every such line is tried."""
    face = "2G1WpGmW"
    work = []
    for moves in (1, MOVES_LIMIT):
        query = {"players": "5", "values": "B1", "board": face, "hand": ".".join([face] * 9)}
        query["move"] = "_".join([f"place.{face}.1.0"] * moves)
        counter = Profile()
        with counter:
            assert get(client, "/vogu/check.pdf", encoded(query)).status_code == 200
        lines = [entry for entry in counter.getstats() if "get_first_line" in str(entry.code)]
        work.append(sum(entry.callcount for entry in lines))
    assert 0 < work[1] < 3 * work[0]
