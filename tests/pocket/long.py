"""For `make long` alone: messages of the phone app about missing features, a new version of the app, and a shared table
on a phone without a connection."""

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.served import Server
from scripts.site.host import host_site
from tests.browser.scout_table import expect_moves
from tests.pocket.conftest import (
    SITE_BASE_PATH,
    Phone,
    expect_sign_of_phone_answer,
    expect_table,
    install_app,
    suspend_server,
)
from tests.pocket.test_offline_shared_table import (
    OFFLINE_NOTICE_SELECTOR,
    OPENING_MOVE,
    enter_scout_move,
    expect_no_selection,
    expect_version,
    fetch_stored_query,
    other_phone_page,
    phone_with_app,
    phone_with_app_page,
    set_connection,
    shared_table,
)
from tests.pocket.test_server_outage import press_first_key
from tests.waiting import wait_until

__all__ = ["other_phone_page", "phone_with_app", "phone_with_app_page", "shared_table"]


def test_missing_manifest_is_reported_in_both_languages(phone: Phone, built_site_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(built_site_folder, tmp_path, ignore=shutil.ignore_patterns("manifest.json"), dirs_exist_ok=True)
    with host_site(tmp_path, SITE_BASE_PATH) as address:
        phone.page.goto(address)
        for lang in ("ja", "en"):
            expect(phone.page.locator(f"section[lang={lang}] [data-pocket=lost]")).to_be_visible()


def test_engine_that_died_is_started_again(phone: Phone, server: Server) -> None:
    """A phone without memory stops the worker and tells nobody; the touch is answered by the next engine."""
    page = phone.page
    install_app(page, server)
    page.goto(server.url + "/vogu/score?players=3")
    with suspend_server(server):
        press_first_key(page)
        expect_sign_of_phone_answer(page)
        page.evaluate("window.takujoPocket.worker.terminate()")
        page.locator("button[value='players.5']").click()
        expect(page).to_have_url(re.compile("players=5"), timeout=150_000)


@pytest.mark.parametrize(
    "removal_script", ["delete window.WebAssembly", "delete Navigator.prototype.serviceWorker"], ids=["wasm", "worker"]
)
def test_static_site_reports_unsupported_browser_in_both_languages(
    phone: Phone, built_site_folder: Path, removal_script: str
) -> None:
    phone.page.add_init_script(removal_script)
    with host_site(built_site_folder, SITE_BASE_PATH) as address:
        phone.page.goto(address + "vogu/score")
        for lang in ("ja", "en"):
            expect(phone.page.locator(f"section[lang={lang}] [data-pocket=none]")).to_be_visible()
    assert phone.faults == []


def test_full_phone_storage_is_reported(phone: Phone, built_site_folder: Path) -> None:
    with host_site(built_site_folder, SITE_BASE_PATH) as address:
        tools = phone.context.new_cdp_session(phone.page)
        origin = address.removesuffix(SITE_BASE_PATH)
        tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 3_000_000})
        phone.page.goto(address)
        expect(phone.page.locator("section[lang=ja] [data-pocket=full]")).to_be_visible()


def cached_app_versions(page: Page) -> list[str]:
    """Returns the versions of the app whose files are cached."""
    names = page.evaluate("caches.keys()")
    return sorted(name.split()[-1] for name in names if len(name.split()) == 3 and name.split()[-1] != "state")


def fetch_answering_version(page: Page) -> str:
    """Returns the version of the app that answers requests of the page."""
    return str(page.evaluate("fetch(location.href).then((answer) => answer.headers.get('Takujo-Version'))"))


def republish_as_other_version(site: Path) -> str:
    """Changes the version of the site and returns the new one; its files stay the same."""
    manifest = site / "pocket" / "manifest.json"
    version = str(json.loads(manifest.read_text())["version"])
    other = version[::-1]
    (site / "pocket" / f"app-{version}").rename(site / "pocket" / f"app-{other}")
    manifest.write_text(manifest.read_text().replace(version, other))
    return other


VERSIONS_OF_CACHES_AND_THEIR_PAGES_SCRIPT = """async () => {
  const pairs = [];
  for (const name of (await caches.keys()).filter((key) => / pages /.test(key))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = await cache.match(request, { ignoreVary: true });
      pairs.push([name.split(" ").pop(), page.headers.get("Takujo-Version")]);
    }
  }
  return pairs;
}"""
SPOIL_SHARED_FILE_SCRIPT = """async (versioned) => {
  const name = (await caches.keys()).find((key) => !/ (state|pages)/.test(key));
  const cache = await caches.open(name);
  const files = (await cache.keys()).map(({ url }) => url);
  const file = files.find((url) => url.includes("/pocket/") && !url.startsWith(versioned));
  await cache.put(file, new Response("spoilt"));
  return file;
}"""
"""Overwrites a cached file that both versions contain; returns its address."""


