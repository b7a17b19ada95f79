"""Two have told different things: both, side by side, each as a picture of the table it leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from web.live.phone_page import PhoneView
from web.live.query_merge import list_differing_moves_and_entries, moves_text_of
from web.routes import compute_answer_and_build_page
from web.table.address import parse_page_request
from web.table.colours import colour_letter, parse_colours_of_all_seats
from web.table.frame import Frame
from web.template_constants import render_first_template_in_page_language
from web.templates import set_page_language

PAGE_WIDE_NAMES = re.compile(r' (?:id|data-piece)="[^"]*"')
"""What a picture is known by on its page, where it stands more than once."""


@dataclass(frozen=True, slots=True)
class ConflictSide:
    """What one of two has told. turns: where they differ, in words; picture: the table with it."""

    turns: tuple[str, ...]
    picture: Markup


def build_table_and_phone_sides(phone_view: PhoneView, page: Frame) -> tuple[ConflictSide, ConflictSide]:
    """What stands and what waits, as everybody sees it. page: of the phone that asks."""
    mine = page.shared_query
    stands, waits = list_differing_moves_and_entries(phone_view.table.query, mine)
    found = (
        build_conflict_side(page, phone_view.table.view, phone_view.table.query, stands),
        build_conflict_side(page, phone_view.view, mine, waits),
    )
    set_page_language(page.say.language, page.say.names)
    return found


def build_conflict_side(page: Frame, view: str, query_text: str, difference_lines: Sequence[str]) -> ConflictSide:
    """One of the two. difference_lines: moves, or parameters with their values."""
    asked = parse_page_request(query_text.encode())
    moves = moves_text_of(asked.query)
    pick = f"at.{moves.count('_') + 1}" if moves else ""
    question = replace(asked, lang=page.lang, selection=pick)
    drawn = compute_answer_and_build_page(
        page.answer.game, page.pages, view=view, question=question, language_code=page.say.language
    )
    drawn = replace(drawn, say=set_page_language(page.say.language, page.say.names), rendered_parts="picture")
    verdict = drawn.full_answer.verdict
    said = {step.move: page.say.message_text(step.text) for step in (verdict.steps if verdict else ())}
    words = tuple(said.get(line) or describe_move_or_parameter_line(page, line) for line in difference_lines)
    html = (
        ""
        if drawn.full_answer.refused
        else render_first_template_in_page_language([f"{page.slug}/{view}.html", f"{view}.html"], page=drawn)
    )
    return ConflictSide(words, Markup(PAGE_WIDE_NAMES.sub("", html)))


def describe_move_or_parameter_line(page: Frame, difference_line: str) -> str:
    """`p2=GWg` → the seat or field by its name, and its value."""
    name, told, value = difference_line.partition("=")
    if name == "colours":
        seats = zip(page.seats, parse_colours_of_all_seats(value.strip("-")), strict=False)
        value = page.say("list.comma").join(
            f"{page.say.seat_name(seat)} {page.say(f'colour.{colour_letter(colour)}')}" for seat, colour in seats
        )
    return f"{page.parameter_label(name)}: {value}" if told else difference_line
