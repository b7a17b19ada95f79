"""Requests that must not read, change or reveal a shared table."""

import logging
import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from flask.testing import FlaskClient

from calculators.core.answers import Answer
from calculators.core.types import View
from tests.engine import parse_table_rows
from tests.live.conftest import SHOW_7, LiveTable, create_shared_table, run_app_with_store
from web.live.phone_view import answer_public_query_cached
from web.live.table_keys import create_table_key, format_table_key


def test_guessed_table_key_is_not_found(phone: FlaskClient) -> None:
    create_shared_table(phone)
    answers = {
        phone.get(f"/table/{key}").status_code
        for key in (format_table_key(create_table_key()), "x", "a" * 200, "..%2f..")
    }
    assert answers == {404}
    known = phone.get(f"/table/{format_table_key(create_table_key())}.json")
    assert (known.status_code, known.mimetype) == (404, "application/problem+json")


def test_watch_key_cannot_change_table(phone: FlaskClient, table: LiveTable) -> None:
    watch = table.watch_path
    assert phone.post(watch, data={"after": 1, "query": ""}).status_code == 405
    for path in ("", ".json", "/enter", "/end", "/here"):
        data = {"after": 1, "query": "players=3", "live.after": "1", "phone": "abcd1234", "seat": "p1"}
        assert phone.post(watch.replace("watch", "table") + path, data=data).status_code == 404
        assert phone.post(watch + path, data=data).status_code in (404, 405)
    assert phone.get(table.path.replace("table", "watch")).status_code == 404
    assert table.version == 1


@pytest.mark.parametrize(
    ("headers_text", "status"),
    parse_table_rows("""
        -                                                        303
        Sec-Fetch-Site=same-origin                               303
        Sec-Fetch-Site=same-origin&Origin=null                   303
        Origin=http://localhost                                  303
        # behind a proxy that speaks TLS
        Origin=https://localhost                                 303
        Sec-Fetch-Site=cross-site&Origin=http://localhost        403
        Sec-Fetch-Site=same-site                                 403
        Sec-Fetch-Site=none                                      403
        Origin=https://evil.example                              403
        Origin=http://localhost.evil.example                     403
        Origin=null                                              403
    """),
)
def test_table_changes_are_accepted_from_own_origin_only(
    phone: FlaskClient, table: LiveTable, headers_text: str, status: str
) -> None:
    """The status of making a table; a change of a table is accepted alike."""
    headers = dict(parse_qsl(headers_text))
    answer = table.post(".json", {"after": 1, "query": "players=3"}, headers=headers)
    assert (answer.status_code, table.version) == ((200, 2) if status == "303" else (403, 1))
    assert "Set-Cookie" not in answer.headers
    made = phone.post("/table", data={"game": "scout", "view": "play"}, headers=headers)
    assert made.status_code == int(status)


SECRET_HAND_QUERIES = parse_table_rows("""
    scout        hand=37.41
    scout        mine=p2.37.41
    coupelation  known=0.1.18
    coupelation  hand=18.7
    vogu         hand=1R3YmYmR
    vectron      hand=D1
""")


@pytest.mark.parametrize(("slug", "query"), SECRET_HAND_QUERIES)
def test_private_hand_in_table_query_is_refused(phone: FlaskClient, slug: str, query: str) -> None:
    for path in ("/table", "/table.json"):
        assert phone.post(path, data={"game": slug, "view": "play", "query": query}).status_code == 422
    table = create_shared_table(phone, slug, "")
    for path_end in ("", ".json"):
        assert table.post(path_end, {"after": 1, "query": query}).status_code == 422
    assert table.query == ""


def test_secret_inside_move_is_recorded_in_public_form(phone: FlaskClient) -> None:
    start = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
    table = create_shared_table(phone, "vogu", f"{start}&move=reveal.3G2GpGpW.1R3YmYmR.G")
    assert table.query.endswith("move=reveal.GW.x.G")


@pytest.mark.parametrize(
    "table_fields",
    [
        {"game": "chess", "view": "play", "query": ""},
        {"game": "scout", "view": "moves", "query": ""},
        {"game": "scout", "view": "play", "query": "move=nonsense"},
        {"game": "scout", "view": "play", "query": "players=3&players=4"},
        {"game": "scout", "view": "play", "query": "lung=ja"},
        {},
    ],
)
def test_invalid_table_fields_are_refused(phone: FlaskClient, table_fields: dict[str, str]) -> None:
    assert phone.post("/table.json", data=table_fields).status_code == 422


@pytest.mark.parametrize("version_text", ["", "x", "-1", "١", "9" * 30])
def test_malformed_version_number_is_refused(table: LiveTable, version_text: str) -> None:
    assert table.post(".json", {"after": version_text, "query": ""}).status_code == 422


