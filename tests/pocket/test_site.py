"""The static site in a browser: opened once, it answers like the served app without any network."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from calculators import GAMES
from calculators.core.types import View
from scripts.site.addresses import SENTENCES, list_example_addresses
from scripts.site.host import host_site
from tests.apps import create_test_app
from tests.pocket.conftest import SITE_BASE_PATH, Phone, expect_sign_of_phone_answer, expect_table, open_new_phone
from tests.pocket.test_engine import strip_base_path_and_phone_marks
from tests.run_length import ONE_GAME_OR_ALL, choose_by_run_length
from tests.trust.query_fuzzing import corrupt_value
from tests.trust.tables import list_example_tables

RANDOM_QUERY_COUNT = choose_by_run_length(6, 2_000)
SERVED_CLIENT = create_test_app("off").test_client()


@pytest.fixture(scope="module")
def offline_phone_and_address(browser: Browser, built_site_folder: Path) -> Iterator[tuple[Phone, str]]:
    """A phone that opened the site once and is offline since then, without a host. One for all tests here."""
    phone = open_new_phone(browser)
    with host_site(built_site_folder, SITE_BASE_PATH) as address:
        phone.page.goto(address)
        expect(phone.page.locator(".games")).to_be_visible()
    phone.context.set_offline(True)
    yield phone, address
    assert {urlsplit(url).netloc for url in phone.requested_urls} == {urlsplit(address).netloc}, (
        "the phone requests nothing from other hosts"
    )
    phone.context.close()


def served_status_and_body(address: str, path: str) -> tuple[int, bytes]:
    """Returns the answer of the served app at the same address."""
    base = address.rstrip("/")
    answer = SERVED_CLIENT.get(path, base_url=base, headers={"Accept-Language": "ja-JP"})
    return answer.status_code, strip_base_path_and_phone_marks(answer.data)


def phone_statuses_and_bodies(page: Page, paths: list[str]) -> list[tuple[int, bytes]]:
    """Returns the answers of the phone, fetched by its page."""
    answers = page.evaluate(
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
        [SITE_BASE_PATH.rstrip("/") + path for path in paths],
    )
    return [(status, strip_base_path_and_phone_marks(text.encode())) for status, text in answers]


def press_random_keys(page: Page, press_count: int, chance: random.Random) -> None:
    """Presses random enabled keys of the tray."""
    for _ in range(press_count):
        keys = page.locator("button[form=table][name=put]:enabled:visible:not([value=erase]):not([value=clear])")
        keys.nth(chance.randrange(min(keys.count(), 6))).click()
        expect(page.locator("html[data-waits]")).to_have_count(0)


def test_site_opened_once_works_offline(offline_phone_and_address: tuple[Phone, str]) -> None:
    phone, address = offline_phone_and_address
    page = phone.page
    page.locator(f".games a[href*='/{ONE_GAME_OR_ALL[0]}/score']").first.click()
    for slug in ONE_GAME_OR_ALL:
        if slug != ONE_GAME_OR_ALL[0]:
            page.goto(f"{address}{slug}/score")
        expect_table(page)
        expect_sign_of_phone_answer(page)
        press_random_keys(page, 2, random.Random(slug))
        expect(page).to_have_url(re.compile(r"/score\?.+"))
        path = page.url.removeprefix(address.rstrip("/"))
        assert phone_statuses_and_bodies(page, [path]) == [served_status_and_body(address, path)]
        page.reload()
        expect_table(page)
        assert page.url.endswith(path)
    never_seen = "scout/moves?hand=37.41.59.T2&table=82.85&owner=p2"
    page.goto(address + never_seen)
    expect(page).to_have_url(f"{address}scout/moves?table=82.85&owner=p2")
    expect(page.locator("#table [name=hand]")).to_have_value("37.41.59.T2")
    page.goto(address + "vogu/enter?view=score&players=3")
    expect(page).to_have_url(address + "vogu/score?players=3")
    assert [fault for fault in phone.faults if not re.search("ERR_|status of 4", fault)] == []


def random_queries() -> list[str]:
    """Returns addresses of example tables at random views, a third corrupted; pages and JSON, both languages."""
    chance = random.Random(20)
    addresses = []
    for _ in range(RANDOM_QUERY_COUNT):
        slug = chance.choice(GAMES)
        _, query = chance.choice(list_example_tables(slug))
        view = chance.choice([View.SCORE, View.MOVES, View.CHECK])
        if query and chance.random() < 1 / 3:
            name = chance.choice(sorted(query))
            query = {**query, name: corrupt_value(chance, query[name])}
        query = {**query, **chance.choice(({}, {}, {"lang": "en"}))}
        kind = chance.choice(("", ".json"))
        addresses.append(f"/{slug}/{view}{kind}?" + urlencode(query, safe="*", quote_via=quote))
    return addresses


@pytest.mark.no_cover
def test_offline_site_gives_answers_of_served_app(offline_phone_and_address: tuple[Phone, str]) -> None:
    phone, address = offline_phone_and_address
    examples = list_example_addresses()[:: choose_by_run_length(40, 1)]
    shown = [path for example in examples for path in (example, example.replace("?", ".json?", 1))]
    paths = [*shown, *random_queries(), "/start.qr", "/vogu/score.qr?p1=GW.BG.BW", "/vogu/rules.json", "/nowhere"]
    for path, answer in zip(paths, phone_statuses_and_bodies(phone.page, paths), strict=True):
        assert answer == served_status_and_body(address, path), path


@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_sentence_and_rule_search_are_answered_offline(offline_phone_and_address: tuple[Phone, str], slug: str) -> None:
    phone, address = offline_phone_and_address
    sentence = dict(zip(("scout", "subway", "vogu", "coupelation", "vectron"), SENTENCES, strict=True))[slug]
    queries = [{"q": sentence}, {"q": sentence, "game": slug, "lang": "en"}]
    paths = ["/read.json?" + urlencode(query) for query in queries]
    paths += [f"/search?{urlencode({'q': sentence})}", f"/{slug}/rules?{urlencode({'q': sentence})}"]
    answers = phone_statuses_and_bodies(phone.page, paths)
    assert answers == [served_status_and_body(address, path) for path in paths]
    assert json.loads(answers[0][1])["reading"]["game"] == slug
