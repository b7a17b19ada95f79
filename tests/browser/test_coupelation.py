"""Coupelation on a phone: the covered hand, contrast."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import bounding_box, find_axe_violations

MID_GAME_QUERY = "turn=p3&tower=4.13.25.x.x.29.41_9.18.-.-.-.33_15&reserve=1.20.37.50&hand=7.30.46&deck=21"


FOLLOWED_GAME_QUERY = (
    "p1=h3&p2=h2&p3=h2&p4=h3&turn=p3&tower=6d.12e.19d.25h.33d.41e.47d_9h.x.22d.-.37e&reserve=1.50.16.44&deck=21"
)


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


def test_keys_side_by_side_below_ended_game_are_level(page: Page) -> None:
    page.goto("/coupelation/play?tower=25d.x&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&move=flip.0.1.7")
    first, second = (bounding_box(key) for key in page.locator(".fin-o svg").all())
    assert first["y"] == second["y"]
