"""Displays an earlier turn of a followed game: the table after it, and the ways to go on from there.

`pick=at.12` displays the table after twelve moves of the record; `pick=swap.12` asks which turn to exchange with the
one that ends there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.departures import departing_or_moving_seat_code_or_empty
from calculators.core.evaluate import answer_with_notices_of_deciding_rulings
from calculators.core.replay import (
    build_game_progress_after_played_moves,
    join_moves,
    truncate_verdict_after_legal_move,
)
from calculators.core.types import View
from web.pieces import AnswerBar, Key, Pad, Tray, link_to, select
from web.pieces.bar import estimate_width_in_half_width_characters
from web.table.bar import find_deciding_clause
from web.table.page import Page
from web.table.record_editing import (
    RecordBreak,
    link_to_continue_after_moves_putting_rest_aside,
    link_to_insert_turn_after,
    link_to_record_without_moves,
    link_to_reenter_turn_keeping_later_moves,
    link_with_turns_of_moves_exchanged,
    list_actions_to_repair_record,
    list_move_counts_at_turn_ends_and_record_end,
    move_counts_at_start_and_end_of_turn_of_move,
)
from web.table.targets import SHARED_TARGETS, ReviewTarget, TurnExchangeTarget


@dataclass(frozen=True, slots=True)
class ReviewPanel:
    """Tray and bar of an earlier turn, or of a record that stops. bar: None for the page's usual one."""

    tray: Tray
    pad: Pad
    bar: AnswerBar | None = None


def parse_move_count_of_past_table_or_0_for_present(answer: Answer, selection: str) -> int:
    """Returns after how many moves of the record the table is displayed; 0 for the present."""
    target = SHARED_TARGETS.parse_or_none(selection)
    if not isinstance(target, ReviewTarget | TurnExchangeTarget):
        return 0
    if answer.view is not View.PLAY or answer.verdict is None:
        return 0
    return target.move_count if target.move_count <= answer.verdict.played else 0


def public_answer_after_moves(answer: Answer, move_count: int) -> Answer:
    """Returns the answer after the first moves of the record, without the private hand, which belongs to the
    present."""
    assert answer.verdict is not None
    game, verdict = answer.game, truncate_verdict_after_legal_move(answer.game, answer.verdict, move_count)
    public_query = {name: text for name, text in answer.query.items() if name not in ("move", *game.secrets)}
    state = game.parse_query_except_moves_collecting_unreadable(public_query).state
    query = {**public_query, "move": join_moves(step.move for step in verdict.steps)}
    followed = build_game_progress_after_played_moves(game, state, verdict)
    earlier_answer = replace(answer, state=state, query=query, verdict=verdict, followed=followed)
    earlier_answer = replace(earlier_answer, score=followed.score, missing=(), notices=(), alternatives=())
    return answer_with_notices_of_deciding_rulings(earlier_answer, [step.move for step in verdict.steps])


def build_panel_of_earlier_turn_or_turn_exchange(page: Page) -> ReviewPanel:
    """Builds the panel of an earlier turn: what happened in it, and what can be done there."""
    say, whole_answer = page.say, page.full_answer
    assert whole_answer.verdict is not None
    ends = list_move_counts_at_turn_ends_and_record_end(page)
    move_count = page.step_number
    turn_number = sum(end < move_count for end in ends) + 1
    start_move_count, end_move_count = move_counts_at_start_and_end_of_turn_of_move(page, move_count)
    next_end_move_count = ends[turn_number] if turn_number < len(ends) else 0
    steps = whole_answer.verdict.steps[start_move_count:move_count]
    seat = departing_or_moving_seat_code_or_empty(whole_answer.game, steps[0])
    if is_choosing_exchange(page):
        return build_panel_to_exchange_turn(page, ends)
    arrows = (
        Key(
            text="◁",
            control=select(ReviewTarget(start_move_count)),
            label=say("look.back"),
            is_disabled=not start_move_count,
        ),
        Key(
            text="▷",
            control=select(ReviewTarget(next_end_move_count)),
            label=say("look.forward"),
            is_disabled=not next_end_move_count,
        ),
    )
    keys = (
        Key(
            text=say("look.again"),
            control=link_to(link_to_reenter_turn_keeping_later_moves(page, start_move_count), "again"),
        ),
        Key(text=say("look.insert"), control=link_to(link_to_insert_turn_after(page, start_move_count), "insert")),
        Key(
            text=say("look.from"),
            control=link_to(link_to_continue_after_moves_putting_rest_aside(page, move_count), "from"),
        ),
        Key(
            text=say("look.out"),
            control=link_to(link_to_record_without_moves(page, start_move_count, end_move_count), "out"),
        ),
        Key(text=say("look.swap"), control=select(TurnExchangeTarget(move_count)), is_disabled=len(ends) < 2),
        Key(text=say("look.now"), control=select("")),
    )
    move_texts = [say.message_text(step.text) for step in steps]
    effect_texts = [say.message_text(effect) for step in steps for effect in step.effects]
    shortest_effects_first = sorted(effect_texts, key=estimate_width_in_half_width_characters)
    main_step = max(steps, key=lambda step: len(step.effects))
    return ReviewPanel(
        Tray(head=say("look.head", n=turn_number, of=len(ends)), seat=seat, tools=arrows),
        Pad(say("look.label"), 3, keys),
        AnswerBar(
            head=say("look.after", n=turn_number),
            lines=(say("list.comma").join(move_texts), *shortest_effects_first),
            clause=find_deciding_clause(main_step.effects),
        ),
    )


def build_repair_panel(page: Page, record_break: RecordBreak) -> ReviewPanel:
    """Builds the panel of a record with turns after the one at which it stops: the actions that repair it, as keys."""
    actions = list_actions_to_repair_record(page, record_break)
    keys = tuple(Key(text=action.text, control=action.control) for action in actions)
    head_key = "record.stops.undecided" if record_break.is_undecided else "record.stops.head"
    return ReviewPanel(Tray(head=page.say(head_key, n=record_break.turn_number)), Pad(page.say("look.label"), 2, keys))


def is_choosing_exchange(page: Page) -> bool:
    """Returns whether the displayed turn is to be exchanged with another."""
    return page.is_looking_back and isinstance(page.shared_target, TurnExchangeTarget)


def build_panel_to_exchange_turn(page: Page, move_counts_at_turn_ends: Sequence[int]) -> ReviewPanel:
    """Builds the panel that asks which turn to exchange with: the one before, the one after, or any chosen in the
    record."""
    say, turn_index = (
        page.say,
        move_counts_at_turn_ends.index(move_counts_at_start_and_end_of_turn_of_move(page, page.step_number)[1]),
    )
    neighbours = [
        (f"swap.{direction}", move_counts_at_turn_ends[neighbour_index])
        for direction, neighbour_index in (("back", turn_index - 1), ("forward", turn_index + 1))
        if 0 <= neighbour_index < len(move_counts_at_turn_ends)
    ]
    keys = (
        *(
            Key(
                text=say(sentence_key),
                control=link_to(link_with_turns_of_moves_exchanged(page, page.step_number, end), sentence_key),
            )
            for sentence_key, end in neighbours
        ),
        Key(text=say("swap.stop"), control=select(ReviewTarget(page.step_number))),
    )
    return ReviewPanel(
        Tray(head=say("swap.head", n=turn_index + 1)),
        Pad(say("look.label"), len(keys), keys),
        AnswerBar(head=say("swap.head", n=turn_index + 1), lines=(say("swap.how"),), href="#record"),
    )
