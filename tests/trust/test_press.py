"""Paper: one sheet at a time, so many may wait, and the next is asked to come back."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from cProfile import Profile
from multiprocessing import Pipe
from pathlib import Path
from threading import BoundedSemaphore, Event, Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from fontTools.ttLib import TTFont
from PIL import ImageChops, ImageStat
from pypdf import PdfReader

from calculators.core.replay import MOVES_LIMIT
from tests.paper import elements, thumbnail, words
from tests.trust.asking import encoded, get
from web import pdf, pdf_lean, pdf_pictures, pdf_worker, qr

PATIENCE = 60
"""Seconds until a test that hangs fails."""
SHEET = "/vogu/score.pdf"


class SlowPress:
    """Stands for the press: says when it has begun to print, and prints when it is let."""

    def __init__(self) -> None:
        self.started, self.let = Event(), Event()
        self.printing = self.most = 0

    def print(self, _: str) -> bytes:
        self.printing += 1
        self.most = max(self.most, self.printing)
        self.started.set()
        assert self.let.wait(PATIENCE)
        self.printing -= 1
        return b"%PDF-slow"


class CountingQueue:
    """The queue of the press, which says when somebody has joined it."""

    def __init__(self, most: int) -> None:
        self.seats = BoundedSemaphore(most)
        self.joined = 0
        self.full = Event()
        self.most = most

    def acquire(self, blocking: bool) -> bool:
        got = self.seats.acquire(blocking=blocking)
        self.joined += got
        if self.joined == self.most:
            self.full.set()
        return got

    def release(self) -> None:
        self.seats.release()


def test_the_queue_has_a_limit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowPress()
    monkeypatch.setattr(pdf, "_press", slow)
    queue = CountingQueue(pdf.WAITING)
    monkeypatch.setattr(pdf, "_queue", queue)

    def ask(number: int) -> tuple[int, bytes]:
        answer = app.test_client().get(f"{SHEET}?values=B{number}")
        return answer.status_code, answer.data

    with ThreadPoolExecutor(pdf.WAITING) as tables:
        waiting: list[Future[tuple[int, bytes]]] = [tables.submit(ask, n) for n in range(pdf.WAITING)]
        try:
            assert queue.full.wait(PATIENCE)
            assert slow.started.wait(PATIENCE)
            refused = app.test_client().get(f"{SHEET}?values=B9&lang=en")
            page = app.test_client().get("/vogu/score?values=B9")
        finally:
            slow.let.set()
        printed = [one.result(PATIENCE) for one in waiting]

    assert refused.status_code == 503
    assert refused.headers["Retry-After"].isdigit()
    assert refused.headers["Cache-Control"] == "no-store"
    assert "ETag" not in refused.headers
    assert '<html lang="en"' in refused.text
    assert page.status_code == 200, "only paper has to wait"
    assert printed == [(200, b"%PDF-slow")] * pdf.WAITING
    assert slow.most == 1, "one at a time"
    assert app.test_client().get(f"{SHEET}?values=B9").status_code == 200, "and then there is room again"


def falls_over(budget: float = PATIENCE) -> pdf.Press:
    """A press that ends as soon as it is given something."""
    return pdf.Press((sys.executable, "-c", "import sys, os; os.read(int(sys.argv[1]), 1)"), budget)


def hangs(budget: float) -> pdf.Press:
    """A press that takes what it is given and never prints."""
    return pdf.Press((sys.executable, "-c", "import time; time.sleep(600)"), budget)


def is_not_there() -> pdf.Press:
    """A press that cannot even be started."""
    return pdf.Press(("/nowhere/press",), PATIENCE)


@pytest.mark.parametrize(
    "broken",
    [falls_over(), hangs(0.05), is_not_there()],
    ids=["falls over", "hangs", "is not there"],
)
def test_a_press_that_fails_is_replaced(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, broken: pdf.Press
) -> None:
    """Nobody waits for ever, nobody behind them either, and the page says which sheet was not printed."""
    with monkeypatch.context() as patch:
        patch.setattr(pdf, "_press", broken)
        for _ in range(pdf.WAITING + 2):
            failed = get(client, SHEET, b"lang=en")
            assert (failed.status_code, failed.mimetype) == (503, "text/html")
            assert "took too long or went wrong" in failed.text
            assert failed.headers["Cache-Control"] == "no-store"
            assert broken.process is None, "nothing is left running"
    assert get(client, SHEET).status_code == 200


def test_a_press_that_does_not_read_keeps_nobody_waiting() -> None:
    """Not even with a page larger than what fits in between."""
    press = hangs(0.05)
    with pytest.raises(pdf.Jammed):
        press.print("a" * 10_000_000)
    assert press.process is None


def test_a_press_that_was_killed_is_started_again() -> None:
    press = pdf.Press()
    try:
        assert press.print("<!doctype html>a").startswith(b"%PDF-")
        first = press.process
        assert first is not None
        first.kill()
        first.wait()
        assert press.print("<!doctype html>a").startswith(b"%PDF-")
        assert press.process is not first
    finally:
        press.stop()


@pytest.mark.no_cover
def test_the_press_ends_with_the_process_it_prints_for() -> None:
    """Even where that one had no time to say so."""
    script = "from web import pdf; pdf.press('a'); print(pdf._press.process.pid, flush=True); input()"
    owner = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=pdf.ROOT
    )
    with owner:
        assert owner.stdout is not None
        number = int(owner.stdout.readline())
        owner.kill()
    until = time.monotonic() + PATIENCE
    while running(number) and time.monotonic() < until:
        time.sleep(0.02)
    assert not running(number)


def running(number: int) -> bool:
    """Is there a process of that number, and not only its remains?"""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_sheet_somebody_has_is_not_printed_again(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tag = get(client, SHEET).headers["ETag"]
    monkeypatch.setattr(pdf, "press", lambda _: pytest.fail("printed again"))
    kept = get(client, SHEET, b"", **{"If-None-Match": tag})
    assert (kept.status_code, kept.data) == (304, b"")


def test_what_is_refused_is_not_printed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "press", lambda _: pytest.fail("printed"))
    for query in (b"p1=GZ", b"players=9"):
        refused = get(client, SHEET, query)
        assert (refused.status_code, refused.mimetype) == (422, "text/html")


def test_paper_reaches_for_nothing_outside() -> None:
    """What a name says is text, and no address in a sheet is ever asked for."""
    with pytest.raises(Exception, match=r"(?i)protocol|scheme|allowed"):
        pdf_worker.fetcher().fetch("file:///etc/hostname")
    printed = pdf_worker.printed('<!doctype html><img src="file:///etc/hostname"><img src="http://127.0.0.1:9/x.png">')
    assert printed.startswith(b"%PDF-")


@pytest.mark.no_cover
def test_a_long_address_costs_no_more_than_its_length(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet names its own address, which may break anywhere: not every such line is tried."""
    sheets: list[str] = []
    monkeypatch.setattr(pdf, "press", lambda html: sheets.append(html) or b"%PDF-")  # type: ignore[func-returns-value]
    face = "2G1WpGmW"
    work = []
    for moves in (1, MOVES_LIMIT):
        query = {"players": "5", "values": "B1", "board": face, "hand": ".".join([face] * 9)}
        query["move"] = "_".join([f"place.{face}.1.0"] * moves)
        assert get(client, "/vogu/check.pdf", encoded(query)).status_code == 200
        counter = Profile()
        with counter:
            pdf_worker.printed(sheets.pop())
        lines = [entry for entry in counter.getstats() if "get_first_line" in str(entry.code)]
        work.append(sum(entry.callcount for entry in lines))
    assert 0 < work[1] < 3 * work[0]


