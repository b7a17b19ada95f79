"""The built site, a server that offers the phone app, and new phones."""

import fcntl
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scripts.served import Server, run_server
from scripts.site import __main__ as site
from scripts.site.pocket import BUILD
from web.phone_app import load_phone_app_manifest_of_this_version_or_none

SITE_BASE_PATH = "/takujo/"
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def built_site_folder() -> Path:
    """`make site BASE=/takujo/`; one process builds it for all, unless this version is already built."""
    folder = BUILD / "tested"
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        manifest = load_phone_app_manifest_of_this_version_or_none()
        app_folder = folder / "pocket" / (f"app-{manifest['version']}" if manifest else "none")
        if not app_folder.exists():
            site.main(SITE_BASE_PATH, folder, for_tests=True)
    return folder


@dataclass
class Phone:
    """A page of a phone, the addresses that it requested and the faults in it."""

    context: BrowserContext
    page: Page
    requested_urls: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def open_new_phone(browser: Browser) -> Phone:
    """Opens a new phone of 360 × 640 that has stored nothing yet."""
    context = browser.new_context(locale="ja-JP", viewport={"width": 360, "height": 640}, has_touch=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    phone = Phone(context, page)
    context.on("request", lambda request: phone.requested_urls.append(request.url))
    page.on("pageerror", lambda error: phone.faults.append(f"exception: {error}"))
    page.on("console", lambda message: phone.faults.append(message.text) if message.type == "error" else None)
    return phone


@pytest.fixture(scope="module")
def server(built_site_folder: Path) -> Iterator[Server]:  # noqa: ARG001 (the server offers only a built app)
    with run_server() as server:
        yield server


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """A new phone."""
    phone = open_new_phone(browser)
    yield phone
    phone.context.close()


def install_app(page: Page, server: Server) -> None:
    """Installs the app by the offer of the start page."""
    page.goto(server.url + "/")
    page.locator(".offer a").click()
    expect(page.locator(".say[data-pocket=off]")).to_contain_text("MB")
    page.locator("[data-pocket-do=take]").click()
    expect(page.locator(".say[data-pocket=kept]")).to_be_visible()


def expect_table(page: Page) -> None:
    expect(page.locator("#table")).to_be_attached()


def expect_sign_of_phone_answer(page: Page, *, is_visible: bool = True) -> None:
    """Expects the sign that the app on the phone answered, not the server; or that there is none."""
    expect(page.locator(".top .own")).to_be_visible(visible=is_visible)


@contextmanager
def suspend_server(server: Server) -> Iterator[None]:
    """Makes the server accept requests and answer none while the block runs."""
    processes = [server.process.pid, *server.list_worker_ids()]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(processes):
            os.kill(process, signal.SIGCONT)
