"""Interprets the facts of a sentence about Coupelation as a tower, and as cards placed, laid face down, turned up or
taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

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
from calculators.coupelation.state import FINISH, Card, Cell
from calculators.coupelation.unfinished import ACTION_KINDS, TurnDraft

build_meaning_of_fact = partial(build_meaning_of_game_fact, "coupelation")
Rows = list[list[str]]
"""The tower from the bottom up; each card as addresses write it, without its mark."""
PLACE_MEANINGS = ("cell", "over", "beside_right", "beside_left", "upper_right", "upper_left")
ActionMeaning = Literal["card", "finish", "down", "flip", "take"]
ACTION_MEANINGS: tuple[ActionMeaning, ...] = get_args(ActionMeaning)


def split_tower_notation_into_rows_without_card_marks(text: str) -> Rows:
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
class DescribedTurn:
    """A turn as a sentence describes it. bases: the cards that its card lies over or beside; place: one of
    `PLACE_MEANINGS`."""

    draw: str = ""
    action: ActionMeaning | Literal[""] = ""
    card: str = ""
    mark: str = ""
    paid: list[str] = field(default_factory=list)
    place: str = ""
    bases: list[str] = field(default_factory=list)
    cell: Cell | None = None


@dataclass(kw_only=True)
class DescribedTable:
    """Everything that a sentence says. rows: of the tower, by 0-based row."""

    rows: dict[int, list[str]] = field(default_factory=dict)
    reserve: list[str] = field(default_factory=list)
    players: int = 0
    seat: str = ""
    turns: list[DescribedTurn] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def interpret_facts_as_score_or_move_question_or_turns(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields what a sentence can mean; nothing if it names neither a tower nor a card."""
    described_table = collect_described_rows_reserve_and_turns(facts)
    names_neighbours = not context.is_followed and any(turn.bases for turn in described_table.turns)
    is_question = context.is_question or names_neighbours or bool(select_facts_with_meaning(facts, "asks"))
    if not described_table.turns and not described_table.rows:
        return
    if (
        not any(turn.action for turn in described_table.turns)
        and described_table.rows
        and not (is_question and described_table.turns)
    ):
        query = {
            **build_followed_position_query_with_described_players_and_reserve(described_table, context),
            "tower": format_tower_rows(arrange_rows_with_each_card_over_neighbours_it_fits(described_table)),
        }
        yield Interpretation(
            view="score",
            query=query_in_parameter_order(query),
            meanings=tuple(described_table.meanings),
            implausibility=described_table.implausibility,
        )
    elif is_question or described_table.rows:
        yield from interpret_as_move_check_at_described_else_current_tower_or_both_if_conflicting(
            described_table, context
        )
    else:
        yield from interpret_as_played_turns_listing_missing_parts(described_table, context)


def collect_described_rows_reserve_and_turns(facts: Sequence[Fact]) -> DescribedTable:
    """Collects the facts of a sentence, in its order."""
    described_table = DescribedTable()
    for fact in facts:
        if fact.meaning == "rows":
            level = int(fact.value("level") or 1) - 1
            described_table.implausibility += 2.0 if level in described_table.rows else 0.0
            described_table.rows[level] = ["x" if value == "hidden" else value for value in fact.values("numbers")]
            described_table.meanings.append(
                build_meaning_of_fact(fact, "row", row=level + 1, cards=list(fact.values("numbers")))
            )
        elif fact.meaning == "hidden_between":
            low, high = fact.values("base")
            described_table.rows[0] = [low, "x", high]
            described_table.meanings.append(build_meaning_of_fact(fact, "row", row=1, cards=[low, "hidden", high]))
        elif fact.meaning == "next_row":
            level = max(described_table.rows, default=-1) + 1
            described_table.rows[level] = list(fact.values("numbers"))
            described_table.meanings.append(
                build_meaning_of_fact(fact, "row", row=level + 1, cards=described_table.rows[level])
            )
            described_table.implausibility += 0.0 if level else 2.0  # the sentence names no row below
        elif fact.meaning == "reserve":
            described_table.reserve = list(fact.values("numbers"))
            described_table.meanings.append(
                build_meaning_of_fact(
                    fact, "reserve", numbers=split_dotted_slot_values_into_numbers(described_table.reserve)
                )
            )
        elif fact.meaning == "players":
            described_table.players = int(fact.value("count"))
            described_table.meanings.append(build_meaning_of_fact(fact, "players", players=described_table.players))
        elif fact.meaning == "seat":
            described_table.seat = fact.value("seat")
            described_table.meanings.append(build_meaning_of_fact(fact, "seat", seat=described_table.seat))
        elif fact.meaning in ("draw", "draw_some", "no_draw", *PLACE_MEANINGS, *ACTION_MEANINGS):
            add_fact_and_its_meaning_to_current_or_next_turn(described_table, fact)
    return described_table