def test_new_app_version_replaces_old_one_only_when_complete(
    phone: Phone, built_site_folder: Path, tmp_path: Path
) -> None:
    page = phone.page
    shutil.copytree(built_site_folder, tmp_path, dirs_exist_ok=True)
    with host_site(tmp_path, SITE_BASE_PATH, headers=True) as address:
        first = page.goto(address)
        assert first
        assert first.headers["content-security-policy"] == "frame-ancestors 'none'"
        expect(page.locator(".games")).to_be_visible()
        old = cached_app_versions(page)
        other = republish_as_other_version(tmp_path)
        pack = tmp_path / "pocket" / f"app-{other}" / "app.pack"
        whole = {file: file.read_bytes() for file in pack.parent.glob("app.pack*")}
        for file in whole:
            file.unlink()
        page.goto(address + "phone")
        expect(page.locator("#pocket")).to_be_visible()
        page.wait_for_timeout(2000)
        page.goto(address + "vogu/score?players=3")
        expect_table(page)
        assert [fetch_answering_version(page)] == old
        for file, data in whole.items():
            file.write_bytes(data)
        same = page.evaluate(SPOIL_SHARED_FILE_SCRIPT, f"{address}pocket/app-")
        page.goto(address + "phone?lang=en")
        expect(page.locator("#pocket")).to_be_visible()
        wait_until(lambda: cached_app_versions(page) == [other])
        again = page.evaluate("async (file) => (await (await caches.match(file)).arrayBuffer()).byteLength", same)
        assert again > len("spoilt"), "the phone fetches a cached file again if its content is wrong"
        page.goto(address + "vogu/score?players=4")
        expect_table(page)
        assert fetch_answering_version(page) == other
        pairs = page.evaluate(VERSIONS_OF_CACHES_AND_THEIR_PAGES_SCRIPT)
        assert all(cached == made for cached, made in pairs), "a page is found again only by the version that made it"


@pytest.mark.parametrize("missing_feature", ["WebAssembly", "caches"])
def test_phone_page_reports_missing_browser_feature_and_tables_work(
    phone: Phone, server: Server, missing_feature: str
) -> None:
    phone.page.add_init_script(f"delete window.{missing_feature}; delete Window.prototype.{missing_feature};")
    phone.page.goto(server.url + "/phone")
    expect(phone.page.locator(".say:visible")).to_contain_text("このブラウザではできません")
    phone.page.goto(server.url + "/vogu/score?players=3")
    expect_table(phone.page)
    assert phone.faults == []


