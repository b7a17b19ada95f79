"""Wide screens: the right half holds record and breakdown, what is seldom wanted stands behind one sign."""

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from calculators.subway.state import BOARDS
from tests.browser.test_subway import FINAL
from tests.coupelation.test_ending import LAST, LOST_GAME_QUERY, STUCK_GAME_QUERY
from tests.house.test_endings import ENDS
from tests.many import TWO_GAMES_OR_ALL, cases_paired_with_value, choose_by_run_length, pair_cases_with_others

FOLLOWED = "/scout/play?players=3&move=shown.4.5.6_scouted.left_scouted.right"
WON = "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"


@pytest.mark.parametrize(("slug", "viewport"), pair_cases_with_others(TWO_GAMES_OR_ALL, [(1280, 800), (1920, 1080)]))
def test_settings_stand_behind_one_sign(page: Page, slug: str) -> None:
    """On a phone they lie below."""
    page.goto(f"/{slug}/play")
    expect(page.locator("#rest")).to_be_hidden()
    page.locator(".gear").click()
    expect(page.locator("#rest #people summary")).to_be_visible()
    expect(page.locator("#picture")).to_be_visible()
    page.locator("#people summary").click()
    expect(page.locator("#people [name=players]").first).to_be_attached()
    page.locator(".shut").click()
    expect(page.locator("#rest")).to_be_hidden()
    for width, height in ((640, 360), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(":is(.gear, .shut):visible")).to_have_count(0)
        expect(page.locator("#people summary")).to_be_visible()


@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_what_is_handed_on_lies_over_the_ending_alone(page: Page) -> None:
    page.goto(f"/scout/score?{WON}")
    page.locator("#picture a[href='#take']").click()
    expect(page.locator("#take-qr")).to_be_visible()
    expect(page.locator("#people summary")).to_be_hidden()


@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_the_record_lies_open_in_the_right_half(page: Page) -> None:
    page.goto(FOLLOWED)
    turn = page.locator("#below #record .mv").first
    expect(turn).to_be_visible()
    expect(turn).to_contain_text("スカウト 右端")
    box = turn.bounding_box()
    assert box is not None
    assert box["x"] > 640


