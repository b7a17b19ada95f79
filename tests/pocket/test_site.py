"""The static site in a real browser: opened once, then without any network, the same answers as the served app."""

import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from app import create_app
from calculators import GAMES
from calculators.core.types import View
from scripts.site.addresses import SENTENCES, list_example_addresses
from scripts.site.host import host_site
from tests.many import TWO_GAMES_OR_ALL, choose_by_run_length
from tests.pocket.conftest import BASE, Phone, phone
from tests.pocket.test_engine import unprefixed
from tests.trust.tables import list_example_tables

RANDOM = choose_by_run_length(10, 2_000)
SERVED = create_app(store_address="off").test_client()
SIGN = ".top .own"


@pytest.fixture(scope="module")
def opened(browser: Browser, built: Path) -> Iterator[tuple[Phone, str]]:
    """A phone that has opened the site once; the host is gone, and so is every network. One for all tests here."""
    held = phone(browser)
    with host_site(built, BASE) as address:
        held.page.goto(address)
        expect(held.page.locator(".games")).to_be_visible()
    held.context.set_offline(True)
    yield held, address
    assert {urlsplit(url).netloc for url in held.asked} == {urlsplit(address).netloc}, "nothing from elsewhere"
    held.context.close()


def served(address: str, path: str) -> tuple[int, bytes]:
    """The served edition's answer at the same address."""
    base = address.rstrip("/")
    answer = SERVED.get(path, base_url=base, headers={"Accept-Language": "ja-JP"})
    return answer.status_code, unprefixed(answer.data)


def ask(page: Page, paths: list[str]) -> list[tuple[int, bytes]]:
    """The phone's answers, asked as any page asks."""
    said = page.evaluate(
        """async (paths) => {
            const answers = [];
            const one = async (path) => {
                const answer = await fetch(path);
                return [answer.status, await answer.text()];
            };
            while (paths.length) {
                answers.push(...await Promise.all(paths.splice(0, 8).map(one)));
            }
            return answers;
        }""",
        [BASE.rstrip("/") + path for path in paths],
    )
    return [(status, unprefixed(text.encode())) for status, text in said]


def touch(page: Page, times: int, chance: random.Random) -> None:
    """Presses keys of the pad that are there to be pressed."""
    for _ in range(times):
        keys = page.locator("button[form=table][name=put]:enabled:visible:not([value=erase]):not([value=clear])")
        keys.nth(chance.randrange(min(keys.count(), 6))).click()
        expect(page.locator("html[data-waits]")).to_have_count(0)


def test_opened_once_it_needs_no_network(opened: tuple[Phone, str]) -> None:
    held, address = opened
    page = held.page
    page.locator(f".games a[href*='/{TWO_GAMES_OR_ALL[0]}/score']").first.click()
    for slug in TWO_GAMES_OR_ALL:
        if slug != TWO_GAMES_OR_ALL[0]:
            page.goto(f"{address}{slug}/score")
        expect(page.locator("#table")).to_be_attached()
        expect(page.locator(SIGN)).to_be_visible()
        touch(page, 2, random.Random(slug))
        expect(page).to_have_url(re.compile(r"/score\?.+"))
        path = page.url.removeprefix(address.rstrip("/"))
        assert ask(page, [path]) == [served(address, path)]
        page.reload()
        expect(page.locator("#table")).to_be_attached()
        assert page.url.endswith(path)
    never_seen = "scout/moves?hand=37.41.59.T2&table=82.85&owner=p2"
    page.goto(address + never_seen)
    expect(page).to_have_url(f"{address}scout/moves?table=82.85&owner=p2")
    expect(page.locator("#table [name=hand]")).to_have_value("37.41.59.T2")
    page.goto(address + "vogu/enter?view=score&players=3")
    expect(page).to_have_url(address + "vogu/score?players=3")
    assert [said for said in held.faults if not re.search("ERR_|status of 4", said)] == []


def changed(query: dict[str, str], chance: random.Random) -> dict[str, str]:
    """A table with something wrong, now and then."""
    name = chance.choice(sorted(query))
    text = query[name]
    at = chance.randrange(len(text) + 1)
    return {**query, name: text[:at] + chance.choice("0123456789._-*ABGWKptm") + text[at + chance.randint(0, 1) :]}


def random_queries() -> list[str]:
    """Tables of every game at every view, a third of them spoiled, as page or as JSON, in both languages."""
    chance = random.Random(20)
    found = []
    for _ in range(RANDOM):
        slug = chance.choice(GAMES)
        _, query = chance.choice(list_example_tables(slug))
        view = chance.choice([View.SCORE, View.MOVES, View.CHECK])
        query = changed(query, chance) if query and chance.random() < 1 / 3 else query
        query = {**query, **chance.choice(({}, {}, {"lang": "en"}))}
        kind = chance.choice(("", ".json"))
        found.append(f"/{slug}/{view}{kind}?" + urlencode(query, safe="*", quote_via=quote))
    return found


@pytest.mark.no_cover
def test_the_same_answers_as_the_served_edition(opened: tuple[Phone, str]) -> None:
    held, address = opened
    examples = list_example_addresses()[:: choose_by_run_length(16, 1)]
    shown = [path for example in examples for path in (example, example.replace("?", ".json?", 1))]
    paths = [*shown, *random_queries(), "/start.qr", "/vogu/score.qr?p1=GW.BG.BW", "/vogu/rules.json", "/nowhere"]
    for path, answer in zip(paths, ask(held.page, paths), strict=True):
        assert answer == served(address, path), path


