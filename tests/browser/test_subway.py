"""The subway on a phone: a finished game entered by taps, with script and without; a game followed; axe."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.many import choose_by_run_length, pair_cases_with_others

HANDS = {
    "p1": "H09*2.H10.H17.H18.H19.M01.M06*2.M25.T06*2.T08.T18.S06.S18.S19",
    "p2": "H01.H02.H03.H04.H10.H20.H21.H22.M03.M04.M23.K01.T04.T05.S13.S15.S16",
    "p3": "H05.H06.H07.H08.H15.H16.M10.M12.T11.T12*2.T13.S09.S11.S12.S20.S21",
    "p4": "H08.H11.H12.H13*2.H14.H16.M08.M14.M18.M20*2.T02.T16.S01.S03.S07.S17",
}
GAME = "&".join(f"{seat}={beads}" for seat, beads in HANDS.items())
FINAL = f"{GAME}&bonus=p4"
OPEN = GAME.replace(".H12", "")
TURN = "turn=p2&at=H17.M04.T12.M18&styles=1.2.3.4&roll=5"
MOVES = f"/subway/moves?{OPEN}&{TURN}"


def test_back_and_undo_take_back_one_bead_and_stay_on_the_strip(page: Page) -> None:
    page.goto("/subway/score")
    page.locator("[value='H05.p3']").click()
    expect(page).to_have_url(re.compile(r"score\?p3=H05$"))
    page.locator("[value='line.T']").first.click()
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.T")
    page.locator("[value='T01.p2']").click()
    expect(page).to_have_url(re.compile(r"score\?p2=T01&p3=H05$"))
    page.locator("[value='T02.p1']").click()
    expect(page).to_have_url(re.compile(r"score\?p1=T02&p2=T01&p3=H05$"))
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile(r"score\?p2=T01&p3=H05$"))
    expect(page.locator("#at-line-T-T02 [aria-label='庄内緑地公園 A 0個']")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile(r"score\?p3=H05$"))
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.T")
    expect(page.locator("#at-line-T-T01 [aria-label='上小田井 B 0個']")).to_be_visible()


@pytest.mark.parametrize("station", choose_by_run_length(["堀田"], ["千種", "堀田", "総合リハビリセンター", "藤が丘"]))
def test_a_tap_does_not_move_the_strip(page: Page, station: str) -> None:
    page.goto(f"/subway/score?pick=line.{'H' if station in ('千種', '藤が丘') else 'M'}")
    button = page.locator(f"#main [aria-label^='{station} A']")
    button.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    button.click()
    expect(page).to_have_url(re.compile(r"p1="))
    assert page.evaluate("scrollY") == before


@pytest.mark.parametrize("script", [False])
def test_without_script_the_row_stays_in_sight(page: Page) -> None:
    page.goto("/subway/score")
    page.locator("[value='H20.p1']").click()
    expect(page.locator("#at-line-H-H20")).to_be_in_viewport()


@pytest.mark.parametrize("script", choose_by_run_length([False], [True, False]))
def test_a_station_that_was_searched_for_is_in_sight(page: Page) -> None:
    page.goto("/subway/score?p1=H01&pick=line")
    page.locator("#find").fill("osu kan")
    page.keyboard.press("Enter")
    expect(page.locator("#at-line-T-T08")).to_have_class(re.compile("now-row"))
    expect(page.locator("#at-line-T-T08")).to_be_in_viewport()


def test_a_swipe_turns_to_the_next_line(page: Page) -> None:
    page.goto("/subway/score")
    # The game's script is loaded after everything else; importing it again waits until it listens.
    script = (
        "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => name.includes('/subway.js'))"
    )
    page.wait_for_function(script)
    page.evaluate(f"import({script}).then(() => true)")

    def swipe(start: int, end: int) -> None:
        page.evaluate(
            """([start, end]) => {
              const row = document.querySelector("#strip li");
              const touch = (x) => new Touch({ identifier: 1, target: row, clientX: x, clientY: 300 });
              const fire = (type, x, on) => row.dispatchEvent(new TouchEvent(type, {
                bubbles: true, touches: on ? [touch(x)] : [], changedTouches: [touch(x)] }));
              fire("touchstart", start, true);
              fire("touchend", end, false);
            }""",
            [start, end],
        )

    swipe(300, 120)
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.M")
    swipe(120, 300)
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.H")
    swipe(200, 180)
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.H")


def station(page: Page, name: str) -> None:
    """Touches a station of the map."""
    page.locator(f".map .lv-hit[aria-label='{name}']").first.click()


def die(page: Page, face: int) -> None:
    page.locator("#tray .key").nth(face - 1).click()


@pytest.mark.parametrize("script", choose_by_run_length([True], [True, False]))
def test_a_game_is_followed_from_who_plays(page: Page, *, script: bool) -> None:
    page.goto("/subway/play")
    page.locator("#seat-p4").click()
    page.get_by_role("button", name="なくす").click()
    expect(page).to_have_url(re.compile(r"play\?players=3"))
    page.get_by_role("button", name="始める").click()
    for name, style in (("今池", 4), ("名古屋城", 4)):
        station(page, name)
        if name == "今池":
            expect(page.locator("#answer")).to_contain_text("選べない")
            continue
        page.locator("#tray .key").nth(style - 1).click()
        page.get_by_role("button", name="決める").click()
        expect(page).to_have_url(re.compile(r"move=start\.M07\.4"))
    for name, style in (("東別院", 2), ("千種", 1)):
        page.locator("#tray .key").nth(style - 1).click()
        station(page, name)
        page.get_by_role("button", name="決める").click()
        expect(page.locator("#answer")).not_to_contain_text("決める、")
    expect(page).to_have_url(re.compile(r"_start\.M02\.2_start\.H12\.1"))
    expect(page.locator("#answer")).to_contain_text("Aの番")
    if script:
        page.locator("#undo").click()
        expect(page).to_have_url(re.compile(r"_start\.M02\.2$"))


def test_a_turn_takes_two_touches(page: Page) -> None:
    """A die and a station; the next seat's die accepts them."""
    page.goto("/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4")
    die(page, 2)
    expect(page.locator("#answer")).to_contain_text("行ける駅")
    before = page.locator(".map").bounding_box()
    for name in ("今池", "新瑞橋"):
        station(page, name)
        expect(page.locator("#answer")).to_contain_text(name)
        assert page.locator(".map").bounding_box() == before, "the map keeps still"
    expect(page.locator("#answer")).to_contain_text("新瑞橋へ 2歩")
    expect(page.locator(".seat-c.turn ins")).to_have_text("+1")
    die(page, 3)
    expect(page).to_have_url(re.compile(r"_go\.M23\.r2$"))
    expect(page.locator(".seat-c.turn")).to_contain_text("和か差")
    expect(page.locator("#tray .seg")).to_contain_text("3")


