"""A page of a shared table: what was told, whether it came first, and what one phone alone knows beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import parse_qsl

from werkzeug.exceptions import Forbidden

from calculators import load_game as load
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import encode_query_string
from calculators.core.public import build_public_query
from calculators.core.types import View
from web.live.doings import describe_change, last_move
from web.live.query_merge import append_colours, continues_record, list_query_differences, merge_private_query
from web.live.shared_table import SharedTable, StoreUnavailable, TableStore
from web.live.table_keys import format_table_key
from web.pieces.live_table import LiveTable
from web.routes import ResolvedInput, build_page, choose_language, resolve_input
from web.table.address import QUERY_BYTES, PageRequest, QueryTooLong, parse_page_request
from web.table.frame import Frame
from web.table.game_pages import load_game_pages
from web.table.other_tabs import OVER, OtherTab, format_other_tabs
from web.table.public_queries import hide_secrets_of_moves_text, query_has_secret
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


@dataclass(frozen=True, slots=True)
class PhoneView:
    """What a phone is shown. row: the table as it stands, or as the phone knew it last where the store is away;
    question: of the phone, and `view` of it; own: is the question the phone's own, ahead of the table or beside it?
    answer: to that question, where it is known already; waits: was it told, and did not arrive? later: because two
    told different things, and it is decided later? other: the table as the phone knew it when somebody else told
    something else first; draft: a pick that has no turn any more; before: the table as the phone knew it, where others
    have moved it on since; did: what they did, as the phone has been told already."""

    row: SharedTable
    question: PageRequest
    view: str = ""
    seat: str = ""
    own: bool = False
    here: bool = False
    answer: Answer | None = None
    waits: bool = False
    later: bool = False
    other: SharedTable | None = None
    draft: str = ""
    watching: bool = False
    before: SharedTable | None = None
    did: str = ""


def parse_stored_query(shared_table: SharedTable) -> PageRequest:
    """The question that a table stands for."""
    return parse_page_request(shared_table.query.encode())


def answer_phone_query(game: AnyGame, view: View, query: Mapping[str, str]) -> Answer:
    """The answer to a question of a phone. What everybody may ask is worked out once for all who do; nothing is kept of
    a question with what only one seat may see."""
    moves = query.get("move", "")
    if query_has_secret(game, query) or (moves and hide_secrets_of_moves_text(game, moves) != moves):
        return evaluate(game, view, query)
    return answer_public_query_cached(game.slug, view, tuple(query.items()))


@lru_cache(CACHED_ANSWERS)
def answer_public_query_cached(game_slug: str, view: View, query_items: tuple[tuple[str, str], ...]) -> Answer:
    return evaluate(load(game_slug), view, dict(query_items))


def apply_phone_input(
    store: TableStore | None,
    current_table: SharedTable | None,
    known_table: SharedTable,
    page_request: PageRequest,
    page_facts: Mapping[str, str],
    seat_code: str,
) -> PhoneView:
    """What comes of a touch (`decided`), and what others did before it. What a phone has told itself needs no words."""
    told = decided(store, current_table, known_table, page_request, page_facts, seat_code)
    if page_facts.get("draft") and not told.draft and not {"put", "go"} & page_request.query.keys():
        told = replace(told, draft=page_facts["draft"][:HEARD])  # kept aside until something else is touched
    if current_table is None or told.waits or told.other:
        return replace(told, did=page_facts.get("did", "")[:HEARD])
    if told.row.version > current_table.version:
        return told
    return (
        replace(told, before=known_table)
        if current_table.version > known_table.version
        else replace(told, did=page_facts.get("did", "")[:HEARD])
    )


def decided(
    store: TableStore | None,
    row: SharedTable | None,
    knew: SharedTable,
    question: PageRequest,
    said: Mapping[str, str],
    seat: str,
) -> PhoneView:
    """What comes of a touch. store: None where there is none to reach; row: the table now, None where nobody knows;
    knew: as the phone knew it; question: the fields of the touch; said: what its page says of itself (`from`,
    `resolve`)."""
    now = row or knew
    if row is not None and said.get("resolve") == "mine" and said.get("over") == str(row.version):
        knew = row  # both were shown, and this is what stood then
    if said.get("resolve") == "theirs" or (is_link_back_to_table(now, question, said) and row):
        return adopt_current_table(now, question, seat)
    lang = choose_language(question.lang)
    arrived = resolve_input(now.game, question, lang)
    mine = PhoneView(now, arrived.question, arrived.view, seat, own=True, here=arrived.stays_in_view)
    if only_looked(question, said):
        shown_by_now = row is not None and row.version != knew.version and row.view == mine.view
        return adopt_current_table(now, arrived.question, seat, knew) if shown_by_now else mine
    if (
        not arrived.is_readable
        or arrived.question.then
        or not (changes_shared_table(now, arrived) or arrived.view == knew.view)
    ):
        return mine
    game, query = load(now.game), arrived.question.query
    colours = arrived.question.colours
    text = encode_query_string({name: value for name, value in query.items() if name not in game.secrets})
    text = append_colours(text, colours)
    if (text, arrived.view) != (knew.query, knew.view):
        answer = answer_phone_query(game, View(arrived.view), query)
        mine, text = (
            replace(mine, answer=answer),
            append_colours(encode_query_string(build_public_query(answer)), colours),
        )
    if (text, arrived.view) == (knew.query, knew.view):
        # Nothing is told: only selected, or asked for news.
        moved = row is not None and row.version != knew.version
        return adopt_current_table(now, arrived.question, seat, knew) if moved else mine
    if not seat:
        raise OnlyLooks
    if said.get("resolve") == "later":
        return replace(
            mine, row=replace(now, version=knew.version, query=knew.query, view=knew.view), waits=True, later=True
        )
    if row is None or store is None or len(text) > QUERY_BYTES:
        return replace(mine, waits=True)
    return store_unless_overtaken(store, row, knew, mine, text)


def is_link_back_to_table(shared_table: SharedTable, page_request: PageRequest, page_facts: Mapping[str, str]) -> bool:
    """Does a link lead from another view back to that of the table? Then it is meant as it stands."""
    touches = {"put", "go"} & page_request.query.keys()
    return (
        not touches
        and page_facts.get("from", shared_table.view) != shared_table.view
        and page_request.query.get("view") == shared_table.view
    )


def only_looked(question: PageRequest, said: Mapping[str, str]) -> bool:
    """Does a page that shows what is not the table's ask for news, and nothing else?"""
    touches = {"put", "go"} & question.query.keys()
    return bool(said.get("look")) and not touches and said.get("from") == question.query.get("view")


