"""Measures the app that runs on the phone itself: its size, the time to the first answer, the time of a touch."""

import os
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench import Row
from scripts.browser import chromium
from scripts.served import list_child_process_ids, run_server
from scripts.site import __main__ as site
from scripts.site.host import SITE, host_site

BASE = "/takujo/"
STARTS, TOUCHES = 3, 40
TOUCH = """async ([how, paths]) => {
    const times = [];
    const ask = how === "engine" ? takujoPocket.ask : fetch;
    for (const path of paths) {
        const begun = performance.now();
        const answer = await ask(path, { headers: { "HX-Request": "true" } });
        if (!answer.ok) throw new Error(`${answer.status} ${path}`);
        await answer.text();
        times.push(performance.now() - begun);
    }
    return times;
}"""
TAP = "vogu/enter?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.R&view=score"
DROP = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (request.url.endsWith("/image")) await cache.delete(request);
        }
    }
}"""
HAS = """async () => {
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) if (request.url.endsWith("/image")) return true;
    }
    return false;
}"""


def list_renderer_processes(parent_process: int = 0) -> list[int]:
    """Returns the descendants of a process (0: of this one) that run pages and workers."""
    renderers = []
    for child in list_child_process_ids(parent_process or os.getpid()):
        with suppress(OSError):  # the process has ended
            renderers += [child] if b"--type=renderer" in Path(f"/proc/{child}/cmdline").read_bytes() else []
            renderers += list_renderer_processes(child)
    return renderers


@contextmanager
def slow_renderers(times: int) -> Iterator[None]:
    """Slows all threads of our renderers by a factor, by stopping them for most of the time."""
    is_over = threading.Event()

    def send(sign: signal.Signals) -> None:
        for process in list_renderer_processes():
            with suppress(ProcessLookupError):
                os.kill(process, sign)

    def stop_and_continue() -> None:
        while not is_over.is_set():
            send(signal.SIGSTOP)
            time.sleep(0.01 * (times - 1))
            send(signal.SIGCONT)
            time.sleep(0.01)

    thread = threading.Thread(target=stop_and_continue, daemon=True)
    if times == 1:
        is_over.set()
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def open_page(context: BrowserContext, address: str) -> tuple[Page, float]:
    """Opens a page at a new address; returns it and the seconds until the answer is displayed."""
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address)
    page.locator("#table").wait_for(state="attached", timeout=120_000)
    return page, time.perf_counter() - begun


def wait_for_engine(page: Page) -> None:
    """Waits until the engine of a page has started."""
    while not page.evaluate("takujoPocket.awake"):
        page.wait_for_timeout(20)


def measure_touch_ms(page: Page, script: str, base: str = "/") -> float:
    """Returns the median milliseconds of touches, each at another table.

    script: `engine` asks the page's own engine, anything else fetches as pages do.
    """
    name = time.monotonic_ns() % 10**9
    paths = [f"{base}{TAP}&put=B{'BWRYGK'[n % 6]}&names={name}.{n}" for n in range(TOUCHES)]
    times: list[float] = page.evaluate(TOUCH, [script, paths])
    return statistics.median(times)


def measure_service_worker(browser: Browser) -> list[Row]:
    """Measures the time that the service worker adds to a touch if a server offers the app to phones."""
    times_by_way: dict[str, list[float]] = {"bare": [], "kept": [], "cut": [], "own": []}
    table = "/vogu/score?players=3"
    with run_server() as server:
        plain, phone = browser.new_context().new_page(), browser.new_context().new_page()
        plain.goto(server.url + table)
        phone.goto(server.url + "/phone")
        phone.locator("[data-pocket-do=take]").click()
        phone.locator(".say[data-pocket=kept]").wait_for(timeout=120_000)
        while not phone.evaluate(HAS):
            phone.wait_for_timeout(500)
        phone.goto(server.url + table)
        for _ in range(STARTS):
            times_by_way["bare"].append(measure_touch_ms(plain, "fetch"))
            times_by_way["kept"].append(measure_touch_ms(phone, "fetch"))
        phone.context.set_offline(True)
        phone.evaluate("(path) => fetch(path).then((answer) => answer.text())", table)
        wait_for_engine(phone)
        for _ in range(STARTS):
            times_by_way["cut"].append(measure_touch_ms(phone, "fetch"))
            times_by_way["own"].append(measure_touch_ms(phone, "engine"))
        plain.context.close()
        phone.context.close()
    took = {name: statistics.median(times) for name, times in times_by_way.items()}
    return [
        ("a touch, the server's", took["bare"], "ms", "on this machine, nothing kept"),
        ("through the service worker", took["kept"], "ms", "the server's as well"),
        ("the phone's, line cut", took["cut"], "ms", "through the service worker: one touch in ten seconds"),
        ("and straight from the page", took["own"], "ms", "the others"),
    ]


def measure_start_and_touch(browser: Browser, slowness: int) -> dict[str, float]:
    """Returns the median seconds of a start with (`kept`) and without (`fresh`) the stored memory image, and the median
    milliseconds of a touch (`touch`), with renderers slowed by a factor."""
    found: dict[str, float] = {}
    with host_site(SITE, BASE) as address:
        context = browser.new_context(locale="ja-JP", viewport={"width": 360, "height": 640})
        first = context.new_page()
        first.goto(address)
        first.locator(".games").wait_for(timeout=120_000)
        while not first.evaluate(HAS):
            first.wait_for_timeout(500)
        first.close()
        with slow_renderers(slowness):
            starts, touches = [], []
            for number in range(STARTS):
                page, seconds = open_page(context, f"{address}vogu/score?names={slowness}.{number}")
                starts.append(seconds)
                wait_for_engine(page)
                touches.append(measure_touch_ms(page, "engine", BASE))
                page.close()
            found["kept"] = statistics.median(starts)
            found["touch"] = statistics.median(touches)
        keeper = context.new_page()
        keeper.goto(address + "static/icon.svg")
        keeper.evaluate(DROP)
        keeper.close()
        with slow_renderers(slowness):
            page, found["fresh"] = open_page(context, f"{address}vogu/score?names={slowness}")
        context.close()
    return found


def run() -> list[Row]:
    """Measures at full speed, and with the processor slowed four times, about as fast as a cheap phone."""
    site.main(BASE)
    sizes = {ending: sum(f.stat().st_size for f in SITE.glob(f"pocket/*/*{ending}")) for ending in (".br", ".gz")}
    rows: list[Row] = [
        ("to fetch once, br", sizes[".br"] / 1e6, "MB", "aim ≤ 6"),
        ("to fetch once, gzip", sizes[".gz"] / 1e6, "MB", "where a host has no br"),
    ]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for times, start, touch in ((1, 3.5, 20), (4, 10, 80)):
            found = measure_start_and_touch(browser, times)
            rows += [
                (f"first answer, {times}×", found["kept"], "s", f"from kept files and memory; aim ≤ {start}"),
                (f"first answer, {times}×, memory not kept", found["fresh"], "s", f"aim ≤ {start}"),
                (f"a touch, {times}×", found["touch"], "ms", f"median of {TOUCHES}; aim ≤ {touch}"),
            ]
        rows += measure_service_worker(browser)
        browser.close()
    return rows
