"""Pages of our own for what is refused before the app sees it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from http import HTTPStatus

from gunicorn.http import errors

STYLE = """
:root { color-scheme: light dark; --paper: #f7f4ec; --ink: #211f1b; --ink-2: #5a5449; --line: #d9d2c2; --ai: #223a70 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191815; --ink: #f2eee4; --ink-2: #bbb4a5; --line: #3b3831; --ai: #aebff0 }
}
* { box-sizing: border-box; margin: 0 }
body { background: var(--paper); color: var(--ink); font: 1rem/1.55 -apple-system, "Hiragino Sans", "BIZ UDPGothic",
  "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, system-ui, sans-serif }
header { min-height: 52px; border-bottom: 1px solid var(--line) }
header a, main { display: block; max-width: 480px; margin: 0 auto; padding: 12px 16px }
header a { color: inherit; font-weight: 700; text-decoration: none }
main a { display: inline-block; min-height: 44px; padding: 10px 0; color: var(--ai); font-weight: 700 }
:focus-visible { outline: 3px solid var(--ai); outline-offset: -3px }
small { color: var(--ink-2); font-size: .875rem }
h1 { margin: 8px 0 4px; font-size: 1.25rem; line-height: 1.3; text-wrap: balance }
p { margin-bottom: 16px }
"""
"""Within the page, which has to stand without another request; the content policy names its fingerprint."""
FINGERPRINT = f"sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}"
PAGE = """<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{ja}｜卓上 Takujo</title><style>{style}</style></head>
<body>
<header><a href="/">卓上 Takujo</a></header>
<main>
<small>{status}</small>
<h1>{ja}</h1>
<p lang="en">{en}</p>
<a href="/">ゲームの一覧へ <span lang="en">· All games</span></a>
</main>
</body>
</html>
"""
SENTENCES = {
    400: ("この要求は読み取れません。", "This request cannot be read."),
    403: ("この要求は受け付けられません。", "This request is not accepted."),
    408: ("要求が届き終わりませんでした。", "The request did not arrive in time."),
    414: ("宛先が長すぎます。8,000バイトまで読めます。", "The address is longer than 8,000 bytes."),
    417: ("この要求は受け付けられません。", "This request is not accepted."),
    431: ("要求のヘッダーが長すぎます。", "The headers of the request are too long."),
    500: ("サーバーで問題が起きました。", "Something went wrong on the server."),
    501: ("この要求は読み取れません。", "This request cannot be read."),
}
STATUSES: dict[type[Exception], int] = {
    errors.LimitRequestLine: 414,
    errors.LimitRequestHeaders: 431,
    errors.ExpectationFailed: 417,
    errors.ForbiddenProxyRequest: 403,
    errors.UnsupportedTransferCoding: 501,
}


def status_of(error: BaseException) -> int:
    """The status of an error of gunicorn's parser: 400 where no other fits, 500 for all else."""
    own = [code for kind, code in STATUSES.items() if isinstance(error, kind)]
    if own:
        return own[0]
    return 400 if isinstance(error, errors.ParseException) else 500


def refusal(status: int) -> bytes:
    """The whole answer, head and page, after which the connection is closed."""
    phrase = HTTPStatus(status).phrase
    ja, en = SENTENCES[status]
    body = PAGE.format(status=status, ja=ja, en=en, style=STYLE).encode()
    head = (
        f"HTTP/1.1 {status} {phrase}\r\n"
        "Connection: close\r\n"
        "Content-Type: text/html; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\n"
        f"Content-Security-Policy: default-src 'none'; style-src '{FINGERPRINT}'; frame-ancestors 'none'\r\n"
        "X-Content-Type-Options: nosniff\r\n\r\n"
    )
    return head.encode() + body
