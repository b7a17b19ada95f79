"""Words of one's own: a line on every table, typed or spoken, its answer in sight above the keyboard, and none of it in
an address."""

from __future__ import annotations

from itertools import product
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Request, Route, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import leads_to
from tests.browser.test_large import TWICE, played
from tests.many import ONE_GAME_OR_ALL, TWO_GAMES_OR_ALL, choose_by_run_length, pair_cases_with_others

SAID = {
    "vogu": ("青赤を公開", "reveal blue red"),
    "scout": ("4,4を出す", "I play 4 and 4"),
    "subway": ("6で金山", "6 to Kanayama"),
    "coupelation": ("25と31の上に33は？", "can i put 33 on top of 25 and 31"),
    "vectron": ("Aはゲージ7、Bはゲージ3", "gauge A 7, gauge B 3"),
}
OWN_HAND = "p1.12.34.47.45.31.39.29.96.68.58"
RECORD_WITH_HAND = f"players=3&move=shown.5.6_scouted.left_shown.7&mine={OWN_HAND}"
SHEET = "dialog.ask"
FIELD = f"{SHEET} input[type=search]"
SEEN = """() => { const box = (one) => one.getBoundingClientRect();
  const all = box(document.querySelector("dialog.ask")), body = box(document.querySelector("dialog.ask .ask-body"));
  const inside = (one, low) => one && box(one).top >= body.top - 1 && box(one).bottom <= low + 1;
  const answer = document.querySelector("dialog.ask .said");
  const next = answer.querySelector(".said-verdict h2") ?? answer.querySelector(".hole, .btn");
  const field = box(document.querySelector("dialog.ask input[type=search]"));
  return { chip: inside(answer.querySelector(".chip"), body.bottom), answer: inside(next, body.bottom),
    field: field.top >= 0 && field.bottom <= innerHeight && field.width > 120,
    whole: all.width <= innerWidth && document.querySelector(".ask-body").scrollWidth - body.width <= 1 }; }"""
LISTENER = """
  window.made = [];
  window.SpeechRecognition = class {
    constructor() { window.made.push(this); }
    start() { this.started = true; }
    stop() { this.onend(); }
    abort() { this.onerror({ error: "aborted" }); this.onend(); }
  };
"""
"""A stand-in for what turns speech into words, which a test lets hear."""
HEAR = """(words) => { const one = window.made.at(-1);
  one.onresult({ results: [Object.assign([{ transcript: words }], { isFinal: true })] }); one.onend(); }"""
MISS = "(error) => { const one = window.made.at(-1); one.onerror({ error }); one.onend(); }"


def open_line(page: Page, address: str, touched: str = "a.words") -> None:
    """Touches the line of a page; its sheet lies open and can be typed into."""
    page.goto(address)
    page.wait_for_function("performance.getEntriesByType('resource').some((one) => one.name.includes('/ask.js'))")
    page.locator(touched).click()
    expect(page.locator(f"{SHEET} .ask-head")).to_be_visible()


def say(page: Page, words: str) -> None:
    """Types words where the keyboard is."""
    page.keyboard.type(words)
    expect(page.locator(f"{SHEET} .said .chip").first).to_be_visible()


@pytest.mark.parametrize(("slug", "view"), pair_cases_with_others(ONE_GAME_OR_ALL, ("play", "moves", "score", "")))
def test_the_line_of_every_view_can_be_typed_into_at_once(page: Page, slug: str, view: str) -> None:
    open_line(page, f"/{slug}/{view}")
    asked = ("name", "enterKeyHint", "lang")
    assert page.evaluate("asked => asked.map((what) => document.activeElement[what])", asked) == ["q", "search", "ja"]


@pytest.mark.parametrize(
    ("slug", "how"), pair_cases_with_others(TWO_GAMES_OR_ALL, [*product(LANGUAGES, (False, True))])
)
def test_line_and_answer_are_in_sight_above_the_keyboard(page: Page, slug: str, how: tuple[str, bool]) -> None:
    lang, is_large = how
    if is_large:
        page.add_init_script(TWICE)
    view = "score" if slug == "vectron" else "play"
    open_line(page, f"/{slug}/{view}?{played(slug)}&lang={lang}")
    say(page, SAID[slug][lang == "en"])
    page.set_viewport_size({"width": 360, "height": 320})
    expect(page.locator(FIELD)).to_be_focused()
    assert page.evaluate(SEEN) == {"chip": True, "answer": True, "field": True, "whole": True}


