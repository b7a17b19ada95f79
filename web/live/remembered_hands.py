"""Remembers the private hand of a phone at a shared table as it was after earlier moves of the record.

The record has its moves as everybody saw them, and any phone may undo, correct or insert one. So each phone remembers
its hand for some beginnings of the record; whenever the record changes, its hand is the one of the longest beginning
that still stands, followed through the moves after it. The memory is a field of the phone's requests (`live.hands`),
which no other phone gets and no server stores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import accumulate

from calculators.core.corrections import is_correction_text
from calculators.core.departures import departed_seat_code_or_empty, departing_or_moving_seat_code_or_empty
from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable
from calculators.core.private_hand import seat_code_of_private_hand
from calculators.core.replay import ReplayStep

BEGINNING, TURN = "b", "t"
"""The first letters of keys: of a beginning of the record, of an own move."""
KEY_LENGTH = 11
MAX_HANDS = 40
"""More than a seat has turns in a round of any game."""
NEW_GAME_MOVES = 5
"""A record that lost so many moves at once, its first one included, is that of a new game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMemory:
    """What a phone remembers of its hand.

    hand: as displayed last, '' for none; move_count: the number of moves of the record then; record_key,
    first_move_key: the keys of that record and of its first move; hands: the hand by the key of a beginning of the
    record (`list_keys_of_beginnings`), or of an own move (`key_of_own_move`), the newest last.
    """

    hand: str = ""
    move_count: int = 0
    record_key: str = ""
    first_move_key: str = ""
    hands: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        entries = [f"{key}{hand}" for key, hand in list(self.hands.items())[-MAX_HANDS:]]
        return " ".join([self.hand, str(self.move_count), self.record_key, self.first_move_key, *entries])


