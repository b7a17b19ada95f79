"""Renders the sheet of a page and prints it."""

from __future__ import annotations

from typing import Literal

from flask import abort, current_app, request
from markupsafe import escape
from werkzeug.exceptions import ServiceUnavailable

from calculators.core.types import View
from web import pdf
from web.paper.sheet import build_sheet_of_unrefused_answer
from web.table.address import OWN_WORD_PARAMETERS
from web.table.frame import Frame
from web.templates import render_page
from web.wsgi_keys import UNPRINTED

PrintedKind = Literal["pdf", "png"]


PRINTED_KINDS: dict[PrintedKind, str] = {"pdf": "application/pdf", "png": "image/png"}


class Unprintable(ServiceUnavailable):
    """Raised when this machine lacks what printing needs; another try would not help. message_key:
    what (`web.pdf.Lacking`)."""

    comes_back = False

    def __init__(self, message_key: str) -> None:
        super().__init__()
        self.message_key = message_key


class NotPrinted(ServiceUnavailable):
    """Raised when a sheet took too long to print, or printing failed."""

    message_key = "jam"


def sheet_template_names(page: Frame) -> list[str]:
    """Returns the game's own sheet template, then the shared one; a record has a template of its own."""
    return [f"{page.slug}/{'record' if page.view == View.PLAY else 'sheet'}.html", "sheet.html"]


def render_sheet_html(page: Frame) -> str:
    """Renders the sheet of an answer for printing. Characters of the players' own words that no installed font has are
    replaced; those of names are already."""
    html = render_page(sheet_template_names(page), page, sheet=build_sheet_of_unrefused_answer(page))
    for own_word in map(page.full_answer.query.get, OWN_WORD_PARAMETERS):
        if own_word and (printable_word := pdf.remove_invisible_and_replace_fontless_characters(own_word)) != own_word:
            html = html.replace(str(escape(own_word)), str(escape(printable_word)))
    return html


def print_sheet_or_encode_html_if_in_question_worker(sheet_html: str, kind: PrintedKind = "pdf") -> bytes:
    """Prints a sheet. Inside the question worker returns its HTML (`UNPRINTED`).

    Aborts with 503 if the print worker is busy. Raises Unprintable, NotPrinted.
    """
    if UNPRINTED in request.environ:
        return sheet_html.encode()
    try:
        pdf.check_printing_works_or_raise()
        return (
            pdf.make_png_of_first_sheet_or_raise(sheet_html)
            if kind == "png"
            else pdf.make_pdf_of_page_or_raise(sheet_html)
        )
    except pdf.Lacking as lack:
        raise Unprintable(lack.what) from None
    except pdf.WorkerBusy:
        abort(503)
    except pdf.WorkerFailed as jam:
        current_app.logger.error("no sheet of %s: %s", request.url_rule, jam.loggable_reason)
        raise NotPrinted from jam
