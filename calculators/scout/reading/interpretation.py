"""Interprets the facts of a sentence about SCOUT!: a table, a question about a move, turns played, or a round to
score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_query_with_moves_appended,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.scout.reading.described_counts import interpret_as_counts_or_rounds_to_score_or_none
from calculators.scout.reading.described_table import (
    DescribedTable,
    DescribedTurn,
    Numbers,
    collect_described_table_and_turns,
    fact_with_count_read_as_size_of_listed_set,
    fact_with_number_repeated_by_count,
    format_numbers_as_cards,
    is_single_card_run_or_matching_set,
    join_scouts_with_following_shows,
    list_meanings_of_table_and_turns_by_start,
    parse_top_numbers_of_cards,
    split_unnamed_scout_and_show_of_two_players,
)

DOUBT_OF_UNSAID_SHOW = 0.75
"""The implausibility of a Scout with a Show of which the sentence does not say that they are one turn."""
DOUBT_OF_SAID_END = 1.0
"""The implausibility of turns with which the round is said to end."""
ONE_CARD_SLOTS = frozenset({"card", "first", "last", "lower", "higher"})


def interpret_facts(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Yields what a sentence can mean; nothing if it says neither a table nor a move nor a count."""
    first_sets = select_facts_with_meaning(facts, "show", "rival_set")[:1]
    is_own_set_first = bool(first_sets) and first_sets[0].meaning == "show"
    tells_turns = not context.is_question and (context.is_followed or is_own_set_first)
    facts = [
        replace(fact, meaning="show" if tells_turns else "table") if fact.meaning == "rival_set" else fact
        for fact in facts
    ]
    facts = [fact_with_number_repeated_by_count(fact_with_count_read_as_size_of_listed_set(fact)) for fact in facts]
    if (
        has_negative_or_counted_card_number(facts)
        or has_other_number_of_cards_than_described(facts)
        or has_scouting_people_or_two_numbers_of_people(facts)
        or has_points_or_bare_numbers_instead_of_counts(facts)
    ):
        return
    facts = facts_without_counts_of_one_card(facts)
    if (
        select_facts_with_meaning(facts, "chips", "left", "out", "unbeaten", "of_seat", "round", "column")
        or select_counts_called_captured_or_scouted_unless_asked(facts)
    ) and not select_facts_with_meaning(facts, "show", "scout", "table", "part"):
        interpretation = interpret_as_counts_or_rounds_to_score_or_none(facts, context)
        if interpretation is not None:
            is_rather_scout = context.is_followed and has_only_captured_numbers_without_counter(facts)
            yield replace(interpretation, implausibility=interpretation.implausibility + 0.5 * is_rather_scout)
        return
    described_table = collect_described_table_and_turns(facts)
    is_question = (
        context.is_question
        or bool(select_facts_with_meaning(facts, "asks", "moves", "verses", "compared"))
        or any(word.kind == "beat" for fact in facts for word in fact.words)
    )
    if is_question and described_table.hand and all(turn.stuck for turn in described_table.turns):
        # 「出せないよね？」 asks what can be shown.
        described_table.meanings += [meaning for turn in described_table.turns for meaning in turn.meanings]
        described_table.turns = []
    is_two_player_game_with_unsaid_hand = (
        described_table.players or context.players
    ) == 2 and described_table.hand is None
    if is_two_player_game_with_unsaid_hand:
        described_table.turns = split_unnamed_scout_and_show_of_two_players(described_table.turns)
    for turn in described_table.turns:
        turn.set_missing_shown_numbers_from_hand(described_table.hand or [])
    if select_facts_with_meaning(facts, "moves") or (
        not described_table.turns and described_table.hand is not None and described_table.table is not None
    ):
        if (
            is_question
            and not select_facts_with_meaning(facts, "moves")
            and is_single_card_run_or_matching_set(described_table.hand or [])
        ):
            # 「場が8、8で5、6、7持ってるけどいける？」: the whole hand is to be shown.
            turn = DescribedTurn(shown_numbers=described_table.hand)
            yield from interpret_as_question_about_turns(replace(described_table, turns=[turn]), context)
            described_table.implausibility += 0.3
        yield interpret_as_question_which_moves_are_legal(described_table, context)
    elif (
        described_table.hand is not None
        or described_table.table is not None
        or (is_question and any(not turn.is_show_of_unknown_cards for turn in described_table.turns))
    ):
        if select_facts_with_meaning(facts, "moved") and any(turn.is_scout for turn in described_table.turns):
            described_table.implausibility += DOUBT_OF_UNSAID_SHOW
        yield from (
            interpret_as_question_about_turns(described_table, context)
            if is_two_player_game_with_unsaid_hand
            else interpret_as_move_check_joining_scout_to_show(described_table, context)
        )
    elif described_table.turns and (
        context.is_followed
        or select_facts_with_meaning(facts, "show", "scout", "both", "seat", "run", "stuck", "whole")
    ):
        # A round that is said to be over would have no further turn, but the move itself does not say so.
        described_table.implausibility += DOUBT_OF_SAID_END if select_facts_with_meaning(facts, "out") else 0.0
        yield interpret_as_turns_appended_or_as_draft(described_table, context)


