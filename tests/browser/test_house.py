"""The house on a phone: start page, rule pages, search, recent tables, display, sharing, languages."""

import json
import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES
from calculators.core.messages import LANGUAGES
from tests.browser.conftest import leads_to
from tests.browser.test_live import BLOCKED
from tests.many import choose_by_run_length, pair_cases_with_others

EXAMPLE = "values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.BR&p4=RW.RW.YG.WK&first=p1"


def test_the_start_page_leads_to_every_game(page: Page) -> None:
    """Its ways into a game stand in a row."""
    page.goto("/")
    for slug in GAMES:
        expect(page.locator(f".games a[href^='/{slug}/']")).to_have_count(3)
    for ways in page.locator(".game .ways").all():
        tops = ways.evaluate("(one) => [...one.children].map((way) => way.getBoundingClientRect().top)")
        assert len(set(tops)) == 1
    page.locator(".games a").last.click()
    expect(page).to_have_url(re.compile(rf"/{GAMES[-1]}/score$"))


@pytest.mark.parametrize(
    ("words", "found", "script"), [("gauge", True, True), ("zzzz", False, True), ("同番", True, False)]
)
def test_a_search_stands_in_no_address_and_its_answer_leads_to_the_rule(
    page: Page, words: str, *, found: bool, script: bool
) -> None:
    page.goto("/search")
    assert (page.locator("html.js").count() == 1) is script
    page.locator("input[name=q]").fill(words)
    page.locator("input[name=q]").press("Enter")
    expect(page.locator(".ask-answer, .ask-none").first).to_be_visible()
    assert "q=" not in page.url
    assert (page.locator(".ask-answer").count() > 0) is found
    assert (page.locator(".ask-none").count() > 0) is not found
    if found:
        link = page.locator(".ask-answer .ask-links a").first
        target = link.get_attribute("href")
        assert target
        link.click()
        expect(page.locator("#" + target.partition("#")[2].replace(".", r"\."))).to_be_in_viewport()


LINES = """() => [...document.querySelectorAll(".chip, .group h2")].map(chip => {
    const range = document.createRange();
    range.selectNodeContents(chip);
    return [chip.textContent.trim(), new Set([...range.getClientRects()].map(r => Math.round(r.top))).size];
})"""


def test_no_word_to_choose_is_broken(page: Page) -> None:
    for address, lang in product(("/scout/rules", "/vectron/rules", "/search"), LANGUAGES):
        page.goto(f"{address}?q=zzzz&lang={lang}")
        chips = page.evaluate(LINES)
        assert chips
        assert [word for word, lines in chips if lines > 1] == [], (address, lang)


PAGES = ["/", "/search?q=駅", "/nowhere", *(f"/{slug}/{view}" for slug in GAMES for view in ("", "rules", "setup"))]


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(PAGES[:: choose_by_run_length(7, 1)], LANGUAGES))
def test_nothing_stands_in_the_way(barriers: Callable[[str, str], list[str]], lang: str, address: str) -> None:
    assert barriers(lang, address) == []


def test_names_that_were_written_can_be_forgotten_one_by_one(page: Page) -> None:
    page.goto("/vogu/score?names=Aki.Ben&values=B4")
    page.goto("/phone")
    page.locator(".tabs a[href='#names']").click()
    expect(page.locator("#names li b")).to_have_text(["Aki", "Ben"])
    page.get_by_role("button", name="Aki").click()
    page.reload()
    expect(page.locator("#names li b")).to_have_text(["Ben"])
    page.get_by_role("button", name="Ben").click()
    expect(page.locator("#names")).to_contain_text("まだ書いていません")


