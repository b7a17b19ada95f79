"""Handles the values that enter a VOGU move; the selection holds the draft as text."""

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
    """Parses the draft of a selection; None for any other selection."""
    try:
        return parse_unfinished_move(selection)
    except ValueError:
        return None


# --- one value --------------------------------------------------------------------------------------


def draft_after_value_or_raise(draft: Draft, value: str) -> Draft:
    """Returns the draft after a value.

    The values are `cell.1.0`, an edge `2G` or `pG`, `side.left`, `by-b` (the order of the contacts), `tab.reveal` and
    `new` (another card at the same cell); in a reveal a colour `G` and a token `take.G`. Raises ValueError for any
    other value.
    """
    kind, _, detail = value.partition(".")
    if kind == "tab":
        if detail not in ("place", "reveal"):
            raise ValueError(value)
        return PlacementDraft() if detail == "place" else RevealDraft()
    if kind == "cell":
        row, col = map(int, detail.split("."))
        placement = draft if isinstance(draft, PlacementDraft) else PlacementDraft()
        return replace(placement, cell=(row, col), first_sides=())
    if isinstance(draft, PlacementDraft):
        return placement_draft_after_value_or_raise(draft, kind, detail)
    return reveal_draft_after_value_or_raise(draft, kind, detail)


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
    """Returns the reveal with a colour or a token entered; a third colour begins another card.

    Two colours that are the same enter the token as well.
    """
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
    """Returns the face with an edge `2G` or `pG` on a side. Raises ValueError for an edge it cannot have."""
    force, colour = FORCE_BY_SIGN.get(edge_text[:1]), edge_text[1:]
    if force is None or len(colour) != 1 or colour not in COLOURS:
        raise ValueError(edge_text)
    if edge_text[0].isdigit() != (side in SIDES[:2]):
        raise ValueError(edge_text)
    edges = dict(zip(SIDES, face.edges, strict=True)) | {side: Edge(force, colour)}
    return Face(**edges)


# --- the draft of a page ----------------------------------------------------------------------------


def draft_from_selection_or_from_asked_move(answer: Answer, selection: str) -> Draft:
    """Returns the draft of the selection, else the last questioned move as a draft, else an empty placement."""
    selected_draft = draft_of_selection_or_none(selection)
    if selected_draft is not None:
        return selected_draft
    moves = answer.query.get("move", "").split("_")
    if answer.view is View.PLAY:
        return PlacementDraft()
    return parse_unfinished_move(moves[-1]) if moves[-1] else PlacementDraft()


def input_result_with_draft_and_asked_move_unless_followed(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles a value of the draft, including `card.2`, which enters a card of the hand (0-based).

    On the page of a question a complete move is asked about at once.
    """
    state: State = answer.state
    draft = draft_from_selection_or_from_asked_move(answer, selection)
    if value.startswith("card."):
        cell = draft.cell if isinstance(draft, PlacementDraft) else None
        private_cards = state.mine.cards if state.mine and answer.view is View.PLAY else ()
        draft = PlacementDraft(cell, (private_cards or state.hand or ())[int(value[5:])])
    else:
        draft = draft_with_token_unless_several_are_left(answer, draft_after_value_or_raise(draft, value))
    move = draft.complete_move_or_none
    if answer.view is View.PLAY:
        return InputResult(state=state, selection=draft.text)
    if move is None:
        return InputResult(state=state, selection=draft.text, move="", view=View.MOVES)
    earlier_moves = answer.query.get("move", "").split("_")[:-1]
    return InputResult(state=state, selection="", move="_".join([*earlier_moves, format_move(move)]), view=View.CHECK)


def draft_with_token_unless_several_are_left(answer: Answer, draft: Draft) -> Draft:
    """Returns a reveal with its token entered if the stock has only one of the card's colours (vogu.reveal.token).

    If the stock has none of them, the token is that of the first colour; the move is illegal with either.
    """
    if not isinstance(draft, RevealDraft) or len(draft.colours) < 2 or draft.token:
        return draft
    stock = count_tokens_left_by_colour(find_current_state_or_raise(answer))
    left = [colour for colour in dict.fromkeys(draft.colours) if stock[colour] > 0]
    if len(left) > 1:
        return draft
    return replace(draft, token=(left or draft.colours)[0])


def record_drafted_move_or_raise(answer: Answer, selection: str) -> InputResult:
    """Returns the record with the drafted move appended, and the private hand after it.

    Raises ValueError if the draft is not complete or the page is not that of a record.
    """
    draft = draft_from_selection_or_from_asked_move(answer, selection)
    move = draft.complete_move_or_none
    if move is None or answer.view is not View.PLAY:
        raise ValueError(selection)
    computed_answer = compute_answer_ignoring_other_rulings(answer)
    verdict, followed = computed_answer.verdict, computed_answer.followed
    earlier_moves = [step.move for step in verdict.steps[: verdict.played]] if verdict else []
    private_hand = answer.state.mine
    if private_hand is not None and followed is not None and check_move(followed.state, move).legal:
        private_hand = update_private_hand(private_hand, followed.state, move)
    return InputResult(
        state=replace(answer.state, mine=private_hand),
        selection="",
        move="_".join([*earlier_moves, format_move(move)]),
    )


def message_key_asking_next_side_cell_card_or_colours(draft: Draft) -> str:
    """Returns the key of the sentence that says what to enter next."""
    if isinstance(draft, RevealDraft):
        return "vogu.next.token" if len(draft.colours) == 2 else "vogu.next.colours"
    if draft.side_to_enter and draft.face.edges != (None,) * 4:
        return f"vogu.next.{draft.side_to_enter}"
    if draft.face.is_whole:
        return "vogu.next.cell"
    return "vogu.next.card" if draft.cell is None else f"vogu.next.{draft.side_to_enter}"
