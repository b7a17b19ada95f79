"""The frame round what a game shows: tabs, bar, people, record, what is handed out; what a template knows as `page`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from flask import current_app
from werkzeug.datastructures import MultiDict
from wtforms.fields import Field

from calculators.core.answers import Answer
from calculators.core.parsing import to_query
from calculators.core.public import public_query
from calculators.core.replay import turn_ends
from calculators.core.types import View
from web import qr
from web.forms import NotationForm, SettingsForm, notation_form, settings_form
from web.pieces import Bar, Curve, KnownHand, Touch, link
from web.pieces.live import Live
from web.table.address import LEAVE, address
from web.table.alternatives import beside
from web.table.bar import leaving_bar, outgrown_bar, standard_bar, to_move, whose_turn
from web.table.curve import curve
from web.table.ending import Ending, ending, over_bar, won
from web.table.game_pages import GamePages
from web.table.hands import hands
from web.table.mending import Note, clash, exchanged, last_taken_out, mending, span, stopped, stops, turns_of, waiting
from web.table.opening import Opening, opening
from web.table.other_views import BROKEN, belongs, has_lost, parse_kept, reached, tab_of
from web.table.page import Page, points_of
from web.table.people import Leaver, departing, leavers, starters
from web.table.record import Looking, looking, swaps
from web.table.seen import seen, seen_as_typed
from web.table.shown import Shown
from web.table.turns import Turn, plain_turns


@dataclass(frozen=True, slots=True)
class Tab:
    """One of the three ways to look at a table. name: `play`, `ask` or `score`."""

    name: str
    href: str
    current: bool


@dataclass
class Frame(Page):
    """A page with all that stands round what its game shows. pages: of its game; live: the shared table it is a page
    of, None for an address of its own."""

    pages: GamePages
    live: Live | None = None

    @cached_property
    def drawn(self) -> Shown:
        """What the templates of the game lay out; made when the first of them asks for it."""
        extra = self.pages.extras.get(self.view)
        view = extra.view if extra else self.view
        if view == View.PLAY:
            return self.pages.play(self)
        return self.pages.ask(self) if view in (View.MOVES, View.CHECK) else self.pages.score(self)

    @property
    def bar(self) -> Bar:
        """What the bar says: the game's own words, or what every game says."""
        if self.leavers:
            return leaving_bar(self, len(self.leavers), self.stayers)
        if self.outgrown:
            return outgrown_bar(self)
        if self.looking and self.looking.bar:
            return self.looking.bar
        return over_bar(self, self.ending) or self.drawn.bar or standard_bar(self)

    @property
    def to_move(self) -> str:
        """Whose turn it is now; '' on a page that asks something else first, or looks back."""
        return "" if self.leavers or self.outgrown or self.looking else to_move(self)

    @property
    def hides(self) -> str:
        """What lies under a cover while the hand on the page does: `page`, where all of it is asked with the hand,
        `tray`, where its seat is to move, '' for what has a cover of its own alone."""
        if not self.hand_seat:
            return ""
        if self.view not in (View.PLAY, View.SCORE):
            return "page"
        followed = self.answer.followed
        return "tray" if followed is not None and followed.turn == self.hand_seat and not self.looking else ""

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The record of a game that is followed, the first turn first."""
        told = self.drawn.turns
        return plain_turns(self) if told is None else told

    @property
    def opening(self) -> Opening | None:
        """Who plays and who begins, before the first turn."""
        return opening(self, self.pages.people)

    @property
    def hands(self) -> tuple[KnownHand, ...]:
        """What is known of each hidden hand of a game that is followed."""
        return hands(self, self.pages.card) if self.pages.card is not None else ()

    @cached_property
    def ending(self) -> Ending | None:
        """Who won, once the score is final."""
        return ending(self, self.drawn)

    @property
    def over(self) -> bool:
        """Does the page show how a game ended, and nothing that is picked to be mended?"""
        followed, score = self.answer.followed, self.answer.score
        return not self.pick and (followed.ended if followed else points_of(score).final)

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

    @cached_property
    def looking(self) -> Looking | None:
        """What stands in place of the tray: of an earlier turn that is looked at, or of a record that stops with turns
        behind; None at the present."""
        if self.looks_back:
            return looking(self)
        where = stopped(self)
        return Looking(*mending(self, where)) if where and where.behind else None

    def look(self, number: int) -> Touch:
        """A touch that looks at an earlier turn, or exchanges it with the one that is looked at."""
        if swaps(self) and span(self, number) != span(self, self.step):
            return link(exchanged(self, self.step, number))
        return super().look(number)

    @property
    def curve(self) -> Curve | None:
        """How the points went; None before something changed."""
        return curve(self, self.pages.curve)

    @property
    def stops(self) -> Note | None:
        """Where the record stops at a move that could not be."""
        where = None if self.looks_back else stopped(self)
        return stops(self, where) if where else None

    @property
    def clash(self) -> tuple[tuple[int, str], ...]:
        """Of a record that cannot all be true (`web.table.mending.clash`)."""
        return clash(self)

    @cached_property
    def taken_back(self) -> str:
        """What Undo leads to where the tab has no step behind this page; '' for nothing."""
        return "" if self.live or self.own else last_taken_out(self)

    @cached_property
    def waiting(self) -> Note | None:
        """What waits while the record is worked on."""
        return waiting(self) if self.then else None

    @property
    def status(self) -> tuple[str, bool]:
        """What the list of recent tables says of this one, and whether it is a game that still runs."""
        answer = self.asked
        if answer.followed is not None:
            ends = turn_ends(answer.game, answer.verdict.steps) if answer.verdict else ()
            runs = not answer.followed.ended
            return self.say("recent.turn", n=len(ends) + 1) if runs else self.say("recent.over"), runs
        return self.say("recent.over") if points_of(answer.score).final else "", False

    @property
    def brief(self) -> str:
        """What the list of recent tables says of this page instead of the head of its bar; '' for the head. Where a
        hand may be on the page, only what everybody saw."""
        seen_by_all = won(self, self.ending) or (self.to_move if self.asked.view is View.PLAY else "")
        if self.own or self.live:
            return seen_by_all or (self.bar.head if self.over else self.to_move)
        return self.drawn.brief or seen_by_all or whose_turn(self)

    @cached_property
    def record(self) -> str | None:
        """The record that goes on beside this question or score, as everybody saw it; None where there is none, or
        where the page is the record itself; '' for a page that cannot be read."""
        asked = self.asked
        if asked.unread or asked.view is View.PLAY:
            return "" if asked.unread else None
        found = next((one for one in reached(self.kept) if one.view is View.PLAY), None)
        return to_query(seen(asked.game, found.view, dict(parse_qsl(found.query)))) if found else None

    @cached_property
    def leavers(self) -> tuple[Leaver, ...]:
        """Who can leave: where more is entered than there are players, or of a game that is followed, where asked."""
        if self.follows and self.pick == LEAVE:
            return departing(self, self.pages.people, self.players)
        return leavers(self, self.pages.people)

    @property
    def stayers(self) -> int:
        """How many play on once somebody has left."""
        return self.players - 1 if self.pick == LEAVE else self.players

    @property
    def leaving(self) -> str:
        """Where it is asked who leaves a game that is followed; '' where none is."""
        followed = self.asked.followed
        runs = self.follows and followed is not None and not followed.ended
        return self.here(pick=LEAVE) if runs else ""

    @property
    def starters(self) -> tuple[Leaver, ...]:
        """The same table with each of the seats first."""
        return starters(self, self.pages.people)

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
    def undecided(self) -> set[str]:
        """The settings' fields that can make no difference with so many players: of lines that are out, say."""
        rulings = self.answer.game.rulings
        return {f"h.{ruling.key}" for ruling in rulings if ruling.players and self.players not in ruling.players}

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

    def shared(self, kind: str = "", named: bool = True) -> str:
        """The address to hand out, without what only one seat may see: kind '' page, `.json`, `.pdf`, `.qr`; with the
        people's names or without."""
        query = {name: value for name, value in self.public.items() if named or name != "names"}
        return address(self.slug, self.view + kind, self.query_of({**query, "won": ""}, kept=""))

    @cached_property
    def public(self) -> dict[str, str]:
        """The question as everybody saw it; as it is where its game draws nothing secret of it."""
        return self.asked.query if self.drawn.public else public_query(self.asked)

    @property
    def told(self) -> str:
        """What a shared table holds of this page: the question as everybody saw it, and the colours of seats."""
        return to_query({**self.public, **({"colours": self.colours} if self.colours else {})})

    @cached_property
    def whole_query(self) -> dict[str, str]:
        """All that the address of this page says but `pick`; as it was typed where it cannot be read."""
        query = dict(self.typed) if self.asked.unread else self.asked.query
        return self.query_of({**query, **self.waits}, kept=self.kept_as)

    def seen_by_all(self, public: dict[str, str]) -> dict[str, str]:
        """The same as everybody could have asked it. public: the question as they saw it."""
        whole, game = self.whole_query, self.answer.game
        if self.asked.unread or not tab_of(self.view):
            return seen_as_typed(game, whole)
        beside = {name: text for name, text in whole.items() if name in ("then", "won", "colours", "kept", "lang")}
        return {**public, **seen(game, self.asked.view, beside)}

    @cached_property
    def seen_query(self) -> dict[str, str]:
        """What the address of this page says where the rest stays on its phone."""
        return self.seen_by_all(self.public)

    @cached_property
    def handed_on(self) -> dict[str, str]:
        """What pages about this table learn of it."""
        return self.seen_by_all(public_query(self.asked))

    @property
    def own(self) -> str:
        """The address of this page where it holds what is to stay on its phone, else ''."""
        return address(self.slug, self.view, self.whole_query) if self.whole_query != self.seen_query else ""

    @property
    def seen_address(self) -> str:
        """The address that the page has then."""
        return address(self.slug, self.view, self.seen_query)

    @property
    def seen_path(self) -> str:
        """Where a script goes with it: the address, and what is selected as far as no hand is told by it."""
        query = self.seen_query if self.own else self.whole_query
        return address(self.slug, self.view, {**query, **({"pick": self.pick} if self.pick else {})})

    def to(self, view: str) -> str:
        """Another view of the same table; a page about it learns nothing that only one seat may see."""
        if tab_of(view) or self.handed_on == self.whole_query:
            return super().to(view)
        return address(self.slug, view, self.handed_on)

    def rules(self, clause: str = "") -> str:
        """The rule pages, with this table: they say what a ruling means at it, and lead back to it."""
        return self.about_rules + (f"#{clause}" if clause else "")

    @cached_property
    def about_rules(self) -> str:
        return self.to("rules") if self.follows else address(self.slug, "rules", self.handed_on)

    @property
    def asking(self) -> str:
        """The rules asked in one's own words, over this table."""
        return address(self.slug, f"{self.view or 'game'}/ask", self.handed_on)

    @property
    def summary(self) -> str:
        """The game on one sheet."""
        return address(self.slug, "rules.pdf", {"lang": self.lang} if self.lang else {})

    @property
    def scannable(self) -> bool:
        """Is there a QR code of what is handed out?"""
        return not self.answer.refused and qr.fits(self.base + self.shared())

    @property
    def sharing(self) -> str:
        """Where this table is put before all phones; '' where it cannot be: there is no store, it is shared already, or
        this is a question and no table."""
        table = self.asked.view in (View.PLAY, View.SCORE) and self.view in tuple(View) and not self.asked.unread
        if not table or self.live or not current_app.extensions.get("tables"):
            return ""
        asks = {"game": self.slug, "view": self.view, "query": self.told}
        return "/table?" + urlencode({**asks, **({"lang": self.lang} if self.lang else {})})

    @property
    def secret(self) -> bool:
        """Does this page hold something that is not to be shown around?"""
        return self.public != self.asked.query

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

    @property
    def earlier(self) -> tuple[int, str] | None:
        """An earlier record, of a table that was mended since: how many turns it has, and its address."""
        for one in self.kept:
            if one.view is View.PLAY and one.mark == BROKEN and turns_of(self.answer.game, one.moves):
                here = (self.left_here(BROKEN),) if self.follows else ()
                told = {"won": "", "colours": "", **dict(parse_qsl(one.query))}
                return turns_of(self.answer.game, one.moves), self.keeping(View.PLAY, told, here)
        return None

    @property
    def apart(self) -> str:
        """Where a record begins from this table, which is another one than that of the record beside it; '' where
        there is no such record."""
        if self.asked.view is View.PLAY or self.answer.refused:
            return ""
        if belongs(parse_kept(self.kept_as), self.mark(self.asked.view, self.asked.query)):
            return ""
        records = [replace(one, mark=BROKEN) for one in self.kept if one.view is View.PLAY]
        told = {name: text for name, text in self.answer.query.items() if name != "move"}
        on = any(one.view is View.PLAY for one in reached(self.kept))
        return self.keeping(View.PLAY, self.pages.touches.carry(told, View.PLAY), records) if on else ""

    @property
    def lost(self) -> bool:
        """Had something of another view no room in the address of this one?"""
        return has_lost(self.kept_as)
