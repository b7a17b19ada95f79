"""Every verdict on a phone: in the bar what decides stands whole, and the clause of a ○ is as near as that of a ✕;
turned to the neighbour it says the same, with the clause, in one sight."""

from collections import defaultdict
from typing import Any

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


TURNED = """() => { const all = [...document.querySelectorAll(".turned > *")], [seal, ...said] = all;
  const shown = document.querySelector("#picture:has(> .shown)")?.getBoundingClientRect();
  const bar = document.querySelector(".facing > .bar").getBoundingClientRect(), top = shown?.bottom ?? 0;
  const beyond = (one) => { const { top: from, bottom: to, left, right } = one.getBoundingClientRect();
    return from < top - 1 || to > bar.top + 1 || left < -1 || right > innerWidth + 1; };
  return { said: said.map((one) => one.textContent.replace(/\\s+/g, " ").trim()),
    beyond: all.filter(beyond).map((one) => one.textContent.trim() || "the sign"),
    sign: seal.getBoundingClientRect().height }; }"""
BAR = """() => ({ lines: [...document.querySelectorAll("#answer .tx > span")].map((one) => one.textContent.trim()),
  clause: document.querySelector("#answer a.say")?.hash.slice(1) ?? "" })"""


def shows_the_neighbour(page: Page, bar: dict[str, Any], headings: dict[str, str]) -> None:
    """The word, a reason, all that is assumed and the clause of the bar, clear of the picture and of the edges."""
    seen = page.evaluate(TURNED)
    assumed = {line for line in bar["lines"] if line[0] in "※*"}
    said = set(seen["said"])
    clause = {text for text in said if text.endswith(headings[bar["clause"]])}
    assert assumed <= said, page.url
    assert clause, page.url
    assert len(said - assumed - clause) >= 2, f"{page.url}: no reason beside {said}"
    assert seen["beyond"] == [], page.url
    assert seen["sign"] >= 48, page.url


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_what_decides_is_whole_and_its_clause_as_near_for_a_yes_as_for_a_no(page: Page, slug: str, lang: str) -> None:
    far = defaultdict[str, set[float]](set)
    cut = []
    turned = 0
    headings = {one.slug: one.heading.ja if lang == "ja" else one.heading.en for one in game(slug).clauses}
    for address in verdicts(slug):
        page.goto(address)
        seen = page.evaluate(STAMPED)
        cut += [seen["cut"]] if seen["cut"] else []
        for sign in {"yes", "no"} & set(seen["sign"].split()):
            assert seen["far"] is not None, f"{address}: {sign} without its clause"
            far[sign].add(seen["far"])
        show = page.locator('#answer a[href="#verdict"]')
        if show.count():  # a draw that is asked about goes on instead
            bar = page.evaluate(BAR)
            show.click()
            page.wait_for_function("document.querySelector('.facing:target')?.getBoundingClientRect().height > 0")
            shows_the_neighbour(page, bar, headings)
            turned += 1
    assert turned > 1
    assert cut == []
    assert set(far) == {"yes", "no"}
    assert max(far["yes"]) <= max(far["no"]) + 2
