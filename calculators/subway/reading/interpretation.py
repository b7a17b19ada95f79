"""Interprets the facts of a sentence about the subway game: as a question, as played turns, or as beads to enter."""

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
from calculators.subway.notation import format_move
from calculators.subway.reading.claimed_walks import PassedStation
from calculators.subway.reading.described_turns import (
    MOST_SEATS,
    DescribedTable,
    DescribedTurn,
    collect_described_turns,
    has_word,
)
from calculators.subway.reading.described_walks import (
    DIE,
    ONE_NUMBER_STYLES,
    PLAIN_STYLE,
    TURNED_OVER_STYLE,
    DescribedWalk,
    build_move_of_turn_if_its_claims_can_be_written,
    resolve_style_dice_and_steps_of_walk,
    victim_seat_number_if_named,
)
from calculators.subway.reading.named_beads import (
    facts_with_dice_behind_stations_as_bead_counts,
    interpret_as_score_of_named_beads,
    interpret_as_score_told_by_counts_or_none,
    replace_colours_by_owner_or_first_free_seat,
)
from calculators.subway.state import DICE, Board, ChooseStart, MoveAlongPath, MoveToStation, State, StationCode

STEPS, DICE_SHOWN, VIA, STYLE, SEAT, ROB = (
    f"subway.read.{kind}" for kind in ("steps", "dice", "via", "style", "seat", "rob")
)
CHOICE = "subway.read.choice"
USES_OF_DICE = frozenset(
    f"subway.read.{kind}"
    for kind in ("flip", "unflipped", "add", "subtract", "dice.add", "dice.subtract", "smaller", "larger")
)
"""The claims about how the dice are used."""
ASSUMED_STYLE_DOUBT = 0.8
"""How unlikely style ④ is for a die, since other styles change what the die shows."""
DOUBT_OF_SEAT_ASKED_BESIDE = 1.0
"""The implausibility of a question behind which another seat is asked about: 「太郎は千種に行ける？花子は？」."""


