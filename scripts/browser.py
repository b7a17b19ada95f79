"""Chromium, from the system where it has one: for the tests, the measurements and the pictures."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

# Else the one that playwright has fetched.
EXECUTABLE = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium(playwright: Playwright) -> Browser:
    """A browser without a window, which asks nobody but us."""
    # Chromium's sandbox refuses to work for root, as in most containers.
    flags = FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])
    return playwright.chromium.launch(executable_path=EXECUTABLE, args=flags)