@pytest.mark.usefixtures("shared_table")
def test_chosen_language_is_kept_offline(phone_with_app_page: Page) -> None:
    """The phone opened the table in Japanese before; it caches a page for each language."""
    phone_with_app_page.locator(".foot a[lang=en]").click()
    expect(phone_with_app_page.locator("html")).to_have_attribute("lang", "en")
    expect_version(phone_with_app_page, 1)
    set_connection(phone_with_app_page)
    phone_with_app_page.reload()
    expect(phone_with_app_page.locator("html")).to_have_attribute("lang", "en")
    enter_scout_move(phone_with_app_page, "left")
    phone_with_app_page.reload()
    expect_moves(phone_with_app_page, f"{OPENING_MOVE}_scouted.left")
    expect(phone_with_app_page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.usefixtures("shared_table")
def test_offline_undo_removes_turn_recorded_last(phone_with_app_page: Page, other_phone_page: Page) -> None:
    set_connection(phone_with_app_page)
    enter_scout_move(phone_with_app_page, "left")
    enter_scout_move(phone_with_app_page, "right")
    phone_with_app_page.locator("#undo").click()
    expect_moves(phone_with_app_page, f"{OPENING_MOVE}_scouted.left")
    expect_no_selection(phone_with_app_page)
    expect(phone_with_app_page.locator("#live-waits")).to_contain_text("1手")
    phone_with_app_page.locator("#undo").click()
    expect_moves(phone_with_app_page, OPENING_MOVE)
    expect(phone_with_app_page.locator("#live-waits")).to_have_count(0)
    phone_with_app_page.locator("#undo").click()
    expect(phone_with_app_page.locator("#live-waits")).to_contain_text("戻したことが、まだ届いていません")
    set_connection(phone_with_app_page, is_connected=True)
    expect(other_phone_page.locator("#live-did")).to_contain_text("戻しました")


@pytest.mark.usefixtures("shared_table")
def test_back_and_reload_after_recorded_turn_restore_no_selection(phone_with_app_page: Page) -> None:
    enter_scout_move(phone_with_app_page, "left")
    expect_version(phone_with_app_page, 2)
    phone_with_app_page.evaluate("history.back()")
    expect(phone_with_app_page.locator("#live-draft")).to_be_visible()
    expect_no_selection(phone_with_app_page)
    expect_moves(phone_with_app_page, f"{OPENING_MOVE}_scouted.left")
    phone_with_app_page.reload()
    expect_version(phone_with_app_page, 2)
    expect_no_selection(phone_with_app_page)


def test_offline_turn_conflict_is_displayed_and_own_turns_can_be_chosen(
    shared_table: str, phone_with_app_page: Page, other_phone_page: Page
) -> None:
    set_connection(phone_with_app_page)
    enter_scout_move(phone_with_app_page, "left")
    enter_scout_move(other_phone_page, "right")
    expect_version(other_phone_page, 2)
    enter_scout_move(phone_with_app_page, "right")
    set_connection(phone_with_app_page, is_connected=True)
    expect(phone_with_app_page.locator("#live-conflict")).to_be_visible()
    assert fetch_stored_query(shared_table).endswith(f"move={OPENING_MOVE}_scouted.right")
    phone_with_app_page.locator('button[name="live.resolve"][value=mine]').click()
    expect_moves(other_phone_page, f"{OPENING_MOVE}_scouted.left_scouted.right")


def test_offline_hand_keys_change_only_private_hand(
    shared_table: str, phone_with_app_page: Page, other_phone_page: Page
) -> None:
    set_connection(phone_with_app_page)
    phone_with_app_page.locator("#cover > summary").click()
    for value, hand in (("n.4", "p2.4"), ("n.5", "p2.45"), ("n.7", "p2.45.7")):
        phone_with_app_page.locator(f'[form=table][value="own.{value}"]').click()
        expect(phone_with_app_page.locator("#table input[name=mine]")).to_have_value(hand)
        expect_moves(phone_with_app_page, OPENING_MOVE)
        expect_no_selection(phone_with_app_page)
    phone_with_app_page.locator("#cover > summary").click()
    enter_scout_move(phone_with_app_page, "left")
    set_connection(phone_with_app_page, is_connected=True)
    expect_moves(other_phone_page, f"{OPENING_MOVE}_scouted.left")
    expect(phone_with_app_page.locator("#table input[name=mine]")).to_have_value(re.compile(r"^p2\.45\.7"))
    assert "45.7" not in fetch_stored_query(shared_table)


def test_offline_turns_are_kept_in_link_if_table_has_ended(
    server: Server, shared_table: str, phone_with_app_page: Page
) -> None:
    set_connection(phone_with_app_page)
    enter_scout_move(phone_with_app_page, "left")
    phone_with_app_page.request.post(f"{shared_table}/end", form={"seat": "p1"}, headers={"Origin": server.url})
    set_connection(phone_with_app_page, is_connected=True)
    link = phone_with_app_page.locator("#live-gone a")
    expect(link).to_have_attribute("href", re.compile(rf"move={OPENING_MOVE}_scouted\.left$"))


@pytest.mark.usefixtures("shared_table")
def test_turns_are_not_sent_while_server_is_known_to_be_silent(
    server: Server, phone_with_app_page: Page, other_phone_page: Page
) -> None:
    """The phone has a connection; the server accepts requests and answers none. This is the last test here: the server
    may replace a suspended worker afterwards."""
    with suspend_server(server):
        expect(phone_with_app_page.locator(OFFLINE_NOTICE_SELECTOR)).to_be_visible()
        sent: list[str] = []
        phone_with_app_page.on(
            "request", lambda request: sent.append(request.url) if request.method == "POST" else None
        )
        enter_scout_move(phone_with_app_page, "left")
        enter_scout_move(phone_with_app_page, "right")
        expect(phone_with_app_page.locator("#live-waits")).to_contain_text("2手")
        assert [url for url in sent if url.endswith("/enter")] == []
    expect_moves(other_phone_page, f"{OPENING_MOVE}_scouted.left_scouted.right")