@pytest.mark.parametrize("slug", TWO_GAMES_OR_ALL)
def test_a_sentence_is_read_without_any_network(opened: tuple[Phone, str], slug: str) -> None:
    """The words of every game are on the phone, and the rules are searched there."""
    held, address = opened
    said = {"scout": SENTENCES[0], "subway": SENTENCES[1], "vogu": SENTENCES[2]}
    said |= {"coupelation": SENTENCES[3], "vectron": SENTENCES[4]}
    asks = [{"q": said[slug]}, {"q": said[slug], "game": slug, "lang": "en"}]
    paths = ["/read.json?" + urlencode(one) for one in asks]
    paths += [f"/search?{urlencode({'q': said[slug]})}", f"/{slug}/rules?{urlencode({'q': said[slug]})}"]
    answers = ask(held.page, paths)
    assert answers == [served(address, path) for path in paths]
    assert json.loads(answers[0][1])["reading"]["game"] == slug


def test_paper_is_the_phones_own_printing(opened: tuple[Phone, str]) -> None:
    held, address = opened
    held.page.goto(address + "vogu/score.pdf?p1=GW.BG.BW")
    expect(held.page.locator("main.sheet h1")).to_contain_text("VOGU")


def test_what_cannot_be_fetched_is_said_in_both_languages(browser: Browser, built: Path, tmp_path: Path) -> None:
    held = phone(browser)
    shutil.copytree(built, tmp_path, ignore=shutil.ignore_patterns("manifest.json"), dirs_exist_ok=True)
    with host_site(tmp_path, BASE) as address:
        held.page.goto(address)
        for lang in ("ja", "en"):
            expect(held.page.locator(f"section[lang={lang}] [data-pocket=lost]")).to_be_visible()
    held.context.close()


@pytest.mark.parametrize(
    "lacking", ["delete window.WebAssembly", "delete Navigator.prototype.serviceWorker"], ids=["wasm", "worker"]
)
def test_a_browser_that_cannot_says_so(browser: Browser, built: Path, lacking: str) -> None:
    held = phone(browser)
    held.page.add_init_script(lacking)
    with host_site(built, BASE) as address:
        held.page.goto(address + "vogu/score")
        for lang in ("ja", "en"):
            expect(held.page.locator(f"section[lang={lang}] [data-pocket=none]")).to_be_visible()
    assert held.faults == []
    held.context.close()


def test_a_full_phone_says_so(browser: Browser, built: Path) -> None:
    held = phone(browser)
    with host_site(built, BASE) as address:
        tools = held.context.new_cdp_session(held.page)
        origin = address.removesuffix(BASE)
        tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 3_000_000})
        held.page.goto(address)
        expect(held.page.locator("section[lang=ja] [data-pocket=full]")).to_be_visible()
    held.context.close()


def kept(page: Page) -> list[str]:
    """The versions of which files are kept."""
    names = page.evaluate("caches.keys()")
    return sorted(name.split()[-1] for name in names if len(name.split()) == 3 and name.split()[-1] != "state")


def answering(page: Page) -> str:
    """The version that answers the page now."""
    return str(page.evaluate("fetch(location.href).then((answer) => answer.headers.get('Takujo-Version'))"))


def newer(site: Path) -> str:
    """Makes the same site again under another version; returns that."""
    manifest = site / "pocket" / "manifest.json"
    version = str(json.loads(manifest.read_text())["version"])
    other = version[::-1]
    (site / "pocket" / f"app-{version}").rename(site / "pocket" / f"app-{other}")
    manifest.write_text(manifest.read_text().replace(version, other))
    return other


SPOIL = """async (versioned) => {
  const name = (await caches.keys()).find((key) => !/ (state|pages)/.test(key));
  const cache = await caches.open(name);
  const files = (await cache.keys()).map(({ url }) => url);
  const file = files.find((url) => url.includes("/pocket/") && !url.startsWith(versioned));
  await cache.put(file, new Response("spoilt"));
  return file;
}"""
"""Writes over a kept file that both versions have; its address."""


def test_a_new_version_replaces_the_old_one_only_when_it_is_there(
    browser: Browser, built: Path, tmp_path: Path
) -> None:
    held = phone(browser)
    page = held.page
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    with host_site(tmp_path, BASE, headers=True) as address:
        first = page.goto(address)
        assert first
        assert first.headers["content-security-policy"] == "frame-ancestors 'none'"
        expect(page.locator(".games")).to_be_visible()
        old = kept(page)
        other = newer(tmp_path)
        pack = tmp_path / "pocket" / f"app-{other}" / "app.pack"
        whole = {file: file.read_bytes() for file in pack.parent.glob("app.pack*")}
        for file in whole:
            file.unlink()
        page.goto(address + "phone")
        expect(page.locator("#pocket")).to_be_visible()
        page.wait_for_timeout(2000)
        page.goto(address + "vogu/score?players=3")
        expect(page.locator("#table")).to_be_attached()
        assert [answering(page)] == old
        for file, data in whole.items():
            file.write_bytes(data)
        same = page.evaluate(SPOIL, f"{address}pocket/app-")
        page.goto(address + "phone?lang=en")
        expect(page.locator("#pocket")).to_be_visible()
        for _ in range(60):
            if kept(page) == [other]:
                break
            page.wait_for_timeout(500)
        assert kept(page) == [other]
        again = page.evaluate("async (file) => (await (await caches.match(file)).arrayBuffer()).byteLength", same)
        assert again > len("spoilt"), "a kept file that is not the one that is meant is fetched again"
        page.goto(address + "vogu/score?players=4")
        expect(page.locator("#table")).to_be_attached()
        assert answering(page) == other
    held.context.close()
