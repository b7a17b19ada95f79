"""Sentences: the dialog of every view, the search field of the rules, and faults of the microphone."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES
from tests.browser.test_typed_and_spoken_words import FAKE_SPEECH_RECOGNITION_SCRIPT, open_words_dialog

FAIL_TO_HEAR_SCRIPT = "(error) => { const one = window.made.at(-1); one.onerror({ error }); one.onend(); }"
SPEECH_ERRORS = ("not-allowed", "network", "audio-capture", "no-speech", "bad-grammar")
NO_RECOGNITION_SCRIPT = "delete window.SpeechRecognition; delete window.webkitSpeechRecognition;"
FORBIDDEN_MICROPHONE_SCRIPT = f"""{FAKE_SPEECH_RECOGNITION_SCRIPT}
  Object.defineProperty(document, 'featurePolicy', {{ value: {{ allowsFeature: () => false }} }});"""


@pytest.mark.parametrize(("slug", "view"), list(product(GAMES, ("play", "moves", "score", ""))))
def test_words_dialog_of_every_view_focuses_search_field(page: Page, slug: str, view: str) -> None:
    open_words_dialog(page, f"/{slug}/{view}")
    properties = ("name", "enterKeyHint", "lang")
    read = "names => names.map((name) => document.activeElement[name])"
    assert page.evaluate(read, properties) == ["q", "search", "ja"]


def test_words_in_rules_search_open_answer_dialog(page: Page) -> None:
    page.goto("/scout/rules?lang=ja")
    page.wait_for_load_state("networkidle")
    page.locator("form.find input[name=q]").fill("4,4出せる？手札が3、4、4で場に5、6")
    page.locator("form.find input[name=q]").press("Enter")
    expect(page.locator("dialog.ask .said .st.yes")).to_be_attached()
    assert "q=" not in page.url
    page.locator("dialog.ask [data-ask-close]").click()
    expect(page.locator("dialog.ask")).to_have_count(0)


def test_each_speech_error_has_own_explanation_and_close_ends_listening(page: Page) -> None:
    page.add_init_script(FAKE_SPEECH_RECOGNITION_SCRIPT)
    open_words_dialog(page, "/scout/play")
    key, status = (page.locator(f"dialog.ask [data-{part}]") for part in ("speak", "heard"))
    explanations = set()
    for error in SPEECH_ERRORS:
        key.click()
        page.evaluate(FAIL_TO_HEAR_SCRIPT, error)
        expect(key).to_have_attribute("aria-pressed", "false")
        explanations.add(status.inner_text())
    assert len(explanations) == len(SPEECH_ERRORS)
    key.click()
    page.evaluate("window.made.at(-1).onend = () => (window.ended = true)")
    page.locator("dialog.ask [data-ask-close]").click()
    page.wait_for_function("window.ended === true")


@pytest.mark.parametrize("disabling_script", [NO_RECOGNITION_SCRIPT, FORBIDDEN_MICROPHONE_SCRIPT])
def test_microphone_is_hidden_without_speech_recognition_or_permission(page: Page, disabling_script: str) -> None:
    """The microphone link on the page opens the dialog with its text field."""
    page.add_init_script(disabling_script)
    open_words_dialog(page, "/scout/play", "a.words svg")
    expect(page.locator("dialog.ask input[type=search]")).to_be_focused()
    page.wait_for_load_state("networkidle")
    expect(page.locator("dialog.ask [data-speak]")).to_be_hidden()
