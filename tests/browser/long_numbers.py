"""Nothing is cut, beyond an edge or over another text: large numbers and long names, small phones, text twice as large,
while a game is played, scored and over."""

from itertools import product
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from calculators import GAMES
from calculators.core.messages import LANGUAGES
from tests.browser.conftest import SET_FONT_SIZE

WIDTHS = (320, 360, 390, 447)
NAMES = {
    "ja": "けんたろうさん.けんいちろう.さちこおばあさん.さとるおじいさん",
    "en": "Alexandrina.Alexander.Maximilian.Yoshitsune",
}
VECTRON_MAP_QUERY = "map=dG21_1S2a_G141_b1Sc"
VECTRON_SEATS_AND_ROWS_QUERY = "p1=h3.g3.s1&p2=h1.g6.s5&p3=h2.g5.s2&p4=h2.g6.s3&row1=-&row2=D1.O3&row3=D2.O2&row4=O4"
VECTRON_FINISHED_GAME_QUERY = (
    "players=3&map=bGc2_1Ga3_121S_S323&p1=h2.g6.s4&p2=h2&p3=h2&row1=-&row2=-&row3=-&move=draw.deck_play.O1_move.B2"
)
VOGU_CARDS_AND_VALUES_QUERY = (
    "p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&p4=BR.RWr.YG.WK&values=B-10.R10.Y-9.G10.W-10.K10"
)
SUBWAY_BEADS_QUERY = (
    "p1=H01.H02.H03.H04.H05.H06.H07.H08.H09.H10&p2=M01.M02.M03.M04.M05&p3=S01.S02.S03.S04&p4=T01.T02.T03"
)
SCOUT_ROUNDS_QUERY = "rounds=-99.124.-17.100_-35.120.-99.101_-99.100.88.-12"
SCOUT_MOVES_OF_FIVE_PLAYERS = "shown.1_shown.2_shown.3_shown.4_scouted.left_shown.5_shown.6_shown.7_shown.8"
SCOUT_MOVES_OF_FOUR_PLAYERS = "shown.1_shown.2_shown.3_scouted.left_shown.5_shown.6_shown.7"
SCOUT_ROUND_COUNTS_QUERY = "p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"
SUBWAY_START_MOVES = "start.M07.1_start.M02.2_start.H12.3_start.S12.4"
COUPELATION_FULL_TOWER = (
    "4d.11d.18d.25d.32d.39d.46d_8d.15d.22d.29d.36d.43d_12d.19d.26d.33d.40d_16d.23d.30d.37d_20d.27d.34d_24d.31d_F"
)
ADDRESS_BY_PAGE_KEY = {
    "vogu-play": "/vogu/play?values=B-10.R10.Y-9.G10.W-10.K10&board=2G1WpGmW.3R2RmRpR&move=place.3G2GpGpW.0.1",
    "vogu-score": f"/vogu/score?{VOGU_CARDS_AND_VALUES_QUERY.replace('GWg.', '')}",
    "vogu-end": f"/vogu/score?{VOGU_CARDS_AND_VALUES_QUERY}&won=10.0.2.99",
    "vogu-again": "/vogu/play?won=10.0.2.99",
    "scout-play": f"/scout/play?{SCOUT_ROUNDS_QUERY}&move=shown.4.5.6_scouted.left",
    "scout-hands": f"/scout/play?players=5&move={SCOUT_MOVES_OF_FIVE_PLAYERS}&pick=scouted.left",
    "scout-four": f"/scout/play?players=4&move={SCOUT_MOVES_OF_FOUR_PLAYERS}&pick=scouted.left",
    "scout-score": f"/scout/score?{SCOUT_ROUNDS_QUERY}&p1=c13.s2.h4",
    "scout-round": f"/scout/play?{SCOUT_ROUNDS_QUERY.rpartition('_')[0]}&{SCOUT_ROUND_COUNTS_QUERY}",
    "scout-end": f"/scout/score?{SCOUT_ROUNDS_QUERY}&{SCOUT_ROUND_COUNTS_QUERY}&won=10.0.2.99",
    "subway-play": f"/subway/play?move={SUBWAY_START_MOVES}",
    "subway-score": f"/subway/score?{SUBWAY_BEADS_QUERY.partition('&p4')[0]}",
    "subway-end": f"/subway/score?{SUBWAY_BEADS_QUERY}&bonus=p1&won=10.0.2.99",
    "subway-again": "/subway/play?won=10.0.2.99",
    "coupelation-play": "/coupelation/play?tower=25e.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3.F&deck=32&last=0.1",
    "coupelation-end": f"/coupelation/score?tower={COUPELATION_FULL_TOWER}&reserve=1.50.13.38",
    "vectron-play": f"/vectron/play?{VECTRON_MAP_QUERY}&{VECTRON_SEATS_AND_ROWS_QUERY}",
    "vectron-score": "/vectron/score?p1=g7.s3&p2=g6.s2&p3=g2.s1",
    "vectron-end": f"/vectron/play?{VECTRON_FINISHED_GAME_QUERY}&won=10.0.99",
}
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
      let scrolls = Boolean(at.closest(".tower > .head")); // read out and not shown where the window is narrow
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
  for (const text of document.querySelectorAll("svg.curve text, svg.crv text")) {
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


@pytest.mark.parametrize("slug", GAMES)
def test_large_numbers_and_long_names_are_whole(page: Page, slug: str) -> None:
    for key, lang in product([key for key in ADDRESS_BY_PAGE_KEY if key.startswith(slug)], LANGUAGES):
        page.goto(f"{ADDRESS_BY_PAGE_KEY[key]}&names={quote(NAMES[lang])}&lang={lang}")
        found: dict[object, list[str]] = {}
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640})
            found[width] = page.evaluate(FIND_CUT_TEXTS_SCRIPT)
        page.set_viewport_size({"width": 360, "height": 640})
        page.evaluate(SET_FONT_SIZE, "200%")
        page.evaluate("dispatchEvent(new Event('resize'))")
        found["200 %"] = page.evaluate(FIND_CUT_TEXTS_SCRIPT)
        assert not any(found.values()), (key, found)