def test_oversized_post_body_is_refused_with_413(phone: FlaskClient, table: LiveTable) -> None:
    large = "names=" + "a" * 9_000
    assert phone.post("/table.json", data={"game": "scout", "view": "play", "query": large}).status_code == 413
    assert table.post(".json", {"after": 1, "query": large}).status_code == 413
    assert phone.post("/table.json", data={"game": "scout", "view": "play", "query": "x" * 100_000}).status_code == 413
    assert table.post("/enter", {"x": "y" * 100_000}).status_code == 413
    assert phone.post("/scout/play", data={"x": "y"}).status_code == 405


def test_new_tables_of_one_client_are_rate_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKUJO_NEW_TABLES", "3 per hour")
    new_table = {"game": "vogu", "view": "score"}
    somebody = {"REMOTE_ADDR": "192.0.2.7"}
    with run_app_with_store(f"sqlite:///{tmp_path}/tables.sqlite3") as (phone, _):
        asked = [phone.post("/table", data=new_table, environ_base=somebody).status_code for _ in range(5)]
        assert asked == [303, 303, 303, 429, 429]
        other = phone.post("/table", data=new_table, environ_base={"REMOTE_ADDR": "192.0.2.8"})
        assert other.status_code == 303
        # Turns and other pages are not limited.
        turn = {"after": 1, "query": "players=3"}
        assert phone.post(other.headers["Location"] + ".json", data=turn, environ_base=somebody).status_code == 200
        assert phone.get("/vogu/score", environ_base=somebody).status_code == 200


def test_shared_table_pages_forbid_caching_indexing_and_full_referrer(phone: FlaskClient, table: LiveTable) -> None:
    watch = table.watch_path
    gone = f"/table/{format_table_key(create_table_key())}"
    own = [table.path + path_end for path_end in ("", ".json", "/seat", "/share")]
    for path in (*own, watch, watch + ".json", gone, gone + ".json", "/table?game=scout&view=play&query="):
        headers = phone.get(path).headers
        assert headers["Cache-Control"] == "no-store"
        assert "noindex" in headers["X-Robots-Tag"]
        assert headers["Referrer-Policy"] == "strict-origin", "only the host of the address"
    nothing = table.get(".json", headers={"If-None-Match": '"1"'})
    assert nothing.headers["Cache-Control"] == "no-store"
    robots = phone.get("/robots.txt").text
    assert "Disallow: /table" in robots
    assert "Disallow: /watch" in robots


def test_fault_log_has_no_table_key(
    shared_tables_app: Flask, table: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), pytest.MonkeyPatch.context() as patched:
        patched.setitem(shared_tables_app.config, "TESTING", value=False)
        patched.setitem(shared_tables_app.config, "PROPAGATE_EXCEPTIONS", value=False)
        patched.setattr("web.live.phone_input.build_phone_page_with_live_table", None)
        assert table.get().status_code == 500
    assert "fault at /table/<key>" in caplog.text
    assert table.key not in re.sub(r"File .*", "", caplog.text)


def test_names_from_other_phones_are_escaped(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query="names=%3Cscript%3E")
    table.touch(SHOW_7)
    for path_end in ("", "/seat", "/share"):
        assert "<script>" not in table.page(path_end)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slug", "start", "private_fields"),
    [
        ("vectron", "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h3&row1=D2&row2=O3", {"mine": "p1.D1.O2"}),
        ("vogu", "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB", {"mine": "p1.3G2GpGpW"}),
        ("coupelation", "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34", {"mine": "p1.7.27.40"}),
        (
            "coupelation",
            "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34",
            {"move": "draw.1_down.18.0.1"},
        ),
        ("scout", "names=a.b.c.d&move=shown.7.8.9", {"mine": "p2.26.41.43.4T.47.82.71.6T.58.1T.38"}),
    ],
)
def test_answers_to_private_hands_are_not_cached(
    phone: FlaskClient, monkeypatch: pytest.MonkeyPatch, slug: str, start: str, private_fields: dict[str, str]
) -> None:
    """Answers to public queries are cached for the other phones of a table."""
    cached: list[tuple[tuple[str, str], ...]] = []

    def record_cached_query(game: str, view: View, query: tuple[tuple[str, str], ...]) -> Answer:
        cached.append(query)
        return answer_public_query_cached(game, view, query)

    monkeypatch.setattr("web.live.phone_view.answer_public_query_cached", record_cached_query)
    table = create_shared_table(phone, slug, start)
    (text,) = private_fields.values()
    page = table.touch(private_fields).text
    assert text in page, "the page of the phone itself has the hand"
    table.get()
    assert cached, "public queries are cached"
    assert [query for query in cached if "mine" in dict(query) or text in dict(query).values()] == []
