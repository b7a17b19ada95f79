"""Measures the processor time and size of sheets: of the examples in docs/notation.md, and of the costliest."""

import re
from collections.abc import Iterator
from time import process_time
from urllib.parse import parse_qsl, urlencode

from flask.testing import FlaskClient

from app import create_app
from bench import Row
from bench.costly import list_questions
from calculators.core.types import View
from scripts.served import ROOT
from web import pdf, printing

TRIES = 3
NOTATION = ROOT / "docs" / "notation.md"


def list_usual_sheets() -> Iterator[tuple[str, str]]:
    """Yields the name and the address of each sheet."""
    for address in re.findall(r"^- \[`(/[a-z]+/[a-z]+\?[^`]+)`\]", NOTATION.read_text(encoding="utf-8"), re.MULTILINE):
        for lang in ("ja", "en"):
            yield f"{address.partition('?')[0]} {lang}", f"{address.replace('?', '.pdf?', 1)}&lang={lang}"


def list_costly_sheets() -> Iterator[tuple[str, str]]:
    for name, slug, view, query in list_questions():
        if view in (View.SCORE, View.MOVES, View.CHECK, View.PLAY):
            yield f"{slug} {view}: {name}", f"/{slug}/{view}.pdf?{urlencode(dict(parse_qsl(query)), safe='*')}"


spent: list[float] = []
"""The milliseconds of each rendered sheet."""


def press_and_time(self_contained_page_html: str) -> bytes:
    """Renders a PDF in this process and appends its time to `spent`."""
    start = process_time()
    sheet = printing.render_deterministic_pdf(self_contained_page_html)
    spent.append((process_time() - start) * 1000)
    return sheet


def build_printing_client() -> FlaskClient:
    """Returns a client of an app that renders PDFs in this process and has rendered one before."""
    pdf.make_pdf_of_page_or_raise = press_and_time
    client = create_app("off").test_client()
    client.get("/vogu/score.pdf")
    return client


def measure_costliest_sheets(
    client: FlaskClient, sheets: Iterator[tuple[str, str]]
) -> tuple[tuple[float, str], tuple[int, str], list[float]]:
    """Returns the costliest and the largest of some sheets, and the milliseconds of all of them, ascending."""
    costs, sizes = [], []
    for name, address in sheets:
        spent.clear()
        answers = [client.get(address) for _ in range(TRIES)]
        if answers[0].status_code == 200:
            costs.append((min(spent), name))
            sizes.append((len(answers[0].data), name))
    return max(costs), max(sizes), sorted(cost for cost, _ in costs)


def run() -> list[Row]:
    client = build_printing_client()
    rows: list[Row] = []
    for kind, asked, aim in (("usual", list_usual_sheets(), 150), ("costly", list_costly_sheets(), 500)):
        (cost, slow), (size, large), all_ = measure_costliest_sheets(client, asked)
        rows += [
            (f"{kind} sheets, the middle one", all_[len(all_) // 2], "ms", "processor time of the press"),
            (f"{kind} sheets, the slowest", cost, "ms", f"{slow}; aim ≤ {aim}"),
            (f"{kind} sheets, the largest", size / 1000, "kB", f"{large}; aim ≤ 70, a map ≤ 90"),
        ]
    return rows
