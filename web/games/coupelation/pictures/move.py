"""A move told by touches, to be asked about (`moves`, `check`) or to be played (`play`): picture, tray and bar.

Nothing here needs a hand. What a touch makes of it is in `web.games.coupelation.draft`; the keys are in `keys`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.types import View, Violation
from calculators.coupelation.draw import allowance
from calculators.coupelation.hands import finish_elsewhere, hand_of
from calculators.coupelation.hidden import facedown
from calculators.coupelation.order import limits
from calculators.coupelation.score import outcome
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    ROWS,
    Action,
    Card,
    Cell,
    Face,
    Flip,
    Mine,
    Take,
    Up,
)
from calculators.coupelation.tower import cards_of
from calculators.coupelation.validate import disorder
from web.games.coupelation.draft import KINDS, Telling, name_of, telling_at
from web.games.coupelation.pictures.end import ENDED, is_hopeless
from web.games.coupelation.pictures.parts import CellView, Corner, Picture, ReserveCard
from web.games.coupelation.pictures.tower import cells_of, drawn_cells, frame, free_ranges, is_dead, kind, span
from web.pieces import Action as Doing
from web.pieces import Bar, Key, Stamp, Tray, link, tell
from web.table.bar import deciding
from web.table.page import Page


class Teller(Telling):
    """Draws one page of a move: the position and what is told of the move."""

    def __init__(self, page: Page) -> None:
        told = telling_at(page.answer, page.pick)
        super().__init__(page.answer, told.state, told.draft, told.played)
        self.page, self.say = page, page.say
        result = outcome(self.state) if self.state.rows else "open"
        self.over = "" if result == "open" else result
        if page.pick == ENDED and is_hopeless(self.state):
            self.over = "lost"
        self.drawn = tuple(drawn_cells(self.state.rows, frame(self.state.rows)))

    @property
    def held(self) -> tuple[int, ...]:
        """Cards of one's own hand, in one's own turn of a game that is followed."""
        mine: Mine | None = self.page.answer.state.mine
        mine = mine if self.page.answer.view is View.PLAY else None
        return mine.cards if mine is not None and mine.seat == self.state.table.turn else ()

    # --- the picture

    def picture(self) -> Picture:
        state = self.state
        shape = frame(state.rows)
        shown = self.after or state
        aside = self.there if self.after else lambda cell: cell
        ranges = dict(free_ranges(shown))
        hidden = {card.cell: card for card in facedown(replace(shown, hand=None, known=()))}
        failed = disorder(state) if self.over == "lost" else ()
        bad = frozenset(cells_of(mark for v in (*self.reasons, *failed) for mark in v.marks))
        cells = []
        for cell in self.drawn:
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
                    None if self.over else tell(f"at.{name_of(state, cell)}"),
                    kind(state.rows if here else shown.rows, cell if here else then),
                    found,
                    lines_of(bounds),
                    span(hidden[then].safe) if then in hidden else "",
                    top=cell[0] == ROWS - 1 and not state.first,
                    dead=not (here or self.over) and is_dead(shown, then, ranges),
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
            no_deck=None if self.deck() or self.over else tell("nodeck"),
        )

    @property
    def reasons(self) -> tuple[Violation, ...]:
        return self.judged.violations if self.judged else ()

    @property
    def loses(self) -> bool:
        """Is it legal, and the end of the game for all?"""
        end = self.judged.end if self.judged else None
        return end is not None and outcome(end) == "lost"

    @property
    def hopeless(self) -> bool:
        """Is it legal, and the game one that cannot be won any more?"""
        return self.judged is not None and any(e.code == "coupelation.effect.hopeless" for e in self.judged.effects)

    @property
    def sign(self) -> str:
        if self.judged is None:
            return "open"
        if self.loses or self.hopeless:
            return "loses"
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
        left = min((col for row, col in self.drawn if row == cell[0]), default=0)
        place = {"tier": cell[0] + 1, "place": cell[1] + 1 - (min(left, 0) if cell[0] else 0)}
        beside = cell[0] == 0 and cell[1] < 0
        where = self.say("coupelation.cell.left") if beside else self.say("coupelation.cell", **place)
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
            touch = None if self.over else tell(f"take.{card.face}")
            on = draft.kind == "take" and draft.number == card.face
            yield ReserveCard(card, words, touch, on, card in sent, out)

    def note(self) -> str:
        """What the seat before did, or the deck."""
        return "" if self.playing else self.deck()

    def deck(self) -> str:
        state = self.state
        if state.deck is None:
            return ""
        if self.playing and not self.over and state.drawn is None and (count := self.draft.draw(state).count):
            return self.say("coupelation.play.deck.after", before=state.deck, after=state.deck - count)
        return self.say("coupelation.play.deck", n=state.deck)

    def corners(self) -> Iterator[Corner]:
        """Hands as everybody sees them, two seats on each side."""
        state = self.state
        for index, seat in enumerate(self.page.seats):
            holding = state.holdings[index] if index < len(state.holdings) else None
            turn = index + 1 == state.table.turn and not self.over
            count = "–" if holding is None else str(holding.count)
            before = ""
            if turn and holding is not None and self.judged is not None and self.judged.after is not None:
                after = self.judged.after.holdings[index]
                if after is not None and after.count != holding.count:
                    before, count = count, str(after.count)
            yield Corner(seat, self.say.seat(seat), count, before, bool(holding and holding.finish), turn)

    # --- the tray

    def tray(self) -> Tray | None:
        if self.over:
            return None
        tabs = []
        state, draft = self.state, self.draft
        left = allowance(state)
        if self.playing and left.most and state.drawn is None:
            open_ = self.unmarked is not None
            count = left.most + 1 if open_ else draft.draw(state).count
            fewer = (count - 1) % ((left.count if left.count is not None else left.most) + 1)
            shown = "?" if open_ else count
            label = self.say("coupelation.play.draw.label", count=shown)
            tabs.append(Key(self.say("coupelation.play.draw", count=shown), tell(f"drawn.{fewer}"), label))
            if not (finish_elsewhere(state) or hand_of(state).finish):
                label = self.say("coupelation.play.drawn.finish")
                tabs.append(Key("＋F", tell(f"drawn.{FINISH.face}"), label, on=draft.finish))
        for name in KINDS:
            if name != "flip" or HIDDEN in cards_of(state.rows).values():
                numbers = name == draft.kind == "up" and draft.cell is None and draft.number is None
                put = "every" if numbers else f"as.{name}"
                tabs.append(Key(self.say(f"coupelation.ask.{name}"), tell(put), on=draft.kind == name))
        return Tray("", f"p{state.table.turn}" if self.playing else "", tabs=tuple(tabs))

    def band(self) -> tuple[int, int] | None:
        """The smallest and largest number in order at the cell in question."""
        cell, around = self.draft.cell, limits(self.state)
        if cell is None or cell not in around.low:
            return None
        low, high = max(around.low[cell], LOWEST), min(around.high[cell], HIGHEST)
        return (low, high) if low <= high else None

    @property
    def why_no_keys(self) -> str:
        """Why a card laid face down has no number."""
        return self.say("coupelation.ask.down.why") if self.draft.kind == "down" else ""

    # --- the bar

    def bar(self) -> Bar:
        draft, say = self.draft, self.say
        action = draft.action
        judged = self.judged
        if asked := self.unmarked:
            why = say.message(allowance(self.state).phrase)
            return Bar(say("coupelation.mark.ask", number=asked.face), (why,), Stamp.ASK, action=self.do(ready=False))
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
        if self.loses:
            head = say("coupelation.ask.loses") if not self.playing else self.head(action, "yes")
            return Bar(head, lines, Stamp.NOTE, assumed, deciding(judged.effects), action=self.do(ready=True))
        fits = Stamp.NOTE if self.hopeless else Stamp.PROVIDED if assumed else Stamp.YES
        stamp = Stamp.NONE if self.playing else fits
        return Bar(
            self.head(action, "yes"), lines, stamp, assumed, deciding(judged.effects), action=self.do(ready=True)
        )

    def head(self, action: Action, verdict: str) -> str:
        """`23は置けません`, `29を置ける`: in a few signs."""
        face = action.number if isinstance(action, Flip) else action.face if isinstance(action, (Up, Take)) else None
        name = "flip" if isinstance(action, Flip) else "card" if face is not None else "down"
        shown: Face | str = "" if face is None else face
        if face == FINISH.face:
            shown = self.say("coupelation.card.F")
        word = "told" if self.playing and verdict == "yes" else verdict
        return self.say(f"coupelation.ask.{name}.{word}", card=shown)

    def hint(self) -> Bar:
        """What to touch next."""
        draft, say = self.draft, self.say
        if self.over:
            return Bar(say(f"coupelation.outcome.{self.over}"), ())
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
        return Doing(self.say("coupelation.play.accept"), tell("so"), off=not ready)


def lines_of(bounds: str) -> tuple[str, ...]:
    """`26–32` in two lines, one number or × in one."""
    low, dash, high = bounds.partition("–")
    return (low + dash, high) if high else (low,) if low else ()
