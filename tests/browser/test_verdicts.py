"""The bar of every verdict on a phone: what decides stands whole, and the clause of a ○ is as near as that of a ✕."""

from collections import defaultdict

import pytest
from playwright.sync_api import Page

from calculators import GAMES, View, evaluate, game
from calculators.core.parsing import to_query
from tests.trust.tables import tables

STAMPED = """() => { const box = (one) => one?.getBoundingClientRect();
  const [stamp, why, bar] = [".stamp", ".why", ".bar-in"].map((what) => box(document.querySelector(`#answer ${what}`)));
  const sign = document.querySelector("#answer .stamp .st")?.getAttribute("class") ?? "";
  const text = document.querySelector("#answer .tx"), first = text?.querySelector("span") ?? text;
  const last = first && [...first.getClientRects()].at(-1), end = Math.min(box(text)?.bottom, bar.bottom);
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const [from, to] = [stamp, why].map((one) => one && middle(one));
  return { sign, far: from && to ? Math.hypot(from[0] - to[0], from[1] - to[1]) : null,
    cut: last && last.bottom > end + 1 ? first.textContent.trim() : "" }; }"""


def verdicts(slug: str) -> list[str]:
    """An address for each kind of verdict: each refusal, each effect that is told first."""
    found: dict[tuple[str, bool | None], str] = {}
    for view, query in tables(slug):
        verdict = evaluate(game(slug), View.CHECK, query).verdict if view == View.CHECK else None
        if verdict is not None and verdict.legal is not None:
            said = verdict.violations if not verdict.legal else verdict.effects
            found.setdefault((said[0].code if said else "", verdict.legal), f"/{slug}/check?{to_query(query)}")
    return list(found.values())


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_what_decides_is_whole_and_its_clause_as_near_for_a_yes_as_for_a_no(page: Page, slug: str) -> None:
    far = defaultdict[str, set[float]](set)
    cut = []
    for address in verdicts(slug):
        page.goto(address)
        seen = page.evaluate(STAMPED)
        cut += [seen["cut"]] if seen["cut"] else []
        for sign in {"yes", "no"} & set(seen["sign"].split()):
            assert seen["far"] is not None, f"{address}: {sign} without its clause"
            far[sign].add(seen["far"])
    assert cut == []
    assert set(far) == {"yes", "no"}
    assert max(far["yes"]) <= max(far["no"]) + 2
