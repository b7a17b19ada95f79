"""Every kind of verdict on a phone: the whole reason in the bar, its clause nearby, and the rotated verdict."""

from collections import defaultdict
from functools import cache
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES, View, evaluate, load_game
from calculators.core.messages import LANGUAGES
from calculators.core.parsing import encode_query_string
from tests.browser.conftest import uncover_hand
from tests.trust.tables import list_example_tables

MEASURE_VERDICT_BAR_SCRIPT = """() => { const box = (one) => one?.getBoundingClientRect();
  const [stamp, why, bar] = [".stamp", ".why", ".bar-in"].map((what) => box(document.querySelector(`#answer ${what}`)));
  const sign = document.querySelector("#answer .stamp .st")?.getAttribute("class") ?? "";
  const text = document.querySelector("#answer .tx"), first = text?.querySelector("span") ?? text;
  const drawn = (one) => [...one.getClientRects()].filter(({ width }) => width > 1);
  const rows = (one) => new Set(drawn(one).map(({ top }) => Math.round(top / 8)));
  const said = document.createRange(), head = document.createRange(), pane = document.querySelector("#answer .say");
  const lines = text ? (said.selectNodeContents(text), rows(said).size) : 0;
  head.selectNodeContents(pane.querySelector("b").firstChild);
  const tall = rows(head).size > 1 || lines > 2 || pane.scrollHeight > pane.clientHeight + 1;
  const last = first && [...first.getClientRects()].at(-1), end = Math.min(box(text)?.bottom, bar.bottom);
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const [from, to] = [stamp, why].map((one) => one && middle(one));
  return { sign, far: from && to ? Math.hypot(from[0] - to[0], from[1] - to[1]) : null,
    tall: tall ? pane.textContent : "",
    lost: [...document.querySelectorAll("#answer .tx > span")].filter((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { top, bottom } = box(one), pane = one.closest(".say"), moved = getComputedStyle(pane).overflowY;
      const fixed = moved !== "auto" || getComputedStyle(text).overflowY !== "visible";
      return fixed || top < bar.top - 1 || bottom > bar.bottom + 1;
    }).map((one) => one.textContent.trim()),
    cut: last && last.bottom > end + 1 ? first.textContent.trim() : "" }; }"""

MEASURE_TURNED_VERDICT_SCRIPT = """() => { const drawn = (one) => one.checkVisibility({ visibilityProperty: true });
  const seen = (what) => [...document.querySelectorAll(what)].filter(drawn);
  const box = (one) => one.getBoundingClientRect(), said = (one) => one.textContent.trim();
  const pictures = seen(".turned .seen"), floor = box(seen(".facing .bar")[0]).top;
  const parts = [...seen(".turned :is(h2, p)"), ...pictures].map(box);
  const inside = ({ top, right, bottom, left }) =>
    top > -1 && bottom < floor + 1 && left > -1 && right < innerWidth + 1;
  const aside = (a, b) => a.right < b.left + 1 || a.bottom < b.top + 1;
  return { word: seen(".turned h2").map(said), said: said(document.querySelector("#answer .say b").firstChild),
    why: seen(".turned .one").map(said).join(), text: seen(".turned p").map(said),
    given: [...document.querySelectorAll("#answer .tx > span")].map(said).filter((one) => /^[※*]/.test(one)),
    high: parseFloat(getComputedStyle(seen(".turned h2")[0]).fontSize),
    clause: seen(".turned a.clause").map((one) => one.getAttribute("href")),
    pictures: pictures.filter((one) => box(one).height >= 60).length, out: parts.filter((one) => !inside(one)).length,
    over: parts.flatMap((a, n) => parts.slice(n + 1).filter((b) => !aside(a, b) && !aside(b, a))).length }; }"""


@cache
def list_verdict_addresses(slug: str) -> list[str]:
    """Returns an address for each kind of verdict, by its first violation or first effect."""
    found: dict[tuple[str, bool | None], str] = {}
    for view, query in list_example_tables(slug):
        verdict = evaluate(load_game(slug), View.CHECK, query).verdict if view == View.CHECK else None
        if verdict is not None and verdict.legal is not None:
            messages = verdict.violations if not verdict.legal else verdict.effects
            code = messages[0].code if messages else ""
            found.setdefault((code, verdict.legal), f"/{slug}/check?{encode_query_string(query)}")
    return list(found.values())


@pytest.mark.parametrize("slug", GAMES)
def test_verdict_shows_whole_reason_and_clause_also_when_rotated(page: Page, slug: str) -> None:
    """The head takes one line, the reason two at most without scrolling, and the clause is as near for a yes as for a
    no. The rotated verdict has picture and clause, without overlap and inside the screen; a touch closes it."""
    far = defaultdict[str, set[float]](set)
    cut = []
    kinds = list_verdict_addresses(slug)
    for address, lang in product(kinds, LANGUAGES):
        page.goto(f"{address}&lang={lang}")
        uncover_hand(page)
        seen = page.evaluate(MEASURE_VERDICT_BAR_SCRIPT)
        cut += [seen["cut"]] if seen["cut"] else []
        cut += seen["lost"] or ([seen["tall"]] if seen["tall"] else [])
        for sign in {"yes", "no"} & set(seen["sign"].split()):
            assert seen["far"] is not None, f"{address}: {sign} without its clause"
            far[sign].add(seen["far"])
        show = page.locator("#answer .go[href='#verdict']")
        if not show.count():  # no verdict: something is missing
            expect(page.locator("#answer .stamp")).to_have_count(0)
            continue
        why = page.locator("#answer .why")
        clause = page.locator("#answer .say").get_attribute("href") if why.count() else None
        show.click()
        for width, height in ((1920, 1080), (640, 360), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            turned = page.evaluate(MEASURE_TURNED_VERDICT_SCRIPT)
            assert turned["word"] == [turned["said"]], address
            assert turned["why"], address
            assert set(turned["given"]) <= set(turned["text"]), address
            assert turned["clause"] == ([clause] if clause else []), address
            assert (turned["pictures"], turned["out"], turned["over"]) == (1, 0, 0), (address, turned)
            assert turned["high"] >= {1920: 80, 640: 28, 360: 32}[width], address
        page.mouse.click(180, 4)
        expect(page.locator(".facing")).to_be_hidden()
    assert cut == []
    assert set(far) == {"yes", "no"}
    assert max(far["yes"]) <= max(far["no"]) + 2
