"""Lists addresses that together use all features of the app: requested while it is packed, and by the tests."""

from __future__ import annotations

from urllib.parse import quote

from calculators import GAMES, load_game
from calculators.core.types import View
from web.table.game_pages import load_game_pages

SENTENCES = (
    "手札が3、4、4で場に5、6。4,4出せる？",
    "伏見から6で太閤通行ける？",
    "青4 赤6 黄-1 の得点",
    "25と31の上に30は？",
    "山札から引いて斜め2を出す",
)
"""A free sentence about each game: SCOUT!, subway, VOGU, Coupelation, VECTRON."""

# Unreadable values, unknown addresses, redirects, names, raw UTF-8.
UNUSUAL_ADDRESSES = (
    "/nowhere",
    "/vogu/nowhere",
    "/vogu/score?p1=Q",
    "/vogu/score?what=1",
    "/vogu/score?lang=xx&names=%E3%81%82.%FF",
    "/search?q=%E7%AB%AF%E6%95%B0",
    "/search?q=token&lang=en",
    *(f"/read.json?q={quote(sentence)}" for sentence in SENTENCES),
    "/read.json?q=draw%20from%20Ben%2C%20play%20diagonal%20two%2C%20to%20B3&game=vectron&names=Ann.Ben&lang=en",
    "/vogu/enter?view=score&pick=p1&put=nothing",
    "/scout/enter?view=score&n1=%E3%81%82&n2=B&players=3",
    "/vogu/score?" + "&".join(f"x{n}=1" for n in range(70)),
)


def list_example_addresses() -> list[str]:
    """Returns the address of every clause's example."""
    return [f"/{slug}/{clause.example}" for slug in GAMES for clause in load_game(slug).clauses if clause.example]


def list_all_addresses() -> list[str]:
    """Returns every view of every game, empty and with the examples, as page, JSON and QR code, in both languages."""
    views = {slug: [*map(str, View), *load_game_pages(slug).extra_questions] for slug in GAMES}
    empty_pages = [f"/{slug}/{view}" for slug in GAMES for view in ["", *views[slug], "rules", "setup"]]
    data_addresses = [f"/{slug}/{view}.{kind}" for slug in GAMES for view in views[slug] for kind in ("json", "qr")]
    data_addresses += [f"/{slug}/rules.json" for slug in GAMES]
    examples = list_example_addresses()
    data_addresses += [example.replace("?", ".json?", 1) for example in examples[::3]]
    japanese_pages = (*empty_pages, *examples[::3])
    english_pages = [address + ("&" if "?" in address else "?") + "lang=en" for address in japanese_pages]
    other_pages = ["/", "/?lang=en", "/search", "/start.qr", "/healthz", "/phone", "/phone/start.html"]
    return [*other_pages, *empty_pages, *data_addresses, *examples, *english_pages, *UNUSUAL_ADDRESSES]