def parse_hand_memory_or_empty(text: str) -> HandMemory:
    """Parses the text of a memory; returns an empty one for a text that no page has."""
    hand, move_count, record_key, first_move_key, *entries = [*text.split(" "), *[""] * 4]
    if not hand or not (move_count.isascii() and move_count.isdecimal()):
        return HandMemory()
    return HandMemory(
        hand=hand,
        move_count=int(move_count[:4]),
        record_key=record_key,
        first_move_key=first_move_key,
        hands={entry[:KEY_LENGTH]: entry[KEY_LENGTH:] for entry in entries if entry},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayedRecord:
    """The record of a page.

    moves: its moves as everybody saw them; steps: the legal ones of them, judged; is_beginning: do later moves follow
    again, once a turn is corrected?
    """

    game: AnyGame
    moves: tuple[str, ...]
    steps: tuple[ReplayStep, ...]
    is_beginning: bool = False

    def is_move_of(self, move_index: int, seat_code: str) -> bool:
        """Returns whether a seat made a move (counted from 0); a correction or a departure is nobody's."""
        step = self.steps[move_index]
        return (
            not is_correction_text(step.move)
            and not departed_seat_code_or_empty(step.move)
            and departing_or_moving_seat_code_or_empty(self.game, step) == seat_code
        )


def memory_with_hand_at_displayed_record(
    memory: HandMemory, record: DisplayedRecord, *, entered_hand: str, entered_moves: tuple[str, ...]
) -> HandMemory:
    """Returns the memory at the displayed record, with the hand that belongs to it.

    entered_hand: the hand as the phone has it after its input; entered_moves: the record to which that input led, which
    others may have changed since.
    """
    keys, entered_keys = list_keys_of_beginnings(record.moves), list_keys_of_beginnings(entered_moves)
    first_move_key = keys[1] if record.moves else ""
    if seat_code_of_private_hand(memory.hand) != seat_code_of_private_hand(entered_hand):
        memory = HandMemory()
    hands = dict(memory.hands)
    hand: str | None
    if is_record_of_new_game(memory, record, first_move_key):
        hands, hand = {}, seat_code_of_private_hand(entered_hand)
    else:
        if entered_hand != memory.hand and keys[: len(entered_keys)] == entered_keys:
            learn_entered_hand(hands, memory, record, entered_hand=entered_hand, keys=entered_keys)
        hand = hand_followed_from_longest_remembered_beginning_or_none(hands, record, keys)
    if hand is None:
        hand = entered_hand
        remember(hands, keys[count_moves_up_to_last_change_of_hand(record, hand, len(record.moves))], hand)
    return HandMemory(
        hand=hand,
        move_count=len(record.moves),
        record_key=keys[-1],
        first_move_key=first_move_key,
        hands=hands,
    )


def is_record_of_new_game(memory: HandMemory, record: DisplayedRecord, first_move_key: str) -> bool:
    """Returns whether the displayed record is that of another game than the one displayed before."""
    return (
        not record.is_beginning
        and memory.move_count - len(record.moves) >= NEW_GAME_MOVES
        and memory.first_move_key != first_move_key
    )


def learn_entered_hand(
    hands: dict[str, str], memory: HandMemory, record: DisplayedRecord, *, entered_hand: str, keys: Sequence[str]
) -> None:
    """Adds to `hands` a hand that the phone has entered, by its cards or with a turn.

    keys: those of the beginnings of the record up to where it was entered.
    """
    entered_count = len(keys) - 1
    if not hands or keys[-1] == memory.record_key:
        corrected = {key: entered_hand for key, hand in hands.items() if key[0] == TURN and hand == memory.hand}
        hands.update(corrected)
        remember(hands, keys[count_moves_up_to_last_change_of_hand(record, entered_hand, entered_count)], entered_hand)
        return
    hand, turn_key = memory.hand, ""
    for index in range(memory.move_count, min(entered_count, len(record.steps))):
        if not record.is_move_of(index, seat_code_of_private_hand(hand)):
            break
        hand = hand_after_move(record, index, hand)
        turn_key = key_of_own_move(record.moves[index], hand)
    if turn_key:
        remember(hands, turn_key, entered_hand)


def hand_followed_from_longest_remembered_beginning_or_none(
    hands: dict[str, str], record: DisplayedRecord, keys: Sequence[str]
) -> str | None:
    """Returns the hand at the end of the record, and remembers it after each own turn; None if no beginning of the
    record is remembered.

    What only the owner knows of an own move (the place of a card) is taken from the hand that was entered after the
    same move with the same hand.
    """
    start = next((count for count in reversed(range(len(keys))) if keys[count] in hands), None)
    if start is None:
        return None
    hand = hands[keys[start]]
    for index in range(start, len(record.steps)):
        is_own = record.is_move_of(index, seat_code_of_private_hand(hand))
        hand = hand_after_move(record, index, hand)
        if is_own:
            hand = hands.get(key_of_own_move(record.moves[index], hand), hand)
            remember(hands, keys[index + 1], hand)
    return hand


def count_moves_up_to_last_change_of_hand(record: DisplayedRecord, hand: str, move_count: int) -> int:
    """Returns the number of moves after which the hand is this one already; at most move_count."""
    while (
        0 < move_count <= len(record.steps)
        and not record.is_move_of(move_count - 1, seat_code_of_private_hand(hand))
        and hand_after_move(record, move_count - 1, hand) == hand
    ):
        move_count -= 1
    return move_count


def hand_after_move(record: DisplayedRecord, move_index: int, hand: str) -> str:
    """Returns a hand after a move of the record as everybody saw it; without cards once new ones are dealt. A hand that
    has no cards, or cannot be read, is not followed."""
    game, step = record.game, record.steps[move_index]
    (parameter,) = (parameter for parameter in game.own_parameters if parameter.name == "mine")
    seat_code = seat_code_of_private_hand(hand)
    if step.end is not None and game.next_round_state(step.end) is not None:
        return seat_code
    follow_hand = game.private_hand_after_move
    if (
        follow_hand is None
        or hand == seat_code
        or is_correction_text(step.move)
        or departed_seat_code_or_empty(step.move)
    ):
        return hand
    try:
        private_hand = parameter.parse_text(hand)
    except Unreadable:
        return hand
    return parameter.canonical_text(follow_hand(private_hand, step.before, game.parse_move(step.move), step.judgement))


def remember(hands: dict[str, str], key: str, hand: str) -> None:
    """Adds a hand as the newest one."""
    hands.pop(key, None)
    hands[key] = hand


def key_of_own_move(move: str, computed_hand: str) -> str:
    """Returns the key of an own move after which the hand would be this one by what everybody saw."""
    return TURN + digest_text(f"{move} {computed_hand}")


def list_keys_of_beginnings(moves: Sequence[str]) -> list[str]:
    """Returns a key for each number of moves, from none to all."""
    return list(
        accumulate(moves, lambda key, move: BEGINNING + digest_text(f"{key} {move}"), initial=BEGINNING * KEY_LENGTH)
    )


def digest_text(text: str) -> str:
    """Returns a digest of KEY_LENGTH - 1 characters."""
    return blake2b(text.encode(), digest_size=(KEY_LENGTH - 1) // 2).hexdigest()
