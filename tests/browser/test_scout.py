"""SCOUT! on a phone: hand and set by taps, the show played on, a round scored, two sets compared; axe."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import LARGE, show_hand, tapped
from tests.many import choose_by_run_length, pair_cases_with_others

HAND = "T1.54.94.68.73.89.14.51.96.92.42"
TABLE = "3T.4T"
MOCK = "turn=p3&hand=63.5T.41.37.94.97.17.23.26.29.T6&table=82.85&owner=p2"
ROUND = "p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"
BEFORE = "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8"


def key(number: int | str) -> str:
    return f"#tray .keys button[value='{number}']"


def numbers(cards: str) -> list[int]:
    return ["123456789T".index(letter) + 1 for card in cards.split(".") for letter in card]


@pytest.mark.parametrize("script", choose_by_run_length([False], [True, False]))
@pytest.mark.usefixtures("script")
def test_two_sets_are_compared_by_a_tap_a_card(page: Page) -> None:
    page.goto("/scout/moves")
    for _ in range(3):
        tapped(page, key(3))
    page.locator("#tray button[value='compare.hand.0']").click()
    expect(page.locator("#at-compare-hand-0 .now")).to_have_count(1)
    for number in (5, 6, 7):
        tapped(page, key(number))
    expect(page.locator("#answer")).to_contain_text("勝てません")
    expect(page.locator("#verdict")).to_contain_text("3・3・3 より弱い")
    expect(page.locator(".note.contra")).to_contain_text("勝つには、4以上の同番3枚、または4枚以上の組。")
    page.goto("/scout/check?hand=5.6.7&table=3.3.3")
    expect(page.locator("#answer")).to_contain_text("勝てません")
    page.get_by_role("link", name="見せる").click()
    expect(page.locator("#verdict")).to_contain_text("勝てません")


def touch(page: Page, place: str) -> None:
    """One touch of a card or gap, answered: a touch once more takes it back."""
    tapped(page, f"#at-{place}")


def test_any_show_can_be_asked_for(page: Page) -> None:
    page.goto(f"/scout/check?{MOCK}")
    show_hand(page)
    top = page.locator("#at-hand-4").bounding_box()
    for place in (4, 5, 6):
        touch(page, f"hand-{place}")
        assert page.locator("#at-hand-4").bounding_box() == top, "the picture stays under the finger"
    expect(page.locator("#verdict")).to_contain_text("出せません")
    expect(page.locator("#at-hand-4, #at-hand-5, #at-hand-6").and_(page.locator(".wrong"))).to_have_count(3)
    expect(page.locator(".note.contra .clause").first).to_have_attribute("href", re.compile(r"#scout\.show\.run$"))
    touch(page, "hand-5")
    expect(page.locator("#answer .st.no")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"move=shown\.94\.17$"))


PAGES = [
    f"/scout/score?{ROUND}&{BEFORE}&pick=rounds.1.2.minus&names=Alexandrina.B.Christina.D",
    "/scout/moves",
    f"/scout/moves?{MOCK}",
    f"/scout/moves?{MOCK}&pick=hand.3.b",
    f"/scout/moves?{MOCK}&pick=ask.left.flip",
    f"/scout/check?{MOCK}&move=both.left.3.5-6",
    "/scout/moves?players=2&hand=37.41.59&table=82.85&chips=2",
    "/scout/moves?hand=33.73.37&table=3.8",
    "/scout/moves?players=5&hand=12.23.34.45.56.67.78.89.9T.T1.13.24.35.46.57.68.79.8T&pick=hand.18",
    "/scout/check",
    f"/scout/check?{MOCK}&pick=ask.left.g3.1.9",
    f"/scout/check?{MOCK}&move=show.1-5",
    f"/scout/check?{MOCK}&move=scout.left.3.flip",
    "/scout/check?hand=5.6.7&table=3.3.3",
    "/scout/check?hand=2.3.4.5&table=T.T.T&pick=compare.hand.4",
    f"/scout/score?{ROUND}&{BEFORE}&names=Alexandrina.B.Christina.D",
    "/scout/check?turn=p2&p1=c0.s1.h9&p2=c0.s0.h11&table=4.5.6&owner=p1&move=shown.7.7",
    "/scout/play?names=Alexandrina.B.Christina.D",
    "/scout/play?players=5&names=Alexandrina.B.Christina.D.E&move=shown.4.5.6_scouted.left&pick=shown.7.7",
    "/scout/play?move=shown.4.5.6_scouted.left&pick=scouted.?",
    "/scout/play?move=shown.4.5.6_scouted.left&pick=mend.p2",
    "/scout/play?move=shown.4.5.6_scouted.left&pick=record",
    "/scout/play?players=3&move=shown.4_scouted.left_shown.7.7_scouted.left_scouted.left",
]


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(PAGES[:: choose_by_run_length(12, 1)], LANGUAGES))
def test_nothing_stands_in_the_way(barriers: Callable[[str, str], list[str]], lang: str, address: str) -> None:
    assert barriers(lang, address) == []


def test_a_game_is_followed_in_few_touches(page: Page) -> None:
    """A touch a card and one for the end of the set; nothing moves under the finger."""
    page.goto("/scout/play?players=3")
    page.locator("#answer .go").click()
    top = page.locator(".hands").bounding_box()
    for key in ("4", "5", "6"):
        page.locator("#tray .key", has_text=re.compile(f"^{key}$")).click()
        expect(page.locator("#tray .key.on")).to_contain_text(key)
    expect(page.locator("#answer")).to_contain_text("出せます")
    page.locator("#answer .go").click()
    expect(page.locator("#answer")).to_contain_text("Bの番")
    assert page.locator(".hands").bounding_box() == top
    page.locator("#tray .seg-k", has_text=re.compile("^スカウト$")).click()
    page.locator("#tray .key", has_text="左端").click()
    expect(page.locator("#answer")).to_contain_text("スカウトします")
    page.locator("#answer .go").click()
    expect(page.locator("#answer")).to_contain_text("Cの番")
    expect(page).to_have_url(re.compile("shown.4.5.6_scouted.left"))
    page.go_back()
    expect(page.locator("#answer")).to_contain_text("スカウトします")


KEYS = """() => { const one = (put) => document.querySelector(`#cover [value="${put}"]`).getBoundingClientRect();
  return [one("own.n.1").top, one("own.n.10").bottom]; }"""


def test_the_keys_of_an_own_hand_stay_under_the_finger(page: Page) -> None:
    """From the first digit to the last but one, after which there is nothing left to tell."""
    page.goto("/scout/play?players=3&move=shown.4.5.6")
    page.locator("#cover > summary").click()
    page.locator("#cover button[value='own.whose.p2']").click()
    expect(page.locator("#cover button[value='own.n.3']")).to_have_count(1)
    top, bottom = page.evaluate(KEYS)
    for told, number in enumerate("314298971223547675612685"[: choose_by_run_length(7, -1)]):
        tapped(page, f"#cover button[value='own.n.{number}']")
        expect(page.locator("#cover [role=group]").first.get_by_role("button")).to_have_count(told // 2 + 1)
        now_top, now_bottom = page.evaluate(KEYS)
        assert (abs(now_top - top) < 1, abs(now_bottom - bottom) < 1) == (True, True), (told, now_top - top)


ROUNDS_OF_FIVE = [
    [(str((seat * 3 + lap) % 8 + 1), str(seat), "0" if seat == lap else str((seat + lap) % 4 + 1)) for seat in range(5)]
    for lap in range(5)
]
FIRST = choose_by_run_length(4, 0)
"""Rounds that stand in the address."""
BEGUN = "/scout/score?players=5&rounds=" + "_".join(
    ".".join(f"c{cards}s{chips}h{left}" for cards, chips, left in counts) for counts in ROUNDS_OF_FIVE[:FIRST]
)


def test_five_rounds_of_five_players_take_eighty_touches(page: Page) -> None:
    """A touch a number, one who play, one a round: nothing to scroll to, nothing under the keys. In the short run the
    first rounds stand in the address."""
    page.goto("/scout/score")
    page.locator("[name=put][value='players.5']").click()
    expect(page.locator("#answer")).to_contain_text("E")  # all five are lacking
    touches = 1 + 16 * FIRST
    if FIRST:
        page.goto(BEGUN)
    for lap, counts in enumerate(ROUNDS_OF_FIVE[FIRST:], FIRST):
        for seat, row in enumerate(counts, 1):
            for count, told in zip("csh", row, strict=True):
                expect(page.locator(f"#at-p{seat}-{count}")).to_have_attribute("aria-pressed", "true")
                page.locator(key(int(told))).click()
                touches += 1
        expect(page.locator("#tray")).to_have_count(0)
        if lap < 4:
            page.locator("#answer a.go").click()
            touches += 1
            expect(page.locator("#at-p1-c")).to_be_in_viewport(ratio=1)
    assert touches == 80
    expect(page.locator(".fin-h")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".fin-h")).to_contain_text("37")


ROUND_OVER = "/scout/play?players=4&rounds=-12.-14.-10.-21&move=shown.1.2.3.4_scouted.left_scouted.left_scouted.left"
COLUMNS = """() => {
  const sides = (one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right];
  const lines = [...document.querySelectorAll(".rend tr:not([aria-hidden])")];
  const [head, ...rows] = lines.map((row) => [...row.cells].map(sides));
  const cells = [...document.querySelectorAll(".rend :is(th, td)")];
  const over = cells.filter((one) => one.scrollWidth > one.clientWidth + 1);
  const dock = document.getElementById("dock").getBoundingClientRect();
  return { head, rows, over: over.map((one) => one.textContent),
    hidden: lines.filter((one) => one.getBoundingClientRect().bottom > dock.top).length }; }"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_rounds_end_stands_in_columns(page: Page, lang: str) -> None:
    """Each head over its numbers, the whole width, no number in the next column, all seats in sight."""
    page.goto(f"{ROUND_OVER}&names={'けん太.けい子.さくら.さとみ' if lang == 'ja' else 'Alex.Ben.Chris.Dora'}")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        drawn = page.evaluate(COLUMNS)
        assert drawn["head"][0][0] <= 1
        assert drawn["head"][-1][1] >= width - 1
        assert all(row == drawn["head"] for row in drawn["rows"])
        assert drawn["over"] == []
        assert drawn["hidden"] == 0
    # In large text a name has a line of its own, its figures the next: a total of −21 is not −2.
    page.evaluate(LARGE, "200%")
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert page.evaluate(COLUMNS)["over"] == []
    assert page.locator(".rend .nm [aria-hidden]").count() == 0


