"""A page of a shared table: what was told, whether it came first, and what one phone alone knows beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import parse_qsl

from flask import g
from werkzeug.exceptions import Forbidden

from calculators import load_game as load
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import encode_query_string
from calculators.core.public import build_public_query
from calculators.core.types import View
from web.live.doings import describe_what_others_changed_or_empty, last_move_of_record_or_none
from web.live.query_merge import (
    append_colours_to_query_text,
    does_query_continue_record,
    list_differing_moves_and_entries,
    merge_private_parameters_and_moves,
)
from web.live.shared_table import SharedTable, StoreUnavailable, TableStore
from web.live.table_keys import format_table_key
from web.pieces.live_table import LiveTable
from web.routes import (
    ResolvedInput,
    apply_form_or_touch_and_find_where_it_leads,
    choose_language,
    compute_answer_and_build_page,
)
from web.table.address import QUERY_BYTES, PageRequest, QueryTooLong, parse_page_request
from web.table.frame import Frame
from web.table.game_pages import load_game_pages
from web.table.other_tabs import OVER, OtherTab, format_other_tabs_that_fit_and_lost_marker
from web.table.public_queries import (
    does_query_or_its_kept_tabs_hold_secret,
    public_moves_text_or_empty,
    query_without_empty_own_hand,
)
from web.templates import set_page_language

SHARED_VIEWS = (View.PLAY, View.SCORE)
HEARD = 400
"""Letters of what a page says others did, or keeps aside of a turn, which it is told again with the next touch."""
CACHED_ANSWERS = 64
"""Answers to public questions that a process keeps: the other phones of a table ask the same as soon as they have
heard of it. The longest record takes 0.6 MB."""


class OnlyLooks(Forbidden):
    """A touch that would tell, of a phone that sits nowhere."""

    words = "looks"


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneView:
    """What a phone is shown. table: the table as it stands, or as the phone knew it last where the store is away;
    question: of the phone, and `view` of it; is_own_question: is the question the phone's own, ahead of the table or
    beside it? answer: to that question, where it is known already; has_undelivered_input: was it told, and did not
    arrive? is_conflict_postponed: because two told different things, and it is decided later? conflicting_table: the
    table as the phone knew it when somebody else told something else first; orphaned_selection: a pick that has no turn
    any more; known_table: the table as the phone knew it, where others have moved it on since; changes_by_others: what
    they did, as the phone has been told already."""

    table: SharedTable
    question: PageRequest
    view: str = ""
    seat: str = ""
    is_own_question: bool = False
    stays_in_view: bool = False
    answer: Answer | None = None
    has_undelivered_input: bool = False
    is_conflict_postponed: bool = False
    conflicting_table: SharedTable | None = None
    orphaned_selection: str = ""
    is_read_only: bool = False
    known_table: SharedTable | None = None
    changes_by_others: str = ""


def parse_stored_query(shared_table: SharedTable) -> PageRequest:
    """The question that a table stands for."""
    return parse_page_request(shared_table.query.encode())


def answer_cached_unless_secret(game: AnyGame, view: View, query: Mapping[str, str]) -> Answer:
    """The answer to a question of a phone. What everybody may ask is worked out once for all who do; nothing is kept of
    a question with what only one seat may see. A hand without a card is no secret."""
    moves = query.get("move", "")
    if does_query_or_its_kept_tabs_hold_secret(game, query_without_empty_own_hand(query)) or (
        moves and public_moves_text_or_empty(game, moves) != moves
    ):
        return evaluate(game, view, query)
    return answer_public_query_cached(game.slug, view, tuple(query.items()))


def query_with_empty_own_hand_assigned_to_seat(game: AnyGame, query: dict[str, str], seat_code: str) -> dict[str, str]:
    """The question of a phone that sits at the table: the hand that is told there is its seat's, and nobody asks
    whose. One with cards stays whose it is."""
    if not seat_code or "mine" not in game.secrets or "mine" in query_without_empty_own_hand(query):
        return query
    return {**query, "mine": seat_code}


@lru_cache(CACHED_ANSWERS)
def answer_public_query_cached(game_slug: str, view: View, query_items: tuple[tuple[str, str], ...]) -> Answer:
    return evaluate(load(game_slug), view, dict(query_items))


def apply_phone_input_and_describe_news(
    store: TableStore | None,
    current_table: SharedTable | None,
    *,
    table_before: SharedTable,
    page_request: PageRequest,
    page_facts: Mapping[str, str],
    seat_code: str,
) -> PhoneView:
    """What comes of a touch (`decided`), and what others did before it. What a phone has told itself needs no words."""
    told = apply_phone_input_and_store_table(
        store,
        current_table,
        table_before=table_before,
        page_request=page_request,
        page_facts=page_facts,
        seat_code=seat_code,
    )
    if page_facts.get("draft") and not told.orphaned_selection and not {"put", "go"} & page_request.query.keys():
        # What was half entered for that turn is offered until something else is touched.
        told = replace(told, orphaned_selection=page_facts["draft"][:HEARD])
    if current_table is None or told.has_undelivered_input or told.conflicting_table:
        return replace(told, changes_by_others=page_facts.get("did", "")[:HEARD])
    if told.table.version > current_table.version:
        return told
    return (
        replace(told, known_table=table_before)
        if current_table.version > table_before.version
        else replace(told, changes_by_others=page_facts.get("did", "")[:HEARD])
    )


def apply_phone_input_and_store_table(
    store: TableStore | None,
    current_table: SharedTable | None,
    *,
    table_before: SharedTable,
    page_request: PageRequest,
    page_facts: Mapping[str, str],
    seat_code: str,
) -> PhoneView:
    """What comes of a touch. store: None where there is none to reach; current_table: the table now, None where
    nobody knows;
    table_before: as the phone knew it; page_request: the fields of the touch; page_facts: what its page says of
    itself (`from`, `resolve`)."""
    now = current_table or table_before
    if (
        current_table is not None
        and page_facts.get("resolve") == "mine"
        and page_facts.get("over") == str(current_table.version)
    ):
        table_before = current_table  # both were shown, and this is what stood then
    if page_facts.get("resolve") == "theirs" or (
        is_request_returning_from_other_view(now, page_request, page_facts) and current_table
    ):
        return merge_private_input_and_keep_orphaned_selection(now, page_request, seat_code)
    lang = choose_language(page_request.lang)
    arrived = apply_form_or_touch_and_find_where_it_leads(now.game, page_request, lang)
    mine = PhoneView(
        table=now,
        question=arrived.question,
        view=arrived.view,
        seat=seat_code,
        is_own_question=True,
        stays_in_view=arrived.stays_in_view,
    )
    if does_request_from_other_view_only_ask_news(page_request, page_facts):
        shown_by_now = (
            current_table is not None
            and current_table.version != table_before.version
            and current_table.view == mine.view
        )
        return (
            merge_private_input_and_keep_orphaned_selection(now, arrived.question, seat_code, table_before)
            if shown_by_now
            else mine
        )
    if (
        not arrived.is_readable
        or arrived.question.pending_moves_text
        or not (should_input_be_written_to_shared_table(now, arrived) or arrived.view == table_before.view)
    ):
        return mine
    game, query = load(now.game), arrived.question.query
    colours = arrived.question.colours
    text = encode_query_string({name: value for name, value in query.items() if name not in game.secrets})
    text = append_colours_to_query_text(text, colours)
    if (text, arrived.view) != (table_before.query, table_before.view):
        answer = answer_cached_unless_secret(game, View(arrived.view), query)
        mine, text = (
            replace(mine, answer=answer),
            append_colours_to_query_text(encode_query_string(build_public_query(answer)), colours),
        )
    if (text, arrived.view) == (table_before.query, table_before.view):
        # Nothing is told: only selected, or asked for news.
        moved = current_table is not None and current_table.version != table_before.version
        return (
            merge_private_input_and_keep_orphaned_selection(now, arrived.question, seat_code, table_before)
            if moved
            else mine
        )
    if not seat_code:
        raise OnlyLooks
    if page_facts.get("resolve") == "later":
        return replace(
            mine,
            table=replace(now, version=table_before.version, query=table_before.query, view=table_before.view),
            has_undelivered_input=True,
            is_conflict_postponed=True,
        )
    if current_table is None or store is None or len(text) > QUERY_BYTES:
        return replace(mine, has_undelivered_input=True)
    return store_query_unless_conflicting_change_came_first(
        store, current_table, table_before=table_before, phone_view=mine, query_text=text
    )


def is_request_returning_from_other_view(
    shared_table: SharedTable, page_request: PageRequest, page_facts: Mapping[str, str]
) -> bool:
    """Does a link lead from another view back to that of the table? Then it is meant as it stands."""
    touches = {"put", "go"} & page_request.query.keys()
    return (
        not touches
        and page_facts.get("from", shared_table.view) != shared_table.view
        and page_request.query.get("view") == shared_table.view
    )


def does_request_from_other_view_only_ask_news(page_request: PageRequest, page_facts: Mapping[str, str]) -> bool:
    """Does a page that shows what is not the table's ask for news, and nothing else?"""
    touches = {"put", "go"} & page_request.query.keys()
    return bool(page_facts.get("look")) and not touches and page_facts.get("from") == page_request.query.get("view")


