"""A page of a shared table: what was told, whether it came first, and what one phone alone knows beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import parse_qsl

from werkzeug.exceptions import Forbidden

from calculators import game as load
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import to_query
from calculators.core.public import public_query
from calculators.core.types import View
from web.live.doings import describe_change, last_move
from web.live.keys import spelled
from web.live.shared import Away, Shared, Telling
from web.live.telling import beside, differences, goes_on, with_colours
from web.pieces.live import Live
from web.routes import Arrival, arrive, draw, language
from web.table.address import QUERY_BYTES, Asked, TooLong, ask
from web.table.frame import Frame
from web.table.game_pages import game_pages
from web.table.other_views import OVER, Kept, format_kept
from web.table.seen import holds_secret, seen_moves
from web.templates import speak

TELLING = (View.PLAY, View.SCORE)
HEARD = 400
"""Letters of what a page says others did, or keeps aside of a turn, which it is told again with the next touch."""
LAST = 64
"""Answers to public questions that a process keeps: the other phones of a table ask the same as soon as they have
heard of it. The longest record takes 0.6 MB."""


class OnlyLooks(Forbidden):
    """A touch that would tell, of a phone that sits nowhere."""

    words = "looks"


@dataclass(frozen=True, slots=True)
class Told:
    """What a phone is shown. row: the table as it stands, or as the phone knew it last where the store is away;
    question: of the phone, and `view` of it; own: is the question the phone's own, ahead of the table or beside it?
    answer: to that question, where it is known already; waits: was it told, and did not arrive? later: because two
    told different things, and it is decided later? other: the table as the phone knew it when somebody else told
    something else first; draft: a pick that has no turn any more; before: the table as the phone knew it, where others
    have moved it on since; did: what they did, as the phone has been told already."""

    row: Shared
    question: Asked
    view: str = ""
    seat: str = ""
    own: bool = False
    here: bool = False
    answer: Answer | None = None
    waits: bool = False
    later: bool = False
    other: Shared | None = None
    draft: str = ""
    watching: bool = False
    before: Shared | None = None
    did: str = ""


def stored(row: Shared) -> Asked:
    """The question that a table stands for."""
    return ask(row.query.encode())


def answered(game: AnyGame, view: View, query: Mapping[str, str]) -> Answer:
    """The answer to a question of a phone. What everybody may ask is worked out once for all who do; nothing is kept of
    a question with what only one seat may see."""
    moves = query.get("move", "")
    if holds_secret(game, query) or (moves and seen_moves(game, moves) != moves):
        return evaluate(game, view, query)
    return public_answer(game.slug, view, tuple(query.items()))


@lru_cache(LAST)
def public_answer(slug: str, view: View, query: tuple[tuple[str, str], ...]) -> Answer:
    return evaluate(load(slug), view, dict(query))


def told_by(
    store: Telling | None, row: Shared | None, knew: Shared, question: Asked, said: Mapping[str, str], seat: str
) -> Told:
    """What comes of a touch (`decided`), and what others did before it. What a phone has told itself needs no words."""
    told = decided(store, row, knew, question, said, seat)
    if said.get("draft") and not told.draft and not {"put", "go"} & question.query.keys():
        told = replace(told, draft=said["draft"][:HEARD])  # kept aside until something else is touched
    if row is None or told.waits or told.other:
        return replace(told, did=said.get("did", "")[:HEARD])
    if told.row.version > row.version:
        return told
    return replace(told, before=knew) if row.version > knew.version else replace(told, did=said.get("did", "")[:HEARD])


def decided(
    store: Telling | None, row: Shared | None, knew: Shared, question: Asked, said: Mapping[str, str], seat: str
) -> Told:
    """What comes of a touch. store: None where there is none to reach; row: the table now, None where nobody knows;
    knew: as the phone knew it; question: the fields of the touch; said: what its page says of itself (`from`,
    `resolve`)."""
    now = row or knew
    if row is not None and said.get("resolve") == "mine" and said.get("over") == str(row.version):
        knew = row  # both were shown, and this is what stood then
    if said.get("resolve") == "theirs" or (back_to_table(now, question, said) and row):
        return adopted(now, question, seat)
    lang = language(question.lang)
    arrived = arrive(now.game, question, lang)
    mine = Told(now, arrived.question, arrived.view, seat, own=True, here=arrived.here)
    if only_looked(question, said):
        shown_by_now = row is not None and row.version != knew.version and row.view == mine.view
        return adopted(now, arrived.question, seat, knew) if shown_by_now else mine
    if not arrived.readable or arrived.question.then or not (tells(now, arrived) or arrived.view == knew.view):
        return mine
    game, query = load(now.game), arrived.question.query
    colours = arrived.question.colours
    text = to_query({name: value for name, value in query.items() if name not in game.secrets})
    text = with_colours(text, colours)
    if (text, arrived.view) != (knew.query, knew.view):
        answer = answered(game, View(arrived.view), query)
        mine, text = replace(mine, answer=answer), with_colours(to_query(public_query(answer)), colours)
    if (text, arrived.view) == (knew.query, knew.view):
        # Nothing is told: only selected, or asked for news.
        moved = row is not None and row.version != knew.version
        return adopted(now, arrived.question, seat, knew) if moved else mine
    if not seat:
        raise OnlyLooks
    if said.get("resolve") == "later":
        return replace(
            mine, row=replace(now, version=knew.version, query=knew.query, view=knew.view), waits=True, later=True
        )
    if row is None or store is None or len(text) > QUERY_BYTES:
        return replace(mine, waits=True)
    return first(store, row, knew, mine, text)


def back_to_table(row: Shared, question: Asked, said: Mapping[str, str]) -> bool:
    """Does a link lead from another view back to that of the table? Then it is meant as it stands."""
    touches = {"put", "go"} & question.query.keys()
    return not touches and said.get("from", row.view) != row.view and question.query.get("view") == row.view


def only_looked(question: Asked, said: Mapping[str, str]) -> bool:
    """Does a page that shows what is not the table's ask for news, and nothing else?"""
    touches = {"put", "go"} & question.query.keys()
    return bool(said.get("look")) and not touches and said.get("from") == question.query.get("view")