def test_what_is_typed_before_the_sheet_is_whole_is_answered(page: Page) -> None:
    page.goto(f"/scout/play?{played('scout')}")
    page.wait_for_load_state("networkidle")

    def answer_late(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/scout/play/ask*", answer_late)
    stands = page.url
    page.locator("a.words").click()
    page.keyboard.type(SAID["scout"][0])
    page.keyboard.press("Enter")
    expect(page.locator(f"{SHEET} .said .chip").first).to_have_text("出す 4、4")
    assert page.url == stands, "the table stays, and no word stands in an address"


def test_a_chip_opens_the_turn_in_the_tray_and_nothing_is_recorded_before(page: Page) -> None:
    open_line(page, f"/scout/play?{played('scout')}")
    say(page, "4,4を出す")
    assert "shown.4.4" not in page.url
    page.locator(f"{SHEET} .said .chip").first.click()
    expect(page.locator(SHEET)).to_have_count(0)
    expect(page.locator("#tray button[value='4'].on")).to_be_visible()
    assert "shown.4.4" not in page.url
    page.locator("#answer button[value=accept]").click()
    leads_to(page, "_shown.4.4")


def test_words_of_a_table_with_a_hand_stand_in_no_address(page: Page) -> None:
    page.goto(f"/scout/play?{RECORD_WITH_HAND}")
    page.wait_for_function("!location.search.includes('mine')")
    page.wait_for_load_state("networkidle")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.locator("a.words").click()
    say(page, "8を2枚出せる？")
    expect(page.locator(f"{SHEET} .said .st.no")).to_be_attached()
    page.locator(f"{SHEET} .said .btn").click()
    leads_to(page, "/scout/check")
    assert any(OWN_HAND in (one.post_data or "") for one in asked)
    for address in (page.url, *(one.url for one in asked)):
        for secret in ("mine=", "hand=", "q=", OWN_HAND, quote("8を2枚")):
            assert secret not in address


@pytest.mark.parametrize("script", [False])
def test_without_script_words_are_a_form_and_in_no_address(page: Page) -> None:
    page.goto(f"/scout/play?{played('scout')}&lang=ja")
    page.locator("a.words").click()
    page.locator("main.asking input[type=search]").fill("4,4を出す")
    page.locator("main.asking input[type=search]").press("Enter")
    expect(page.locator(".said .chip").first).to_have_text("出す 4、4")
    assert "q=" not in page.url
    page.locator(".said .btn").click()
    leads_to(page, "_shown.4.4")


def test_words_in_the_rules_open_the_same_sheet(page: Page) -> None:
    page.goto("/scout/rules?lang=ja")
    page.wait_for_load_state("networkidle")
    page.locator("form.find input[name=q]").fill("4,4出せる？手札が3、4、4で場に5、6")
    page.locator("form.find input[name=q]").press("Enter")
    expect(page.locator(f"{SHEET} .said .st.yes")).to_be_attached()
    assert "q=" not in page.url
    page.locator(f"{SHEET} [data-ask-close]").click()
    expect(page.locator(SHEET)).to_have_count(0)


# --- said aloud


@pytest.mark.parametrize("lang", choose_by_run_length(["ja"], LANGUAGES))
def test_speech_is_heard_after_a_touch_and_answered(page: Page, lang: str) -> None:
    page.add_init_script(LISTENER)
    open_line(page, f"/scout/play?{played('scout')}&lang={lang}")
    button, heard = page.locator(f"{SHEET} [data-speak]"), page.locator(f"{SHEET} [data-heard]")
    expect(button).to_be_visible()
    assert page.evaluate("window.made.length") == 0
    button.click()
    assert page.evaluate("window.made.at(-1).started")
    assert page.evaluate("window.made.at(-1).lang").startswith(lang)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(heard).to_be_visible()
    page.evaluate(HEAR, SAID["scout"][lang == "en"])
    expect(page.locator(f"{SHEET} .said .chip").first).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(heard).to_be_hidden()
    assert page.locator(FIELD).input_value() == SAID["scout"][lang == "en"]
    assert "shown.4.4" not in page.url


def test_the_microphone_of_the_line_listens_in_one_touch(page: Page) -> None:
    page.add_init_script(LISTENER)
    page.goto(f"/scout/play?{played('scout')}")
    page.wait_for_function("performance.getEntriesByType('resource').some((one) => one.name.includes('/ask.js'))")
    microphone = page.locator("a.words svg").bounding_box()
    assert microphone
    assert microphone["width"] >= 44
    page.locator("a.words svg").click()
    page.wait_for_function("window.made.at(-1)?.started")
    page.evaluate(HEAR, SAID["scout"][0])
    expect(page.locator(f"{SHEET} .said .chip").first).to_be_visible()
    assert page.evaluate("window.made.length") == 1


WRONG = {
    "not-allowed": "マイクを使えません",
    "network": "つながりません",
    "audio-capture": "見つかりません",
    "no-speech": "何も聞こえませんでした",
    "bad-grammar": "聞き取れませんでした",
}


def test_what_goes_wrong_is_said_in_words(page: Page) -> None:
    page.add_init_script(LISTENER)
    open_line(page, "/scout/play")
    for error, words in WRONG.items():
        page.locator(f"{SHEET} [data-speak]").click()
        page.evaluate(MISS, error)
        expect(page.locator(f"{SHEET} [data-heard]")).to_contain_text(words)
        expect(page.locator(f"{SHEET} [data-speak]")).to_have_attribute("aria-pressed", "false")
    # Closed it listens no more.
    page.locator(f"{SHEET} [data-speak]").click()
    page.evaluate("window.made.at(-1).onend = () => (window.ended = true)")
    page.locator(f"{SHEET} [data-ask-close]").click()
    page.wait_for_function("window.ended === true")


@pytest.mark.parametrize(
    "without",
    [
        "delete window.SpeechRecognition; delete window.webkitSpeechRecognition;",
        f"{LISTENER} Object.defineProperty(document, 'featurePolicy', {{ value: {{ allowsFeature: () => false }} }});",
    ],
)
def test_where_nobody_may_listen_there_is_no_microphone(page: Page, without: str) -> None:
    """The one of the line leads to where words are typed."""
    page.add_init_script(without)
    open_line(page, "/scout/play", "a.words svg")
    expect(page.locator(FIELD)).to_be_focused()
    page.wait_for_load_state("networkidle")
    expect(page.locator(f"{SHEET} [data-speak]")).to_be_hidden()
