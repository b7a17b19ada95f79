"""What a game knows of the page it draws: the answer, the words, and the addresses to go on to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol
from urllib.parse import parse_qsl

from calculators.core.answers import FULL, Answer, Listed
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyState
from calculators.core.parsing import format_seat, to_query
from calculators.core.public import public_moves
from calculators.core.replay import PLAY_LIMIT
from calculators.core.types import Clause, Score, SeatScore, View, Violation
from web.i18n import Speaker
from web.pieces import Touch, select
from web.table.address import LOOK, QUERY_BYTES, ROOM, address
from web.table.colours import hue, in_colours
from web.table.other_views import (
    BROKEN,
    OVER,
    TABS,
    Kept,
    belongs,
    carried,
    format_kept,
    mark_of,
    parse_kept,
    reached,
    standing,
    tab_of,
)
from web.table.readings import readings
from web.table.touches import Touches

FIRST = 100
"""Moves that a page lists where there are more than are told with what they lead to."""


def points_of(score: object) -> Score:
    """A score that counts points; of a game's own kind of score, and of none, one without seats."""
    return score if isinstance(score, Score) else Score(())


class OfGame(Protocol):
    """What a page needs to know of its game (`web.table.game_pages.GamePages`)."""

    @property
    def touches(self) -> Touches: ...


