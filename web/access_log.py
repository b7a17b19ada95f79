"""The access log: one JSON object per request, on what was asked and how it went, never by whom nor about which
table."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from flask import Flask, Response, g, request

from calculators import GAMES
from web.headers import METHODS


def install_access_log(app: Flask, log_destination: str) -> None:
    """Logs a line for every response. log_destination: a file, `-` for standard output, '' for none."""
    if not log_destination:
        return

    def store_start_time() -> None:
        g.began = time.perf_counter()

    def log_response(response: Response) -> Response:
        # A full disk, or a closed pipe, loses the line and not the response.
        with suppress(OSError):
            append_log_line_to_file_or_stdout(
                log_destination, json.dumps(build_log_entry_without_path_or_personal_data(response))
            )
        return response

    app.before_request_funcs.setdefault(None, []).insert(0, store_start_time)
    # Registered first, it runs last: the response is complete.
    app.after_request(log_response)


def append_log_line_to_file_or_stdout(log_file_or_dash: str, line_text: str) -> None:
    """Appends a line. Raises OSError."""
    if log_file_or_dash == "-":
        # In one call: `print` writes the end of a line separately, and another thread's line may come between.
        sys.stdout.write(line_text + "\n")
        sys.stdout.flush()
        return
    with Path(log_file_or_dash).open("a", encoding="utf-8") as file:
        file.write(line_text + "\n")


def build_log_entry_without_path_or_personal_data(response: Response) -> dict[str, object]:
    """Builds the log entry of a request: nothing in it comes from the visitor but the names of route and game. No path
    and no query (they hold tables and names), no host, no client address, no browser, no referrer."""
    game = (request.view_args or {}).get("slug", "")
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "method": request.method if request.method in (*METHODS.split(", "), "POST", "PUT", "DELETE") else "other",
        "route": request.endpoint or "",
        "game": game if game in GAMES else "",
        "status": response.status_code,
        "bytes": response.content_length or 0,
        "ms": round((time.perf_counter() - g.get("began", time.perf_counter())) * 1000, 1),
        "worker": os.getpid(),
    }
