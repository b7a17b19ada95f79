"""What the facts of a sentence about Coupelation mean: a tower, and a card put, laid down, turned up or taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

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
from calculators.coupelation.state import FINISH, Card, Cell
from calculators.coupelation.unfinished import TurnDraft

build_meaning_of_fact = partial(build_meaning_of_game_fact, "coupelation")
Rows = list[list[str]]
"""The tower from the bottom, a card as an address has it, without its mark."""
PLACES = ("cell", "over", "beside_right", "beside_left", "upper_right", "upper_left")
ACTIONS = ("card", "finish", "down", "flip", "take")


def parse_tower_text_to_rows(text: str) -> Rows:
    return (
        [[card_text_without_mark(card) for card in row.split(".")] for row in text.split("_")]
        if text and text != "-"
        else []
    )


def card_text_without_mark(card: str) -> str:
    return card.rstrip("deh")


def format_tower_rows(rows: Rows) -> str:
    return "_".join(".".join(row) for row in rows)


@dataclass(kw_only=True)
class SaidTurn:
    """A turn as it was said. bases: the cards it lies over or beside; place: one of `PLACES`."""

    draw: str = ""
    action: str = ""
    card: str = ""
    mark: str = ""
    paid: list[str] = field(default_factory=list)
    place: str = ""
    bases: list[str] = field(default_factory=list)
    cell: Cell | None = None


@dataclass(kw_only=True)
class SaidTable:
    """Everything a sentence said. rows: of the tower by their number from 0."""

    rows: dict[int, list[str]] = field(default_factory=dict)
    reserve: list[str] = field(default_factory=list)
    players: int = 0
    seat: str = ""
    turns: list[SaidTurn] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def interpret_facts_as_score_question_or_moves(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a tower nor a card was said."""
    said = collect_said_table_and_turns(facts)
    based = not context.is_followed and any(turn.bases for turn in said.turns)
    asked = context.is_question or based or bool(select_facts_with_meaning(facts, "asks"))
    if not said.turns and not said.rows:
        return
    if not any(turn.action for turn in said.turns) and said.rows and not (asked and said.turns):
        query = {
            **build_query_of_position_updated_by_said_table(said, context),
            "tower": format_tower_rows(list_said_rows_bottom_up(said)),
        }
        yield Interpretation(
            view="score",
            query=query_in_parameter_order(query),
            meanings=tuple(said.meanings),
            implausibility=said.implausibility,
        )
    elif asked or said.rows:
        yield from interpret_as_check_of_one_move(said, context)
    else:
        yield from interpret_as_played_turns_or_draft_with_missing(said, context)


def collect_said_table_and_turns(facts: Sequence[Fact]) -> SaidTable:
    """The facts in the order in which they were said."""
    said = SaidTable()
    for fact in facts:
        if fact.meaning == "rows":
            level = int(fact.value("level") or 1) - 1
            said.implausibility += 2.0 if level in said.rows else 0.0
            said.rows[level] = ["x" if value == "hidden" else value for value in fact.values("numbers")]
            said.meanings.append(build_meaning_of_fact(fact, "row", row=level + 1, cards=list(fact.values("numbers"))))
        elif fact.meaning == "hidden_between":
            low, high = fact.values("base")
            said.rows[0] = [low, "x", high]
            said.meanings.append(build_meaning_of_fact(fact, "row", row=1, cards=[low, "hidden", high]))
        elif fact.meaning == "next_row":
            level = max(said.rows, default=-1) + 1
            said.rows[level] = list(fact.values("numbers"))
            said.meanings.append(build_meaning_of_fact(fact, "row", row=level + 1, cards=said.rows[level]))
            said.implausibility += 0.0 if level else 2.0  # over nothing that was said
        elif fact.meaning == "reserve":
            said.reserve = list(fact.values("numbers"))
            said.meanings.append(
                build_meaning_of_fact(fact, "reserve", numbers=split_slot_values_into_numbers(said.reserve))
            )
        elif fact.meaning == "players":
            said.players = int(fact.value("count"))
            said.meanings.append(build_meaning_of_fact(fact, "players", players=said.players))
        elif fact.meaning == "seat":
            said.seat = fact.value("seat")
            said.meanings.append(build_meaning_of_fact(fact, "seat", seat=said.seat))
        elif fact.meaning in ("draw", "draw_some", "no_draw", *PLACES, *ACTIONS):
            add_fact_to_current_or_next_turn(said, fact)
    return said


