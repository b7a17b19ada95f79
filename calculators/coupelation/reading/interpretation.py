"""Interprets the facts of a sentence about Coupelation as a tower, and as cards placed, laid face down, turned up,
taken or exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    interpret_moves_as_appended_or_as_draft,
    select_facts_with_meaning,
)
from calculators.coupelation.reading.described_turns import (
    BARE_BETWEEN,
    DescribedTable,
    DescribedTurn,
    collect_described_rows_reserve_and_turns,
    faces_as_facts,
)
from calculators.coupelation.reading.draws_by_marks import interpret_as_draw_by_marks_or_none
from calculators.coupelation.reading.fact_changes import (
    facts_with_facedown_card_as_turned_up,
    facts_with_side_of_card_beside_another,
    facts_with_single_card_of_last_row_as_placed,
    facts_with_taken_or_placed_card_resolved,
    facts_with_tower_cards_before_their_places,
    facts_with_unplaced_last_card_as_turned_up,
)
from calculators.coupelation.reading.move_drafts import (
    find_cell_of_described_turn_or_none,
    format_successive_turns_and_missing_fields,
)
from calculators.coupelation.reading.tower_rows import (
    Rows,
    card_text_without_mark,
    find_cell_of_card_or_none,
    find_cell_over_neighbours_or_none,
    format_tower_rows,
    place_cards_in_fitting_gaps,
    rows_with_card_at_cell_unless_taken,
    split_tower_notation_into_unmarked_rows,
)

RESERVE_CARD_SAID_AS_HAND_CARD = 1.5
"""The implausibility of a card of the reserve that a sentence places or discards as one of the hand."""
NO_SUCH_CARD = 1.0
"""The implausibility of a card turned up or replaced where the tower of the same sentence has another card."""
LIES_ALREADY = 1.5
"""The implausibility of each card placed that lies in the tower: in "30 right of 25" the 25 is a neighbour."""
NO_PLACE = 0.7
"""The implausibility of a card placed nowhere if the sentence has a row: it may be the last one of that row."""
MANY_HIDDEN = 1.0
"""The implausibility of a face-down card that is turned up or a neighbour if there are several, and none is named."""


def interpret_facts(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Yields what a sentence can mean; nothing if it names neither a tower nor a card, nor the mark of one."""
    draw_by_marks = interpret_as_draw_by_marks_or_none(facts, context)
    if draw_by_marks:
        yield draw_by_marks
        return
    facts = facts_with_tower_cards_before_their_places(
        facts, tells_turns=context.is_followed and not context.is_question
    )
    facts = facts_with_taken_or_placed_card_resolved(facts)
    facts = facts_with_side_of_card_beside_another(facts)
    facts = facts_with_unplaced_last_card_as_turned_up(facts)
    if not context.is_followed:
        facts = facts_with_facedown_card_as_turned_up(facts)
    if context.is_question:
        facts = facts_with_single_card_of_last_row_as_placed(facts)
    described_table = collect_described_rows_reserve_and_turns(facts)
    if any(word.kind == "line_up" for fact in facts for word in fact.words):
        change_place_of_turns_between_two_cards_to_pushed(described_table, facts)
    if select_facts_with_meaning(facts, "hidden_between") and select_facts_with_meaning(facts, "put"):
        described_table.implausibility += BARE_BETWEEN
    if may_mean_cards_of_reserve(described_table, context):
        described_table.implausibility += RESERVE_CARD_SAID_AS_HAND_CARD
    names_neighbours = not context.is_followed and any(
        turn.bases for turn in (*described_table.lying_cards, *described_table.turns)
    )
    is_question = context.is_question or names_neighbours or bool(select_facts_with_meaning(facts, "asks"))
    current_rows = split_tower_notation_into_unmarked_rows(context.position.get("tower", ""))
    has_tower = bool(described_table.rows or described_table.lying_cards)
    asks_moves = select_facts_with_meaning(facts, "which_card", "put", "asks") and len(described_table.hand) > 1
    if not described_table.turns and (asks_moves or not has_tower):
        if asks_moves:
            yield interpret_as_question_which_moves_are_legal(described_table, context)
        return
    if (
        not any(turn.action for turn in described_table.turns)
        and has_tower
        and not (is_question and described_table.turns)
    ):
        rows = build_tower_rows_of_sentence(described_table, DescribedTurn(), current_rows)
        query = build_query_of_described_position(described_table, context)
        if rows != current_rows:
            query["tower"] = format_tower_rows(rows)
        yield Interpretation(
            view="score",
            query=query_with_players_first(query),
            meanings=tuple(described_table.meanings),
            missing=("tower",) if lacks_row_below_another(described_table) else (),
            implausibility=described_table.implausibility
            + NO_SUCH_CARD * count_lying_cards_not_at_their_places(described_table, rows),
        )
    elif is_question or described_table.rows:
        yield from interpret_as_question_about_turns(described_table, context)
    else:
        yield from interpret_as_played_turns_listing_missing_parts(described_table, context)


