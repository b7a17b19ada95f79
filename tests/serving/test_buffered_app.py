"""`BufferedApp`, which connects server and app, called as the server calls it, without a server."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from web.serving import buffered_app
from web.serving.buffered_app import BufferedApp, Message

REQUEST_SCOPE: Message = {
    "type": "http",
    "raw_path": b"/",
    "query_string": b"",
    "method": "POST",
    "scheme": "http",
    "http_version": "1.1",
    "client": ("192.0.2.7", "1"),
    "server": ("192.0.2.8", "2"),
}
"""A request without headers, as the server describes it."""
REFUSAL_TEXTS = {"slow": "too slow", "full": "too many", "broken": "broken"}


def echo(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """A WSGI app that answers with the body of the request."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.input"].read()]


class FakeAsgiClient:
    """A client that sends a body piece by piece (None: hangs up) and waits after the last piece."""

    def __init__(self, *pieces: bytes | None, completes_body: bool = True) -> None:
        self.pieces, self.ends = [*pieces], completes_body
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

    async def send_to_buffered_app(self, app: BufferedApp, method: str = "POST", **given: bytes) -> None:
        headers = [(name.replace("_", "-").encode(), value) for name, value in given.items()]
        await app({**REQUEST_SCOPE, "method": method, "headers": headers}, self.receive, self.send)

    @property
    def status_and_body(self) -> tuple[int, bytes]:
        return self.answer[0]["status"], self.answer[1]["body"]


def run_with_buffered_app(
    app: Any, thread_count: int, use: Callable[[BufferedApp], Coroutine[Any, Any, object]]
) -> None:
    """Calls `use` in the loop of another thread, as a browser of earlier tests leaves a running loop in this one."""

    async def run() -> None:
        buffered = BufferedApp(app, thread_count, REFUSAL_TEXTS)
        await asyncio.wait_for(use(buffered), 60)
        buffered.executor.shutdown()

    with ThreadPoolExecutor(1) as executor:
        executor.submit(asyncio.run, run()).result()


def send_request(
    *pieces: bytes | None, completes_body: bool = True, app: Any = echo, method: str = "POST", **given: bytes
) -> FakeAsgiClient:
    """Returns the client that sent a request, once it is answered."""
    client = FakeAsgiClient(*pieces, completes_body=completes_body)
    run_with_buffered_app(app, 2, lambda buffered: client.send_to_buffered_app(buffered, method, **given))
    return client


def test_a_body_is_whole_before_the_app_has_it() -> None:
    assert send_request(b"a", b"b", b"c").status_and_body == (200, b"abc")


@pytest.mark.parametrize("pieces", [(None,), (b"a", None)])
def test_client_hanging_up_during_body_gets_no_answer(pieces: tuple[bytes | None, ...]) -> None:
    assert send_request(*pieces, completes_body=False, app=None).answer == []


def test_unfinished_request_body_is_refused_with_408(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "BODY_SECONDS", 0.01)
    assert send_request(b"a", completes_body=False, app=None).status_and_body == (408, b"too slow")


def test_oldest_waiting_body_is_refused_if_too_many_are_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "BODIES", 2)
    oldest, older = (FakeAsgiClient(body, completes_body=False) for body in (b"1", b"2"))
    newest = FakeAsgiClient(b"3")

    async def send_requests_in_turn(buffered: BufferedApp) -> None:
        waiting = [asyncio.ensure_future(one.send_to_buffered_app(buffered)) for one in (oldest, older)]
        await asyncio.sleep(0)
        await newest.send_to_buffered_app(buffered)
        await waiting[0]
        waiting[1].cancel()

    run_with_buffered_app(echo, 2, send_requests_in_turn)
    assert oldest.status_and_body == (408, b"too slow")
    assert older.answer == []
    assert newest.status_and_body == (200, b"3")


def test_request_body_is_read_only_up_to_size_limit() -> None:
    client = send_request(b"a" * 30_000, b"b" * 30_000, b"c" * 30_000)
    assert len(client.status_and_body[1]) == buffered_app.BODY_BYTES + 1
    assert client.pieces == [b"c" * 30_000]
    long = send_request(b"a", content_length=b"99999")
    assert (long.status_and_body, long.pieces) == ((200, b""), [b"a"]), "its Content-Length is too long"


def test_body_of_get_request_is_not_read() -> None:
    assert send_request(b"a", completes_body=False, method="GET").status_and_body == (200, b"")


def raise_at_once(*_: object) -> Iterable[bytes]:
    raise RuntimeError


def raise_after_first_part(_: object, start_response: Any) -> Iterator[bytes]:
    start_response("200 OK", [("Content-Length", "20")])
    yield b"first part"
    raise RuntimeError


@pytest.mark.parametrize("app", [raise_at_once, raise_after_first_part])
def test_exception_in_app_is_answered_with_500(app: Callable[..., Iterable[bytes]]) -> None:
    assert send_request(b"", app=app).status_and_body == (500, b"broken")


def build_blocking_app(release_event: Event, received_methods: list[str]) -> Callable[..., Iterable[bytes]]:
    """Returns an app that records the method of each request and answers after `release_event`."""

    def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        received_methods.append(environ["REQUEST_METHOD"])
        release_event.wait(60)
        start_response("200 OK", [])
        return [b"ok"]

    return app


def test_app_is_not_called_for_clients_that_left_queue() -> None:
    over, received_methods = Event(), list[str]()

    async def ask(buffered: BufferedApp) -> None:
        busy = asyncio.ensure_future(FakeAsgiClient(b"").send_to_buffered_app(buffered))
        await asyncio.sleep(0.01)
        await asyncio.gather(*(FakeAsgiClient(b"", None).send_to_buffered_app(buffered) for _ in range(20)))
        over.set()
        await busy

    run_with_buffered_app(build_blocking_app(over, received_methods), 1, ask)
    assert received_methods == ["POST"]


def test_request_beyond_full_queue_gets_503_with_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "QUEUE", 1)
    over, late = Event(), FakeAsgiClient(b"")

    async def ask(buffered: BufferedApp) -> None:
        others = [asyncio.ensure_future(FakeAsgiClient(b"").send_to_buffered_app(buffered)) for _ in range(2)]
        await asyncio.sleep(0.01)
        await late.send_to_buffered_app(buffered)
        over.set()
        await asyncio.gather(*others)

    run_with_buffered_app(build_blocking_app(over, []), 1, ask)
    assert late.status_and_body == (503, b"too many")
    assert (b"retry-after", b"2") in late.answer[0]["headers"]


def test_request_queued_too_long_gets_503(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffered_app, "QUEUE_SECONDS", -1)
    assert send_request(b"", app=None).status_and_body == (503, b"too many")
