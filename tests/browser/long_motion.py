"""A recorded move is animated for a short time, and not at all with reduced motion."""

import pytest
from playwright.sync_api import Page, expect

MAX_MOTION_MS = 250
VECTRON_START_QUERY = "players=3&p1=h2&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"
NEARLY_ENTERED_MOVES = {
    "vectron": (f"{VECTRON_START_QUERY}&move=draw.deck_play.O1", ["#at-map-B2"], "a"),
    "vogu": (
        "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&pick=place.3G2GpGpW.1.0",
        ["#answer [value=accept]"],
        "3G2GpGpW",
    ),
    "subway": ("move=start.M07.1_start.M02.2_start.H12.3_start.S12.4&pick=go.M23.r2", ["#answer .go"], "p1"),
    "scout": ("players=3&pick=shown.7.7.7", ["#answer .go"], "p1.7"),
    "coupelation": (
        "players=3&tower=12.25.31.x.44_20.28&reserve=1.50.13.37&pick=up.24.2.0",
        ["#answer .go"],
        "24",
    ),
}
"""By game: a query with a nearly entered move, the last touches and the piece that moves."""


RECORD_MOTIONS_SCRIPT = """(() => {
  const animate = Element.prototype.animate;
  globalThis.motions = [];
  Element.prototype.animate = function (frames, options) {
    globalThis.motions.push([this.dataset.piece ?? "", options.duration]);
    return animate.call(this, frames, options);
  };
})()"""


def enter_move_and_list_motions(page: Page, slug: str) -> list[tuple[str, float]]:
    """Enters the move; returns piece and duration of each animation."""
    query, touches, _ = NEARLY_ENTERED_MOVES[slug]
    page.add_init_script(RECORD_MOTIONS_SCRIPT)
    page.goto(f"/{slug}/play?{query}", wait_until="networkidle")  # the motion script is loaded last
    for selector in touches:
        before = page.locator("#answer").inner_text()
        page.locator(selector).first.click()
        expect(page.locator("#answer")).not_to_have_text(before, use_inner_text=True)
    moved: list[tuple[str, float]] = page.evaluate("globalThis.motions")
    return moved


@pytest.mark.parametrize("slug", NEARLY_ENTERED_MOVES)
def test_a_moved_piece_is_animated_to_its_place(page: Page, slug: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    moved = enter_move_and_list_motions(page, slug)
    assert NEARLY_ENTERED_MOVES[slug][2] in [piece for piece, _ in moved]
    assert all(duration <= MAX_MOTION_MS for _, duration in moved)
    assert page.evaluate("scrollY") == 0


def test_reduced_motion_preference_disables_animation(page: Page) -> None:
    """The phones of these tests prefer it."""
    assert enter_move_and_list_motions(page, "vectron") == []


def test_drawing_lots_animates_the_names(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(RECORD_MOTIONS_SCRIPT)
    page.goto("/vogu/play?players=4&names=A.B.C.D", wait_until="networkidle")
    page.locator("#seating [value=lot]").click()
    page.wait_for_function("globalThis.motions.length >= 4")
