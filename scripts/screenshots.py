"""Takes the screenshot of the README, a finished VOGU table on a phone: `make screenshots`."""

from playwright.sync_api import sync_playwright

from scripts.browser import chromium
from scripts.served import ROOT, run_server

TABLE = "players=3&values=B4.R6.Y-1.G5.W-1.K2&first=p1&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB"
PICTURES = {"screenshot.png": f"/vogu/score?{TABLE}"}


def main() -> None:
    """Writes each of PICTURES to docs and prints its name."""
    with run_server() as server, sync_playwright() as playwright:
        browser = chromium(playwright)
        context = browser.new_context(locale="ja-JP", viewport={"width": 360, "height": 740}, device_scale_factor=2)
        page = context.new_page()
        for name, path in PICTURES.items():
            page.goto(server.url + path, wait_until="networkidle")
            page.screenshot(path=ROOT / "docs" / name)
            print(f"docs/{name}")
        browser.close()


if __name__ == "__main__":
    main()