def should_input_be_written_to_shared_table(shared_table: SharedTable, resolved_input: ResolvedInput) -> bool:
    """Is it the table that was touched? A score is looked at while a game goes on. At its end the table is there: for
    all as soon as one goes there, where something is still to be entered before anybody has won."""
    if resolved_input.view not in SHARED_VIEWS:
        return False
    if resolved_input.view == shared_table.view or resolved_input.view == View.PLAY:
        return resolved_input.view == shared_table.view or resolved_input.stays_in_view
    followed = answer_cached_unless_secret(
        load(shared_table.game), View(shared_table.view), parse_stored_query(shared_table).query
    ).followed
    if followed is None or not followed.ended:
        return False
    return resolved_input.stays_in_view or bool(
        answer_cached_unless_secret(load(shared_table.game), View.SCORE, resolved_input.question.query).missing
    )


def store_query_unless_conflicting_change_came_first(
    store: TableStore, current_table: SharedTable, *, table_before: SharedTable, phone_view: PhoneView, query_text: str
) -> PhoneView:
    """Told to all, unless somebody else came first with something else."""
    try:
        for _ in range(3):
            if (current_table.query, current_table.view) == (query_text, phone_view.view):
                return replace(phone_view, table=current_table)
            if current_table.version != table_before.version:
                # The same turn told by two is one; whoever told more of it than the other is ahead.
                if does_query_continue_record(table_before.query, query_text) and does_query_continue_record(
                    query_text, current_table.query
                ):
                    return merge_private_input_and_keep_orphaned_selection(
                        current_table, phone_view.question, phone_view.seat
                    )
                if not (
                    does_query_continue_record(table_before.query, current_table.query)
                    and does_query_continue_record(current_table.query, query_text)
                ):
                    return replace(phone_view, table=current_table, conflicting_table=table_before)
            told = store.update_table_unless_overtaken(
                current_table.key,
                after_version=current_table.version,
                view=phone_view.view,
                query_text=query_text,
                teller_seat=phone_view.seat,
            )
            if told:
                return replace(phone_view, table=told)
            later = store.read_table(current_table.key)
            if later is None:
                break
            current_table = later
    except StoreUnavailable:
        return replace(
            phone_view,
            table=replace(
                current_table, version=table_before.version, query=table_before.query, view=table_before.view
            ),
            has_undelivered_input=True,
        )
    return replace(phone_view, table=current_table, conflicting_table=table_before)


