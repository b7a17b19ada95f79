"""Taps to enter a finished table of VOGU with four seats, each really made through `/enter`."""

from urllib.parse import parse_qsl, urlsplit

from app import create_app

VALUES = ("4", "6", "-1", "5", "-1", "2")
CARDS = ("GW.GW.BG.BW", "BY.RK.RY.KK", "YY.RR.BK.BR", "BR.RW.YG.WK")
TOKENS = ("p1.0.g", "p1.1.w")
END = "p1=GWg.GWw.BG.BW&p2=BY.RK.RY.KK&p3=YY.RR.BK.BR&p4=BR.RW.YG.WK&values=B4.R6.Y-1.G5.W-1.K2"


def run() -> list[tuple[str, float, str, str]]:
    """One touch after the other, each going on where the last one led."""
    client = create_app().test_client()
    query: dict[str, str] = {}
    taps = [*VALUES, *(colour for cards in CARDS for colour in cards if colour != "."), *TOKENS]
    for put in taps:
        answer = client.get("/vogu/enter", query_string={**query, "put": put})
        query = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    query.pop("pick", None)
    assert "&".join(f"{name}={value}" for name, value in query.items()) == END
    return [("taps, VOGU with four seats", len(taps), "taps", f"{len(taps)} facts, one tap each")]