def test_recent_tables_can_be_opened_named_and_deleted(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#recent")).to_be_hidden()
    page.goto("/vogu/score?names=Aki")
    page.locator("#tray button[name=put][value='4']").click()
    expect(page).to_have_url(re.compile("values=B4$"))
    page.locator("#tray button[name=put][value='6']").click()
    expect(page).to_have_url(re.compile(r"values=B4\.R6$"))
    page.goto("/")
    expect(page.locator(".recent li")).to_have_count(1)
    page.locator("[data-rename]").click()
    page.locator(".rename input").fill("夜の卓")
    page.locator(".rename input").press("Enter")
    expect(page.locator(".recent [data-name]")).to_have_text("夜の卓")
    page.locator(".recent a").click()
    expect(page).to_have_url(re.compile(r"names=Aki&values=B4\.R6$"))
    page.goto("/")
    page.locator("[data-rename]").click()
    page.locator("[data-delete]").click()
    expect(page.locator("#recent")).to_be_hidden()


def test_a_link_wins_over_a_saved_table(page: Page) -> None:
    page.goto("/vogu/score?values=B4")
    page.goto("/vogu/score?values=R2")
    expect(page.locator("#at-value-R")).to_contain_text("+2")
    expect(page.locator("#at-value-B")).to_contain_text("まだ")
    page.goto("/")
    expect(page.locator(".recent li")).to_have_count(2)
    page.evaluate("document.getElementById('recent-more').hidden = false")
    page.locator("#recent-more summary").click()
    page.locator("#forget").click()
    expect(page.locator("#recent")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('takujo.names')") == "[]"


@pytest.mark.parametrize("is_blocked", [False, True])
def test_colours_and_text_size_are_remembered(page: Page, *, is_blocked: bool) -> None:
    """In another view; where nothing can be stored, as long as the page stands."""
    page.add_init_script(BLOCKED if is_blocked else "")
    page.goto("/vogu/score" if is_blocked else "/")
    page.locator("#display summary").click()
    page.locator("#display [name=theme][value=dark]").check()
    page.locator("#display [name=size][value=larger]").check()
    if not is_blocked:
        page.goto("/vogu/score")
    page.locator("#tray button[name=put][value='4']").click()
    expect(page.locator("#at-value-B")).to_contain_text("+4")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 24, 21)"


def test_sharing_by_link_code_and_text(page: Page) -> None:
    page.goto(f"/vogu/score?{EXAMPLE}")
    page.get_by_role("link", name="リンク").click()
    expect(page.locator("[data-share]")).to_have_value(re.compile(r"^http.*/vogu/score\?p1=GWg"))
    page.get_by_role("link", name="QRコード").click()
    image = page.locator("img.qr")
    expect(image).to_be_visible()
    page.wait_for_function("document.querySelector('img.qr').naturalWidth > 0")
    page.get_by_role("link", name="文で").click()
    expect(page.locator("#take-text textarea")).to_have_value(re.compile("VOGU: .*26"))


@pytest.mark.parametrize("script", [False])
def test_without_script_the_switch_of_language_keeps_the_table(page: Page) -> None:
    page.goto(f"/vogu/score?{EXAMPLE}")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html.js")).to_have_count(0)
    leads_to(page, "p1=GWg.GWw.BG.BW")


def test_names_players_and_rulings_are_chosen_in_one_form(page: Page) -> None:
    page.goto("/vogu/moves?values=B4")
    page.locator("#people summary").click()
    page.locator("#people [name=players][value='3']").check()
    page.locator("input[name=n1]").fill("あき")
    page.locator("#people [name='h.contacts'][value=sum]").check()
    page.locator("#people button").click()
    expect(page).to_have_url(re.compile(r"players=3&names=%E3%81%82%E3%81%8D&house=contacts-sum&values=B4$"))


def test_the_typed_notation_reads_and_explains(page: Page) -> None:
    page.goto("/vogu/score")
    page.locator("#typed summary").click()
    page.locator("#notation [name=p1]").fill("ｇｗ．bb")
    page.locator("#notation button").click()
    expect(page).to_have_url(re.compile("p1=GW.BB$"))
    page.locator("#notation [name=p1]").fill("GZ")
    page.locator("#notation button").click()
    expect(page.locator(".note.unread")).to_contain_text("Z")
    expect(page.locator("#notation [name=p1]")).to_have_value("GZ")


def test_it_can_be_installed(page: Page) -> None:
    page.goto("/")
    href = page.locator("link[rel=manifest]").get_attribute("href")
    assert href
    manifest = json.loads(page.request.get(href).text())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get("/static/" + icon["src"]).ok


def test_the_whole_page_can_be_reached_by_keyboard(page: Page) -> None:
    page.goto("/vogu/score")
    page.keyboard.press("Tab")
    expect(page.locator(".skip").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#dock")).to_be_focused()
    page.locator("#tray button[name=put][value='4']").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("values=B4$"))
    expect(page.locator("#said")).to_contain_text("+4")


def test_recent_tables_say_how_a_table_stands_not_what_to_touch(page: Page, axe: Callable[..., list[str]]) -> None:
    for address, says in (
        ("/coupelation/score?tower=25.30", "続行中・空き26か所"),
        ("/coupelation/moves?tower=25.31&turn=p2", "Bの番"),
        ("/vectron/moves?players=2&map=21G1_a3S2_1b12_S1G3&turn=p2", "Bの番"),
    ):
        page.goto(address)
        page.goto("/")
        expect(page.locator(".recent [data-gist]").first).to_have_text(says)
    assert axe(page) == []


@pytest.mark.parametrize("lang", ["en"])
def test_a_games_own_page_goes_on_with_its_tables(page: Page, lang: str) -> None:
    """‹ leads to the page of the game, which has the tables of this game alone."""
    page.goto("/vogu/play?players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR")
    page.goto("/scout/play?players=3&move=shown.4.5.6_scouted.left")
    page.locator("#top .back").click()
    expect(page).to_have_url(re.compile(r"/scout/$"))
    expect(page.locator("#recent li")).to_have_count(1)
    page.locator("#recent a").first.click()
    expect(page).to_have_url(re.compile(r"/scout/play\?players=3&move=shown\.4\.5\.6_scouted\.left$"))
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("found", ["closed", "rules"])
def test_undo_goes_on_where_a_game_is_found_again(page: Page, found: str) -> None:
    """Turn by turn, as if this tab had told them; forward has the last one again."""
    page.goto("/scout/play?players=3&move=shown.4.5.6_scouted.left_shown.7.7.7")
    if found == "closed":
        page.goto("/")
        page.locator(".recent a").first.click()
    else:
        page.locator(".foot a[href*='/rules']").first.click()
        page.locator(".tabs [data-tab=play]").click()
    told = page.locator("#table input[name=move]")
    expect(told).to_have_value("shown.4.5.6_scouted.left_shown.7.7.7")
    page.locator("#undo").click()
    expect(told).to_have_value("shown.4.5.6_scouted.left")
    page.go_forward()
    expect(told).to_have_value("shown.4.5.6_scouted.left_shown.7.7.7")
    for moves in ("shown.4.5.6_scouted.left", "shown.4.5.6"):
        page.locator("#undo").click()
        expect(told).to_have_value(moves)
    page.locator("#undo").click()
    expect(told).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()


PLAIN_HTTP = """for (const name of ["clipboard", "share", "wakeLock"]) { delete Navigator.prototype[name]; }
document.execCommand = (name) => { window.copied = name + " " + getSelection(); return true; };"""
CLIPBOARD = """Object.defineProperty(navigator, "clipboard", { value: { async writeText(text) {
  if (%s) { window.copied = text; } else { throw new DOMException("no", "NotAllowedError"); }
} } });
document.execCommand = () => false"""


@pytest.mark.parametrize(
    ("by", "is_copied"), [(PLAIN_HTTP, True), (CLIPBOARD % "true", True), (CLIPBOARD % "false", False)]
)
def test_a_link_is_copied_or_it_is_said_that_it_may_not_be(page: Page, by: str, *, is_copied: bool) -> None:
    """Over plain http by the old command; what else needs https is not offered there, and it is said why."""
    page.add_init_script(by)
    page.goto("/vogu/score?players=3&values=B4")
    page.evaluate("location.hash = 'take-link'")
    page.locator("#take-link").evaluate("details => { details.open = true; }")
    copy, field = page.locator("#take-link [data-copy]"), page.locator("#take-link [data-share]")
    expect(copy).to_be_visible()  # once there is what copies
    copy.evaluate("button => button.click()")
    expect(page.locator("#take [data-copied]")).not_to_be_empty()
    if is_copied:
        assert "values=B4" in page.evaluate("window.copied")
    else:
        assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")
    if by == PLAIN_HTTP:
        expect(page.locator("[data-send]")).to_be_hidden()
        page.locator("#display").evaluate("details => { details.open = true; }")
        expect(page.locator("#wake p")).to_be_visible()
        expect(page.locator("#wake .opts")).to_be_hidden()