def merge_private_input_and_keep_orphaned_selection(
    current_table: SharedTable, page_request: PageRequest, seat_code: str, table_before: SharedTable | None = None
) -> PhoneView:
    """The table as it stands, with what the phone alone knows; a draft of a turn others have told is kept aside."""
    moves = dict(parse_qsl(current_table.query)).get("move", "")
    moved = (
        dict(parse_qsl(table_before.query)).get("move", "") != moves
        if table_before is not None
        else len(moves.split("_")) != len(page_request.query.get("move", "").split("_"))
    )
    game = load(current_table.game)
    of_hand = (
        page_request.selection.partition(".")[0] in game.secrets
    )  # what others tell takes nothing from an own hand
    draft = page_request.selection if moved and not of_hand else ""
    stands = parse_stored_query(current_table)
    told = merge_private_parameters_and_moves(game, stands.query, page_request.query)
    ended = table_before is not None and (table_before.view, current_table.view) == (View.PLAY, View.SCORE)
    record = (
        format_other_tabs_that_fit_and_lost_marker([OtherTab(View.PLAY, OVER, table_before.query)], QUERY_BYTES)
        if table_before and ended
        else page_request.other_tabs_text
    )
    kept = PageRequest(
        query=told,
        lang=page_request.lang,
        selection="" if draft else page_request.selection,
        unread=(),
        other_tabs_text=record,
        colours=stands.colours,
    )
    return PhoneView(
        table=current_table,
        question=kept,
        view=current_table.view,
        seat=seat_code,
        is_own_question=True,
        orphaned_selection=draft,
    )