def test_the_course_of_a_game_that_is_over_is_whole(page: Page) -> None:
    page.goto(f"/scout/score?{WON}")
    for width, height in ((640, 360), (1280, 800), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        drawn = page.locator(".fin-p svg.curve").bounding_box()
        assert drawn is not None
        assert drawn["y"] + drawn["height"] <= height


def test_no_set_is_cut_where_it_lies_over_another(page: Page) -> None:
    page.goto("/scout/play?players=4&move=shown.7.8.9&pick=shown.1.2.3.4.5.6")
    for width, height in ((640, 360), (1280, 800), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        edge = page.locator(".duel").evaluate("one => one.getBoundingClientRect().right")
        for one in page.locator(".sc-big").all():
            assert one.evaluate("one => one.getBoundingClientRect().right") <= edge


@pytest.mark.parametrize(("lang", "viewport"), pair_cases_with_others(LANGUAGES, [(1920, 1080), (360, 640)]))
def test_words_beside_a_curve_are_whole(page: Page) -> None:
    page.goto(f"/coupelation/play?{LAST}")
    words = page.locator("#curve text.crv-w")
    expect(words).to_have_count(2)
    wide = page.locator("#curve svg").evaluate("one => one.viewBox.baseVal.width")
    for word in words.all():
        assert word.evaluate("one => one.getBBox().x + one.getBBox().width") <= wide


BOARD = "board=2G1WpGmW.3R2RmRpR.1B1BpBpB&values=B0.R0.Y0.G0.W0.K0"
MAP = "players=3&p1=h2.g6.s4&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"
TOWER = "tower=1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F"
TABLES = {
    "/scout/play?players=4&move=shown.7.8.9&pick=shown.9.9.9": ".duel",
    f"/scout/score?{WON}": ".fin-p svg",
    f"/vogu/play?players=4&{BOARD}": ".vwin",
    "/vogu/score?players=3&p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&first=p1"
    "&values=B4.R6.Y-1.G5.W-1.K2": ".vfin-t",
    "/subway/play?players=4&move=start.M10.3_start.H14.4_start.E04.2_start.H20.1": "svg.map",
    f"/vectron/play?{MAP}": ".vboard svg",
    f"/vectron/play?{MAP}&move=draw.deck_play.O1_move.B2": ".vfin-map svg",
    f"/coupelation/score?{TOWER}": ".pyr svg",
    "/coupelation/play?players=4&tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=33": ".cpt svg",
}
"""Address → what lies on the table there."""


TALL = {
    "/scout/play?players=4&move=shown.7.8.9&pick=shown.9.9.9": (".sc-big >> nth=0", 290),
    f"/vectron/play?{MAP}": (".vmap", 340),
}
"""Address → what lies there or is touched, and how wide it is on a tall phone, where there is room."""


@pytest.mark.parametrize("address", [*TABLES][:: choose_by_run_length(2, 1)])
def test_the_table_is_as_large_as_the_window_lets_it(page: Page, address: str) -> None:
    """At least two fifths of its height, and all of it in sight; a television is read from further away."""
    page.goto(address)
    table = page.locator(TABLES[address]).first
    for width, height in ((940, 620), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(table).to_be_visible()
        box = table.bounding_box()
        assert box is not None
        assert box["height"] >= height * 0.4
        assert box["y"] + box["height"] <= height + 1
        assert box["x"] + box["width"] <= width * 0.57
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 20
    assert page.evaluate("document.documentElement.scrollWidth") <= 1920
    if address in TALL:
        page.set_viewport_size({"width": 390, "height": 844})
        what, least = TALL[address]
        box = page.locator(what).bounding_box()
        assert box is not None
        assert box["width"] >= least
        assert box["height"] >= 64


VOGU = "p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&values=B4.R6.Y-1.G5.W-1.K2&first=p1"
SETTLED = "/vectron/score?p1=g7.s5&p2=g6.s3"
BEADS = "&".join(f"p{n + 1}={'.'.join(list(BOARDS['three'].stations)[n::3])}" for n in range(3))
LONG = f"/scout/score?{WON.replace('c13', 'c11')}&p5=c4.s1.h1"
HOLDS = (
    *ENDS,
    f"/subway/score?{FINAL}",
    f"/subway/score?players=3&{BEADS}&bonus=p1",
    *(f"/vogu/score?players={n}&{VOGU}{more}" for n, more in ((3, ""), (5, "&p4=BR.RWr.YG.WK&p5=BW.GY.RG.YK"))),
    "/scout/score?players=2&rounds=5.-2&p1=c12.h4&p2=c5.h0&end=empty.p2",
    "/scout/score?players=3&rounds=5.-2.7_4.3.2&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&end=empty.p2",
    LONG.replace("rounds=5.-2.7.1_4.3.2.0_3.3.3.-8", "players=5&rounds=5.-2.7.1.0_4.3.2.0.1_3.3.3.-8.2_2.4.-1.6.0"),
    f"{SETTLED}&players=2",
    f"{SETTLED}&players=4&p3=g2.s1&p4=g1.s2",
    *(f"/coupelation/score?players={n}&{end}" for n in (2, 3, 4) for end in (TOWER, "tower=25.24&last=0.1")),
    *(f"/coupelation/play?{end}" for end in (LAST, LOST_GAME_QUERY, STUCK_GAME_QUERY)),
)
"""How a game of each number of people can end."""
ABOVE = """() => { const box = (one) => one.getBoundingClientRect(), dock = box(document.querySelector("#dock"));
  const floor = (one) => one.right <= dock.left + 1 || one.top >= dock.top ? innerHeight : dock.top;
  const parts = [".fin-h .who, .cp-end", ".fin-h .pts, .cp-end.last", ":is(#picture, .cp-over) a[href*='.pdf']",
    ":is(#picture, .cp-over) a[href='#take']", "#answer .say b", "#answer .tx", "#answer .go[href*='/play']"];
  const hidden = (what) => { const all = [...document.querySelectorAll(what)].map(box);
    return !all.length || all.some((one) => one.top < -1 || one.bottom > floor(one) + 1); };
  const drawn = ["svg.curve", ".map-box svg", "svg.map", ".vfin-t", ".vfin-map", ".vfin", ".pyr svg", ".cpt svg"];
  const own = box(document.querySelector(drawn.map((one) => `#picture ${one}`).join()));
  const seen = Math.min(own.bottom, floor(own)) - Math.max(own.top, 0);
  return [...parts.filter(hidden), ...(seen < own.height * 0.6 ? ["picture"] : [])]; }"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_ending_has_winner_reason_picture_paper_and_sending_above_the_fold(page: Page, lang: str) -> None:
    """And another game within one touch."""
    missed = []
    for address in cases_paired_with_value(HOLDS[:: choose_by_run_length(3, 1)], LANGUAGES, lang):
        page.goto(address)
        for width, height in ((360, 640), (640, 360), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            missed += [(address, width, part) for part in page.evaluate(ABOVE)]
        assert page.locator("#answer .tx").inner_text().strip(), "what decided, or by how much"
    assert missed == []


@pytest.mark.parametrize("viewport", [(390, 844)])
def test_few_numbers_have_large_keys(page: Page) -> None:
    page.goto("/coupelation/moves?p1=h3&p2=h2&turn=p2&tower=6d.12e.19d_9h.x&reserve=1.50.16.44&deck=21")
    page.locator("#at-tower-2-0").click()
    keys = page.locator("#tray .keys.c10 > .key")
    expect(keys.first).to_be_visible()
    assert keys.count() <= 8
    for box in (key.bounding_box() for key in keys.all()):
        assert box is not None
        assert (box["height"] >= 64, box["width"] >= 40) == (True, True)


@pytest.mark.parametrize("viewport", [(1920, 1080)])
def test_cards_on_a_television_are_large(page: Page) -> None:
    page.goto("/scout/play?players=4&move=shown.7.8.9")
    assert page.locator(".theirs .c-body").first.evaluate("one => one.getBoundingClientRect().width") >= 228


@pytest.mark.parametrize("viewport", [(640, 360)])
@pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(TWO_GAMES_OR_ALL, LANGUAGES))
def test_who_plays_is_seen_whole_on_its_side(page: Page, slug: str) -> None:
    """All seats, and what depends on how many there are, without scrolling."""
    page.goto(f"/{slug}/play?names=A.B.C.D")
    ends = "[...document.querySelectorAll('.seating-table *')].map((one) => one.getBoundingClientRect().bottom)"
    assert page.evaluate(f"Math.max(...{ends})") <= 360
