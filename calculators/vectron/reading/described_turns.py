"""Interprets the steps that a sentence names as the moves of one turn or of several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple
from urllib.parse import parse_qsl

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    Word,
    build_meaning_of_game_fact,
    interpret_moves_as_appended_or_as_draft,
    select_facts_with_meaning,
)
from calculators.vectron.reading.cell_characters import format_map_with_only_these_characters
from calculators.vectron.reading.described_jump import (
    action_card_of_fact,
    add_jump_to_only_cell_in_directions,
    target_cell_of_fact_or_empty,
)
from calculators.vectron.state import PIECES

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")
STEPS = ("draw", "draw_row", "draw_own", "draw_any", "card", "to", "stop")
STEPS_OF_FORCED_DRAW = ("draw", "draw_any", "card")
"""The steps with which a turn of a piece that lies can begin."""


def interpret_as_turns_appended_or_as_draft(facts: Sequence[Fact], context: ReadingContext) -> Interpretation:
    """Interprets a sentence as the moves of one turn or of several, in the order it names them.

    A turn of a piece that lies begins with a card of the deck, unless the sentence says that it draws from a row, which
    is illegal. Where earlier moves of the sentence leave unknown whether it lies, the draw is missing.
    """
    meanings: list[Meaning] = []
    moves: list[str] = []
    missing: list[str] = []
    conflicts: list[Meaning] = []
    phase = context.position.get("phase", "draw")
    turn_start = TurnStart(context.turn, is_piece_of_seat_knocked_down(context.position, context.turn))
    turn_index, implausibility = 0, 0.0
    facts = add_jump_to_only_cell_in_directions(replace_first_jump_target_by_its_cell(facts, context), context)
    for fact in facts:
        if fact.meaning == "seat":
            meanings.append(replace(build_meaning_of_fact(fact, "seat", seat=fact.value("seat")), turn=turn_index))
            conflicts += [] if moves else list_conflict_if_another_seat_moves(turn_start, fact.value("seat"))
            continue
        if fact.meaning not in STEPS:
            continue
        # A piece does not jump before a card is placed.
        implausibility += 1.5 * (fact.meaning == "to" and phase == "draw")
        implausibility += 1.5 * (fact.meaning.startswith("draw") and phase == "play" and bool(moves))
        if fact.meaning.startswith("draw") and phase == "move":
            moves += [] if has_turn_ended_by_itself(context, moves) else ["stop"]
            phase, turn_start = "draw", find_mover_and_whether_its_piece_lies_after_moves(context, moves)
            turn_index += 1
        move_text, meaning = format_step_as_move_with_meaning(fact, turn_start.seat_code_or_empty)
        meaning = replace(meaning, turn=turn_index)
        if turn_start.is_piece_lying and phase == "draw" and fact.meaning in STEPS_OF_FORCED_DRAW:
            meanings.append(meaning)
            if fact.meaning == "card":
                moves.append(f"forced.{action_card_of_fact(fact)}")
                phase = "move"
            continue
        if turn_start.is_piece_lying is None and fact.meaning.startswith("draw"):
            move_text = "draw.?"
        if move_text == "draw.?":
            missing.append("move.draw")
        if fact.meaning == "card" and phase == "move":
            # A further jump uses the next card of the row, which no move names.
            is_coming = action_card_of_fact(fact) == find_coming_row_card_or_empty(context, moves)
            meanings += [meaning] * is_coming
            implausibility += 2.0 * (not is_coming)
            continue
        if fact.meaning == "card" and phase == "draw":
            missing.append("move.draw")
            moves.append("draw.?")
        phase = "play" if fact.meaning.startswith("draw") else "draw" if fact.meaning == "stop" else "move"
        moves += [] if fact.meaning == "stop" and has_turn_ended_by_itself(context, moves) else [move_text]
        meanings.append(meaning)
        if fact.meaning == "stop":
            turn_start = find_mover_and_whether_its_piece_lies_after_moves(context, moves)
            turn_index += 1
    return interpret_moves_as_appended_or_as_draft(
        context, moves, meanings=meanings, missing_in_moves=missing, conflicts=conflicts, doubt=implausibility
    )


def has_turn_ended_by_itself(context: ReadingContext, moves: Sequence[str]) -> bool:
    """Returns whether the last of some moves in the followed game ended its turn, by a settlement; a said end adds
    nothing then."""
    verdict = context.judge_moves(moves) if context.is_followed and moves else None
    if verdict is None or not verdict.legal:
        return False
    return bool(verdict.end) or (bool(verdict.next) and "phase" not in dict(parse_qsl(verdict.next)))


def replace_first_jump_target_by_its_cell(facts: Sequence[Fact], context: ReadingContext) -> tuple[Fact, ...]:
    """Returns the facts with the cell of a piece or gate in place of the jump onto it, if that is the first jump.

    Later ones stay as they are, because jumps can have moved the piece; also those onto what is not on the map.
    """
    jump_facts = select_facts_with_meaning(facts, "to", "onto_seat", "onto_gate")
    cell = target_cell_of_fact_or_empty(jump_facts[0], context) if jump_facts else ""
    if not cell or jump_facts[0].meaning == "to":
        return tuple(facts)
    start, end = jump_facts[0].start, jump_facts[0].end
    jump = Fact("to", (Word(start=start, end=end, kind="cell", value=cell, slot="cell"),), start, end)
    return tuple(jump if fact is jump_facts[0] else fact for fact in facts)


def find_coming_row_card_or_empty(context: ReadingContext, moves: Sequence[str]) -> str:
    """Finds the card that the next jump uses after moves of the current turn; '' if it is not known."""
    seat_code = context.turn or "p1"
    row = [card for card in context.position.get(f"row{seat_code[1:]}", "-").split(".") if card not in ("", "-")]
    used = int(context.position.get("used", 0))
    for move in moves:
        kind, _, what = move.partition(".")
        if kind == "stop":
            return ""
        row = row[1:] if move == f"draw.{seat_code}" else [what, *row] if kind in ("play", "forced") else row
        used += kind == "move"
    return row[used] if used < len(row) else ""


def interpret_as_turn_of_only_piece_if_start_is_named(
    facts: Sequence[Fact], context: ReadingContext
) -> Interpretation | None:
    """Interprets a sentence as moves outside any game, on a map with only a piece, on the start cell that it names;
    None unless it names exactly one."""
    start_facts = select_facts_with_meaning(facts, "from")
    if len(start_facts) != 1:
        return None
    cell = start_facts[0].value("cell")
    interpretation = interpret_as_turns_appended_or_as_draft(facts, context)
    return replace(
        interpretation,
        query={"map": format_map_with_only_these_characters({cell: PIECES[0]}), **interpretation.query},
        meanings=tuple(
            sorted(
                [*interpretation.meanings, build_meaning_of_fact(start_facts[0], "from", cell=cell)],
                key=lambda meaning: meaning.start,
            )
        ),
    )


class TurnStart(NamedTuple):
    """The seat whose turn begins, and whether its piece lies, None if unknown."""

    seat_code_or_empty: str
    is_piece_lying: bool | None


def list_conflict_if_another_seat_moves(turn_start: TurnStart, seat_code: str) -> list[Meaning]:
    """Returns one meaning with the seat that moves, if it is known and another one; else []."""
    if turn_start.seat_code_or_empty in ("", seat_code):
        return []
    return [Meaning("vectron.read.stands.turn", {"seat": turn_start.seat_code_or_empty}, 0, 0)]


def is_piece_of_seat_knocked_down(position: Mapping[str, str], seat_code: str) -> bool:
    return "down" in position.get(seat_code, "").split(".")


def find_mover_and_whether_its_piece_lies_after_moves(context: ReadingContext, moves: Sequence[str]) -> TurnStart:
    """Finds the seat that moves after moves of the sentence, and whether they leave its piece lying.

    A jump can knock a piece down or set it up, and a settlement sets all up. After an illegal move, after the end and
    outside a followed game nothing lies.
    """
    if not context.is_followed:
        return TurnStart("", is_piece_lying=False)
    verdict = context.judge_moves(moves)
    if verdict is None or (verdict.legal is not False and not verdict.next and not verdict.end):
        return TurnStart("", is_piece_lying=None)
    if not verdict.legal or not verdict.next:
        return TurnStart(
            context.seat_code_to_move_after_turns_or_empty(moves.count("stop"), moves), is_piece_lying=False
        )
    position = dict(parse_qsl(verdict.next))
    seat_code = position.get("turn", "p1")
    return TurnStart(seat_code, is_piece_of_seat_knocked_down(position, seat_code))


def format_step_as_move_with_meaning(fact: Fact, seat_code_or_empty: str) -> tuple[str, Meaning]:
    """Formats one step as a move, and returns its meaning. seat_code_or_empty: of the mover, '' counts as p1."""
    if fact.meaning == "draw":
        return "draw.deck", build_meaning_of_fact(fact, "draw")
    if fact.meaning == "draw_row":
        return f"draw.{fact.value('seat')}", build_meaning_of_fact(fact, "draw.row", seat=fact.value("seat"))
    if fact.meaning == "draw_own":
        return f"draw.{seat_code_or_empty or 'p1'}", build_meaning_of_fact(fact, "draw.own")
    if fact.meaning == "draw_any":
        return "draw.?", build_meaning_of_fact(fact, "draw.any")
    if fact.meaning == "card":
        return f"play.{action_card_of_fact(fact)}", build_meaning_of_fact(fact, "card", card=action_card_of_fact(fact))
    if fact.meaning == "to":
        return f"move.{fact.value('cell')}", build_meaning_of_fact(fact, "to", cell=fact.value("cell"))
    return "stop", build_meaning_of_fact(fact, "stop")