def add_fact_and_its_meaning_to_current_or_next_turn(described_table: DescribedTable, fact: Fact) -> None:
    """Adds a fact to the last turn of the sentence, or to a new one if that turn already has such a fact."""
    turn = described_table.turns[-1] if described_table.turns else DescribedTurn()
    names_flipped_card = fact.meaning == "flip" and turn.action == "flip" and not turn.card
    is_draw = fact.meaning in ("draw", "draw_some", "no_draw")
    is_already_named = (
        (is_draw and (turn.draw or turn.action or turn.place))
        or (fact.meaning in ACTION_MEANINGS and turn.action and not names_flipped_card)
        or (fact.meaning in PLACE_MEANINGS and turn.place)
    )
    if is_already_named or not described_table.turns:
        described_table.implausibility += 0.3 if is_already_named and not is_draw else 0.0
        turn = DescribedTurn()
        described_table.turns.append(turn)
    if is_draw:
        turn.draw = "some" if fact.meaning == "draw_some" else fact.value("amount") or "0"
        draws_some = turn.draw == "some"
        described_table.meanings.append(
            build_meaning_of_fact(fact, "draw_some")
            if draws_some
            else build_meaning_of_fact(fact, "draw", count=int(turn.draw))
        )
    elif fact.meaning in ACTION_MEANINGS:
        turn.action = fact.meaning
        turn.card = fact.value("card") or fact.value("number")
        turn.mark = fact.value("mark") or turn.mark
        turn.paid = list(fact.values("paid"))
        if fact.meaning == "take":
            described_table.meanings.append(
                build_meaning_of_fact(
                    fact, "take", number=int(turn.card), paid=split_dotted_slot_values_into_numbers(turn.paid)
                )
            )
        elif fact.meaning in ("card", "flip") and turn.card:
            described_table.meanings.append(build_meaning_of_fact(fact, fact.meaning, number=int(turn.card)))
        else:
            described_table.meanings.append(
                build_meaning_of_fact(fact, "flip.open" if fact.meaning == "flip" else fact.meaning)
            )
    elif fact.meaning == "cell":
        turn.place, turn.bases = "cell", []
        turn.cell = int(fact.value("y")) - 1, int(fact.value("x")) - 1
        described_table.meanings.append(
            build_meaning_of_fact(fact, "cell", row=turn.cell[0] + 1, place=turn.cell[1] + 1)
        )
    else:
        turn.place, turn.bases = fact.meaning, list(fact.values("base"))
        numbers = split_dotted_slot_values_into_numbers(turn.bases)
        described_table.meanings.append(build_meaning_of_fact(fact, fact.meaning, numbers=numbers))
    described_table.meanings[-1] = replace(described_table.meanings[-1], turn=len(described_table.turns) - 1)


def arrange_rows_with_each_card_over_neighbours_it_fits(described_table: DescribedTable) -> Rows:
    """Returns the rows of a sentence from the bottom up, each card over the two it fits between if they are clear."""
    rows: Rows = []
    for row in range(max(described_table.rows, default=-1) + 1):
        cards = described_table.rows.get(row, ["-"])
        rows.append(place_cards_with_one_fitting_gap_each_or_keep_from_left(cards, rows[-1]) if rows else cards)
    return rows


def place_cards_with_one_fitting_gap_each_or_keep_from_left(cards: list[str], row_below: list[str]) -> list[str]:
    """Returns the row with `-` for its empty cells, if each card fits between exactly one pair of neighbours below, in
    order.

    Otherwise returns the cards unchanged, from the left. 20 over 3, 9, 14, 25 becomes `-.-.20`.
    """
    card_by_column: dict[int, str] = {}
    for card in cards:
        fitting_columns = [
            index
            for index, (low, high) in enumerate(pairwise(row_below))
            if all(text.isdigit() for text in (low, card, high)) and int(low) < int(card) < int(high)
        ]
        if len(fitting_columns) != 1 or fitting_columns[0] <= max(card_by_column, default=-1):
            return cards
        card_by_column[fitting_columns[0]] = card
    return [card_by_column.get(index, "-") for index in range(max(card_by_column) + 1)] if card_by_column else cards


