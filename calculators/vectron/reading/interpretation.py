"""Interprets the facts of a sentence about VECTRON: gauges to settle, a question about a jump, the moves of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, NamedTuple
from urllib.parse import parse_qsl

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    interpret_moves_as_appended_or_all_as_draft_if_any_incomplete,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.vectron.state import BLANK, PIECES, SIDE, SWAP

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")
CORNER = "A1"
"""The corner that represents all four: they are alike."""
STEPS = ("draw", "draw_row", "draw_own", "draw_any", "card", "to", "stop")


def interpret_facts_as_score_or_move_question_or_turns(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields every interpretation of a sentence; none if it names neither a gauge nor a move."""
    if select_facts_with_meaning(facts, "gauge", "versus", "score", "both", "chip"):
        yield from interpret_gauges_scores_and_chips_as_settlement(facts, context)
    elif select_facts_with_meaning(facts, "from", "corner", "where") or (
        context.is_question and select_facts_with_meaning(facts, "to")
    ):
        yield from interpret_as_question_where_or_whether_card_leads(facts, context)
        if select_facts_with_meaning(facts, "draw", "draw_row", "draw_own") and not (
            context.is_question or context.is_followed or select_facts_with_meaning(facts, "where")
        ):
            interpretation = interpret_as_turn_on_empty_map_if_one_start_cell_named(facts, context)
            if interpretation is not None:
                yield interpretation
    elif select_facts_with_meaning(facts, *STEPS):
        yield interpret_as_turns_appended_or_all_as_draft_if_any_incomplete(facts, context)


# --- a settlement ---------------------------------------------------------------------------------------------


