"""Applies the input of a phone to a shared table, and stores it unless another phone was first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlsplit

from calculators import load_game
from calculators.core.answers import Answer
from calculators.core.parsing import encode_query_string
from calculators.core.public import build_public_query
from calculators.core.replay import join_moves, list_numbers_of_legal_moves_surely_ending_turn, split_moves
from calculators.core.types import TABLE_VIEWS, View
from web.live.phone_view import OnlyLooks, PhoneView, answer_cached_unless_secret, parse_stored_query
from web.live.query_merge import (
    is_query_equal_or_extended_only_by_moves,
    merge_changes_of_different_parameters_or_none,
    table_query_with_phone_hand_and_agreeing_private_moves,
)
from web.live.shared_table import SharedTable, StoreUnavailable, TableStore
from web.live.unfinished_turns import (
    SetAsideDraft,
    correction_adapted_to_changed_table_or_none,
    has_draft_entries,
    is_part_of_table_selected,
    parse_set_aside_draft_or_none,
)
from web.page_inputs import ResolvedInput, resolve_form_or_touch_or_abort
from web.pieces.live_table import LiveTable
from web.routes import choose_language, compute_answer_and_build_page
from web.table.address import QUERY_BYTES, PageRequest, parse_page_request_or_raise
from web.table.other_tabs import OVER, OtherTabs, OtherViewTab
from web.table.pending_moves import parse_pending_moves_or_none

HEARD = 400
"""Longest text, in characters, that a page sends back with the next input: the sentence on what others changed, and the
selection of an interrupted turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneInput:
    """What a phone sent.

    store, stored_table: None if unreachable; table_before: the table as the phone knew it; page_request: the fields of
    the input; page_facts: what its page sends besides (`from`, `undo`, `resolve`: the side of a conflict to take, or
    `record` to write a changed score or question into the record); seat_code: '' for a phone without a seat.
    """

    store: TableStore | None
    stored_table: SharedTable | None
    table_before: SharedTable
    page_request: PageRequest
    page_facts: Mapping[str, str]
    seat_code: str

    @property
    def latest_table(self) -> SharedTable:
        """The table as stored; as the phone knew it if the store is unreachable."""
        return self.stored_table or self.table_before

    @property
    def has_table_changed(self) -> bool:
        """Whether others have changed the table since the phone knew it."""
        return self.stored_table is not None and self.stored_table.version != self.table_before.version


def apply_phone_input_or_raise_for_onlooker(phone_input: PhoneInput) -> PhoneView:
    """Applies the input of a phone and adds what others changed before it. What the phone itself entered is not
    described."""
    stored_table, table_before = phone_input.stored_table, phone_input.table_before
    page_request, page_facts = phone_input.page_request, phone_input.page_facts
    phone_view = undo_last_change_if_asked_and_possible(phone_input) or apply_input_to_table_or_raise(
        input_with_correction_on_changed_table(phone_input)
    )
    phone_view = replace(phone_view, hand_memory=page_facts.get("hands", ""))
    if phone_view.set_aside_draft is None and not {"put", "go"} & page_request.query.keys():
        # The draft of an interrupted turn is offered until something else is touched.
        draft = parse_set_aside_draft_or_none(load_game(phone_view.table.game), page_facts.get("draft", "")[:HEARD])
        phone_view = replace(phone_view, set_aside_draft=draft)
    if stored_table is None or phone_view.has_undelivered_input or phone_view.conflicting_table:
        return replace(phone_view, changes_by_others=page_facts.get("did", "")[:HEARD])
    if phone_view.table.version > stored_table.version:
        return phone_view
    return (
        replace(phone_view, known_table=table_before, is_undo_late=bool(page_facts.get("undo")))
        if stored_table.version > table_before.version
        else replace(phone_view, changes_by_others=page_facts.get("did", "")[:HEARD])
    )


