"""Serves the app below a path (`/takujo/`): adds it to our addresses in a response."""

from __future__ import annotations

import re

from flask import Response, g, request

OWN_ADDRESS = re.compile(rb'(?<=[a-z]=")/(?!/)')
"""The start of our own address in an attribute; in other texts quotes are escaped."""
LEADING = ("Location", "Content-Location", "HX-Location", "HX-Push-Url", "HX-Redirect", "HX-Replace-Url")
"""Headers that hold an address."""


def prefix_addresses_with_script_root(response: Response) -> Response:
    """Prefixes the path below which the app is served (`SCRIPT_NAME`) to the addresses in pages and headers. Addresses
    in JSON are relative to that path. A response of the question worker has them already (`g.led_below`)."""
    root_path = request.script_root
    if not root_path or g.get("led_below"):
        return response
    if response.mimetype == "text/html":
        response.set_data(OWN_ADDRESS.sub(root_path.encode() + b"/", response.get_data()))
    for name in LEADING:
        if response.headers.get(name, "").startswith("/"):
            response.headers[name] = root_path + response.headers[name]
    return response
