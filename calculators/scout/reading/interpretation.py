"""Interprets the facts of a sentence about SCOUT!: a table, a question about a move, turns played, or a round to
score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    build_query_with_moves_appended,
    select_facts_with_meaning,
    split_slot_values_into_numbers,
)

build_meaning_of_fact = partial(build_meaning_of_game_fact, "scout")
Numbers = list[int]
CARDS = "x123456789T"
OTHER_SIDE = {"left": "right", "right": "left"}
SCORE_PARAMETERS_OF_FOLLOWED_GAME = ("players", "names", "house", "rounds", "first")
"""The parameters of a followed game that the score of its round shares."""
COUNTS = {"captured": "c", "chips": "s", "left": "h"}
NAMES = {letter: means for means, letter in COUNTS.items()}
ENDS = {"out": "empty", "unbeaten": "unbeaten"}


def format_numbers_as_cards(numbers: Sequence[int]) -> str:
    return ".".join(CARDS[number] if 0 < number < len(CARDS) else str(number) for number in numbers) or "-"


def parse_top_numbers_of_cards(text: str) -> Numbers:
    """Returns the top numbers of cards as an address has them; 0 for one that is not entered."""
    return [max(CARDS.find(card[0].upper()), 0) for card in text.split(".") if card and card != "-"]


@dataclass(kw_only=True)
class SaidTurn:
    """A turn as the sentence says it.

    side: '' if not said; shown_numbers: None if the turn shows nothing; places_in_hand: the lowest and highest number
    of the hand's cards that are shown; place: (kind, first card, second card) of the scouted card's place.
    """

    seat: str = ""
    is_scout_and_show: bool = False
    is_scout: bool = False
    side: str = ""
    card: int = 0
    shown_numbers: Numbers | None = None
    stuck: bool = False
    places_in_hand: tuple[int, int] | None = None
    flip: bool = False
    number_on_top: int = 0
    place: tuple[str, int, int] | None = None
    meanings: list[Meaning] = field(default_factory=list)

    def set_shown_numbers_from_hand_number_range(self, hand: Numbers | None) -> None:
        """Sets the shown numbers where the sentence says all of the hand, or all from a number to another."""
        if self.places_in_hand and self.shown_numbers is None:
            low, high = self.places_in_hand
            self.shown_numbers = [number for number in hand or [] if low <= number <= high]


@dataclass(kw_only=True)
class SaidTable:
    """Everything that a sentence says of one table."""

    hand: Numbers | None = None
    table: Numbers | None = None
    players: int = 0
    turns: list[SaidTurn] = field(default_factory=list)
    implausibility: float = 0.0
    meanings: list[Meaning] = field(default_factory=list)


def interpret_facts_as_score_question_or_moves(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields what a sentence can mean; nothing if it says neither a table nor a move nor a count."""
    if select_facts_with_meaning(
        facts, "captured", "chips", "left", "out", "unbeaten", "of_seat"
    ) and not select_facts_with_meaning(facts, "show", "scout", "table"):
        yield from interpret_as_round_to_score(facts, context)
        return
    said_table = collect_said_table_and_turns(facts)
    is_question = (
        context.is_question
        or bool(select_facts_with_meaning(facts, "asks", "moves", "verses"))
        or any(word.kind == "beat" for fact in facts for word in fact.words)
    )
    for turn in said_table.turns:
        turn.set_shown_numbers_from_hand_number_range(said_table.hand)
    if select_facts_with_meaning(facts, "moves") or (
        not said_table.turns and said_table.hand is not None and said_table.table is not None
    ):
        if is_question and not select_facts_with_meaning(facts, "moves") and is_one_set(said_table.hand or []):
            # 「場が8、8で5、6、7持ってるけどいける？」: the whole hand is to be shown.
            turn = SaidTurn(shown_numbers=said_table.hand)
            yield from interpret_as_check_of_one_move(replace(said_table, turns=[turn]), context)
            said_table.implausibility += 0.3
        yield from interpret_as_question_which_moves_are_legal(said_table, context)
    elif said_table.hand is not None or said_table.table is not None or (is_question and said_table.turns):
        yield from interpret_as_check_of_one_move(said_table, context)
    elif said_table.turns and (
        context.is_followed
        or select_facts_with_meaning(facts, "show", "scout", "both", "seat", "run", "stuck", "whole")
    ):
        yield from interpret_as_played_turns_or_draft_with_missing(said_table, context)