def add_fact_to_current_or_next_turn(said_table: SaidTable, fact: Fact) -> None:
    """What a fact says of the turn that is told, or of the next one."""
    turn = said_table.turns[-1] if said_table.turns else SaidTurn()
    turns_up = fact.meaning == "flip" and turn.action == "flip" and not turn.card
    draws = fact.meaning in ("draw", "draw_some", "no_draw")
    acts = fact.meaning in ACTIONS
    used = (
        (draws and (turn.draw or turn.action or turn.place))
        or (acts and turn.action and not turns_up)
        or (fact.meaning in PLACES and turn.place)
    )
    if used or not said_table.turns:
        said_table.implausibility += 0.3 if used and not draws else 0.0
        turn = SaidTurn()
        said_table.turns.append(turn)
    if draws:
        turn.draw = "some" if fact.meaning == "draw_some" else fact.value("amount") or "0"
        draws_some = turn.draw == "some"
        said_table.meanings.append(
            build_meaning_of_fact(fact, "draw_some")
            if draws_some
            else build_meaning_of_fact(fact, "draw", count=int(turn.draw))
        )
    elif acts:
        turn.action = fact.meaning
        turn.card = fact.value("card") or fact.value("number")
        turn.mark = fact.value("mark") or turn.mark
        turn.paid = list(fact.values("paid"))
        if fact.meaning == "take":
            said_table.meanings.append(
                build_meaning_of_fact(
                    fact, "take", number=int(turn.card), paid=split_slot_values_into_numbers(turn.paid)
                )
            )
        elif fact.meaning in ("card", "flip") and turn.card:
            said_table.meanings.append(build_meaning_of_fact(fact, fact.meaning, number=int(turn.card)))
        else:
            said_table.meanings.append(
                build_meaning_of_fact(fact, "flip.open" if fact.meaning == "flip" else fact.meaning)
            )
    elif fact.meaning == "cell":
        turn.place, turn.bases = "cell", []
        turn.cell = int(fact.value("y")) - 1, int(fact.value("x")) - 1
        said_table.meanings.append(build_meaning_of_fact(fact, "cell", row=turn.cell[0] + 1, place=turn.cell[1] + 1))
    else:
        turn.place, turn.bases = fact.meaning, list(fact.values("base"))
        numbers = split_slot_values_into_numbers(turn.bases)
        said_table.meanings.append(build_meaning_of_fact(fact, fact.meaning, numbers=numbers))
    said_table.meanings[-1] = replace(said_table.meanings[-1], turn=len(said_table.turns) - 1)


def list_said_rows_bottom_up(said_table: SaidTable) -> Rows:
    rows: Rows = []
    for row in range(max(said_table.rows, default=-1) + 1):
        cards = said_table.rows.get(row, ["-"])
        rows.append(spread_cards_over_the_only_gaps_they_fit(cards, rows[-1]) if rows else cards)
    return rows


def spread_cards_over_the_only_gaps_they_fit(cards: list[str], row_below: list[str]) -> list[str]:
    """A row with `-` where nothing lies, if every card of it fits between two neighbours below and they stand in that
    order; else as it was said, from the left: 20 over 3, 9, 14, 25 is `-.-.20`."""
    placed: dict[int, str] = {}
    for card in cards:
        gaps = [
            index
            for index, (low, high) in enumerate(pairwise(row_below))
            if all(text.isdigit() for text in (low, card, high)) and int(low) < int(card) < int(high)
        ]
        if len(gaps) != 1 or gaps[0] <= max(placed, default=-1):
            return cards
        placed[gaps[0]] = card
    return [placed.get(index, "-") for index in range(max(placed) + 1)] if placed else cards


