"""Shown names: whole if there is room, else short and distinct; screen readers read them whole."""

from itertools import product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.scout_table import make_table
from tests.browser.test_names import NAMES

VECTRON_TABLE_QUERY = (
    "map=dG21_1S2a_G141_b1Sc&p1=h3.g3.s1&p2=h1.g6.s1&p3=h2.g5.s2&p4=h2.g6.s3&row1=-&row2=D1.O3&row3=D2.O2&row4=O4"
)
COUPELATION_TABLE_QUERY = "tower=25e.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3.F&deck=32&last=0.1"
TABLE_ADDRESSES = [
    "/scout/play?players=4&rounds=-12.24.17.8&move=shown.4.5.6_scouted.left",
    "/scout/score?players=4&rounds=-12.24.17.8",
    "/scout/score?players=4&p1=c3.s2.h0&p2=c2.s1.h4&p3=c2.s1.h4&p4=c1.s0.h2",
    "/scout/play?players=4&move=shown.1.2.3.4_scouted.left_scouted.left_scouted.left",
    f"/vectron/play?players=4&{VECTRON_TABLE_QUERY}",
    "/subway/play?players=4&move=start.T08.1_start.M02.2",
    "/subway/play?players=4&move=start.M07.1_start.M02.2_start.H12.3_start.S12.4",
    "/subway/score?players=4",
    f"/coupelation/play?{COUPELATION_TABLE_QUERY}",
]
WIDTHS = (320, 360, 390, 447, 1280)
DESCRIBE_SHOWN_NAMES_SCRIPT = """
() => [...document.querySelectorAll("[data-short]")].filter((one) => one.clientWidth).map((one) => ({
  at: one.parentElement.parentElement.className,
  whole: one.dataset.whole ?? one.textContent,
  shown: one.querySelector("[aria-hidden]")?.textContent ?? one.textContent,
  read: (one.querySelector(".vh") ?? one).textContent,
  cut: (() => {
    const text = document.createRange();
    text.selectNodeContents(one.querySelector("[aria-hidden]") ?? one);
    return text.getBoundingClientRect().width > one.getBoundingClientRect().width + 0.1;
  })() }))"""


@pytest.mark.parametrize(("address", "lang"), list(product(TABLE_ADDRESSES, LANGUAGES)))
def test_shown_names_are_uncut_and_distinct_and_whole_on_wide_window(page: Page, lang: str, address: str) -> None:
    names = NAMES[lang].split(".")
    page.goto(f"{address}&names={NAMES[lang]}")
    whole = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(60)
        found = page.evaluate(DESCRIBE_SHOWN_NAMES_SCRIPT)
        assert [one["read"] for one in found[:4]] == names, width
        assert not [one for one in found if one["cut"]], width
        assert len({one["shown"] for one in found[:4]}) == 4, width
        whole.append(sum(one["shown"] == one["whole"] for one in found))
    assert whole[1:] == sorted(whole[1:]), "a wider window shows more whole names"
    assert whole[-1] == len(found)


def test_name_without_room_shows_fitting_first_or_distinguishing_letters(page: Page) -> None:
    page.goto("/subway/score?players=4&names=けんたろう.まさきくん.まなみ.さとる")
    page.wait_for_function(
        f"({DESCRIBE_SHOWN_NAMES_SCRIPT})().map((one) => one.shown).join() === 'けんた,まさき,まなみ,さとる'"
    )
    page.goto("/subway/score?players=4&names=けんたろう.けんたろ.まなみ.さとる")
    page.wait_for_function(f"({DESCRIBE_SHOWN_NAMES_SCRIPT})()[0].shown === 'けう'")
    assert page.evaluate(DESCRIBE_SHOWN_NAMES_SCRIPT)[1]["shown"] == "けんたろ"
    page.goto("/scout/play?players=4&move=shown.7.8.9_scouted.left&lang=en&names=Sora (you).Umi.Riku.Hana")
    page.wait_for_function(f"({DESCRIBE_SHOWN_NAMES_SCRIPT})()[0].shown === 'Sora'")


FIND_WRAPPED_NAMES_SCRIPT = """() => [...document.querySelectorAll("#picture .nm")].filter((one) => one.clientWidth)
  .filter((one) => { const text = document.createRange();
    text.selectNodeContents(one.querySelector("[aria-hidden]") ?? one);
    return new Set([...text.getClientRects()].filter((line) => line.width).map((line) => line.top)).size > 1; })
  .map((one) => one.textContent)"""