def input_with_correction_on_changed_table(phone_input: PhoneInput) -> PhoneInput:
    """Returns the input as one on the current table if it corrects an earlier turn, which changes by others leave
    possible; unchanged otherwise."""
    stored_table = phone_input.stored_table
    if stored_table is None or not phone_input.has_table_changed:
        return phone_input
    corrected_request = correction_adapted_to_changed_table_or_none(
        load_game(stored_table.game),
        phone_input.page_request,
        table_before=phone_input.table_before,
        table_now=stored_table,
    )
    if corrected_request is None:
        return phone_input
    return replace(phone_input, table_before=stored_table, page_request=corrected_request)


def apply_input_to_table_or_raise(phone_input: PhoneInput) -> PhoneView:
    """Returns what an input leads to, after storing it if it changes the table. Raises OnlyLooks if a phone without a
    seat changes the table."""
    page_request, page_facts = phone_input.page_request, phone_input.page_facts
    stored_table, latest_table = phone_input.stored_table, phone_input.latest_table
    if (
        stored_table is not None
        and page_facts.get("resolve") == "mine"
        and page_facts.get("over") == str(stored_table.version)
    ):
        # The phone chose its own side while this version was displayed.
        phone_input = replace(phone_input, table_before=stored_table)
    if page_facts.get("resolve") == "theirs" or (
        stored_table is not None and is_link_from_other_view_back_to_table_view(stored_table, page_request, page_facts)
    ):
        return merge_private_input_setting_draft_aside(latest_table, page_request, phone_input.seat_code)
    lang = choose_language(page_request.lang)
    arrived = resolve_form_or_touch_or_abort(latest_table.game, page_request, lang)
    if page_facts.get("resolve") == "record":
        arrived = convert_score_or_question_to_correction_if_possible(
            arrived, phone_input.table_before, phone_input.seat_code, lang
        )
    phone_view = PhoneView(
        table=latest_table,
        question=arrived.question,
        view=arrived.view,
        seat=phone_input.seat_code,
        is_own_question=True,
        stays_in_view=arrived.stays_in_view,
    )
    if is_inputless_news_request_while_looking_at_another_view(page_request, page_facts):
        is_view_of_table = latest_table.view == arrived.view
        return view_with_changes_by_others(phone_input, phone_view) if is_view_of_table else phone_view
    is_table = arrived.is_readable and not arrived.question.pending_moves_text
    is_for_everybody = arrived.view == phone_input.table_before.view or is_input_for_everybody_not_this_phone_alone(
        latest_table, arrived
    )
    return store_question_as_table_or_raise(phone_input, phone_view) if is_table and is_for_everybody else phone_view


def view_with_changes_by_others(phone_input: PhoneInput, phone_view: PhoneView) -> PhoneView:
    """Returns the table as others have changed it since the phone knew it, with what only this phone knows; the view of
    the phone itself if nobody has."""
    if not phone_input.has_table_changed:
        return phone_view
    return merge_private_input_setting_draft_aside(
        phone_input.latest_table, phone_view.question, phone_view.seat, phone_input.table_before
    )


def store_question_as_table_or_raise(phone_input: PhoneInput, phone_view: PhoneView) -> PhoneView:
    """Stores the question of a phone as the table if it is another one than the phone knew. It is undelivered
    without a store, if it is too long, or if the phone decides later. Raises OnlyLooks for a phone without a seat."""
    table_before, stored_table, question = phone_input.table_before, phone_input.stored_table, phone_view.question
    game, colours = load_game(table_before.game), question.page_parameters("colours")
    public_query = {name: value for name, value in question.query.items() if name not in game.secrets}
    query_text = encode_query_string({**public_query, **colours})
    if (query_text, phone_view.view) != (table_before.query, table_before.view):
        answer = answer_cached_unless_secret(game, View(phone_view.view), question.query)
        phone_view = replace(phone_view, answer=answer)
        query_text = encode_query_string({**build_public_query(answer), **colours})
    if (query_text, phone_view.view) == (table_before.query, table_before.view):
        # Nothing is entered: the phone only selected a target or asked for news.
        return view_with_changes_by_others(phone_input, phone_view)
    if not phone_view.seat:
        raise OnlyLooks
    if phone_input.page_facts.get("resolve") == "later":
        table = table_as_phone_knew_it(phone_view.table, table_before)
        return replace(phone_view, table=table, has_undelivered_input=True, is_conflict_postponed=True)
    if stored_table is None or phone_input.store is None or len(query_text) > QUERY_BYTES:
        return replace(phone_view, has_undelivered_input=True)
    return store_query_or_merge_or_flag_conflict(
        phone_input.store,
        stored_table,
        table_query_is_based_on=table_before,
        phone_view=phone_view,
        query_text=query_text,
        is_undo=bool(phone_input.page_facts.get("undo")),
    )


