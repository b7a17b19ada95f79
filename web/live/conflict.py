"""Displays both sides of a conflict side by side, each as a picture of the table it leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from calculators.core.replay import split_moves
from web.live.phone_view import PhoneView
from web.live.query_merge import compare_table_and_phone_queries
from web.routes import compute_answer_and_build_page
from web.table.address import parse_page_request_or_raise
from web.table.colours import colour_letter, parse_seat_colour_numbers
from web.table.frame import Frame
from web.templates import render_page_with_template_of_its_view

PAGE_WIDE_NAMES = re.compile(r' (?:id|data-piece)="[^"]*"')
"""Attributes that identify a picture on its page; here it is on the page twice."""


@dataclass(frozen=True, slots=True)
class ConflictSide:
    """One side of a conflict. turns: where it differs from the other, in words; picture: the table it leads to."""

    turns: tuple[str, ...]
    picture: Markup


def build_table_and_phone_sides_as_publicly_seen(
    phone_view: PhoneView, page: Frame
) -> tuple[ConflictSide, ConflictSide]:
    """Returns the stored table and the phone's own input, as everybody sees them. page: of the phone that asks."""
    phone_query = page.shared_query
    differences = compare_table_and_phone_queries(phone_view.table.query, phone_query)
    return (
        build_conflict_side(page, phone_view.table.view, phone_view.table.query, differences.of_table),
        build_conflict_side(page, phone_view.view, phone_query, differences.of_phone),
    )


def build_conflict_side(
    conflict_page: Frame, view: str, query_text: str, differing_moves_or_parameter_lines: Sequence[str]
) -> ConflictSide:
    """Builds one side. differing_moves_or_parameter_lines: moves, or parameters with their values."""
    page_request = parse_page_request_or_raise(query_text.encode())
    moves = split_moves(page_request.query.get("move", ""))
    selection = f"at.{len(moves)}" if moves else ""
    question = replace(page_request, lang=conflict_page.request.lang, selection=selection)
    side_page = compute_answer_and_build_page(
        conflict_page.answer.game,
        view=view,
        question=question,
        language_code=conflict_page.say.language,
        seat_names=conflict_page.say.names,
        rendered_parts="picture",
    )
    verdict = side_page.full_answer.verdict
    text_by_move = {step.move: conflict_page.say.message_text(step.text) for step in (verdict.steps if verdict else ())}
    difference_texts = tuple(
        text_by_move.get(line) or describe_parameter_line_or_return_move_unchanged(conflict_page, line)
        for line in differing_moves_or_parameter_lines
    )
    html = "" if side_page.full_answer.refused else render_page_with_template_of_its_view(side_page)
    return ConflictSide(difference_texts, Markup(PAGE_WIDE_NAMES.sub("", html)))


def describe_parameter_line_or_return_move_unchanged(page: Frame, difference_line: str) -> str:
    """Describes `map=2G13…` and `p2=GWg` as what was entered, `マップ` and `Emmaが持つもの`, whose value the picture
    displays; says names, colours and the number of players, too. Returns a move unchanged."""
    name, equals_sign, value = difference_line.partition("=")
    if not equals_sign:
        return difference_line
    if name in page.answer.table.seats:
        return page.say("live.conflict.seat", seat=page.say.seat_name(name))
    value = value.strip("-")
    match name:
        case "colours":
            seats = zip(page.seats, parse_seat_colour_numbers(value), strict=False)
            values = [
                f"{page.say.seat_name(seat)} {page.say(f'colour.{colour_letter(colour)}')}" for seat, colour in seats
            ]
        case "names":
            values = [seat_name for seat_name in value.split(".") if seat_name]
        case "players":
            values = [value]
        case _:
            values = []
    label = page.say("live.names") if name == "names" else page.parameter_label_or_seat_name(name)
    return page.say("list.colon").join(filter(None, (label, page.say("list.comma").join(values))))
