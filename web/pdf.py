"""Prints one sheet at a time; a few may wait, and nobody waits long. How a sheet is printed is in `web.printing`."""

from __future__ import annotations

import subprocess
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from multiprocessing import get_context
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import NamedTuple

from fontTools.ttLib import TTFont

from web.worker_process import WorkerBusy, WorkerFailed, WorkerProcess

__all__ = [
    "Lacking",
    "WorkerBusy",
    "WorkerFailed",
    "check_printing_works_or_raise",
    "make_pdf_of_page_or_raise",
    "make_png_of_first_sheet_or_raise",
    "remove_invisible_and_replace_fontless_characters",
]

FONT_FAMILY = "BIZ UDPGothic"
GETA = "〓"
"""What Japanese printers set for a character they do not have."""
MAX_WAITING_SHEETS = 4
"""Sheets that may wait for the print worker of one process; more are refused, to be sent again."""
TURN = 2.0
"""Seconds that a sheet waits for its turn at most; then it is refused, to be sent again."""
BUDGET = 2.5
"""Seconds for one sheet once the worker has it; the costliest known takes 0.4. After that the worker is replaced."""
FIRST_PAGE = "<!doctype html><html lang=ja><title>卓上</title><p>卓上"
"""Printed first in each worker: this loads what every sheet needs."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """page_html: a self-contained page; is_picture: print a PNG instead of a PDF."""

    page_html: str
    is_picture: bool = False


def render_pdf_or_png_of_first_sheet_inside_worker(job: PrintJob) -> bytes:
    """Returns the PDF of a page, or a picture of its first sheet. Runs in the worker, which alone loads what prints."""
    from web import printing

    return (
        printing.render_first_sheet_drawing_as_fixed_size_png(job.page_html)
        if job.is_picture
        else printing.render_deterministic_pdf(job.page_html)
    )


def create_press() -> WorkerProcess[PrintJob, bytes]:
    """Creates the print worker. It starts with the first sheet, and prints `FIRST_PAGE` before it."""
    return WorkerProcess(render_pdf_or_png_of_first_sheet_inside_worker, PrintJob(FIRST_PAGE), BUDGET)


_press = create_press()
_turn = Lock()
_queue = BoundedSemaphore(MAX_WAITING_SHEETS)


class Lacking(Exception):
    """This machine lacks what printing needs. what: `fonts`, or `memory` (shared, `/dev/shm`)."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@cache
def check_printing_works_or_raise() -> None:
    """Raises Lacking if nothing can be printed; a success is cached."""
    try:
        get_context("spawn").BoundedSemaphore()
    except (OSError, ImportError):
        raise Lacking("memory") from None
    try:
        listed = subprocess.run(["fc-list"], capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return  # the fonts are unknown
    if not listed.strip():
        raise Lacking("fonts")


class SheetFont(NamedTuple):
    """The characters of the sheet's font, and its variants (`cmap` of format 14): pairs of a character and the selector
    after it."""

    characters: frozenset[int]
    variants: frozenset[tuple[int, int]]


@cache
def read_character_sets_of_sheet_font_or_empty() -> SheetFont:
    """Reads what the sheet's font has; nothing if it is not installed."""
    command = ["fc-match", "-f", "%{family[0]}\n%{file}\n%{index}", FONT_FAMILY]
    try:
        family, file, index = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError, ValueError):
        return SheetFont(frozenset(), frozenset())
    if family != FONT_FAMILY:
        return SheetFont(frozenset(), frozenset())
    with TTFont(file, fontNumber=int(index or 0), lazy=True) as font:
        variants = {
            (base, selector)
            for table in font["cmap"].tables
            if table.format == 14
            for selector, found in table.uvsDict.items()
            for base, _ in found
        }
        return SheetFont(frozenset(font.getBestCmap()), frozenset(variants))


def font_code_points() -> frozenset[int]:
    """Returns the characters of the sheet's font; empty if it is not installed."""
    return read_character_sets_of_sheet_font_or_empty().characters


@cache
def code_points_covered_by_any_installed_font() -> frozenset[int]:
    """Returns the characters of all installed fonts, which replace the sheet's font for what it lacks."""
    listed = subprocess.run(["fc-list", "-f", "%{charset} ", ":"], capture_output=True, text=True, check=True).stdout
    ranges = ([int(end, 16) for end in item.split("-")] for item in set(listed.split()))
    return frozenset(point for ends in ranges for point in range(ends[0], ends[-1] + 1))


def remove_invisible_and_replace_fontless_characters(text: str) -> str:
    """Returns a text as the installed fonts can set it, grapheme by grapheme: invisible graphemes are removed, and a
    grapheme that no font has becomes one 〓."""
    if not font_code_points():
        return text
    import regex  # not installed where nothing is printed, as on a phone

    return "".join(map(simplify_grapheme_to_available_fonts, regex.findall(r"\X", text)))


@lru_cache(4096)
def simplify_grapheme_to_available_fonts(grapheme: str) -> str:
    """Returns a grapheme as it is set; '' if it is invisible, 〓 if no font has it.

    If it begins in the sheet's font, selectors that the font does not know are removed. If another font sets it, it is
    unchanged, since that font combines its parts. A frame or skin tone that no font has is removed; a form that no font
    has is replaced by its Unicode equivalent.
    """
    import regex

    font = read_character_sets_of_sheet_font_or_empty()
    installed = font.characters | code_points_covered_by_any_installed_font()
    visible = regex.sub(r"\p{Default_Ignorable_Code_Point}", "", grapheme)
    if not visible:
        return ""
    composed = unicodedata.normalize("NFC", visible)
    for candidate in (visible, composed, unicodedata.normalize("NFKC", visible)):
        candidate = candidate[0] + "".join(
            part for part in candidate[1:] if ord(part) in installed or unicodedata.category(part) not in ("Me", "Sk")
        )
        if len(composed) == 1 < len(visible):
            candidate = composed
        if not all(part.isspace() or ord(part) in installed for part in candidate):
            continue
        if candidate != visible:
            return candidate
        if ord(visible[0]) not in font.characters:
            return grapheme
        return "".join(
            part
            for before, part in zip(" " + grapheme, grapheme, strict=False)
            if part in visible or (ord(before), ord(part)) in font.variants
        )
    return GETA


def make_pdf_of_page_or_raise(self_contained_page_html: str) -> bytes:
    """Returns the PDF of a self-contained page. Raises WorkerBusy if too many wait or it takes too long, WorkerFailed
    if it fails."""
    return wait_and_run_print_job_or_raise(PrintJob(self_contained_page_html))


def make_png_of_first_sheet_or_raise(page_html: str) -> bytes:
    """Returns a PNG of the first sheet of a self-contained page. Raises what
    `make_pdf_of_page_or_raise` does."""
    return wait_and_run_print_job_or_raise(PrintJob(page_html, is_picture=True))


def wait_and_run_print_job_or_raise(job: PrintJob) -> bytes:
    """Waits for its turn and returns what the worker prints. Raises WorkerBusy, WorkerFailed."""
    if not _queue.acquire(blocking=False):
        raise WorkerBusy
    try:
        deadline = monotonic() + TURN
        if not _turn.acquire(timeout=TURN):
            raise WorkerBusy
        try:
            return _press.run_work_retrying_once_after_crash_or_raise(job, max(0.0, deadline - monotonic()))
        finally:
            _turn.release()
    finally:
        _queue.release()
