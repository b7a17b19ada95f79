"""Paper: a sheet at a time, a few may wait, and nobody waits long. What is printed and how stands in `web.printing`."""

from __future__ import annotations

import subprocess
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from multiprocessing import get_context
from threading import BoundedSemaphore, Lock
from time import monotonic

from fontTools.ttLib import TTFont

from web.worker_process import WorkerBusy, WorkerFailed, WorkerProcess

__all__ = [
    "Lacking",
    "WorkerBusy",
    "WorkerFailed",
    "make_pdf_of_page_or_raise",
    "make_png_of_page_or_raise",
    "raise_if_printing_impossible",
    "replace_characters_no_font_has",
]

FONT_FAMILY = "BIZ UDPGothic"
GETA = "〓"
"""What Japanese printers set for a character they do not have."""
MAX_WAITING_SHEETS = 4
"""Sheets that may wait for the press of one process; more are asked to come back."""
TURN = 2.0
"""Seconds until it is a sheet's turn; whose turn it is not by then is asked to come back."""
BUDGET = 2.5
"""Seconds for one sheet once the press has it; the costliest known takes 0.4. Then the press is replaced."""
FIRST_PAGE = "<!doctype html><html lang=ja><title>卓上</title><p>卓上"
"""Printed before all others: what every sheet needs is read with it."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """page_html: a self-contained page; is_picture: is it to become a PNG instead of a PDF?"""

    page_html: str
    is_picture: bool = False


def print_in_worker(job: PrintJob) -> bytes:
    """The PDF of a page, or a picture of its first sheet, in the press: what prints is read there alone."""
    from web import printing

    return (
        printing.render_png_of_first_sheet(job.page_html)
        if job.is_picture
        else printing.render_deterministic_pdf(job.page_html)
    )


def create_press() -> WorkerProcess[PrintJob, bytes]:
    """A press, begun with the first sheet: what every sheet needs is read with the page it prints before."""
    return WorkerProcess(print_in_worker, PrintJob(FIRST_PAGE), BUDGET)


_press = create_press()
_turn = Lock()
_queue = BoundedSemaphore(MAX_WAITING_SHEETS)


class Lacking(Exception):
    """This machine lacks what no sheet can be printed without. what: `fonts`, or `memory` (shared, `/dev/shm`)."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@cache
def raise_if_printing_impossible() -> None:
    """Raises Lacking where nothing can be printed; what was there once is not looked for again."""
    try:
        get_context("spawn").BoundedSemaphore()
    except (OSError, ImportError):
        raise Lacking("memory") from None
    try:
        listed = subprocess.run(["fc-list"], capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return  # what there is cannot be known
    if not listed.strip():
        raise Lacking("fonts")


@cache
def read_sheet_font_characters_and_variants_or_empty() -> tuple[frozenset[int], frozenset[tuple[int, int]]]:
    """The characters of the sheet's font, and the variants it has (`cmap` of format 14): pairs of a character and the
    selector behind it. Both are empty where the font is not installed."""
    command = ["fc-match", "-f", "%{family[0]}\n%{file}\n%{index}", FONT_FAMILY]
    try:
        family, file, index = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError, ValueError):
        return frozenset(), frozenset()
    if family != FONT_FAMILY:
        return frozenset(), frozenset()
    with TTFont(file, fontNumber=int(index or 0), lazy=True) as font:
        variants = {
            (base, selector)
            for table in font["cmap"].tables
            if table.format == 14
            for selector, found in table.uvsDict.items()
            for base, _ in found
        }
        return frozenset(font.getBestCmap()), frozenset(variants)


def font_code_points() -> frozenset[int]:
    """The characters of the sheet's font; empty where the font is not installed."""
    return read_sheet_font_characters_and_variants_or_empty()[0]


@cache
def all_installed_fonts_code_points() -> frozenset[int]:
    """The characters of all installed fonts: what the sheet's font lacks is set in one of them."""
    listed = subprocess.run(["fc-list", "-f", "%{charset} ", ":"], capture_output=True, text=True, check=True).stdout
    ranges = ([int(end, 16) for end in item.split("-")] for item in set(listed.split()))
    return frozenset(point for ends in ranges for point in range(ends[0], ends[-1] + 1))


def replace_characters_no_font_has(text: str) -> str:
    """Names as the installed fonts can set them, sign by sign as people see them: what takes no place does not, and
    a sign that no font has becomes one 〓."""
    if not font_code_points():
        return text
    import regex  # where there is no press, as on a phone, there is none

    return "".join(map(grapheme_as_installed_fonts_can_set_it, regex.findall(r"\X", text)))


@lru_cache(4096)
def grapheme_as_installed_fonts_can_set_it(sign: str) -> str:
    """A sign (a grapheme cluster) as it is set.

    Of one that begins in the sheet's font only those selectors stay that the font knows; one that another font sets
    stays as it is, since that font knows how its parts combine. A frame, or a tone of skin, that no font has is left
    out; a form that no font has is set as the one that Unicode takes for the same.
    """
    import regex

    known, variants = read_sheet_font_characters_and_variants_or_empty()
    installed = known | all_installed_fonts_code_points()
    seen = regex.sub(r"\p{Default_Ignorable_Code_Point}", "", sign)
    if not seen:
        return ""
    composed = unicodedata.normalize("NFC", seen)
    for shown in (seen, composed, unicodedata.normalize("NFKC", seen)):
        shown = shown[0] + "".join(
            part for part in shown[1:] if ord(part) in installed or unicodedata.category(part) not in ("Me", "Sk")
        )
        if len(composed) == 1 < len(seen):
            shown = composed
        if not all(part.isspace() or ord(part) in installed for part in shown):
            continue
        if shown != seen:
            return shown
        if ord(seen[0]) not in known:
            return sign
        return "".join(
            part
            for before, part in zip(" " + sign, sign, strict=False)
            if part in seen or (ord(before), ord(part)) in variants
        )
    return GETA


def make_pdf_of_page_or_raise(page_html: str) -> bytes:
    """The PDF of a self-contained page. Raises WorkerBusy when too many wait or it takes too long, WorkerFailed when it
    fails."""
    return wait_and_run_print_job_or_raise(PrintJob(page_html))


def make_png_of_page_or_raise(page_html: str) -> bytes:
    """A PNG of what a self-contained page has on its first sheet. Raises what `make_pdf_of_page_or_raise` does."""
    return wait_and_run_print_job_or_raise(PrintJob(page_html, is_picture=True))


def wait_and_run_print_job_or_raise(job: PrintJob) -> bytes:
    """What the press makes of a page, once it is its turn."""
    if not _queue.acquire(blocking=False):
        raise WorkerBusy
    try:
        until = monotonic() + TURN
        if not _turn.acquire(timeout=TURN):
            raise WorkerBusy
        try:
            return _press.run_work_retrying_in_new_process(job, max(0.0, until - monotonic()))
        finally:
            _turn.release()
    finally:
        _queue.release()
