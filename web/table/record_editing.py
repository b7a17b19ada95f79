"""Changes the record of a game: enter a turn again, insert or remove one, exchange two.

The moves from there on wait (`web.table.pending_moves`), and are judged again once they follow. If one is not legal
any more, its turn is named, and nothing is dropped unless somebody chooses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.departures import Departure
from calculators.core.game import AnyGame, AnyMove
from calculators.core.replay import (
    Verdict,
    count_turns,
    list_turn_end_numbers,
    rebuild_record_inserting_new_moves_before_old_moves,
)
from web.pieces import Action, Key, Pad, Tray, link_to
from web.table.address import LEAVE_SELECTION
from web.table.page import Page
from web.table.pending_moves import (
    ASIDE,
    INSERT,
    REENTER,
    format_moves,
    format_pending_moves,
    parse_moves_or_empty_if_unreadable,
    parse_pending_moves_or_none,
)


@dataclass(frozen=True, slots=True)
class RecordNote:
    """What a page says about a record that is being changed, and the actions it offers."""

    head: str
    detail: str
    ways: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class BrokenRecord:
    """A record that stops at an impossible move.

    turn_number: the turn of that move; start_move_count: the moves before that turn; turns_behind: the turns after it.
    """

    turn_number: int
    start_move_count: int
    turns_behind: int


def list_entered_moves(page: Page) -> list[AnyMove]:
    """Returns the moves of the record as they were entered, also those after an impossible one."""
    return parse_moves_or_empty_if_unreadable(page.answer.game, page.full_answer.query.get("move", ""))


def list_record_moves_with_pending_moves_restored(page: Page) -> list[AnyMove]:
    """The record with what waits: as it was before a turn of it was told anew or another one before it, with what was
    put aside behind its end."""
    game, moves = page.answer.game, list_entered_moves(page)
    waits = parse_pending_moves_or_none(game, page.pending_moves_text)
    if waits is None:
        return moves
    if waits.reason == ASIDE:
        return rebuild_record_inserting_new_moves_before_old_moves(
            game,
            new_first_moves=moves,
            turn_start_index=min(waits.after_move_count, len(moves)),
            old_moves_from_index=waits.moves,
        )
    return [*moves[: waits.after_move_count], *waits.moves]


def list_move_counts_at_turn_ends(game: AnyGame, verdict: Verdict) -> tuple[int, ...]:
    """Where the turns of a record end; the last may still be under way."""
    ends = list_turn_end_numbers(game, verdict.steps)
    if verdict.played and (not ends or ends[-1] != verdict.played):
        ends = (*ends, verdict.played)
    return ends


class TurnBounds(NamedTuple):
    """How many moves of the record come before a turn, and how many with it."""

    moves_before: int
    moves_after: int


def move_counts_around_turn(page: Page, move_number: int) -> TurnBounds:
    """The turn that a move of the record belongs to, counted from 1: behind how many moves it begins and ends."""
    verdict = page.full_answer.verdict
    ends = list_move_counts_at_turn_ends(page.answer.game, verdict) if verdict else ()
    return TurnBounds(
        max((end for end in ends if end < move_number), default=0),
        next((end for end in ends if end >= move_number), move_number),
    )


# --- the ways to work on it, each an address


def link_to_reenter_turn_after(page: Page, move_count: int) -> str:
    """Where the turn is told anew that begins with the move behind so many, or is under way there; what its game can
    still tell of it is told already."""
    game, verdict = page.answer.game, page.full_answer.verdict
    ends = list_turn_end_numbers(game, verdict.steps) if verdict else ()
    before = max((end for end in ends if end <= move_count), default=0)
    old = list_record_moves_with_pending_moves_restored(page)[before:]
    turn = old[: game.count_moves_up_to_end_of_first_turn(old, page.player_count)]
    leaves = any(isinstance(move, Departure) for move in turn)
    own = page.pages.input_rules.selection_to_enter_first_turn_or_empty([*map(game.format_move, turn)])
    return page.links.link_to_this_view(
        move=page.first_moves_text(before),
        then=format_pending_moves(REENTER, before, format_moves(game, old)),
        pick=LEAVE_SELECTION if leaves else own,
    )


def link_to_insert_turn_after(page: Page, move_count: int) -> str:
    """Returns the address that inserts a turn after so many moves."""
    rest = format_moves(page.answer.game, list_record_moves_with_pending_moves_restored(page)[move_count:])
    return page.links.link_to_this_view(
        move=page.first_moves_text(move_count), then=format_pending_moves(INSERT, move_count, rest), pick=""
    )


def link_without_moves(page: Page, start_move_count: int, end_move_count: int) -> str:
    """The record without the moves from one to another."""
    return link_with_moves_reordered(
        page,
        (*range(start_move_count), *range(end_move_count, len(list_record_moves_with_pending_moves_restored(page)))),
    )


def link_to_undo_turn_or_empty(page: Page) -> str:
    """The record without its last turn; '' where something else is to be said first, and where a hand of one's own,
    which is of the present, stands beside it."""
    asked = page.full_answer
    settled = (
        not page.is_looking_back
        and not page.pending_moves_text
        and not any(name in asked.query for name in asked.game.secrets)
    )
    if not page.is_following_game or not settled or asked.verdict is None or asked.verdict.legal is not True:
        return ""
    before = max(
        (end for end in list_turn_end_numbers(asked.game, asked.verdict.steps) if end < asked.verdict.played), default=0
    )
    return page.links.link_to_this_view(move=page.first_moves_text(before), pick="")


def link_with_turns_exchanged(page: Page, move_number: int, other_move_number: int) -> str:
    """The record with two turns exchanged, each named by a move of it."""
    first, second = sorted(
        (move_counts_around_turn(page, move_number), move_counts_around_turn(page, other_move_number))
    )
    rest = (
        *range(first[1], second[0]),
        *range(*first),
        *range(second[1], len(list_record_moves_with_pending_moves_restored(page))),
    )
    return link_with_moves_reordered(page, (*range(first[0]), *range(*second), *rest))


def link_with_moves_reordered(page: Page, move_order: Sequence[int]) -> str:
    record = page.answer.game.rebuild_record(list_record_moves_with_pending_moves_restored(page), move_order)
    return page.links.link_to_this_view(move=format_moves(page.answer.game, record), then="", pick="")


def link_to_continue_after_moves_putting_rest_aside(page: Page, move_count: int) -> str:
    """Returns the address that goes on from an earlier turn; the moves after it are put aside."""
    verdict = page.full_answer.verdict
    past = verdict is not None and move_count < verdict.played
    told = dict.fromkeys(page.answer.game.secrets, "") if past else {}  # a hand of one's own is of the present
    rest = format_moves(page.answer.game, list_record_moves_with_pending_moves_restored(page)[move_count:])
    return page.links.link_to_this_view(
        **told, move=page.first_moves_text(move_count), then=format_pending_moves(ASIDE, move_count, rest), pick=""
    )


# --- what is said of it


def next_old_move_of_reentered_turn_or_empty(page: Page) -> str:
    """Returns the next move of a turn that is entered again, as it was entered before; '' for none, and where somebody
    left instead."""
    game, verdict = page.answer.game, page.full_answer.verdict
    waits = parse_pending_moves_or_none(game, page.pending_moves_text) if page.pending_moves_text else None
    if waits is None or waits.reason != REENTER:
        return ""
    turn = waits.moves[: game.count_moves_up_to_end_of_first_turn(waits.moves, page.player_count)]
    told = (verdict.played if verdict else 0) - waits.after_move_count
    old = turn[told] if 0 <= told < len(turn) else None
    return "" if old is None or isinstance(old, Departure) else game.format_move(old)


def build_note_of_pending_moves_or_none(page: Page) -> RecordNote | None:
    """Of moves that wait: why, what becomes of them, and the record as it was."""
    game, say = page.answer.game, page.say
    waits = parse_pending_moves_or_none(game, page.pending_moves_text)
    if waits is None:
        return None
    back = page.links.link_to_this_view(
        move=format_moves(game, list_record_moves_with_pending_moves_restored(page)), then="", pick=""
    )
    count = count_turns(game, waits.moves, page.player_count)
    if waits.reason == ASIDE:
        ways = (
            Action(text=say("aside.back"), touch=link_to(back, "back")),
            Action(text=say("aside.drop", n=count), touch=link_to(page.links.link_to_this_view(then=""), "drop")),
        )
        return RecordNote(say("aside.head", n=count), say("aside.how"), ways)
    verdict = page.full_answer.verdict
    turn = (
        sum(end <= waits.after_move_count for end in list_turn_end_numbers(game, verdict.steps)) + 1 if verdict else 1
    )
    behind = count - (waits.reason == REENTER)
    kind = waits.reason or "again"
    why = say("again.waits", n=behind) if behind else ""
    return RecordNote(
        say(f"{kind}.head", n=turn), why, (Action(text=say(f"{kind}.stop"), touch=link_to(back, "back")),)
    )


def find_where_record_breaks_or_none(page: Page) -> BrokenRecord | None:
    """Where a record stops at a move that could not be; None where all of it stands."""
    game, verdict = page.answer.game, page.full_answer.verdict
    if not page.is_following_game or verdict is None or verdict.legal is True:
        return None
    ends = list_turn_end_numbers(game, verdict.steps)
    at = max(ends, default=0)
    return BrokenRecord(len(ends) + 1, at, count_turns(game, list_entered_moves(page)[at:], page.player_count) - 1)


def list_actions_to_repair_record(page: Page, broken_record: BrokenRecord) -> tuple[Action, ...]:
    """What can be done with a record that stops: the turn is mended or goes alone, it is put aside with what stands
    behind it, or all of that goes."""
    game, say, verdict = page.answer.game, page.say, page.full_answer.verdict
    assert verdict is not None
    rest = list_entered_moves(page)[broken_record.start_move_count :]
    end = broken_record.start_move_count + game.count_moves_up_to_end_of_first_turn(rest, page.player_count)
    stop = say("record.drop.rest", n=broken_record.turns_behind) if broken_record.turns_behind else say("record.drop")
    possible = offer_possible_move_or_none(page, verdict)
    return (
        *([possible] if possible else []),
        Action(text=say("record.again"), touch=link_to(link_to_reenter_turn_after(page, verdict.played), "again")),
        *(
            (
                Action(
                    text=say("record.out"),
                    touch=link_to(link_without_moves(page, broken_record.start_move_count, end), "out"),
                ),
            )
            if broken_record.turns_behind
            else ()
        ),
        Action(
            text=say("record.aside"),
            touch=link_to(
                link_to_continue_after_moves_putting_rest_aside(page, broken_record.start_move_count), "aside"
            ),
        ),
        Action(
            text=stop,
            touch=link_to(page.links.link_to_this_view(move=page.first_moves_text(verdict.played), pick=""), "drop"),
        ),
    )


def offer_possible_move_or_none(page: Page, verdict: Verdict) -> Action | None:
    """Offers the possible move in place of the refused one, with the rest of the record as it was.

    None where the game knows no such move (`InputRules.find_possible_move_or_none`).
    """
    followed = page.full_answer.followed
    moves = list_entered_moves(page)
    if followed is None or followed.state is None or verdict.played >= len(moves):
        return None
    game, refused = page.answer.game, moves[verdict.played]
    possible = page.pages.input_rules.find_possible_move_or_none(followed.state, refused)
    if possible is None:
        return None
    record = format_moves(game, [*moves[: verdict.played], possible, *moves[verdict.played + 1 :]])
    text = page.say.message_text(game.describe_move(followed.state, possible))
    return Action(text=text, touch=link_to(page.links.link_to_this_view(move=record, pick=""), "instead"))


def build_note_where_record_stops(page: Page, broken_record: BrokenRecord) -> RecordNote:
    """The turn at which a record stops, by its number."""
    return RecordNote(
        page.say("record.stops", n=broken_record.turn_number), "", list_actions_to_repair_record(page, broken_record)
    )


def build_repair_tray_and_pad(page: Page, broken_record: BrokenRecord) -> tuple[Tray, Pad]:
    """The same in place of the tray, where turns stand behind the one that could not be."""
    ways = list_actions_to_repair_record(page, broken_record)
    keys = tuple(Key(text=way.text, touch=way.touch) for way in ways)
    return Tray(head=page.say("record.stops.head", n=broken_record.turn_number)), Pad(page.say("look.label"), 2, keys)


def list_mutually_contradicting_turns_and_reenter_links(page: Page) -> tuple[tuple[int, str], ...]:
    """Returns the turns that contradict each other, each with the address that enters it again."""
    verdict = page.full_answer.verdict
    if not page.is_following_game or verdict is None or verdict.legal is not False:
        return ()
    proof = next((v.params for v in verdict.violations if "earlier" in v.params), None)
    starts = (0, *list_turn_end_numbers(page.answer.game, verdict.steps))
    turns = (*proof["earlier"], proof["turn"]) if proof else ()
    return tuple((turn, link_to_reenter_turn_after(page, starts[turn - 1])) for turn in turns)


def count_turns_of_text(game: AnyGame, moves_text: str, player_count: int) -> int:
    """How many turns the moves of a record are, the last may be under way."""
    return count_turns(game, parse_moves_or_empty_if_unreadable(game, moves_text), player_count)