def tells(row: Shared, arrived: Arrival) -> bool:
    """Is it the table that was touched? A score is looked at while a game goes on. At its end the table is there: for
    all as soon as one goes there, where something is still to be entered before anybody has won."""
    if arrived.view not in TELLING:
        return False
    if arrived.view == row.view or arrived.view == View.PLAY:
        return arrived.view == row.view or arrived.here
    followed = answered(load(row.game), View(row.view), stored(row).query).followed
    if followed is None or not followed.ended:
        return False
    return arrived.here or bool(answered(load(row.game), View.SCORE, arrived.question.query).missing)


def first(store: Telling, row: Shared, knew: Shared, mine: Told, text: str) -> Told:
    """Told to all, unless somebody else came first with something else."""
    try:
        for _ in range(3):
            if (row.query, row.view) == (text, mine.view):
                return replace(mine, row=row)
            if row.version != knew.version:
                # The same turn told by two is one; whoever told more of it than the other is ahead.
                if goes_on(knew.query, text) and goes_on(text, row.query):
                    return adopted(row, mine.question, mine.seat)
                if not (goes_on(knew.query, row.query) and goes_on(row.query, text)):
                    return replace(mine, row=row, other=knew)
            told = store.tell(row.key, row.version, mine.view, text, mine.seat)
            if told:
                return replace(mine, row=told)
            later = store.read(row.key)
            if later is None:
                break
            row = later
    except Away:
        return replace(mine, row=replace(row, version=knew.version, query=knew.query, view=knew.view), waits=True)
    return replace(mine, row=row, other=knew)


def adopted(row: Shared, question: Asked, seat: str, knew: Shared | None = None) -> Told:
    """The table as it stands, with what the phone alone knows; a draft of a turn others have told is kept aside."""
    moved = knew is not None and dict(parse_qsl(knew.query)).get("move") != dict(parse_qsl(row.query)).get("move")
    game = load(row.game)
    of_hand = question.pick.partition(".")[0] in game.secrets  # what others tell takes nothing from an own hand
    draft = question.pick if (moved or knew is None) and not of_hand else ""
    stands = stored(row)
    told = beside(game, stands.query, question.query)
    ended = knew is not None and (knew.view, row.view) == (View.PLAY, View.SCORE)
    record = format_kept([Kept(View.PLAY, OVER, knew.query)], QUERY_BYTES) if knew and ended else question.kept
    kept = Asked(told, question.lang, "" if draft else question.pick, (), record, colours=stands.colours)
    return Told(row, kept, row.view, seat, own=True, draft=draft)


def shown(told: Told, present: Mapping[str, bool], lang: str, touched: bool) -> Frame:
    """The page of a phone at the table."""
    row = told.row
    game = load(row.game)
    question = told.question
    if not told.own:
        stands = stored(row)
        query = beside(game, stands.query, question.query)
        question = Asked(query, question.lang, question.pick, (), colours=stands.colours)
    question = replace(question, won="")  # the store has what lies on the table alone
    view = told.view or row.view
    answer = told.answer
    if answer is None and view in tuple(View) and not (question.unread or question.then):
        answer = answered(game, View(view), question.query)
    page = draw(game, game_pages(row.game), view, question, lang, answer)
    if told.seat and not told.watching:
        page.say = speak(lang, names_for(page, told.seat))
    table = answered(game, View(row.view), stored(row).query)
    did = told.did if told.before is None else describe_change(page.say, told.before, row, knew_answer(told), table)
    page.live = Live(
        spelled(row.watch if told.watching else row.key),
        row.version,
        (told.other or row).version,
        (told.other or row).query,
        (told.other or row).view,
        told.seat,
        row.teller,
        present,
        told.waits,
        told.later,
        bool(told.other),
        len(differences(row.query, page.told)[1]) if told.waits else 0,
        (view, page.told) != (row.view, row.query) and not (told.waits or told.other),
        told.draft,
        game.secrets,
        told.watching,
        last_move(page.say, table),
        did,
        told.before is not None,
        bool(table.followed and table.followed.ended and view == View.SCORE and not page.answer.missing),
    )
    if touched:
        page.tapped = "all"
    return page


def knew_answer(told: Told) -> Answer | None:
    """The answer to what a phone says it knew of the table; None where that is no table."""
    knew = told.before
    if knew is None or knew.view not in TELLING:
        return None
    try:
        return answered(load(knew.game), View(knew.view), stored(knew).query)
    except TooLong:
        return None


def names_for(page: Frame, seat: str) -> list[str]:
    """The names at the table as the phone of a seat says them: whose it is, is meant."""
    at = int(seat[1]) - 1
    names = [page.name(index) for index in range(max(page.players, at + 1))]
    names[at] = page.say("live.own", name=page.say.seat(seat))
    return names
