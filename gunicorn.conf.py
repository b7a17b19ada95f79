"""How Takujo is served: one file for a laptop in a café and for many machines behind a cache.

Read by gunicorn from the folder it is started in (`make run` does that); docs/serving.md says why.
PORT, HOST, WEB_CONCURRENCY, FORWARDED_ALLOW_IPS and ACCESS_LOG come from the environment.
"""

import json
import os
import socket
import subprocess
import sys
import time
from http import HTTPStatus

import segno
from gunicorn.glogging import Logger
from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

wsgi_app = "app:create_app()"
bind = f"{os.environ.get('HOST', '0.0.0.0')}:{os.environ.get('PORT', '8000')}"

# A process a core: the engines and the PDFs are pure computing. A few threads each, so that a slow phone, a
# connection a browser opens ahead of need, or four sheets waiting for the press keep nobody else waiting.
workers = int(os.environ.get("WEB_CONCURRENCY") or os.cpu_count() or 1)
threads = 8
# Longer than the minute for which proxies keep idle connections: it is then never we who close first.
keepalive = 75
# Not loaded before the fork: so HUP takes up new code and catalogues, worker by worker.
preload_app = False
timeout = 30
graceful_timeout = 30
# A new process now and then, not all at once, whatever may have gathered in the old one.
max_requests = 20_000
max_requests_jitter = 4_000
if os.path.isdir("/dev/shm"):
    worker_tmp_dir = "/dev/shm"
control_socket_disable = True

# The contract reads queries of up to 8,000 bytes, and the app refuses longer ones in its own words. The line
# may be 8,190 bytes, gunicorn's most; what is longer is cut there and refused by the worker below.
limit_request_line = 8190
# A Referer repeats the whole address, and its host with it.
limit_request_field_size = 16_380
limit_request_fields = 64

# Standard output, unless a person is looking at it: the QR code is to stay in sight.
accesslog = os.environ.get("ACCESS_LOG", "-" if not sys.stdout.isatty() else "") or None
loglevel = "info" if accesslog else "warning"

REFUSED = """<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>卓上 Takujo</title></head>
<body>
<h1>{status}</h1>
<p>{ja}</p>
<p lang="en">{en}</p>
<p><a href="/">卓上 Takujo</a></p>
</body>
</html>
"""
# What is refused before the app sees it; anything else that cannot be read as a request is a 400.
SENTENCES = {
    400: ("この要求は読み取れません。", "This request cannot be read."),
    403: ("この要求は受け付けられません。", "This request is not accepted."),
    414: ("アドレスが長すぎます。8,000バイトまで読めます。", "The address is longer than 8,000 bytes."),
    417: ("この要求は受け付けられません。", "This request is not accepted."),
    431: ("要求のヘッダーが長すぎます。", "The headers of the request are too long."),
    500: ("サーバーで問題が起きました。", "Something went wrong on the server."),
    501: ("この要求は読み取れません。", "This request cannot be read."),
}
STATUSES = {
    errors.LimitRequestLine: 414,
    errors.LimitRequestHeaders: 431,
    errors.ExpectationFailed: 417,
    errors.ForbiddenProxyRequest: 403,
    errors.UnsupportedTransferCoding: 501,
}


class worker_class(ThreadWorker):
    """gunicorn's threads, with our own page for what gunicorn itself refuses."""

    def handle_error(self, req, client, addr, exc):  # noqa: ARG002 (gunicorn calls it so)
        unread = isinstance(exc, errors.ParseException)
        own = [code for kind, code in STATUSES.items() if isinstance(exc, kind)]
        status = own[0] if own else 400 if unread else 500
        if unread:
            self.log.info("refused: %s", type(exc).__name__)
        else:
            self.log.exception("failed")
        ja, en = SENTENCES[status]
        body = REFUSED.format(status=f"{status} {HTTPStatus(status).phrase}", ja=ja, en=en).encode()
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
            "Connection: close\r\n"
            "Content-Type: text/html; charset=utf-8\r\n"
            f"Content-Length: {len(body)}\r\n"
            "Cache-Control: no-store\r\n"
            "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
            "X-Content-Type-Options: nosniff\r\n\r\n"
        )
        try:
            client.settimeout(2)
            client.sendall(head.encode() + body)
        except OSError:
            pass  # they are gone


class logger_class(Logger):
    """One JSON object a request: what was asked for and how it went, never by whom nor about which table.

    No query (it holds the position and the names), no client address, no browser, no referrer.
    """

    def access(self, resp, req, environ, request_time):  # noqa: ARG002 (gunicorn calls it so)
        if not self.access_log_enabled:
            return
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "method": environ.get("REQUEST_METHOD", "")[:10],
            "path": environ.get("PATH_INFO", "")[:120],
            "status": int(str(resp.status).split(None, 1)[0]),
            "bytes": getattr(resp, "sent", None) or 0,
            "ms": round(request_time.total_seconds() * 1000, 1),
            "worker": os.getpid(),
        }
        self.access_log.info("%s", json.dumps(line))


def addresses() -> list[str]:
    """This machine's addresses in its own network, the likeliest first; nothing is sent to find them."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # nobody's: this only asks which way a packet would go
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no way out: a network of our own
    try:
        listed = subprocess.run(["hostname", "-I"], capture_output=True, text=True, timeout=2).stdout.split()
    except (OSError, subprocess.SubprocessError):
        listed = []
    found += [address for address in listed if "." in address]
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def qr_code(text: str) -> str:
    """A QR code of half blocks; in a terminal in black on white, whatever the colours of the terminal."""
    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    on, off = ("\x1b[30;107m", "\x1b[0m") if sys.stdout.isatty() else ("", "")
    halves = " ▄▀█" if on else "█▀▄ "  # a log is read light on dark
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        halved = "".join(halves[2 * a + b] for a, b in zip(upper, lower, strict=True))
        lines.append(f"  {on}{halved}{off}")
    return "\n".join(lines)


def when_ready(server) -> None:
    """Says where the phones of the same network find us, as text and as a QR code."""
    host, port = server.address[0][:2] if isinstance(server.address[0], tuple) else ("", 0)
    if host != "0.0.0.0":
        print(f"\n  Takujo 卓上  http://{host}:{port}/\n" if port else "\n  Takujo 卓上\n", flush=True)
        return
    here = addresses() or ["127.0.0.1"]
    best = f"http://{here[0]}:{port}/"
    print(f"\n  Takujo 卓上  {best}\n")
    print(qr_code(best))
    print("  同じネットワークの携帯電話で読み取ってください。  For phones in the same network.")
    for other in here[1:]:
        print(f"  or http://{other}:{port}/")
    print(f"  このパソコンでは here  http://127.0.0.1:{port}/   止める to stop  Ctrl+C\n", flush=True)
