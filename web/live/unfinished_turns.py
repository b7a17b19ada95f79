"""What a phone has entered of a turn while others change the shared table: the draft of a new turn, or the correction
of an earlier one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from calculators.core.game import AnyGame
from calculators.core.replay import format_moves, join_moves, split_moves
from calculators.core.types import View
from web.live.query_merge import table_query_with_phone_hand_and_agreeing_private_moves
from web.live.shared_table import SharedTable
from web.pieces.live_table import DraftOffer
from web.table.address import PageRequest, build_path_with_query, parse_page_request_or_raise
from web.table.pending_moves import REENTER, format_pending_moves, parse_pending_moves_or_none
from web.table.targets import SHARED_TARGETS

HOLES = "?._"
"""What the text of a draft has besides its words and what is entered."""

INPUT_FIELDS = ("view", "put", "go")
"""The fields of an input besides those of the table."""


@dataclass(frozen=True, slots=True)
class SetAsideDraft:
    """The draft of a turn that others' changes have interrupted. move_count: the moves of the record before that turn;
    selection: the text of the draft."""

    move_count: int
    selection: str

    def __str__(self) -> str:
        return f"{self.move_count}.{self.selection}"


def parse_set_aside_draft_or_none(game: AnyGame, text: str) -> SetAsideDraft | None:
    """Parses a draft as a page sends it back, `14.shown.7`; None for any other text or if nothing of it is entered."""
    move_count, _, selection = text.partition(".")
    is_number = move_count.isascii() and move_count.isdecimal() and len(move_count) < 4
    return SetAsideDraft(int(move_count), selection) if is_number and has_draft_entries(game, selection) else None


def has_draft_entries(game: AnyGame, selection: str) -> bool:
    """Returns whether a selection is the draft of a move of which something is entered, not only the kind of move.

    >>> from calculators import load_game
    >>> has_draft_entries(load_game("scout"), "shown.7"), has_draft_entries(load_game("scout"), "shown.?")
    (True, False)
    """
    if is_part_of_table_selected(game, selection) or SHARED_TARGETS.can_parse(selection):
        return False
    return any(move.partition(".")[2].strip(HOLES) for move in split_moves(selection))


def is_part_of_table_selected(game: AnyGame, selection: str) -> bool:
    """Returns whether a selection is a part of the game's table, such as a cell: no draft of a move, and nothing that
    all games have, such as an earlier turn.

    >>> from calculators import load_game
    >>> [is_part_of_table_selected(load_game("vectron"), text) for text in ("map.A1", "draw.deck", "at.3", "")]
    [True, False, False, False]
    """
    return bool(selection) and not SHARED_TARGETS.can_parse(selection) and game.parse_draft_or_none(selection) is None


def correction_adapted_to_changed_table_or_none(
    game: AnyGame, page_request: PageRequest, *, table_before: SharedTable, table_now: SharedTable
) -> PageRequest | None:
    """Returns the correction of an earlier turn as the phone has it, with what others have changed since: turns that
    they added are pending moves, too. If they took back all moves from the corrected turn on, it is the turn to enter
    next. None if there is no such correction, or its turn is no longer in the record.

    page_request: of the phone, with pending moves; table_before: the table that it corrects.
    """
    pending_moves = parse_pending_moves_or_none(game, page_request.pending_moves_text)
    if pending_moves is None:
        return None
    start = pending_moves.after_move_count
    moves_before, moves_now = (
        split_moves(dict(parse_qsl(table.query)).get("move", "")) for table in (table_before, table_now)
    )
    start_now = find_start_of_turn_in_changed_record_or_none(moves_before, moves_now, start)
    if start_now is None:
        return None
    phone_moves = split_moves(page_request.query.get("move", ""))
    stored = parse_page_request_or_raise(table_now.query.encode())
    query = table_query_with_phone_hand_and_agreeing_private_moves(
        game,
        {**stored.query, "move": join_moves(moves_now[:start_now])},
        {**page_request.query, "move": join_moves(phone_moves[:start])},
    )
    query["move"] = join_moves([*split_moves(query.get("move", "")), *phone_moves[start:]])
    later_moves = table_query_with_phone_hand_and_agreeing_private_moves(
        game, {"move": join_moves(moves_now[start_now:])}, {"move": format_moves(game, pending_moves.moves)}
    )["move"]
    input_fields = {name: text for name, text in page_request.query.items() if name in INPUT_FIELDS}
    return replace(
        page_request,
        query={**{name: text for name, text in query.items() if text}, **input_fields},
        pending_moves_text=format_pending_moves(pending_moves.reason, start_now, later_moves),
        colours=stored.colours,
    )


def find_start_of_turn_in_changed_record_or_none(
    moves_before: Sequence[str], moves_now: Sequence[str], turn_start: int
) -> int | None:
    """Returns after how many moves of a changed record a turn begins that began after `turn_start` moves; None if it
    cannot be found, because moves before and after it have changed.

    >>> find_start_of_turn_in_changed_record_or_none("abcd", "abcdef", 2)
    2
    >>> find_start_of_turn_in_changed_record_or_none("abcd", "xabcd", 2)
    3
    >>> find_start_of_turn_in_changed_record_or_none("abcd", "a", 2)
    """
    if moves_now[:turn_start] == moves_before[:turn_start]:
        return turn_start
    start_now = len(moves_now) - (len(moves_before) - turn_start)
    return start_now if start_now >= 0 and moves_now[start_now:] == moves_before[turn_start:] else None


def query_correcting_recorded_turn(query: Mapping[str, str], draft: SetAsideDraft) -> dict[str, str]:
    """Returns the query of a page that enters a recorded turn again, from the draft of it that was set aside; its later
    turns are pending. query: of the record as the phone has it, which is longer than the draft's."""
    moves = split_moves(query.get("move", ""))
    moves_before, later_moves = (join_moves(part) for part in (moves[: draft.move_count], moves[draft.move_count :]))
    return {
        **{name: text for name, text in query.items() if name != "move"},
        **({"move": moves_before} if moves_before else {}),
        "then": format_pending_moves(REENTER, draft.move_count, later_moves),
        "pick": draft.selection,
    }


def build_draft_offer(
    draft: SetAsideDraft, game_slug: str, public_query: Mapping[str, str], *, is_at_record: bool
) -> DraftOffer:
    """Builds what a page offers to do with a draft that was set aside: to continue it if its turn is the next one, to
    correct its turn with it if others have entered that turn.

    public_query: of the page; is_at_record: it displays the record, and corrects no turn."""
    move_count = len(split_moves(public_query.get("move", "")))
    correction_link = build_path_with_query(game_slug, View.PLAY, query_correcting_recorded_turn(public_query, draft))
    return DraftOffer(
        text=str(draft),
        selection=draft.selection if is_at_record and move_count == draft.move_count else "",
        correction_link=correction_link if is_at_record and move_count > draft.move_count else "",
    )
