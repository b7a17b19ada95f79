"""Helpers that touch VECTRON's pages."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient

from tests.pages import address_after_touch


def query_after_touch(
    client: FlaskClient, view_and_query: str, touched_value: str, selected_field: str = ""
) -> dict[str, str]:
    """The query after a touch."""
    address = address_after_touch(client, f"/vectron/{view_and_query}", selected_field, touched_value)
    return dict(parse_qsl(urlsplit(address).query))
