"""VECTRON on a phone: a table entered by taps, with script and without; moves, films, verdicts; axe."""

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import leads_to, tapped
from tests.many import choose_by_run_length, pair_cases_with_others

SEATS = "p1=h2.g3.s4&p2=h3.g1.s2&p3=hG.g5.s3&p4=h2.s3.down"
TABLE = f"{SEATS}&map=12S3_2a1d_1Sc1_bG12&row1=D2.O3&row2=O1.D1&row3=S&row4=O2.D3.O1"
MOVING = f"{TABLE}&phase=move"
TURN = f"/vectron/turn?{TABLE}&hand=D2.O1"
START = "players=3&p1=h2&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"


def touch(page: Page, value: str) -> None:
    """One touch of a key of the tray or the bar."""
    tapped(page, f"#dock button[value='{value}']")


def cell(page: Page, name: str) -> None:
    """One touch of a cell of the map."""
    tapped(page, f"#at-map-{name}")


@pytest.mark.parametrize("script", [True, False])
def test_where_a_jump_leads_in_three_touches(page: Page) -> None:
    """The cell it starts from and the card, and then any cell is asked about; no chip is entered."""
    page.goto("/vectron/moves?players=2")
    cell(page, "B2")
    touch(page, "with.D2")
    expect(page.locator("#answer")).to_contain_text("行けるのは4か所")
    expect(page.locator(".vc-no-t").first).to_be_visible()
    cell(page, "C1")
    expect(page.locator("#answer")).to_contain_text("できません")
    expect(page.locator(".vc-bad")).to_have_count(1)
    cell(page, "D2")
    expect(page.locator("#answer")).to_contain_text("できます")
    leads_to(page, "/vectron/check?")


def test_an_end_before_the_first_move_is_asked_by_touch(page: Page) -> None:
    page.goto(f"/vectron/moves?{MOVING}")
    touch(page, "ask.stop")
    expect(page.locator("#answer .st.no")).to_be_attached()


@pytest.mark.parametrize("script", choose_by_run_length([True], [True, False]))
def test_a_game_is_followed_in_two_touches_and_one_a_jump(page: Page) -> None:
    page.goto(f"/vectron/play?{START}")
    touch(page, "tell.draw.deck")
    touch(page, "tell.play.O1")
    cell(page, "B2")
    # The only card of the row is used, so the turn is over without a further touch.
    expect(page).to_have_url(re.compile(r"move=draw\.deck_play\.O1_move\.B2_stop"))
    expect(page.locator("#answer")).to_contain_text("Bの番")
    touch(page, "tell.draw.p1")
    touch(page, "tell.play.O1")
    touch(page, "tell.move.B1")
    expect(page.locator("#answer")).to_contain_text("Cの番")
    page.locator("#record .past button").last.click()
    expect(page.locator("#answer")).to_contain_text("1手目のあと")
    page.get_by_role("link", name="ここから").click()
    expect(page).to_have_url(re.compile(r"move=draw\.deck_play\.O1_move\.B2_stop&then=aside\.4\..*$"))


def test_a_gauge_is_as_wide_where_a_piece_lies(page: Page) -> None:
    page.goto(f"/vectron/play?{TABLE}")
    assert page.locator(".seat-c .vs.lies").count() == 1
    widths = page.locator(".vstrip .vsg").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert max(widths) - min(widths) < 2 < 40 < min(widths)


def test_a_move_that_cannot_be_does_not_stand(page: Page) -> None:
    page.goto(f"/vectron/play?{START}&move=draw.deck_play.O1")
    cell(page, "A4")
    expect(page.locator("#answer")).to_contain_text("できません")
    page.get_by_role("link", name="取り消す").click()
    expect(page).to_have_url(re.compile(r"move=draw\.deck_play\.O1$"))


def test_an_empty_deck_is_one_touch(page: Page) -> None:
    page.goto("/vectron/score?players=2&p1=g5.s5&p2=g1")
    expect(page.locator("#answer")).to_contain_text("いま清算なら")
    page.get_by_role("button", name="山札が尽きた").click()
    expect(page.locator(".fin-h")).to_contain_text(re.compile("Aの勝ち.*9.*点", re.DOTALL))


