"""What the facts of a sentence about VECTRON mean: gauges to settle, a jump asked about, the steps of turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    interpret_moves_as_played,
    select_facts_with_meaning,
    split_slot_values_into_numbers,
)
from calculators.vectron.state import BLANK, PIECES, SIDE, SWAP

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")
CORNER = "A1"
"""The corner that stands for all four: they are alike."""
STEPS = ("draw", "draw_row", "draw_own", "draw_any", "card", "to", "stop")


def interpret_facts_as_score_question_or_moves(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a gauge nor a step was said."""
    if select_facts_with_meaning(facts, "gauge", "versus", "score", "both", "chip"):
        yield from interpret_as_settlement_to_score(facts, context)
    elif select_facts_with_meaning(facts, "from", "corner", "where") or (
        context.is_question and select_facts_with_meaning(facts, "to")
    ):
        yield from interpret_as_question_where_card_leads(facts, context)
        if select_facts_with_meaning(facts, "draw", "draw_row", "draw_own") and not (
            context.is_question or context.is_followed or select_facts_with_meaning(facts, "where")
        ):
            yield from interpret_as_played_steps_from_said_cell(facts, context)
    elif select_facts_with_meaning(facts, *STEPS):
        yield from interpret_as_played_steps(facts, context)


# --- a settlement ---------------------------------------------------------------------------------------------


