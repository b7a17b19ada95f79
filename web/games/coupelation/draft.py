"""A move while it is being told by touches: what of it is known so far, as text in `pick` and as a move.

`Telling.put` is what a touch makes of it. Puts: `at.1.2` a place of the tower (counted from 25), `take.31` a card of
the reserve, `31` or `F` a number, `as.flip` another kind of action, `every` all numbers, `anew` another number,
`mark.d`; of a payment `paid.7`, `out.2` and `lost`; of a game that is followed `drawn.2` or `drawn.F`, `printed.31.d`,
`mine.p2` and `mine.31`, `nodeck`, and `so` once the turn stands. What is put again is taken away.

`ask.up.1.0.31.d` … : kind, row and place of the cell, number (`all`: not told, and all are offered), its mark, the two
cards paid, how many are discarded unseen (`F` behind it: and the finish card), how many were drawn (`F` behind it: and
the finish card), the reserve cards dropped; `_` for what is not told yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.evaluate import decided
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Judgement, View
from calculators.coupelation import GAME
from calculators.coupelation.draw import allowance
from calculators.coupelation.mine import after_turn
from calculators.coupelation.moves import BESIDE
from calculators.coupelation.notation import parse_move
from calculators.coupelation.order import cells_for, cells_for_finish, hidden_count
from calculators.coupelation.state import (
    FINISH,
    HAND_FULL,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    START,
    TOP,
    Action,
    Card,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Mine,
    Move,
    Payment,
    State,
    Take,
    Up,
    rank,
)
from calculators.coupelation.tower import cards_of
from web.table.touches import Touched

KINDS = ("up", "down", "flip", "take")
NOTHING = "_"
EVERY = "all"
F = str(FINISH.face)
NAME = "ask"
PATTERN = r"ask(\.-?\w{1,4}){0,18}"


@dataclass(frozen=True, slots=True)
class Draft:
    """cell, number, mark, paid, dropped: as in a move, None, '' or empty while not told; out: cards discarded
    unseen; lost: is the finish card discarded too? drawn: None for all that may be drawn; finish: was the finish card
    drawn too? every: are all numbers offered, and not only those that fit?"""

    kind: str = "up"
    cell: Cell | None = None
    number: Face | None = None
    mark: str = ""
    paid: tuple[Face, ...] = ()
    out: int = 0
    dropped: tuple[Face, ...] = ()
    drawn: int | None = None
    finish: bool = False
    lost: bool = False
    every: bool = False

    @property
    def text(self) -> str:
        """As `pick` has it."""
        row, col = self.cell if self.cell is not None else (NOTHING, NOTHING)
        first, second = (*self.paid, NOTHING, NOTHING)[:2]
        drawn = f"{NOTHING if self.drawn is None else self.drawn}{F * self.finish}"
        out = f"{self.out}{F * self.lost}"
        number = (EVERY if self.every else NOTHING) if self.number is None else self.number
        items = (self.kind, row, col, number, self.mark or NOTHING, first, second, out, drawn, *self.dropped)
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
        payment = Payment.of(self.paid, [HIDDEN.face] * self.out + [FINISH.face] * self.lost)
        return Take(self.number, row, col, payment, self.mark, tuple(sorted(self.dropped, key=rank)))

    def draw(self, state: State) -> Draw:
        """The draw before the action: what was told, else all there is to draw."""
        left = allowance(state)
        count = self.drawn if self.drawn is not None else left.count or 0
        if self.finish and self.drawn is None and state.deck is not None:
            count = min(count, state.deck - 1)
        return Draw(count, self.finish)

    def at(self, state: State, cell: Cell) -> Draft:
        """With a cell touched: a face-down card is turned up, a free place is filled."""
        card = cards_of(state.rows).get(cell)
        kind = self.kind
        if card == HIDDEN and kind in ("up", "down"):
            kind = "flip"
        elif card is None and kind == "flip":
            kind = "up"
        number = self.number if kind == self.kind and kind != "flip" else None
        if cell == TOP and card is None and kind in ("up", "down") and not state.first:
            kind, number = "up", FINISH.face
        elif number == FINISH.face and kind == "up" and self.cell == TOP:
            number = None
        return replace(self, kind=kind, cell=cell, number=number, mark=self.mark if number else "", every=False)

    def taking(self, state: State, card: Card) -> Draft:
        """With a reserve card touched: it is taken, into the one free place it fits where there is no other; while the
        reserve is above its size it is dropped."""
        if self.spare(state) > 0:
            kept = tuple(face for face in self.dropped if face != card.face)
            dropped = kept if len(kept) < len(self.dropped) else (*self.dropped, card.face)[-self.spare(state) :]
            return replace(self, dropped=dropped)
        fits = cells_for(state, card.face) if isinstance(card.face, int) else cells_for_finish(state)
        cell = fits[0] if self.cell is None and len(fits) == 1 else self.cell
        return replace(self, kind="take", cell=cell, number=card.face, mark="", paid=(), dropped=(), lost=False)

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
        return Draft(kind, cell, number, drawn=self.drawn, finish=self.finish)

    def valued(self, number: Face) -> Draft:
        """With a number told: that of the card, or the first and then the second that is paid."""
        if self.kind == "take" and self.number is not None:
            first = self.paid if len(self.paid) == 1 and number not in self.paid else ()
            return replace(self, paid=(*first, number), out=self.out if first else 0, dropped=())
        return replace(self, number=number, mark=self.mark if number == self.number else "", every=False)

    def paying(self, face: Face) -> Draft:
        """With a card of the payment touched: the second one is told or taken back, the first one taken back with all
        that hangs on it."""
        if face in self.paid[:1]:
            return replace(self, paid=(), out=0, lost=False, dropped=())
        first = self.paid[:1]
        return replace(self, paid=first if self.paid[1:] == (face,) else (*first, face), dropped=())

    def as_moves(self, state: State) -> tuple[Move, ...]:
        """The turn as it is told: the draw where there is one to tell, then the action."""
        action = self.action
        draw = self.draw(state)
        told = state.drawn is None and (draw.count > 0 or draw.finish or allowance(state).most > 0)
        return (*((draw,) if told else ()), *((action,) if action is not None else ()))


def read(pick: str) -> Draft:
    """The draft that a pick tells; an empty one for any other pick."""
    name, *items = pick.split(".")
    if name != NAME or len(items) < 9:
        return Draft()
    kind, row, col, number, mark, first, second, out, drawn, *dropped = items
    try:
        cell = None if NOTHING in (row, col) else (int(row), int(col))
        paid = tuple(face_of(text) for text in (first, second) if text != NOTHING)
        told = number not in (NOTHING, EVERY)
        count = drawn.removesuffix(F)
        return Draft(
            kind if kind in KINDS else "up",
            cell,
            face_of(number) if told else None,
            mark if mark in MARKS else "",
            paid,
            min(max(int(out.removesuffix(F)), 0), HAND_FULL),
            tuple(face_of(text) for text in dropped),
            None if count == NOTHING else int(count),
            drawn != count,
            out.endswith(F),
            number == EVERY,
        )
    except ValueError:
        return Draft()


def with_mark(start: State, moves: Sequence[Move], number: Face, mark: str) -> tuple[State, list[Move]]:
    """A record with the mark printed on a card: in the last move that shows it, else on the table it starts from."""
    told = [*moves]
    for index in range(len(told) - 1, -1, -1):
        marked = marked_move(told[index], number, mark)
        if marked is not None:
            return start, [*told[:index], marked, *told[index + 1 :]]

    def printed(card: Card | None) -> Card | None:
        return Card(number, mark) if card is not None and card.face == number else card

    rows = tuple(tuple(printed(card) for card in row) for row in start.rows)
    reserve = start.reserve and tuple(Card(number, mark) if card.face == number else card for card in start.reserve)
    return replace(start, tower=rows, reserve=reserve), told


def marked_move(move: Move, number: Face, mark: str) -> Move | None:
    """A move that shows a card, with the mark printed on it; None where it does not show it."""
    if isinstance(move, Flip):
        return replace(move, mark=mark) if move.number == number else None
    if isinstance(move, (Up, Take)) and move.face == number:
        return replace(move, mark=mark)
    if isinstance(move, Take) and number in move.payment.faces[:2]:
        pair = [Card(card.face, mark) if card.face == number else card for card in move.payment.pair]
        return replace(move, payment=Payment.of(pair, move.payment.discards))
    return None


def face_of(text: str) -> Face:
    """A number of a card, or F. Raises ValueError for anything else."""
    if text == "F":
        return text
    if not LOWEST <= int(text) <= HIGHEST:
        raise ValueError(text)
    return int(text)


def telling(moves: Sequence[Move]) -> str:
    """The pick that tells a turn as it was told before: what was drawn, and the action."""
    drawn = [move for move in moves if isinstance(move, Draw)]
    draft = of_move(moves[-1])
    return (replace(draft, drawn=drawn[0].count, finish=drawn[0].finish) if drawn else draft).text


def of_move(move: Move) -> Draft:
    """The draft of a move that was asked about by its address."""
    if isinstance(move, Draw):
        return Draft(drawn=move.count, finish=move.finish)
    cell = (move.row, move.col)
    if isinstance(move, Flip):
        return Draft("flip", cell, move.number, move.mark)
    if isinstance(move, Down):
        return Draft("down", cell)
    if isinstance(move, Up):
        return Draft("up", cell, move.face, move.mark)
    paid = (move.payment.first, move.payment.second)
    lost = FINISH.face in move.payment.discards
    out = len(move.payment.discards) - lost
    return Draft("take", cell, move.face, move.mark, paid, out, move.dropped, lost=lost)


class Telling:
    """A turn while it is told at a table. played: the moves before it; state: the position they lead to."""

    def __init__(self, answer: Answer, state: State, draft: Draft, played: Sequence[Move] = ()) -> None:
        self.answer, self.state, self.draft, self.played = answer, state, draft, tuple(played)
        self.playing = answer.view is View.PLAY
        self.judged = self.judge()
        self.after = self.accepted()

    def judge(self) -> Judgement[State] | None:
        """What is said to the action that is told; None while it cannot be asked about."""
        action = self.draft.action
        return None if action is None else GAME.judge(self.told_in, action)

    @property
    def told_in(self) -> State:
        """The position that the action is told in: in a game that is followed with what was drawn before it."""
        if not self.playing or self.state.drawn is not None:
            return self.state
        drawn = GAME.judge(self.state, self.draft.draw(self.state))
        return drawn.after if drawn.legal and drawn.after is not None else self.state

    def accepted(self) -> State | None:
        """The position after a turn that is told to its end: then a touch of the table is the next seat's first.

        None while something of the turn can still be told, and where the game ends with it."""
        draft, judged = self.draft, self.judged
        if not self.playing or judged is None or judged.legal is not True or judged.after is None:
            return None
        if draft.spare(self.state) > len(draft.dropped) or self.unmarked:
            return None
        marked = draft.mark or draft.kind == "down" or not isinstance(draft.number, int)
        return judged.after if marked or (draft.kind == "take" and not self.needs_mark) else None

    @property
    def unmarked(self) -> Card | None:
        """The first card whose mark says how many may be drawn and that nobody has told, while the draw is not told."""
        if not self.playing or self.state.drawn is not None or self.draft.drawn is not None:
            return None
        needs = allowance(self.state).needs
        return cards_of(self.state.rows)[needs[0]] if needs else None

    @property
    def needs_mark(self) -> bool:
        """Is the mark of a reserve card taken not in sight yet?"""
        draft = self.draft
        known = any(card.face == draft.number and card.mark for card in self.state.reserve or ())
        return draft.kind == "take" and len(draft.paid) == 2 and isinstance(draft.number, int) and not known

    def there(self, cell: Cell) -> Cell:
        """A cell of this tower in the tower after the turn: a card left of the leftmost one moves all by a place."""
        return (cell[0], cell[1] + (self.draft.cell == BESIDE))

    @property
    def moves_told(self) -> str:
        """The game so far and the turn that is told, as text."""
        return "_".join(map(GAME.format_move, (*self.played, *self.draft.as_moves(self.state))))

    @property
    def mine_told(self) -> Mine | None:
        """The asker's own hand after the turn that is told."""
        mine: Mine | None = self.answer.state.mine
        judged, action = self.judged, self.draft.action
        after = (judged.after or judged.end) if judged is not None else None
        if mine is None or action is None or after is None:
            return mine
        number = self.draft.number
        return after_turn(mine, self.state, action, after, number if isinstance(number, int) else None)

    # --- what a touch makes of it

    def put(self, put: str) -> Touched:
        """Where a touch leads. Raises ValueError for a put that no control has."""
        name, _, rest = put.partition(".")
        match name:
            case "at":
                return self.touched(cell_from(self.state, rest))
            case "take":
                return self.taken(face_of(rest))
            case "so":
                return self.stands()
            case "nodeck":
                drawn = sum(move.count + move.finish for move in self.played if isinstance(move, Draw))
                return Touched(replace(self.answer.state, deck=drawn), self.draft.text)
            case "printed":
                return self.printed(rest)
            case "mine":
                return Touched(replace(self.answer.state, mine=owned(self.answer.state.mine, rest)), self.draft.text)
        return self.told(self.changed(name, rest))

    def changed(self, name: str, rest: str) -> Draft:
        """The draft after a touch that tells something of it."""
        draft = self.draft
        match name:
            case "as" if rest in KINDS:
                return draft.of_kind(self.state, rest)
            case "every":
                return replace(draft, every=not draft.every)
            case "anew":
                return replace(draft, number=None, mark="", every=True)
            case "mark" if rest in MARKS:
                return replace(draft, mark="" if draft.mark == rest else rest)
            case "drawn":
                return replace(draft, finish=not draft.finish) if rest == F else replace(draft, drawn=int(rest))
            case "paid":
                return draft.paying(face_of(rest))
            case "out":
                return replace(draft, out=min(max(int(rest), 0), HAND_FULL), paid=draft.paid[:1], dropped=())
            case "lost":
                return replace(draft, lost=not draft.lost, paid=draft.paid[:1], dropped=())
        return draft.valued(face_of(name))

    def told(self, draft: Draft) -> Touched:
        """Another draft, and the move in question as soon as there is one."""
        if self.playing:
            return Touched(self.answer.state, draft.text)
        action = draft.action
        if action is None:
            return Touched(self.answer.state, draft.text, "", View.MOVES)
        return Touched(self.answer.state, draft.text, GAME.format_move(action), View.CHECK)

    def touched(self, cell: Cell) -> Touched:
        """A touch of the tower tells the place, lifts the card told, or begins the next turn."""
        if self.after is None:
            return self.told(self.draft.at(self.state, cell))
        if cell == self.draft.cell:
            return self.told(replace(self.draft, cell=None))
        return self.stands(Draft().at(self.after, self.there(cell)))

    def taken(self, face: Face) -> Touched:
        """A touch of the reserve takes the card or drops it, or begins the next turn."""
        if self.after is None or self.draft.spare(self.state) > 0:
            return self.told(self.draft.taking(self.state, Card(face)))
        return self.stands(Draft().taking(self.after, Card(face)))

    def stands(self, following: Draft | None = None) -> Touched:
        """The turn that is told stands; the first thing of the next may be told with it."""
        pick = following.text if following else ""
        return Touched(replace(self.answer.state, mine=self.mine_told), pick, self.moves_told)

    def printed(self, rest: str) -> Touched:
        """The mark of a card of the table goes into the record where that card was shown."""
        number, _, mark = rest.partition(".")
        if mark not in MARKS:
            raise ValueError(rest)
        table, record = with_mark(self.answer.state, self.played, face_of(number), mark)
        return Touched(table, self.draft.text, "_".join(map(GAME.format_move, record)))


