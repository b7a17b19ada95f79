"""A server that offers itself to phones: fetched once, the phone answers where the server does not."""

import gzip
import time
import urllib.parse
import urllib.request
from email.message import Message
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, Route, expect

from scripts.served import Server, run_server
from tests.pocket.conftest import fetched, hanging, phone
from web.phone_app import load_phone_app_manifest_of_this_version_or_none

SIGN = ".top .own"
HAND = "hand=37.41.59.T2"
KEEPS = """async (part) => {
  const caches_of = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = (await Promise.all(caches_of.map((cache) => cache.keys()))).flat();
  return kept.some((request) => request.url.includes(part));
}"""
"""Is a page kept whose address has this part?"""
WANTED = """navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready)
  .then(() => localStorage.setItem("takujo.pocket", 1))"""


@pytest.mark.usefixtures("built")
def test_the_phone_answers_at_the_same_address_when_the_server_does_not_until_it_is_removed(browser: Browser) -> None:
    with run_server() as server:
        held = fetched(browser, server, "ja-JP")
        page = held.page
        page.goto(server.url + "/vogu/score?players=3")
        expect(page.locator("#table")).to_be_attached()
        expect(page.locator(SIGN)).to_be_hidden()
        with hanging(server):
            began = time.monotonic()
            touch(page)
            assert time.monotonic() - began < 30, "it is not waited for as long as a lost answer is"
            expect(page.locator(SIGN)).to_be_visible()
        for _ in range(60):
            page.reload()
            if page.locator(SIGN).is_hidden():
                break
            page.wait_for_timeout(500)
        expect(page.locator(SIGN)).to_be_hidden()
        server.process.terminate()
        server.process.wait()
        touch(page)
        expect(page.locator(SIGN)).to_be_visible()
        for path in (f"/scout/moves?{HAND}&table=82.85&owner=p2", "/vogu/score?players=4"):
            page.goto(server.url + path)
            expect(page.locator("#table")).to_be_attached()
            expect(page.locator(SIGN)).to_be_visible()
        page.wait_for_function(KEEPS, arg="/vogu/score?players=4")
        assert not page.evaluate(KEEPS, HAND), "a page with a hand is not kept"
        assert page.evaluate("fetch('/vogu/score.json?players=3').then((answer) => answer.json())")["game"] == "vogu"
        assert [said for said in held.faults if "ERR_" not in said] == []
        with run_server(port=server.port):
            page.goto(server.url + "/phone")
            with page.expect_navigation():
                page.locator("[data-pocket-do=drop]").click()
            expect(page.locator(".say[data-pocket=off]")).to_be_visible()
            assert page.evaluate("caches.keys()") == []
            assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
            # As where the browser has taken away what was kept.
            page.evaluate(WANTED)
            page.goto(server.url + "/vogu/score?players=3")
            expect(page.locator(SIGN)).to_be_hidden()
            page.goto(server.url + "/phone")
            expect(page.locator(".say[data-pocket=gone]")).to_be_visible()
        held.context.close()


def touch(page: Page) -> None:
    """Presses a key of the pad and waits for the answer."""
    page.locator("button[form=table][name=put]:enabled:visible").first.click()
    expect(page.locator("html[data-waits]")).to_have_count(0)


def test_on_plain_http_it_says_why_not(browser: Browser, client: FlaskClient) -> None:
    held = phone(browser)
    page = held.page

    def answer(route: Route) -> None:
        said = client.get(route.request.url.removeprefix("http://takujo.example"), buffered=True)
        route.fulfill(status=said.status_code, headers=dict(said.headers), body=said.data)

    page.route("http://takujo.example/**", answer)
    for lang, word in (("ja", "https のアドレス"), ("en", "https address")):
        page.goto(f"http://takujo.example/phone?lang={lang}")
        expect(page.locator(".say:visible")).to_contain_text(word)
        expect(page.locator("[data-pocket-do=take]")).to_be_hidden()
    held.context.close()


@pytest.mark.parametrize("lacking", ["WebAssembly", "caches"])
def test_a_browser_that_lacks_what_it_needs_says_so(browser: Browser, server: Server, lacking: str) -> None:
    held = phone(browser)
    held.page.add_init_script(f"delete window.{lacking}; delete Window.prototype.{lacking};")
    held.page.goto(server.url + "/phone")
    expect(held.page.locator(".say:visible")).to_contain_text("このブラウザではできません")
    held.page.goto(server.url + "/vogu/score?players=3")
    expect(held.page.locator("#table")).to_be_attached()
    assert held.faults == []
    held.context.close()


def test_the_files_come_compressed_and_the_worker_alone_may_compile(server: Server) -> None:
    def ask(path: str) -> Message:
        request = urllib.request.Request(server.url + path, headers={"Accept-Encoding": "br"})
        with urllib.request.urlopen(request) as answer:
            headers: Message = answer.headers  # whose names are of either case
            return headers

    made = load_phone_app_manifest_of_this_version_or_none()
    assert made is not None
    for file in made["files"]:
        headers = ask("/" + file["url"])
        assert headers["Cache-Control"].endswith("immutable")
        policy = headers["Content-Security-Policy"]
        assert ("wasm-unsafe-eval" in policy) == file["url"].endswith("/engine.js")
        if file["url"].startswith("pocket/"):
            assert headers["Content-Encoding"] == "br"
            assert int(headers["Content-Length"]) == file["sent"]
    assert made["sent"] <= 6_000_000, "as the tests pack it; `make site` packs tighter"


def test_a_host_that_knows_gzip_alone_sends_hardly_more_than_six_megabytes(built: Path) -> None:
    """`make site` packs a thirtieth tighter than the tests, in its own time: `make bench` says what comes of it."""
    made = load_phone_app_manifest_of_this_version_or_none()
    assert made is not None
    files = [built / file["url"].partition("?")[0] for file in made["files"]]
    assert sum(min(file.stat().st_size, len(smaller(file))) for file in files) <= 6_900_000


def smaller(file: Path) -> bytes:
    """A file as gzip: the one beside it, else made here."""
    beside = file.with_name(file.name + ".gz")
    return beside.read_bytes() if beside.exists() else gzip.compress(file.read_bytes())
