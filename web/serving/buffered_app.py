"""Connects server and app: reads a whole request before a thread gets it, and drops it once its client has
disconnected.

Granian gives each request to one event loop (ASGI). There it waits for its body, with a deadline and a limit, without
using a thread. Then a thread of a pool answers it by the WSGI app.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from threading import Event, get_ident
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

from granian.log import logger
from werkzeug.test import run_wsgi_app

from web.serving.watchdog import Watchdog
from web.wsgi_keys import ABANDONED

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

Message = MutableMapping[str, Any]
Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BODY_BYTES = 40_000
"""The longest body that is read, the app's own limit (`web.live.phone_input.MAX_BODY_BYTES`)."""
BODY_SECONDS = 10.0
"""Seconds until a body must be complete."""
BODIES = 4096
"""Bodies that a process waits for at a time; a new one beyond that replaces the one that has waited longest."""
QUEUE = 512
"""Requests that may wait for a thread; more are refused at once, to be sent again."""
QUEUE_SECONDS = 5.0
"""Seconds that a request waits for a thread at most; then it is refused, to be sent again."""
WATCH_AFTER = 0.05
"""Seconds after which a disconnected client is noticed; most answers take less."""


class ClientDisconnected(Exception):
    """Raised when nobody waits for the answer any more."""