def owned(mine: Mine | None, put: str) -> Mine | None:
    """A hand of one's own with one card more or less; of `p2` that seat's, of `none` none. Raises ValueError."""
    if put == "none":
        return None
    if put in SEAT_FIELDS:
        return Mine(int(put[1:]))
    number = face_of(put)
    if mine is None or not isinstance(number, int):
        raise ValueError(put)
    return replace(mine, cards=tuple(sorted({*mine.cards} ^ {number})))


def name_of(state: State, cell: Cell) -> str:
    """How a put names a place of the tower: counted from 25, so that it stays the same when the tower grows."""
    return f"{cell[0]}.{cell[1] - middle(state)}"


def cell_from(state: State, text: str) -> Cell:
    """The place that a put names. Raises ValueError."""
    row, col = map(int, text.split("."))
    return row, col + middle(state)


def middle(state: State) -> int:
    """Where 25 lies in the bottom row."""
    return next((col for (row, col), card in cards_of(state.rows).items() if not row and card.number == START), 0)


def position_of(answer: Answer) -> State:
    """Where the game that is followed stands, or the position asked about."""
    state: State = answer.state
    if answer.followed is not None and answer.followed.state is not None:
        state = answer.followed.state
    return state


def telling_at(answer: Answer, pick: str) -> Telling:
    """What is told on a page of a move or of a game that is followed."""
    state, known = position_of(answer), pick.startswith(f"{NAME}.")
    if answer.view is not View.PLAY:
        text = answer.query.get("move", "").split("_")[0]
        return Telling(answer, state, read(pick) if known or not text else of_move(parse_move(text)))
    verdict = answer.verdict
    done = list(verdict.steps[: verdict.played]) if verdict else []
    draft = read(pick)
    if answer.followed is not None and answer.followed.state is None and done:
        # A card was turned up and nobody said what it is: that is asked, at the table before it.
        asked = done.pop()
        state, draft = asked.before or state, of_move(parse_move(asked.move))
    return Telling(answer, state, draft, [parse_move(step.move) for step in done])


def put_of_turn(answer: Answer, pick: str, put: str) -> Touched:
    """A touch of a page where a turn is told. Raises ValueError for a put there is not."""
    return telling_at(decided(answer), pick).put(put)
