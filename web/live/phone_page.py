"""Builds the page of one phone at a shared table, with what only this phone knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from calculators import load_game
from calculators.core.answers import Answer
from calculators.core.game import AnyGame
from calculators.core.parsing import encode_query_string
from calculators.core.public import build_public_query
from calculators.core.replay import split_moves
from calculators.core.types import TABLE_VIEWS, TableSettings, View
from web.i18n import Speaker
from web.live.doings import describe_changes_by_others_or_empty_if_normal_turn, last_move_of_record_or_none
from web.live.phone_view import PhoneView, answer_cached_unless_secret, parse_stored_query
from web.live.query_merge import compare_table_and_phone_queries, table_query_with_phone_hand_and_agreeing_private_moves
from web.live.remembered_hands import DisplayedRecord, memory_with_hand_at_displayed_record, parse_hand_memory_or_empty
from web.live.table_keys import format_table_key
from web.live.unfinished_turns import build_draft_offer
from web.pieces.live_table import LiveTable
from web.routes import DisplayedAnswer, build_page_of_answer, compute_displayed_answer
from web.table.address import PageRequest, QueryTooLong
from web.table.frame import Frame
from web.table.game_pages import load_game_pages
from web.table.public_queries import public_moves_text_or_empty, query_without_empty_own_hand


def query_with_empty_private_hand_of_seat_if_none(
    game: AnyGame, query: dict[str, str], seat_code_or_empty: str
) -> dict[str, str]:
    """Returns the query with an empty private hand assigned to the phone's seat, so that the page does not ask whose
    hand it is. Unchanged without a seat, in a game without `mine`, and if the hand has cards."""
    if not seat_code_or_empty or "mine" not in game.secrets or "mine" in query_without_empty_own_hand(query):
        return query
    return {**query, "mine": seat_code_or_empty}


def build_phone_page_with_live_table(
    phone_view: PhoneView, presence_by_seat: Mapping[str, bool], language_code: str, *, is_answer_to_input: bool
) -> Frame:
    """Builds the page of a phone at the table."""
    shared_table, view = phone_view.table, phone_view.view or phone_view.table.view
    game = load_game(shared_table.game)
    question = phone_view.question
    if not phone_view.is_own_question:
        stored_question = parse_stored_query(shared_table)
        query = table_query_with_phone_hand_and_agreeing_private_moves(game, stored_question.query, question.query)
        question = PageRequest(
            query=query, lang=question.lang, selection=question.selection, colours=stored_question.colours
        )
    question = replace(question, wins_text="")  # the store holds no wins of earlier games
    displayed = compute_displayed_answer_of_phone(game, view, question, phone_view.answer)
    own_seat_code = "" if phone_view.is_read_only else phone_view.seat
    query_with_hand = query_with_empty_private_hand_of_seat_if_none(game, question.query, own_seat_code)
    if (
        view == View.PLAY
        and is_seat_at_valid_table_and_not_departed(displayed.answer, own_seat_code)
        and query_with_hand != question.query
    ):
        displayed = compute_displayed_answer_of_phone(game, view, replace(question, query=query_with_hand))
    displayed = displayed_without_selected_entry_if_others_entered_it(displayed, phone_view)
    if view == View.SCORE and own_seat_code:
        displayed = displayed_with_missing_entry_of_own_seat_selected(displayed, own_seat_code)
    displayed, hand_memory = displayed_answer_with_remembered_hand(displayed, phone_view, own_seat_code)
    table = displayed.full_answer.table
    names = names_with_own_seat_marked(table, own_seat_code, language_code) if own_seat_code else table.names
    say = Speaker(language_code, names)
    public_query = build_public_query(displayed.full_answer)
    shared_query = encode_query_string({**public_query, **displayed.request.page_parameters("colours")})
    table_answer = answer_cached_unless_secret(game, View(shared_table.view), parse_stored_query(shared_table).query)
    answer_with_last_move = (
        answer_cached_unless_secret(game, View(view), public_query)
        if phone_view.has_undelivered_input
        else table_answer
    )
    changes_by_others = (
        phone_view.changes_by_others
        if phone_view.known_table is None
        else describe_changes_by_others_or_empty_if_normal_turn(
            say,
            phone_view.known_table,
            table_now=shared_table,
            answer_before_or_none=evaluate_table_as_phone_last_knew_it_if_valid(phone_view),
            answer_now=table_answer,
        )
    )
    if phone_view.is_undo_late:
        changes_by_others = " ".join(filter(None, (changes_by_others, say("live.undo.late"))))
    live_table = LiveTable(
        key=format_table_key(shared_table.watch if phone_view.is_read_only else shared_table.key),
        version=shared_table.version,
        base_version=(phone_view.conflicting_table or shared_table).version,
        base_query=(phone_view.conflicting_table or shared_table).query,
        view=(phone_view.conflicting_table or shared_table).view,
        seat=phone_view.seat,
        last_teller_seat=shared_table.teller,
        is_awake_by_seat=presence_by_seat,
        has_undelivered_input=phone_view.has_undelivered_input,
        is_conflict_postponed=phone_view.is_conflict_postponed,
        shows_conflict=bool(phone_view.conflicting_table),
        undelivered_count=len(compare_table_and_phone_queries(shared_table.query, shared_query).of_phone)
        if phone_view.has_undelivered_input
        else 0,
        shows_own_position=(view, shared_query) != (shared_table.view, shared_table.query)
        and not (phone_view.has_undelivered_input or phone_view.conflicting_table),
        draft=build_draft_offer(
            phone_view.set_aside_draft,
            game.slug,
            public_query,
            is_at_record=view == View.PLAY and not question.pending_moves_text,
        )
        if phone_view.set_aside_draft
        else None,
        hand_memory=hand_memory,
        secret_parameter_names=game.secrets,
        is_read_only=phone_view.is_read_only,
        last_move=last_move_of_record_or_none(say, answer_with_last_move),
        changes_by_others=changes_by_others,
        has_advanced=phone_view.known_table is not None,
        shows_game_end=bool(
            table_answer.followed
            and table_answer.followed.ended
            and view == View.SCORE
            and not displayed.answer.missing
        ),
    )
    return build_page_of_answer(
        displayed,
        view=view,
        say=say,
        rendered_parts="all" if is_answer_to_input else "",
        own_seat_code=own_seat_code,
        live=live_table,
    )


def displayed_without_selected_entry_if_others_entered_it(
    displayed: DisplayedAnswer, phone_view: PhoneView
) -> DisplayedAnswer:
    """Returns a table at which nothing is selected if what was missing at the selection when the phone selected it has
    been entered by another phone: the next touch would write over it. Unchanged otherwise."""
    question, selection, answer = phone_view.entered_question, displayed.request.selection, displayed.answer
    if question is None or not selection or selection != question.selection or answer.unread:
        return displayed
    input_rules = load_game_pages(answer.game.slug).input_rules
    table_query = {name: text for name, text in question.query.items() if name != "move"}
    known_state = answer.game.parse_query_except_moves_collecting_unreadable(table_query).state
    if input_rules.is_entry_missing(known_state, selection) and not input_rules.is_entry_missing(
        answer.state, selection
    ):
        return displayed._replace(request=replace(displayed.request, selection=""))
    return displayed


def displayed_with_missing_entry_of_own_seat_selected(
    displayed: DisplayedAnswer, own_seat_code: str
) -> DisplayedAnswer:
    """Returns a score with what it is missing of the phone's seat selected, so that nobody enters it for another seat.

    Unchanged if nothing is missing, and if something else is selected.
    """
    if displayed.request.selection or displayed.answer.refused:
        return displayed
    input_rules = load_game_pages(displayed.answer.game.slug).input_rules
    selection = input_rules.find_missing_score_entry_of_seat_or_empty(displayed.answer.state, own_seat_code)
    return displayed._replace(request=replace(displayed.request, selection=selection))


def displayed_answer_with_remembered_hand(
    displayed: DisplayedAnswer, phone_view: PhoneView, own_seat_code: str
) -> tuple[DisplayedAnswer, str]:
    """Returns the answer with the private hand that belongs to its record, and what the phone remembers of it; both
    unchanged beside the record, and without a private hand."""
    answer, request, verdict = displayed.full_answer, displayed.request, displayed.full_answer.verdict
    game, hand = answer.game, request.query.get("mine", "")
    moves = tuple(split_moves(build_public_query(answer).get("move", "")))
    if (
        not (own_seat_code and hand and "mine" in game.secrets)
        or answer.view is not View.PLAY
        or answer.unread
        or (verdict is not None and len(verdict.legal_steps) > len(moves))
    ):
        return displayed, phone_view.hand_memory
    entered_query = (phone_view.entered_question or request).query
    entered_moves_text = public_moves_text_or_empty(game, entered_query.get("move", ""))
    memory = memory_with_hand_at_displayed_record(
        parse_hand_memory_or_empty(phone_view.hand_memory),
        DisplayedRecord(
            game=game,
            moves=moves,
            steps=verdict.legal_steps if verdict else (),
            is_beginning=bool(request.pending_moves_text),
        ),
        entered_hand=hand,
        entered_moves=tuple(split_moves(entered_moves_text)),
    )
    if memory.hand != hand:
        request = replace(request, query={**request.query, "mine": memory.hand})
        displayed = compute_displayed_answer_of_phone(game, answer.view, request)
    return displayed, str(memory)


def compute_displayed_answer_of_phone(
    game: AnyGame, view: str, page_request: PageRequest, known_answer: Answer | None = None
) -> DisplayedAnswer:
    """Computes the answer to a phone's question. known_answer: the answer, if already computed."""
    if known_answer is None and view in tuple(View) and not (page_request.unread or page_request.pending_moves_text):
        known_answer = answer_cached_unless_secret(game, View(view), page_request.query)
    return compute_displayed_answer(game, view=view, page_request=page_request, known_answer=known_answer)