def test_a_name_of_four_kana_is_on_one_line(page: Page) -> None:
    """The pages are a score, the end of a round, and a result."""
    for address in (
        "/scout/score?players=3&p1=c3.s2.h0&p2=c2.s1.h4&p3=c2.s1.h4",
        "/scout/play?players=3&move=shown.4.5_scouted.left_scouted.right",
        "/vogu/score?players=3&p1=BB.BB.BB.BB&p2=KK.KK.KK.KK&p3=RR.RR.RR.RR&values=B2.R0.Y0.G0.W0.K1",
    ):
        page.goto(f"{address}&names=たけし.べんけい.ちかこ")
        for width, height in ((640, 360), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(60)
            assert page.evaluate(FIND_WRAPPED_NAMES_SCRIPT) == [], (address, width)


def test_short_names_are_whole_beside_cards(page: Page) -> None:
    page.goto("/vogu/score?players=3&p1=YWy.GKk&p2=BGg.RYr&p3=BWb.BWw&names=べんけい.Emma.Sakura")
    page.wait_for_timeout(60)
    shown = [one["shown"] for one in page.evaluate(DESCRIBE_SHOWN_NAMES_SCRIPT) if one["at"] != "tap chip"]
    assert shown[:3] == ["べんけい", "Emma", "Sakura"]


def test_a_name_of_five_kana_is_on_one_line_beside_its_counts(page: Page) -> None:
    page.goto("/scout/score?players=3&p1=c3.s2.h0&p2=c2.s1.h4&p3=c2.s1.h4&names=けんたろう.べんけい.ちかこ")
    assert page.evaluate(FIND_WRAPPED_NAMES_SCRIPT) == []


FIND_TEXTS_BEYOND_THEIR_SEATS_SCRIPT = """() => [...document.querySelectorAll("[data-sit] :is(b, small)")]
  .filter((text) => { const inner = text.getBoundingClientRect(), outer = text.closest("a").getBoundingClientRect();
  return inner.left < outer.left || inner.right > outer.right || outer.right > innerWidth || outer.left < 0; })
  .map((text) => text.textContent)"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("player_count", [3, 4, 5])
def test_names_stay_within_seats_that_a_phone_can_take(page: Page, base_url: str, player_count: int, lang: str) -> None:
    names = ".".join(["けんたろう", "Maximilian", "さくらこさん", "みさき", "Alexandrina"][:player_count])
    query = urlencode({"players": player_count, "names": names, "move": "shown.7"})
    table = make_table(base_url, "scout", query)["key"]
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(f"/table/{table}/seat?lang={lang}")
        expect(page.locator("[data-sit]")).to_have_count(player_count + 1)
        assert page.evaluate(FIND_TEXTS_BEYOND_THEIR_SEATS_SCRIPT) == [], width


FIND_SEATS_WITH_HIDDEN_PARTS_SCRIPT = """() => [...document.querySelectorAll("#picture .seat-c")].filter((seat) =>
  [...seat.children, ...seat.querySelectorAll(".crown")].some((part) => {
    const inner = part.getBoundingClientRect(), outer = seat.getBoundingClientRect();
    return inner.width > 2 && (inner.left < outer.left - 1 || inner.right > outer.right + 1); }))
  .map((seat) => seat.textContent)"""


@pytest.mark.parametrize("viewport", [(568, 320), (640, 360)])
@pytest.mark.parametrize(
    "address", [f"/coupelation/play?{COUPELATION_TABLE_QUERY}", f"/vectron/play?players=4&{VECTRON_TABLE_QUERY}"]
)
def test_seats_on_landscape_phone_show_short_names_and_crown_whole(page: Page, address: str) -> None:
    page.goto(f"{address}&names=ゆきこ.たけし.りょう.みさき")
    page.wait_for_timeout(60)
    found = page.evaluate(DESCRIBE_SHOWN_NAMES_SCRIPT)
    assert [one["shown"] for one in found[:4]] == [one["whole"] for one in found[:4]]
    assert page.evaluate(FIND_SEATS_WITH_HIDDEN_PARTS_SCRIPT) == []
