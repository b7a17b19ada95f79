"""What the tests of every game's pages share: one touch of a pad, and the text of a sheet."""

import io
from urllib.parse import parse_qsl, urlsplit

import pypdf
from flask.testing import FlaskClient

from web import pdf


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


def sheet_text(client: FlaskClient, address: str, size: int) -> str:
    """The text of a sheet on one line, after what holds for every sheet; size: bytes at most."""
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf"), address
    assert client.get(address).data == answer.data, "the same bytes for the same query"
    assert len(answer.data) <= size
    reader = pypdf.PdfReader(io.BytesIO(answer.data))
    assert 1 <= len(reader.pages) <= 2
    assert not any("Date" in key for key in reader.metadata or {}), "no clock in it"
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            assert "BIZ-UDPGothic" in font.get_object()["/BaseFont"]
    text = "".join(page.extract_text() for page in reader.pages)
    assert all(ord(char) in pdf.font_code_points() for char in text if not char.isspace()), "no missing glyph"
    return text.replace("\n", "")