def is_seat_at_valid_table_and_not_departed(answer: Answer, seat_code: str) -> bool:
    """Returns whether a seat is at the table and has not left it; False if the answer is refused."""
    if answer.refused or seat_code not in answer.table.seats:
        return False
    return int(seat_code[1:]) not in answer.game.table(answer.current_state).departed_seats


def evaluate_table_as_phone_last_knew_it_if_valid(phone_view: PhoneView) -> Answer | None:
    """Returns the answer to the table as the phone says it knew it, without its private hand; None if that is not a
    valid table."""
    known_table = phone_view.known_table
    if known_table is None or known_table.view not in TABLE_VIEWS:
        return None
    try:
        return answer_cached_unless_secret(
            load_game(known_table.game), View(known_table.view), parse_stored_query(known_table).query
        )
    except QueryTooLong:
        return None


def names_with_own_seat_marked(table: TableSettings, own_seat_code: str, language_code: str) -> list[str]:
    """Returns the names at the table ('' for one that is not entered), with that of the phone's own seat marked as the
    reader's."""
    say, own_seat_index = Speaker(language_code, table.names), int(own_seat_code[1]) - 1
    seat_count = max(table.players, own_seat_index + 1)
    names = [*table.names, *[""] * seat_count][:seat_count]
    names[own_seat_index] = say("live.own", name=say.seat_name(own_seat_code))
    return names
