"""Runs a typical static host on this machine: files, optional `.html`, 404.html for the rest, `_headers` on request.

python -m scripts.site.host [/takujo/]      to try what `make site` made
"""

from __future__ import annotations

import functools
import http.server
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

from scripts.site.pocket import BUILD

SITE = BUILD / "site"
HeaderRules = list[tuple[str, str, str]]
ENCODING_SUFFIXES = {"br": ".br", "gzip": ".gz"}


class Host(http.server.BaseHTTPRequestHandler):
    """Serves a folder under a base path."""

    protocol_version = "HTTP/1.1"
    content_types: ClassVar[dict[str, str]] = {
        ".html": "text/html",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        ".png": "image/png",
    }

    def __init__(self, folder: Path, base: str, rules: HeaderRules, *handler_arguments: Any) -> None:
        self.folder, self.base, self.rules = folder, base, rules
        super().__init__(*handler_arguments)

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        status, file = self.find_file(path.removeprefix(self.base)) if path.startswith(self.base) else (404, None)
        body = file.read_bytes() if file else b""
        self.send_response(status)
        if file:
            self.send_header("Content-Type", self.content_types.get(file.suffix, "application/octet-stream"))
            accepted_encodings = [name for name in ENCODING_SUFFIXES if name in self.headers.get("Accept-Encoding", "")]
            for name in accepted_encodings[:1]:
                if (compressed_file := file.with_name(file.name + ENCODING_SUFFIXES[name])).exists():
                    body = compressed_file.read_bytes()
                    self.send_header("Content-Encoding", name)
        for pattern, name, value in self.rules:
            if fnmatchcase(path, pattern):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def find_file(self, path: str) -> tuple[int, Path | None]:
        """Returns the status and the file for a path below the base; 404 and 404.html if there is none."""
        for name in (path, path + ".html", path + "index.html"):
            file = (self.folder / name).resolve()
            if file.is_file() and file.is_relative_to(self.folder.resolve()):
                return 200, file
        return 404, self.folder / "404.html"

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


def read_header_rules(file: Path) -> HeaderRules:
    """Parses a `_headers` file as rules: pattern of the address (`*` matches anything), name, value."""
    rules: HeaderRules = []
    pattern = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            name, _, value = line.strip().partition(": ")
            rules.append((pattern, name, value))
        else:
            pattern = line
    return rules


@contextmanager
def host_site(folder: Path = SITE, base: str = "/", port: int = 0, *, headers: bool = False) -> Iterator[str]:
    """Serves a site while the block runs; yields its address. headers: sends those of `_headers`; port: 0 for any."""
    handler = functools.partial(Host, folder, base, read_header_rules(folder / "_headers") if headers else [])
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{base}"
        finally:
            server.shutdown()
            thread.join()


if __name__ == "__main__":
    with host_site(base=sys.argv[1] if len(sys.argv) > 1 else "/", port=8080) as address:
        print(address)
        threading.Event().wait()