@pytest.mark.parametrize("script", choose_by_run_length([True], [True, False]))
def test_a_move_is_asked_about_from_nothing(page: Page, *, script: bool) -> None:
    """Station, steps, station: a touch each, and a touch for each other station."""
    page.goto("/subway/moves")
    station(page, "伏見")
    expect(page.locator("#answer")).to_contain_text("何歩")
    die(page, 6)
    expect(page).to_have_url(re.compile(r"at=H09&styles=4&roll=6"))
    station(page, "名城公園")
    expect(page.locator("#answer .stamp .yes")).to_be_attached()
    station(page, "本山")
    expect(page.locator("#answer .stamp .no")).to_be_attached()
    expect(page).to_have_url(re.compile(r"/subway/check\?at=H09&styles=4&roll=6&move=go\.H16"))
    if script:
        page.locator("#undo").click()
        expect(page).to_have_url(re.compile(r"move=go\.M08"))


def test_a_path_is_told_station_by_station(page: Page) -> None:
    page.goto("/subway/moves?styles=4&roll=2")
    way = page.get_by_role("button", name="道をたどる")
    plain = way.evaluate("one => getComputedStyle(one).backgroundColor")
    way.click()
    expect(way).to_have_attribute("aria-pressed", "true")
    expect(way).not_to_have_css("background-color", plain)
    expect(page.locator("#answer")).to_contain_text("どの駅から")
    station(page, "伏見")
    expect(page.locator("#answer")).to_contain_text("通った順に")
    for name, url in (("栄", "path.H09.H10$"), ("伏見", "path.H09.H10.H09$")):
        station(page, name)
        expect(page).to_have_url(re.compile(url))
    page.get_by_role("button", name="道をたどる").click()
    expect(page.locator("#answer .stamp .no")).to_be_attached()


@pytest.mark.parametrize("script", choose_by_run_length([True], [True, False]))
def test_a_station_of_the_score_map_opens_its_line(page: Page) -> None:
    page.goto(f"/subway/score?{FINAL}")
    station(page, "覚王山")
    expect(page.locator("#at-line-H-H15")).to_be_in_viewport()


PAGES = [
    "/subway/score",
    f"/subway/score?{FINAL}&names=あき.ベン.千.ゆう",
    f"/subway/score?{FINAL}&pick=p2.sets",
    f"/subway/score?{GAME}&at=H17.M04.T12.M18&pick=line.M.M12",
    f"/subway/score?{OPEN}&at=H17.M04.T12.M18&pick=pawn.K",
    "/subway/score?pick=find.line.山",
    "/subway/score?players=3&p1=K01.H05&p2=H05&p4=H01&pick=line.H",
    "/subway/score?p1=ZZ",
    "/subway/play",
    "/subway/play?move=start.M07.1_start.M02.2&pick=start.H13.3",
    "/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4_go.M23.r2&pick=go.H13.r1-3",
    "/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4_go.M23.r2_go.H01.r1-2",
    "/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4_go.M23.r2&pick=at.5",
    "/subway/moves",
    MOVES,
    "/subway/moves?p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2&house=stalking-on",
    f"/subway/check?{OPEN}&{TURN}",
    f"/subway/check?{OPEN}&{TURN}&move=go.H08",
    f"/subway/check?{OPEN}&{TURN}&move=go.H22",
    "/subway/check?p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2&move=go.H10",
]


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(PAGES[:: choose_by_run_length(10, 1)], LANGUAGES))
def test_nothing_stands_in_the_way(barriers: Callable[[str, str], list[str]], lang: str, address: str) -> None:
    assert barriers(lang, address) == []


