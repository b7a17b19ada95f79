"""A VOGU move while it is being entered: what a touch makes of the draft that the selection holds."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import Span
from calculators.core.types import View
from calculators.vogu.counts import count_tokens_left_by_colour
from calculators.vogu.notation import format_move, parse_first_sides_and_drop_needless_ones
from calculators.vogu.play import check_move
from calculators.vogu.private_hand import update_private_hand
from calculators.vogu.state import COLOURS, SIDES, Edge, Face, State
from calculators.vogu.unfinished import Draft, PlacementDraft, RevealDraft, parse_unfinished_move
from web.table.input_rules import InputResult, find_current_state_or_raise

ORDER_PREFIX = "by-"
"""Begins the order of the contacts in a value: `by-b`."""
FORCE_BY_SIGN = {"1": 1, "2": 2, "3": 3, "p": 1, "m": -1}


def draft_of_selection_or_none(selection: str) -> Draft | None:
    """Reads the draft of a selection; None for any other selection."""
    try:
        return parse_unfinished_move(selection)
    except ValueError:
        return None


# --- one touch --------------------------------------------------------------------------------------


def draft_after_value_or_raise(draft: Draft, value: str) -> Draft:
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
        return placement_draft_after_value_or_raise(draft, kind, rest)
    return reveal_draft_after_value_or_raise(draft, kind, rest)


def placement_draft_after_value_or_raise(draft: PlacementDraft, value_kind: str, value_detail: str) -> PlacementDraft:
    if value_kind == "new":
        return PlacementDraft(draft.cell)
    if value_kind == "side":
        if value_detail not in SIDES:
            raise ValueError(value_detail)
        return replace(draft, side=value_detail, first_sides=())
    if value_kind.startswith(ORDER_PREFIX):
        return replace(
            draft,
            side="",
            first_sides=parse_first_sides_and_drop_needless_ones(Span.from_text(value_kind.removeprefix(ORDER_PREFIX))),
        )
    side = draft.side_to_enter or SIDES[0]
    face = face_with_edge_or_raise(draft.face, side, value_kind)
    return PlacementDraft(draft.cell, face)


def reveal_draft_after_value_or_raise(draft: RevealDraft, value_kind: str, value_detail: str) -> RevealDraft:
    """A colour is added; a third one starts again. The token follows when only one colour can give it."""
    if value_kind == "take":
        if value_detail not in tuple(draft.colours):
            raise ValueError(value_detail)
        return replace(draft, token=value_detail)
    if value_kind not in tuple(COLOURS):
        raise ValueError(value_kind)
    colours = value_kind if len(draft.colours) == 2 else draft.colours + value_kind
    colours = "".join(sorted(colours, key=COLOURS.index))
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


# --- on a page ------------------------------------------------------------


def draft_from_selection_or_from_asked_move(answer: Answer, selection: str) -> Draft:
    """The question as it stands: being told, or the move of the address it begins with."""
    told = draft_of_selection_or_none(selection)
    if told is not None:
        return told
    moves = answer.query.get("move", "").split("_")
    if answer.view is View.PLAY:
        return PlacementDraft()
    return parse_unfinished_move(moves[-1]) if moves[-1] else PlacementDraft()


def input_result_with_draft_and_complete_move_if_any(answer: Answer, selection: str, value: str) -> InputResult:
    """The question with one thing told; `card.2` takes a card of the hand."""
    state: State = answer.state
    question = draft_from_selection_or_from_asked_move(answer, selection)
    if value.startswith("card."):
        cell = question.cell if isinstance(question, PlacementDraft) else None
        mine = state.mine.cards if state.mine and answer.view is View.PLAY else ()
        question = PlacementDraft(cell, (mine or state.hand or ())[int(value[5:])])
    else:
        question = draft_with_token_unless_several_are_left(answer, draft_after_value_or_raise(question, value))
    move = question.complete_move_or_none
    if answer.view is View.PLAY:
        return InputResult(state=state, selection=question.text)
    if move is None:
        return InputResult(state=state, selection=question.text, move="", view=View.MOVES)
    before = answer.query.get("move", "").split("_")[:-1]
    return InputResult(state=state, selection="", move="_".join([*before, format_move(move)]), view=View.CHECK)


def draft_with_token_unless_several_are_left(answer: Answer, draft: Draft) -> Draft:
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
