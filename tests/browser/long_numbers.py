"""Large numbers and long names are neither cut nor overlapping, on small phones and with text of double size."""

from itertools import product
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SET_FONT_SIZE, uncover_hand

LINES = Path(__file__).with_name("large_numbers.txt").read_text(encoding="utf-8").splitlines()
LONG_NAMES = (
    ("ja", "けんたろうさん.けんいちろう.さちこおばあさん.さとるおじいさん"),
    ("ja", "ゆき.ゆうと.ゆみ子.ゆか.ゆり"),
    ("en", "Alexandrina.Alexander.Maximilian.Yoshitsune"),
    ("en", "WWWWWWWWWWWA.WWWWWWWWWWWB.WWWWWWWWWWWC.WWWWWWWWWWWD"),
)
"""Long names, with the language of the page; the last ones are the widest allowed."""
FIND_CUT_TEXTS_SCRIPT = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); // names are fitted in one
  const found = [], root = document.documentElement, leaves = [];
  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) found.push(`the page scrolls sideways by ${wide}`);
  for (const part of document.querySelectorAll("#top, #picture, #below, #dock")) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const data = texts.currentNode, at = data.parentElement;
      if (!data.data.trim() || at.closest("#answer .tx, .vh, svg, [hidden]")) continue;
      if (at.closest("details:not([open]) > :not(summary)")) continue;
      if (!at.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(data);
      const size = parseFloat(getComputedStyle(at).fontSize);
      const rects = [...range.getClientRects()].filter((one) => one.width > 1);
      let scrolls = Boolean(at.closest(".tower > .head")); // hidden in a narrow window
      for (let box = at; !scrolls && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (/auto|scroll/.test(overflowX + overflowY)) { scrolls = true; continue; }
        if (textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth + 1) found.push(`…: ${data.data.trim()}`);
        if (webkitLineClamp !== "none" && box.scrollHeight > box.clientHeight + 2) found.push(`…: ${data.data.trim()}`);
        const over = (rect) => rect.left < edge.left - 1 || rect.right > edge.right + 1 ||
          rect.top < edge.top - 0.3 * size || rect.bottom > edge.bottom + 0.3 * size;
        if (/hidden|clip/.test(overflowX + overflowY) && rects.some(over)) found.push(`cut: ${data.data.trim()}`);
      }
      if (!scrolls && rects.some((one) => one.left < -1 || one.right > innerWidth + 1)) {
        found.push(`beyond the edge: ${data.data.trim()}`);
      }
      if (!scrolls && !at.closest("#top, #dock")) leaves.push(...rects.map((rect) => [data, rect, size]));
    }
  }
  for (const text of document.querySelectorAll("svg.crv text")) {
    const box = text.getBoundingClientRect(), drawn = text.ownerSVGElement.getBoundingClientRect();
    const out = box.left < drawn.left - 1 || box.right > drawn.right + 1;
    if (box.width && out) found.push(`out of its picture: ${text.textContent}`);
  }
  leaves.forEach(([text, a, size], index) => {
    for (const [other, b] of leaves.slice(index + 1)) {
      if (text === other) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 0.5 * size) found.push(`one over the other: ${text.data} and ${other.data}`);
    }
  });
  return [...new Set(found)]; }"""


@pytest.mark.parametrize(("address", "lang_and_names"), list(product([*filter(None, LINES[1:])], LONG_NAMES)))
def test_large_numbers_and_long_names_are_whole(page: Page, address: str, lang_and_names: tuple[str, str]) -> None:
    lang, names = lang_and_names
    page.goto(f"{address}&names={quote(names)}&lang={lang}")
    uncover_hand(page)
    cut_texts: dict[object, list[str]] = {}
    for width in (320, 360, 390, 447):
        page.set_viewport_size({"width": width, "height": 640})
        cut_texts[width] = page.evaluate(FIND_CUT_TEXTS_SCRIPT)
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SET_FONT_SIZE, "200%")
    page.evaluate("dispatchEvent(new Event('resize'))")
    cut_texts["200 %"] = page.evaluate(FIND_CUT_TEXTS_SCRIPT)
    assert not any(cut_texts.values()), cut_texts