def table_as_phone_knew_it(table_now: SharedTable, table_before: SharedTable) -> SharedTable:
    """Returns a table, with all that a phone does not send, as the phone knew it."""
    return replace(table_now, version=table_before.version, query=table_before.query, view=table_before.view)


def undo_last_change_if_asked_and_possible(phone_input: PhoneInput) -> PhoneView | None:
    """Returns what the phone displays once the last change of the table, whatever that was, has been undone in the
    store.

    None if the phone does not ask for it (`undo` in `page_facts`), others have changed the table since the phone knew
    it, or the store has no earlier version or is unavailable. What the phone takes for the table before, the fields of
    `page_request`, is stored then. Raises OnlyLooks for a phone without a seat.
    """
    store, stored_table, seat_code = phone_input.store, phone_input.stored_table, phone_input.seat_code
    if not phone_input.page_facts.get("undo") or store is None or stored_table is None:
        return None
    if not seat_code:
        raise OnlyLooks
    if phone_input.has_table_changed:
        return None
    try:
        undone_table = store.undo_last_change_if_still_at_version(
            stored_table.key, expected_version=stored_table.version, teller_seat=seat_code
        )
    except StoreUnavailable:
        return None
    if undone_table is None:
        return None
    return merge_private_input_setting_draft_aside(undone_table, phone_input.page_request, seat_code)


def convert_score_or_question_to_correction_if_possible(
    arrived: ResolvedInput, table_before: SharedTable, seat_code: str, language_code: str
) -> ResolvedInput:
    """Returns the record of the table with what the phone changed on its own score or question as a correction;
    unchanged if there is nothing to correct.

    arrived: the score or question as the phone has it; table_before: the table as the phone knew it."""
    game = load_game(table_before.game)
    if not arrived.is_readable:
        return arrived
    page = compute_answer_and_build_page(
        game,
        view=arrived.view,
        question=arrived.question,
        language_code=language_code,
        live=LiveTable(
            key=table_before.key,
            version=table_before.version,
            base_version=table_before.version,
            base_query=table_before.query,
            view=table_before.view,
            seat=seat_code,
        ),
    )
    links = page.links
    corrected = links.record_beside.shared_record_corrected_to_table_here
    if corrected is None or corrected.violations:
        return arrived
    address = urlsplit(links.link_to_corrected_record(corrected))
    question = parse_page_request_or_raise(address.query.encode())
    query = table_query_with_phone_hand_and_agreeing_private_moves(
        game, question.query, links.record_beside.query or {}
    )
    return ResolvedInput(View.PLAY, replace(question, query=query), stays_in_view=True)


def is_link_from_other_view_back_to_table_view(
    shared_table: SharedTable, page_request: PageRequest, page_facts: Mapping[str, str]
) -> bool:
    """Returns whether a link leads from another view back to the table's view; the table is then displayed as
    stored."""
    input_fields = {"put", "go"} & page_request.query.keys()
    return (
        not input_fields
        and page_facts.get("from", shared_table.view) != shared_table.view
        and page_request.query.get("view") == shared_table.view
    )


def is_inputless_news_request_while_looking_at_another_view(
    page_request: PageRequest, page_facts: Mapping[str, str]
) -> bool:
    """Returns whether a page in another view than the table's asks for news and sends no input."""
    has_input = {"put", "go"} & page_request.query.keys() or page_facts.get("resolve")
    return bool(page_facts.get("look")) and not has_input and page_facts.get("from") == page_request.query.get("view")