def has_only_captured_numbers_without_counter(facts: Sequence[Fact]) -> bool:
    """Returns whether a sentence has numbers of captured cards alone, without 「枚」: 「5取った」 may scout the 5."""
    kinds = {word.kind for fact in facts for word in fact.words}
    return kinds <= {"seat", "captured", "amount"} and "amount" in kinds


def has_negative_or_counted_card_number(facts: Sequence[Fact]) -> bool:
    """Returns whether a number is negative, or has a count (7が2枚) in the place of one card, except of a scouted
    one."""
    return any(
        word.kind == "number"
        and (word.value.startswith("-") or ("." in word.value and word.slot in ONE_CARD_SLOTS and not is_scout))
        for fact in facts
        for is_scout in [fact.meaning in ("scout", "taken_from", "both")]
        for word in fact.words
    )


def has_other_number_of_cards_than_described(facts: Sequence[Fact]) -> bool:
    """Returns whether a fact says another number of cards (2枚) than it has, so that one of them is no card of it."""
    return any(
        fact.value("pieces") not in ("", str(len(numbers)))
        for fact in facts
        if (numbers := split_dotted_slot_values_into_numbers(fact.values("cards")))
    )


def facts_without_counts_of_one_card(facts: Sequence[Fact]) -> list[Fact]:
    """Returns the facts without 「1枚出せる」 where 「1枚」 is the count of the number before it (6が1枚、出せる)."""
    return [
        fact
        for before, fact in zip((None, *facts), facts, strict=False)
        if before is None
        or fact.meaning != "part"
        or fact.value("pieces") != "1"
        or [word.kind for word in before.words].count("number") != 1
        or before.words[-1].kind != "number"
        or fact.start - before.words[-1].end > 1
    ]


def select_counts_called_captured_or_scouted_unless_asked(facts: Sequence[Fact]) -> list[Fact]:
    """Returns the counts of cards that the sentence calls captured (獲得3枚, not 3枚 alone); a count of cards to scout
    only if the sentence does not ask whether that is allowed."""
    kinds = {"captured"} if any(word.kind == "asks" for fact in facts for word in fact.words) else {"captured", "scout"}
    return [
        fact for fact in select_facts_with_meaning(facts, "captured") if any(word.kind in kinds for word in fact.words)
    ]


def has_points_or_bare_numbers_instead_of_counts(facts: Sequence[Fact]) -> bool:
    """Returns whether a sentence says points, or numbers without a table, rather than counts of cards and chips."""
    has_only_bare_numbers = select_facts_with_meaning(facts, "cards") and not select_facts_with_meaning(
        facts, "hand", "table", "show", "scout", "captured", "chips", "left", "of_seat"
    )
    asks_score = bool(select_facts_with_meaning(facts, "score"))
    has_points = select_facts_with_meaning(facts, "claim") or (
        asks_score and select_facts_with_meaning(facts, "of_seat")
    )
    has_points_alone = has_points and not (
        select_facts_with_meaning(facts, "chips", "left", "head")
        or select_counts_called_captured_or_scouted_unless_asked(facts)
    )
    return bool(has_points_alone or (has_only_bare_numbers and asks_score))