@dataclass(frozen=True)
class Answer:
    """A whole response. headers: pairs of bytes, as they are sent."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes = b""


def build_plain_server_refusal(status: int, text: str) -> Answer:
    """Returns a response of the server itself, which uses no thread."""
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"takujo", b"error"),
        (b"retry-after", b"2") if status == 503 else (b"connection", b"close"),
    ]
    return Answer(status, headers, body)


def build_wsgi_environ(scope: Scope, body: bytes, base_path: str = "") -> dict[str, Any]:
    """Returns the WSGI environment of a request.

    base_path: `/takujo`, the path below which the app is served; a proxy may have removed it already. A header whose
    name has `_` is left out: in WSGI it would pass for the one with `-`, which a proxy vouches for.
    """
    path = scope["raw_path"].decode("latin-1")
    is_below_base_path = bool(base_path) and (path == base_path or path.startswith(f"{base_path}/"))
    path = path.removeprefix(base_path) or "/" if is_below_base_path else path
    client, server = scope.get("client") or ("", ""), scope.get("server") or ("", "")
    version = scope["http_version"]
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": base_path,
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1] or ""),
        "SERVER_PROTOCOL": f"HTTP/{version if '.' in version else f'{version}.0'}",
        "REMOTE_ADDR": str(client[0]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").upper(), raw_value.decode("latin-1")
        if "_" in name or name in ("TRANSFER-ENCODING", "CONNECTION"):
            continue
        key = name.replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        environ[key] = f"{environ[key]},{value}" if key in environ else value
    if has_body(scope):
        environ["CONTENT_LENGTH"] = environ.get("CONTENT_LENGTH") or str(len(body))
    return environ


def has_body(scope: Scope) -> bool:
    """Returns whether a request has a body that the app reads: only a POST."""
    return bool(scope["method"] == "POST")


def declared_content_length_or_0(scope: Scope) -> int:
    """Returns the declared length of a body in bytes; 0 without a valid one."""
    found = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(found) if found.isdigit() else 0


class BufferedApp:
    """The app as the server calls it (ASGI), one per process."""

    def __init__(
        self, wsgi_app: WSGIApplication, thread_count: int, texts: Mapping[str, str], base_path: str = ""
    ) -> None:
        """texts: the server's own refusals, by the reasons `slow`, `full` and `broken`."""
        self.wsgi_app, self.base_path = wsgi_app, base_path
        self.executor = ThreadPoolExecutor(thread_count, thread_name_prefix="request")
        self.room = thread_count + QUEUE
        self.started_at: dict[int, float] = {}
        """When each thread began with its request (monotonic seconds)."""
        self.body_timeouts: dict[asyncio.Timeout, None] = {}
        """The timeouts of the bodies that are awaited, the oldest first."""
        self.in_flight = 0
        self.watchdog = Watchdog(self.executor, self.started_at)
        self.too_slow, self.too_many = (
            build_plain_server_refusal(408, texts["slow"]),
            build_plain_server_refusal(503, texts["full"]),
        )
        self.broken = build_plain_server_refusal(500, texts["broken"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.answer_lifespan_while_running_watchdog(receive, send)
        elif scope["type"] == "http":
            try:
                answer = await self.answer_request_or_raise_client_disconnected(scope, receive)
            except ClientDisconnected:
                return
            except Exception as error:
                logger.error("no answer of the server: %s", type(error).__name__)
                answer = self.broken
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            await send({"type": "http.response.body", "body": answer.body})

    async def answer_lifespan_while_running_watchdog(self, receive: Receive, send: Send) -> None:
        """Starts the watchdog with the worker and stops it with it."""
        await receive()
        watching = asyncio.get_running_loop().create_task(self.watchdog.prove_life_forever_else_process_ends())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        watching.cancel()
        self.watchdog.stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def answer_request_or_raise_client_disconnected(self, scope: Scope, receive: Receive) -> Answer:
        """Returns the response to a request. Raises ClientDisconnected if nobody waits for it any more."""
        try:
            body = await self.read_body_cut_past_limit_or_raise(scope, receive)
        except TimeoutError:
            return self.too_slow
        if self.in_flight >= self.room:
            return self.too_many
        environ = build_wsgi_environ(scope, body, self.base_path)
        environ[ABANDONED] = abandoned = Event()
        answer_future = asyncio.get_running_loop().run_in_executor(
            self.executor, self.answer_in_this_thread_unless_queued_too_long, environ, monotonic()
        )
        self.in_flight += 1
        try:
            done, _ = await asyncio.wait({answer_future}, timeout=WATCH_AFTER)
            if not done:
                await wait_for_answer_or_raise_client_disconnected(answer_future, receive)
            return answer_future.result()
        finally:
            self.in_flight -= 1
            abandoned.set()
            answer_future.cancel()

    async def read_body_cut_past_limit_or_raise(self, scope: Scope, receive: Receive) -> bytes:
        """Returns the body of a request. One that is too long is cut one byte after BODY_BYTES, or not read at all if
        it declares its length: the app refuses it. Raises TimeoutError, ClientDisconnected."""
        if not has_body(scope) or declared_content_length_or_0(scope) > BODY_BYTES:
            return b""
        body = bytearray()
        async with asyncio.timeout(BODY_SECONDS) as timeout:
            self.body_timeouts[timeout] = None
            try:
                if len(self.body_timeouts) > BODIES:
                    self.time_out_oldest_waiting_body()
                while len(body) <= BODY_BYTES:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ClientDisconnected
                    body += message.get("body", b"")
                    if not message.get("more_body"):
                        break
            finally:
                self.body_timeouts.pop(timeout, None)
        return bytes(body[: BODY_BYTES + 1])

    def time_out_oldest_waiting_body(self) -> None:
        """Makes the body that has waited longest time out now; at least one must wait."""
        oldest = next(iter(self.body_timeouts))
        del self.body_timeouts[oldest]
        with suppress(RuntimeError):  # its time has just run out by itself
            oldest.reschedule(0)

    def answer_in_this_thread_unless_queued_too_long(
        self, environ: dict[str, Any], queued_since_monotonic: float
    ) -> Answer:
        """Answers a request by the app, in a thread. queued_since_monotonic: when it began to wait for one."""
        if monotonic() - queued_since_monotonic > QUEUE_SECONDS:
            return self.too_many
        thread = get_ident()
        self.started_at[thread] = monotonic()
        try:
            parts, status, headers = run_wsgi_app(self.wsgi_app, environ, buffered=True)
            pairs = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
            return Answer(int(status[:3]), pairs, b"".join(parts))
        except Exception as error:  # the app answers its own errors itself
            logger.error("no answer of the app: %s", type(error).__name__)
            return self.broken
        finally:
            del self.started_at[thread]


async def wait_for_answer_or_raise_client_disconnected(answer_future: asyncio.Future[Answer], receive: Receive) -> None:
    """Returns once there is an answer. Raises ClientDisconnected if the client disconnects first."""
    disconnection = asyncio.ensure_future(wait_until_client_disconnects(receive))
    try:
        both_futures: set[asyncio.Future[Any]] = {answer_future, disconnection}
        await asyncio.wait(both_futures, return_when=asyncio.FIRST_COMPLETED)
    finally:
        disconnection.cancel()
    if not answer_future.done():
        raise ClientDisconnected


async def wait_until_client_disconnects(receive: Receive) -> None:
    """Returns when the client disconnects; ignores what it sends until then."""
    while (await receive())["type"] != "http.disconnect":
        pass