def is_input_for_everybody_not_this_phone_alone(shared_table: SharedTable, resolved_input: ResolvedInput) -> bool:
    """Returns whether an input is meant for the shared table, not for this phone alone. A look at the score of a
    running game is not."""
    if resolved_input.view not in TABLE_VIEWS:
        return False
    if resolved_input.view == shared_table.view or resolved_input.view == View.PLAY:
        return resolved_input.view == shared_table.view or resolved_input.stays_in_view
    return does_score_input_take_table_to_score(shared_table, resolved_input)


def does_score_input_take_table_to_score(shared_table: SharedTable, resolved_input: ResolvedInput) -> bool:
    """Returns whether an input of the score view takes the table there: after the end of the game, if it stays in that
    view, or if something is still to be entered before the winner is known."""
    followed = answer_cached_unless_secret(
        load_game(shared_table.game), View(shared_table.view), parse_stored_query(shared_table).query
    ).followed
    if followed is None or not followed.ended:
        return False
    return resolved_input.stays_in_view or bool(
        answer_cached_unless_secret(load_game(shared_table.game), View.SCORE, resolved_input.question.query).missing
    )


def store_query_or_merge_or_flag_conflict(
    store: TableStore,
    current_table: SharedTable,
    *,
    table_query_is_based_on: SharedTable,
    phone_view: PhoneView,
    query_text: str,
    is_undo: bool,
) -> PhoneView:
    """Stores a query as the table's, unless another phone stored something else first.

    Two phones that enter the same turn do not conflict; the longer record wins. Nor do two that enter different things,
    such as the last cards of two seats; both are stored. Otherwise the result has `conflicting_table`; without the
    store it is undelivered. is_undo: the query is what the phone takes for the table
    before its last change; the next undo does not return from it.
    """
    phone_query_text, is_merged = query_text, False
    try:
        for _ in range(3):
            if (current_table.query, current_table.view) == (query_text, phone_view.view):
                return replace(phone_view, table=current_table)
            if current_table.version != table_query_is_based_on.version:
                # Two phones entered the same turn: the one with more moves is ahead.
                if is_query_equal_or_extended_only_by_moves(
                    table_query_is_based_on.query, query_text
                ) and is_query_equal_or_extended_only_by_moves(query_text, current_table.query):
                    return merge_private_input_setting_draft_aside(current_table, phone_view.question, phone_view.seat)
                if not (
                    is_query_equal_or_extended_only_by_moves(table_query_is_based_on.query, current_table.query)
                    and is_query_equal_or_extended_only_by_moves(current_table.query, query_text)
                ):
                    query_text = (
                        ""
                        if is_undo
                        else merge_into_changed_table_or_empty(
                            current_table, table_query_is_based_on, phone_query_text, phone_view.view
                        )
                    )
                    is_merged = bool(query_text)
                    if not is_merged:
                        return replace(phone_view, table=current_table, conflicting_table=table_query_is_based_on)
            stored_table = store.update_table_if_still_at_version(
                current_table.key,
                expected_version=current_table.version,
                view=phone_view.view,
                query_text=query_text,
                teller_seat=phone_view.seat,
                is_undo=is_undo,
                queries_between=queries_after_each_but_last_turn_of_input(
                    phone_view.answer, query_before=current_table.query, query_after=query_text
                ),
            )
            if stored_table and is_merged:
                return merge_private_input_setting_draft_aside(stored_table, phone_view.question, phone_view.seat)
            if stored_table:
                return replace(phone_view, table=stored_table)
            reread_table = store.read_table(current_table.key)
            if reread_table is None:
                break
            current_table = reread_table
    except StoreUnavailable:
        return replace(
            phone_view,
            table=table_as_phone_knew_it(current_table, table_query_is_based_on),
            has_undelivered_input=True,
        )
    return replace(phone_view, table=current_table, conflicting_table=table_query_is_based_on)


