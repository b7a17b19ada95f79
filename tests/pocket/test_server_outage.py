"""A server that offers the phone app: once installed, the app answers when the server does not."""

import time
import urllib.parse
import urllib.request
from email.message import Message

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, Route, expect

from scripts.served import Server, run_server
from tests.pocket.conftest import Phone, expect_sign_of_phone_answer, expect_table, install_app, suspend_server
from web.phone_app import load_phone_app_manifest_of_this_version_or_none

HAND_PARAMETER = "hand=37.41.59.T2"
IS_ADDRESS_CACHED_SCRIPT = """async (part) => {
  const caches_of = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = (await Promise.all(caches_of.map((cache) => cache.keys()))).flat();
  return kept.some((request) => request.url.includes(part));
}"""
"""Does a cache hold a page whose address contains the argument?"""
REGISTER_WORKER_SCRIPT = """navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready)
  .then(() => localStorage.setItem("takujo.pocket", 1))"""


@pytest.mark.usefixtures("built_site_folder")
def test_phone_app_answers_for_silent_server_until_app_is_removed(phone: Phone) -> None:
    with run_server() as server:
        page = phone.page
        install_app(page, server)
        page.goto(server.url + "/vogu/score?players=3")
        expect_table(page)
        expect_sign_of_phone_answer(page, is_visible=False)
        with suspend_server(server):
            began = time.monotonic()
            press_first_key(page)
            assert time.monotonic() - began < 30, "the phone does not wait until the request fails"
            expect_sign_of_phone_answer(page)
        for _ in range(60):
            page.reload()
            if page.locator(".top .own").is_hidden():
                break
            page.wait_for_timeout(500)
        expect_sign_of_phone_answer(page, is_visible=False)
        server.process.terminate()
        server.process.wait()
        press_first_key(page)
        expect_sign_of_phone_answer(page)
        for path in (f"/scout/moves?{HAND_PARAMETER}&table=82.85&owner=p2", "/vogu/score?players=4"):
            page.goto(server.url + path)
            expect_table(page)
            expect_sign_of_phone_answer(page)
        page.wait_for_function(IS_ADDRESS_CACHED_SCRIPT, arg="/vogu/score?players=4")
        assert not page.evaluate(IS_ADDRESS_CACHED_SCRIPT, HAND_PARAMETER), "a page with a hand is not cached"
        assert page.evaluate("fetch('/vogu/score.json?players=3').then((answer) => answer.json())")["game"] == "vogu"
        assert [fault for fault in phone.faults if "ERR_" not in fault] == []
        with run_server(port=server.port):
            page.goto(server.url + "/phone")
            with page.expect_navigation():
                page.locator("[data-pocket-do=drop]").click()
            expect(page.locator(".say[data-pocket=off]")).to_be_visible()
            assert page.evaluate("caches.keys()") == []
            assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
            # A worker without caches, as if the browser had deleted them.
            page.evaluate(REGISTER_WORKER_SCRIPT)
            page.goto(server.url + "/vogu/score?players=3")
            expect_sign_of_phone_answer(page, is_visible=False)
            page.goto(server.url + "/phone")
            expect(page.locator(".say[data-pocket=gone]")).to_be_visible()


def press_first_key(page: Page) -> None:
    """Presses the first key of the tray and waits for the answer."""
    page.locator("button[form=table][name=put]:enabled:visible").first.click()
    expect(page.locator("html[data-waits]")).to_have_count(0)


def test_plain_http_page_explains_why_app_cannot_be_stored(phone: Phone, client: FlaskClient) -> None:
    page = phone.page

    def fulfill_route_from_client(route: Route) -> None:
        answer = client.get(route.request.url.removeprefix("http://takujo.example"), buffered=True)
        route.fulfill(status=answer.status_code, headers=dict(answer.headers), body=answer.data)

    page.route("http://takujo.example/**", fulfill_route_from_client)
    for lang, word in (("ja", "https のアドレス"), ("en", "https address")):
        page.goto(f"http://takujo.example/phone?lang={lang}")
        expect(page.locator(".say:visible")).to_contain_text(word)
        expect(page.locator("[data-pocket-do=take]")).to_be_hidden()


def test_app_files_are_compressed_and_only_engine_may_compile_wasm(server: Server) -> None:
    def fetch_headers(path: str) -> Message:
        request = urllib.request.Request(server.url + path, headers={"Accept-Encoding": "br"})
        with urllib.request.urlopen(request) as answer:
            headers: Message = answer.headers
            return headers

    manifest = load_phone_app_manifest_of_this_version_or_none()
    assert manifest is not None
    for file in manifest["files"]:
        headers = fetch_headers("/" + file["url"])
        assert headers["Cache-Control"].endswith("immutable")
        policy = headers["Content-Security-Policy"]
        assert ("wasm-unsafe-eval" in policy) == file["url"].endswith("/engine.js")
        if file["url"].startswith("pocket/"):
            assert headers["Content-Encoding"] == "br"
            assert int(headers["Content-Length"]) == file["sent"]
    assert manifest["sent"] <= 6_200_000, "the tests pack it fast; `make site` packs it smaller"
