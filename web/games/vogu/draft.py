"""What is being told or asked of a VOGU turn, touch by touch, and how it stands in `pick` until it is a move.

place.<row>.<col>.<face>[.<side>]   a card on its way to a cell (`n.n` for no cell yet), `--` for open edges;
                                    side: the edge that is entered next, if not the first open one
reveal.<colours>.<token>            a card put before the seat, `n` for what is not told yet
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.evaluate import decided
from calculators.core.parsing import Span, Unreadable
from calculators.core.types import View
from calculators.vogu.counts import stock_left
from calculators.vogu.mine import after_move
from calculators.vogu.notation import format_face, format_move, parse_face, parse_move
from calculators.vogu.play import judge
from calculators.vogu.state import COLOURS, SIDES, Card, Cell, Edge, Face, Move, Place, Reveal, State
from web.table.touches import Touched, now

NONE = "n"
OPEN = Face()
FORCES = {"1": 1, "2": 2, "3": 3, "p": 1, "m": -1}


@dataclass(frozen=True, slots=True)
class Placing:
    """A placement as far as it is told. side: the edge to enter, '' for the first open one."""

    cell: Cell | None = None
    face: Face = OPEN
    side: str = ""

    @property
    def asks(self) -> str:
        """The edge that is entered next; '' when the card is whole and no edge is to be corrected."""
        return self.side or next_side(self.face, SIDES[-1])

    @property
    def move(self) -> Move | None:
        """The move, once cell and card are told."""
        if self.cell is None or not self.face.is_whole:
            return None
        return Place(self.face, self.cell)

    @property
    def text(self) -> str:
        row, col = (NONE, NONE) if self.cell is None else self.cell
        side = f".{self.side}" if self.side else ""
        return f"place.{row}.{col}.{format_face(self.face)}{side}"


@dataclass(frozen=True, slots=True)
class Revealing:
    """A reveal as everybody sees it: two colours and a token; nobody sees the card that is discarded."""

    colours: str = ""
    token: str = ""

    @property
    def move(self) -> Move | None:
        if len(self.colours) < 2 or not self.token:
            return None
        return Reveal(Card.of(self.colours), None, self.token)

    @property
    def text(self) -> str:
        return f"reveal.{self.colours or NONE}.{self.token or NONE}"


Draft = Placing | Revealing
"""A turn while it is told: a card on its way to the layout, or one that is revealed."""


def read(pick: str) -> Draft | None:
    """The question of a pick; None for any other pick."""
    kind, *parts = pick.split(".")
    try:
        if kind == "place" and len(parts) in (3, 4):
            cell = None if NONE in parts[:2] else (int(parts[0]), int(parts[1]))
            side = parts[3] if len(parts) == 4 and parts[3] in SIDES else ""
            return Placing(cell, parse_face(Span.of(parts[2])), side)
        if kind == "reveal" and len(parts) == 2:
            colours, token = (part if part != NONE else "" for part in parts)
            if set(colours + token) <= set(COLOURS) and len(colours) <= 2 and len(token) <= 1:
                return Revealing(colours, token)
    except (ValueError, Unreadable):
        pass
    return None


def of_move(move: Move) -> Draft:
    """The question a move answers, to be varied."""
    if isinstance(move, Place):
        return Placing(move.cell, move.face)
    return Revealing(move.card.colours, move.colour)


# --- one touch --------------------------------------------------------------------------------------


def touched(question: Draft, put: str) -> Draft:
    """The question after a touch: `cell.1.0`, an edge `2G` or `pG`, `side.left`, `tab.reveal`, `new`; in a
    reveal a colour `G` and a token `take.G`. Raises ValueError for anything else."""
    kind, _, rest = put.partition(".")
    if kind == "tab":
        if rest not in ("place", "reveal"):
            raise ValueError(put)
        return Placing() if rest == "place" else Revealing()
    if kind == "cell":
        row, col = map(int, rest.split("."))
        card = question if isinstance(question, Placing) else Placing()
        return replace(card, cell=(row, col))
    if isinstance(question, Placing):
        return placing_touched(question, kind, rest)
    return revealing_touched(question, kind, rest)


def placing_touched(question: Placing, kind: str, rest: str) -> Placing:
    if kind == "new":
        return Placing(question.cell)
    if kind == "side":
        if rest not in SIDES:
            raise ValueError(rest)
        return replace(question, side=rest)
    side = question.asks or SIDES[0]
    face = put_edge(question.face, side, kind)
    return Placing(question.cell, face)


def revealing_touched(question: Revealing, kind: str, rest: str) -> Revealing:
    """A colour is added; a third one starts again. The token follows when only one colour can give it."""
    if kind == "take":
        if rest not in tuple(question.colours):
            raise ValueError(rest)
        return replace(question, token=rest)
    if kind not in tuple(COLOURS):
        raise ValueError(kind)
    colours = kind if len(question.colours) == 2 else question.colours + kind
    return Revealing(colours, kind if len(colours) == 2 and colours[0] == colours[1] else "")


# --- faces ------------------------------------------------------------------------------------------


def put_edge(face: Face, side: str, put: str) -> Face:
    """`2G` or `pG` on a side of a face. Raises ValueError for what that side does not have."""
    force, colour = FORCES.get(put[:1]), put[1:]
    if force is None or len(colour) != 1 or colour not in COLOURS:
        raise ValueError(put)
    if put[0].isdigit() != (side in SIDES[:2]):
        raise ValueError(put)
    edges = dict(zip(SIDES, face.edges, strict=True)) | {side: Edge(force, colour)}
    return Face(**edges)


def next_side(face: Face, after: str) -> str:
    """The next open edge behind one, looking round; '' when there is none."""
    index = SIDES.index(after)
    order = [*SIDES[index + 1 :], *SIDES[: index + 1]]
    return next((side for side in order if face.edges[SIDES.index(side)] is None), "")


# --- on a page ------------------------------------------------------------


def asked(answer: Answer, pick: str) -> Draft:
    """The question as it stands: being told, or the move of the address it begins with."""
    told = read(pick)
    if told is not None:
        return told
    moves = answer.query.get("move", "").split("_")
    if answer.view is View.PLAY:
        return Placing()
    return of_move(parse_move(moves[-1])) if moves[-1] else Placing()


def telling(moves: Sequence[Move]) -> str:
    """The pick that tells a turn as it was told before."""
    return of_move(moves[0]).text


def vary(answer: Answer, pick: str, put: str) -> Touched:
    """The question with one thing told; `card.2` takes a card of the hand."""
    state: State = answer.state
    question = asked(answer, pick)
    if put.startswith("card."):
        cell = question.cell if isinstance(question, Placing) else None
        mine = state.mine.cards if state.mine and answer.view is View.PLAY else ()
        question = Placing(cell, (mine or state.hand or ())[int(put[5:])])
    else:
        question = with_last_token(answer, touched(question, put))
    move = question.move
    if answer.view is View.PLAY:
        return Touched(state, question.text)
    if move is None:
        return Touched(state, question.text, "", View.MOVES)
    before = answer.query.get("move", "").split("_")[:-1]
    return Touched(state, "", "_".join([*before, format_move(move)]), View.CHECK)


def with_last_token(answer: Answer, question: Draft) -> Draft:
    """The token follows by itself where the stock has only one of the card's colours (vogu.reveal.token); where it has
    none, the first stands for all that are refused."""
    if not isinstance(question, Revealing) or len(question.colours) < 2 or question.token:
        return question
    stock = stock_left(now(answer))
    left = [colour for colour in dict.fromkeys(question.colours) if stock[colour] > 0]
    if len(left) > 1:
        return question
    return replace(question, token=(left or question.colours)[0])


def accept(answer: Answer, pick: str) -> Touched:
    """What was told stands: the move follows those that stood before it."""
    question = asked(answer, pick)
    if question.move is None or answer.view is not View.PLAY:
        raise ValueError(pick)
    shown = decided(answer)
    verdict, followed = shown.verdict, shown.followed
    before = [step.move for step in verdict.steps[: verdict.played]] if verdict else []
    mine = answer.state.mine
    if mine is not None and followed is not None and judge(followed.state, question.move).legal:
        mine = after_move(mine, followed.state, question.move)
    return Touched(replace(answer.state, mine=mine), "", "_".join([*before, format_move(question.move)]))


def next_of(question: Draft) -> str:
    """What is asked next: the key of its sentence."""
    if isinstance(question, Revealing):
        return "vogu.next.token" if len(question.colours) == 2 else "vogu.next.colours"
    if question.asks and question.face.edges != (None,) * 4:
        return f"vogu.next.{question.asks}"
    if question.face.is_whole:
        return "vogu.next.cell"
    return "vogu.next.card" if question.cell is None else f"vogu.next.{question.asks}"