def merge_into_changed_table_or_empty(
    current_table: SharedTable, table_before: SharedTable, phone_query_text: str, view: str
) -> str:
    """Returns the query of a table that others have changed, with what a phone has changed of the table before; '' if
    they cannot be merged, or are in different views."""
    merged = merge_changes_of_different_parameters_or_none(table_before.query, current_table.query, phone_query_text)
    if merged is None or not current_table.view == table_before.view == view:
        return ""
    colours = {"colours": merged.pop("colours")} if "colours" in merged else {}
    answer = answer_cached_unless_secret(load_game(current_table.game), View(view), merged)
    return "" if answer.refused else encode_query_string({**build_public_query(answer), **colours})


def queries_after_each_but_last_turn_of_input(
    answer: Answer | None, *, query_before: str, query_after: str
) -> tuple[str, ...]:
    """Returns what an input of several turns, as a phone without a connection collects them, made of the table turn by
    turn, without its last turn; () for an input of one turn, and for one that changed more than the record.

    answer: of `query_after`, computed.
    """
    if (
        answer is None
        or answer.verdict is None
        or not is_query_equal_or_extended_only_by_moves(query_before, query_after)
    ):
        return ()
    before, after = dict(parse_qsl(query_before)), dict(parse_qsl(query_after))
    moves = split_moves(after.get("move", ""))
    move_count_before = len(split_moves(before.get("move", "")))
    return tuple(
        encode_query_string({**after, "move": join_moves(moves[:move_count])})
        for move_count in list_numbers_of_legal_moves_surely_ending_turn(answer.game, answer.verdict.steps)
        if move_count_before < move_count < len(moves)
    )


def merge_private_input_setting_draft_aside(
    current_table: SharedTable,
    page_request: PageRequest,
    seat_code: str,
    table_before_change_or_none: SharedTable | None = None,
) -> PhoneView:
    """Returns the stored table with the phone's private parameters. If others have changed the record meanwhile, a
    draft is set aside, and nothing is selected. A selected part of the table, which may have followed an entry that
    others have undone, is not selected either."""
    moves = split_moves(dict(parse_qsl(current_table.query)).get("move", ""))
    phone_move_count = len(split_moves(page_request.query.get("move", "")))
    has_record_changed = (
        split_moves(dict(parse_qsl(table_before_change_or_none.query)).get("move", "")) != moves
        if table_before_change_or_none is not None
        else len(moves) != phone_move_count
    )
    game = load_game(current_table.game)
    is_hand_selected = (
        page_request.selection.partition(".")[0] in game.secrets
    )  # moves that others enter do not interrupt the entry of a private hand
    is_entry_undone = (
        table_before_change_or_none is not None
        and current_table.is_undo
        and is_part_of_table_selected(game, page_request.selection)
    )
    is_interrupted = (has_record_changed or is_entry_undone) and not is_hand_selected
    pending_moves = parse_pending_moves_or_none(game, page_request.pending_moves_text)
    draft = SetAsideDraft(pending_moves.after_move_count if pending_moves else phone_move_count, page_request.selection)
    stored_question = parse_stored_query(current_table)
    merged_query = table_query_with_phone_hand_and_agreeing_private_moves(
        game, stored_question.query, page_request.query
    )
    has_game_ended = table_before_change_or_none is not None and (
        table_before_change_or_none.view,
        current_table.view,
    ) == (View.PLAY, View.SCORE)
    other_tabs_text = (
        OtherTabs((OtherViewTab(View.PLAY, OVER, dict(parse_qsl(table_before_change_or_none.query))),)).text_that_fits(
            QUERY_BYTES
        )
        if table_before_change_or_none and has_game_ended
        else page_request.other_tabs_text
    )
    question = PageRequest(
        query=merged_query,
        lang=page_request.lang,
        selection="" if is_interrupted else page_request.selection,
        other_tabs_text=other_tabs_text,
        colours=stored_question.colours,
    )
    return PhoneView(
        table=current_table,
        question=question,
        view=current_table.view,
        seat=seat_code,
        is_own_question=True,
        entered_question=page_request,
        set_aside_draft=draft if is_interrupted and has_draft_entries(game, draft.selection) else None,
    )
