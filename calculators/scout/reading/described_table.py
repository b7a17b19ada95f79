"""What a sentence says of a table: its hand, its active set, and each turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise, zip_longest

from calculators.core.reading import Fact, Meaning, build_meaning_of_game_fact, split_dotted_slot_values_into_numbers

build_meaning_of_fact = partial(build_meaning_of_game_fact, "scout")
Numbers = list[int]
DOUBT_OF_COMPARISON = 0.75
"""The implausibility of two sets that are compared, with no word that one of them is shown."""
DOUBT_OF_HAND_COUNT = 0.75
"""The implausibility of a move of whose hand only the number of cards is said."""
DOUBT_OF_RULED_OUT = 0.75
"""The implausibility of a table of a sentence that also says what is not there or not done."""
LISTING_SLOTS = ("cards", "theirs", "table_cards")
CARDS = "x123456789T"
END_OF_PLACE = {"first_place": "left", "last_place": "right"}


def first_number_of_slot_or_0(fact: Fact, slot: str) -> int:
    """Returns the first number of a slot; 0 if the slot is empty. A number with its count (7が2枚) is in the slot as
    `7.7`."""
    return next(iter(split_dotted_slot_values_into_numbers(fact.values(slot))), 0)


def list_cards_of_fact_or_run_between_its_ends(fact: Fact) -> Numbers:
    """Returns the cards that a fact lists; all from one number to another if it says only these two (3から7)."""
    first, last = first_number_of_slot_or_0(fact, "first"), first_number_of_slot_or_0(fact, "last")
    if not (first and last):
        return split_dotted_slot_values_into_numbers(fact.values("cards"))
    return list(range(first, last + 1)) if first <= last else list(range(first, last - 1, -1))


def set_run_of_described_length_and_add_show_meaning(turn: DescribedTurn, fact: Fact) -> None:
    """Sets a run of which a sentence says one end and how many cards it has: 「5からの3枚連番」 is 5, 6 and 7."""
    first, last = first_number_of_slot_or_0(fact, "first"), first_number_of_slot_or_0(fact, "last")
    count = int(fact.value("pieces"))
    turn.shown_numbers = [*range(first, first + count)] if first else [*range(last - count + 1, last + 1)]
    turn.meanings.append(build_meaning_of_fact(fact, "show", numbers=turn.shown_numbers))


def fact_with_count_read_as_size_of_listed_set(fact: Fact) -> Fact:
    """Returns a fact where the number of the cards of a listed set is not the count of its last or first card:
    「5、6、7を3枚」 is three cards, not 5, 6 and three 7s.

    Unchanged for a hand, for cards that are no set (8が2枚と3), and for the first of two cards (7が2枚、8).
    """
    words = list(fact.words)
    for slot in LISTING_SLOTS if fact.meaning != "hand" else ():
        places = [place for place, word in enumerate(words) if word.slot == slot]
        numbers_of_words = [split_dotted_slot_values_into_numbers([words[place].value]) for place in places]
        counted_places = [place for place in places if "." in words[place].value]
        if len(places) < 2 or len(counted_places) != 1 or counted_places[0] not in (places[0], places[-1]):
            continue
        if len(places) == 2 and counted_places == places[:1]:
            continue  # 7が2枚、8
        is_set = is_single_card_run_or_matching_set([numbers[0] for numbers in numbers_of_words])
        if is_set and max(map(len, numbers_of_words)) == len(places):
            counted = words[counted_places[0]]
            words[counted_places[0]] = replace(counted, value=counted.value.split(".")[0])
    return replace(fact, words=tuple(words))


def fact_with_number_repeated_by_count(fact: Fact) -> Fact:
    """Returns a fact where the only number is repeated by the number of cards behind it: 「7が2枚」 is 7 and 7."""
    numbers = [word for word in fact.words if word.slot == "cards" and word.kind == "number"]
    pieces = [word for word in fact.words if word.slot == "pieces"]
    if len(numbers) != 1 or len(pieces) != 1 or "." in numbers[0].value or pieces[0].start < numbers[0].end:
        return fact
    repeated = replace(numbers[0], value=".".join([numbers[0].value] * int(pieces[0].value)))
    return replace(fact, words=tuple(repeated if word is numbers[0] else word for word in fact.words))


def format_numbers_as_cards(numbers: Sequence[int]) -> str:
    return ".".join(CARDS[number] if 0 < number < len(CARDS) else str(number) for number in numbers) or "-"


def parse_top_numbers_of_cards(text: str) -> Numbers:
    """Returns the top numbers of cards as an address has them; 0 for `x`, [] for `-` and ''."""
    return [max(CARDS.find(card[0].upper()), 0) for card in text.split(".") if card and card != "-"]


@dataclass(kw_only=True)
class DescribedTurn:
    """A turn as the sentence says it.

    side: '' if not said; shown_numbers: None if the turn shows nothing; shown_number_range: the lowest and the
    highest number of the hand that are shown, with all between; shown_count: how many cards of the hand are shown, 0
    if not said; shown_end: `left` for the first ones, `right` for the last ones; place: (kind, first card, second card)
    of the scouted card's place; is_scout_and_show_named: is it called スカウト&ショー? is_against_ends: does the scout
    take two cards at once, or one from the middle? is_of_somebody_else: does an unnamed other seat scout
    (誰かが6を取った)?
    """

    seat: str = ""
    is_scout_and_show: bool = False
    is_scout_and_show_named: bool = False
    is_scout: bool = False
    side: str = ""
    card: int = 0
    shown_numbers: Numbers | None = None
    stuck: bool = False
    shown_number_range: tuple[int, int] | None = None
    shown_count: int = 0
    shown_end: str = ""
    is_against_ends: bool = False
    is_of_somebody_else: bool = False
    flip: bool = False
    number_on_top: int = 0
    place: tuple[str, int, int] | None = None
    meanings: list[Meaning] = field(default_factory=list)

    @property
    def is_show_of_unknown_cards(self) -> bool:
        """Is only the number of shown cards known?"""
        return bool(self.shown_count) and self.shown_numbers is None

    @property
    def is_show_alone(self) -> bool:
        return not (self.is_scout or self.is_scout_and_show or self.stuck)

    @property
    def is_scout_that_may_go_on_with_show(self) -> bool:
        return self.is_scout and self.shown_numbers is None and not self.is_of_somebody_else

    @property
    def is_bare_scout_or_scout_and_show(self) -> bool:
        """Does the turn say neither a card nor a side nor what is shown?"""
        return (self.is_scout or self.is_scout_and_show) and not (
            self.side or self.card or self.place or self.shown_numbers or self.shown_count or self.is_against_ends
        )

    def set_missing_shown_numbers_from_hand(self, hand: Numbers) -> None:
        """Sets the shown numbers where the sentence says all of the hand, all from a number to another, or how many."""
        if self.shown_number_range and self.shown_numbers is None:
            low, high = self.shown_number_range
            self.shown_numbers = [number for number in hand if low <= number <= high]
        if self.is_show_of_unknown_cards:
            self.shown_numbers = find_described_set_numbers_or_none(hand, self.shown_count, end=self.shown_end)


@dataclass(kw_only=True)
class DescribedTable:
    """Everything that a sentence says of one table."""

    hand: Numbers | None = None
    table: Numbers | None = None
    players: int = 0
    turns: list[DescribedTurn] = field(default_factory=list)
    implausibility: float = 0.0
    meanings: list[Meaning] = field(default_factory=list)


def find_described_set_numbers_or_none(hand: Numbers, count: int, *, end: str) -> Numbers | None:
    """Returns the numbers of so many adjacent cards of a hand: those at an end (`left`, `right`), all of it, or its
    only set of that size.

    None if the hand has fewer cards, or several sets with different numbers.
    """
    if len(hand) < count:
        return None
    if end or len(hand) == count:
        return hand[-count:] if end == "right" else hand[:count]
    windows = [hand[start : start + count] for start in range(len(hand) - count + 1)]
    sets = [window for window in windows if is_single_card_run_or_matching_set(window)]
    return sets[0] if sets and all(window == sets[0] for window in sets) else None


def is_single_card_run_or_matching_set(numbers: Sequence[int]) -> bool:
    """Returns whether cards in this order are one card, a run or a matching set."""
    steps = {after - before for before, after in pairwise(numbers)}
    return bool(numbers) and steps in (set(), {0}, {1}, {-1})


def collect_described_table_and_turns(facts: Sequence[Fact]) -> DescribedTable:
    """Returns the facts, in the order of the sentence, as a table and turns."""
    described_table = DescribedTable()
    seat = ""
    for fact in facts:
        numbers = list_cards_of_fact_or_run_between_its_ends(fact)
        if getattr(described_table, fact.meaning, None) and fact.meaning in ("hand", "table", "players"):
            described_table.implausibility += 2.0  # said twice: the sentence is probably cut in another way
        if fact.meaning == "hand":
            described_table.hand = numbers
            described_table.meanings.append(build_meaning_of_fact(fact, "hand", numbers=numbers))
        elif fact.meaning == "table":
            described_table.table = numbers
            described_table.meanings.append(
                build_meaning_of_fact(fact, "table", numbers=numbers)
                if numbers
                else build_meaning_of_fact(fact, "empty")
            )
        elif fact.meaning == "table_count":
            described_table.meanings.append(build_meaning_of_fact(fact, "count", count=int(fact.value("pieces"))))
        elif fact.meaning == "hand_count":
            # No address of a move has it, so that the answer leaves it out.
            described_table.implausibility += DOUBT_OF_HAND_COUNT
            described_table.meanings.append(build_meaning_of_fact(fact, "left", count=int(fact.value("count"))))
        elif fact.meaning == "ruled_out":
            described_table.implausibility += DOUBT_OF_RULED_OUT
            described_table.meanings.append(build_meaning_of_fact(fact, "ruled_out"))
        elif fact.meaning == "players":
            described_table.players = int(fact.value("count"))
            described_table.meanings.append(build_meaning_of_fact(fact, "players", players=described_table.players))
        elif fact.meaning == "seat":
            seat = fact.value("seat")
            described_table.turns.append(
                DescribedTurn(seat=seat, meanings=[build_meaning_of_fact(fact, "seat", seat=seat)])
            )
        elif fact.meaning == "each_scout":
            described_table.turns += build_scouts_of_each_named_seat(fact)
        elif fact.meaning in ("taken_from", "verses", "compared"):
            # 「AはBより強い？」 may ask for the rule rather than for a move.
            described_table.implausibility += DOUBT_OF_COMPARISON if fact.meaning == "compared" else 0.0
            other = split_dotted_slot_values_into_numbers(fact.values("table_cards") or fact.values("theirs"))
            described_table.implausibility += 2.0 if described_table.table else 0.0
            described_table.table = other
            described_table.meanings.append(build_meaning_of_fact(fact, "table", numbers=other))
            add_fact_to_turns(described_table.turns, fact)
        else:
            add_fact_to_turns(described_table.turns, fact)
    described_table.turns = [
        turn
        for turn in described_table.turns
        if turn.is_scout
        or turn.shown_numbers is not None
        or turn.stuck
        or turn.is_scout_and_show
        or turn.shown_number_range
        or turn.shown_count
    ]
    # 「出せないから左をスカウト」: that nothing can be shown is only why.
    described_table.turns = [
        turn
        for turn, next_turn in zip_longest(described_table.turns, described_table.turns[1:])
        if not (turn.stuck and next_turn is not None and next_turn.is_scout and next_turn.seat in ("", turn.seat))
    ]
    return described_table


def build_scouts_of_each_named_seat(fact: Fact) -> list[DescribedTurn]:
    """Returns a Scout for each seat that a fact names; all from the same side if it names one side alone."""
    seats, sides = fact.values("seat"), fact.values("side")
    return [
        DescribedTurn(
            seat=seat,
            is_scout=True,
            side=side,
            meanings=[build_meaning_of_fact(fact, "seat", seat=seat), build_meaning_of_fact(fact, f"side.{side}")],
        )
        for seat, side in zip(seats, sides if len(sides) == len(seats) else sides[:1] * len(seats), strict=True)
    ]


def add_fact_to_turns(turns: list[DescribedTurn], fact: Fact) -> None:
    """Adds what a fact says to the current turn, or to a new one; ignores other facts."""
    if fact.meaning in BEGINS:
        turn = find_or_append_turn_of_fact(turns, fact.meaning)
        BEGINS[fact.meaning](turn, fact)
    elif turns and fact.meaning in DETAILS:
        DETAILS[fact.meaning](turns[-1], fact)


def find_or_append_turn_of_fact(turns: list[DescribedTurn], fact_meaning: str) -> DescribedTurn:
    """Returns the turn that a show or a scout belongs to: the last one, or a new one (appended) if that has its own."""
    turn = turns[-1] if turns else None
    if fact_meaning in ("both", "stuck", "scout", "taken_from", "scout_against_ends"):
        is_used = turn is not None and (turn.is_scout or turn.shown_numbers is not None)
    else:
        is_used = turn is not None and (
            turn.shown_numbers is not None or (turn.is_scout and not turn.is_scout_and_show)
        )
    if turn is None or is_used or turn.stuck:
        turn = DescribedTurn()
        turns.append(turn)
    return turn


def set_shown_numbers_and_add_show_meaning(turn: DescribedTurn, fact: Fact) -> None:
    turn.shown_numbers = list_cards_of_fact_or_run_between_its_ends(fact)
    turn.meanings.append(build_meaning_of_fact(fact, "show", numbers=turn.shown_numbers))


def set_shown_number_range_or_all_and_append_meaning(turn: DescribedTurn, fact: Fact) -> None:
    """Sets that all cards of the hand are shown, or all from a number to another."""
    ends = sorted(
        (first_number_of_slot_or_0(fact, "first") or 1, first_number_of_slot_or_0(fact, "last") or len(CARDS))
    )
    turn.shown_number_range = ends[0], ends[1]
    turn.meanings.append(build_meaning_of_fact(fact, "all"))


def set_shown_count_and_end_and_append_meaning(turn: DescribedTurn, fact: Fact) -> None:
    """Sets how many cards of the hand are shown, and from which end; '' if that is not named."""
    turn.shown_count = int(fact.value("pieces"))
    ends = [END_OF_PLACE.get(word.kind, word.value) for word in fact.words if word.kind in ("side", *END_OF_PLACE)]
    turn.shown_end = next(iter(ends), "")
    turn.meanings.append(build_meaning_of_fact(fact, "count", count=turn.shown_count))


def set_scout_against_rule_of_ends(turn: DescribedTurn, fact: Fact) -> None:
    """Sets a scout of several cards, or of one from the middle, of which no move can be made."""
    turn.is_scout, turn.is_against_ends = True, True
    turn.meanings.append(build_meaning_of_fact(fact, "scout"))


def set_scout_its_card_and_side_and_append_meanings(turn: DescribedTurn, fact: Fact) -> None:
    """Sets a Scout; of two sides or several cards, or from the middle, it is against the rule of ends."""
    has_two_sides = "" != turn.side != fact.value("side") != ""
    turn.is_scout, turn.side = True, fact.value("side") or turn.side
    cards = split_dotted_slot_values_into_numbers(fact.values("card"))
    turn.card = cards[0] if cards else 0
    turn.is_against_ends = has_two_sides or len(cards) > 1 or any(word.kind == "middle" for word in fact.words)
    turn.is_of_somebody_else = any(word.kind in ("other", "rival", "scouted_away") for word in fact.words)
    turn.meanings.append(
        build_meaning_of_fact(fact, "scout.card", number=turn.card)
        if turn.card
        else build_meaning_of_fact(fact, "scout")
    )
    if turn.side:
        turn.meanings.append(build_meaning_of_fact(fact, f"side.{turn.side}"))


def set_scout_and_show(turn: DescribedTurn, fact: Fact) -> None:
    """Sets a Scout & Show, with the side, the card and the shown cards that the fact has."""
    turn.is_scout_and_show, turn.side = True, fact.value("side") or turn.side
    turn.is_scout_and_show_named = any(word.kind == "both" for word in fact.words)
    turn.card = first_number_of_slot_or_0(fact, "card") or turn.card
    if fact.values("cards"):
        turn.shown_numbers = split_dotted_slot_values_into_numbers(fact.values("cards"))
    turn.meanings.append(build_meaning_of_fact(fact, "both"))


def set_stuck_of_turn(turn: DescribedTurn, fact: Fact) -> None:
    turn.stuck = True
    turn.meanings.append(build_meaning_of_fact(fact, "stuck"))


def set_place_between_two_cards(turn: DescribedTurn, fact: Fact) -> None:
    turn.place = ("between", first_number_of_slot_or_0(fact, "lower"), first_number_of_slot_or_0(fact, "higher"))
    turn.meanings.append(build_meaning_of_fact(fact, "between", first=turn.place[1], second=turn.place[2]))


def set_place_beside_card_and_append_meaning(turn: DescribedTurn, fact: Fact) -> None:
    """Sets the place of the scouted card as before or after a card; after it unless a word says before."""
    kind = "before" if any(word.kind == "before" for word in fact.words) else "after"
    turn.place = (kind, first_number_of_slot_or_0(fact, "card"), 0)
    turn.meanings.append(build_meaning_of_fact(fact, kind, number=turn.place[1]))


def add_meaning_of_neighbour_on_unnamed_side(turn: DescribedTurn, fact: Fact) -> None:
    """Adds the meaning "beside a card" without a side, which no move can hold."""
    turn.meanings.append(build_meaning_of_fact(fact, "next_to", number=first_number_of_slot_or_0(fact, "card")))


def set_place_at_end_of_hand(turn: DescribedTurn, fact: Fact) -> None:
    turn.place = (fact.meaning, 0, 0)
    turn.meanings.append(build_meaning_of_fact(fact, fact.meaning))


def set_card_flipped(turn: DescribedTurn, fact: Fact) -> None:
    turn.flip = True
    turn.meanings.append(build_meaning_of_fact(fact, "flip"))


def set_number_facing_up(turn: DescribedTurn, fact: Fact) -> None:
    turn.number_on_top = first_number_of_slot_or_0(fact, "card")
    turn.meanings.append(build_meaning_of_fact(fact, "up", number=turn.number_on_top))


Setter = Callable[[DescribedTurn, Fact], None]
BEGINS: dict[str, Setter] = {
    **dict.fromkeys(("show", "verses", "compared", "cards", "run"), set_shown_numbers_and_add_show_meaning),
    **dict.fromkeys(("run_all", "whole"), set_shown_number_range_or_all_and_append_meaning),
    "part": set_shown_count_and_end_and_append_meaning,
    "run_of": set_run_of_described_length_and_add_show_meaning,
    "scout_against_ends": set_scout_against_rule_of_ends,
    **dict.fromkeys(("scout", "taken_from"), set_scout_its_card_and_side_and_append_meanings),
    "both": set_scout_and_show,
    "stuck": set_stuck_of_turn,
}
"""Facts that can begin a turn → what they set."""


DETAILS: dict[str, Setter] = {
    "between": set_place_between_two_cards,
    "beside": set_place_beside_card_and_append_meaning,
    "next_to": add_meaning_of_neighbour_on_unnamed_side,
    "first_place": set_place_at_end_of_hand,
    "last_place": set_place_at_end_of_hand,
    "flip": set_card_flipped,
    "up": set_number_facing_up,
}
"""Facts about the card that is scouted → what they set."""


def split_unnamed_scout_and_show_of_two_players(turns: Sequence[DescribedTurn]) -> list[DescribedTurn]:
    """Returns the turns of two players, where a Scout and the Show behind it are two: the same seat goes on
    (scout.two). One that is called スカウト&ショー stays."""
    split_turns: list[DescribedTurn] = []
    for turn in turns:
        if turn.is_scout_and_show and not turn.is_scout_and_show_named and turn.shown_numbers is not None:
            scout_meanings = [
                replace(meaning, code="scout.read.scout") if meaning.code == "scout.read.both" else meaning
                for meaning in turn.meanings
            ]
            split_turns += [
                replace(turn, is_scout=True, is_scout_and_show=False, shown_numbers=None, meanings=scout_meanings),
                DescribedTurn(shown_numbers=turn.shown_numbers),
            ]
        else:
            split_turns.append(turn)
    return split_turns


def join_scouts_with_following_shows(turns: Sequence[DescribedTurn]) -> list[DescribedTurn]:
    """Returns the turns with each Scout and the Show behind it as one Scout & Show, unless the Show has its own seat.

    A turn that says only that it is a Scout & Show, or only that something is taken, is part of the one before it.
    """
    joined: list[DescribedTurn] = []
    for turn in turns:
        last = joined[-1] if joined else None
        if last and not turn.seat and turn.is_bare_scout_or_scout_and_show:
            joined[-1] = replace(last, meanings=[*last.meanings, *turn.meanings])
        elif last and not turn.seat and turn.is_show_alone and last.is_scout_that_may_go_on_with_show:
            joined[-1] = replace(
                last,
                is_scout_and_show=True,
                shown_numbers=turn.shown_numbers,
                shown_count=turn.shown_count,
                meanings=[*last.meanings, *turn.meanings],
            )
        else:
            joined.append(turn)
    return joined


def list_meanings_of_table_and_turns_by_start(described_table: DescribedTable) -> tuple[Meaning, ...]:
    turn_meanings = [
        replace(meaning, turn=index) for index, turn in enumerate(described_table.turns) for meaning in turn.meanings
    ]
    return tuple(sorted([*described_table.meanings, *turn_meanings], key=lambda meaning: meaning.start))
