"""Lists realistic queries of every game: the examples of its clauses, and positions after legal moves from them."""

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from urllib.parse import urlencode

from calculators import GAMES, load_game
from web.table.game_pages import load_game_pages

SHEETS = 4
"""Every n-th query is also requested as PDF."""
FOLLOWED = 5
"""The number of positions after an example's moves that are included."""


def fetch(url: str, headers: Mapping[str, str] | None = None) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=dict(headers or {})), timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def list_example_queries(base: str, slug: str) -> list[tuple[str, str]]:
    """Returns the (view, query) pairs of one game."""
    found = []
    for clause in load_game(slug).clauses:
        view, _, query = clause.example.partition("?")
        if not query:
            continue
        found.append((view, query))
        if view != "moves":
            continue
        status, body = fetch(f"{base}/{slug}/moves.json?{query}")
        listed = ((json.loads(body).get("moves") or {}).get("list") or []) if status == 200 else []
        step = max(1, len(listed) // FOLLOWED)
        for entry in listed[::step][:FOLLOWED]:
            found.append(("check", f"{query}&{urlencode({'move': entry['move']}, safe='*')}"))
            if entry["next"]:
                found.append(("moves", entry["next"]))
    extras = [(name, own.view.value) for name, own in load_game_pages(slug).extra_questions.items()]
    found += [(name, query) for name, asked in extras for view, query in found if view == asked]
    return list(dict.fromkeys(found))


def list_paths_by_kind(base: str) -> dict[str, list[str]]:
    """Returns the paths that answer 200, by kind: `page`, `json` and `pdf`."""
    kinds: dict[str, list[str]] = {"page": [], "json": [], "pdf": []}
    for slug in GAMES:
        kinds["page"] += [f"/{slug}/", f"/{slug}/rules"]
        asked = list_example_queries(base, slug)
        kinds["page"] += [f"/{slug}/{view}?{query}" for view, query in asked]
        kinds["json"] += [f"/{slug}/{view}.json?{query}" for view, query in asked]
        kinds["pdf"] += [f"/{slug}/{view}.pdf?{query}" for view, query in asked[::SHEETS]]
    kinds["page"].append("/")
    return {kind: [path for path in found if fetch(base + path)[0] == 200] for kind, found in kinds.items()}
