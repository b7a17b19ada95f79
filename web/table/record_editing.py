"""Changes the record of a game: enters a turn again, inserts or removes one, exchanges two.

The moves from there on are pending moves (`web.table.pending_moves`), and are judged again once they follow. If one is
no longer legal, its turn is named; nothing is dropped unless somebody chooses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.corrections import TableCorrection
from calculators.core.departures import Departure
from calculators.core.game import AnyGame
from calculators.core.replay import Verdict, count_record_turns_including_incomplete_last, format_moves
from web.pieces import Action, link_to
from web.table.page import Page
from web.table.pending_moves import (
    ASIDE,
    INSERT,
    REENTER,
    format_pending_moves,
    parse_moves_or_empty,
)
from web.table.targets import DEPARTURE_TARGET


@dataclass(frozen=True, slots=True)
class RecordNote:
    """What a page says about a record that is being changed, and the actions it offers."""

    head: str
    detail: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class RecordBreak:
    """A record that stops at an impossible or undecided move.

    turn_number: the turn of that move; start_move_count: the moves before that turn; turns_behind: the turns after it.
    """

    turn_number: int
    start_move_count: int
    turns_behind: int
    is_undecided: bool


class ContradictingTurn(NamedTuple):
    """A turn that contradicts another one, with the address that enters it again."""

    turn_number: int
    reenter_link: str


def list_move_counts_at_turn_ends_and_record_end(page: Page) -> tuple[int, ...]:
    """Returns after how many moves each turn of a record ends; the last turn may be unfinished."""
    ends, move_count = page.turn_ends, len(page.legal_recorded_steps)
    return (*ends, move_count) if move_count > max(ends, default=0) else ends


class TurnBounds(NamedTuple):
    """The number of moves of the record before a turn, and up to its end."""

    moves_before: int
    moves_after: int


def move_counts_at_start_and_end_of_turn_of_move(page: Page, move_number: int) -> TurnBounds:
    """Returns the bounds of the turn that a move of the record belongs to. move_number: counted from 1."""
    ends = list_move_counts_at_turn_ends_and_record_end(page)
    return TurnBounds(
        max((end for end in ends if end < move_number), default=0),
        next((end for end in ends if end >= move_number), move_number),
    )


# --- addresses that change the record


def link_to_reenter_turn_keeping_later_moves(page: Page, move_count: int) -> str:
    """Returns the address that enters again the turn that begins after `move_count` moves, or is unfinished there. What
    the game can prefill of it is prefilled."""
    game = page.answer.game
    start_move_count = max((end for end in page.turn_ends if end <= move_count), default=0)
    record_moves = page.restored_moves[start_move_count:]
    turn = record_moves[: game.count_moves_up_to_end_of_first_turn(record_moves, page.player_count)]
    is_departure = any(isinstance(move, Departure) for move in turn)
    turn_selection = page.pages.input_rules.selection_reentering_first_turn_or_empty([*map(game.format_move, turn)])
    return page.links.link_to_this_view(
        move=page.first_moves_text(start_move_count),
        then=format_pending_moves(REENTER, start_move_count, format_moves(game, record_moves)),
        pick=str(DEPARTURE_TARGET) if is_departure else turn_selection,
    )


def link_to_insert_turn_after(page: Page, move_count: int) -> str:
    """Returns the address that inserts a turn after `move_count` moves."""
    rest = format_moves(page.answer.game, page.restored_moves[move_count:])
    return page.links.link_to_this_view(
        move=page.first_moves_text(move_count), then=format_pending_moves(INSERT, move_count, rest), pick=""
    )


def link_to_record_without_moves(page: Page, start_move_count: int, end_move_count: int) -> str:
    """Returns the address of the record without the moves from `start_move_count` up to `end_move_count`."""
    return link_with_moves_reordered(
        page,
        (
            *range(start_move_count),
            *range(end_move_count, len(page.restored_moves)),
        ),
    )


def link_to_undo_last_turn_or_empty(page: Page) -> str:
    """Returns the address of the record without its last turn; '' on an earlier turn, with pending moves, after an
    impossible move, and with a private hand, which belongs to the present."""
    answer = page.full_answer
    is_at_present = (
        not page.is_looking_back
        and page.pending_moves is None
        and not any(name in answer.query for name in answer.game.secrets)
    )
    if not page.is_following_game or not is_at_present or answer.verdict is None or answer.verdict.legal is not True:
        return ""
    start_move_count = max((end for end in page.turn_ends if end < answer.verdict.played), default=0)
    return page.links.link_to_this_view(move=page.first_moves_text(start_move_count), pick="")


def link_with_turns_of_moves_exchanged(page: Page, move_number: int, other_move_number: int) -> str:
    """Returns the address of the record with two turns exchanged, each given by one of its moves (counted from 1)."""
    first, second = sorted(
        (
            move_counts_at_start_and_end_of_turn_of_move(page, move_number),
            move_counts_at_start_and_end_of_turn_of_move(page, other_move_number),
        )
    )
    rest = (
        *range(first[1], second[0]),
        *range(*first),
        *range(second[1], len(page.restored_moves)),
    )
    return link_with_moves_reordered(page, (*range(first[0]), *range(*second), *rest))


def link_with_moves_reordered(page: Page, move_order: Sequence[int]) -> str:
    record = page.answer.game.rebuild_record(page.restored_moves, move_order)
    return page.links.link_to_this_view(move=format_moves(page.answer.game, record), then="", pick="")


def link_to_continue_after_moves_putting_rest_aside(page: Page, move_count: int) -> str:
    """Returns the address that continues from an earlier turn; the moves after it are put aside."""
    verdict = page.full_answer.verdict
    is_earlier = verdict is not None and move_count < verdict.played
    removed_parameters = (
        dict.fromkeys(page.answer.game.secrets, "") if is_earlier else {}
    )  # a private hand belongs to the present
    rest = format_moves(page.answer.game, page.restored_moves[move_count:])
    return page.links.link_to_this_view(
        **removed_parameters,
        move=page.first_moves_text(move_count),
        then=format_pending_moves(ASIDE, move_count, rest),
        pick="",
    )


# --- notes on the record


def next_former_move_of_reentered_turn_or_empty(page: Page) -> str:
    """Returns the next move of a turn that is entered again, as it was entered before; '' for none, and if that move
    was a departure or a correction."""
    game, verdict, pending_moves = page.answer.game, page.full_answer.verdict, page.pending_moves
    if pending_moves is None or pending_moves.reason != REENTER:
        return ""
    turn = pending_moves.moves[: game.count_moves_up_to_end_of_first_turn(pending_moves.moves, page.player_count)]
    reentered_count = (verdict.played if verdict else 0) - pending_moves.after_move_count
    old_move = turn[reentered_count] if 0 <= reentered_count < len(turn) else None
    return "" if old_move is None or isinstance(old_move, Departure | TableCorrection) else game.format_move(old_move)


def build_note_on_pending_moves_if_any(page: Page) -> RecordNote | None:
    """Returns the note on pending moves: why they are pending, what becomes of them, and a link to the record as it
    was; None without any."""
    game, say, pending_moves = page.answer.game, page.say, page.pending_moves
    if pending_moves is None:
        return None
    restored_record_link = page.links.link_to_this_view(move=format_moves(game, page.restored_moves), then="", pick="")
    count = count_record_turns_including_incomplete_last(game, pending_moves.moves, page.player_count)
    if pending_moves.reason == ASIDE:
        actions = (
            Action(text=say("aside.back"), control=link_to(restored_record_link, "back")),
            Action(text=say("aside.drop", n=count), control=link_to(page.links.link_to_this_view(then=""), "drop")),
        )
        return RecordNote(say("aside.head", n=count), say("aside.how"), actions)
    turn_number = sum(end <= pending_moves.after_move_count for end in page.turn_ends) + 1
    turns_behind = count - (pending_moves.reason == REENTER)
    sentence_key = pending_moves.reason or "again"
    detail = say("again.waits", n=turns_behind) if turns_behind else ""
    return RecordNote(
        say(f"{sentence_key}.head", n=turn_number),
        detail,
        (Action(text=say(f"{sentence_key}.stop"), control=link_to(restored_record_link, "back")),),
    )


def find_turn_where_record_breaks_or_none(page: Page) -> RecordBreak | None:
    """Returns where a record stops at a move that is impossible or undecided; None if all of it is possible."""
    game, verdict = page.answer.game, page.full_answer.verdict
    if not page.is_following_game or verdict is None or verdict.legal is True:
        return None
    start_move_count = max(page.turn_ends, default=0)
    return RecordBreak(
        len(page.turn_ends) + 1,
        start_move_count,
        count_record_turns_including_incomplete_last(game, page.entered_moves[start_move_count:], page.player_count)
        - 1,
        is_undecided=verdict.legal is None,
    )


def list_actions_to_repair_record(page: Page, record_break: RecordBreak) -> tuple[Action, ...]:
    """Returns the actions that repair a record that stops: replace the move by a possible one, enter the turn again,
    remove the turn, put the rest aside, or drop the rest."""
    game, say, verdict = page.answer.game, page.say, page.full_answer.verdict
    assert verdict is not None
    remaining_moves = page.entered_moves[record_break.start_move_count :]
    end_move_count = record_break.start_move_count + game.count_moves_up_to_end_of_first_turn(
        remaining_moves, page.player_count
    )
    drop_text = (
        say("record.drop.rest", n=record_break.turns_behind) if record_break.turns_behind else say("record.drop")
    )
    possible_move_action = build_action_replacing_refused_move_if_possible(page, verdict)
    return (
        *([possible_move_action] if possible_move_action else []),
        Action(
            text=say("record.again"),
            control=link_to(link_to_reenter_turn_keeping_later_moves(page, verdict.played), "again"),
        ),
        *(
            (
                Action(
                    text=say("record.out"),
                    control=link_to(
                        link_to_record_without_moves(page, record_break.start_move_count, end_move_count), "out"
                    ),
                ),
            )
            if record_break.turns_behind
            else ()
        ),
        Action(
            text=say("record.aside"),
            control=link_to(
                link_to_continue_after_moves_putting_rest_aside(page, record_break.start_move_count), "aside"
            ),
        ),
        Action(
            text=drop_text,
            control=link_to(page.links.link_to_this_view(move=page.first_moves_text(verdict.played), pick=""), "drop"),
        ),
    )


def build_action_replacing_refused_move_if_possible(page: Page, verdict: Verdict) -> Action | None:
    """Returns the action that replaces the refused move by a possible one and keeps the rest of the record.

    None if the game knows no such move (`InputRules.find_possible_move_or_none`).
    """
    followed = page.full_answer.followed
    moves = page.entered_moves
    if followed is None or followed.state is None or verdict.played >= len(moves):
        return None
    game, refused_move = page.answer.game, moves[verdict.played]
    possible_move = page.pages.input_rules.find_possible_move_or_none(followed.state, refused_move)
    if possible_move is None:
        return None
    record = format_moves(game, [*moves[: verdict.played], possible_move, *moves[verdict.played + 1 :]])
    text = page.say.message_text(game.describe_move(followed.state, possible_move))
    return Action(text=text, control=link_to(page.links.link_to_this_view(move=record, pick=""), "instead"))


def build_note_of_stopped_record(page: Page, record_break: RecordBreak) -> RecordNote:
    """Returns the note that names the turn at which a record stops."""
    return RecordNote(
        page.say("record.stops", n=record_break.turn_number), "", list_actions_to_repair_record(page, record_break)
    )


def list_turns_contradicting_each_other(page: Page) -> tuple[ContradictingTurn, ...]:
    """Returns the turns of a record that contradict each other; () if no move refers to earlier turns."""
    verdict = page.full_answer.verdict
    if not page.is_following_game or verdict is None or verdict.legal is not False:
        return ()
    contradiction = next((v.params for v in verdict.violations if "earlier" in v.params), None)
    start_move_counts = (0, *page.turn_ends)
    turn_numbers = (*contradiction["earlier"], contradiction["turn"]) if contradiction else ()
    return tuple(
        ContradictingTurn(
            turn_number,
            link_to_reenter_turn_keeping_later_moves(page, start_move_counts[turn_number - 1]),
        )
        for turn_number in turn_numbers
    )


def count_turns_in_moves_text(game: AnyGame, moves_text: str, player_count: int) -> int:
    """Returns the number of turns in the moves of a record; an unfinished last turn counts."""
    return count_record_turns_including_incomplete_last(game, parse_moves_or_empty(game, moves_text), player_count)
