"""The subway on a phone: rows in sight, colours of the seats, names, symbols of the map."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import bounding_box, expect_address, find_axe_violations
from tests.engine import parse_table_rows
from tests.subway.pages import FINAL_SCORE_QUERY, UNFINISHED_GAME_QUERY


def touch_station(page: Page, name: str) -> None:
    page.locator(f".map .lv-hit[aria-label='{name}']").first.click()


def touch_die_face(page: Page, face: int) -> None:
    page.locator("#tray .key").nth(face - 1).click()


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(
    ("address", "control", "place"),
    parse_table_rows(f"""
        /subway/score                             [value='H20.p1']                   H-H20
        /subway/score?{FINAL_SCORE_QUERY}         .map .lv-hit[aria-label='覚王山']  H-H15
        /subway/score?at=H05.M20.T10&pick=line.H  .linetabs [value='line.M']         M-M01
        /subway/score?at=H05.M20.T10&pick=line.M  .linetabs [value='line.S']         S-S01
    """),
)
def test_the_row_that_a_touch_leads_to_is_in_sight(page: Page, address: str, control: str, place: str) -> None:
    page.goto(address)
    page.locator(control).first.click()
    expect(page.locator(f"#at-line-{place}")).to_be_in_viewport()


@pytest.mark.parametrize("script", [True, False])
def test_a_station_that_was_searched_for_is_in_sight(page: Page) -> None:
    page.goto("/subway/score?p1=H01&pick=line")
    page.locator("#find").fill("osu kan")
    page.keyboard.press("Enter")
    expect(page.locator("#at-line-T-T08")).to_have_class(re.compile("now-row"))
    expect(page.locator("#at-line-T-T08")).to_be_in_viewport()


@pytest.mark.parametrize(("lang", "scheme"), [*product(LANGUAGES, ["light", "dark"])])
def test_keys_of_colours_are_large_and_readable_and_keep_typed_names(page: Page) -> None:
    page.goto("/subway/play")
    page.locator("#people summary").click()
    page.locator("[name=n1]").fill("あき")
    key = page.locator("[value='colour.p2.4']")
    box = bounding_box(key)
    assert min(box["width"], box["height"]) >= 44
    key.tap()
    expect(page).to_have_url(re.compile(r"names=.*colours=1\.4\.3\.2$"))
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(key).to_be_in_viewport()
    assert page.evaluate(
        "[...document.querySelectorAll('.hues .key')].every((key) => key.scrollWidth <= key.offsetWidth)"
    )
    fills = page.evaluate(
        """["#seat-B > :first-child", ".hues [value$='.4'] circle"].map((one) =>
          getComputedStyle(document.querySelector(one)).fill)"""
    )
    assert fills[0] == fills[1]
    assert find_axe_violations(page) == []


@pytest.mark.parametrize(
    ("recorded_moves_query", "viewport"),
    list(product(["", "?move=start.S12.4_start.M14.3"], [(360, 640), (1280, 800)])),
)
def test_names_button_shows_table_with_entered_name_in_sight(page: Page, recorded_moves_query: str) -> None:
    """A name is sent when its field loses the focus; the button only shows the table."""
    page.goto(f"/subway/play{recorded_moves_query}")
    page.evaluate("location.hash = 'people'")
    if not page.locator("[name=n1]").is_visible():
        page.locator("#people summary").click()
    page.locator("[name=n1]").fill("あき")
    page.locator("[name=n1]").blur()
    expect_address(page, "names=")
    page.locator("#people .btn").click()
    expect(page.locator("[name=n1]")).to_be_hidden()
    expect(page.locator("#picture :is(.seat-c, .seat-k)").first).to_be_in_viewport()
    expect(page.locator("#picture")).to_contain_text("あき")


def list_undefined_svg_symbols(page: Page) -> list[str]:
    """Returns the SVG symbols that the page uses but does not define."""
    script = "[...document.querySelectorAll('use')].map((one) => one.getAttribute('href'))"
    return page.evaluate(f"{script}.filter((name) => !document.querySelector(name))")  # type: ignore[no-any-return]


def test_map_symbols_stay_defined_after_last_turn_and_in_record(page: Page) -> None:
    """The page is not reloaded between last turn and record."""
    page.goto(f"/subway/play?{UNFINISHED_GAME_QUERY}&turn=p4&at=H17.M04.T12.H11&styles=1.2.3.4")
    assert list_undefined_svg_symbols(page) == []
    touch_die_face(page, 1)
    touch_station(page, "千種")
    page.get_by_role("button", name="決める").click()
    expect(page.locator(".fin-h")).to_contain_text("勝ち")
    assert page.locator("#picture use").count() > 4
    assert list_undefined_svg_symbols(page) == []
    page.locator("#record summary").click()
    page.locator("#record .rec-k").first.click()
    expect(page.locator(".live .map")).to_be_visible()
    assert page.locator("#picture use").count() > 4
    assert list_undefined_svg_symbols(page) == []
    page.goto(page.url)
    assert list_undefined_svg_symbols(page) == []