def interpret_as_question_which_moves_are_legal(
    described_table: DescribedTable, context: ReadingContext
) -> Interpretation:
    """Returns the question at the tower of the sentence, else at that of the followed game."""
    query = build_query_of_described_position(described_table, context)
    rows = build_tower_rows_of_sentence(
        described_table, DescribedTurn(), split_tower_notation_into_unmarked_rows(query.get("tower", ""))
    )
    if described_table.rows:
        query["tower"] = format_tower_rows(rows)
    return Interpretation(
        view="moves",
        query=query_with_players_first(query),
        meanings=tuple(described_table.meanings),
        missing=() if rows and not lacks_row_below_another(described_table) else ("tower",),
        conflicts=find_conflicts_with_followed_game_except_of_tower(described_table, context),
        implausibility=described_table.implausibility,
    )


def may_mean_cards_of_reserve(described_table: DescribedTable, context: ReadingContext) -> bool:
    """Returns whether a card that a sentence places beside the cards of a hand, or discards, lies in the reserve of the
    followed game: it may be taken from there, or be discarded at the end of the turn."""
    reserve_numbers = list_reserve_numbers_of_followed_game(context)
    hand = described_table.hand
    return any(
        (hand and turn.action not in ("take", "flip") and turn.card in reserve_numbers and turn.card not in hand)
        or set(turn.discards) & set(reserve_numbers)
        for turn in described_table.turns
    )


def change_place_of_turns_between_two_cards_to_pushed(described_table: DescribedTable, facts: Sequence[Fact]) -> None:
    """Changes the place of turns with 「5と9の間」 from `over` both to `pushed` between them, which has no cell: 並べる
    is said of one row."""
    between_bases = [list(fact.values("base")) for fact in select_facts_with_meaning(facts, "between")]
    for turn in described_table.turns:
        if turn.place == "over" and turn.bases in between_bases:
            turn.place = "pushed"


def arrange_described_rows(described_table: DescribedTable) -> Rows:
    """Returns the rows of a sentence from the bottom up, each card over the two it fits between if they are clear.

    A row below that the sentence does not name is one empty cell; [] without rows.
    """
    rows: Rows = []
    for row in range(max(described_table.rows, default=-1) + 1):
        cards = described_table.rows.get(row, ["-"])
        rows.append(place_cards_in_fitting_gaps(cards, rows[-1]) if rows else cards)
    return rows


