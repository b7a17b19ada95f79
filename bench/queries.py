"""Real queries of every game: the tables below, and what comes after them by their own legal moves."""

import json
import urllib.error
import urllib.request
from urllib.parse import urlencode

from calculators import GAMES

# Per game and view, tables as people enter them (the examples of the contract, and finished games).
SEEDS = {
    "vogu": {
        "score": [
            "players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB",
            "values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.BG.BW&p2=BB.RK",
        ],
        "moves": [
            "board=-*3_-.2G1WpGmW.-_-*3&hand=3R2RmRpR",
            "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&hand=2G1WpGmW.3R2RmRpR",
        ],
    },
    "scout": {
        "score": ["p1=c5.s2.h0&p2=c3.s1.h4&p3=c0.s3.h3&p4=c7.s0.h2&end=empty.p1"],
        "moves": ["hand=37.41.59.T2&table=82.85&owner=p2&turn=p3", "hand=37.41.59.T2.64.73.98.12.35.86.4T"],
    },
    "subway": {
        "score": ["p1=H01.H08*2.T08&p2=M01.M02.M03&p3=S01.S02&p4=K05.K06&styles=1.3.2.4"],
        "moves": ["p1=H01.H08*2.T08&at=H05.S06.T08.M13&styles=1.3.2.4&roll=3.5"],
    },
    "vectron": {
        "score": ["players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g3.s4&p2=g1.s2"],
        "moves": ["players=2&map=21G1_a3S2_1b12_S1G3&row1=D2.O3.S&phase=move"],
    },
    "coupelation": {
        "score": ["tower=12.25.31.x.44_20.28&deck=20"],
        "moves": ["tower=12.25.31.x.44_20.28&reserve=1.50.13.37&hand=7.18.33.F&deck=20"],
    },
}
FOLLOWED = 5
"""How many of the positions after a seed's moves are asked too."""


def get(url: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def paths(base: str) -> dict[str, list[str]]:
    """Paths that answer 200, by kind: `page`, `json` and `pdf`."""
    queries = []
    for game, views in SEEDS.items():
        if game not in GAMES:
            continue
        for query in views["score"]:
            queries.append((game, "score", query))
        for query in views["moves"]:
            queries.append((game, "moves", query))
            status, body = get(f"{base}/{game}/moves.json?{query}")
            listed = ((json.loads(body).get("moves") or {}).get("list") or []) if status == 200 else []
            step = max(1, len(listed) // FOLLOWED)
            for entry in listed[::step][:FOLLOWED]:
                asked = f"{query}&{urlencode({'move': entry['move']}, safe='*')}"
                queries.append((game, "check", asked))
                if entry["next"]:
                    queries.append((game, "moves", entry["next"]))
    kinds: dict[str, list[str]] = {"page": [], "json": [], "pdf": []}
    for game, view, query in queries:
        for kind, ending in (("page", ""), ("json", ".json"), ("pdf", ".pdf")):
            path = f"/{game}/{view}{ending}?{query}"
            if get(base + path)[0] == 200:
                kinds[kind].append(path)
    entrances = ["/", *(path for game in GAMES for path in (f"/{game}/", f"/{game}/rules"))]
    kinds["page"] += [path for path in entrances if get(base + path)[0] == 200]
    return kinds
