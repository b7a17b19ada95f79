"""What stands between server and app, asked as the server asks it, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from threading import Event
from typing import Any

import pytest

from web.serving import buffered_app
from web.serving.buffered_app import BufferedApp, Message

TEXTS = {"slow": "too slow", "full": "too many", "broken": "broken"}


def echo(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answers with what was sent."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.input"].read()]


class Asker:
    """One request: what it sends piece by piece, None for hanging up; after the last it waits."""

    def __init__(self, *pieces: bytes | None, ends: bool = True) -> None:
        self.pieces, self.ends = [*pieces], ends
        self.answer: list[Message] = []

    async def receive(self) -> Message:
        if not self.pieces:
            await asyncio.Event().wait()
        piece = self.pieces.pop(0)
        if piece is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": piece, "more_body": bool(self.pieces) or not self.ends}

    async def send(self, message: Message) -> None:
        self.answer.append(message)

    async def ask(self, app: BufferedApp, method: str = "POST", **given: bytes) -> None:
        headers = [(name.replace("_", "-").encode(), value) for name, value in given.items()]
        scope = {
            "type": "http",
            "raw_path": b"/",
            "query_string": b"",
            "method": method,
            "scheme": "http",
            "http_version": "1.1",
            "headers": headers,
            "client": ("192.0.2.7", "1"),
            "server": ("192.0.2.8", "2"),
        }
        await app(scope, self.receive, self.send)

    @property
    def said(self) -> tuple[int, bytes]:
        return self.answer[0]["status"], self.answer[1]["body"]


def run(*askers: Asker, app: Any = echo, method: str = "POST", **given: bytes) -> None:
    """Lets all ask at once."""

    async def ask_all() -> None:
        buffered = BufferedApp(app, 2, TEXTS)
        await asyncio.gather(*(asker.ask(buffered, method, **given) for asker in askers))
        buffered.executor.shutdown()

    asyncio.run(asyncio.wait_for(ask_all(), 60))


def test_a_body_is_whole_before_the_app_has_it() -> None:
    asker = Asker(b"a", b"b", b"c")
    run(asker)
    assert asker.said == (200, b"abc")


@pytest.mark.parametrize("pieces", [(None,), (b"a", None)])
def test_who_hangs_up_in_the_middle_is_not_answered(pieces: tuple[bytes | None, ...]) -> None:
    asker = Asker(*pieces, ends=False)
    run(asker, app=None)
    assert asker.answer == []


def test_a_body_that_does_not_come_is_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "BODY_SECONDS", 0.01)
    asker = Asker(b"a", ends=False)
    run(asker, app=None)
    assert asker.said == (408, b"too slow")


def test_of_too_many_bodies_the_one_waited_for_longest_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "BODIES", 2)
    oldest, older, newest = Asker(b"1", ends=False), Asker(b"2", ends=False), Asker(b"3")

    async def ask_in_turn() -> None:
        buffered = BufferedApp(echo, 2, TEXTS)
        waiting = [asyncio.ensure_future(one.ask(buffered)) for one in (oldest, older)]
        await asyncio.sleep(0)
        await newest.ask(buffered)
        await waiting[0]
        waiting[1].cancel()
        buffered.executor.shutdown()

    asyncio.run(asyncio.wait_for(ask_in_turn(), 60))
    assert oldest.said == (408, b"too slow")
    assert older.answer == []
    assert newest.said == (200, b"3")


def test_a_body_is_read_no_further_than_the_app_would() -> None:
    asker = Asker(b"a" * 30_000, b"b" * 30_000, b"c" * 30_000)
    run(asker)
    assert len(asker.said[1]) == buffered_app.BODY_BYTES + 1
    assert asker.pieces == [b"c" * 30_000]
    long = Asker(b"a")
    run(long, content_length=b"99999")
    assert (long.said, long.pieces) == ((200, b""), [b"a"]), "it says so itself"


def test_of_what_is_no_post_no_body_is_read() -> None:
    asker = Asker(b"a", ends=False)
    run(asker, method="GET")
    assert asker.said == (200, b"")


def test_an_app_that_fails_is_answered_for() -> None:
    def fails(*_: object) -> Iterable[bytes]:
        raise RuntimeError

    asker = Asker(b"")
    run(asker, app=fails)
    assert asker.said == (500, b"broken")


def waits_until(over: Event, asked: list[str]) -> Callable[..., Iterable[bytes]]:
    """An app that notes each request and answers when it may."""

    def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        asked.append(environ["REQUEST_METHOD"])
        over.wait(60)
        start_response("200 OK", [])
        return [b"ok"]

    return app


def test_who_leaves_the_queue_is_not_worked_for() -> None:
    over, asked = Event(), list[str]()

    async def ask() -> None:
        buffered = BufferedApp(waits_until(over, asked), 1, TEXTS)
        busy = asyncio.ensure_future(Asker(b"").ask(buffered))
        await asyncio.sleep(0.01)
        await asyncio.gather(*(Asker(b"", None).ask(buffered) for _ in range(20)))
        over.set()
        await busy
        buffered.executor.shutdown()

    asyncio.run(asyncio.wait_for(ask(), 60))
    assert asked == ["POST"]


def test_beyond_the_queue_one_is_asked_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "QUEUE", 1)
    over, late = Event(), Asker(b"")

    async def ask() -> None:
        buffered = BufferedApp(waits_until(over, []), 1, TEXTS)
        others = [asyncio.ensure_future(Asker(b"").ask(buffered)) for _ in range(2)]
        await asyncio.sleep(0.01)
        await late.ask(buffered)
        over.set()
        await asyncio.gather(*others)
        buffered.executor.shutdown()

    asyncio.run(asyncio.wait_for(ask(), 60))
    assert late.said == (503, b"too many")
    assert (b"retry-after", b"2") in late.answer[0]["headers"]


def test_whose_turn_came_too_late_is_asked_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "QUEUE_SECONDS", -1)
    asker = Asker(b"")
    run(asker, app=None)
    assert asker.said == (503, b"too many")
