"""VECTRON on a phone: a table entered by taps, with script and without; moves, films, verdicts; axe."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

SEATS = "p1=h2.g3.s4&p2=h3.g1.s2&p3=hG.g5.s3&p4=h2.s3.down"
TABLE = f"{SEATS}&map=12S3_2a1d_1Sc1_bG12&row1=D2.O3&row2=O1.D1&row3=S&row4=O2.D3.O1"
MOVING = f"{TABLE}&phase=move"
TURN = f"/vectron/turn?{TABLE}&hand=D2.O1"
ENTERED = "players=2&p1=h2&p2=h3&map=21G1_a3S2_1b12_S1G3&row1=O2.S&phase=move"


def taps_of_a_table() -> Iterator[str]:
    """The selectors of the taps that enter a table, one a fact."""
    yield "button[value='phase.move']"
    for put in "21G1a3S21b12S1G3":
        yield f".pad button[value='{put}']"
    for put in ("h2", "h3", "O2", "S"):
        yield f".pad button[value='{put}']"


@pytest.mark.parametrize("script", [True, False])
def test_a_table_by_taps(page: Page, script: bool) -> None:
    page.goto("/vectron/moves?players=2")
    taps = list(taps_of_a_table())
    assert len(taps) == 1 + 16 + 2 + 2, "one tap per fact"
    for tap in taps:
        before = page.url
        page.locator(tap).first.click()
        expect(page).not_to_have_url(before)
    assert ENTERED in page.url
    if script:
        assert page.url.endswith(ENTERED), "the canonical address, without what is selected"
    expect(page.locator("#answer")).to_contain_text("か所に行ける")
    page.locator("#at-map-C2").click()
    expect(page.locator("#at-map-C2")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="C2へ進める").click()
    expect(page).to_have_url(re.compile(r"map=21G1_S3a2_1b12_S1G3&row1=O2\.S&phase=move&used=1"))
    page.get_by_role("link", name="手番を終える").click()
    expect(page).to_have_url(re.compile(r"turn=p2"))


def test_back_and_undo_take_back_one_tap(page: Page) -> None:
    page.goto("/vectron/moves")
    page.locator(".pad button[value='2']").click()
    expect(page).to_have_url(re.compile(r"map=2---_----_----_----$"))
    page.locator(".pad button[value='G']").click()
    expect(page).to_have_url(re.compile(r"map=2G--_----_----_----$"))
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile(r"map=2---_----_----_----$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"/vectron/moves$"))


def test_a_piece_pressed_again_lies_down(page: Page) -> None:
    page.goto("/vectron/moves?map=a---_----_----_----")
    page.locator("#at-map-A1").click()
    expect(page.locator("#at-map-A1")).to_have_attribute("aria-current", "true")
    page.locator(".pad button[value='a']").click()
    expect(page).to_have_url(re.compile(r"p1=down"))
    page.locator(".pad button[value='a']").click()
    expect(page).not_to_have_url(re.compile(r"down"))


def test_a_whole_turn_is_a_film(page: Page) -> None:
    page.goto(TURN)
    page.locator("#results .mv").first.click()
    expect(page.locator("#answer")).to_contain_text("1/4")
    for step in ("2/4", "3/4", "4/4"):
        page.get_by_role("link", name="次の手").click()
        expect(page.locator("#answer")).to_contain_text(step)
    page.get_by_role("link", name="前の手").click()
    expect(page.locator("#answer")).to_contain_text("3/4")
    expect(page.locator(".vc-kick")).to_have_count(1)
    page.get_by_role("link", name="判定を見る").click()
    expect(page.locator("#verdict")).to_contain_text("できます")


def test_scores_by_taps_settle_and_go_on(page: Page) -> None:
    page.goto("/vectron/score?players=2")
    for put in ("g7", "s2", "g4", "s1"):
        page.locator(f".pad button[value='{put}']").click()
        expect(page).to_have_url(re.compile(put))
    expect(page.locator(".results")).to_contain_text("5")
    page.get_by_role("link", name="次のラウンドへ").click()
    expect(page).to_have_url(re.compile(r"/vectron/moves\?players=2&p1=s5&p2=s1&turn=p2&row1=-&row2=-$"))


def test_a_claimed_move_is_judged(page: Page) -> None:
    page.goto(f"/vectron/check?{MOVING}")
    page.locator("#at-map-A1").click()
    expect(page.locator("#verdict")).to_contain_text("できません")
    expect(page.locator(".vc-bad")).to_have_count(1)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address",
    [
        "/vectron/",
        "/vectron/rules",
        "/vectron/score",
        "/vectron/score?p1=h2.g9.s2&p2=h2.g4.s5&p3=hG.g4.s1&p4=h2.g1",
        "/vectron/moves",
        "/vectron/moves?pick=row1.0",
        "/vectron/moves?row1=D2.O3.S&pick=row1.1",
        "/vectron/moves?pick=p1.chip",
        "/vectron/moves?map=aaS1_S1S1_1111_bcd1&p1=h2.g-1&hand=D2.D2.D2",
        "/vectron/moves?map=q",
        f"/vectron/moves?{MOVING}",
        f"/vectron/moves?{MOVING}&pick=go.B4",
        f"/vectron/moves?{TABLE}&hand=D2.O1",
        f"/vectron/moves?{TABLE}&hand=D2.O1&pick=drawn",
        f"/vectron/check?{MOVING}",
        f"/vectron/check?{MOVING}&move=move.B4_move.B1_stop",
        f"/vectron/check?{MOVING}&move=move.A1",
        TURN,
        f"{TURN}&pick=film.0.2",
    ],
)
def test_axe_finds_nothing(page: Page, axe: Callable[..., list[str]], address: str) -> None:
    page.goto(address)
    assert axe(page) == []


@pytest.mark.parametrize("viewport", [(320, 568), (1280, 800)])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    "address",
    [
        "/vectron/score?p1=h2.g9.s2&p2=h2.g4.s5&p3=hG.g4.s1&p4=h2.g1",
        f"/vectron/moves?{MOVING}&pick=go.B4",
        f"/vectron/moves?{TABLE.replace('D2.O3', 'D2.O3.S.D1.O1.D3.O2.D2')}&hand=D2.O1&pick=row1.3",
        f"/vectron/check?{MOVING}&move=move.B4_move.B1_stop",
        f"{TURN}&pick=film.0.2",
        TURN,
    ],
)
def test_nothing_scrolls_sideways(page: Page, address: str) -> None:
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), urlsplit(
        page.url
    ).path