@pytest.mark.parametrize("said", ["Another Font\n/nowhere.ttf\n0", "nothing", None])
def test_without_the_font_names_are_printed_as_they_are(monkeypatch: pytest.MonkeyPatch, said: str | None) -> None:
    def asked(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        if said is None:
            raise FileNotFoundError
        return subprocess.CompletedProcess([], 0, said)

    monkeypatch.setattr("web.pdf.subprocess.run", asked)
    monkeypatch.setattr(pdf, "glyphs", pdf.glyphs.__wrapped__)
    assert pdf.printable("𠮷野家") == "𠮷野家"


def test_the_press_prints_until_its_line_is_closed() -> None:
    ours, theirs = Pipe()
    with ours:
        printing = Thread(target=pdf_worker.serve, args=(theirs,))
        printing.start()
        for _ in range(2):
            ours.send_bytes("<p>卓上</p>".encode())
            assert ours.recv_bytes().startswith(b"%PDF-")
    printing.join(PATIENCE)
    assert not printing.is_alive()
    theirs.close()


def test_a_font_keeps_what_a_pdf_reads() -> None:
    """The outlines of a sheet's fonts are whole, and nothing else is in them."""
    printed: Any = PdfReader(io.BytesIO(pdf_worker.printed("<html lang=ja><title>x</title><p>駅と line 12")))
    fonts = [
        TTFont(io.BytesIO(found.get_object()["/FontFile2"].get_object().get_data()))
        for page in printed.pages
        for font in page["/Resources"]["/Font"].values()
        for found in [font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]]
    ]
    assert fonts
    for font in fonts:
        assert not {"cmap", "name", "vmtx"} & {*font.keys()}
        assert sum(font["glyf"][name].numberOfContours != 0 for name in font.getGlyphOrder()) >= 4


