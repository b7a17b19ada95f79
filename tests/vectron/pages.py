"""Helpers that touch VECTRON's pages."""

from flask.testing import FlaskClient

from tests.pages import address_after_touch, query_of_address


def query_after_touch(
    client: FlaskClient, view_and_query: str, touched_value: str, selected_field: str = ""
) -> dict[str, str]:
    """The query after a touch."""
    return query_of_address(address_after_touch(client, f"/vectron/{view_and_query}", selected_field, touched_value))
