"""Served below a path (`/takujo/`): addresses of ours in an answer, as they are from outside."""

from __future__ import annotations

import re

from flask import Response, g, request

OWN_ADDRESS = re.compile(rb'(?<=[a-z]=")/(?!/)')
"""The start of an address of ours in an attribute; text of others stands there with its quotes escaped."""
LEADING = ("Location", "Content-Location", "HX-Location", "HX-Push-Url", "HX-Redirect", "HX-Replace-Url")
"""Headers that hold an address."""


def prefix_own_addresses_with_script_root(response: Response) -> Response:
    """Puts the path below which the app is served (`SCRIPT_NAME`) before the addresses in pages and headers.
    Addresses in JSON are from that path on. What the judge answered has them already (`g.led_below`)."""
    root = request.script_root
    if not root or g.get("led_below"):
        return response
    if response.mimetype == "text/html":
        response.set_data(OWN_ADDRESS.sub(root.encode() + b"/", response.get_data()))
    for name in LEADING:
        if response.headers.get(name, "").startswith("/"):
            response.headers[name] = root + response.headers[name]
    return response