def is_one_set(numbers: Sequence[int]) -> bool:
    """Returns whether cards in this order are one card, a run or a matching set."""
    steps = {after - before for before, after in pairwise(numbers)}
    return bool(numbers) and steps in (set(), {0}, {1}, {-1})


def collect_said_table_and_turns(facts: Sequence[Fact]) -> SaidTable:
    """Returns the facts, in the order of the sentence, as a table and turns."""
    said_table = SaidTable()
    seat = ""
    for fact in facts:
        numbers = split_slot_values_into_numbers(fact.values("cards"))
        if getattr(said_table, fact.meaning, None) and fact.meaning in ("hand", "table", "players"):
            said_table.implausibility += 2.0  # said twice: the sentence is probably cut in another way
        if fact.meaning == "hand":
            said_table.hand = numbers
            said_table.meanings.append(build_meaning_of_fact(fact, "hand", numbers=numbers))
        elif fact.meaning == "table":
            said_table.table = numbers
            said_table.meanings.append(
                build_meaning_of_fact(fact, "table", numbers=numbers)
                if numbers
                else build_meaning_of_fact(fact, "empty")
            )
        elif fact.meaning == "players":
            said_table.players = int(fact.value("count"))
            said_table.meanings.append(build_meaning_of_fact(fact, "players", players=said_table.players))
        elif fact.meaning == "seat":
            seat = fact.value("seat")
            said_table.turns.append(SaidTurn(seat=seat, meanings=[build_meaning_of_fact(fact, "seat", seat=seat)]))
        elif fact.meaning in ("taken_from", "verses"):
            other = split_slot_values_into_numbers(fact.values("table_cards") or fact.values("theirs"))
            said_table.implausibility += 2.0 if said_table.table else 0.0
            said_table.table = other
            said_table.meanings.append(build_meaning_of_fact(fact, "table", numbers=other))
            add_fact_to_current_or_next_turn(said_table.turns, fact)
        else:
            add_fact_to_current_or_next_turn(said_table.turns, fact)
    said_table.turns = [
        turn
        for turn in said_table.turns
        if turn.is_scout
        or turn.shown_numbers is not None
        or turn.stuck
        or turn.is_scout_and_show
        or turn.places_in_hand
    ]
    return said_table


def add_fact_to_current_or_next_turn(turns: list[SaidTurn], fact: Fact) -> None:
    """Adds what a fact says to the current turn, or to a new one; ignores other facts."""
    if fact.meaning in BEGINS:
        turn = turn_to_continue_or_new_turn(turns, fact.meaning)
        BEGINS[fact.meaning](turn, fact)
    elif turns and fact.meaning in DETAILS:
        DETAILS[fact.meaning](turns[-1], fact)


def turn_to_continue_or_new_turn(turns: list[SaidTurn], fact_meaning: str) -> SaidTurn:
    """Returns the turn that a show or a scout belongs to: the last one, or a new one (appended) if that has its own."""
    turn = turns[-1] if turns else None
    if fact_meaning in ("both", "stuck", "scout", "taken_from"):
        is_used = turn is not None and (turn.is_scout or turn.shown_numbers is not None)
    else:
        is_used = turn is not None and (
            turn.shown_numbers is not None or (turn.is_scout and not turn.is_scout_and_show)
        )
    if turn is None or is_used or turn.stuck:
        turn = SaidTurn()
        turns.append(turn)
    return turn


def set_shown_numbers_and_add_show_meaning(turn: SaidTurn, fact: Fact) -> None:
    turn.shown_numbers = split_slot_values_into_numbers(fact.values("cards"))
    if fact.meaning == "run":
        first, last = int(fact.value("first")), int(fact.value("last"))
        turn.shown_numbers = list(range(first, last + 1)) if first <= last else list(range(first, last - 1, -1))
    turn.meanings.append(build_meaning_of_fact(fact, "show", numbers=turn.shown_numbers))


def set_range_of_hand_cards_shown(turn: SaidTurn, fact: Fact) -> None:
    """Sets all cards of the hand, or all from a number to another."""
    ends = sorted((int(fact.value("first") or 1), int(fact.value("last") or len(CARDS))))
    turn.places_in_hand = ends[0], ends[1]
    turn.meanings.append(build_meaning_of_fact(fact, "all"))


def set_scouted_card_and_side(turn: SaidTurn, fact: Fact) -> None:
    turn.is_scout, turn.side, turn.card = True, fact.value("side") or turn.side, int(fact.value("card") or 0)
    turn.meanings.append(
        build_meaning_of_fact(fact, "scout.card", number=turn.card)
        if turn.card
        else build_meaning_of_fact(fact, "scout")
    )
    if turn.side:
        turn.meanings.append(build_meaning_of_fact(fact, f"side.{turn.side}"))


