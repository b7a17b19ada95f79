"""Pages of our own for what is refused before the app sees it."""

from __future__ import annotations

from http import HTTPStatus

from gunicorn.http import errors

PAGE = """<!doctype html>
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
SENTENCES = {
    400: ("この要求は読み取れません。", "This request cannot be read."),
    403: ("この要求は受け付けられません。", "This request is not accepted."),
    408: ("要求が届き終わりませんでした。", "The request did not arrive in time."),
    414: ("アドレスが長すぎます。8,000バイトまで読めます。", "The address is longer than 8,000 bytes."),
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
    body = PAGE.format(status=f"{status} {phrase}", ja=ja, en=en).encode()
    head = (
        f"HTTP/1.1 {status} {phrase}\r\n"
        "Connection: close\r\n"
        "Content-Type: text/html; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\n"
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
        "X-Content-Type-Options: nosniff\r\n\r\n"
    )
    return head.encode() + body
