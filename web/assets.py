"""Serves our own files: `/static/…`, addressed by version, compressed once, the same bytes from every replica."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

from web.encoding import SMALLEST_ENCODERS, choose_encoding_or_empty, is_worth_compressing
from web.headers import ROOT, YEAR, app_version

assets = Blueprint("assets", __name__)
FOLDER = ROOT / "static"
BUILT = FOLDER / "built"
"""Styles and scripts with their imports, minified: built from those in FOLDER by `scripts/bundle.py` (`make setup`)."""
BUNDLE_FINGERPRINT_FILE = BUILT / "made-of"
DAY = "public, max-age=86400"
ROBOTS = """User-agent: Twitterbot
User-agent: facebookexternalhit
Allow: /

User-agent: *
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
    """A file as it is sent: its type, a fingerprint of its content, its bytes by encoding ('' for uncompressed)."""

    mimetype: str
    fingerprint: str
    bodies: dict[str, bytes]


def fingerprint_bundle_sources() -> str:
    """Returns the fingerprint of the bundle's sources, to check whether a bundle is current."""
    digest = blake2b(digest_size=12)
    for file in sorted(FOLDER.rglob("*.*")):
        if file.suffix in (".css", ".js") and BUILT not in file.parents:
            digest.update(file.relative_to(FOLDER).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


@cache
def is_bundle_current() -> bool:
    """Returns whether the bundle was built from the current files; else those are sent one by one, and work as well."""
    return BUNDLE_FINGERPRINT_FILE.exists() and BUNDLE_FINGERPRINT_FILE.read_text() == fingerprint_bundle_sources()


def find_asset_file_or_none(asset_path: str) -> Path | None:
    """Returns the file that is sent for a path under `static/`; None if there is none."""
    folders = (BUILT, FOLDER) if is_bundle_current() else (FOLDER,)
    found = (safe_join(str(folder), asset_path) for folder in folders)
    return next((Path(file) for file in found if file and Path(file).is_file()), None)


@cache
def read_and_compress_asset_or_none(asset_path: str) -> Asset | None:
    """Returns a file under `static/`, read and compressed once per process; None if there is none."""
    if (file := find_asset_file_or_none(asset_path)) is None:
        return None
    data = file.read_bytes()
    mimetype = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    bodies = {"": data}
    if is_worth_compressing(mimetype, len(data)):
        bodies |= {encoding: encode(data) for encoding, encode in SMALLEST_ENCODERS.items()}
    if (smaller := file.with_name(file.name + ".gz")).is_file():
        bodies["gzip"] = smaller.read_bytes()
    return Asset(mimetype, blake2b(data, digest_size=12).hexdigest(), bodies)


def build_asset_response_or_304(asset: Asset, cache_control: str) -> Response:
    """Returns a file in the client's encoding, or 304 if the client has it."""
    encoding = choose_encoding_or_empty(request.accept_encodings, [name for name in asset.bodies if name])
    response: Response = current_app.response_class(asset.bodies[encoding], mimetype=asset.mimetype)
    response.set_etag(f"{asset.fingerprint}-{encoding or 'plain'}")
    response.headers["Cache-Control"] = cache_control
    if len(asset.bodies) > 1:
        response.vary.add("Accept-Encoding")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.make_conditional(request)
    return response


@assets.get("/static/<path:path>", endpoint="static")
def serve_asset_cached_for_year_or_revalidated(path: str) -> BaseResponse:
    """Answers with a file, to be cached for a year if its version is in the address, else to be revalidated;
    404 for none."""
    found = read_and_compress_asset_or_none(path)
    if found is None:
        abort(404)
    return build_asset_response_or_304(found, YEAR if request.args.get("v") == app_version() else "no-cache")


@assets.get("/favicon.ico", endpoint="favicon")
def serve_favicon() -> BaseResponse:
    """Answers the requests that browsers send by themselves."""
    found = read_and_compress_asset_or_none("icon-192.png")
    if found is None:
        abort(404)
    return build_asset_response_or_304(found, DAY)


@assets.get("/robots.txt", endpoint="robots")
def serve_robots_txt() -> BaseResponse:
    """Lets search engines find the rules; tables are endless and concern only their players."""
    response: Response = current_app.response_class(ROBOTS, mimetype="text/plain")
    response.headers["Cache-Control"] = DAY
    return response