def set_scout_and_show(turn: SaidTurn, fact: Fact) -> None:
    turn.is_scout_and_show, turn.side = True, fact.value("side") or turn.side
    turn.meanings.append(build_meaning_of_fact(fact, "both"))


def set_stuck_of_turn(turn: SaidTurn, fact: Fact) -> None:
    turn.stuck = True
    turn.meanings.append(build_meaning_of_fact(fact, "stuck"))


def set_place_between_two_cards(turn: SaidTurn, fact: Fact) -> None:
    turn.place = ("between", int(fact.value("lower")), int(fact.value("higher")))
    turn.meanings.append(build_meaning_of_fact(fact, "between", first=turn.place[1], second=turn.place[2]))


def set_place_beside_card(turn: SaidTurn, fact: Fact) -> None:
    kind = "before" if any(word.kind == "before" for word in fact.words) else "after"
    turn.place = (kind, int(fact.value("card")), 0)
    turn.meanings.append(build_meaning_of_fact(fact, kind, number=turn.place[1]))


def add_meaning_of_neighbour_on_unsaid_side(turn: SaidTurn, fact: Fact) -> None:
    """Adds the meaning "beside a card" without a side, which no move can hold."""
    turn.meanings.append(build_meaning_of_fact(fact, "next_to", number=int(fact.value("card"))))


def set_place_at_end_of_hand(turn: SaidTurn, fact: Fact) -> None:
    turn.place = (fact.meaning, 0, 0)
    turn.meanings.append(build_meaning_of_fact(fact, fact.meaning))


def set_card_flipped(turn: SaidTurn, fact: Fact) -> None:
    turn.flip = True
    turn.meanings.append(build_meaning_of_fact(fact, "flip"))


def set_number_facing_up(turn: SaidTurn, fact: Fact) -> None:
    turn.number_on_top = int(fact.value("card"))
    turn.meanings.append(build_meaning_of_fact(fact, "up", number=turn.number_on_top))


Setter = Callable[[SaidTurn, Fact], None]
BEGINS: dict[str, Setter] = {
    **dict.fromkeys(("show", "verses", "cards", "run"), set_shown_numbers_and_add_show_meaning),
    **dict.fromkeys(("run_all", "whole"), set_range_of_hand_cards_shown),
    **dict.fromkeys(("scout", "taken_from"), set_scouted_card_and_side),
    "both": set_scout_and_show,
    "stuck": set_stuck_of_turn,
}
"""Facts that can begin a turn → what they set."""
DETAILS: dict[str, Setter] = {
    "between": set_place_between_two_cards,
    "beside": set_place_beside_card,
    "next_to": add_meaning_of_neighbour_on_unsaid_side,
    "first_place": set_place_at_end_of_hand,
    "last_place": set_place_at_end_of_hand,
    "flip": set_card_flipped,
    "up": set_number_facing_up,
}
"""Facts about the card that is scouted → what they set."""


def list_meanings_of_table_and_turns(said_table: SaidTable) -> tuple[Meaning, ...]:
    turn_meanings = [
        replace(meaning, turn=index) for index, turn in enumerate(said_table.turns) for meaning in turn.meanings
    ]
    return tuple(sorted([*said_table.meanings, *turn_meanings], key=lambda meaning: meaning.start))


def build_query_of_position_updated_by_said_table(context: ReadingContext, said_table: SaidTable) -> dict[str, str]:
    """Returns the current table of the followed game, updated with what the sentence says. A hand in the sentence
    replaces the asker's private hand."""
    query = {name: text for name, text in context.position.items() if name != "mine" or said_table.hand is None}
    if said_table.players:
        query["players"] = str(said_table.players)
    if said_table.hand is not None:
        query["hand"] = format_numbers_as_cards(said_table.hand)
    if said_table.table is not None and (
        "table" not in query or parse_top_numbers_of_cards(query["table"]) != said_table.table
    ):
        query["table"] = format_numbers_as_cards(said_table.table)
        query.pop("holds", None)
    return query


def find_conflicts_between_said_and_current_table(
    said_table: SaidTable, context: ReadingContext
) -> tuple[Meaning, ...]:
    """Returns where the sentence contradicts the followed game."""
    conflicts = []
    if "table" in context.position and said_table.table is not None:
        current_numbers = parse_top_numbers_of_cards(context.position["table"])
        if current_numbers != said_table.table:
            conflicts.append(Meaning("scout.read.stands", {"numbers": current_numbers}, 0, 0))
    if said_table.players and context.players and said_table.players != context.players:
        conflicts.append(Meaning("scout.read.stands.players", {"players": context.players}, 0, 0))
    return tuple(conflicts)


