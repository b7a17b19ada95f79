"""Counts the touches that enter a finished VOGU table of four, and a turn; each is sent to `/enter`."""

from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient

from app import create_app

VALUES = ("4", "6", "-1", "5", "-1", "2")
CARDS = ("GW.GW.BG.BW", "BY.RK.RY.KK", "YY.RR.BK.BR", "BR.RW.YG.WK")
TOKENS = {0: "p1.0.take.G", 1: "p1.1.take.W"}
"""Index of a card → the value that enters its token after it."""
END = "p1=GWg.GWw.BG.BW&p2=BY.RK.RY.KK&p3=YY.RR.BK.BR&p4=BR.RW.YG.WK&values=B4.R6.Y-1.G5.W-1.K2"
OPENING = {"players": "5", "board": "2G1WpGmW.-_3R2RmRpR.1B1BpBpB"}
PLACE = ("cell.0.1", "3G", "2G", "pG", "pW", "accept")
REVEAL = ("tab.reveal", "B", "K", "take.K", "accept")


def query_after_touch(client: FlaskClient, query: dict[str, str], value: str, view: str) -> dict[str, str]:
    """Sends one value and returns the query after it."""
    answer = client.get("/vogu/enter", query_string={**query, "put": value, "view": view})
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))


def run() -> list[tuple[str, float, str, str]]:
    """Sends one value after the other, each with the query that the previous one led to; returns the rows."""
    client = create_app().test_client()
    query: dict[str, str] = {}
    values = [*VALUES]
    for index, card in enumerate(".".join(CARDS).split(".")):
        values += [card, *([TOKENS[index]] if index in TOKENS else [])]
    for value in values:
        query = query_after_touch(client, query, value, "score")
    query.pop("pick", None)
    assert "&".join(f"{name}={value}" for name, value in query.items()) == END
    rows = [("taps, VOGU with four seats", float(len(values)), "taps", f"{len(values)} facts")]
    for name, turn_values in (("a card placed", PLACE), ("a card revealed", REVEAL)):
        query = dict(OPENING)
        for value in turn_values:
            query = query_after_touch(client, query, value, "play")
        assert "move" in query
        rows.append((f"taps, VOGU followed: {name}", float(len(turn_values)), "taps", "6 for a placement"))
    return rows