def changes_shared_table(shared_table: SharedTable, resolved_input: ResolvedInput) -> bool:
    """Is it the table that was touched? A score is looked at while a game goes on. At its end the table is there: for
    all as soon as one goes there, where something is still to be entered before anybody has won."""
    if resolved_input.view not in SHARED_VIEWS:
        return False
    if resolved_input.view == shared_table.view or resolved_input.view == View.PLAY:
        return resolved_input.view == shared_table.view or resolved_input.stays_in_view
    followed = answer_phone_query(
        load(shared_table.game), View(shared_table.view), parse_stored_query(shared_table).query
    ).followed
    if followed is None or not followed.ended:
        return False
    return resolved_input.stays_in_view or bool(
        answer_phone_query(load(shared_table.game), View.SCORE, resolved_input.question.query).missing
    )


def store_unless_overtaken(
    store: TableStore, current_table: SharedTable, known_table: SharedTable, phone_view: PhoneView, query_text: str
) -> PhoneView:
    """Told to all, unless somebody else came first with something else."""
    try:
        for _ in range(3):
            if (current_table.query, current_table.view) == (query_text, phone_view.view):
                return replace(phone_view, row=current_table)
            if current_table.version != known_table.version:
                # The same turn told by two is one; whoever told more of it than the other is ahead.
                if continues_record(known_table.query, query_text) and continues_record(
                    query_text, current_table.query
                ):
                    return adopt_current_table(current_table, phone_view.question, phone_view.seat)
                if not (
                    continues_record(known_table.query, current_table.query)
                    and continues_record(current_table.query, query_text)
                ):
                    return replace(phone_view, row=current_table, other=known_table)
            told = store.update_table(
                current_table.key, current_table.version, phone_view.view, query_text, phone_view.seat
            )
            if told:
                return replace(phone_view, row=told)
            later = store.read_table(current_table.key)
            if later is None:
                break
            current_table = later
    except StoreUnavailable:
        return replace(
            phone_view,
            row=replace(current_table, version=known_table.version, query=known_table.query, view=known_table.view),
            waits=True,
        )
    return replace(phone_view, row=current_table, other=known_table)