def interpret_as_question_which_moves_are_legal(
    said_table: SaidTable, context: ReadingContext
) -> Iterator[Interpretation]:
    yield Interpretation(
        view="moves",
        query=build_query_of_position_updated_by_said_table(context, said_table),
        meanings=list_meanings_of_table_and_turns(said_table),
        conflicts=find_conflicts_between_said_and_current_table(said_table, context),
        implausibility=said_table.implausibility,
    )


def interpret_as_check_of_one_move(said_table: SaidTable, context: ReadingContext) -> Iterator[Interpretation]:
    """Yields the question whether moves are legal at the table of the sentence; where that contradicts the followed
    game, also at the game's table."""
    conflicts = find_conflicts_between_said_and_current_table(said_table, context)
    query = build_query_of_position_updated_by_said_table(context, said_table)
    missing = []
    if "table" not in query:
        missing.append("table")
    if not said_table.turns:
        yield Interpretation(
            view="check",
            query=query,
            meanings=list_meanings_of_table_and_turns(said_table),
            draft="?",
            missing=(*missing, "move"),
            conflicts=conflicts,
        )
        return
    said_table.hand = said_table.hand or find_said_hand_around_inserted_card_or_none(said_table.turns, context)
    if said_table.hand:
        query["hand"] = format_numbers_as_cards(said_table.hand)
    hand = said_table.hand if said_table.hand is not None else parse_top_numbers_of_cards(query.get("hand", "-"))
    table = parse_top_numbers_of_cards(query.get("table", ""))
    move_texts, draft_texts = [], []
    unlikely = sum(
        bool(said_table.hand) and bool(turn.shown_numbers) and not set(turn.shown_numbers or ()) <= set(hand)
        for turn in said_table.turns
    )
    for turn in said_table.turns:
        text, missing_fields = format_turn_as_move_with_missing_fields(turn, hand, table)
        draft_texts.append(text)
        if missing_fields:
            missing += missing_fields
        else:
            move_texts.append(text)
    if move_texts and len(move_texts) == len(draft_texts):
        query["move"] = "_".join(move_texts)
    draft_text = "_".join(draft_texts) if len(move_texts) != len(draft_texts) else ""
    implausibility = said_table.implausibility + 0.8 * (len(said_table.turns) - 1) + 0.5 * unlikely
    yield Interpretation(
        view="check",
        query=query,
        meanings=list_meanings_of_table_and_turns(said_table),
        draft=draft_text,
        missing=tuple(missing),
        conflicts=conflicts,
        implausibility=implausibility,
    )
    if conflicts and said_table.table is not None:
        table_of_followed_game = SaidTable(hand=said_table.hand, turns=said_table.turns, meanings=said_table.meanings)
        for other in interpret_as_check_of_one_move(table_of_followed_game, context):
            yield Interpretation(
                view="check",
                query=other.query,
                meanings=other.meanings,
                draft=other.draft,
                missing=other.missing,
                conflicts=conflicts,
                implausibility=0.4,
            )


def find_said_hand_around_inserted_card_or_none(turns: Sequence[SaidTurn], context: ReadingContext) -> Numbers | None:
    """Returns the cards of the hand beside the inserted card, if the sentence says no other cards of the hand."""
    place = next((turn.place for turn in turns if turn.place), None)
    if context.is_followed or place is None or not place[1]:
        return None
    return [place[1], place[2]] if place[2] else [place[1]]


