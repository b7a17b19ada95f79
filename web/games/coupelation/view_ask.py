"""A move told by touches, to be asked about (`moves`, `check`) or to be played (`play`): picture, tray and bar.

Nothing here needs a hand. What a touch leads to is an address: the draft in `pick`, and as soon as it can be judged
the move in question; a number comes from a slider.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from calculators.core.types import Judgement, View, Violation
from calculators.coupelation import GAME
from calculators.coupelation.draw import allowance
from calculators.coupelation.hands import hand_of, places_of_numbers
from calculators.coupelation.hidden import facedown
from calculators.coupelation.mine import after_turn
from calculators.coupelation.moves import BESIDE
from calculators.coupelation.notation import format_mine, parse_move
from calculators.coupelation.order import ended, limits
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    ROWS,
    Action,
    Card,
    Cell,
    Draw,
    Face,
    Flip,
    State,
    Take,
    Up,
)
from calculators.coupelation.tower import cards_of
from web.games.coupelation.draft import KINDS, Draft
from web.games.coupelation.view_parts import CellView, Corner, Picture, ReserveCard, Ruler
from web.games.coupelation.view_tower import cells_of, drawn_cells, frame, free_ranges, is_dead, kind, span
from web.page import address
from web.pieces import Action as Doing
from web.pieces import Bar, Key, Stamp, Touch, Tray, link
from web.pieces import Pad as Keys

if TYPE_CHECKING:
    from calculators.core.answers import Answer
    from web.page import Page

WIDE = 240
"""Of the ruler, in the units of its picture; the middle of 1 lies at 9, that of 50 as far from the other end."""
EDGE = 9
ROW = 5
"""Keys beside each other, above which the slider has room."""
PAYMENTS = 4
"""Second cards offered for a payment."""


class Teller:
    """Draws one page of a move: the position, what is told of the move, and where each touch leads."""

    def __init__(self, page: Page, state: State, draft: Draft, played: str = "") -> None:
        self.page, self.state, self.draft, self.played = page, state, draft, played
        self.playing = page.view == View.PLAY
        self.say = page.say
        self.judged = self.judge(draft)
        self.after = self.accepted()

    def judge(self, draft: Draft) -> Judgement[State] | None:
        """What is said to the action of a draft; None while it cannot be asked about."""
        action = draft.action
        if action is None:
            return None
        state = self.state
        if self.playing and state.drawn is None:
            drawn = GAME.judge(state, draft.draw(state))
            state = drawn.after if drawn.legal and drawn.after is not None else state
        return GAME.judge(state, action)

    def accepted(self) -> State | None:
        """The position after a turn that is told to its end: then a touch of the table is the next seat's first.

        None while something of the turn can still be told, and where the game ends with it."""
        draft, judged = self.draft, self.judged
        if not self.playing or judged is None or judged.legal is not True or judged.after is None:
            return None
        if draft.spare(self.state) > len(draft.dropped):
            return None
        marked = draft.mark or draft.kind == "down" or not isinstance(draft.number, int)
        return judged.after if marked or (draft.kind == "take" and not self.needs_mark()) else None

    def there(self, cell: Cell) -> Cell:
        """A cell of this tower in the tower after the turn: a card left of the leftmost one moves all by a place."""
        return (cell[0], cell[1] + (self.draft.cell == BESIDE))

    # --- where a touch leads

    def touched(self, cell: Cell) -> str:
        """Where a touch of the tower leads: it tells the place, lifts the card told, or begins the next turn."""
        if self.after is None:
            return self.href(self.draft.at(self.state, cell))
        if cell == self.draft.cell:
            return self.href(replace(self.draft, cell=None))
        return self.next_turn(Draft().at(self.after, self.there(cell)))

    def taken(self, card: Card) -> str:
        """Where a touch of the reserve leads: it takes the card or drops it, or begins the next turn."""
        if self.after is None or self.draft.spare(self.state) > 0:
            return self.href(self.draft.taking(self.state, card))
        return self.next_turn(Draft().taking(self.after, card))

    def next_turn(self, draft: Draft) -> str:
        """Accepts the turn that is told and tells the first thing of the next."""
        return self.page.here(move=self.moves_told, mine=self.mine_told, pick=draft.text)

    @property
    def mine_told(self) -> str:
        """The asker's own hand after the turn that is told, as text."""
        mine, judged, action = self.page.answer.state.mine, self.judged, self.draft.action
        after = (judged.after or judged.end) if judged is not None else None
        if mine is None or action is None or after is None:
            return "" if mine is None else format_mine(mine)
        number = self.draft.number
        return format_mine(after_turn(mine, self.state, action, after, number if isinstance(number, int) else None))

    @property
    def moves_told(self) -> str:
        """The game so far and the turn that is told, as text."""
        told = [GAME.format_move(move) for move in self.draft.as_moves(self.state)]
        return "_".join([*([self.played] if self.played else []), *told])

    def href(self, draft: Draft) -> str:
        """The address of the page with another draft."""
        page = self.page
        if self.playing:
            return page.here(pick=draft.text)
        query = {name: value for name, value in page.query().items() if name not in ("move", "lang")}
        action = draft.action
        if action is None:
            return address(page.slug, View.MOVES, page.query_of({**query, "pick": draft.text}))
        asked = {**query, "move": GAME.format_move(action), "pick": draft.text}
        return address(page.slug, View.CHECK, page.query_of(asked))

    def to(self, **changes: object) -> Touch:
        return link(self.href(replace(self.draft, **changes)))  # type: ignore[arg-type]

    # --- the picture

    def picture(self) -> Picture:
        state = self.state
        shape = frame(state.rows)
        shown = self.after or state
        aside = self.there if self.after else lambda cell: cell
        ranges = dict(free_ranges(shown))
        hidden = {card.cell: card for card in facedown(replace(shown, hand=None, known=()))}
        bad = frozenset(cells_of(mark for v in self.reasons for mark in v.marks))
        cells = []
        for cell in drawn_cells(state.rows, shape):
            x, y = shape.at(cell)
            found = cards_of(state.rows).get(cell)
            here = self.draft.cell == cell
            then = aside(cell)
            bounds = "" if here else ranges.get(then, "")
            cells.append(
                CellView(
                    x,
                    y,
                    shape.wide(cell),
                    f"tower.{cell[0]}.{cell[1]}",
                    self.cell_words(cell, found, bounds),
                    "" if ended(state) else self.touched(cell),
                    kind(state.rows if here else shown.rows, cell if here else then),
                    found,
                    lines_of(bounds),
                    span(hidden[then].safe) if then in hidden else "",
                    top=cell[0] == ROWS - 1 and not state.first,
                    dead=not here and is_dead(shown, then, ranges),
                    asked=self.sign if here else "",
                    face=self.asked_face if here else "",
                    mark=self.draft.mark if here else "",
                    now=here,
                    bad=cell in bad and not here,
                    last=found is not None and state.last == cell,
                )
            )
        return Picture(
            -35 if shape.left else 0,
            1 + 49 * shape.size + (35 if shape.left or shape.right else 0),
            shape.bottom + 2,
            tuple(cells),
            tuple(self.reserve()),
            self.note(),
            tuple(self.corners()) if self.playing else (),
            self.deck(),
            no_deck="" if self.deck() or ended(state) else self.no_deck(),
        )

    @property
    def reasons(self) -> tuple[Violation, ...]:
        return self.judged.violations if self.judged else ()

    @property
    def sign(self) -> str:
        if self.judged is None:
            return "open"
        return {True: "yes", False: "no", None: "open"}[self.judged.legal]

    @property
    def asked_face(self) -> str:
        """What stands on the card in question."""
        draft = self.draft
        if draft.kind == "down":
            return self.say("coupelation.back")
        return "" if draft.number is None else str(draft.number)

    def cell_words(self, cell: Cell, card: Card | None, bounds: str) -> str:
        """A place aloud: where, and what lies or fits there."""
        place = {"tier": cell[0] + 1, "place": cell[1] + 1}
        where = self.say("coupelation.cell.left") if cell[1] < 0 else self.say("coupelation.cell", **place)
        what = self.say("coupelation.empty") + (f" {bounds}" if bounds and bounds != "x" else "")
        if card is not None:
            what = self.card_words(card)
        return where + self.say("coupelation.colon") + what

    def card_words(self, card: Card) -> str:
        if card in (HIDDEN, FINISH):
            return self.say("coupelation.hidden" if card == HIDDEN else "coupelation.finish")
        return f"{card.face} {self.say(f'coupelation.mark.{card.mark}')}" if card.mark else str(card.face)

    def reserve(self) -> Iterator[ReserveCard]:
        """The reserve as it lies, with the two that are sent while it has to be adjusted."""
        state, draft = self.state, self.draft
        spare = draft.spare(state)
        cards = list(state.reserve or ())
        sent = [Card(face) for face in draft.paid] if spare > 0 else []
        for card in [*(c for c in cards if not (spare > 0 and c.face == draft.number)), *sent]:
            out = card.face in draft.dropped
            words = self.card_words(card) + (self.say("coupelation.ask.dropped") if out else "")
            href = "" if ended(state) else self.taken(card)
            on = draft.kind == "take" and draft.number == card.face
            yield ReserveCard(card, words, href, on, card in sent, out)

    def note(self) -> str:
        """What the seat before did, or the deck."""
        return "" if self.playing else self.deck()

    def deck(self) -> str:
        state = self.state
        if state.deck is None:
            return ""
        if self.playing and not ended(state) and state.drawn is None and (count := self.draft.draw(state).count):
            return self.say("coupelation.play.deck.after", before=state.deck, after=state.deck - count)
        return self.say("coupelation.play.deck", n=state.deck)

    def no_deck(self) -> str:
        """Where a touch leads that says the deck is empty, as nobody has entered how many cards it has."""
        drawn = [parse_move(text) for text in self.played.split("_") if text]
        count = sum(move.count + move.finish for move in drawn if isinstance(move, Draw))
        return self.page.here(deck=str(count), pick=self.draft.text)

    def corners(self) -> Iterator[Corner]:
        """Hands as everybody sees them, two seats on each side."""
        state = self.state
        for index, seat in enumerate(self.page.seats):
            holding = state.holdings[index] if index < len(state.holdings) else None
            turn = index + 1 == state.table.turn and not ended(state)
            count = "–" if holding is None else str(holding.count)
            before = ""
            if turn and holding is not None and self.judged is not None and self.judged.after is not None:
                after = self.judged.after.holdings[index]
                if after is not None and after.count != holding.count:
                    before, count = count, str(after.count)
            yield Corner(seat, self.say.seat(seat), count, before, bool(holding and holding.finish), turn)

    # --- the tray

    def tray(self) -> Tray | None:
        if ended(self.state):
            return None
        tabs = []
        state, draft = self.state, self.draft
        left = allowance(state)
        if self.playing and left.most and state.drawn is None:
            count = draft.draw(state).count
            fewer = (count - 1) % ((left.count if left.count is not None else left.most) + 1)
            label = self.say("coupelation.play.draw.label", count=count)
            tabs.append(Key(self.say("coupelation.play.draw", count=count), self.to(drawn=fewer), label))
        for name in KINDS:
            if name != "flip" or HIDDEN in cards_of(state.rows).values():
                here = self.href(draft.of_kind(state, name))
                tabs.append(Key(self.say(f"coupelation.ask.{name}"), link(here), on=draft.kind == name))
        return Tray("", f"p{state.table.turn}" if self.playing else "", tabs=tuple(tabs))

    def ruler(self) -> Ruler | None:
        """The slider: the number of the card, or those that are paid; none for a card laid face down."""
        draft, state = self.draft, self.state
        paying = draft.kind == "take" and draft.number is not None
        if ended(state) or draft.kind == "down" or (paying and len(draft.paid) > 1):
            return None
        if paying and draft.paid and len(tuple(self.payments())) > ROW:
            return None
        if draft.kind == "take" and not paying:
            return None
        told = None if paying else draft.number
        value = told if isinstance(told, int) else None
        band = self.band() if not paying else None
        start = value or ((band[0] + band[1]) // 2 if band else 25)
        seen = places_of_numbers(state)
        page = self.page
        fields = {**page.query(), "view": page.view, "pick": draft.text}
        legal = self.judged is not None and self.judged.legal is True
        low, high = (page_at(band[0]) - 5, page_at(band[1]) + 5) if band else (0.0, 0.0)

        def step(by: int) -> Touch | None:
            number = start + (by if value is not None else 0)
            return link(self.href(draft.valued(number))) if LOWEST <= number <= HIGHEST else None

        return Ruler(
            value,
            start,
            legal,
            (low, high - low) if band else None,
            tuple(page_at(n) for n, where in seen.items() if where == "tower"),
            tuple(page_at(n) for n, where in seen.items() if where == "reserve"),
            page_at(start),
            tuple((page_at(n), n) for n in (1, 10, 20, 30, 40, 50)),
            step(-1),
            step(1),
            tuple(fields.items()),
        )

    def band(self) -> tuple[int, int] | None:
        """The smallest and largest number in order at the cell in question."""
        cell, around = self.draft.cell, limits(self.state)
        if cell is None or cell not in around.low:
            return None
        low, high = max(around.low[cell], LOWEST), min(around.high[cell], HIGHEST)
        return (low, high) if low <= high else None

    def keys(self) -> Keys | None:
        """The row under the slider: how it is paid, or the mark printed on the card."""
        draft = self.draft
        if ended(self.state):
            return None
        if draft.kind == "take" and draft.number is not None and draft.paid:
            offered = tuple(self.payments())
            if len(draft.paid) < 2 or not self.needs_mark():
                return Keys(self.say("coupelation.ask.paid"), 5, offered)
        if (draft.kind in ("up", "flip") and isinstance(draft.number, int)) or self.needs_mark():
            keys = tuple(
                Key(
                    self.say(f"coupelation.sign.{mark}"),
                    self.to(mark="" if draft.mark == mark else mark),
                    self.say(f"coupelation.mark.{mark}"),
                    on=draft.mark == mark,
                )
                for mark in MARKS
            )
            label = self.say("coupelation.mark.ask", number=draft.number)
            return Keys(label, 3, keys, self.say("coupelation.ask.mark"))
        return None

    def needs_mark(self) -> bool:
        """Is the mark of a reserve card taken not in sight yet?"""
        draft = self.draft
        known = any(card.face == draft.number and card.mark for card in self.state.reserve or ())
        return draft.kind == "take" and len(draft.paid) == 2 and isinstance(draft.number, int) and not known

    def payments(self) -> Iterator[Key]:
        """The second cards that make the reserve card with the first, then how many are discarded."""
        draft = self.draft
        first = draft.paid[0]
        if not isinstance(first, int) or not isinstance(draft.number, int):
            return
        target, seen = draft.number, places_of_numbers(self.state)
        yield Key(
            str(first), self.to(paid=(), out=0, dropped=()), self.say("coupelation.ask.first", card=first), on=True
        )
        ways = {
            number: sign
            for shift in (draft.out, -draft.out)
            for number, sign in (
                (target + shift - first, "sum"),
                (first + target + shift, "gap"),
                (first - target - shift, "gap"),
            )
            if LOWEST <= number <= HIGHEST and number != first and number not in seen
        }
        for number in sorted(ways)[:PAYMENTS]:
            on = draft.paid[1:] == (number,)
            word = self.say(f"coupelation.ask.{ways[number]}")
            yield Key(f"{number}{word}", self.to(paid=(first, number), dropped=()), on=on)
        most = min(2, max(0, hand_of(self.state).unseen - 2))
        for count in range(0 if draft.out else 1, most + 1):
            label = self.say("coupelation.ask.out", count=count)
            yield Key(
                label, self.to(out=count, paid=(first,), dropped=()), on=count == draft.out, dim=count != draft.out
            )

    # --- the bar

    def bar(self) -> Bar:
        draft, say = self.draft, self.say
        action = draft.action
        judged = self.judged
        if judged is None or action is None:
            return self.hint()
        if judged.legal is False:
            first = judged.violations[0]
            return Bar(
                self.head(action, "no"),
                (say.violation(first),),
                Stamp.NO,
                clause=first.clause,
                action=self.do(ready=False),
            )
        assumed = () if self.playing else tuple(say.message(said) for said in judged.assumes)
        lines = tuple(say.message(effect) for effect in judged.effects)
        if self.playing and draft.spare(self.state) > len(draft.dropped):
            more = draft.spare(self.state) - len(draft.dropped)
            return Bar(
                say("coupelation.play.drop.head"), (say("coupelation.play.drop", n=more),), action=self.do(ready=False)
            )
        if self.playing and isinstance(action, Flip) and action.number is None:
            return Bar(self.head(action, "open"), (say("coupelation.play.which"), *lines), action=self.do(ready=False))
        if judged.legal is None:
            return Bar(say("verdict.unknown"), (self.page.lacking(4),), Stamp.ASK, action=self.do(ready=False))
        stamp = Stamp.NONE if self.playing else Stamp.PROVIDED if assumed else Stamp.YES
        return Bar(self.head(action, "yes"), lines, stamp, assumed, href="#reasons", action=self.do(ready=True))

    def head(self, action: Action, verdict: str) -> str:
        """`23は置けません`, `29を置ける`: in a few signs."""
        face = action.number if isinstance(action, Flip) else action.face if isinstance(action, (Up, Take)) else None
        name = "flip" if isinstance(action, Flip) else "card" if face is not None else "down"
        shown: Face | str = "" if face is None else face
        if face == FINISH.face:
            shown = self.say("coupelation.card.F")
        word = "told" if self.playing and verdict != "no" else verdict
        return self.say(f"coupelation.ask.{name}.{word}", card=shown)

    def hint(self) -> Bar:
        """What to touch next."""
        draft, say = self.draft, self.say
        if ended(self.state):
            return Bar(say(f"coupelation.outcome.{ended(self.state)}"), ())
        if draft.cell is None:
            return Bar(
                say("coupelation.ask.start"), (say(f"coupelation.ask.start.{draft.kind}"),), action=self.do(ready=False)
            )
        if draft.kind == "take":
            step = "take" if draft.number is None else "pay" if not draft.paid else "second"
            return Bar(
                say(f"coupelation.ask.next.{step}"),
                (say(f"coupelation.ask.next.{step}.how"),),
                action=self.do(ready=False),
            )
        band = self.band()
        if band is None:
            return Bar(say("coupelation.ask.nothing"), (say("coupelation.ask.number"),), action=self.do(ready=False))
        return Bar(
            say("coupelation.ask.fits", span=span(band)), (say("coupelation.ask.number"),), action=self.do(ready=False)
        )

    def do(self, *, ready: bool) -> Doing:
        """Accepts the turn in a game that is followed; else shows the verdict to the others."""
        if not self.playing:
            asked = self.judged is not None
            return Doing(self.say("bar.show"), link("#verdict"), icon="turn", quiet=True, off=not asked)
        return Doing(
            self.say("coupelation.play.accept"),
            link(self.page.here(move=self.moves_told, mine=self.mine_told)),
            off=not ready,
        )


def page_at(number: int) -> float:
    """Where a number stands on the ruler."""
    return round(EDGE + (number - LOWEST) * (WIDE - 2 * EDGE) / (HIGHEST - LOWEST), 1)


def lines_of(bounds: str) -> tuple[str, ...]:
    """`26–32` in two lines, one number or × in one."""
    low, dash, high = bounds.partition("–")
    return (low + dash, high) if high else (low,) if low else ()


def position_of(answer: Answer) -> State:
    """Where the game that is followed stands, or the position asked about."""
    state: State = answer.state
    if answer.followed is not None and answer.followed.state is not None:
        state = answer.followed.state
    return state
