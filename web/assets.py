"""Our own files: `/static/…`, named by version, compressed once, the same bytes from every replica."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

from web.encoding import SMALL, chosen, worth
from web.headers import ROOT, version

assets = Blueprint("assets", __name__)
FOLDER = ROOT / "static"
YEAR = "public, max-age=31536000, immutable"
DAY = "public, max-age=86400"
ROBOTS = """User-agent: *
Crawl-delay: 10
Disallow: /*names=
Disallow: /*pick=
Disallow: /*/enter
Disallow: /table
Disallow: /watch
Disallow: /*.json
Disallow: /*.pdf
Disallow: /*.qr
Allow: /
"""
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True)
class Asset:
    """A file as it is sent: its type, a fingerprint of its content, its bytes by encoding ('' as it is)."""

    mimetype: str
    fingerprint: str
    bodies: dict[str, bytes]


@cache
def asset(path: str) -> Asset | None:
    """A file under `static/`, read and compressed once for a process; None where there is none."""
    found = safe_join(str(FOLDER), path)
    if found is None or not (file := Path(found)).is_file():
        return None
    data = file.read_bytes()
    mimetype = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    bodies = {"": data}
    if worth(mimetype, len(data)):
        for encoding, encode in SMALL.items():
            bodies[encoding] = encode(data)
    return Asset(mimetype, blake2b(data, digest_size=12).hexdigest(), bodies)


def send(found: Asset, lifetime: str) -> Response:
    """A file in the asker's encoding, or 304 where they hold it."""
    encoding = chosen(request.accept_encodings, [name for name in found.bodies if name])
    response: Response = current_app.response_class(found.bodies[encoding], mimetype=found.mimetype)
    response.set_etag(f"{found.fingerprint}-{encoding or 'plain'}")
    response.headers["Cache-Control"] = lifetime
    if len(found.bodies) > 1:
        response.vary.add("Accept-Encoding")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.make_conditional(request)
    return response


@assets.get("/static/<path:path>", endpoint="static")
def static(path: str) -> BaseResponse:
    """A file of ours: for a year where its version is asked for, else to be asked about again."""
    found = asset(path)
    if found is None:
        abort(404)
    return send(found, YEAR if request.args.get("v") == version() else "no-cache")


@assets.get("/favicon.ico")
def favicon() -> BaseResponse:
    """For those who ask for it unasked."""
    found = asset("icon-192.png")
    if found is None:
        abort(404)
    return send(found, DAY)


@assets.get("/robots.txt")
def robots() -> BaseResponse:
    """Rules may be found by search engines; tables are endless and nobody's but their players'."""
    response: Response = current_app.response_class(ROBOTS, mimetype="text/plain")
    response.headers["Cache-Control"] = DAY
    return response