PICTURE = (
    '<!doctype html><html lang=ja><title>x</title><svg width="40mm" height="20mm" viewBox="0 0 40 20" '
    'font-family="BIZ UDPGothic"><text font-size="3" {}x="{}" y="{}">{}</text></svg>'
)


def drawn_alike(monkeypatch: pytest.MonkeyPatch, html: str) -> bytes:
    """Asserts that a picture is drawn by us as WeasyPrint draws it, and returns ours."""
    quick = pdf_worker.printed(html)
    with monkeypatch.context() as patch:
        patch.setattr(pdf_pictures, "ours", lambda _: False)
        slow = pdf_worker.printed(html)
    assert words(quick) == words(slow)
    assert quick != slow, "one of them is ours"
    apart = ImageChops.difference(thumbnail(quick, dots="150"), thumbnail(slow, dots="150"))
    assert ImageStat.Stat(apart).mean[0] < 0.05
    return quick


def test_the_letters_of_a_picture_stand_where_weasyprint_would_set_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """One shaping for a whole text, and each letter at its place, whether it follows the last one or not."""
    word = "AVATo駅と赤"
    places = [2, 5, 7.4, 9.6, 12, 20, 23, 30]
    html = PICTURE.format('font-weight="700" ', " ".join(map(str, places)), "10 " * 4 + "15 " * 4, word)
    assert words(drawn_alike(monkeypatch, html)) == word


