"""Every kind of page of a game in other engines, both languages in turn: layout, script errors, one touch, and blank
sheets in print."""

from typing import Any

import pytest

from calculators.core.messages import LANGUAGES
from tests.browser.scout_table import make_table
from tests.engine import parse_table_rows
from tests.engines.phone import SETTLED, OpenPhone, Phone, ScriptResultTimeout, open_settled_page, until
from tests.engines.printed_pages import has_blank_printed_sheet
from tests.engines.relay import Relay
from tests.engines.webkit import WebKit
from tests.run_length import IS_LONG_RUN, TWO_GAMES_OR_ALL, choose_by_run_length, pair_cases_with_others

GAMES: dict[str, dict[str, str]] = {}
"""A query in the middle of a game, by game and view."""
for one_game, one_view, one_query in parse_table_rows("""
    vogu         score  players=3&values=B4.R6&p1=GWg.GWw.GB.WB
    vogu         moves  players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB
    vogu         check  players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.1.0
    vogu         play   players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.1.0
    scout        score  players=4&p1=c5.s2.h3
    scout        moves  hand=37.41.59.T2&table=82.85&owner=p4
    scout        check  turn=p2&p1=c0.s1.h9&p2=c0.s0.h11&table=4.5.6&owner=p1&move=shown.7.7
    scout        play   players=3&move=shown.4.5.6_scouted.left_shown.7.7.7
    subway       score  players=3&p1=H01.H08*2.T08
    subway       moves  players=3&p1=H05&p2=S06&p3=T08&at=H05.S06.T08&styles=1.3.2&roll=3.1
    subway       check  at=H09&styles=4&roll=6&move=go.H16
    subway       play   players=3&move=start.S12.4_start.M14.3_start.T18.1_go.T20.r2-3
    coupelation  score  tower=12.25.31.x.44_20.28&reserve=1.50.13.37
    coupelation  moves  tower=12.25.31.x.44_20.28&reserve=1.50.13.37&hand=7.18.33.F
    coupelation  check  tower=25.30&reserve=1.50.13.37&hand=7.18.33&deck=20&last=0.1&move=up.33.0.2
    coupelation  play   p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34&move=draw.1_up.31e.0.1
    vectron      score  players=2&p1=h2.g3.s4&p2=h1.g1.s1
    vectron      moves  players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g3.s4&p2=h1.g1.s1&row1=D2.O3.S&hand=D2.O1
    vectron      check  players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=D2&row2=O1&move=draw.p2
    vectron      play   players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=D2&row2=O1&move=draw.p2_play.D1_move.B3
"""):
    GAMES.setdefault(one_game, {})[one_view] = one_query
LONGEST_ANSWER_BAR_ADDRESS = "/scout/check?hand=21.32.43.54&table=T6.T7.T8&owner=p4&move=both.left.5.2-4"
"""The address with the longest text in the bar."""
FINISHED_GAME_ADDRESS = (
    "/vogu/score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.BG.BW&p2=BB.BY.RR.KK&p3=YY.YK.WW.RB&first=p1"
)
SITE_PAGE_PATHS = ("/", "/phone", "/search?q=1")
LAYOUT_FAULTS_SCRIPT = """const dock = document.getElementById("dock"), root = document.documentElement;
const low = dock && document.getElementById("table") ? dock.getBoundingClientRect().bottom : innerHeight;
const seen = (one) => one.getClientRects().length > 0 && !one.closest(".vh, .skip, [hidden]");
const halo = [...document.querySelectorAll("svg text.lbl, svg .lv-name text")];
const picture = document.querySelector("#picture > *");
const beyond = [...document.querySelectorAll("#app button, #app a[href], #app h2")].filter(seen).filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  const own = (at) => /auto|scroll|hidden/.test(getComputedStyle(at).overflowX);
  const scrolls = (at) => at && at !== document.body && (own(at) || scrolls(at.parentElement));
  return width > 0 && (left < -1 || right > innerWidth + 1) && !scrolls(one);
});
const edgeless = [...document.querySelectorAll("input.field")].filter(seen).filter((one) => {
  const { borderTopWidth, borderTopStyle } = getComputedStyle(one);
  return borderTopWidth === "0px" || borderTopStyle === "none";
});
const halves = [...document.querySelectorAll("#answer .say .tx")].filter(seen).filter((one) => {
  const box = one.getBoundingClientRect(), line = document.createRange(), lines = [];
  for (const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT); texts.nextNode(); ) {
    line.selectNodeContents(texts.currentNode);
    lines.push(...line.getClientRects());
  }
  const part = ({ top, bottom, height }) => (Math.min(bottom, box.bottom) - Math.max(top, box.top)) / height;
  const { scrollHeight, clientHeight } = one.closest(".say"); // half a line says that it goes on
  if (scrollHeight > clientHeight + 1) return false;
  const half = lines.map(part).some((shown) => shown > 0.2 && shown < 0.8);
  return half || box.bottom > one.closest(".bar").getBoundingClientRect().bottom + 1;
});
return {
  sideways: root.scrollWidth - root.clientWidth > 0,
  "no dock at the edge": Math.abs(low - innerHeight) > 2,
  "no style": getComputedStyle(document.body).backgroundColor === "rgba(0, 0, 0, 0)",
  "no heading": !document.querySelector("h1"),
  "no picture": Boolean(picture) && picture.parentElement.getBoundingClientRect().height < 40,
  "names under their halo": halo.some((one) => getComputedStyle(one).paintOrder === "normal"),
  "beyond the edge": beyond.map((one) => one.textContent.trim() || one.id).slice(0, 3).join(" | "),
  "a field without an edge": edgeless.length > 0,
  "half a line in the bar": halves.map((one) => one.textContent.trim()).join(" | "),
};"""
FIND_TOUCHABLE_TRAY_KEY_SCRIPT = """const keys = document.querySelectorAll("#tray button[form=table]:not([disabled])");
const key = [...keys].find((one) => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.height > 8 && there && one.contains(there);
});
if (!key) return null;
window.__told = 0;
window.__missed = false;
const missed = ({ target }) => (window.__missed = !key.contains(target));
document.addEventListener("click", missed, { capture: true, once: true });
document.addEventListener("takujo:changed", () => (window.__told += 1));
const { left, top, width, height } = key.getBoundingClientRect();
return [left + width / 2, top + height / 2];"""