def build_query_of_position_updated_by_said_table(said_table: SaidTable, context: ReadingContext) -> dict[str, str]:
    """The table that the followed game has now, with what was said of it."""
    query = dict(context.position)
    if said_table.players:
        query["players"] = str(said_table.players)
    if said_table.reserve:
        query["reserve"] = ".".join(said_table.reserve)
    return query


def query_in_parameter_order(query: dict[str, str]) -> dict[str, str]:
    """A query in the order of addresses, as far as it is read best so."""
    return {**({"players": query["players"]} if "players" in query else {}), **query}


def interpret_as_check_of_one_move(said_table: SaidTable, context: ReadingContext) -> Iterator[Interpretation]:
    """A verdict on one move at the tower that was said, or at the one that stands."""
    query = build_query_of_position_updated_by_said_table(said_table, context)
    stands = parse_tower_text_to_rows(context.position.get("tower", ""))
    turn = next(
        (turn for turn in said_table.turns if turn.action), said_table.turns[0] if said_table.turns else SaidTurn()
    )
    doubt = said_table.implausibility + 1.0 * max(len(said_table.turns) - 1, 0)
    doubt += 0.5 if said_table.rows and turn.place == "over" and not turn.action else 0.0
    conflicts: tuple[Meaning, ...] = ()
    rows = list_said_rows_bottom_up(said_table)
    if not rows and stands and all(find_cell_of_card_or_none(stands, base) for base in turn.bases):
        rows = stands
    elif not rows and turn.bases:
        rows = [list(turn.bases)]
    elif (
        said_table.rows
        and turn.place == "over"
        and len(turn.bases) == 1
        and not find_cell_of_card_or_none(rows, turn.bases[0])
    ):
        # 「30の上に31、下は25と40」: the card it lies over stands in the row above the two that were said.
        rows = [*rows, [turn.bases[0]]]
    if stands and rows != stands:
        conflicts = (Meaning("coupelation.read.stands", {"numbers": [card for row in stands for card in row]}, 0, 0),)
    missing = []
    if rows and rows != stands:
        query["tower"] = format_tower_rows(rows)
        query.pop("last", None)
    elif not rows:
        missing.append("tower")
    text, lacks = format_turn_as_move_with_missing_fields(turn, rows)
    missing += lacks
    if not lacks:
        query["move"] = text
    yield Interpretation(
        view="check",
        query=query_in_parameter_order(query),
        meanings=tuple(said_table.meanings),
        draft=text if lacks else "",
        missing=tuple(missing),
        conflicts=conflicts,
        implausibility=doubt,
    )
    if conflicts:
        text, lacks = format_turn_as_move_with_missing_fields(turn, stands)
        query = {**dict(context.position), **({} if lacks else {"move": text})}
        yield Interpretation(
            view="check",
            query=query,
            meanings=tuple(said_table.meanings),
            draft=text if lacks else "",
            missing=tuple(lacks),
            conflicts=conflicts,
            implausibility=doubt + 0.4,
        )


