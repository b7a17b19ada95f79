"""Builds the page of one phone at a shared table: applies its input, stores it unless another phone was first, and adds
what only this phone knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import parse_qsl, urlsplit

from werkzeug.exceptions import Forbidden

from calculators import load_game as load
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import encode_query_string
from calculators.core.public import build_public_query_until_move_without_public_form
from calculators.core.types import TableSettings, View
from web.i18n import Speaker
from web.live.doings import describe_changes_by_others_or_empty_if_normal_turn, last_move_of_record_or_none
from web.live.query_merge import (
    append_colours_if_any_to_query_text,
    compare_table_and_phone_queries,
    is_query_equal_or_extended_only_by_moves,
    table_query_with_phone_hand_and_agreeing_private_moves,
)
from web.live.remembered_hands import (
    DisplayedRecord,
    memory_with_hand_at_displayed_record,
    parse_hand_memory_or_empty,
)
from web.live.shared_table import SharedTable, StoreUnavailable, TableStore
from web.live.table_keys import format_table_key
from web.live.unfinished_turns import (
    SetAsideDraft,
    build_draft_offer,
    correction_on_changed_table_or_none,
    has_draft_entries,
    parse_set_aside_draft_or_none,
)
from web.page_inputs import ResolvedInput, resolve_form_or_touch_as_typed_if_unreadable_or_abort
from web.pieces.live_table import LiveTable
from web.routes import (
    DisplayedAnswer,
    build_page_of_answer,
    choose_language,
    compute_answer_and_build_page,
    compute_displayed_answer,
)
from web.table.address import (
    QUERY_BYTES,
    PageRequest,
    QueryTooLong,
    parse_page_request_or_raise_if_too_long,
)
from web.table.frame import Frame
from web.table.game_pages import load_game_pages
from web.table.other_tabs import OVER, OtherViewTab, format_other_tabs_that_fit_and_lost_marker
from web.table.pending_moves import parse_pending_moves_or_none
from web.table.public_queries import (
    does_query_or_its_other_tabs_hold_secret,
    public_moves_text_or_empty_if_position_needed,
    query_without_empty_own_hand,
)

SHARED_VIEWS = (View.PLAY, View.SCORE)
HEARD = 400
"""Longest text, in characters, that a page sends back with the next input: the sentence on what others changed, and the
selection of an interrupted turn."""
CACHED_ANSWERS = 64
"""Answers to public questions that a process caches: the other phones of a table ask the same as soon as it changes.
The longest record takes 0.6 MB."""


class OnlyLooks(Forbidden):
    """Raised when a phone without a seat sends an input that changes the table."""

    words = "looks"


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneView:
    """What a phone displays.

    table: the current table, or the last one the phone knew if the store is unavailable; question, view: what the phone
    asks, and its view ('' for the table's); is_own_question: the question is the phone's own, not the table's;
    stays_in_view: the input did not lead to another view; answer: the answer to the question, if already computed;
    entered_question: the question to which the input led, if others had changed the table, None if it is displayed;
    hand_memory: what the phone remembers of its hand; has_undelivered_input: an input did not reach the table;
    is_conflict_postponed: it did not because another phone entered something else, and the conflict is to be resolved
    later; conflicting_table: the table as the phone knew it when another phone entered something else first;
    set_aside_draft: the draft of a turn that changes by others have interrupted; is_read_only: the page of somebody who
    only watches; known_table: the table as the phone knew it, if others have changed it since; changes_by_others: what
    they changed, as a page of this phone has said already.
    """

    table: SharedTable
    question: PageRequest
    view: str = ""
    seat: str = ""
    is_own_question: bool = False
    stays_in_view: bool = False
    answer: Answer | None = None
    entered_question: PageRequest | None = None
    hand_memory: str = ""
    has_undelivered_input: bool = False
    is_conflict_postponed: bool = False
    conflicting_table: SharedTable | None = None
    set_aside_draft: SetAsideDraft | None = None
    is_read_only: bool = False
    known_table: SharedTable | None = None
    changes_by_others: str = ""


def parse_stored_query(shared_table: SharedTable) -> PageRequest:
    """Returns the question that a table stores."""
    return parse_page_request_or_raise_if_too_long(shared_table.query.encode())


def answer_cached_unless_secret(game: AnyGame, view: View, query: Mapping[str, str]) -> Answer:
    """Returns the answer to a question of a phone. Caches answers to public questions only: a question that holds what
    only one seat may see is computed each time. A private hand without cards is no secret."""
    moves = query.get("move", "")
    if does_query_or_its_other_tabs_hold_secret(game, query_without_empty_own_hand(query)) or (
        moves and public_moves_text_or_empty_if_position_needed(game, moves) != moves
    ):
        return evaluate(game, view, query)
    return answer_public_query_cached(game.slug, view, tuple(query.items()))


def query_adding_empty_private_hand_of_seat_unless_cards_entered(
    game: AnyGame, query: dict[str, str], seat_code_or_empty: str
) -> dict[str, str]:
    """Returns the query with an empty private hand assigned to the phone's seat, so that the page does not ask whose
    hand it is. Unchanged without a seat, in a game without `mine`, and if the hand has cards."""
    if not seat_code_or_empty or "mine" not in game.secrets or "mine" in query_without_empty_own_hand(query):
        return query
    return {**query, "mine": seat_code_or_empty}


@lru_cache(CACHED_ANSWERS)
def answer_public_query_cached(game_slug: str, view: View, query_items: tuple[tuple[str, str], ...]) -> Answer:
    return evaluate(load(game_slug), view, dict(query_items))


def apply_input_noting_others_changes_or_raise_if_onlooker_changes(
    store_or_none: TableStore | None,
    stored_table_or_none: SharedTable | None,
    *,
    table_before: SharedTable,
    page_request: PageRequest,
    page_facts: Mapping[str, str],
    seat_code: str,
) -> PhoneView:
    """Applies the input of a phone and adds what others changed before it. What the phone itself entered is not
    described."""
    corrected_request = (
        correction_on_changed_table_or_none(
            load(stored_table_or_none.game), page_request, table_before=table_before, table_now=stored_table_or_none
        )
        if stored_table_or_none is not None and stored_table_or_none.version != table_before.version
        else None
    )
    phone_view = undo_last_change_or_none_if_not_asked_or_impossible(
        store_or_none,
        stored_table_or_none,
        table_before=table_before,
        page_request=page_request,
        page_facts=page_facts,
        seat_code=seat_code,
    ) or store_input_if_it_changes_table_or_raise_if_onlooker(
        store_or_none,
        stored_table_or_none,
        table_before=stored_table_or_none if corrected_request and stored_table_or_none else table_before,
        page_request=corrected_request or page_request,
        page_facts=page_facts,
        seat_code=seat_code,
    )
    phone_view = replace(phone_view, hand_memory=page_facts.get("hands", ""))
    if phone_view.set_aside_draft is None and not {"put", "go"} & page_request.query.keys():
        # The draft of an interrupted turn is offered until something else is touched.
        draft = parse_set_aside_draft_or_none(load(phone_view.table.game), page_facts.get("draft", "")[:HEARD])
        phone_view = replace(phone_view, set_aside_draft=draft)
    if stored_table_or_none is None or phone_view.has_undelivered_input or phone_view.conflicting_table:
        return replace(phone_view, changes_by_others=page_facts.get("did", "")[:HEARD])
    if phone_view.table.version > stored_table_or_none.version:
        return phone_view
    return (
        replace(phone_view, known_table=table_before)
        if stored_table_or_none.version > table_before.version
        else replace(phone_view, changes_by_others=page_facts.get("did", "")[:HEARD])
    )


def store_input_if_it_changes_table_or_raise_if_onlooker(
    store_or_none: TableStore | None,
    stored_table_or_none: SharedTable | None,
    *,
    table_before: SharedTable,
    page_request: PageRequest,
    page_facts: Mapping[str, str],
    seat_code: str,
) -> PhoneView:
    """Returns what an input leads to, after storing it if it changes the table.

    store_or_none, stored_table_or_none: None if unreachable; table_before: the table as the phone knew it;
    page_request: the fields of the input; page_facts: what its page sends besides (`from`, `resolve`: the side of a
    conflict to take, or `record` to write a changed score or question into the record). Raises OnlyLooks if a phone
    without a seat changes the table.
    """
    latest_table = stored_table_or_none or table_before
    if (
        stored_table_or_none is not None
        and page_facts.get("resolve") == "mine"
        and page_facts.get("over") == str(stored_table_or_none.version)
    ):
        table_before = stored_table_or_none  # the phone chose its own side while this version was displayed
    if page_facts.get("resolve") == "theirs" or (
        is_link_from_other_view_back_to_table_view(latest_table, page_request, page_facts) and stored_table_or_none
    ):
        return merge_private_input_orphaning_selection_if_moves_changed(latest_table, page_request, seat_code)
    lang = choose_language(page_request.lang)
    arrived = resolve_form_or_touch_as_typed_if_unreadable_or_abort(latest_table.game, page_request, lang)
    if page_facts.get("resolve") == "record":
        arrived = convert_score_or_question_to_record_correction_if_possible(arrived, table_before, seat_code, lang)
    own_view = PhoneView(
        table=latest_table,
        question=arrived.question,
        view=arrived.view,
        seat=seat_code,
        is_own_question=True,
        stays_in_view=arrived.stays_in_view,
    )
    if is_inputless_news_request_while_looking_at_another_view(page_request, page_facts):
        is_shown_by_current_table = (
            stored_table_or_none is not None
            and stored_table_or_none.version != table_before.version
            and stored_table_or_none.view == own_view.view
        )
        return (
            merge_private_input_orphaning_selection_if_moves_changed(
                latest_table, arrived.question, seat_code, table_before
            )
            if is_shown_by_current_table
            else own_view
        )
    if (
        not arrived.is_readable
        or arrived.question.pending_moves_text
        or not (is_input_for_everybody_not_this_phone_alone(latest_table, arrived) or arrived.view == table_before.view)
    ):
        return own_view
    game, query = load(latest_table.game), arrived.question.query
    colours = arrived.question.colours
    query_text = encode_query_string({name: value for name, value in query.items() if name not in game.secrets})
    query_text = append_colours_if_any_to_query_text(query_text, colours)
    if (query_text, arrived.view) != (table_before.query, table_before.view):
        answer = answer_cached_unless_secret(game, View(arrived.view), query)
        own_view, query_text = (
            replace(own_view, answer=answer),
            append_colours_if_any_to_query_text(
                encode_query_string(build_public_query_until_move_without_public_form(answer)), colours
            ),
        )
    if (query_text, arrived.view) == (table_before.query, table_before.view):
        # Nothing is entered: the phone only selected a target or asked for news.
        has_table_changed = stored_table_or_none is not None and stored_table_or_none.version != table_before.version
        return (
            merge_private_input_orphaning_selection_if_moves_changed(
                latest_table, arrived.question, seat_code, table_before
            )
            if has_table_changed
            else own_view
        )
    if not seat_code:
        raise OnlyLooks
    if page_facts.get("resolve") == "later":
        return replace(
            own_view,
            table=replace(latest_table, version=table_before.version, query=table_before.query, view=table_before.view),
            has_undelivered_input=True,
            is_conflict_postponed=True,
        )
    if stored_table_or_none is None or store_or_none is None or len(query_text) > QUERY_BYTES:
        return replace(own_view, has_undelivered_input=True)
    return store_query_if_longer_else_merge_or_flag_conflict_or_undelivered(
        store_or_none,
        stored_table_or_none,
        table_query_is_based_on=table_before,
        phone_view=own_view,
        query_text=query_text,
    )


def undo_last_change_or_none_if_not_asked_or_impossible(
    store_or_none: TableStore | None,
    stored_table_or_none: SharedTable | None,
    *,
    table_before: SharedTable,
    page_request: PageRequest,
    page_facts: Mapping[str, str],
    seat_code: str,
) -> PhoneView | None:
    """Returns what the phone displays once the last change of the table, whatever that was, has been undone in the
    store.

    None if the phone does not ask for it (`undo` in `page_facts`), others have changed the table since the phone knew
    it, or the store has no earlier version or is unavailable. What the phone takes for the table before, the fields of
    `page_request`, is then an input like any other. Raises OnlyLooks for a phone without a seat.
    """
    if not page_facts.get("undo") or store_or_none is None or stored_table_or_none is None:
        return None
    if not seat_code:
        raise OnlyLooks
    if stored_table_or_none.version != table_before.version:
        return None
    try:
        undone_table = store_or_none.undo_last_change_if_still_at_version(
            stored_table_or_none.key, expected_version=stored_table_or_none.version, teller_seat=seat_code
        )
    except StoreUnavailable:
        return None
    if undone_table is None:
        return None
    return merge_private_input_orphaning_selection_if_moves_changed(undone_table, page_request, seat_code)


def convert_score_or_question_to_record_correction_if_possible(
    arrived: ResolvedInput, table_before: SharedTable, seat_code: str, language_code: str
) -> ResolvedInput:
    """Returns the record of the table with what the phone changed on its own score or question as a correction;
    unchanged if there is nothing to correct.

    arrived: the score or question as the phone has it; table_before: the table as the phone knew it."""
    game = load(table_before.game)
    if not arrived.is_readable:
        return arrived
    page = compute_answer_and_build_page(
        game,
        load_game_pages(game.slug),
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
    corrected = links.corrected_shared_record
    if corrected is None or corrected.violations:
        return arrived
    address = urlsplit(links.link_to_corrected_record(corrected))
    question = parse_page_request_or_raise_if_too_long(address.query.encode())
    query = table_query_with_phone_hand_and_agreeing_private_moves(
        game, question.query, links.query_of_record_beside or {}
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
    if resolved_input.view not in SHARED_VIEWS:
        return False
    if resolved_input.view == shared_table.view or resolved_input.view == View.PLAY:
        return resolved_input.view == shared_table.view or resolved_input.stays_in_view
    return does_staying_or_incomplete_score_input_show_score_of_ended_game(shared_table, resolved_input)


def does_staying_or_incomplete_score_input_show_score_of_ended_game(
    shared_table: SharedTable, resolved_input: ResolvedInput
) -> bool:
    """Returns whether an input of the score view takes the table there: after the end of the game, if it stays in that
    view, or if something is still to be entered before the winner is known."""
    followed = answer_cached_unless_secret(
        load(shared_table.game), View(shared_table.view), parse_stored_query(shared_table).query
    ).followed
    if followed is None or not followed.ended:
        return False
    return resolved_input.stays_in_view or bool(
        answer_cached_unless_secret(load(shared_table.game), View.SCORE, resolved_input.question.query).missing
    )


def store_query_if_longer_else_merge_or_flag_conflict_or_undelivered(
    store: TableStore,
    current_table: SharedTable,
    *,
    table_query_is_based_on: SharedTable,
    phone_view: PhoneView,
    query_text: str,
) -> PhoneView:
    """Stores a query as the table's, unless another phone stored something else first.

    Two phones that enter the same turn do not conflict; the longer record wins. Otherwise the result has
    `conflicting_table`.
    """
    try:
        for _ in range(3):
            if (current_table.query, current_table.view) == (query_text, phone_view.view):
                return replace(phone_view, table=current_table)
            if current_table.version != table_query_is_based_on.version:
                # Two phones entered the same turn: the one with more moves is ahead.
                if is_query_equal_or_extended_only_by_moves(
                    table_query_is_based_on.query, query_text
                ) and is_query_equal_or_extended_only_by_moves(query_text, current_table.query):
                    return merge_private_input_orphaning_selection_if_moves_changed(
                        current_table, phone_view.question, phone_view.seat
                    )
                if not (
                    is_query_equal_or_extended_only_by_moves(table_query_is_based_on.query, current_table.query)
                    and is_query_equal_or_extended_only_by_moves(current_table.query, query_text)
                ):
                    return replace(phone_view, table=current_table, conflicting_table=table_query_is_based_on)
            stored_table = store.update_table_if_still_at_version(
                current_table.key,
                expected_version=current_table.version,
                view=phone_view.view,
                query_text=query_text,
                teller_seat=phone_view.seat,
            )
            if stored_table:
                return replace(phone_view, table=stored_table)
            reread_table = store.read_table(current_table.key)
            if reread_table is None:
                break
            current_table = reread_table
    except StoreUnavailable:
        return replace(
            phone_view,
            table=replace(
                current_table,
                version=table_query_is_based_on.version,
                query=table_query_is_based_on.query,
                view=table_query_is_based_on.view,
            ),
            has_undelivered_input=True,
        )
    return replace(phone_view, table=current_table, conflicting_table=table_query_is_based_on)


def merge_private_input_orphaning_selection_if_moves_changed(
    current_table: SharedTable,
    page_request: PageRequest,
    seat_code: str,
    table_before_change_or_none: SharedTable | None = None,
) -> PhoneView:
    """Returns the stored table with the phone's private parameters. If others have changed the record meanwhile, a
    draft is set aside, and nothing is selected."""
    moves = dict(parse_qsl(current_table.query)).get("move", "")
    has_record_changed = (
        dict(parse_qsl(table_before_change_or_none.query)).get("move", "") != moves
        if table_before_change_or_none is not None
        else len(moves.split("_")) != len(page_request.query.get("move", "").split("_"))
    )
    game = load(current_table.game)
    is_hand_selected = (
        page_request.selection.partition(".")[0] in game.secrets
    )  # moves that others enter do not interrupt the entry of a private hand
    is_interrupted = has_record_changed and not is_hand_selected
    pending_moves = parse_pending_moves_or_none(game, page_request.pending_moves_text)
    phone_move_count = len(list(filter(None, page_request.query.get("move", "").split("_"))))
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
        format_other_tabs_that_fit_and_lost_marker(
            [OtherViewTab(View.PLAY, OVER, table_before_change_or_none.query)], QUERY_BYTES
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


def build_phone_page_with_live_table(
    phone_view: PhoneView, presence_by_seat: Mapping[str, bool], language_code: str, *, is_answer_to_input: bool
) -> Frame:
    """Builds the page of a phone at the table."""
    shared_table, view = phone_view.table, phone_view.view or phone_view.table.view
    game = load(shared_table.game)
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
    query_with_hand = query_adding_empty_private_hand_of_seat_unless_cards_entered(game, question.query, own_seat_code)
    if (
        view == View.PLAY
        and is_seat_at_valid_table_and_not_departed(displayed.answer, own_seat_code)
        and query_with_hand != question.query
    ):
        displayed = compute_displayed_answer_of_phone(game, view, replace(question, query=query_with_hand))
    displayed, hand_memory = displayed_answer_with_remembered_hand(displayed, phone_view, own_seat_code)
    table = displayed.full_answer.table
    names = names_with_own_seat_marked(table, own_seat_code, language_code) if own_seat_code else table.names
    say = Speaker(language_code, names)
    public_query = build_public_query_until_move_without_public_form(displayed.full_answer)
    shared_query = append_colours_if_any_to_query_text(encode_query_string(public_query), displayed.request.colours)
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
            answer_before_or_none=evaluate_table_as_phone_last_knew_it_or_none(phone_view),
            answer_now=table_answer,
        )
    )
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
        load_game_pages(game.slug),
        view=view,
        say=say,
        rendered_parts="all" if is_answer_to_input else "",
        own_seat_code=own_seat_code,
        live=live_table,
    )


def displayed_answer_with_remembered_hand(
    displayed: DisplayedAnswer, phone_view: PhoneView, own_seat_code: str
) -> tuple[DisplayedAnswer, str]:
    """Returns the answer with the private hand that belongs to its record, and what the phone remembers of it; both
    unchanged beside the record, and without a private hand."""
    answer, request, verdict = displayed.full_answer, displayed.request, displayed.full_answer.verdict
    game, hand = answer.game, request.query.get("mine", "")
    moves = tuple(filter(None, build_public_query_until_move_without_public_form(answer).get("move", "").split("_")))
    if (
        not (own_seat_code and hand and "mine" in game.secrets)
        or answer.view is not View.PLAY
        or answer.unread
        or (verdict is not None and len(verdict.legal_steps) > len(moves))
    ):
        return displayed, phone_view.hand_memory
    entered_query = (phone_view.entered_question or request).query
    entered_moves_text = public_moves_text_or_empty_if_position_needed(game, entered_query.get("move", ""))
    memory = memory_with_hand_at_displayed_record(
        parse_hand_memory_or_empty(phone_view.hand_memory),
        DisplayedRecord(
            game=game,
            moves=moves,
            steps=verdict.legal_steps if verdict else (),
            is_beginning=bool(request.pending_moves_text),
        ),
        entered_hand=hand,
        entered_moves=tuple(filter(None, entered_moves_text.split("_"))),
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
    return compute_displayed_answer(
        game, load_game_pages(game.slug), view=view, page_request=page_request, known_answer=known_answer
    )


def is_seat_at_valid_table_and_not_departed(answer: Answer, seat_code: str) -> bool:
    """Returns whether a seat is at the table and has not left it; False if the answer is refused or unreadable."""
    if answer.refused or answer.unread or seat_code not in answer.table.seats:
        return False
    state = answer.followed.state if answer.followed and answer.followed.state is not None else answer.state
    return int(seat_code[1:]) not in answer.game.table(state).departed_seats


def evaluate_table_as_phone_last_knew_it_or_none(phone_view: PhoneView) -> Answer | None:
    """Returns the answer to the table as the phone says it knew it, without its private hand; None if that is not a
    valid table."""
    known_table = phone_view.known_table
    if known_table is None or known_table.view not in SHARED_VIEWS:
        return None
    try:
        return answer_cached_unless_secret(
            load(known_table.game), View(known_table.view), parse_stored_query(known_table).query
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