def interpret_as_settlement_to_score(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Gauges, scores and chips, of one seat after the other or of all in turn order."""
    seats: dict[str, dict[str, str]] = {}
    said: list[Meaning] = []
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    seat, doubt = "", 0.0
    gauged = bool(select_facts_with_meaning(facts, "gauge", "head_gauge"))
    head = "g"
    for fact in facts:
        if fact.meaning in ("head_gauge", "head_score"):
            head = "g" if fact.meaning == "head_gauge" else "s"
            said.append(build_meaning_of_fact(fact, "head.gauge" if head == "g" else "head.score"))
        if fact.meaning == "seat":
            seat = fact.value("seat")
            said.append(build_meaning_of_fact(fact, "seat", seat=seat))
        elif fact.meaning == "players":
            query["players"] = fact.value("count")
            said.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
        elif fact.meaning in ("gauge", "versus", "score", "both", "chip"):
            letter, values = gauge_score_or_chip_letter_and_values_of_fact(fact, head)
            seat = fact.value("seat") or seat
            doubt += 1.0 if fact.meaning == "both" and not gauged else 0.0
            doubt += 2.0 if seat and len(values) > 1 else 0.0
            if not seat and letter == "h":
                return
            for number, value in enumerate(values, 1):
                parts = seats.setdefault(seat or f"p{number}", {})
                doubt += 2.0 if letter in parts else 0.0
                parts[letter] = value
            said += list_meanings_of_gauge_score_or_chip_fact(fact, letter, values, seat)
    if not any("g" in parts for parts in seats.values()):
        return
    known = context.players or int(query.get("players", 0))
    if not known and len(seats) in (2, 3):
        query["players"] = str(len(seats))
        doubt += 0.1
    for name, parts in sorted(seats.items()):
        query[name] = ".".join(f"{letter}{parts[letter]}" for letter in "hgs" if letter in parts)
    yield Interpretation(view="score", query=query, meanings=tuple(said), implausibility=doubt)


def gauge_score_or_chip_letter_and_values_of_fact(fact: Fact, letter_for_bare_numbers: str) -> tuple[str, list[str]]:
    """What a fact counts: `g`, `s` or `h`, and its values. head: what a word before says of bare numbers."""
    if fact.meaning == "both":
        return letter_for_bare_numbers, list(fact.values("gauges"))
    if fact.meaning == "score":
        return "s", list(fact.values("scores"))
    if fact.meaning == "chip":
        return "h", [fact.value("stars") or "G"]
    return "g", list(fact.values("gauges"))


def list_meanings_of_gauge_score_or_chip_fact(
    fact: Fact, gauge_score_or_chip_letter: str, values: Sequence[str], seat_code_or_empty_if_in_turn_order: str
) -> list[Meaning]:
    """What a fact counts. Values of several seats in turn order are a meaning each, on the letters up to its number."""
    if gauge_score_or_chip_letter == "h":
        return [
            build_meaning_of_fact(fact, "gate")
            if values[0] == "G"
            else build_meaning_of_fact(fact, "stars", stars=int(values[0]))
        ]
    kind = "gauge" if gauge_score_or_chip_letter == "g" else "score"
    if seat_code_or_empty_if_in_turn_order or len(values) < 2:
        return [build_meaning_of_fact(fact, kind, numbers=split_slot_values_into_numbers(values))]
    words = [word for word in fact.words if word.slot in ("gauges", "scores")]
    starts = [fact.start, *(word.start for word in words[1:])]
    return [
        Meaning(f"vectron.read.{kind}.of", {"seat": f"p{number}", "number": int(value)}, start, word.end)
        for number, (value, start, word) in enumerate(zip(values, starts, words, strict=True), 1)
    ]


# --- a jump ---------------------------------------------------------------------------------------------------


def action_card_of_fact(fact: Fact) -> str:
    """`D2`, `O3` or `S`."""
    if fact.value("special"):
        return "S"
    return fact.value("card") or f"{fact.value('kind')}{fact.value('number')}"


@dataclass(kw_only=True)
class SaidJump:
    """A jump as it was meanings: from a cell to a cell by a card, '' for what was not said."""

    start: str = ""
    target: str = ""
    card: str = ""
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def collect_said_jump_card_start_and_target(facts: Sequence[Fact], context: ReadingContext) -> SaidJump:
    """The jump that a sentence speaks of; of two cells the first is where it starts."""
    jump = SaidJump()
    for fact in facts:
        cell = fact.value("cell")
        leads = fact.meaning == "to" and not jump.start and not context.is_followed and is_cell_said_later(facts, fact)
        if fact.meaning in ("from", "corner") or leads:
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


def interpret_as_question_where_card_leads(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Where a card leads from a cell: on the map that stands, or on one that has the piece alone."""
    jump = collect_said_jump_card_start_and_target(facts, context)
    query = dict(context.position)
    seat = query.get("turn", "p1")
    missing: list[str] = []
    if jump.start:
        query["map"] = format_map_of_piece_and_swap_chip(jump.start, jump.target if jump.card == "S" else "", seat)
    elif "map" not in query:
        missing.append("map")
    if jump.card:
        query[f"row{seat[1:]}"] = jump.card
        query["phase"] = "move"
        query.pop("used", None)
    elif query.get("phase") != "move":
        missing.append("card")
        query["phase"] = "move"
    said = tuple(jump.meanings)
    if jump.target and not select_facts_with_meaning(facts, "where"):
        query["move"] = f"move.{jump.target}"
        yield Interpretation(
            view="check", query=query, meanings=said, missing=tuple(missing), implausibility=jump.implausibility
        )
    elif select_facts_with_meaning(facts, "where") or jump.card:
        yield Interpretation(
            view="moves", query=query, meanings=said, missing=tuple(missing), implausibility=jump.implausibility
        )


def is_cell_said_later(facts: Sequence[Fact], fact: Fact) -> bool:
    return any(other.meaning == "to" and other.start > fact.start for other in facts)


def format_map_of_piece_and_swap_chip(start_cell_text: str, swap_cell_text_or_empty: str, seat_code: str) -> str:
    """A map of which a piece is known, and a swap chip where the S card goes."""
    rows = [[BLANK] * SIDE for _ in range(SIDE)]
    for cell, sign in ((swap_cell_text_or_empty, SWAP), (start_cell_text, PIECES[int(seat_code[1:]) - 1])):
        if cell:
            rows[int(cell[1]) - 1]["ABCD".index(cell[0])] = sign
    return "_".join(map("".join, rows))


# --- turns ----------------------------------------------------------------------------------------------------


def interpret_as_played_steps(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """The steps of one turn or of several, in the order in which they were said."""
    said: list[Meaning] = []
    moves: list[str] = []
    missing: list[str] = []
    conflicts: list[Meaning] = []
    phase = context.position.get("phase", "draw")
    seat = context.turn
    turn, doubt = 0, 0.0
    for fact in facts:
        if fact.meaning == "seat":
            said.append(replace(build_meaning_of_fact(fact, "seat", seat=fact.value("seat")), turn=turn))
            if seat and fact.value("seat") != seat and not moves:
                conflicts.append(Meaning("vectron.read.stands.turn", {"seat": seat}, 0, 0))
            continue
        if fact.meaning not in STEPS:
            continue
        doubt += 1.5 if fact.meaning == "to" and phase == "draw" else 0.0  # nobody jumps before a card lies there
        doubt += 1.5 if fact.meaning.startswith("draw") and phase == "play" and moves else 0.0
        if fact.meaning.startswith("draw") and phase == "move":
            moves.append("stop")
            seat = seat_code_after(seat, context.players)
            turn += 1
        text, told = format_step_as_move_with_meaning(fact, seat)
        told = replace(told, turn=turn)
        if (
            is_piece_of_seat_lying(context, seat)
            and phase == "draw"
            and not any(move.startswith("forced") for move in moves)
        ):
            said.append(told)
            if fact.meaning == "card":
                moves.append(f"forced.{action_card_of_fact(fact)}")
                phase = "move"
            continue
        if text == "draw.?":
            missing.append("move.draw")
        doubt += 2.0 if fact.meaning == "card" and phase == "move" else 0.0  # a further jump shows no new card
        if fact.meaning == "card" and phase == "draw":
            missing.append("move.draw")
            moves.append("draw.?")
        phase = "play" if fact.meaning.startswith("draw") else "draw" if fact.meaning == "stop" else "move"
        if fact.meaning == "stop":
            seat = seat_code_after(seat, context.players)
            turn += 1
        moves.append(text)
        said.append(told)
    yield interpret_moves_as_played(context, moves, meanings=said, missing=missing, conflicts=conflicts, doubt=doubt)


def interpret_as_played_steps_from_said_cell(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """The steps of a turn away from any game, with the cell where its piece stood: on a map that has it alone."""
    starts = select_facts_with_meaning(facts, "from")
    if len(starts) != 1:
        return
    cell = starts[0].value("cell")
    for told in interpret_as_played_steps(facts, context):
        yield replace(
            told,
            query={"map": format_map_of_piece_and_swap_chip(cell, "", "p1"), **told.query},
            meanings=tuple(
                sorted([*told.meanings, build_meaning_of_fact(starts[0], "from", cell=cell)], key=lambda one: one.start)
            ),
        )


def is_piece_of_seat_lying(context: ReadingContext, seat: str) -> bool:
    """Does the piece of a seat lie, so that its turn begins with a card of the deck, whatever is said?"""
    return "down" in context.position.get(seat, "").split(".")


def seat_code_after(seat: str, players: int) -> str:
    return f"p{int(seat[1:]) % players + 1}" if seat and players else ""


def format_step_as_move_with_meaning(fact: Fact, seat_code: str) -> tuple[str, Meaning]:
    """One step as a move, and what it was understood as."""
    if fact.meaning == "draw":
        return "draw.deck", build_meaning_of_fact(fact, "draw")
    if fact.meaning == "draw_row":
        return f"draw.{fact.value('seat')}", build_meaning_of_fact(fact, "draw.row", seat=fact.value("seat"))
    if fact.meaning == "draw_own":
        return f"draw.{seat_code or 'p1'}", build_meaning_of_fact(fact, "draw.own")
    if fact.meaning == "draw_any":
        return "draw.?", build_meaning_of_fact(fact, "draw.any")
    if fact.meaning == "card":
        return f"play.{action_card_of_fact(fact)}", build_meaning_of_fact(fact, "card", card=action_card_of_fact(fact))
    if fact.meaning == "to":
        return f"move.{fact.value('cell')}", build_meaning_of_fact(fact, "to", cell=fact.value("cell"))
    return "stop", build_meaning_of_fact(fact, "stop")
