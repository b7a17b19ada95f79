"""A followed game of VOGU on paper: every turn with what it moved, and the last layout; no rule is decided here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.departures import acting_seat_code_or_empty
from calculators.core.messages import format_number
from calculators.core.replay import ReplayStep
from calculators.core.types import ScoresAndWinners
from calculators.vogu.contacts import entered_or_starting_value_of_each_colour_or_none
from calculators.vogu.play import board_with_card_added_and_cells_recounted
from calculators.vogu.state import SIDES, Board, PlaceCard
from web.games.vogu.paper.board import draw_colour_value_list, draw_layout, edge_mark
from web.games.vogu.pictures.board import position_in_final_layout_or_none
from web.paper.picture import SEAT_LETTERS
from web.table.page import Page
from web.table.record_turns import RecordLine, brief_words_of_entry_or_empty

WIDE, HIGH, VALUES = 90.0, 140.0, 42.0
"""Millimetres of the layout beside the lines, of which there are never two columns, and across the values."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """board: the layout after the last turn, None before there is one; values: beside it."""

    board: Markup | None
    values: Markup


def played_steps(page: Page) -> tuple[ReplayStep, ...]:
    verdict = page.full_answer.verdict
    return verdict.steps[: verdict.played] if verdict else ()


def list_record_lines(page: Page) -> list[RecordLine]:
    """A line a turn, at its end what it moved: values, or the points everybody can count."""
    found = []
    for turn, step in enumerate(played_steps(page), 1):
        seat = acting_seat_code_or_empty(page.answer.game, step)
        found.append(
            RecordLine(
                number=turn,
                seat=seat,
                text=describe_turn_in_few_words(page, turn, step),
                end_text=describe_value_changes_or_points_of_seat_briefly(page, step, seat),
            )
        )
    return found


def describe_turn_in_few_words(page: Page, turn_number: int, step: ReplayStep) -> str:
    """A turn in so few words that what it moved stands on the same line; the place of a card is counted as beside the
    last layout."""
    say = page.say
    move = page.answer.game.parse_move(step.move)
    if entry_words := brief_words_of_entry_or_empty(say, step):
        return entry_words
    if not isinstance(move, PlaceCard):
        return say("vogu.told.reveal", card=list(move.card_with_token.colours), token=move.colour)
    marks = zip(SIDES, move.face.edges, strict=True)
    edges = (f"{say(f'vogu.kanji.{edge.colour}')}{edge_mark(edge, name)}" for name, edge in marks if edge)
    return f"{say('vogu.sheet.cell', **(position_in_final_layout_or_none(page, turn_number) or {}))} {' '.join(edges)}"


def describe_value_changes_or_points_of_seat_briefly(page: Page, step: ReplayStep, seat_code: str) -> str:
    """What a turn changed, in a few signs."""
    say = page.say
    changes = [effect.params for effect in step.effects if effect.code.startswith("vogu.change")]
    if changes:
        return " ".join(
            say("vogu.changes", colour=one["colour"], change=real_change_of_value_or_nominal_if_unknown(one))
            for one in changes
        )
    score = page.answer.game.calculate_current_score(step.after or step.end)
    shown = score.seats if isinstance(score, ScoresAndWinners) else ()
    return " ".join(
        f"{SEAT_LETTERS[one.seat]} {format_number(one.total)}" for one in shown if one.seat == seat_code and one.lines
    )


def real_change_of_value_or_nominal_if_unknown(facts: Mapping[str, object]) -> int:
    """How far a value has moved, which at an end of the track is less than the cards say; what they say while the
    value is not known. facts: of an effect `vogu.change…`."""
    before, after, change = facts.get("before"), facts.get("after"), facts["change"]
    return after - before if isinstance(before, int) and isinstance(after, int) else int(str(change))


def build_final_layout_and_colour_values_sheet(page: Page) -> RecordSheet:
    """The end of the record as a picture."""
    board = layout_after_last_turn(page)
    drawn = None
    if board:
        picture = draw_layout(page.say, dict(board), cell_names={}, has_numbered_lines=True)
        drawn = picture.to_paper_svg(
            page.say("vogu.board"), "vrl", min(WIDE, HIGH * picture.wide / picture.high, picture.wide / 2)
        )
    return RecordSheet(
        drawn,
        draw_colour_value_list(
            page.say,
            entered_or_starting_value_of_each_colour_or_none(page.latest_state_of_followed_game_or_drawn),
            VALUES,
        ),
    )


def layout_after_last_turn(page: Page) -> Board:
    """The layout after the last turn; a game that is over has no layout any more."""
    steps = played_steps(page)
    if not steps:
        board: Board = page.displayed_state.board or ()
        return board
    before: Board = steps[-1].before.board or ()
    move = page.answer.game.parse_move(steps[-1].move)
    return (
        board_with_card_added_and_cells_recounted(before, move.cell, move.face)
        if isinstance(move, PlaceCard)
        else before
    )