def test_the_paths_of_a_picture_are_drawn_as_weasyprint_would_draw_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step, from here and from the corner; inks, dashes, ends and corners; a picture in a field of another
    shape, whose units begin elsewhere."""
    paths = (
        '<path d="M1 2 6 4l4-2H14V6h-2v2z" fill="#0d6371"/>',
        '<path d="m20 2q3 0 3 3Q23 9 27 9c2 0 3-1 3-3C30 3 33 3 34 2" fill="none" stroke="#84285f" stroke-width=".5"/>',
        '<path d="M2 12h12zm2 2h8" fill="none" stroke="#f00" stroke-linejoin="round" stroke-linecap="square"/>',
        '<path d="M20 14l6 4 6-4M36 12h0" fill="none" stroke="#3c6314" stroke-dasharray="2 1" stroke-linecap="round"/>',
        '<path d="M34 14h4v4z" stroke="#000" stroke-width=".4" stroke-linejoin="bevel"/><path d="M1 1h1" fill="none"/>',
    )
    field = '<!doctype html><html lang=ja><title>x</title><svg width="80mm" height="30mm" viewBox="-1 0 40 20">'
    drawn_alike(monkeypatch, f"{field}{''.join(paths)}</svg>")


@pytest.mark.parametrize(
    ("more", "word"),
    [('text-anchor="middle" ', "AB"), ('font-weight="bold" ', "AB"), ("", "A"), ("", "אב"), ("", "A𐎀")],
)
def test_a_text_of_another_kind_is_left_to_weasyprint(more: str, word: str) -> None:
    """One that is anchored, has no place for each letter, is read from the right or has a letter no font has."""
    html = PICTURE.format(more, "10 12" if word != "A" else "", "10 10" if word != "A" else "", word)
    assert pdf_worker.printed(html).startswith(b"%PDF-")


@pytest.mark.parametrize(
    "other", ['<circle r="5"/>', '<path d="M1 1a2 2 0 0 1 2 2"/>', '<path d="M1 1h9v9z" fill="red"/>']
)
def test_a_shape_of_another_kind_is_left_to_weasyprint(other: str) -> None:
    field = '<!doctype html><html lang=ja><title>x</title><svg width="9mm" height="9mm" viewBox="0 0 9 9">'
    data = pdf_worker.printed(f"{field}{other}</svg>")
    assert any(thumbnail(data, dots="50").histogram()[:200]), "something is drawn"


def font_file() -> str:
    """The file of the font of sheets."""
    asked = ["fc-match", "-f", "%{file}", f"{pdf.FAMILY}:bold"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


def test_letters_stand_on_a_grid_that_no_eye_sees() -> None:
    """Every corner is moved by less than a step, and an outline keeps its length."""
    with TTFont(font_file(), fontNumber=0, lazy=True) as font:
        glyphs = font["glyf"]
        for name in (font.getBestCmap()[ord(char)] for char in "Ag8鬱龍、"):
            glyph = glyphs[name]
            plain = glyph.compile(glyphs)
            rounded: Any = type(glyph)(pdf_lean.snapped(plain))
            rounded.expand(glyphs)
            assert len(pdf_lean.snapped(plain)) == len(plain)
            for (x, y), (now_x, now_y) in zip(glyph.coordinates, rounded.coordinates, strict=True):
                assert (now_x % pdf_lean.GRID, now_y % pdf_lean.GRID) == (0, 0), name
                assert max(abs(x - now_x), abs(y - now_y)) <= 2 * pdf_lean.GRID


def test_words_belong_to_their_paragraph_and_pictures_have_theirs() -> None:
    """Every part of a page knows its element; a picture with a label is told by it, one without by its words."""
    drawn = PICTURE.partition("<svg")[2].format("", "10 12", "10 10", "AB")
    html = f"<html lang=ja><title>x</title><p>one<br>two</p><svg aria-label='a map' {drawn}<svg {drawn}"
    reader: Any = PdfReader(io.BytesIO(pdf_worker.printed(f"{html}<table><tr><th>head<td>cell</table>")))
    found = {element["/S"]: element for element in elements(reader)}
    assert found["/Figure"]["/Alt"] == "a map"
    assert found["/P"]["/K"][0] == 0, "lines are no elements"
    parents = reader.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"][1]
    inside = [(part, element) for element in elements(reader) for part in element["/K"] if isinstance(part, int)]
    assert sorted(part for part, _ in inside) == [*range(len(parents))]
    assert all(parents[part].get_object() == element for part, element in inside)


def test_a_code_is_one_bit_a_dot() -> None:
    code = "https://example.org/vogu/score?players=3&p1=GW.BB"
    uri, modules = qr.pixels(code)
    data = pdf_worker.printed(f'<html lang=ja><title>x</title><img alt="x" src="{uri}">')
    page: Any = PdfReader(io.BytesIO(data)).pages[0]
    (picture,) = page.images
    (stored,) = page["/Resources"]["/XObject"].values()
    assert stored.get_object()["/BitsPerComponent"] == 1
    drawn = [[picture.image.getpixel((x, y)) == 0 for x in range(modules)] for y in range(modules)]
    assert drawn == [[bool(dark) for dark in row] for row in qr.coded(code).matrix]
