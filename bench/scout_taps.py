"""Counts the touches that enter a SCOUT! round of four, and a turn; each is sent to `/enter`."""

from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient

from app import create_app

Touch = tuple[str, str]
"""The parameter that a control sends (`put`, or `go` for a tab) and its value."""
ROUND = ["13", "2", "4", "5", "0", "0", "8", "1", "3", "6", "0", "2"]
END = "p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"
STARTED = {"move": "shown.4.5.6"}
TURNS: tuple[tuple[str, str, tuple[Touch, ...]], ...] = (
    ("three cards shown", "one a card, one for the end", (("put", "7"), ("put", "7"), ("put", "7"), ("put", "accept"))),
    ("a card scouted", "the end, one to finish", (("go", "scouted.?"), ("put", "left"), ("put", "accept"))),
    (
        "scout and show of two",
        "one a card, the end, one to finish",
        (("go", "both.?.?"), ("put", "left"), ("put", "8"), ("put", "8"), ("put", "accept")),
    ),
)


def query_after_touch(
    client: FlaskClient, query: dict[str, str], *, kind: str, value: str, view: str
) -> dict[str, str]:
    """Sends one value and returns the query after it."""
    answer = client.get("/scout/enter", query_string={**query, kind: value, "view": view})
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))


def run() -> list[tuple[str, float, str, str]]:
    """Sends one value after the other, each with the query that the previous one led to; returns the rows."""
    client = create_app().test_client()
    query: dict[str, str] = {}
    for value in ROUND:
        query = query_after_touch(client, query, kind="put", value=value, view="score")
    query.pop("pick", None)
    assert "&".join(f"{name}={value}" for name, value in query.items()) == END
    rows = [("taps, SCOUT! a round of four", float(len(ROUND)), "taps", "12 facts; the empty hand says how it ended")]
    for name, note, touches in TURNS:
        query = dict(STARTED)
        for kind, value in touches:
            query = query_after_touch(client, query, kind=kind, value=value, view="play")
        assert query["move"] != STARTED["move"]
        rows.append((f"taps, SCOUT! followed: {name}", float(len(touches)), "taps", note))
    return rows