def build_followed_position_query_with_described_players_and_reserve(
    described_table: DescribedTable, context: ReadingContext
) -> dict[str, str]:
    """Returns the query of the followed game's position, with the players and the reserve of the sentence."""
    query = dict(context.position)
    if described_table.players:
        query["players"] = str(described_table.players)
    if described_table.reserve:
        query["reserve"] = ".".join(described_table.reserve)
    return query


def query_in_parameter_order(query: dict[str, str]) -> dict[str, str]:
    """Returns the query with `players` first."""
    return {**({"players": query["players"]} if "players" in query else {}), **query}


def interpret_as_move_check_at_described_else_current_tower_or_both_if_conflicting(
    described_table: DescribedTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields a verdict on one move: at the tower of the sentence, else at the tower of the followed game.

    If the two towers conflict, both are yielded.
    """
    query = build_followed_position_query_with_described_players_and_reserve(described_table, context)
    current_rows = split_tower_notation_into_rows_without_card_marks(context.position.get("tower", ""))
    turn = next(
        (turn for turn in described_table.turns if turn.action),
        described_table.turns[0] if described_table.turns else DescribedTurn(),
    )
    implausibility = described_table.implausibility + 1.0 * max(len(described_table.turns) - 1, 0)
    implausibility += 0.5 if described_table.rows and turn.place == "over" and not turn.action else 0.0
    conflicts: tuple[Meaning, ...] = ()
    rows = arrange_rows_with_each_card_over_neighbours_it_fits(described_table)
    if not rows and current_rows and all(find_cell_of_card_or_none(current_rows, base) for base in turn.bases):
        rows = current_rows
    elif not rows and turn.bases:
        rows = [list(turn.bases)]
    elif (
        described_table.rows
        and turn.place == "over"
        and len(turn.bases) == 1
        and not find_cell_of_card_or_none(rows, turn.bases[0])
    ):
        # 「30の上に31、下は25と40」: the base card lies in the row above the two named cards.
        rows = [*rows, [turn.bases[0]]]
    if current_rows and rows != current_rows:
        conflicts = (
            Meaning("coupelation.read.stands", {"numbers": [card for row in current_rows for card in row]}, 0, 0),
        )
    missing = []
    if rows and rows != current_rows:
        query["tower"] = format_tower_rows(rows)
        query.pop("last", None)
    elif not rows:
        missing.append("tower")
    move_text, missing_fields = format_turn_draft_and_missing_fields(turn, rows)
    missing += missing_fields
    if not missing_fields:
        query["move"] = move_text
    yield Interpretation(
        view="check",
        query=query_in_parameter_order(query),
        meanings=tuple(described_table.meanings),
        draft=move_text if missing_fields else "",
        missing=tuple(missing),
        conflicts=conflicts,
        implausibility=implausibility,
    )
    if conflicts:
        move_text, missing_fields = format_turn_draft_and_missing_fields(turn, current_rows)
        query = {**dict(context.position), **({} if missing_fields else {"move": move_text})}
        yield Interpretation(
            view="check",
            query=query,
            meanings=tuple(described_table.meanings),
            draft=move_text if missing_fields else "",
            missing=tuple(missing_fields),
            conflicts=conflicts,
            implausibility=implausibility + 0.4,
        )


def interpret_as_played_turns_listing_missing_parts(
    described_table: DescribedTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields the turns of a sentence as played moves, each on the tower after the moves before it."""
    rows = split_tower_notation_into_rows_without_card_marks(context.position.get("tower", "25"))
    moves: list[str] = []
    missing: list[str] = []
    for turn in described_table.turns:
        move_text, missing_fields = format_turn_draft_and_missing_fields(turn, rows)
        moves += [f"draw.{turn.draw}"] if turn.draw.isdigit() else []
        moves.append(move_text)
        missing += missing_fields
        if not missing_fields:
            rows = rows_after_face_up_or_down_placement_else_unchanged(rows, move_text)
    conflicts: tuple[Meaning, ...] = ()
    if described_table.seat and context.turn and described_table.seat != context.turn:
        conflicts = (Meaning("coupelation.read.stands.turn", {"seat": context.turn}, 0, 0),)
    yield interpret_moves_as_appended_or_all_as_draft_if_any_incomplete(
        context,
        moves,
        meanings=described_table.meanings,
        missing_in_moves=missing,
        conflicts=conflicts,
        doubt=described_table.implausibility,
    )


def find_cell_of_card_or_none(rows: Rows, card: str) -> Cell | None:
    """Returns the cell of a card; None if it does not lie in the tower."""
    return next(
        (
            (row, column)
            for row, cards in enumerate(rows)
            for column, other_card in enumerate(cards)
            if other_card == card
        ),
        None,
    )


def find_cell_of_described_turn_or_none(turn: DescribedTurn, rows: Rows) -> Cell | None:
    """Returns the cell that a turn of a sentence names; None if it names none, or one that does not exist."""
    if turn.cell is not None:
        return turn.cell
    if turn.action == "flip" and not turn.place:
        hidden_cells = [
            (row, column) for row, cards in enumerate(rows) for column, card in enumerate(cards) if card == "x"
        ]
        return hidden_cells[0] if len(hidden_cells) == 1 else None
    bases = [find_cell_of_card_or_none(rows, base) for base in turn.bases]
    if None in bases:
        return None
    if not bases:
        return find_only_cell_for_place_or_none(turn.place, rows)
    row, column = min(base for base in bases if base)
    if turn.place == "over":
        are_not_neighbours = (
            len(bases) == 2 and bases[0] and bases[1] and {bases[0], bases[1]} != {(row, column), (row, column + 1)}
        )
        return None if are_not_neighbours else (row + 1, column)
    offsets = {"beside_right": (0, 1), "beside_left": (0, -1), "upper_right": (1, 0), "upper_left": (1, -1)}
    row_offset, column_offset = offsets[turn.place]
    return row + row_offset, column + column_offset


def find_only_cell_for_place_or_none(place: str, rows: Rows) -> Cell | None:
    """Returns the cell if the tower leaves only one: over its only two cards, or beside its only row."""
    if place == "over" and len(rows) == 1 and len(rows[0]) == 2:
        return 1, 0
    if place == "over" and rows and len(rows[-1]) == 2:
        return len(rows), 0
    if place == "beside_right" and len(rows) == 1:
        return 0, len(rows[0])
    if place == "beside_left" and len(rows) == 1:
        return 0, -1
    return None


class DraftAndMissingFields(NamedTuple):
    """A turn as the text of a move, with `?` for each missing field, and the fields that the sentence does not name."""

    draft_text: str
    missing_fields: list[str]


def format_turn_draft_and_missing_fields(described_turn: DescribedTurn, rows: Rows) -> DraftAndMissingFields:
    """Returns the text of a turn as a move, with `?` for each missing field, and the missing fields."""
    cell = find_cell_of_described_turn_or_none(described_turn, rows)
    kind = described_turn.action if described_turn.action in ACTION_KINDS else "up"
    first_paid, discards = sorted(map(int, described_turn.paid[:2])), tuple(map(int, described_turn.paid[2:]))
    card = (
        FINISH.face if described_turn.action == "finish" else int(described_turn.card) if described_turn.card else None
    )
    draft = TurnDraft(
        kind=kind,
        cell=cell,
        number=card,
        mark=described_turn.mark,
        paid=tuple(map(Card, first_paid)),
        discards=discards,
    )
    missing = [] if cell else ["move.cell"]
    lacks_card = not described_turn.action or (kind == "take" and len(described_turn.paid) < 2)
    return DraftAndMissingFields(draft.text, missing + (["move.card"] if lacks_card else []))


def rows_after_face_up_or_down_placement_else_unchanged(rows: Rows, move_text: str) -> Rows:
    """Returns the tower after a card was placed at a cell; unchanged for any other action."""
    action_kind, card, *cell_parts = move_text.split(".")
    if action_kind not in ("up", "down"):
        return rows
    row, column = int(cell_parts[0]), int(cell_parts[1])
    rows_after = [list(cards) for cards in rows] + [[] for _ in range(row + 1 - len(rows))]
    if column < 0:
        rows_after[row].insert(0, card_text_without_mark(card))
    else:
        rows_after[row] += ["-"] * (column + 1 - len(rows_after[row]))
        rows_after[row][column] = card_text_without_mark(card)
    return rows_after