def interpret_as_played_turns_or_draft_with_missing(
    said_table: SaidTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Turns told, each on the tower that the ones before it left."""
    rows = parse_tower_text_to_rows(context.position.get("tower", "25"))
    moves: list[str] = []
    missing: list[str] = []
    for turn in said_table.turns:
        text, lacks = format_turn_as_move_with_missing_fields(turn, rows)
        moves += [f"draw.{turn.draw}"] if turn.draw.isdigit() else []
        moves.append(text)
        missing += lacks
        if not lacks:
            rows = rows_after_placing_move(rows, text)
    conflicts: tuple[Meaning, ...] = ()
    if said_table.seat and context.turn and said_table.seat != context.turn:
        conflicts = (Meaning("coupelation.read.stands.turn", {"seat": context.turn}, 0, 0),)
    yield interpret_moves_as_played(
        context,
        moves,
        meanings=said_table.meanings,
        missing=missing,
        conflicts=conflicts,
        doubt=said_table.implausibility,
    )


def find_cell_of_card_or_none(rows: Rows, card: str) -> Cell | None:
    """Where a number lies."""
    return next(
        ((row, column) for row, cards in enumerate(rows) for column, one in enumerate(cards) if one == card), None
    )


def find_cell_of_said_turn_or_none(turn: SaidTurn, rows: Rows) -> Cell | None:
    """The cell that a turn names; None where it is not said, or there is none such."""
    if turn.cell is not None:
        return turn.cell
    if turn.action == "flip" and not turn.place:
        hidden = [(row, column) for row, cards in enumerate(rows) for column, one in enumerate(cards) if one == "x"]
        return hidden[0] if len(hidden) == 1 else None
    bases = [find_cell_of_card_or_none(rows, base) for base in turn.bases]
    if None in bases:
        return None
    if not bases:
        return find_only_possible_cell_or_none(turn, rows)
    row, column = min(base for base in bases if base)
    if turn.place == "over":
        apart = len(bases) == 2 and bases[0] and bases[1] and {bases[0], bases[1]} != {(row, column), (row, column + 1)}
        return None if apart else (row + 1, column)
    offsets = {"beside_right": (0, 1), "beside_left": (0, -1), "upper_right": (1, 0), "upper_left": (1, -1)}
    up, aside = offsets[turn.place]
    return row + up, column + aside


def find_only_possible_cell_or_none(turn: SaidTurn, rows: Rows) -> Cell | None:
    """The cell where the tower leaves one choice alone: over its only two cards, beside its only one."""
    if turn.place == "over" and len(rows) == 1 and len(rows[0]) == 2:
        return 1, 0
    if turn.place == "over" and rows and len(rows[-1]) == 2:
        return len(rows), 0
    if turn.place == "beside_right" and len(rows) == 1:
        return 0, len(rows[0])
    if turn.place == "beside_left" and len(rows) == 1:
        return 0, -1
    return None


class MoveAndMissingFields(NamedTuple):
    """A turn as a move, and the fields that were not said."""

    move_text: str
    missing_fields: list[str]


def format_turn_as_move_with_missing_fields(said_turn: SaidTurn, rows: Rows) -> MoveAndMissingFields:
    """A turn as a move, with `?` for what it lacks."""
    cell = find_cell_of_said_turn_or_none(said_turn, rows)
    kind = "up" if said_turn.action in ("", "card", "finish") else said_turn.action
    first_paid, discards = sorted(map(int, said_turn.paid[:2])), tuple(map(int, said_turn.paid[2:]))
    card = FINISH.face if said_turn.action == "finish" else int(said_turn.card) if said_turn.card else None
    draft = TurnDraft(
        kind=kind,
        cell=cell,
        number=card,
        mark=said_turn.mark,
        paid=tuple(map(Card, first_paid)),
        discards=discards,
    )
    missing = [] if cell else ["move.cell"]
    lacks_card = not said_turn.action or (kind == "take" and len(said_turn.paid) < 2)
    return MoveAndMissingFields(draft.text, missing + (["move.card"] if lacks_card else []))


def rows_after_placing_move(rows: Rows, move_text: str) -> Rows:
    """The tower after a card was put at a cell of it."""
    name, card, *rest = move_text.split(".")
    if name not in ("up", "down"):
        return rows
    row, column = int(rest[0]), int(rest[1])
    found = [list(cards) for cards in rows] + [[] for _ in range(row + 1 - len(rows))]
    if column < 0:
        found[row].insert(0, card_text_without_mark(card))
    else:
        found[row] += ["-"] * (column + 1 - len(found[row]))
        found[row][column] = card_text_without_mark(card)
    return found