def build_query_of_described_position(described_table: DescribedTable, context: ReadingContext) -> dict[str, str]:
    """Returns the query of the followed game's position, changed by what the sentence says of all but the tower.

    A reserve that is only a part of the game's changes nothing. A sentence without a followed game names at least the
    card taken from the reserve.
    """
    query = dict(context.position)
    if described_table.players:
        query["players"] = str(described_table.players)
    if described_table.is_first_game:
        query["first"] = "1"
    if described_table.reserve and not set(described_table.reserve) <= set(
        list_reserve_numbers_of_followed_game(context)
    ):
        query["reserve"] = ".".join(described_table.reserve)
    elif taken := [
        turn.card for turn in described_table.turns if turn.action == "take" and turn.card and not turn.exchanges_hand
    ]:
        query.setdefault("reserve", ".".join(dict.fromkeys(taken)))
    if described_table.hand:
        query["hand"] = ".".join(described_table.hand)
    return query


def list_reserve_numbers_of_followed_game(context: ReadingContext) -> list[str]:
    """Returns the numbers in the reserve of the followed game, without a finish card; [] without a game."""
    cards = map(card_text_without_mark, context.position.get("reserve", "").split("."))
    return [card for card in cards if card.isdigit()]


def find_conflicts_with_followed_game_except_of_tower(
    described_table: DescribedTable, context: ReadingContext
) -> tuple[Meaning, ...]:
    """Returns what contradicts the followed game or any game: another seat to move, a card that is not in the reserve
    of the followed game, cards of the reserve that are paid, a card of the hand that is exchanged."""
    conflicts = list(seat_to_move_as_conflict_if_other_is_named(described_table, context))
    numbers = list_reserve_numbers_of_followed_game(context)
    if numbers and not set(described_table.reserve) <= set(numbers):
        conflicts.append(Meaning("coupelation.read.stands.reserve", {"numbers": list(map(int, numbers))}, 0, 0))
    if described_table.pays_from_reserve:
        conflicts.append(Meaning("coupelation.read.reserve_payment", {}, 0, 0))
    if any(turn.exchanges_hand for turn in described_table.turns):
        conflicts.append(Meaning("coupelation.read.hand_exchange", {}, 0, 0))
    return tuple(conflicts)


def query_with_players_first(query: dict[str, str]) -> dict[str, str]:
    """Returns the query with `players` first."""
    return {**({"players": query["players"]} if "players" in query else {}), **query}


