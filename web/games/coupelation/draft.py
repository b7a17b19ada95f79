"""A move while it is being told by touches: what of it is known so far, as text in `pick` and as a move.

`ask.up.1.0.31.d` … : kind, row and place of the cell, number, its mark, the two cards paid, how many are discarded
unseen, the reserve cards dropped, how many were drawn; `_` for what is not told yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.coupelation.draw import allowance
from calculators.coupelation.order import hidden_count
from calculators.coupelation.state import (
    HAND_FULL,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    Action,
    Card,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Up,
    rank,
)
from calculators.coupelation.tower import cards_of

KINDS = ("up", "down", "flip", "take")
NOTHING = "_"
NAME = "ask"
PATTERN = r"ask(\.-?\w{1,4}){0,18}"


@dataclass(frozen=True, slots=True)
class Draft:
    """cell, number, mark, paid, dropped: as in a move, None, '' or empty while not told; out: cards discarded
    unseen; drawn: None for all that may be drawn."""

    kind: str = "up"
    cell: Cell | None = None
    number: Face | None = None
    mark: str = ""
    paid: tuple[Face, ...] = ()
    out: int = 0
    dropped: tuple[Face, ...] = ()
    drawn: int | None = None

    @property
    def text(self) -> str:
        """As `pick` has it."""
        row, col = self.cell if self.cell is not None else (NOTHING, NOTHING)
        first, second = (*self.paid, NOTHING, NOTHING)[:2]
        drawn = NOTHING if self.drawn is None else self.drawn
        number = NOTHING if self.number is None else self.number
        items = (self.kind, row, col, number, self.mark or NOTHING, first, second, self.out, drawn, *self.dropped)
        return ".".join(map(str, (NAME, *items)))

    @property
    def action(self) -> Action | None:
        """The action, None while it is not told as far as it can be asked about."""
        if self.cell is None:
            return None
        row, col = self.cell
        if self.kind == "flip":
            return Flip(row, col, self.number if isinstance(self.number, int) else None, self.mark)
        if self.kind == "down":
            return Down(HIDDEN.face, row, col)
        if self.number is None:
            return None
        if self.kind == "up":
            return Up(self.number, row, col, self.mark)
        if len(self.paid) < 2:
            return None
        payment = Payment.of(self.paid, [HIDDEN.face] * self.out)
        return Take(self.number, row, col, payment, self.mark, tuple(sorted(self.dropped, key=rank)))

    def draw(self, state: State) -> Draw:
        """The draw before the action: what was told, else all there is to draw."""
        left = allowance(state)
        return Draw(self.drawn if self.drawn is not None else left.count or 0)

    def at(self, state: State, cell: Cell) -> Draft:
        """With a cell touched: a face-down card is turned up, a free place is filled."""
        card = cards_of(state.rows).get(cell)
        kind = self.kind
        if card == HIDDEN and kind in ("up", "down"):
            kind = "flip"
        elif card is None and kind == "flip":
            kind = "up"
        number = self.number if kind == self.kind and kind != "flip" else None
        return replace(self, kind=kind, cell=cell, number=number, mark=self.mark if number else "")

    def taking(self, state: State, card: Card) -> Draft:
        """With a reserve card touched: it is taken; while the reserve is above its size it is dropped."""
        if self.spare(state) > 0:
            kept = tuple(face for face in self.dropped if face != card.face)
            dropped = kept if len(kept) < len(self.dropped) else (*self.dropped, card.face)[-self.spare(state) :]
            return replace(self, dropped=dropped)
        return replace(self, kind="take", number=card.face, mark="", paid=(), dropped=())

    def spare(self, state: State) -> int:
        """Cards that have to be dropped from the reserve after this."""
        if self.kind != "take" or len(self.paid) < 2 or self.number is None:
            return 0
        return len(state.reserve or ()) + 1 - state.reserve_size

    def of_kind(self, state: State, kind: str) -> Draft:
        """With another kind of action: the cell stays where it can."""
        cell = self.cell
        cards = cards_of(state.rows)
        hidden = [spot for spot, card in cards.items() if card == HIDDEN]
        if kind == "flip" and cards.get(cell or (-1, -1)) != HIDDEN:
            cell = hidden[0] if hidden_count(state) == 1 else None
        number = self.number if kind == self.kind else None
        return Draft(kind, cell, number, drawn=self.drawn)

    def valued(self, number: Face) -> Draft:
        """With a number told: that of the card, or the first and then the second that is paid."""
        if self.kind == "take" and self.number is not None:
            first = self.paid if len(self.paid) == 1 and number not in self.paid else ()
            return replace(self, paid=(*first, number), out=self.out if first else 0, dropped=())
        return replace(self, number=number, mark="")

    def as_moves(self, state: State) -> tuple[Move, ...]:
        """The turn as it is told: the draw where there is one to tell, then the action."""
        action = self.action
        draw = self.draw(state)
        told = state.drawn is None and (draw.count > 0 or allowance(state).most > 0)
        return (*((draw,) if told else ()), *((action,) if action is not None else ()))


def draft_of(pick: str) -> Draft:
    """The draft that a pick tells; an empty one for any other pick."""
    name, *items = pick.split(".")
    if name != NAME or len(items) < 9:
        return Draft()
    kind, row, col, number, mark, first, second, out, drawn, *dropped = items
    try:
        cell = None if NOTHING in (row, col) else (int(row), int(col))
        paid = tuple(face_of(text) for text in (first, second) if text != NOTHING)
        return Draft(
            kind if kind in KINDS else "up",
            cell,
            None if number == NOTHING else face_of(number),
            mark if mark in MARKS else "",
            paid,
            min(max(int(out), 0), HAND_FULL),
            tuple(face_of(text) for text in dropped),
            None if drawn == NOTHING else int(drawn),
        )
    except ValueError:
        return Draft()


def face_of(text: str) -> Face:
    """A number of a card, or F. Raises ValueError for anything else."""
    if text == "F":
        return text
    if not LOWEST <= int(text) <= HIGHEST:
        raise ValueError(text)
    return int(text)


def telling(moves: Sequence[Move]) -> str:
    """The pick that tells a turn as it was told before: what was drawn, and the action."""
    drawn = [move.count for move in moves if isinstance(move, Draw)]
    return replace(draft_from(moves[-1]), drawn=drawn[0] if drawn else None).text


def draft_from(move: Move) -> Draft:
    """The draft of a move that was asked about by its address."""
    if isinstance(move, Draw):
        return Draft(drawn=move.count)
    cell = (move.row, move.col)
    if isinstance(move, Flip):
        return Draft("flip", cell, move.number, move.mark)
    if isinstance(move, Down):
        return Draft("down", cell)
    if isinstance(move, Up):
        return Draft("up", cell, move.face, move.mark)
    paid = (move.payment.first, move.payment.second)
    return Draft("take", cell, move.face, move.mark, paid, len(move.payment.discards), move.dropped)