def interpret_facts(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Yields what a sentence can mean; nothing if it has neither beads nor a start nor a turn."""
    told_by_counts = interpret_as_score_told_by_counts_or_none(facts, context)
    if told_by_counts:
        yield told_by_counts
        return
    facts = replace_target_seats_by_stations_of_pawns(facts, context)
    facts = facts_with_dice_behind_stations_as_bead_counts(facts)
    if (
        select_facts_with_meaning(facts, "beads", "range", "double", "tint")
        and not select_facts_with_meaning(facts, "dice", "from", "where", *(["moved"] if context.is_followed else []))
        and not any(has_word(fact, "return", "and_back") for fact in facts)
    ):
        interpretation = interpret_as_score_of_named_beads(facts, context)
        if interpretation is not None:
            yield interpretation
    if select_facts_with_meaning(facts, "from", "start"):
        facts = replace_colours_by_owner_or_first_free_seat(facts, context)
    if not select_facts_with_meaning(facts, "beads", "range", "double", "tint", "bonus"):
        sentence_table = collect_described_turns(facts, context)
        is_question = context.is_question or bool(
            select_facts_with_meaning(facts, "where")
            or sentence_table.start
            or sentence_table.standing
            or sentence_table.repeats_position
        )
        if not sentence_table.turns and not sentence_table.start:
            return
        named_seats = {fact.value("seat") for fact in select_facts_with_meaning(facts, "seat")}
        if is_question and facts[-1].meaning == "seat" and len(named_seats) > 1:
            sentence_table.implausibility += DOUBT_OF_SEAT_ASKED_BESIDE
        if is_question:
            yield from interpret_as_question_about_destinations(sentence_table, facts, context)
        else:
            yield from interpret_as_turns(sentence_table, context)


def replace_target_seats_by_stations_of_pawns(facts: Sequence[Fact], context: ReadingContext) -> list[Fact]:
    """Returns the facts with the target 「けんのところ」 as the station of that pawn; unchanged if it is not known."""

    def replace_seat(fact: Fact) -> Fact:
        station = entry_of_seat_or_empty(context.position.get("at", ""), fact.value("seat"))
        if fact.meaning != "station_of_seat" or not station:
            return fact
        seat_word, *other_words = fact.words
        station_word = replace(seat_word, kind="station", value=station, slot="station")
        return replace(fact, meaning="to", words=(station_word, *other_words))

    return [replace_seat(fact) for fact in facts]


def find_conflicts_of_mover_with_followed_game(
    sentence_table: DescribedTable, context: ReadingContext
) -> tuple[Meaning, ...]:
    """Returns the seat to move and the station of its pawn in the followed game, each if the sentence contradicts
    it."""
    conflicts = []
    seat = next((turn.seat for turn in sentence_table.turns if turn.seat), "")
    if context.turn and seat and seat != context.turn:
        conflicts.append(Meaning("subway.read.stands.turn", {"seat": context.turn}, 0, 0))
    station_of_pawn = entry_of_seat_or_empty(context.position.get("at", ""), context.turn)
    if sentence_table.start and station_of_pawn and sentence_table.start != station_of_pawn:
        conflicts.append(Meaning("subway.read.stands", {"station": station_of_pawn}, 0, 0))
    return tuple(conflicts)


def entry_of_seat_or_empty(dotted_list: str, seat_code: str) -> str:
    """Returns the entry of a seat in a dotted list of a query; '' if it is not entered."""
    entries = dotted_list.split(".")
    index = int(seat_code.removeprefix("p") or 0) - 1
    return entries[index].strip("-") if 0 <= index < len(entries) else ""


def interpret_as_question_about_destinations(
    sentence_table: DescribedTable, facts: Sequence[Fact], context: ReadingContext
) -> list[Interpretation]:
    """Returns the sentence as a question: where the pawn can go, or whether it can go to a station.

    If the sentence names another seat than the followed game has to move, or has the pawn on another station, the
    question as it is said comes first, then the one about the followed game.
    """
    if seat_context := context_with_seat_to_move_if_another_is_named(sentence_table, context):
        turn_conflict = Meaning("subway.read.stands.turn", {"seat": context.turn}, 0, 0)
        of_named_seat = [
            replace(one, conflicts=(turn_conflict, *one.conflicts))
            for one in interpret_as_question_about_destinations(sentence_table, facts, seat_context)
        ]
        of_seat_to_move = replace(
            interpret_as_question_about_context_position(sentence_table, facts, context),
            conflicts=find_conflicts_of_mover_with_followed_game(sentence_table, context),
        )
        return [*of_named_seat, replace(of_seat_to_move, implausibility=of_seat_to_move.implausibility + 0.6)]
    conflicts = find_conflicts_of_mover_with_followed_game(sentence_table, context)
    interpretation = replace(
        interpret_as_question_about_context_position(sentence_table, facts, context), conflicts=conflicts
    )
    if "at" not in context.position or all(conflict.code != "subway.read.stands" for conflict in conflicts):
        return [interpretation]
    context_with_start = replace(
        context, position=position_query_with_mover_pawn_on_station(context, sentence_table.start)
    )
    with_moved_pawn = interpret_as_question_about_context_position(sentence_table, facts, context_with_start)
    return [
        replace(with_moved_pawn, conflicts=conflicts),
        replace(interpretation, implausibility=interpretation.implausibility + 0.4),
    ]


def interpret_as_question_about_context_position(
    sentence_table: DescribedTable, facts: Sequence[Fact], context: ReadingContext
) -> Interpretation:
    """Returns the sentence as a question about `context.position`; `missing` lists what the question lacks."""
    query = dict(context.position)
    turn = next(
        (turn for turn in reversed(sentence_table.turns) if turn.target),
        sentence_table.turns[0] if sentence_table.turns else DescribedTurn(),
    )
    missing = ["move"] if sum(bool(turn.target) for turn in sentence_table.turns) > 1 else []
    if sentence_table.players and not context.players:
        query["players"] = str(sentence_table.players)
    if not sentence_table.start and not context.is_followed and not turn.starts:
        missing.append("at")
    style_of_table = entry_of_seat_or_empty(query.get("styles", ""), context.turn)
    walk = resolve_style_dice_and_steps_of_walk(
        turn, style_of_table if context.is_followed else turn.style, can_assume_style=not sentence_table.standing
    )
    is_style_assumed_for_die = bool(turn.dice and walk.style == PLAIN_STYLE and not (turn.style or context.is_followed))
    if sum(bool(turn.target and (turn.dice or turn.steps)) for turn in sentence_table.turns) > 1:
        walk = replace(walk, dice=[], claimed_steps=0)  # which of the rolls it is about is not guessed
        missing.append("roll")
    if not context.is_followed:
        query.update(query_of_pawns_and_styles(sentence_table, turn, walk.style))
    other_turns_with_style_alone = {
        index
        for other in sentence_table.turns
        if other is not turn and not (other.target or other.start or other.dice or other.steps)
        for index in other.indexes
    }
    view = "check" if turn.target and not select_facts_with_meaning(facts, "where") else "moves"
    meanings = [
        meaning
        for meaning in sentence_table.meanings
        if not (context.is_followed and meaning.code == STYLE and str(meaning.params["style"]) != style_of_table)
        and not is_number_or_use_of_dice_outside_question(meaning, turn, walk)
        and not (meaning.code == STYLE and meaning.turn in other_turns_with_style_alone)
        and not (
            meaning.code == SEAT
            and is_seat_irrelevant_to_described_table(str(meaning.params["seat"]), sentence_table, context)
        )
    ]
    if turn.starts and turn.target:
        view = "check"
        query["move"] = f"start.{turn.target}" + (f".{turn.style}" if turn.style else "")
        query.pop("styles", None)
        meanings = meanings_without_unused_start_numbers(meanings, turn)
        walk = replace(walk, dice=[], claimed_steps=0)
    elif view == "moves":
        meanings = [one for one in meanings_without_claims_about_walk(meanings, walk) if one.code != ROB]
    else:
        start = sentence_table.start or entry_of_seat_or_empty(query.get("at", ""), context.turn)
        turn = turn_ending_at_its_start_if_there_and_back(turn, start)
        move = build_move_of_turn_if_its_claims_can_be_written(
            turn, walk, start, board_for_player_count_of_game_or_sentence(sentence_table, context)
        )
        if move is None:
            meanings = meanings_without_claims_about_walk(meanings, walk)
            walk = replace(walk, dice=[], claimed_steps=0)
            missing.append("roll")
        elif isinstance(move, MoveAlongPath) and not walk.dice and not turn.passed:
            walk = replace(walk, claimed_steps=0)  # no dice make it legal
        query["move"] = format_move(move or MoveToStation(turn.target, victim_seat_number_if_named(turn)))
    if walk.dice and all(0 < number <= DIE for number in walk.dice) and walk.style:
        query["roll"] = ".".join(map(str, sorted(walk.dice)))
    elif walk.dice or walk.claimed_steps:
        missing.append("styles" if not walk.style else "roll")
    if is_use_of_dice_unclear(sentence_table, walk) or (turn.dice and not walk.dice):
        missing.append("roll")
    order = ("players", "p1", "p2", "p3", "p4", "turn")
    query = {**{name: query[name] for name in order if name in query}, **query}
    return Interpretation(
        view=view,
        query=query,
        meanings=tuple(meanings),
        draft="",
        missing=tuple(dict.fromkeys(missing)),
        implausibility=sentence_table.implausibility
        + max(len(sentence_table.turns) - 1, 0) * 1.0
        + is_style_assumed_for_die * ASSUMED_STYLE_DOUBT,
    )


def is_number_or_use_of_dice_outside_question(meaning: Meaning, turn: DescribedTurn, walk: DescribedWalk) -> bool:
    """Returns whether a meaning is a number, or says how dice are used, without an effect on the question.

    So are numbers of another turn, more dice than the style has, numbers to choose from beside known dice, and
    「裏返して」 without steps.
    """
    if meaning.code in USES_OF_DICE:
        return not walk.claimed_steps
    if meaning.code == CHOICE:
        return bool(walk.dice)
    if meaning.code == DICE_SHOWN and not walk.dice:
        return True
    return meaning.code in (STEPS, DICE_SHOWN) and meaning.turn not in turn.indexes


def is_use_of_dice_unclear(sentence_table: DescribedTable, walk: DescribedWalk) -> bool:
    """Returns whether the style needs another die than those said, or the sentence leaves open which number it is, or
    says another use of the dice than its steps."""
    if walk.are_steps_contradictory:
        return True
    if not walk.dice:
        return sentence_table.leaves_choice_of_number
    return bool(walk.style) and len(walk.dice) < DICE.get(int(walk.style), 0)


def is_seat_irrelevant_to_described_table(
    seat_code: str, sentence_table: DescribedTable, context: ReadingContext
) -> bool:
    """Returns whether a seat of the sentence does not enter a question about a table that only the sentence describes.

    The seat to move does, as the first one that is named.
    """
    seats = [str(meaning.params["seat"]) for meaning in sentence_table.meanings if meaning.code == SEAT]
    return not context.is_followed and not sentence_table.standing and seat_code != seats[0]


def query_of_pawns_and_styles(sentence_table: DescribedTable, mover: DescribedTurn, style: str) -> dict[str, str]:
    """Returns the beads, the seat to move, the pawns and the styles of a table that only the sentence describes."""
    mover_seat = mover.seat if sentence_table.standing else "p1"
    stations = {mover_seat: sentence_table.start} | {seat: turn.start for seat, turn in sentence_table.standing.items()}
    styles = {mover_seat: style} | {seat: turn.style for seat, turn in sentence_table.standing.items()}
    query = {
        seat: turn.start + ("*2" if turn.bead_count > 1 else "")
        for seat, turn in sentence_table.standing.items()
        if turn.bead_count
    }
    query |= {"turn": mover_seat} if mover_seat != "p1" else {}
    for name, entries in (("at", stations), ("styles", styles)):
        last = max((int(seat[1:]) for seat, entry in entries.items() if entry), default=0)
        if last:
            query[name] = ".".join(entries.get(f"p{number}") or "-" for number in range(1, last + 1))
    return query


def board_for_player_count_of_game_or_sentence(sentence_table: DescribedTable, context: ReadingContext) -> Board:
    """Returns the board of the followed game, else that of the number of players in the sentence, else that of four."""
    players = context.players or sentence_table.players or MOST_SEATS
    return State(table=replace(context.table, players=players)).board


def turn_ending_at_its_start_if_there_and_back(turn: DescribedTurn, start: StationCode) -> DescribedTurn:
    """Returns a turn that goes somewhere and back as one that passes its target and ends where it starts.

    Any other turn is returned as it is, and so is one whose start is not known.
    """
    if not turn.returns or not start:
        return turn
    return replace(turn, target=start, passed=[*turn.passed, PassedStation(turn.target, turns_back=False)])


def meanings_without_claims_about_walk(meanings: Sequence[Meaning], walk: DescribedWalk) -> list[Meaning]:
    """Returns the meanings without the claims that do not enter the query, so that they are reported as unused."""
    claims = {VIA, *USES_OF_DICE} | ({STEPS} if walk.claimed_steps else set())
    return [meaning for meaning in meanings if meaning.code not in claims]


def meanings_without_unused_start_numbers(meanings: Sequence[Meaning], turn: DescribedTurn) -> list[Meaning]:
    """Returns the meanings without the numbers of a turn that only chooses a start, so that they are reported as
    unused."""
    numbers = {STEPS, DICE_SHOWN, CHOICE, *USES_OF_DICE}
    return [meaning for meaning in meanings if meaning.turn not in turn.indexes or meaning.code not in numbers]


def position_query_with_mover_pawn_on_station(context: ReadingContext, station_code: StationCode) -> dict[str, str]:
    """Returns the position of the followed game with the pawn of the seat to move on another station."""
    entries = context.position.get("at", "").split(".")
    entries[int(context.turn[1:]) - 1] = station_code
    return {**context.position, "at": ".".join(entries)}


def context_with_seat_to_move_if_another_is_named(
    sentence_table: DescribedTable, context: ReadingContext
) -> ReadingContext | None:
    """Returns the context with the first seat that a sentence names to move; None if it is to move, or none is named.

    Also None if the followed game has no such seat or no position.
    """
    seat = next((turn.seat for turn in sentence_table.turns if turn.seat), "")
    if not seat or not context.turn or seat == context.turn or "at" not in context.position:
        return None
    if int(seat.removeprefix("p")) > context.players:
        return None
    return replace(context, turn=seat, position={**context.position, "turn": seat})


def interpret_as_turns(sentence_table: DescribedTable, context: ReadingContext) -> Iterator[Interpretation]:
    """Yields the turns with the named seat to move first, if the followed game has another one to move and no record.

    Then the turns as the game goes on.
    """
    interpretation = interpret_as_appended_turns(sentence_table, context)
    seat_context = context_with_seat_to_move_if_another_is_named(sentence_table, context)
    if seat_context and "move" not in context.query:
        seat_context = replace(seat_context, query={**context.query, "turn": seat_context.turn})
        yield replace(
            interpret_as_appended_turns(sentence_table, seat_context),
            conflicts=interpretation.conflicts,
        )
        interpretation = replace(interpretation, implausibility=interpretation.implausibility + 0.6)
    yield interpretation


def interpret_as_appended_turns(sentence_table: DescribedTable, context: ReadingContext) -> Interpretation:
    """Returns the turns of a sentence as moves, in the order of the sentence, after those of the followed game."""
    moves: list[str] = []
    missing: list[str] = []
    later_seat_conflicts: list[Meaning] = []
    is_roll_missing = False
    meanings = sentence_table.meanings
    board = board_for_player_count_of_game_or_sentence(sentence_table, context)
    for index, turn in enumerate(sentence_table.turns):
        if turn.starts or (turn.style and not turn.dice and not turn.steps):
            moves.append(format_move(ChooseStart(turn.target, int(turn.style) if turn.style else None)))
            missing += [] if turn.target else ["move.station"]
            meanings = meanings_without_unused_start_numbers(meanings, turn)
            continue
        seat_code = context.seat_code_to_move_after_turns_or_empty(index, moves)
        if index and seat_code and turn.seat not in ("", seat_code):
            later_seat_conflicts.append(Meaning("subway.read.stands.turn", {"seat": seat_code}, 0, 0))
        style = entry_of_seat_or_empty(context.position.get("styles", ""), seat_code)
        station_of_pawn = entry_of_seat_or_empty(context.position.get("at", ""), seat_code)
        start = station_of_pawn if index < context.players else ""
        turn = turn_ending_at_its_start_if_there_and_back(turn, start)
        walk = resolve_style_dice_and_steps_of_walk(turn, style, can_assume_style=False)
        if not turn.dice and not turn.flips and style not in (*ONE_NUMBER_STYLES, TURNED_OVER_STYLE):
            walk = replace(walk, dice=[])
        move = build_move_of_turn_if_its_claims_can_be_written(turn, walk, start, board)
        if move is None or not turn.target:
            meanings = meanings_without_claims_about_walk(meanings, walk)
            walk = replace(walk, dice=walk.dice if move else [])
        meanings = [
            meaning
            for meaning in meanings
            if meaning.turn != index or meaning.code != STYLE or str(meaning.params["style"]) == style
            if meaning.code != CHOICE or not walk.dice
            if meaning.turn != index or meaning.code != DICE_SHOWN or walk.dice
            if meaning.turn not in turn.indexes or meaning.code != STEPS or walk.dice or walk.claimed_steps
            if walk.claimed_steps or not turn.combination or meaning.code not in USES_OF_DICE
        ]
        move = move or MoveToStation(turn.target, victim_seat_number_if_named(turn))
        moves.append(format_move(replace(move, roll=tuple(walk.dice))))
        missing += [] if turn.target else ["move.station"]
        is_roll_missing |= walk.are_steps_contradictory
        is_roll_missing |= not walk.dice and (turn.passed != [] or not isinstance(move, MoveAlongPath))
    interpretation = interpret_moves_as_appended_or_as_draft(
        context,
        moves,
        meanings=meanings,
        missing_in_moves=missing,
        missing_beside_moves=["roll"] if is_roll_missing else [],
        conflicts=(
            *find_conflicts_of_mover_with_followed_game(sentence_table, context),
            *later_seat_conflicts,
        ),
        doubt=sentence_table.implausibility,
    )
    if not sentence_table.players or context.is_followed:
        return interpretation
    return replace(interpretation, query={"players": str(sentence_table.players), **interpretation.query})