@dataclass
class Page:
    """view: `score`, `moves`, `check` or an extra; pick: what is selected ('' for nothing);
    whole: the answer to a replay, of which `answer` is only the move number `step` (from 1);
    base: `https://host` for what is shared; lang: '' unless the address names it;
    typed: the parameters as they were sent;
    kept_as: what the other views had, as the address says it; then: the turns that wait while the record is worked on;
    won: how often each seat has won before, as the address says it; colours: the colour each plays with, so too;
    tapped: is it the answer to a touch ('parts', or 'all' with what lies below it), 'picture' for a picture on another
    page, '' for a page?
    """

    answer: Answer
    pages: OfGame
    view: str
    pick: str
    lang: str
    base: str
    say: Speaker
    typed: Mapping[str, str] = field(default_factory=dict)
    extra: dict[str, object] | None = None
    whole: Answer | None = None
    step: int = 0
    tapped: str = ""
    kept_as: str = ""
    then: str = ""
    won: str = ""
    colours: str = ""

    @property
    def asked(self) -> Answer:
        """The answer to the address, also where the page shows one step of it."""
        return self.whole or self.answer

    @property
    def listed(self) -> tuple[Listed, ...]:
        """The moves a page has room for: all, or the first of very many."""
        moves = self.answer.moves or ()
        return moves if len(moves) <= FULL else moves[:FIRST]

    @property
    def waits(self) -> dict[str, str]:
        """What waits while the record is worked on (`web.table.mending`), as the address says it."""
        return {"then": self.then} if self.then else {}

    @property
    def wins(self) -> tuple[int, ...]:
        """How often each seat had won when this game began; nothing where nobody says so of as many as play."""
        found = tuple(map(int, self.won.split("."))) if self.won else ()
        return found if len(found) == self.players else ()

    @property
    def about_seats(self) -> dict[str, str]:
        """What is said of seats on pages alone, as the address says it."""
        return {name: text for name, text in (("won", self.won), ("colours", self.colours)) if text}

    @property
    def as_left(self) -> dict[str, str]:
        """The question as it is left, with what was won before it: another game has other counts."""
        return {**self.asked_now, **self.about_seats}

    @property
    def asked_now(self) -> dict[str, str]:
        """The question with what waits beside it."""
        return {**self.asked.query, **self.waits}

    # --- the record of a game that is followed

    @property
    def follows(self) -> bool:
        """Is a game followed here, with moves told already?"""
        return self.asked.view is View.PLAY and "move" in self.asked.query

    @property
    def looks_back(self) -> bool:
        """Is an earlier turn of the record looked at?"""
        return self.follows and bool(self.step)

    def look(self, number: int) -> Touch:
        """A touch that looks at the table after so many moves of the record."""
        return select(f"{LOOK}.{number}")

    def moves_to(self, number: int) -> str:
        """The first moves of the record, as text."""
        return "_".join(self.asked.query.get("move", "").split("_")[:number])

    # --- what the other views had

    @cached_property
    def kept(self) -> tuple[Kept, ...]:
        """What is to be had of the other views of this table, and of its earlier records."""
        mark = self.mark(self.asked.view, self.asked.query)
        return standing(parse_kept(self.kept_as), mark, self.asked.view is not View.PLAY)

    def mark(self, view: View, query: Mapping[str, str]) -> str:
        return mark_of(view, query, (*self.answer.game.secrets, *self.pages.touches.question))

    def left_here(self, mark: str) -> Kept:
        """This view as it is left; of a game that is over nothing changes any more."""
        followed = self.asked.followed
        over = mark != BROKEN and followed is not None and followed.ended
        return Kept(self.asked.view, OVER if over else mark, to_query(self.as_left))

    @cached_property
    def kept_now(self) -> str:
        """The same as an address says it: where a record goes on, the score it had before goes."""
        room = QUERY_BYTES - ROOM - len(to_query(self.asked.query))
        if self.asked.view is View.PLAY or len(self.kept_as) > room:
            return format_kept(self.kept, room)
        return self.kept_as

    def keeping(self, view: str, query: Mapping[str, str], kept: Sequence[Kept]) -> str:
        """The address of a view with what it keeps of others, as far as there is room."""
        told = self.query_of(dict(query), kept="")
        text = format_kept(kept, QUERY_BYTES - ROOM - len(to_query(told)))
        return address(self.slug, view, {**told, **({"kept": text} if text else {})})

    def left_for(self, view: str, query: Mapping[str, str]) -> str:
        """The address of another view, worked out from this one; where a record is followed, it keeps this one."""
        tab = tab_of(view)
        here = TABS[self.asked.view]
        others = [one for one in self.kept if one.mark == BROKEN or one.tab not in (here, tab)]
        followed = self.follows or any(one.view is View.PLAY for one in reached(self.kept))
        mark = self.mark(View(view) if tab else View.SCORE, query)
        left = [self.left_here(mark)] if followed and tab != here and (tab or self.follows) else []
        return self.keeping(view, query, carried([*left, *others], mark))

    @cached_property
    def outgrown(self) -> str:
        """Where a game goes on whose record fills an address or has all the moves it can: from the position it has
        reached; '' while there is room."""
        followed, query = self.answer.followed, self.answer.query
        if followed is None or followed.ended or self.answer.refused:
            return ""
        full = len(to_query(query)) > QUERY_BYTES - ROOM or query.get("move", "").count("_") + 1 >= PLAY_LIMIT
        return self.at(View.PLAY, followed.position) if full else ""

    def word(self, *keys: str, **facts: object) -> str:
        """The sentence of a key with its facts, in the game's own words if it has any; several keys are one with
        dots, and the longest there is wins: `word("bar.empty", "moves")`."""
        for length in range(len(keys), 0, -1):
            key = ".".join(keys[:length])
            for name in (f"{self.slug}.{key}", key):
                if self.say.has(name):
                    return self.say(name, **facts)
        return self.say(keys[0], **facts)

    def lacking(self, most: int) -> str:
        """What is missing, by name: the first few of it."""
        names = self.answer.missing[:most]
        return self.say("list.comma").join(self.missing_word(name) for name in names)

    def missing_word(self, name: str) -> str:
        """A missing parameter as people call it."""
        return self.say.seat(name) if name in self.answer.table.seats else self.word(f"field.{name}")

    @property
    def readings(self) -> tuple[Clause, ...]:
        """The clauses this answer rests on that are our reading of the book, to be said in one line."""
        return readings(self.answer)

    def at_step(self, number: int) -> str:
        """The page at a move of the replay, counted from 1."""
        query = self.query_of({**self.asked.query, "pick": f"step.{number}"})
        return address(self.slug, self.view, query)

    @property
    def standing(self) -> list[SeatScore]:
        """The scored seats, best first; while something is missing, in turn order."""
        score = points_of(self.answer.score)
        return sorted(score.seats, key=lambda seat: seat.rank or 0) if score.final else list(score.seats)

    @cached_property
    def tints(self) -> str:
        """The colour that each seat plays with, a letter each; '' where nobody has chosen one."""
        return "".join(map(hue, in_colours(self.colours))) if self.colours else ""

    def tint(self, seat: str) -> str:
        """The colour of a seat's pieces: the letter of the seat that has it where nobody has chosen one."""
        return (self.tints or "abcdefghi")[int(seat[1]) - 1]

    def name(self, index: int) -> str:
        """The name entered for a seat, counted from 0; '' for none."""
        names = self.answer.table.names
        return names[index] if index < len(names) else ""

    @property
    def slug(self) -> str:
        return self.answer.game.slug

    @cached_property
    def state(self) -> AnyState:
        """The position that is drawn. Of one that is refused nothing but who plays, so that no picture and no search
        meets what the rules exclude; where it was entered it is shown as it was, to be mended."""
        answer = self.answer
        if not answer.refused or self.view == View.SCORE:
            return answer.state
        players = {"players": str(self.players)} if self.players in answer.game.players else {}
        return answer.game.parse({**players, "names": answer.query.get("names", "")}).state

    @property
    def now(self) -> AnyState:
        """Where the game stands that is followed, as far as it is known; else the position that is drawn."""
        followed = self.answer.followed
        return self.state if followed is None or followed.state is None else followed.state

    @cached_property
    def hand_seat(self) -> str:
        """The seat of which this page has cards that are for its eyes alone; '' for none."""
        query = self.asked.query
        seat, _, cards = query.get("mine", "").partition(".")
        if cards:
            return seat
        secret = any(name in query for name in self.answer.game.secrets if name != "mine")
        return format_seat(self.answer.table.turn) if secret else ""

    @property
    def players(self) -> int:
        return self.answer.table.players

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats to draw; at most the game's most, also when the number is wrong."""
        return self.answer.table.seats[: max(self.answer.game.players)]

    @property
    def places(self) -> frozenset[str]:
        """Parameters and places that are contradictory, to be marked on the picture."""
        refused: tuple[Violation, ...] = self.answer.violations
        if self.answer.verdict is not None:
            refused += self.answer.verdict.violations
        return frozenset(place for v in refused for place in (*v.marks, *v.where))

    def query(self, changes: Mapping[str, str] | None = None, **more: str) -> dict[str, str]:
        """The canonical query with changes; '' drops a parameter. The language stays last."""
        base = self.asked.query if self.asked.view is View.PLAY else self.answer.query
        query = {**base, **self.waits, **(changes or {}), **more}
        return self.query_of({name: value for name, value in query.items() if value})

    def here(self, **changes: str) -> str:
        """This view with changes (`pick` too)."""
        return address(self.slug, self.view, self.query(changes))

    def to(self, view: str) -> str:
        """Another view of the same table, as it was left if it was; of a game that is followed, of the position it
        has reached."""
        asked = self.asked
        tab, here = tab_of(view), TABS[asked.view]
        if tab == here == "play":
            return address(self.slug, view, self.query_of(self.asked_now))
        left = next((one for one in reached(self.kept) if one.tab == tab != here), None)
        if left is not None:
            query = left.with_people(self.as_left)
            mark = self.mark(left.view, query)
            others = [one for one in self.kept if one is not left]
            return self.keeping(left.view, query, carried([self.left_here(mark), *others], mark))
        query = dict(self.answer.query)
        followed = self.answer.followed
        if followed is not None:
            end = self.answer.verdict.end if self.answer.verdict else ""
            query = dict(parse_qsl((view == View.SCORE and end) or followed.position))
        elif view == View.PLAY:
            query.pop("move", None)
        return self.left_for(view, self.pages.touches.carry(query, view))

    def at(self, view: str, query: str) -> str:
        """A view of a position given as a query (a move's `next`)."""
        told = dict(parse_qsl(query))
        if self.follows:
            return self.keeping(view, told, [self.left_here(BROKEN)])
        return address(self.slug, view, self.query_of(told))

    def told_on(self, moves: Sequence[str], view: str, query: str) -> str:
        """Where moves that were asked about lead once they are told. moves: as everybody saw them; view, query: of the
        position behind them. The record beside a question gets them, where it stands at this very table and they are
        legal there; without one it is the position."""
        stands = belongs(parse_kept(self.kept_as), self.mark(self.asked.view, self.asked.query))
        record = next((one for one in reached(self.kept) if one.view is View.PLAY), None)
        if not moves or record is None or not stands:
            return self.at(view, query)
        told = record.with_people(self.as_left)
        told["move"] = "_".join(filter(None, (told.get("move", ""), *moves)))
        answer = evaluate(self.answer.game, View.PLAY, told)
        if answer.refused or answer.verdict is None or answer.verdict.legal is False:
            return self.at(view, query)
        earlier = [one for one in self.kept if one.mark == BROKEN]
        return self.keeping(View.PLAY, told, earlier)

    @cached_property
    def goes_on(self) -> str:
        """Where a legal move that is asked about leads once it is told; '' where nothing comes after it."""
        verdict = self.answer.verdict
        if verdict is None or not verdict.legal or not (verdict.next or verdict.end):
            return ""
        view, query = (View.MOVES, verdict.next) if verdict.next else (View.SCORE, verdict.end)
        asked = self.asked.query.get("move", "").split("_")
        game = self.answer.game
        moves = public_moves(game, self.asked)
        if len(moves) < len(asked):
            return self.told_on((), view, query)
        first = self.pages.touches.tell_move(self.asked.state, game.parse_move(moves[0]))
        return self.told_on((game.format_move(first), *moves[1:]), view, query)

    def at_query(self, query: Mapping[str, str]) -> str:
        """This view of a canonical query."""
        return address(self.slug, self.view, self.query_of(dict(query)))

    def leads(self, touch: Touch) -> str:
        """The address that does what a touch does: of one on a picture, which is a link."""
        if touch.href:
            return touch.href
        if touch.go:
            return self.here(pick="" if touch.go == "none" else touch.go)
        told = {"view": self.view, **({"pick": self.pick} if self.pick else {}), "put": touch.put}
        return address(self.slug, "enter", {**self.query(), **told})

    def check(self, move: str) -> str:
        """The verdict on a move from here."""
        return address(self.slug, "check", self.query(move=move))

    def query_of(self, query: Mapping[str, str], kept: str | None = None) -> dict[str, str]:
        """A canonical query with what is of pages alone; kept: instead of what this page keeps. Where the query says
        what was won before or who has which colour, that stands."""
        seats = {name: query.get(name, text) for name, text in (("won", self.won), ("colours", self.colours))}
        own = {**seats, "kept": self.kept_now if kept is None else kept, "lang": self.lang}
        told = {name: value for name, value in query.items() if name not in seats}
        return {**told, **{name: value for name, value in own.items() if value}}

    def clear(self) -> str:
        """The same people at an empty table."""
        query = {n: v for n, v in self.answer.query.items() if n in ("players", "names", "house")}
        return address(self.slug, self.view, self.query_of(query, kept=""))

    def language(self, language: str) -> str:
        """This page in another language, with what is half told."""
        told = {"pick": self.pick} if self.pick else {}
        return address(self.slug, self.view, {**self.query_of(self.asked_now), "lang": language, **told})