def test_another_line_opens_at_its_top(page: Page) -> None:
    page.goto("/subway/score?at=H05.M20.T10&pick=line.H")
    page.locator('.linetabs [value="line.M"]').click()
    expect(page.locator("#at-line-M-M01")).to_be_in_viewport()
    page.locator('.linetabs [value="line.S"]').click()
    expect(page.locator("#at-line-S-S01")).to_be_in_viewport()
    page.locator("#main button", has_text="名港線 →").click()
    expect(page.locator("#main h2", has_text="名港線")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("lang", "scheme"), choose_by_run_length([("en", "dark")], [*product(LANGUAGES, ["light", "dark"])])
)
def test_colours_are_chosen_by_touch(page: Page, axe: Callable[..., list[str]]) -> None:
    """Each touch swaps two colours where one stands; names typed before it are not lost."""
    page.goto("/subway/play")
    page.locator("#people summary").click()
    page.locator("[name=n1]").fill("あき")
    for put, found in [("colour.p2.4", "1.4.3.2"), ("colour.p1.3", "3.4.1.2"), ("colour.p4.3", "2.4.1.3")]:
        key = page.locator(f"[value='{put}']")
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        key.tap()
        expect(page).to_have_url(re.compile(rf"colours={found}$"))
        expect(key).to_have_attribute("aria-pressed", "true")
        expect(key).to_be_in_viewport()
    assert "names=" in page.url
    expect(page.locator(".hues [aria-pressed=true]")).to_have_count(4)
    assert page.evaluate(
        "[...document.querySelectorAll('.hues .key')].every((key) => key.scrollWidth <= key.offsetWidth)"
    )
    for seat, colour in zip("ABCD", (2, 4, 1, 3), strict=True):
        fills = page.evaluate(
            """([seat, colour]) => [`#seat-${seat} > :first-child`, `.hues [value$=".${colour}"] circle`].map((one) =>
              getComputedStyle(document.querySelector(one)).fill)""",
            [seat, colour],
        )
        assert fills[0] == fills[1], seat
    assert axe(page) == []


@pytest.mark.parametrize(
    ("begun", "viewport"), pair_cases_with_others(["", "?move=start.S12.4_start.M14.3"], [(360, 640), (1280, 800)])
)
def test_the_button_below_the_names_answers_in_sight(page: Page, begun: str) -> None:
    """Names are sent when they are left; the button, which has nothing to send then, shows the table with them."""
    page.goto(f"/subway/play{begun}")
    page.evaluate("location.hash = 'people'")
    if not page.locator("[name=n1]").is_visible():
        page.locator("#people summary").click()
    page.locator("[name=n1]").fill("あき")
    page.locator("[name=n1]").blur()
    expect(page).to_have_url(re.compile("names="))
    page.locator("#people .btn").click()
    expect(page.locator("[name=n1]")).to_be_hidden()
    expect(page.locator("#picture :is(.seat-c, .seat-k)").first).to_be_in_viewport()
    expect(page.locator("#picture")).to_contain_text("あき")


def missing_marks(page: Page) -> list[str]:
    """The marks that the page draws and that are not in it."""
    script = "[...document.querySelectorAll('use')].map((one) => one.getAttribute('href'))"
    return page.evaluate(f"{script}.filter((name) => !document.querySelector(name))")  # type: ignore[no-any-return]


def test_the_last_turn_keeps_every_bead_and_pawn_on_the_map(page: Page) -> None:
    """Touched to the end and back into the record, without a page loaded anew in between."""
    page.goto(f"/subway/play?{OPEN}&turn=p4&at=H17.M04.T12.H11&styles=1.2.3.4")
    assert missing_marks(page) == []
    die(page, 1)
    station(page, "千種")
    page.get_by_role("button", name="決める").click()
    expect(page.locator(".fin-h")).to_contain_text("勝ち")
    assert page.locator("#picture use").count() > 4
    assert missing_marks(page) == []
    page.locator("#record summary").click()
    page.locator("#record .rec-k").first.click()
    expect(page.locator(".live .map")).to_be_visible()
    assert page.locator("#picture use").count() > 4
    assert missing_marks(page) == []
    page.goto(page.url)
    assert missing_marks(page) == []