COUNTED = """() => { const count = document.querySelector("#tray .key.on small"), key = count.closest(".key");
  const range = document.createRange(), edge = key.getBoundingClientRect(), own = count.getBoundingClientRect();
  const drawn = key.querySelector(".swatch");
  if (drawn) range.selectNode(drawn); else range.setStartBefore((key.querySelector(".tap-in") ?? key).firstChild);
  if (!drawn) range.setEndBefore(count);
  const over = range.getBoundingClientRect();
  return { covers: own.left < over.right - 1, out: own.right > edge.right + 1 || over.left < edge.left - 1 }; }"""


FULL_KEYS = [
    "/scout/play?players=3&move=shown.8.8_scouted.left&pick=shown.9.9.9",
    "/scout/play?players=5&move=shown.5.5_scouted.left&pick=shown.T.T.T",
    "/vogu/play?players=3&board=2G1WpGmW.3R2RmRpR&values=B3.R0.Y0.G0.W0.K0&pick=reveal.BB.x.B",
]
"""Tables with a key that was touched several times."""


@pytest.mark.parametrize(("address", "viewport"), pair_cases_with_others(FULL_KEYS, [(320, 568), (360, 640)]))
def test_how_often_a_key_was_touched_stands_beside_what_is_on_it(page: Page, address: str) -> None:
    page.goto(address)
    if not page.locator("#tray .key.on small").is_visible():
        page.locator("#fold summary").click()
    expect(page.locator("#tray .key.on small")).to_be_visible()
    assert page.evaluate(COUNTED) == {"covers": False, "out": False}
