"""Typed and spoken sentences: the dialog answers them, records nothing before Accept, and keeps them off addresses."""

from urllib.parse import quote

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import bounding_box, continue_route_slowly, expect_address, wait_for_script
from tests.browser.tables import followed_game_query
from tests.run_length import in_japanese_or_each_language

SCOUT_GAME = f"/scout/play?{followed_game_query('scout')}"
SHOW_TWO_FOURS = ("4,4を出す", "I play 4 and 4")
OWN_HAND = "p1.12.34.47.45.31.39.29.96.68.58"
FAKE_SPEECH_RECOGNITION_SCRIPT = """
  window.made = [];
  window.SpeechRecognition = class {
    constructor() { window.made.push(this); }
    start() { this.started = true; }
    stop() { this.onend(); }
    abort() { this.onerror({ error: "aborted" }); this.onend(); }
  };
"""
"""A fake speech recognition; HEAR_WORDS_SCRIPT makes it hear words."""
HEAR_WORDS_SCRIPT = """(words) => { const one = window.made.at(-1);
  one.onresult({ results: [Object.assign([{ transcript: words }], { isFinal: true })] }); one.onend(); }"""


def open_words_dialog(page: Page, address: str, link: str = "a.words") -> None:
    """Opens a page and its dialog for sentences."""
    page.goto(address)
    wait_for_script(page, "ask")
    page.locator(link).click()
    expect(page.locator("dialog.ask .ask-head")).to_be_visible()


def type_words(page: Page, words: str) -> None:
    """Types words at the focus and waits for the answer."""
    page.keyboard.type(words)
    expect(page.locator("dialog.ask .said .chip").first).to_be_visible()


def test_words_typed_while_dialog_loads_are_answered(page: Page) -> None:
    page.goto(SCOUT_GAME)
    page.wait_for_load_state("networkidle")
    page.route("**/scout/play/ask*", continue_route_slowly)
    address = page.url
    page.locator("a.words").click()
    page.keyboard.type(SHOW_TWO_FOURS[0])
    page.keyboard.press("Enter")
    expect(page.locator("dialog.ask .said .chip").first).to_have_text("出す 4、4")
    assert page.url == address, "the address does not change"


def test_suggested_turn_opens_in_tray_and_is_recorded_only_on_accept(page: Page) -> None:
    open_words_dialog(page, SCOUT_GAME)
    type_words(page, SHOW_TWO_FOURS[0])
    page.locator("dialog.ask .said .chip").first.click()
    expect(page.locator("dialog.ask")).to_have_count(0)
    expect(page.locator("#tray button[value='4'].on")).to_be_visible()
    assert "shown.4.4" not in page.url
    page.locator("#answer button[value=accept]").click()
    expect_address(page, "_shown.4.4")


def test_typed_words_and_hand_appear_in_no_address(page: Page) -> None:
    page.goto(f"/scout/play?players=3&move=shown.5.6_scouted.left_shown.7&mine={OWN_HAND}")
    page.wait_for_function("!location.search.includes('mine')")
    page.wait_for_load_state("networkidle")
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    page.locator("a.words").click()
    type_words(page, "8を2枚出せる？")
    expect(page.locator("dialog.ask .said .st.no")).to_be_attached()
    page.locator("dialog.ask .said .btn").click()
    expect_address(page, "/scout/check")
    assert any(OWN_HAND in (request.post_data or "") for request in requests)
    for address in (page.url, *(request.url for request in requests)):
        for secret in ("mine=", "hand=", "q=", OWN_HAND, quote("8を2枚")):
            assert secret not in address


@in_japanese_or_each_language
def test_one_microphone_touch_starts_speech_and_heard_words_are_answered(page: Page, lang: str) -> None:
    page.add_init_script(FAKE_SPEECH_RECOGNITION_SCRIPT)
    page.goto(f"{SCOUT_GAME}&lang={lang}")
    wait_for_script(page, "ask")
    microphone = page.locator("a.words svg")
    assert bounding_box(microphone)["width"] >= 44
    microphone.click()
    page.wait_for_function("window.made.at(-1)?.started")
    assert page.evaluate("window.made.map((one) => one.lang.slice(0, 2))") == [lang]
    key, status = (page.locator(f"dialog.ask [data-{part}]") for part in ("speak", "heard"))
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(status).to_be_visible()
    page.evaluate(HEAR_WORDS_SCRIPT, SHOW_TWO_FOURS[lang == "en"])
    expect(page.locator("dialog.ask .said .chip").first).to_be_visible()
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(status).to_be_hidden()
    expect(page.locator("dialog.ask input[type=search]")).to_have_value(SHOW_TWO_FOURS[lang == "en"])
    assert "shown.4.4" not in page.url