def has_scouting_people_or_two_numbers_of_people(facts: Sequence[Fact]) -> bool:
    """Returns whether a sentence counts the seats that scout, which is a question about the end of the round: it says
    so, or has two numbers of people, of which only one can be the number of players."""
    return bool(select_facts_with_meaning(facts, "scouters", "people"))


def position_query_updated_by_description(context: ReadingContext, described_table: DescribedTable) -> dict[str, str]:
    """Returns the current table of the followed game, updated with what the sentence says. A hand in the sentence
    replaces the asker's private hand."""
    query = {name: text for name, text in context.position.items() if name != "mine" or described_table.hand is None}
    if described_table.players:
        query["players"] = str(described_table.players)
    if described_table.hand is not None:
        query["hand"] = format_numbers_as_cards(described_table.hand)
    if described_table.table is not None and (
        "table" not in query or parse_top_numbers_of_cards(query["table"]) != described_table.table
    ):
        query["table"] = format_numbers_as_cards(described_table.table)
        query.pop("holds", None)
    return query


def find_conflicts_with_followed_game(described_table: DescribedTable, context: ReadingContext) -> tuple[Meaning, ...]:
    """Returns where the sentence contradicts the followed game, asks about a seat that is not to move, or takes another
    card than one from an end."""
    seats_to_move = map(context.seat_code_to_move_after_turns_or_empty, range(len(described_table.turns)))
    conflicts = [
        Meaning("scout.read.stands.turn", {"seat": seat_code}, 0, 0)
        for turn, seat_code in zip(described_table.turns, seats_to_move, strict=True)
        if seat_code and turn.seat not in ("", seat_code)
    ]
    if "table" in context.position and described_table.table is not None:
        current_numbers = parse_top_numbers_of_cards(context.position["table"])
        if current_numbers != described_table.table:
            conflicts.append(Meaning("scout.read.stands", {"numbers": current_numbers}, 0, 0))
    if described_table.players and context.players and described_table.players != context.players:
        conflicts.append(Meaning("scout.read.stands.players", {"players": context.players}, 0, 0))
    table = described_table.table or parse_top_numbers_of_cards(context.position.get("table", ""))
    if any(
        turn.is_against_ends or (not turn.side and turn.card in table[1:-1] and turn.card not in (table[0], table[-1]))
        for turn in described_table.turns
    ):
        conflicts.append(Meaning("scout.read.stands.ends", {}, 0, 0))
    return tuple(conflicts)


def interpret_as_question_which_moves_are_legal(
    described_table: DescribedTable, context: ReadingContext
) -> Interpretation:
    """Returns the question at the table of the sentence, else at that of the followed game."""
    query = position_query_updated_by_description(context, described_table)
    return Interpretation(
        view="moves",
        query=query,
        meanings=list_meanings_of_table_and_turns_by_start(described_table),
        missing=() if "table" in query or context.is_followed else ("table",),
        conflicts=find_conflicts_with_followed_game(described_table, context),
        implausibility=described_table.implausibility,
    )


