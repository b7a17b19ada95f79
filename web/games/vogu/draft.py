"""A VOGU move while it is being entered, and how it stands in the selection until it is complete.

place.<row>.<col>.<face>[.<side>]   a card on its way to a cell (`n.n` for no cell yet), `--` for open edges;
                                    side: the edge that is entered next, if not the first open one
place.<row>.<col>.<face>.by-<sides> the same with the order in which the table resolves its contacts (`by-b`)
reveal.<colours>.<token>            a revealed card, `n` for what is not entered yet
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import Span, Unreadable
from calculators.core.types import View
from calculators.vogu.counts import count_tokens_left_by_colour
from calculators.vogu.notation import (
    format_face,
    format_first_sides,
    format_move,
    parse_first_sides,
    parse_move,
    parse_possibly_partial_face,
)
from calculators.vogu.play import check_move
from calculators.vogu.private_hand import update_private_hand
from calculators.vogu.state import COLOURS, SIDES, Card, Cell, Edge, Face, Move, PlaceCard, Reveal, State
from web.table.input_rules import InputResult, find_current_state_or_raise

NOT_ENTERED = "n"
ORDER_PREFIX = "by-"
"""Begins the order of the contacts in a selection and in a value: `by-b`."""
OPEN_FACE = Face()
FORCE_BY_SIGN = {"1": 1, "2": 2, "3": 3, "p": 1, "m": -1}


@dataclass(frozen=True, slots=True)
class PlacementDraft:
    """A placement as far as it is entered. side: the edge to enter, '' for the first open one; first_sides: those whose
    contacts the table resolves first, () while it has not said so."""

    cell: Cell | None = None
    face: Face = OPEN_FACE
    side: str = ""
    first_sides: tuple[str, ...] = ()

    @property
    def side_to_enter(self) -> str:
        """The edge that is entered next; '' when the card is whole and no edge is to be corrected."""
        return self.side or next_open_side_or_empty(self.face, SIDES[-1])

    @property
    def complete_move_or_none(self) -> Move | None:
        """The move, once cell and card are told."""
        if self.cell is None or not self.face.is_whole:
            return None
        return PlaceCard(self.face, self.cell, self.first_sides)

    @property
    def selection_text(self) -> str:
        row, col = (NOT_ENTERED, NOT_ENTERED) if self.cell is None else self.cell
        order = f".{ORDER_PREFIX}{format_first_sides(self.first_sides)}" if self.first_sides else ""
        side = f".{self.side}" if self.side else ""
        return f"place.{row}.{col}.{format_face(self.face)}{order or side}"


@dataclass(frozen=True, slots=True)
class RevealDraft:
    """A reveal as everybody sees it: two colours and a token; nobody sees the card that is discarded."""

    colours: str = ""
    token: str = ""

    @property
    def complete_move_or_none(self) -> Move | None:
        if len(self.colours) < 2 or not self.token:
            return None
        return Reveal(Card.from_colours(self.colours), None, self.token)

    @property
    def selection_text(self) -> str:
        return f"reveal.{self.colours or NOT_ENTERED}.{self.token or NOT_ENTERED}"


Draft = PlacementDraft | RevealDraft
"""A turn while it is told: a card on its way to the layout, or one that is revealed."""


def parse_draft(selection: str) -> Draft | None:
    """Reads the draft of a selection; None for any other selection."""
    kind, *parts = selection.split(".")
    try:
        if kind == "place" and len(parts) in (3, 4):
            cell = None if NOT_ENTERED in parts[:2] else (int(parts[0]), int(parts[1]))
            last = parts[3] if len(parts) == 4 else ""
            order = last.removeprefix(ORDER_PREFIX) if last.startswith(ORDER_PREFIX) else ""
            return PlacementDraft(
                cell,
                parse_possibly_partial_face(Span.from_text(parts[2])),
                last if last in SIDES else "",
                parse_first_sides(Span.from_text(order)) if order else (),
            )
        if kind == "reveal" and len(parts) == 2:
            colours, token = (part if part != NOT_ENTERED else "" for part in parts)
            if set(colours + token) <= set(COLOURS) and len(colours) <= 2 and len(token) <= 1:
                return RevealDraft(colours, token)
    except (ValueError, Unreadable):
        pass
    return None


def draft_of_move(move: Move) -> Draft:
    """The question a move answers, to be varied."""
    if isinstance(move, PlaceCard):
        return PlacementDraft(move.cell, move.face, first_sides=move.first_sides)
    return RevealDraft(move.card_with_token.colours, move.colour)


# --- one touch --------------------------------------------------------------------------------------


def draft_after_touched_value_or_raise(draft: Draft, value: str) -> Draft:
    """The question after a touch: `cell.1.0`, an edge `2G` or `pG`, `side.left`, `by-b`, `tab.reveal`, `new`; in a
    reveal a colour `G` and a token `take.G`. Raises ValueError for anything else."""
    kind, _, rest = value.partition(".")
    if kind == "tab":
        if rest not in ("place", "reveal"):
            raise ValueError(value)
        return PlacementDraft() if rest == "place" else RevealDraft()
    if kind == "cell":
        row, col = map(int, rest.split("."))
        card = draft if isinstance(draft, PlacementDraft) else PlacementDraft()
        return replace(card, cell=(row, col), first_sides=())
    if isinstance(draft, PlacementDraft):
        return placement_draft_after_touched_value_or_raise(draft, kind, rest)
    return reveal_draft_after_touched_value_or_raise(draft, kind, rest)


def placement_draft_after_touched_value_or_raise(
    draft: PlacementDraft, value_kind: str, value_detail: str
) -> PlacementDraft:
    if value_kind == "new":
        return PlacementDraft(draft.cell)
    if value_kind == "side":
        if value_detail not in SIDES:
            raise ValueError(value_detail)
        return replace(draft, side=value_detail, first_sides=())
    if value_kind.startswith(ORDER_PREFIX):
        return replace(
            draft, side="", first_sides=parse_first_sides(Span.from_text(value_kind.removeprefix(ORDER_PREFIX)))
        )
    side = draft.side_to_enter or SIDES[0]
    face = face_with_edge_or_raise(draft.face, side, value_kind)
    return PlacementDraft(draft.cell, face)


def reveal_draft_after_touched_value_or_raise(draft: RevealDraft, value_kind: str, value_detail: str) -> RevealDraft:
    """A colour is added; a third one starts again. The token follows when only one colour can give it."""
    if value_kind == "take":
        if value_detail not in tuple(draft.colours):
            raise ValueError(value_detail)
        return replace(draft, token=value_detail)
    if value_kind not in tuple(COLOURS):
        raise ValueError(value_kind)
    colours = value_kind if len(draft.colours) == 2 else draft.colours + value_kind
    return RevealDraft(colours, value_kind if len(colours) == 2 and colours[0] == colours[1] else "")


# --- faces ------------------------------------------------------------------------------------------


def face_with_edge_or_raise(face: Face, side: str, edge_text: str) -> Face:
    """`2G` or `pG` on a side of a face. Raises ValueError for what that side does not have."""
    force, colour = FORCE_BY_SIGN.get(edge_text[:1]), edge_text[1:]
    if force is None or len(colour) != 1 or colour not in COLOURS:
        raise ValueError(edge_text)
    if edge_text[0].isdigit() != (side in SIDES[:2]):
        raise ValueError(edge_text)
    edges = dict(zip(SIDES, face.edges, strict=True)) | {side: Edge(force, colour)}
    return Face(**edges)


def next_open_side_or_empty(face: Face, after_side: str) -> str:
    """The next open edge behind one, looking round; '' when there is none."""
    index = SIDES.index(after_side)
    order = [*SIDES[index + 1 :], *SIDES[: index + 1]]
    return next((side for side in order if face.edges[SIDES.index(side)] is None), "")


# --- on a page ------------------------------------------------------------


def draft_from_selection_or_from_asked_move(answer: Answer, selection: str) -> Draft:
    """The question as it stands: being told, or the move of the address it begins with."""
    told = parse_draft(selection)
    if told is not None:
        return told
    moves = answer.query.get("move", "").split("_")
    if answer.view is View.PLAY:
        return PlacementDraft()
    return draft_of_move(parse_move(moves[-1])) if moves[-1] else PlacementDraft()


def selection_for_reentry(moves: Sequence[Move]) -> str:
    """Returns the selection that enters a turn again as it was entered before."""
    return draft_of_move(moves[0]).selection_text


def selection_for_unfinished_move(move_text: str) -> str:
    """Returns the selection that goes on with a move of which only a part was said: `place.1G2B??mK.?.?`,
    `reveal.BK.x.?`."""
    kind, *parts = move_text.partition("_")[0].split(".")
    if kind == "place" and len(parts) == 3:
        face, column, row = parts
        cell = f"{NOT_ENTERED}.{NOT_ENTERED}" if "?" in (column, row) else f"{row}.{column}"
        draft = parse_draft(f"place.{cell}.{face.replace('?', '-')}")
    else:
        draft = parse_draft(f"reveal.{parts[0] if parts else NOT_ENTERED}.{NOT_ENTERED}")
    return draft.selection_text if draft else ""


def input_result_with_draft_changed(answer: Answer, selection: str, value: str) -> InputResult:
    """The question with one thing told; `card.2` takes a card of the hand."""
    state: State = answer.state
    question = draft_from_selection_or_from_asked_move(answer, selection)
    if value.startswith("card."):
        cell = question.cell if isinstance(question, PlacementDraft) else None
        mine = state.mine.cards if state.mine and answer.view is View.PLAY else ()
        question = PlacementDraft(cell, (mine or state.hand or ())[int(value[5:])])
    else:
        question = draft_with_only_possible_token(answer, draft_after_touched_value_or_raise(question, value))
    move = question.complete_move_or_none
    if answer.view is View.PLAY:
        return InputResult(state=state, selection=question.selection_text)
    if move is None:
        return InputResult(state=state, selection=question.selection_text, move="", view=View.MOVES)
    before = answer.query.get("move", "").split("_")[:-1]
    return InputResult(state=state, selection="", move="_".join([*before, format_move(move)]), view=View.CHECK)


def draft_with_only_possible_token(answer: Answer, draft: Draft) -> Draft:
    """The token follows by itself where the stock has only one of the card's colours (vogu.reveal.token); where it has
    none, the first stands for all that are refused."""
    if not isinstance(draft, RevealDraft) or len(draft.colours) < 2 or draft.token:
        return draft
    stock = count_tokens_left_by_colour(find_current_state_or_raise(answer))
    left = [colour for colour in dict.fromkeys(draft.colours) if stock[colour] > 0]
    if len(left) > 1:
        return draft
    return replace(draft, token=(left or draft.colours)[0])


def record_drafted_move_or_raise(answer: Answer, selection: str) -> InputResult:
    """Returns the record with the drafted move appended."""
    question = draft_from_selection_or_from_asked_move(answer, selection)
    if question.complete_move_or_none is None or answer.view is not View.PLAY:
        raise ValueError(selection)
    shown = compute_answer_ignoring_other_rulings(answer)
    verdict, followed = shown.verdict, shown.followed
    before = [step.move for step in verdict.steps[: verdict.played]] if verdict else []
    mine = answer.state.mine
    if mine is not None and followed is not None and check_move(followed.state, question.complete_move_or_none).legal:
        mine = update_private_hand(mine, followed.state, question.complete_move_or_none)
    return InputResult(
        state=replace(answer.state, mine=mine),
        selection="",
        move="_".join([*before, format_move(question.complete_move_or_none)]),
    )


def message_key_saying_what_to_enter_next(draft: Draft) -> str:
    """What is asked next: the key of its sentence."""
    if isinstance(draft, RevealDraft):
        return "vogu.next.token" if len(draft.colours) == 2 else "vogu.next.colours"
    if draft.side_to_enter and draft.face.edges != (None,) * 4:
        return f"vogu.next.{draft.side_to_enter}"
    if draft.face.is_whole:
        return "vogu.next.cell"
    return "vogu.next.card" if draft.cell is None else f"vogu.next.{draft.side_to_enter}"
