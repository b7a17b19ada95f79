"""Earlier rounds of a finished game, corrected by touch."""

from playwright.sync_api import Page, expect

FINISHED_GAME_QUERY = "players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7&p1=c3.s1.h2&p2=c2.s2.h0&p3=c2.s2.h5&end=empty.p2"


def test_a_round_of_a_finished_game_is_corrected_where_it_stands(page: Page) -> None:
    """The corrected place stays selected and in sight."""
    page.goto(f"/scout/score?{FINISHED_GAME_QUERY.replace('c3s2h4.c5s2u3.c2s2h5_1.-2.7', '1.-2.7_4.5.1')}")
    for seat, number in enumerate(("-2", "1")):
        place = page.locator(f"#at-rounds-0-{seat}")
        place.click()
        if number == "-2":
            page.locator("#tray").get_by_text("−21…−1").click()
        page.locator(f"#tray [name=put][value='{number}']").click()
        expect(place).to_contain_text(number.replace("-", "−"))
        expect(place).to_have_attribute("aria-pressed", "true")
        expect(place).to_be_in_viewport(ratio=1)
    page.locator("#answer").get_by_role("link", name="結果へ").click()
    expect(page.locator(".fin-h")).to_be_in_viewport()