def test_points_by_hand_have_a_word(page: Page) -> None:
    page.goto("/vectron/score?players=2&p1=g7&p2=g1")
    page.get_by_text("入力した数").click()
    page.get_by_role("button", name="手で加える点").click()
    touch(page, "b.2")
    page.get_by_label("手で加える点の名目").first.fill("ジャスト3")
    page.locator(".word-form button").click()
    expect(page.locator("#breakdown")).to_contain_text("ジャスト3（手で加えた点）")


PAGES = [
    f"/vectron/play?{TABLE}&move=draw.p2_play.O1_move.C2&names=あきとゆきえのこどもたち.محمد علي.千.ゆう",
    f"/vectron/play?{START.replace('p1=h2', 'p1=h2.g6.s4')}&move=draw.deck_play.O1_move.B2",
    "/vectron/score",
    "/vectron/score?p1=h2.g9.s2&p2=h2.g4.s5&p3=hG.g4.s1&p4=h2.g1",
    "/vectron/moves",
    "/vectron/moves?pick=row1.0",
    "/vectron/moves?row1=D2.O3.S&pick=row1.1",
    "/vectron/moves?pick=p1.chip",
    "/vectron/moves?map=aaS1_S1S1_1111_bcd1&p1=h2.g-1&hand=D2.D2.D2",
    "/vectron/moves?map=q",
    f"/vectron/moves?{MOVING}",
    "/vectron/moves?pick=map.A1",
    "/vectron/moves?pick=p1.piece",
    "/vectron/moves?map=----_-a--_----_----&row1=D2&phase=move",
    "/vectron/score?p1=g7&pick=bonus.p1",
    "/vectron/play",
    f"/vectron/play?{START}",
    f"/vectron/play?{START}&move=draw.deck_play.O1",
    f"/vectron/play?{START}&move=draw.deck_play.O1_move.B2_stop_draw.deck&pick=at.4",
    f"/vectron/moves?{TABLE}&hand=D2.O1",
    f"/vectron/check?{MOVING}",
    f"/vectron/check?{MOVING}&move=move.B4_move.B1_stop",
    f"/vectron/check?{MOVING}&move=move.A1",
    TURN,
    f"{TURN}&pick=film.0.2",
    f"/vectron/play?{TABLE}&move=draw.p2_play.O1",
    f"/vectron/moves?{TABLE.replace('D2.O3', 'D2.O3.S.D1.O1.D3.O2.D2')}&hand=D2.O1&pick=row1.3",
]


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(PAGES[:: choose_by_run_length(14, 1)], LANGUAGES))
def test_nothing_stands_in_the_way(barriers: Callable[[str, str], list[str]], lang: str, address: str) -> None:
    assert barriers(lang, address) == []


@pytest.mark.parametrize(("lang", "viewport"), pair_cases_with_others(LANGUAGES, [(1280, 800), (1920, 1080)]))
def test_what_a_jump_brings_fits_into_its_label(page: Page) -> None:
    """And is read from further away than a phone."""
    page.goto("/vectron/check?p1=h2&p2=h2&p3=h2&p4=h2&map=bGc2_1ad3_121S_S323&row1=O1&phase=move&move=move.D4")
    words = page.locator("svg .vt-t")
    assert words.count() >= 2
    for word in words.all():
        label, said = word.evaluate(
            "(one) => [one.previousElementSibling, one].map((box) => box.getBoundingClientRect().width)"
        )
        high = word.evaluate("one => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize)")
        assert said <= label - 4
        assert high >= 14


def test_names_on_the_score_page_are_whole(page: Page) -> None:
    page.goto(f"/vectron/score?players=3&names=Sora.Umi.{quote('もりやまもりやまもりやま')}&p1=g3.s2&bonus=0.1.2")
    names = page.locator(".vs-row .nm")
    expect(names).to_have_count(3)
    assert names.evaluate_all("found => found.every((name) => name.scrollWidth <= name.clientWidth)")
