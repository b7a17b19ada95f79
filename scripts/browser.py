"""Starts Chromium, the system's if there is one, for tests, measurements and screenshots.

`python -m scripts.browser` fails where the system has none and playwright has to fetch it.
"""

import os
import shutil
import sys

from playwright.sync_api import Browser, Playwright

# The first is Chromium without what draws windows: the same pages at a third of the work.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
FOUND = [shutil.which(name) or "" for name in NAMES]
# None: the one that playwright has fetched. (A snap, which cannot be driven from outside, does not count.)
EXECUTABLE = next((path for path in FOUND if path and "snap" not in path + os.path.realpath(path)), None)
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium(playwright: Playwright) -> Browser:
    """Launches a headless browser that makes no background requests."""
    # Chromium's sandbox refuses to work for root, as in most containers.
    flags = FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])
    return playwright.chromium.launch(executable_path=EXECUTABLE, args=flags)


if __name__ == "__main__":
    sys.exit(EXECUTABLE is None)