def interpret_as_played_turns_or_draft_with_missing(
    said_table: SaidTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields the turns of the sentence, in its order, appended to the followed game."""
    moves, draft_texts, missing = [], [], []
    table = parse_top_numbers_of_cards(context.position.get("table", ""))
    conflicts: list[Meaning] = []
    players = context.players or said_table.players
    seat = int(context.turn.removeprefix("p") or 0)
    for turn in said_table.turns:
        text, missing_fields = format_turn_as_move_with_missing_fields(turn, None, table)
        if turn.seat and seat and turn.seat != f"p{seat}":
            conflicts.append(Meaning("scout.read.stands.turn", {"seat": f"p{seat}"}, 0, 0))
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
        seat = seat % players + 1 if seat and players else 0
    query = build_query_with_moves_appended(context, moves)
    if said_table.players and not context.players:
        query = {"players": str(said_table.players), **query}
    draft_text = "_".join(draft_texts) if missing else ""
    yield Interpretation(
        view="play",
        query=query,
        meanings=list_meanings_of_table_and_turns(said_table),
        draft=draft_text,
        missing=tuple(missing),
        conflicts=tuple(conflicts),
    )


class MoveAndMissingFields(NamedTuple):
    """A turn as a move text, and the fields that the sentence does not say."""

    move_text: str
    missing_fields: list[str]


def format_turn_as_move_with_missing_fields(
    turn: SaidTurn, hand: Numbers | None, table: Numbers
) -> MoveAndMissingFields:
    """Returns a turn as a move by places of the hand, or as everybody saw it if the hand or the place is not said."""
    if turn.stuck:
        return MoveAndMissingFields("stuck", [])
    if not turn.is_scout and not turn.is_scout_and_show:
        return MoveAndMissingFields(format_show(turn.shown_numbers or [], hand), [])
    side, missing_fields = turn.side, []
    if not side and turn.card and table:
        side = "left" if turn.card == table[0] else "right" if turn.card == table[-1] else ""
    if not side and len(table) == 1:
        side = "left"
    if not side or (turn.card and table and turn.card != (table[0] if side == "left" else table[-1])):
        side, missing_fields = "?", ["move.side"]
    place = hand_place_of_scouted_card_or_0(turn, hand) if hand else 0
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


def hand_place_of_scouted_card_or_0(turn: SaidTurn, hand: Numbers) -> int:
    """Returns the 1-based place that a scouted card takes in the hand; 0 if it is not said or cannot be found."""
    kind, first, second = turn.place or ("", 0, 0)
    if kind == "first_place":
        return 1
    if kind == "last_place":
        return len(hand) + 1
    if kind == "between":
        for index in range(1, len(hand)):
            if {hand[index - 1], hand[index]} == {first, second}:
                return index + 1
    if kind in ("before", "after") and hand.count(first) >= 1:
        return hand.index(first) + 1 + (kind == "after")
    return 0


def interpret_as_round_to_score(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Yields a round to score: for each seat its captured cards, its chips, and the cards left in its hand."""
    counts: dict[str, dict[str, str]] = {}
    meanings: list[Meaning] = []
    query = {name: text for name, text in context.query.items() if name in SCORE_PARAMETERS_OF_FOLLOWED_GAME}
    seat = head = ""
    for fact in facts:
        if fact.meaning == "head":
            head = COUNTS[fact.words[0].kind]
            meanings.append(build_meaning_of_fact(fact, f"head.{fact.words[0].kind}"))
        if fact.meaning == "players":
            query["players"] = fact.value("count")
            meanings.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
        if fact.meaning in ("seat", "out", "of_seat") and fact.value("seat"):
            seat = fact.value("seat")
            meanings.append(build_meaning_of_fact(fact, "seat", seat=seat))
        letter = COUNTS.get(fact.meaning, "h" if fact.meaning == "hand" and len(fact.values("cards")) == 1 else "")
        letter = (head or "c") if fact.meaning == "of_seat" else letter
        seat = seat or "p1"
        of_seat = counts.setdefault(seat, {})
        if letter in of_seat:
            return  # said twice: the sentence is to be cut in another way
        if letter:
            of_seat[letter] = str(int(fact.value("count") or fact.value("cards") or 0))
            meanings.append(build_meaning_of_fact(fact, NAMES[letter], count=int(of_seat[letter])))
        if fact.meaning in ENDS:
            query["end"] = f"{ENDS[fact.meaning]}.{seat}"
            meanings.append(build_meaning_of_fact(fact, fact.meaning, seat=seat))
            if fact.meaning == "out":
                of_seat.setdefault("h", "0")
    counts = {seat: of_seat for seat, of_seat in counts.items() if of_seat}
    if not counts:
        return
    if "players" not in query and len(counts) > 2:
        query["players"] = seat_code_to_number_text(max(counts))
    for seat, of_seat in sorted(counts.items()):
        parts = [f"{letter}{of_seat.get(letter, '-')}" for letter in "cs"]
        query[seat] = ".".join([*parts, *([f"h{of_seat['h']}"] if "h" in of_seat else [])])
    missing = tuple(seat for seat, of_seat in sorted(counts.items()) if not {"c", "s"} <= of_seat.keys())
    yield Interpretation(view="score", query=query, meanings=tuple(meanings), missing=missing)


def seat_code_to_number_text(seat: str) -> str:
    return seat.removeprefix("p")