def adopt_current_table(
    current_table: SharedTable, page_request: PageRequest, seat_code: str, known_table: SharedTable | None = None
) -> PhoneView:
    """The table as it stands, with what the phone alone knows; a draft of a turn others have told is kept aside."""
    moved = known_table is not None and dict(parse_qsl(known_table.query)).get("move") != dict(
        parse_qsl(current_table.query)
    ).get("move")
    game = load(current_table.game)
    of_hand = (
        page_request.selection.partition(".")[0] in game.secrets
    )  # what others tell takes nothing from an own hand
    draft = page_request.selection if (moved or known_table is None) and not of_hand else ""
    stands = parse_stored_query(current_table)
    told = merge_private_query(game, stands.query, page_request.query)
    ended = known_table is not None and (known_table.view, current_table.view) == (View.PLAY, View.SCORE)
    record = (
        format_other_tabs([OtherTab(View.PLAY, OVER, known_table.query)], QUERY_BYTES)
        if known_table and ended
        else page_request.kept
    )
    kept = PageRequest(
        told, page_request.lang, "" if draft else page_request.selection, (), record, colours=stands.colours
    )
    return PhoneView(current_table, kept, current_table.view, seat_code, own=True, draft=draft)


def build_phone_page(
    phone_view: PhoneView, presence_by_seat: Mapping[str, bool], language_code: str, is_answer_to_input: bool
) -> Frame:
    """The page of a phone at the table."""
    row = phone_view.row
    game = load(row.game)
    question = phone_view.question
    if not phone_view.own:
        stands = parse_stored_query(row)
        query = merge_private_query(game, stands.query, question.query)
        question = PageRequest(query, question.lang, question.selection, (), colours=stands.colours)
    question = replace(question, won="")  # the store has what lies on the table alone
    view = phone_view.view or row.view
    answer = phone_view.answer
    if answer is None and view in tuple(View) and not (question.unread or question.then):
        answer = answer_phone_query(game, View(view), question.query)
    page = build_page(game, load_game_pages(row.game), view, question, language_code, answer)
    if phone_view.seat and not phone_view.watching:
        page.say = set_page_language(language_code, seat_names_for_phone(page, phone_view.seat))
    table = answer_phone_query(game, View(row.view), parse_stored_query(row).query)
    did = (
        phone_view.did
        if phone_view.before is None
        else describe_change(page.say, phone_view.before, row, knew_answer(phone_view), table)
    )
    page.live = LiveTable(
        format_table_key(row.watch if phone_view.watching else row.key),
        row.version,
        (phone_view.other or row).version,
        (phone_view.other or row).query,
        (phone_view.other or row).view,
        phone_view.seat,
        row.teller,
        presence_by_seat,
        phone_view.waits,
        phone_view.later,
        bool(phone_view.other),
        len(list_query_differences(row.query, page.shared_query)[1]) if phone_view.waits else 0,
        (view, page.shared_query) != (row.view, row.query) and not (phone_view.waits or phone_view.other),
        phone_view.draft,
        game.secrets,
        phone_view.watching,
        last_move(page.say, table),
        did,
        phone_view.before is not None,
        bool(table.followed and table.followed.ended and view == View.SCORE and not page.answer.missing),
    )
    if is_answer_to_input:
        page.rendered_parts = "all"
    return page


def knew_answer(told: PhoneView) -> Answer | None:
    """The answer to what a phone says it knew of the table; None where that is no table."""
    knew = told.before
    if knew is None or knew.view not in SHARED_VIEWS:
        return None
    try:
        return answer_phone_query(load(knew.game), View(knew.view), parse_stored_query(knew).query)
    except QueryTooLong:
        return None


def seat_names_for_phone(page: Frame, seat_code: str) -> list[str]:
    """The names at the table as the phone of a seat says them: whose it is, is meant."""
    at = int(seat_code[1]) - 1
    names = [page.entered_seat_name(index) for index in range(max(page.player_count, at + 1))]
    names[at] = page.say("live.own", name=page.say.seat_name(seat_code))
    return names
