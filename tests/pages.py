"""What the tests of every game's pages share: one touch of a pad, and what is picked."""

from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient


def touch(client: FlaskClient, address: str, pick: str, put: str) -> str:
    """The address after one touch of a pad, starting from a page's address."""
    _, slug, view = urlsplit(address).path.split("/")
    query = dict(parse_qsl(urlsplit(address).query)) | {"view": view, "put": put}
    if pick:
        query["pick"] = pick
    answer = client.get(f"/{slug}/enter", query_string=query)
    assert answer.status_code == 303, (pick, put)
    location = answer.headers["Location"].partition("#")[0]
    assert client.get(location).status_code in (200, 422)
    return location


def bare(address: str) -> str:
    """The query without what is of pages alone."""
    return "&".join(p for p in urlsplit(address).query.split("&") if not p.startswith(("pick=", "kept=")))


def picked(address: str) -> str:
    """What is picked, '' for nothing."""
    return dict(parse_qsl(urlsplit(address).query)).get("pick", "")
