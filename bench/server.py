"""Measures the server as a whole: requests per second, processor time, sizes."""

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, Response
from playwright.sync_api import sync_playwright

from bench import Row
from bench.queries import fetch
from bench.wrk import run_load
from scripts.browser import chromium
from scripts.served import Server, list_child_process_ids, run_server

SCORE = "/vogu/score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB"
SHEET = SCORE.replace("score?", "score.pdf?")
ROUNDS, SECONDS = 3, 4
SCRIPT = {"HX-Request": "true"}


def build_yardstick_app() -> Flask:
    """Returns the app with one more address: the score page as a template without any expressions."""
    from app import create_app

    page = create_app().test_client().get(SCORE).text
    app = create_app()
    template = app.jinja_env.from_string(f"{{% raw %}}{page}{{% endraw %}}")

    @app.get("/static-template")
    def static_template() -> Response:
        return Response(template.render(), mimetype="text/html")

    return app


def measure_request_rates() -> list[Row]:
    """Measures the requests per second of the score page and, alternately, of a static template of its size."""
    asked = {
        "same": [SCORE],
        "other": [f"{SCORE}&names=a{number}" for number in range(5000)],
        "static": ["/static-template"],
    }
    with run_server(workers=2, app="bench.server:build_yardstick_app") as server:
        size = len(fetch(server.url + SCORE)[1])
        rates: dict[str, list[float]] = {name: [] for name in asked}
        for paths in asked.values():
            run_load(server.url, paths=paths, seconds=1)
        for _ in range(ROUNDS):
            for name, paths in asked.items():
                rates[name].append(run_load(server.url, paths=paths, seconds=SECONDS).rate)
    rate = {name: statistics.median(measured) for name, measured in rates.items()}
    of = f"median of {ROUNDS} × {SECONDS} s, 2 workers, 8 connections, page of {size:,} bytes"
    return [
        ("score page, one table", rate["same"], "requests/s", of),
        ("score page, 5,000 tables", rate["other"], "requests/s", ""),
        ("static template of its size", rate["static"], "requests/s", ""),
        ("ratio, one table", rate["same"] / rate["static"], "", "aim ≥ 0.6"),
        ("ratio, 5,000 tables", rate["other"] / rate["static"], "", ""),
    ]


def measure_processor_seconds(server: Server) -> float:
    """Returns the processor seconds of the workers and of their child processes."""
    processes = server.list_worker_ids() + [
        press for worker in server.list_worker_ids() for press in list_child_process_ids(worker)
    ]
    stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in processes]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / os.sysconf("SC_CLK_TCK")


TAP = "/vogu/enter?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.R&view=score&put=BR"
ASKED_OF = 200


def measure_processor_cost() -> list[Row]:
    """Measures the processor time of a page and of the answer to a touch, as multiples of that of `/healthz`."""
    with run_server() as server:
        spent = {"/healthz": 0.0, SCORE: 0.0, TAP: 0.0}
        for path in spent:
            fetch(server.url + path, SCRIPT)
        for number in range(ASKED_OF // 20):
            for path in spent:
                began = measure_processor_seconds(server)
                for turn in range(20):
                    named = f"{path}&names=a{number}.{turn}" if "?" in path else path
                    fetch(server.url + named, SCRIPT)
                spent[path] += measure_processor_seconds(server) - began
    health, page, tap = spent.values()
    return [
        ("processor time of a page", page / health, "× /healthz", f"{page * 1000 / ASKED_OF:.1f} ms; aim ≤ 18"),
        ("of the answer to a touch", tap / health, "× /healthz", f"{tap * 1000 / ASKED_OF:.1f} ms; aim ≤ 12"),
    ]


def measure_pdf_time() -> list[Row]:
    """Measures the PDF of a score, on a server that has printed before."""
    with run_server() as server:
        fetch(server.url + SHEET)
        fetch(f"{server.url}{SHEET}&lang=en")
        times = []
        began = measure_processor_seconds(server)
        for number in range(20):
            started = time.perf_counter()
            status, body = fetch(f"{server.url}{SHEET}&names=a{number}")
            times.append((time.perf_counter() - started) * 1000)
            assert status == 200, f"{status} {SHEET}"
        worked = (measure_processor_seconds(server) - began) * 1000 / 20
    return [
        ("PDF, warm", statistics.median(times), "ms", "median of 20, each another table; aim ≤ 150"),
        ("its work alone", worked, "ms", "of processor time, whatever else the machine does"),
        ("its size", len(body) / 1000, "kB", "aim ≤ 40"),
    ]


@contextmanager
def open_counting_browser() -> Iterator[tuple[object, list[float]]]:
    """Yields a page of phone size, and the list of the bytes of each of its network responses."""
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 360, "height": 640})
        wire = page.context.new_cdp_session(page)
        sizes: list[float] = []
        wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        wire.send("Network.enable")
        yield page, sizes
        browser.close()


def measure_first_page_bytes() -> list[Row]:
    """Measures the bytes that a first page loads over the network, headers included, in a browser without a cache."""
    rows: list[Row] = []
    with run_server() as server:
        for name, path in (("start page", "/"), ("VOGU score page", SCORE)):
            with open_counting_browser() as (page, sizes):
                page.goto(server.url + path, wait_until="networkidle")  # type: ignore[attr-defined]
                total = sum(sizes) / 1000
            rows.append((f"{name} with all it loads", total, "kB", f"{len(sizes)} requests; aim ≤ 40"))
    return rows


def run() -> list[Row]:
    return measure_request_rates() + measure_processor_cost() + measure_pdf_time() + measure_first_page_bytes()
