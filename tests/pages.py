"""What the tests of every game's pages share: one touch of a pad, and what is picked."""

from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient


def address_after_touch(client: FlaskClient, address: str, given_selection: str, entered_value: str) -> str:
    """The address after one touch of a pad, starting from a page's address."""
    _, slug, view = urlsplit(address).path.split("/")
    query = dict(parse_qsl(urlsplit(address).query)) | {"view": view, "put": entered_value}
    if given_selection:
        query["pick"] = given_selection
    answer = client.get(f"/{slug}/enter", query_string=query)
    assert answer.status_code == 303, (given_selection, entered_value)
    location = answer.headers["Location"].partition("#")[0]
    assert client.get(location).status_code in (200, 422)
    return location


def address_after_touches(client: FlaskClient, address: str, *entered_values: str) -> str:
    """The address after one touch after the other, each of what the page has selected."""
    for entered_value in entered_values:
        address = address_after_touch(client, address, selection_of_address(address), entered_value)
    return address


def query_without_page_parameters(address: str) -> str:
    """The query without what is of pages alone."""
    return "&".join(p for p in urlsplit(address).query.split("&") if not p.startswith(("pick=", "kept=")))


def selection_of_address(address: str) -> str:
    """What is picked, '' for nothing."""
    return dict(parse_qsl(urlsplit(address).query)).get("pick", "")