def build_phone_page(
    phone_view: PhoneView, presence_by_seat: Mapping[str, bool], language_code: str, *, is_answer_to_input: bool
) -> Frame:
    """The page of a phone at the table."""
    row = phone_view.table
    game = load(row.game)
    question = phone_view.question
    if not phone_view.is_own_question:
        stands = parse_stored_query(row)
        query = merge_private_parameters_and_moves(game, stands.query, question.query)
        question = PageRequest(
            query=query, lang=question.lang, selection=question.selection, unread=(), colours=stands.colours
        )
    question = replace(question, wins_text="")  # the store has what lies on the table alone
    page = build_page_of_question(phone_view, question, language_code)
    own = "" if phone_view.is_read_only else phone_view.seat
    asked = query_with_empty_own_hand_assigned_to_seat(game, question.query, own)
    if page.view == View.PLAY and can_seat_have_hand(page, own) and asked != question.query:
        page = build_page_of_question(replace(phone_view, answer=None), replace(question, query=asked), language_code)
    view = page.view
    if own:
        page = replace(
            page, own_seat_code=own, say=set_page_language(language_code, seat_names_with_own_marked(page, own))
        )
    table = answer_cached_unless_secret(game, View(row.view), parse_stored_query(row).query)
    shown = (
        answer_cached_unless_secret(game, View(view), page.publicly_seen_query)
        if phone_view.has_undelivered_input
        else table
    )
    did = (
        phone_view.changes_by_others
        if phone_view.known_table is None
        else describe_what_others_changed_or_empty(
            page.say,
            phone_view.known_table,
            table_now=row,
            answer_before_or_none=answer_to_table_before_or_none(phone_view),
            answer_now=table,
        )
    )
    live = LiveTable(
        key=format_table_key(row.watch if phone_view.is_read_only else row.key),
        version=row.version,
        base_version=(phone_view.conflicting_table or row).version,
        base_query=(phone_view.conflicting_table or row).query,
        view=(phone_view.conflicting_table or row).view,
        seat=phone_view.seat,
        last_teller_seat=row.teller,
        is_awake_by_seat=presence_by_seat,
        has_undelivered_input=phone_view.has_undelivered_input,
        is_conflict_postponed=phone_view.is_conflict_postponed,
        shows_conflict=bool(phone_view.conflicting_table),
        undelivered_count=len(list_differing_moves_and_entries(row.query, page.shared_query)[1])
        if phone_view.has_undelivered_input
        else 0,
        shows_own_position=(view, page.shared_query) != (row.view, row.query)
        and not (phone_view.has_undelivered_input or phone_view.conflicting_table),
        orphaned_selection=phone_view.orphaned_selection,
        secret_parameter_names=game.secrets,
        is_read_only=phone_view.is_read_only,
        last_move=last_move_of_record_or_none(page.say, shown),
        changes_by_others=did,
        has_advanced=phone_view.known_table is not None,
        shows_game_end=bool(table.followed and table.followed.ended and view == View.SCORE and not page.answer.missing),
    )
    if not phone_view.is_read_only:
        g.live_table = live  # the seats of the table say it (`draw_seat_at_table`)
    return replace(page, live=live, rendered_parts="all" if is_answer_to_input else page.rendered_parts)


def build_page_of_question(phone_view: PhoneView, question: PageRequest, language_code: str) -> Frame:
    """The page of a question, with the answer where that is known already."""
    game, view, answer = load(phone_view.table.game), phone_view.view or phone_view.table.view, phone_view.answer
    if answer is None and view in tuple(View) and not (question.unread or question.pending_moves_text):
        answer = answer_cached_unless_secret(game, View(view), question.query)
    return compute_answer_and_build_page(
        game, load_game_pages(game.slug), view=view, question=question, language_code=language_code, known_answer=answer
    )


def can_seat_have_hand(page: Frame, seat_code: str) -> bool:
    """Does a seat still play at a table that can be?"""
    if page.answer.refused or page.answer.unread or seat_code not in page.seats:
        return False
    return int(seat_code[1:]) not in page.departed_seats


def answer_to_table_before_or_none(phone_view: PhoneView) -> Answer | None:
    """The answer to what a phone says it knew of the table; None where that is no table."""
    knew = phone_view.known_table
    if knew is None or knew.view not in SHARED_VIEWS:
        return None
    try:
        return answer_cached_unless_secret(load(knew.game), View(knew.view), parse_stored_query(knew).query)
    except QueryTooLong:
        return None


def seat_names_with_own_marked(page: Frame, seat_code: str) -> list[str]:
    """The names at the table as the phone of a seat says them: whose it is, is meant."""
    at = int(seat_code[1]) - 1
    names = [page.entered_seat_name_or_empty(index) for index in range(max(page.player_count, at + 1))]
    names[at] = page.say("live.own", name=page.say.seat_name(seat_code))
    return names
