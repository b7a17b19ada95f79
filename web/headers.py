"""Adds headers to every response: a strict content policy, and ETags instead of lifetimes."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from flask import Response, g, request
from werkzeug.http import parse_etags

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self)",
}
OWN_ANSWER_HEADER = "Takujo"
"""The header by which a page's script recognises our own response: `1`, or `error` if it is no page of a table."""
VARY_PAGE = "HX-Request, HX-Request-Type, HX-History-Restore-Request, Accept-Language"
VARY_DATA = "Accept-Language"
METHODS = "GET, HEAD, OPTIONS"
YEAR = "public, max-age=31536000, immutable"
"""How long a file with its version in the address is cached."""
CROSS_ORIGIN_HEADERS = {
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag",
}
"""For programs on other sites: JSON is public, and nothing is stored about the client."""
PREFLIGHT_HEADERS = {
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Max-Age": "86400",
}
ROOT = Path(__file__).parent.parent


@cache
def app_version() -> str:
    """Returns the fingerprint of this version of the app."""
    return fingerprint_app_sources(ROOT)


def fingerprint_app_sources(root_folder: Path) -> str:
    """Returns the fingerprint of every file a response depends on: the same on every replica and in every checkout."""
    digest = blake2b(digest_size=8)
    for folder in ("calculators", "pocket", "web", "templates", "static", "translations"):
        for file in sorted((root_folder / folder).rglob("*")):
            if file.is_file() and file.suffix not in (".pyc", ".mo"):
                digest.update(file.relative_to(root_folder).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


def build_request_etag(answer_kind: str, language: str) -> str:
    """Returns the ETag of a request: kind of answer, path, language, host, version, query as sent."""
    parts = (answer_kind, request.path, language, request.host_url, app_version())
    text = "\0".join(parts).encode("utf-8", "replace")
    return blake2b(text + b"\0" + request.query_string, digest_size=12).hexdigest()


def does_client_already_hold_etag(etag_value: str) -> bool:
    """Returns whether the client has this response already. Weak comparison: the body may be compressed.

    `*` never matches: whether there is a response is only known once the query is read.
    """
    held_etags = parse_etags(request.headers.get("If-None-Match"))
    return not held_etags.star_tag and held_etags.contains_weak(etag_value)


def security_and_version_headers_with_cors_for_json(request_path: str) -> dict[str, str]:
    """Returns the security headers of a response at a path; JSON may be read from any site."""
    return {
        **SECURITY_HEADERS,
        "Takujo-Version": app_version(),
        **(CROSS_ORIGIN_HEADERS if request_path.endswith(".json") else {}),
    }


def add_security_headers(response: Response) -> Response:
    """Adds the security headers to a response; shared caches store none that holds a secret."""
    headers = security_and_version_headers_with_cors_for_json(request.path)
    if request.method == "OPTIONS" and response.status_code == 200:
        response.status_code = 204
        response.headers["Allow"] = METHODS
        headers |= PREFLIGHT_HEADERS if request.path.endswith(".json") else {}
    for name, value in headers.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault(OWN_ANSWER_HEADER, "1")
    if g.get("secret") and "Cache-Control" in response.headers:
        # The address holds a private hand or the like: no shared cache may store the response.
        response.headers["Cache-Control"] = f"private, {response.headers['Cache-Control']}"
    return response