def interpret_gauges_scores_and_chips_as_settlement(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets gauges, scores and chips, of one named seat after another or of all seats in turn order."""
    counts_by_seat: dict[str, dict[str, str]] = {}
    meanings: list[Meaning] = []
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    seat_code, implausibility = "", 0.0
    names_gauge = bool(select_facts_with_meaning(facts, "gauge", "head_gauge"))
    letter_for_bare_numbers: Literal["g", "s"] = "g"
    for fact in facts:
        if fact.meaning in ("head_gauge", "head_score"):
            letter_for_bare_numbers = "g" if fact.meaning == "head_gauge" else "s"
            meanings.append(
                build_meaning_of_fact(fact, "head.gauge" if letter_for_bare_numbers == "g" else "head.score")
            )
        if fact.meaning == "seat":
            seat_code = fact.value("seat")
            meanings.append(build_meaning_of_fact(fact, "seat", seat=seat_code))
        elif fact.meaning == "players":
            query["players"] = fact.value("count")
            meanings.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
        elif fact.meaning in ("gauge", "versus", "score", "both", "chip"):
            letter, values = gauge_score_or_chip_letter_and_values_of_fact(fact, letter_for_bare_numbers)
            seat_code = fact.value("seat") or seat_code
            implausibility += 1.0 if fact.meaning == "both" and not names_gauge else 0.0
            implausibility += 2.0 if seat_code and len(values) > 1 else 0.0
            if not seat_code and letter == "h":
                return
            for number, value in enumerate(values, 1):
                counts = counts_by_seat.setdefault(seat_code or f"p{number}", {})
                implausibility += 2.0 if letter in counts else 0.0
                counts[letter] = value
            if letter == "h":
                meanings.append(build_meaning_of_chip_fact(fact, values[0]))
            else:
                meanings += list_meanings_of_gauge_or_score_fact_for_each_named_seat(
                    fact, "gauge" if letter == "g" else "score", values, is_in_turn_order=not seat_code
                )
    if not any("g" in counts for counts in counts_by_seat.values()):
        return
    player_count = context.players or int(query.get("players", 0))
    if not player_count and len(counts_by_seat) in (2, 3):
        query["players"] = str(len(counts_by_seat))
        implausibility += 0.1
    for name, counts in sorted(counts_by_seat.items()):
        query[name] = ".".join(f"{letter}{counts[letter]}" for letter in "hgs" if letter in counts)
    yield Interpretation(view="score", query=query, meanings=tuple(meanings), implausibility=implausibility)


def gauge_score_or_chip_letter_and_values_of_fact(
    fact: Fact, letter_for_bare_numbers: Literal["g", "s"]
) -> tuple[Literal["g", "s", "h"], list[str]]:
    """Returns what a fact counts, and its values.

    letter_for_bare_numbers: the letter for numbers without a word of their own, from an earlier word of the sentence.
    """
    if fact.meaning == "both":
        return letter_for_bare_numbers, list(fact.values("gauges"))
    if fact.meaning == "score":
        return "s", list(fact.values("scores"))
    if fact.meaning == "chip":
        return "h", [fact.value("stars") or "G"]
    return "g", list(fact.values("gauges"))


def build_meaning_of_chip_fact(fact: Fact, chip: str) -> Meaning:
    """Builds the meaning of a fact about a held chip: a gate (`G`), or a number of stars."""
    if chip == "G":
        return build_meaning_of_fact(fact, "gate")
    return build_meaning_of_fact(fact, "stars", stars=int(chip))


def list_meanings_of_gauge_or_score_fact_for_each_named_seat(
    fact: Fact, kind: Literal["gauge", "score"], values: Sequence[str], *, is_in_turn_order: bool
) -> list[Meaning]:
    """Lists the meanings of a fact: one for all values of a named seat.

    Values of several seats in turn order are a meaning each, on the letters up to their number.
    """
    if not is_in_turn_order or len(values) < 2:
        return [build_meaning_of_fact(fact, kind, numbers=split_dotted_slot_values_into_numbers(values))]
    words = [word for word in fact.words if word.slot in ("gauges", "scores")]
    start_positions = [fact.start, *(word.start for word in words[1:])]
    return [
        Meaning(f"vectron.read.{kind}.of", {"seat": f"p{number}", "number": int(value)}, start, word.end)
        for number, (value, start, word) in enumerate(zip(values, start_positions, words, strict=True), 1)
    ]


# --- a jump ---------------------------------------------------------------------------------------------------


def action_card_of_fact(card_fact: Fact) -> str:
    """Returns the card of a card_fact: `D2`, `O3` or `S`."""
    if card_fact.value("special"):
        return "S"
    return card_fact.value("card") or f"{card_fact.value('kind')}{card_fact.value('number')}"


@dataclass(kw_only=True)
class SentenceJump:
    """A jump that a sentence names: from a cell to a cell by a card; '' for what it does not name."""

    start: str = ""
    target: str = ""
    card: str = ""
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def collect_named_jump_start_target_and_card(facts: Sequence[Fact], context: ReadingContext) -> SentenceJump:
    """Collects the jump that a sentence names; of two cells the first is the start."""
    jump = SentenceJump()
    for fact in facts:
        cell = fact.value("cell")
        is_start_before_target = (
            fact.meaning == "to"
            and not jump.start
            and not context.is_followed
            and does_later_fact_name_target_cell(facts, fact)
        )
        if fact.meaning in ("from", "corner") or is_start_before_target:
            jump.implausibility += 2.0 if jump.start else 0.0
            jump.start = cell or CORNER
            jump.meanings.append(build_meaning_of_fact(fact, "from" if cell else "corner", cell=jump.start))
        elif fact.meaning == "to":
            jump.implausibility += 2.0 if jump.target else 0.0
            jump.target = cell
            jump.meanings.append(build_meaning_of_fact(fact, "to", cell=cell))
        elif fact.meaning == "card":
            jump.implausibility += 2.0 if jump.card else 0.0
            jump.card = action_card_of_fact(fact)
            jump.meanings.append(build_meaning_of_fact(fact, "card", card=jump.card))
        elif fact.meaning == "where":
            jump.meanings.append(build_meaning_of_fact(fact, "where"))
    return jump


def interpret_as_question_where_or_whether_card_leads(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets a sentence as a question where a card leads from a cell: on the current map, or on one with the piece
    alone."""
    jump = collect_named_jump_start_target_and_card(facts, context)
    query = dict(context.position)
    seat_code = query.get("turn", "p1")
    missing: list[str] = []
    if jump.start:
        query["map"] = format_map_of_piece_and_swap_chip(jump.start, jump.target if jump.card == "S" else "", seat_code)
    elif "map" not in query:
        missing.append("map")
    if jump.card:
        query[f"row{seat_code[1:]}"] = jump.card
        query["phase"] = "move"
        query.pop("used", None)
    elif query.get("phase") != "move":
        missing.append("card")
        query["phase"] = "move"
    meanings = tuple(jump.meanings)
    if jump.target and not select_facts_with_meaning(facts, "where"):
        query["move"] = f"move.{jump.target}"
        yield Interpretation(
            view="check", query=query, meanings=meanings, missing=tuple(missing), implausibility=jump.implausibility
        )
    elif select_facts_with_meaning(facts, "where") or jump.card:
        yield Interpretation(
            view="moves", query=query, meanings=meanings, missing=tuple(missing), implausibility=jump.implausibility
        )


def does_later_fact_name_target_cell(facts: Sequence[Fact], fact: Fact) -> bool:
    return any(other.meaning == "to" and other.start > fact.start for other in facts)


def format_map_of_piece_and_swap_chip(start_cell_text: str, swap_cell_text_or_empty: str, seat_code: str) -> str:
    """Formats a map with only a piece, and a swap chip at the target of the S card."""
    rows = [[BLANK] * SIDE for _ in range(SIDE)]
    for cell, character in ((swap_cell_text_or_empty, SWAP), (start_cell_text, PIECES[int(seat_code[1:]) - 1])):
        if cell:
            rows[int(cell[1]) - 1]["ABCD".index(cell[0])] = character
    return "_".join(map("".join, rows))


# --- turns ----------------------------------------------------------------------------------------------------


def interpret_as_turns_appended_or_all_as_draft_if_any_incomplete(
    facts: Sequence[Fact], context: ReadingContext
) -> Interpretation:
    """Interprets a sentence as the moves of one turn or of several, in the order it names them.

    A turn of a piece that lies begins with a card of the deck whatever the sentence says. Where earlier moves of the
    sentence leave unknown whether it lies, the draw is missing.
    """
    meanings: list[Meaning] = []
    moves: list[str] = []
    missing: list[str] = []
    conflicts: list[Meaning] = []
    phase = context.position.get("phase", "draw")
    turn_start = TurnStart(context.turn, is_piece_of_seat_lying(context.position, context.turn))
    turn_index, implausibility = 0, 0.0
    for fact in facts:
        if fact.meaning == "seat":
            meanings.append(replace(build_meaning_of_fact(fact, "seat", seat=fact.value("seat")), turn=turn_index))
            if turn_start.seat_code_or_empty not in ("", fact.value("seat")) and not moves:
                conflicts.append(Meaning("vectron.read.stands.turn", {"seat": turn_start.seat_code_or_empty}, 0, 0))
            continue
        if fact.meaning not in STEPS:
            continue
        # A piece does not jump before a card is placed.
        implausibility += 1.5 if fact.meaning == "to" and phase == "draw" else 0.0
        implausibility += 1.5 if fact.meaning.startswith("draw") and phase == "play" and moves else 0.0
        if fact.meaning.startswith("draw") and phase == "move":
            moves.append("stop")
            phase, turn_start = "draw", find_mover_or_empty_after_moves_and_whether_piece_lies(context, moves)
            turn_index += 1
        move_text, meaning = format_step_as_move_with_meaning(fact, turn_start.seat_code_or_empty)
        meaning = replace(meaning, turn=turn_index)
        if turn_start.is_piece_lying and phase == "draw":
            meanings.append(meaning)
            if fact.meaning == "card":
                moves.append(f"forced.{action_card_of_fact(fact)}")
                phase = "move"
            continue
        if turn_start.is_piece_lying is None and fact.meaning.startswith("draw"):
            move_text = "draw.?"
        if move_text == "draw.?":
            missing.append("move.draw")
        # A further jump uses a card of the row, not a new one.
        implausibility += 2.0 if fact.meaning == "card" and phase == "move" else 0.0
        if fact.meaning == "card" and phase == "draw":
            missing.append("move.draw")
            moves.append("draw.?")
        phase = "play" if fact.meaning.startswith("draw") else "draw" if fact.meaning == "stop" else "move"
        moves.append(move_text)
        meanings.append(meaning)
        if fact.meaning == "stop":
            turn_start = find_mover_or_empty_after_moves_and_whether_piece_lies(context, moves)
            turn_index += 1
    return interpret_moves_as_appended_or_all_as_draft_if_any_incomplete(
        context, moves, meanings=meanings, missing_in_moves=missing, conflicts=conflicts, doubt=implausibility
    )


def interpret_as_turn_on_empty_map_if_one_start_cell_named(
    facts: Sequence[Fact], context: ReadingContext
) -> Interpretation | None:
    """Interprets a sentence as the moves of a turn outside any game, on a map with only a piece, on the start cell it
    names."""
    start_facts = select_facts_with_meaning(facts, "from")
    if len(start_facts) != 1:
        return None
    cell = start_facts[0].value("cell")
    interpretation = interpret_as_turns_appended_or_all_as_draft_if_any_incomplete(facts, context)
    return replace(
        interpretation,
        query={"map": format_map_of_piece_and_swap_chip(cell, "", "p1"), **interpretation.query},
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


def is_piece_of_seat_lying(position: Mapping[str, str], seat_code: str) -> bool:
    return "down" in position.get(seat_code, "").split(".")


def find_mover_or_empty_after_moves_and_whether_piece_lies(context: ReadingContext, moves: Sequence[str]) -> TurnStart:
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
        return TurnStart(context.seat_code_to_move_after_turns_or_empty(moves.count("stop")), is_piece_lying=False)
    position = dict(parse_qsl(verdict.next))
    seat_code = position.get("turn", "p1")
    return TurnStart(seat_code, is_piece_of_seat_lying(position, seat_code))


def format_step_as_move_with_meaning(fact: Fact, seat_code_or_empty: str) -> tuple[str, Meaning]:
    """Formats one step as a move, and returns what it was understood as."""
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
