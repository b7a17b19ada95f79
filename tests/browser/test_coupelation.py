"""Coupelation on a phone: an overfull reserve, the covered hand, contrast."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, find_axe_violations

MID_GAME_QUERY = "turn=p3&tower=4.13.25.x.x.29.41_9.18.-.-.-.33_15&reserve=1.20.37.50&hand=7.30.46&deck=21"


PAGE_MATCHES_ADDRESS_SCRIPT = """() => [...new URLSearchParams(location.search)].every(
    ([name, value]) => document.querySelector(`#table input[name="${name}"]`)?.value === value)"""
"""Does the page have the values of its address? The address changes first."""


def select_place(page: Page, place: str) -> None:
    """Selects a place of tower, reserve or hand."""
    page.locator(f"#at-{place}").click()
    expect(page.locator(f"#at-{place}:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)


FOLLOWED_GAME_QUERY = (
    "p1=h3&p2=h2&p3=h2&p4=h3&turn=p3&tower=6d.12e.19d.25h.33d.41e.47d_9h.x.22d.-.37e&reserve=1.50.16.44&deck=21"
)


def select_number_key(page: Page, number: int) -> None:
    """Selects a number by its key, among those that fit or else among all."""
    expect(page.locator("#tray .keys.c10")).to_be_visible()
    key = page.locator(f"#tray .keys [name=put][value='{number}']")
    if not key.count():
        page.locator("#tray .keys .key", has_text="…").click()
    key.click()
    expect(page.locator("#tray .keys .key").first).to_contain_text(str(number))
    page.wait_for_function(PAGE_MATCHES_ADDRESS_SCRIPT)


def test_an_overfull_reserve_asks_for_the_card_that_is_dropped(page: Page) -> None:
    page.goto(f"/coupelation/play?{FOLLOWED_GAME_QUERY}&last=1.4")
    select_place(page, "tower-2-0")
    page.locator(".cprow button.cp-card", has_text="16").click()
    expect(page.locator(".cprow button.cp-card.on")).to_have_count(1)
    select_number_key(page, 7)
    page.locator(".cpbody .key", has_text="23差").click()
    expect(page.locator("#answer")).to_contain_text("捨てる1枚")
    expect(page.locator("#answer .go.off")).to_have_count(1)
    page.locator(".cprow button.cp-card", has_text="50").click()
    page.locator("#answer .go:not(.off)").click()
    expect_address(page, "move=draw.2_take.16.2.0.7.23.r50", end=True)
    expect(page.locator(".cprow button.cp-card")).to_have_count(4)


CARD_CONTRAST_SCRIPT = """() => {
  const light = (element) => {
    const parts = getComputedStyle(element).fill.match(/[0-9.]+/g).slice(0, 3).map((n) => n / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const card = document.querySelector(".cp-told.no"), number = card.parentElement.querySelector(".cp-n");
  const [dark, bright] = [light(card), light(number)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}"""


def test_hand_is_visible_and_struck_on_pad_only_while_cover_is_open(page: Page) -> None:
    """The pad of the tower is public: it strikes the numbers of the hand only then."""
    page.goto(f"/coupelation/score?{MID_GAME_QUERY}&pick=tower.0.0")
    key, cover = page.locator("#pad button[value='46']"), page.locator("#cover > summary")
    hand = page.locator("#cover").get_by_text("46").locator("visible=true")
    expect(key).to_have_css("text-decoration-line", "none")
    expect(page.locator("#pad button[value='20']")).to_have_css("text-decoration-line", "line-through")
    expect(hand).to_have_count(0)
    assert "46" not in page.title()
    cover.click()
    expect(hand).not_to_have_count(0)
    expect(key).to_have_css("text-decoration-line", "line-through")
    assert find_axe_violations(page) == []
    cover.click()
    expect(hand).to_have_count(0)


def test_refused_number_has_readable_contrast_on_its_card(page: Page) -> None:
    """Axe checks no colours in SVG pictures."""
    page.goto(f"/coupelation/check?{FOLLOWED_GAME_QUERY}&move=up.12.2.0")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(CARD_CONTRAST_SCRIPT) >= 4.5, scheme
