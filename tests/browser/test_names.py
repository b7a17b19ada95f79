"""Names: whole where there is room, else the signs that tell them apart; read whole; nothing of them is cut."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.house.records import START_QUERIES_BY_SLUG, generate_random_record
from tests.many import ONE_GAME_OR_ALL, choose_by_run_length, pair_cases_with_others
from web.i18n import shorten_names_to_distinct_one_or_two_letters_or_whole

NAMES = {"ja": "けんたろう.けんいち.さちこさん.さとる", "en": "Alexandrina.Alexander.Maximilian.Yoshi"}
MAP = "map=dG21_1S2a_G141_b1Sc&p1=h3.g3.s1&p2=h1.g6.s1&p3=h2.g5.s2&p4=h2.g6.s3&row1=-&row2=D1.O3&row3=D2.O2&row4=O4"
TOWER = "tower=25e.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3.F&deck=32&last=0.1"
TIGHT = "ゆき.ゆうと.ゆみ子.ゆか.ゆり"
"""A name that lacks a fraction of a pixel in a row of five."""
TABLES = [
    "/scout/play?players=4&rounds=-12.24.17.8&move=shown.4.5.6_scouted.left",
    "/scout/score?players=4&rounds=-12.24.17.8",
    "/scout/score?players=4&p1=c3.s2.h0&p2=c2.s1.h4&p3=c2.s1.h4&p4=c1.s0.h2",
    "/scout/play?players=4&move=shown.1.2.3.4_scouted.left_scouted.left_scouted.left",
    f"/vectron/play?players=4&{MAP}",
    "/subway/play?players=4&move=start.T08.1_start.M02.2",
    "/subway/play?players=4&move=start.M07.1_start.M02.2_start.H12.3_start.S12.4",
    "/subway/score?players=4",
    f"/coupelation/play?{TOWER}",
]
WIDTHS = (320, 360, 390, 447, 1280)
SHOWN = """() => [...document.querySelectorAll("[data-short]")].filter((one) => one.clientWidth).map((one) => ({
  at: one.parentElement.parentElement.className,
  whole: one.dataset.whole ?? one.textContent,
  shown: one.querySelector("[aria-hidden]")?.textContent ?? one.textContent,
  read: (one.querySelector(".vh") ?? one).textContent,
  cut: (() => {
    const text = document.createRange();
    text.selectNodeContents(one.querySelector("[aria-hidden]") ?? one);
    return text.getBoundingClientRect().width > one.getBoundingClientRect().width + 0.1;
  })() }))"""


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["あき", "けん", "", "さち"], ("あ", "け", "", "さ")),
        (["けんた", "けんいち", "さち"], ("けた", "けい", "さ")),
        (["Yo", "Yoshi", "Yoshi"], ("Yo", "Ys", "Yoshi")),
        (["👩‍👩‍👧", "👩", "が"], ("👩‍👩‍👧", "👩", "が")),
    ],
)
def test_initials_differ_where_names_do(names: list[str], short: tuple[str, ...]) -> None:
    assert shorten_names_to_distinct_one_or_two_letters_or_whole(names)[: len(short) - 1] == short[:-1]
    for one, other in zip(names, shorten_names_to_distinct_one_or_two_letters_or_whole(names), strict=True):
        assert names.count(one) > 1 or shorten_names_to_distinct_one_or_two_letters_or_whole(names).count(other) == 1


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(TABLES[:: choose_by_run_length(2, 1)], LANGUAGES))
def test_names_stand_whole_or_differ(page: Page, lang: str, address: str) -> None:
    names = NAMES[lang].split(".")
    page.goto(f"{address}&names={NAMES[lang]}")
    whole = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(60)
        found = page.evaluate(SHOWN)
        assert [one["read"] for one in found[:4]] == names, width
        assert not [one for one in found if one["cut"]], width
        assert len({one["shown"] for one in found[:4]}) == 4, width
        whole.append(sum(one["shown"] == one["whole"] for one in found))
    assert whole[1:] == sorted(whole[1:]), "the wider the more of them are whole"
    assert whole[-1] == len(found)


def test_a_name_without_room_has_as_many_of_its_first_signs_as_fit(page: Page) -> None:
    page.goto("/subway/score?players=4&names=けんたろう.まさきくん.まなみ.さとる")
    page.wait_for_function(f"({SHOWN})().map((one) => one.shown).join() === 'けんた,まさき,まなみ,さとる'")
    page.goto("/subway/score?players=4&names=けんたろう.けんたろ.まなみ.さとる")
    page.wait_for_function(f"({SHOWN})()[0].shown === 'けう'")
    assert page.evaluate(SHOWN)[1]["shown"] == "けんたろ"
    page.goto("/scout/play?players=4&move=shown.7.8.9_scouted.left&lang=en&names=Sora (you).Umi.Riku.Hana")
    page.wait_for_function(f"({SHOWN})()[0].shown === 'Sora'")


def test_no_name_ends_in_an_ellipsis_for_a_fraction_of_a_pixel(page: Page) -> None:
    page.goto(f"/scout/play?players=5&rounds=5.-2.7.1.3&move=shown.7.7_shown.8.8&names={TIGHT}")
    for width in range(356, 372, 2):
        page.set_viewport_size({"width": width, "height": 640})
        page.wait_for_function(f"innerWidth === {width}")
        page.wait_for_function(f"!({SHOWN})().some((one) => one.cut)")


SPLIT = """() => [...document.querySelectorAll("#picture .nm")].filter((one) => one.clientWidth)
  .filter((one) => { const text = document.createRange();
    text.selectNodeContents(one.querySelector("[aria-hidden]") ?? one);
    return new Set([...text.getClientRects()].filter((line) => line.width).map((line) => line.top)).size > 1; })
  .map((one) => one.textContent)"""


def test_a_name_of_four_kana_is_on_one_line(page: Page) -> None:
    """Who ended a round, the end of one, and those who did not win."""
    for address in (
        "/scout/score?players=3&p1=c3.s2.h0&p2=c2.s1.h4&p3=c2.s1.h4",
        "/scout/play?players=3&move=shown.4.5_scouted.left_scouted.right",
        "/vogu/score?players=3&p1=BB.BB.BB.BB&p2=KK.KK.KK.KK&p3=RR.RR.RR.RR&values=B2.R0.Y0.G0.W0.K1",
    ):
        page.goto(f"{address}&names=たけし.べんけい.ちかこ")
        for width, height in ((640, 360), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(60)
            assert page.evaluate(SPLIT) == [], (address, width)


@pytest.mark.parametrize("slug", [slug for slug in ONE_GAME_OR_ALL if slug in START_QUERIES_BY_SLUG])
def test_names_entered_in_the_middle_of_a_game_lose_nothing(page: Page, slug: str) -> None:
    """Typed one after the other below the record: the same turns, each seat by its name, and Undo one step back."""
    start = START_QUERIES_BY_SLUG[slug][0]
    told = "_".join(generate_random_record(slug, start, 0)[:9])
    page.goto(f"/{slug}/play?{start}&move={told}")
    turns = page.locator("#record").locator("a, button").count()
    names = NAMES["ja"].split(".")[: int(dict(parse_qsl(start))["players"])]
    page.locator("#people summary").click()
    page.locator("[name=n1]").focus()
    for number, name in enumerate(names, 1):
        expect(page.locator(f"[name=n{number}]")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        expect(page.locator("#picture, #answer").filter(has_text=name)).not_to_have_count(0)

    def stands(known: list[str]) -> None:
        page.wait_for_function(f"new URLSearchParams(location.search).get('names') === {'.'.join(known)!r}")
        assert dict(parse_qsl(urlsplit(page.url).query))["move"] == told
        assert page.locator("#record").locator("a, button").count() == turns > 1

    stands(names)
    assert any(name in (page.locator("#answer").get_attribute("data-turn") or "") for name in names)
    page.locator("#undo").click()
    stands(names[:-1])
    page.go_forward()
    stands(names)
