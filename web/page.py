"""What a template knows of the page it draws: the answer, the words, and the addresses to go on to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict
from wtforms.fields import Field

from calculators.core.answers import Answer
from calculators.core.parsing import to_query
from calculators.core.replay import PLAY_LIMIT, turn_ends
from calculators.core.types import Clause, SeatScore, View, Violation
from web import qr
from web.bar import brief, leaving_bar, outgrown_bar, standard_bar
from web.beside import beside
from web.cited import readings
from web.course import curve
from web.forms import NotationForm, SettingsForm, notation_form, settings_form
from web.game_pages import Drawn, GamePages
from web.i18n import Speaker
from web.kept import (
    BROKEN,
    OVER,
    TABS,
    Kept,
    carried,
    format_kept,
    has_lost,
    mark_of,
    parse_kept,
    reached,
    standing,
    tab_of,
)
from web.looking import Looking, looking, place, told_again, waiting
from web.people import Leaver, leavers, starters
from web.pieces import Bar, Curve, Touch, select
from web.query import QUERY_BYTES, ROOM


@dataclass(frozen=True, slots=True)
class Tab:
    """One of the three ways to look at a table. name: `play`, `ask` or `score`."""

    name: str
    href: str
    current: bool


@dataclass
class Page:
    """view: `score`, `moves`, `check` or an extra; pick: what is selected ('' for nothing);
    whole: the answer to a replay, of which `answer` is only the move number `step` (from 1);
    base: `https://host` for what is shared; lang: '' unless the address names it;
    typed: the parameters as they were sent;
    kept_as: what the other views had, as the address says it; then: the turns behind one that is told anew;
    tapped: is it the answer to a touch ('parts', or 'all' with what lies below it), '' for a page?
    """

    answer: Answer
    pages: GamePages
    view: str
    pick: str
    lang: str
    base: str
    say: Speaker
    typed: Mapping[str, str] = field(default_factory=dict)
    extra: Drawn | None = None
    whole: Answer | None = None
    step: int = 0
    tapped: str = ""
    kept_as: str = ""
    then: str = ""

    @cached_property
    def drawn(self) -> Any:
        """What the templates of the game lay out; made when the first of them asks for it."""
        if self.view == View.PLAY:
            return self.pages.follow(self) if self.pages.follow else {}
        return self.pages.draw(self)

    @property
    def asked(self) -> Answer:
        """The answer to the address, also where the page shows one step of it."""
        return self.whole or self.answer

    @property
    def bar(self) -> Bar:
        """What the bar says: the game's own words, or what every game says."""
        if self.leavers:
            return leaving_bar(self)
        if self.outgrown:
            return outgrown_bar(self)
        if self.looking:
            return self.looking.bar
        return self.pages.bar(self) if self.pages.bar else standard_bar(self)

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The views in the order of an evening; a table is carried from one to the other."""
        asking = View.CHECK if "move" in self.asked.query and self.view != View.PLAY else View.MOVES
        hrefs = {"play": View.PLAY, "ask": asking, "score": View.SCORE}
        now = {View.PLAY: "play", View.MOVES: "ask", View.CHECK: "ask", View.SCORE: "score"}
        extra = self.pages.extras.get(self.view)
        current = now.get(extra.view if extra else View(self.view) if self.view in tuple(View) else View.PLAY)
        shown = self.view in tuple(View) or extra is not None
        return tuple(Tab(name, self.to(view), shown and name == current) for name, view in hrefs.items())

    # --- the record of a game that is followed

    @property
    def follows(self) -> bool:
        """Is a game followed here, with moves told already?"""
        return self.asked.view is View.PLAY and "move" in self.asked.query

    @cached_property
    def looking(self) -> Looking | None:
        """Of an earlier turn that is looked at; None at the present."""
        return looking(self) if self.follows and self.step else None

    def look(self, number: int) -> Touch:
        """A touch that looks at the table after so many moves of the record."""
        return select(place(number))

    @property
    def curve(self) -> Curve | None:
        """How the points went; None before something changed."""
        return curve(self)

    @property
    def stopped(self) -> tuple[int, int, str] | None:
        """Of a record that stops at a move that could not be: its turn, how many moves stand behind it, and the
        address of the record without it and them."""
        verdict = self.asked.verdict
        if not self.follows or verdict is None or verdict.legal is True:
            return None
        behind = self.asked.query["move"].count("_") - verdict.played
        turn = len(turn_ends(self.answer.game, verdict.steps)) + 1
        return turn, behind, self.here(move=self.moves_to(verdict.played), pick="", then="")

    @cached_property
    def waiting(self) -> tuple[int, int, str] | None:
        """A turn that is told anew (`web.looking.waiting`)."""
        return waiting(self) if self.then else None

    def moves_to(self, number: int) -> str:
        """The first moves of the record, as text."""
        return "_".join(self.asked.query.get("move", "").split("_")[:number])

    def again(self, number: int) -> str:
        """Where a turn is told anew: the one that begins with the move behind so many, or is under way there."""
        return told_again(self, number)

    # --- what the other views had

    @cached_property
    def kept(self) -> tuple[Kept, ...]:
        """What is to be had of the other views of this table, and of its earlier records."""
        return standing(parse_kept(self.kept_as), self.mark(self.asked.view, self.asked.query))

    def mark(self, view: View, query: Mapping[str, str]) -> str:
        return mark_of(view, query, (*self.answer.game.secrets, *self.pages.question))

    @property
    def lost(self) -> bool:
        """Had something of another view no room in the address of this one?"""
        return has_lost(self.kept_as)

    @property
    def earlier(self) -> tuple[int, str] | None:
        """An earlier record, of a table that was mended since: how many moves it has, and its address."""
        for one in self.kept:
            if one.view is View.PLAY and one.mark == BROKEN and one.moves:
                here = (self.left_here(BROKEN),) if self.follows else ()
                return one.moves, self.keeping(View.PLAY, dict(parse_qsl(one.query)), here)
        return None

    def left_here(self, mark: str) -> Kept:
        """This view as it is left; of a game that is over nothing changes any more."""
        followed = self.asked.followed
        over = mark != BROKEN and followed is not None and followed.ended
        return Kept(self.asked.view, OVER if over else mark, to_query(self.asked.query))

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

    @property
    def status(self) -> tuple[str, bool]:
        """What the list of recent tables says of this one, and whether it is a game that still runs."""
        answer = self.asked
        if answer.followed is not None:
            told = answer.verdict.played if answer.verdict else 0
            runs = not answer.followed.ended
            return self.say("recent.turn", n=told + 1) if runs else self.say("recent.over"), runs
        final = bool(getattr(answer.score, "final", False))
        return self.say("recent.over") if final else "", False

    @property
    def brief(self) -> str:
        """What the list of recent tables says of this page instead of the head of its bar; '' for the head."""
        return brief(self)

    @cached_property
    def leavers(self) -> tuple[Leaver, ...]:
        """Who can leave, where more is entered than there are players."""
        return leavers(self)

    @cached_property
    def outgrown(self) -> str:
        """Where a game goes on whose record fills an address or has all the moves it can: from the position it has
        reached; '' while there is room."""
        followed, query = self.answer.followed, self.answer.query
        if followed is None or followed.ended or self.answer.refused:
            return ""
        full = len(to_query(query)) > QUERY_BYTES - ROOM or query.get("move", "").count("_") + 1 >= PLAY_LIMIT
        return self.at(View.PLAY, followed.position) if full else ""

    @property
    def starters(self) -> tuple[Leaver, ...]:
        """The same table with each of the seats first."""
        return starters(self)

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

    @cached_property
    def form(self) -> NotationForm:
        """The notation box: the canonical text, or the text as typed where it could not be read, and why."""
        answer = self.answer
        raw = {u.field: self.typed[u.field] for u in answer.unread if u.field in self.typed}
        form = notation_form(self.slug, self.say.language)(MultiDict({**answer.query, **raw}))
        form.view = answer.view
        if raw:
            form.validate()
        return form

    @cached_property
    def settings(self) -> SettingsForm:
        """Who plays, their names, and what the table decided."""
        table = self.answer.table
        data = {"players": str(table.players)}
        data |= {f"n{n}": name for n, name in enumerate(table.names, 1)}
        data |= {f"h.{ruling.key}": table.option(ruling) for ruling in self.answer.game.rulings}
        return settings_form(self.slug, self.say.language)(data=data)

    @property
    def fields(self) -> list[Field]:
        """What the notation box shows."""
        return self.form.shown(self.view, self.seats)

    @property
    def unshown(self) -> dict[str, str]:
        """What the notation box carries without showing it."""
        shown = {field.name for field in self.fields}
        return {name: value for name, value in self.query().items() if name not in {*shown, "lang"}}

    @property
    def paper(self) -> bool:
        """Can this view be printed?"""
        return self.view in tuple(View) and not self.asked.refused

    @property
    def standing(self) -> list[SeatScore]:
        """The scored seats, best first; while something is missing, in turn order."""
        score = self.answer.score
        seats: list[SeatScore] = list(getattr(score, "seats", ()))
        return sorted(seats, key=lambda seat: seat.rank or 0) if seats and score.final else seats

    def name(self, index: int) -> str:
        """The name entered for a seat, counted from 0; '' for none."""
        names = self.answer.table.names
        return names[index] if index < len(names) else ""

    @property
    def slug(self) -> str:
        return self.answer.game.slug

    @property
    def state(self) -> Any:
        return self.answer.state

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
        query = {**base, **({"then": self.then} if self.then else {}), **(changes or {}), **more}
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
            return address(self.slug, view, self.query_of(asked.query))
        left = next((one for one in reached(self.kept) if one.tab == tab != here), None)
        if left is not None:
            query = left.with_people(asked.query)
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
        return self.left_for(view, self.pages.carry(query, view))

    def at(self, view: str, query: str) -> str:
        """A view of a position given as a query (a move's `next`)."""
        told = dict(parse_qsl(query))
        if self.follows:
            return self.keeping(view, told, [self.left_here(BROKEN)])
        return address(self.slug, view, self.query_of(told))

    def at_query(self, query: Mapping[str, str]) -> str:
        """This view of a canonical query."""
        return address(self.slug, self.view, self.query_of(dict(query)))

    def check(self, move: str) -> str:
        """The verdict on a move from here."""
        return address(self.slug, "check", self.query(move=move))

    def query_of(self, query: Mapping[str, str], kept: str | None = None) -> dict[str, str]:
        """A canonical query with what is of pages alone; kept: instead of what this page keeps."""
        own = {"kept": self.kept_now if kept is None else kept, "lang": self.lang}
        return {**query, **{name: value for name, value in own.items() if value}}

    def rules(self, clause: str = "") -> str:
        """The rule pages, with this table: they say what a ruling means at it, and lead back with nothing lost."""
        return self.about_rules + (f"#{clause}" if clause else "")

    @cached_property
    def about_rules(self) -> str:
        return self.to("rules") if self.follows else address(self.slug, "rules", self.query_of(self.asked.query))

    def clear(self) -> str:
        """The same people at an empty table."""
        query = {n: v for n, v in self.answer.query.items() if n in ("players", "names", "house")}
        return address(self.slug, self.view, self.query_of(query, kept=""))

    def language(self, language: str) -> str:
        return address(self.slug, self.view, {**self.query_of(self.asked.query), "lang": language})

    def shared(self, kind: str = "", secrets: bool = False) -> str:
        """The address to hand out: kind '' page, `.json`, `.pdf`, `.qr`; secret hands only if asked."""
        left_out = () if secrets or not self.secret else self.held_back
        told = ("move",) if self.asked.verdict else ()
        whole = self.query_of(self.asked.query, kept="")
        query = {n: v for n, v in whole.items() if n not in left_out or n in told}
        if left_out and "move" in query:
            query["move"] = self.public_moves
        return address(self.slug, self.view + kind, query)

    @property
    def public_moves(self) -> str:
        """The moves as everybody saw them, so that what is handed out holds its answer without a hand."""
        game, verdict = self.answer.game, self.asked.verdict
        moves = self.asked.query["move"].split("_")
        for index, step in enumerate(verdict.steps if verdict else ()):
            if step.before is not None:
                seen = game.public_move(step.before, game.parse_move(step.move))
                moves[index] = game.format_move(seen)
        return "_".join(moves)

    @property
    def scannable(self) -> bool:
        """Is there a QR code of what is handed out?"""
        return not self.answer.refused and qr.fits(self.base + self.shared())

    def drawn_as(self, name: str, default: Any) -> Any:
        """What the game says of its page by a name the frame knows: `private`, `public`, `gist`, `told`."""
        drawn: Any = self.drawn
        return drawn.get(name, default) if isinstance(drawn, Mapping) else getattr(drawn, name, default)

    @property
    def held_back(self) -> tuple[str, ...]:
        """Parameters not shared unless asked for: the game's secrets, and what it draws as `private`."""
        return (*self.answer.game.secrets, *self.drawn_as("private", ()))

    @property
    def secret(self) -> bool:
        """Does this page hold something that is not to be shown around? Not if its game draws it `public`."""
        held = any(name in self.asked.query for name in self.held_back)
        return held and not self.drawn_as("public", False)

    def option(self, ruling: str, option: str) -> str:
        """The same question under another option; one that was worked out is asked as it was (a gauge that would
        have stopped at 7 has)."""
        for other in self.answer.alternatives:
            if (other.ruling.key, other.option.key) == (ruling, option):
                return address(self.slug, self.view, self.query_of(other.answer.query))
        house = {**dict(self.answer.table.house), ruling: option}
        text = ".".join(
            f"{r.key}-{house[r.key]}" for r in self.answer.game.rulings if house.get(r.key, r.default) != r.default
        )
        return self.here(house=text)

    def beside(self, shown: Answer, other: Answer) -> list[str]:
        """What sets one of two answers under two options of a ruling apart from the other."""
        return beside(self.say, shown, other)


def address(slug: str, view: str, query: Mapping[str, str]) -> str:
    """`/vogu/score?…`, parameters in the given order."""
    text = to_query(query)
    return f"/{slug}/{view}?{text}" if text else f"/{slug}/{view}"