def interpret_as_move_check_joining_scout_to_show(
    described_table: DescribedTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields the question whether moves are legal; a Scout and a Show are first one turn, then those of two seats,
    unless the sentence says that it is a Scout & Show or only takes what its Show captures."""
    turns = join_scouts_with_following_shows(described_table.turns)
    if len(turns) == len(described_table.turns):
        yield from interpret_as_question_about_turns(described_table, context)
        return
    is_said = any(turn.is_bare_scout_or_scout_and_show for turn in described_table.turns)
    is_taking_captured = is_said and not any(turn.is_scout_and_show for turn in described_table.turns)
    joined_table = replace(
        described_table,
        turns=turns,
        implausibility=described_table.implausibility
        + (0.0 if is_said and not is_taking_captured else DOUBT_OF_UNSAID_SHOW),
    )
    yield from interpret_as_question_about_turns(joined_table, context)
    if not is_said:
        yield from interpret_as_question_about_turns(described_table, context)


def interpret_as_question_about_turns(
    described_table: DescribedTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields the question whether moves are legal at the table of the sentence; where that contradicts the followed
    game, also at the game's table."""
    interpretation = interpret_as_move_check_of_described_moves(described_table, context)
    yield interpretation
    is_other_table = any(conflict.code == "scout.read.stands" for conflict in interpretation.conflicts)
    if is_other_table and described_table.table is not None and described_table.turns:
        table_of_followed_game = DescribedTable(
            hand=described_table.hand, turns=described_table.turns, meanings=described_table.meanings
        )
        yield replace(
            interpret_as_move_check_of_described_moves(table_of_followed_game, context),
            conflicts=interpretation.conflicts,
            implausibility=0.4,
        )


def interpret_as_move_check_of_described_moves(
    described_table: DescribedTable, context: ReadingContext
) -> Interpretation:
    """Returns the question whether moves are legal at the table of the sentence; without turns the move is missing.

    If the table has no hand, its hand becomes the cards beside the inserted one.
    """
    conflicts = find_conflicts_with_followed_game(described_table, context)
    query = position_query_updated_by_description(context, described_table)
    missing = []
    if "table" not in query:
        missing.append("table")
    if not described_table.turns:
        return Interpretation(
            view="check",
            query=query,
            meanings=list_meanings_of_table_and_turns_by_start(described_table),
            draft="?",
            missing=(*missing, "move"),
            conflicts=conflicts,
            implausibility=described_table.implausibility,
        )
    described_table.hand = described_table.hand or find_hand_beside_inserted_card_or_none(
        described_table.turns, context
    )
    if described_table.hand:
        query["hand"] = format_numbers_as_cards(described_table.hand)
    hand = (
        described_table.hand if described_table.hand is not None else parse_top_numbers_of_cards(query.get("hand", "-"))
    )
    table = parse_top_numbers_of_cards(query.get("table", ""))
    move_texts, draft_texts = [], []
    unlikely = sum(
        bool(described_table.hand) and bool(turn.shown_numbers) and not set(turn.shown_numbers or ()) <= set(hand)
        for turn in described_table.turns
    )
    for turn in described_table.turns:
        text, missing_fields = format_described_turn_as_move(turn, hand, table)
        draft_texts.append(text)
        if missing_fields:
            missing += missing_fields
        else:
            move_texts.append(text)
    if move_texts and len(move_texts) == len(draft_texts):
        query["move"] = "_".join(move_texts)
    draft_text = "_".join(draft_texts) if len(move_texts) != len(draft_texts) else ""
    implausibility = described_table.implausibility + 0.8 * (len(described_table.turns) - 1) + 0.5 * unlikely
    return Interpretation(
        view="check",
        query=query,
        meanings=list_meanings_of_table_and_turns_by_start(described_table),
        draft=draft_text,
        missing=tuple(missing),
        conflicts=conflicts,
        implausibility=implausibility,
    )


def find_hand_beside_inserted_card_or_none(turns: Sequence[DescribedTurn], context: ReadingContext) -> Numbers | None:
    """Returns the cards of the hand beside the inserted card; None in a followed game, and if no such card is named."""
    place = next((turn.place for turn in turns if turn.place), None)
    if context.is_followed or place is None or not place[1]:
        return None
    return [place[1], place[2]] if place[2] else [place[1]]


def interpret_as_turns_appended_or_as_draft(described_table: DescribedTable, context: ReadingContext) -> Interpretation:
    """Returns the turns of the sentence, in its order, appended to the followed game.

    Turns from the first incomplete one on are not appended; then the draft has all turns.
    """
    moves: list[str] = []
    draft_texts: list[str] = []
    missing: list[str] = []
    table = parse_top_numbers_of_cards(context.position.get("table", ""))
    conflicts: list[Meaning] = []
    for turn_index, turn in enumerate(described_table.turns):
        text, missing_fields = format_described_turn_as_move(turn, None, table)
        seat_code = context.seat_code_to_move_after_turns_or_empty(turn_index, draft_texts)
        if turn.seat and seat_code and turn.seat != seat_code:
            conflicts.append(Meaning("scout.read.stands.turn", {"seat": seat_code}, 0, 0))
        draft_texts.append(text)
        missing += missing_fields
        if not missing:
            moves.append(text)
        table = (
            turn.shown_numbers
            if turn.shown_numbers is not None
            else table[1:]
            if text == "scouted.left"
            else table[:-1]
        )
    query = build_query_with_moves_appended(context, moves)
    if described_table.players and not context.players:
        query = {"players": str(described_table.players), **query}
    draft_text = "_".join(draft_texts) if missing else ""
    return Interpretation(
        view="play",
        query=query,
        meanings=list_meanings_of_table_and_turns_by_start(described_table),
        draft=draft_text,
        missing=tuple(missing),
        conflicts=tuple(conflicts),
    )


class MoveAndMissingFields(NamedTuple):
    """A turn as a move text, and the fields that the sentence does not say."""

    move_text: str
    missing_fields: list[str]


def format_described_turn_as_move(turn: DescribedTurn, hand: Numbers | None, table: Numbers) -> MoveAndMissingFields:
    """Returns a turn as a move by places of the hand, or as everybody saw it if the hand or the place is not said.

    hand: None if not said. The side is `?`, and missing, if it is not said or no end has the card.
    """
    if turn.stuck:
        return MoveAndMissingFields("stuck", [])
    if turn.is_show_of_unknown_cards:
        return MoveAndMissingFields("?", ["move"])
    if not turn.is_scout and not turn.is_scout_and_show:
        return MoveAndMissingFields(format_show(turn.shown_numbers or [], hand), [])
    side, missing_fields = turn.side, []
    if not side and turn.card and table:
        side = "left" if turn.card == table[0] else "right" if turn.card == table[-1] else ""
    if not side and len(table) == 1:
        side = "left"
    if turn.is_against_ends:
        side = ""
    if not side or (turn.card and table and turn.card != (table[0] if side == "left" else table[-1])):
        side, missing_fields = "?", ["move.side"]
    place = find_described_place_of_scouted_card_or_0(turn, hand) if hand else 0
    flipped = turn.flip or bool(turn.number_on_top and turn.card and turn.number_on_top != turn.card)
    if not place or not hand:
        shown = f".shown.{format_numbers_as_cards(turn.shown_numbers)}" if turn.shown_numbers else ""
        return MoveAndMissingFields(
            (f"both.{side}{shown}" if turn.is_scout_and_show else f"scouted.{side}"), missing_fields
        )
    tail = f"{side}.{place}" + (".flip" if flipped else "")
    if not turn.is_scout_and_show:
        return MoveAndMissingFields(f"scout.{tail}", missing_fields)
    taken = (table[0] if side == "left" else table[-1]) if table else 0
    after = [*hand[: place - 1], turn.number_on_top or taken, *hand[place - 1 :]]
    window = find_adjacent_places_in_any_order_or_none(turn.shown_numbers or [], after)
    if window is None:
        return MoveAndMissingFields(
            f"both.{side}.shown.{format_numbers_as_cards(turn.shown_numbers or [])}", missing_fields
        )
    return MoveAndMissingFields(f"both.{tail}.{window}", missing_fields)


def format_show(numbers: Numbers, hand: Numbers | None) -> str:
    """Returns a Show by places of the hand; by its numbers if the hand is not said or does not have them so."""
    window = find_adjacent_places_in_any_order_or_none(numbers, hand) if hand else None
    return f"shown.{format_numbers_as_cards(numbers)}" if window is None else f"show.{window}"


def find_adjacent_places_in_any_order_or_none(numbers: Numbers, hand: Numbers) -> str | None:
    """Returns the places in a hand of adjacent cards with these numbers, in that order if possible; None if there are
    none."""
    size = len(numbers)
    for wanted in (list, sorted):
        for start in range(len(hand) - size + 1):
            if size and wanted(hand[start : start + size]) == wanted(numbers):
                return f"{start + 1}-{start + size}" if size > 1 else str(start + 1)
    return None


def find_described_place_of_scouted_card_or_0(turn: DescribedTurn, hand_before_scout: Numbers) -> int:
    """Returns the 1-based place that a scouted card takes in the hand; 0 if it is not said or cannot be found."""
    kind, first, second = turn.place or ("", 0, 0)
    if kind == "first_place":
        return 1
    if kind == "last_place":
        return len(hand_before_scout) + 1
    if kind == "between":
        for index in range(1, len(hand_before_scout)):
            if {hand_before_scout[index - 1], hand_before_scout[index]} == {first, second}:
                return index + 1
    if kind in ("before", "after") and hand_before_scout.count(first) >= 1:
        return hand_before_scout.index(first) + 1 + (kind == "after")
    return 0