def interpret_as_question_about_turns(
    described_table: DescribedTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields the question whether the turns are legal: at the tower of the sentence, else at that of the followed game.

    If the two towers conflict, both are yielded.
    """
    query = build_query_of_described_position(described_table, context)
    current_rows = split_tower_notation_into_unmarked_rows(context.position.get("tower", ""))
    described_turns = [turn for turn in described_table.turns if turn.action] or described_table.turns[:1]
    turns = described_turns = described_turns or [DescribedTurn()]
    implausibility = described_table.implausibility + 1.0 * max(len(described_table.turns) - 1, 0)
    implausibility += 0.5 if described_table.rows and turns[0].place == "over" and not turns[0].action else 0.0
    implausibility += NO_PLACE if described_table.rows and turns[0].action == "card" and not turns[0].place else 0.0
    conflicts = find_conflicts_with_followed_game_except_of_tower(described_table, context)
    rows = build_tower_rows_of_sentence(described_table, turns[0], current_rows)
    implausibility += MANY_HIDDEN if is_unclear_which_hidden_card_is_meant(turns[0], rows) else 0.0
    implausibility += NO_SUCH_CARD if lacks_card_turned_up_or_replaced(turns[0], rows) else 0.0
    implausibility += NO_SUCH_CARD * count_lying_cards_not_at_their_places(described_table, rows)
    is_other_tower = bool(current_rows) and rows != current_rows
    if is_other_tower:
        cards = faces_as_facts([card for row in current_rows for card in row])
        conflicts = (Meaning("coupelation.read.stands", {"cards": cards}, 0, 0), *conflicts)
    is_over_unknown_cards = rows != current_rows and any(
        (turn.cell and turn.cell[0] > len(rows)) or (turn.place.startswith("upper_") and not described_table.rows)
        for turn in turns
    )
    missing = ["tower"] if is_over_unknown_cards or not rows or lacks_row_below_another(described_table) else []
    if rows and rows != current_rows:
        query["tower"] = format_tower_rows(rows)
        query.pop("last", None)
    meanings = described_table.meanings
    if rows != current_rows or any(turn.draws_finish and not turn.draw.isdigit() for turn in turns):
        # What may be drawn is open at a tower that only the sentence has; a number may also be missing.
        turns = [replace(turn, draw="", draws_finish=False) for turn in turns]
        meanings = [meaning for meaning in meanings if not is_drawing_of_some_number(meaning)]
    moves, missing_fields = format_successive_turns_and_missing_fields(turns, rows)
    missing += missing_fields
    if not missing_fields:
        query["move"] = "_".join(moves)
    yield Interpretation(
        view="check",
        query=query_with_players_first(query),
        meanings=tuple(meanings),
        draft="_".join(moves) if missing_fields else "",
        missing=tuple(missing),
        conflicts=conflicts,
        implausibility=implausibility,
    )
    if is_other_tower:
        moves, missing_fields = format_successive_turns_and_missing_fields(described_turns, current_rows)
        query = {**dict(context.position), **({} if missing_fields else {"move": "_".join(moves)})}
        yield Interpretation(
            view="check",
            query=query,
            meanings=tuple(described_table.meanings),
            draft="_".join(moves) if missing_fields else "",
            missing=tuple(missing_fields),
            conflicts=conflicts,
            implausibility=implausibility + 0.4,
        )


def is_drawing_of_some_number(meaning: Meaning) -> bool:
    """Returns whether a meaning draws at least one card, or the finish card."""
    return meaning.code == "coupelation.read.draw_finish" or (
        meaning.code == "coupelation.read.draw" and meaning.params["count"] != 0
    )


def build_tower_rows_of_sentence(described_table: DescribedTable, turn: DescribedTurn, current_rows: Rows) -> Rows:
    """Returns the rows of the sentence; without any, those of the followed game if they have the cards it names, else
    the cards that its first turn lies over or beside.

    A card that the turn turns up or exchanges lies in the tower already, so the rows of the sentence get it.
    """
    rows = arrange_described_rows(described_table)
    bases = [base for lying_turn in (*described_table.lying_cards, turn) for base in lying_turn.bases]
    if not rows and current_rows and all(find_cell_of_card_or_none(current_rows, base) for base in bases):
        return rows_with_lying_cards_at_their_places(current_rows, described_table.lying_cards)
    if not rows and bases:
        numbers = sorted(bases, key=lambda base: int(base) if base.isdigit() else 0)
        all_bases = bases_of_turns_if_they_fit_in_one_row([*described_table.lying_cards, *described_table.turns])
        rows = [all_bases or (bases if "x" in bases else numbers)]
    elif (
        described_table.rows
        and turn.place == "over"
        and len(turn.bases) == 1
        and not find_cell_of_card_or_none(rows, turn.bases[0])
    ):
        # 「30の上に31、下は25と40」: the base card lies in the row above the two named cards.
        rows = [*rows, [turn.bases[0]]]
    return rows_with_lying_cards_at_their_places(rows, [*described_table.lying_cards, turn])


def rows_with_lying_cards_at_their_places(rows: Rows, turns: Sequence[DescribedTurn]) -> Rows:
    """Returns the rows with each card that a turn turns up or replaces at the place that the sentence names, if it is
    free."""
    for turn in turns:
        lying_card = "x" if turn.action == "flip" else turn.replaced
        cell = find_cell_of_described_turn_or_none(turn, rows)
        if lying_card and turn.place and cell and cell[0] >= 0:
            rows = rows_with_card_at_cell_unless_taken(rows, lying_card, cell)
    return rows


def lacks_card_turned_up_or_replaced(turn: DescribedTurn, rows: Rows) -> bool:
    """Returns whether another card, or none, lies where the sentence has the one that a turn turns up or replaces.

    False if the turn has no such card or no known cell.
    """
    lying_card = "x" if turn.action == "flip" else turn.replaced
    cell = find_cell_of_described_turn_or_none(turn, rows)
    if not lying_card or cell is None:
        return False
    row, column = cell
    return not (0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] == lying_card)


def count_lying_cards_not_at_their_places(described_table: DescribedTable, rows: Rows) -> int:
    """Counts the cards that the sentence has in the tower, of which the rows do not have the place, or another card."""
    return sum(
        find_cell_of_described_turn_or_none(card, rows) is None or lacks_card_turned_up_or_replaced(card, rows)
        for card in described_table.lying_cards
    )


def is_unclear_which_hidden_card_is_meant(turn: DescribedTurn, rows: Rows) -> bool:
    """Returns whether a turn turns up, or lies over or beside, one of several face-down cards that is not named."""
    names_only_hidden = turn.bases == ["x"] or (turn.action == "flip" and not turn.place)
    return names_only_hidden and sum(row.count("x") for row in rows) > 1


def interpret_as_played_turns_listing_missing_parts(
    described_table: DescribedTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields the turns of a sentence as played moves, each on the tower after the moves before it."""
    rows = split_tower_notation_into_unmarked_rows(context.position.get("tower", "25"))
    moves, missing = format_successive_turns_and_missing_fields(described_table.turns, rows)
    yield interpret_moves_as_appended_or_as_draft(
        context,
        moves,
        meanings=described_table.meanings,
        missing_in_moves=missing,
        conflicts=find_conflicts_with_followed_game_except_of_tower(described_table, context),
        doubt=described_table.implausibility
        + NO_SUCH_CARD * count_lying_cards_not_at_their_places(described_table, rows)
        + LIES_ALREADY * count_placed_cards_already_in_tower(described_table.turns, rows),
    )


def count_placed_cards_already_in_tower(turns: Sequence[DescribedTurn], rows: Rows) -> int:
    """Returns how many cards are placed by turns although they lie in the tower."""
    return sum(turn.action == "card" and find_cell_of_card_or_none(rows, turn.card) is not None for turn in turns)


def seat_to_move_as_conflict_if_other_is_named(
    described_table: DescribedTable, context: ReadingContext
) -> tuple[Meaning, ...]:
    """Returns the seat that moves in the first turn for which the sentence names another seat; () if all are right.

    A seat named after the last turn is that turn's: 「25の右に31を置いたのはアキ」.
    """
    last_index = max(len(described_table.turns) - 1, 0)
    for seat, turn_index in described_table.seats:
        seat_to_move = context.seat_code_to_move_after_turns_or_empty(min(turn_index, last_index))
        if seat_to_move and seat != seat_to_move:
            return (Meaning("coupelation.read.stands.turn", {"seat": seat_to_move}, 0, 0),)
    return ()


def bases_of_turns_if_they_fit_in_one_row(turns: Sequence[DescribedTurn]) -> list[str] | None:
    """Returns the cards below or beside the cards of all turns, in order, without those that earlier turns place.

    「12と25の上に20、25と31の上に28」 has 12, 25, 31. None if one is face down, or if two below one card would not be
    neighbours.
    """
    placed_cards: set[str] = set()
    lying_bases: list[list[str]] = []
    for turn in turns:
        lying_bases.append([base for base in turn.bases if base not in placed_cards])
        placed_cards.add(turn.card)
    faces = {base for bases in lying_bases for base in bases}
    if not all(face.isdigit() for face in faces):
        return None
    row = sorted(faces, key=int)
    is_row = all(len(bases) < 2 or find_cell_over_neighbours_or_none([row], bases) for bases in lying_bases)
    return row if is_row else None


def lacks_row_below_another(described_table: DescribedTable) -> bool:
    """Returns whether the sentence names a row of the tower, but not all rows below it."""
    return not set(range(max(described_table.rows, default=0))) <= described_table.rows.keys()