@pytest.fixture
def phone(engine: str, base_url: str, relay_to_server: Relay, open_phone_of_engine: OpenPhone) -> Phone:
    """A phone of an engine, 360 px wide."""
    relay_to_server.way = "framed"
    phone = open_phone_of_engine(engine, base_url if engine == "firefox" else relay_to_server.url)
    if isinstance(phone, WebKit):
        phone.framed = True
    return phone


def find_layout_faults(phone: Phone, path: str) -> list[str]:
    """Opens a page and returns its layout faults."""
    phone.go(path)
    phone.js("document.querySelector('#veil [data-show]')?.click()")
    until(phone, SETTLED)
    try:
        until(
            phone,
            f"const laid = (() => {{ {LAYOUT_FAULTS_SCRIPT} }})(); return !Object.values(laid).some(Boolean)",
            wait=10,
        )
    except ScriptResultTimeout:  # the faults that remain
        laid: dict[str, Any] = phone.js(LAYOUT_FAULTS_SCRIPT)
    else:
        return []
    return [f"{path}: {name} {value if value is not True else ''}" for name, value in laid.items() if value]


def touch_tray_key(phone: Phone) -> None:
    """Touches a key of the tray, if there is one; again if the page moved before the touch."""
    for _ in range(3):
        if not (at := phone.js(FIND_TOUCHABLE_TRAY_KEY_SCRIPT)):
            return
        phone.touch(*at)
        if not phone.js("return window.__missed"):
            break
    until(phone, "return window.__told > 0")


def is_kind_of_page_people_print(path: str) -> bool:
    """Returns whether people print this kind of page."""
    return any(part in path for part in ("/score", "/play"))


@pytest.mark.parametrize(
    ("slug", "engine"), pair_cases_with_others([*TWO_GAMES_OR_ALL, ""], ["webkit", "firefox", "old"])
)
def test_every_page_has_no_layout_fault_and_answers_touch(phone: Phone, slug: str) -> None:
    if slug:
        paths = [f"/{slug}/{view}?{query}" for view, query in GAMES[slug].items()]
        paths = [*paths, f"/{slug}/", f"/{slug}/rules", f"/{slug}/setup"][:: choose_by_run_length(3, 1)]
    else:
        paths = [*SITE_PAGE_PATHS, LONGEST_ANSWER_BAR_ADDRESS, FINISHED_GAME_ADDRESS][choose_by_run_length(2, 0) :]
    found = []
    for path, lang in pair_cases_with_others(paths, LANGUAGES if phone.name == "firefox" else LANGUAGES[::-1]):
        found += find_layout_faults(phone, f"{path}{'&' if '?' in path else '?'}lang={lang}")
        touch_tray_key(phone)
        if (IS_LONG_RUN or is_kind_of_page_people_print(path) or phone.name == "old") and has_blank_printed_sheet(
            phone
        ):
            found.append(f"{path}: a sheet is blank on paper")
        found += [f"{path}: {fault}" for fault in phone.faults()]
    assert not found, "\n".join(found)


IS_CODE_IN_SIGHT_SCRIPT = """const [code, bar] = [".lv-qr", ".bar"].map((part) =>
  document.querySelector("dialog.over " + part)?.getBoundingClientRect());
return Boolean(code && bar) && code.height > 0 && code.bottom < bar.top"""


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_sheet_of_shared_table_displays_its_whole_code(
    name: str, base_url: str, open_phone_of_engine: OpenPhone
) -> None:
    phone = open_phone_of_engine(name, base_url)
    open_settled_page(phone, f"/table/{make_table(base_url, 'scout', 'move=shown.7')['key']}?seat=p1")
    phone.js("document.querySelector('#live [data-sheet]').click()")
    until(phone, IS_CODE_IN_SIGHT_SCRIPT)
