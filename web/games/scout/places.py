"""The form of SCOUT!'s pages, and what one touch of a pad does to a table.

Puts: `7` a number of a card, a count, points (`-3`); `erase` empties what is picked; `flip` turns the whole
hand over; `owner.p2`, `scouts.1`, `turn.p3`, `ss`, `chips.2` say who and what around the set;
`end.empty.p2` how the round ended; `round.add`, `round.drop` a round before this one; `own.…` a hand of one's own
(`web.games.scout.pictures.private_hand`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.private_hand import count_unentered_cards
from calculators.scout.state import (
    LONGEST,
    SCOUT_CHIPS,
    SEATS,
    SHOW_CHIP,
    Card,
    Cards,
    PrivateOrderedHand,
    RoundEnd,
    RoundPoints,
    SeatCounts,
    State,
    list_chips_by_seat,
    shorten_chips_to_mover_entry_or_empty,
)
from calculators.scout.unfinished import MoveDraft, is_draft_text, parse_draft_leniently
from web.games.scout.draft import (
    draft_after_touched_value_or_raise,
    draft_begun_for_next_seat_or_none,
    draft_with_side_if_active_set_is_one_card,
)
from web.games.scout.pictures.columns import MEND
from web.games.scout.pictures.correction import correct_seat_count
from web.games.scout.pictures.followed import DONE
from web.games.scout.pictures.private_hand import (
    private_hand_after_drafted_move_if_legal,
    result_of_private_hand_touch_or_raise,
)
from web.games.scout.pictures.round_end import HANDS
from web.games.scout.pictures.rounds import max_past_rounds_besides_current
from web.games.scout.pictures.selections import (
    COMPARE,
    COUNTS,
    first_missing_target_or_empty,
    next_compared_target,
    parse_card_target_or_none,
    selected_part_code_of_round_points,
)
from web.games.scout.pictures.touching import (
    ASK,
    TouchedMove,
    move_of_touches_or_none,
    touches_after_one_more_value_or_raise,
    touches_needed_for_move,
    touches_of_selection_else_last_move,
)
from web.table.input_rules import InputResult, PieceTarget, SaidPiece, find_current_state_or_raise
from web.table.private_hand import PRIVATE_HAND_PREFIX
from web.table.rounds import format_round_selection, parse_round_target_or_raise, with_round_replaced

ERASE = "erase"
MOST = 41
"""The highest count on the pad: the cards one seat can have captured or hold."""
NOTHING: SeatCounts = SeatCounts(None, None, None)
POSITION = {"hand": None, "active": (), "owner": None, "scouts": None, "ss": (), "chips": ()}


def query_adapted_to_view(query: dict[str, str], target_view: str) -> dict[str, str]:
    """Position and score sheet go along, so that a look at the other view loses nothing; the first touch
    there drops what no longer belongs together (see `tap`). A move in question is not part of a score. A hand of one's
    own is the hand in one's own turn, and the hand of a position is one's own once the game is followed.
    """
    kept = {name: value for name, value in query.items() if target_view != View.SCORE or name != "move"}
    if "hand" not in kept and "mine" not in kept:
        return kept
    state = GAME.parse_query_apart_from_moves({name: value for name, value in kept.items() if name != "move"}).state
    mine, hand = state.mine, state.hand
    if target_view == View.PLAY and hand and mine is None:
        state = replace(state, hand=None, mine=PrivateOrderedHand(state.table.turn, hand))
    elif (
        target_view != View.PLAY and mine is not None and hand is None and is_private_hand_whole_mover_hand(mine, state)
    ):
        state = replace(state, hand=mine.cards)
    return {**GAME.format_query(state), **({"move": kept["move"]} if "move" in kept else {})}


def is_private_hand_whole_mover_hand(private_hand: PrivateOrderedHand, state: State) -> bool:
    """Is a hand of one's own all of the hand of the seat to move, each card in its place?"""
    return (
        private_hand.seat == state.table.turn
        and bool(private_hand.cards)
        and not private_hand.loose
        and count_unentered_cards(private_hand, state) == 0
    )


PICKS_OF_SAID_PIECES = {
    "hand": "hand.0",
    "table": "table.0",
    "empty": "table.0",
    "seat": "{seat}.c",
    "captured": "{seat}.c",
    "head.captured": "{seat}.c",
    "chips": "{seat}.s",
    "head.chips": "{seat}.s",
    "left": "{seat}.h",
    "head.left": "{seat}.h",
    "out": "end",
    "unbeaten": "end",
    "end": "end",
}


def find_entry_target_of_sentence_piece_or_none(piece: SaidPiece) -> PieceTarget | None:
    """Where a piece of a sentence is entered: a card, or a count of a seat."""
    if piece.kind not in PICKS_OF_SAID_PIECES or (piece.kind == "seat" and piece.view != View.SCORE):
        return None
    return PieceTarget(piece.view, PICKS_OF_SAID_PIECES[piece.kind].format(seat=piece.seat))


def handle_input(answer: Answer, selection: str, value: str) -> InputResult:
    """One touch of a pad. Raises ValueError for a put that the pad of the pick does not have."""
    state: State = answer.state
    if answer.view is View.PLAY:
        return input_result_of_touch_in_followed_game(answer, selection, value)
    told = answer.query.get("move", "")
    if value.startswith(f"{ASK}."):
        return input_result_of_touch_in_questioned_move(state, selection, told, value.removeprefix(f"{ASK}."))
    selection = selection or first_missing_target_or_empty(state, answer.view, told)
    if is_draft_text(selection) and not value.startswith(SITUATION_VALUE_PREFIXES):
        draft = draft_after_touched_value_or_raise(parse_draft_leniently(selection), value)
        move = draft.complete_move_or_none
        return InputResult(
            state=state_without_counts_and_end_of_ended_round(state),
            selection=draft.text,
            move="" if move is None else move.notation,
            view=View.CHECK,
        )
    name, _, what = value.partition(".")
    if name == "end":
        return InputResult.from_state_and_selection(toggle_round_end_and_select_next(without_position(state), what))
    if name == "round":
        return InputResult.from_state_and_selection(add_or_drop_past_round(without_position(state), selection, what))
    if name in SITUATION_EDITS:
        return InputResult(state=SITUATION_EDITS[name](state, what), selection=selection)
    place = selection.split(".")[0]
    if place == COMPARE:
        compared, following = enter_compared_card_and_select_next(
            state, selection if "." in selection else next_compared_target(state), value
        )
        return InputResult(state=compared, selection=following, view=View.CHECK)
    if place in SEAT_FIELDS:
        return InputResult.from_state_and_selection(
            enter_seat_count_and_select_next(without_position(state), selection, value)
        )
    if place == "rounds":
        return InputResult.from_state_and_selection(
            enter_round_points_and_select_next(without_position(state), selection, value)
        )
    if place == "extra":
        return InputResult.from_state_and_selection(
            enter_extra_points_and_reselect(without_position(state), selection, value)
        )
    return InputResult.from_state_and_selection(enter_card_number_and_select_next(state, selection, value))


def input_result_of_touch_in_questioned_move(
    state: State, selection: str, questioned_move_text: str, value: str
) -> InputResult:
    """One touch of the hand or the set on the table; move_text: the move in question before."""
    touching = touches_after_one_more_value_or_raise(
        state, touches_of_selection_else_last_move(state, selection, questioned_move_text), value
    )
    move = move_of_touches_or_none(state, touching)
    notation = "" if move is None else move.notation
    found = TouchedMove() if move is None else touches_needed_for_move(state, move)
    return InputResult(
        state=state_without_counts_and_end_of_ended_round(state),
        selection="" if found == touching else touching.selection_text,
        move=notation,
        view=View.CHECK,
    )


def input_result_of_touch_in_followed_game(answer: Answer, selection: str, value: str) -> InputResult:
    """One touch of a game that is followed: before its first turn, of the move that is told, or of a count."""
    state: State = answer.state
    name, _, what = value.partition(".")
    if name == HANDS:
        return input_result_with_hand_size_at_round_end_stepped(answer, *what.split(".", 1))
    if name == PRIVATE_HAND_PREFIX:
        handled = result_of_private_hand_touch_or_raise(answer, find_current_state_or_raise(answer), selection, what)
        return InputResult(state=replace(state, mine=handled.private_hand), selection=handled.selection)
    place, _, seat_name = selection.partition(".")
    if place == MEND and seat_name in SEAT_FIELDS:
        return InputResult(
            state=correct_seat_count(find_current_state_or_raise(answer), seat_name, value),
            selection=selection,
            move="",
        )
    draft = parse_draft_leniently(selection if is_draft_text(selection) else "")
    then = draft_begun_for_next_seat_or_none(value) if draft.kind == "scout" and draft.side else None
    if then is None and value != DONE:
        return InputResult(state=state, selection=draft_after_touched_value_or_raise(draft, value).text)
    told = moves_text_with_draft_or_raise(answer, draft)
    move = draft.complete_move_or_none
    if then is not None and move is not None:
        after = GAME.check_move(find_current_state_or_raise(answer), move).after
        then = draft_with_side_if_active_set_is_one_card(after, then) if after is not None else then
    if state.mine is not None:
        state = replace(
            state, mine=private_hand_after_drafted_move_if_legal(state.mine, find_current_state_or_raise(answer), draft)
        )
    return InputResult(state=state, selection="" if then is None else then.text, move=told)


def moves_text_with_draft_or_raise(answer: Answer, draft: MoveDraft) -> str:
    """The moves told so far and the one that is accepted. Raises ValueError while it is not told to its end."""
    if draft.complete_move_or_none is None:
        raise ValueError(draft.text)
    told = answer.query.get("move", "")
    return f"{told}_{draft.complete_move_or_none.notation}" if told else draft.complete_move_or_none.notation


def input_result_with_hand_size_at_round_end_stepped(answer: Answer, seat_code: str, count_step: str) -> InputResult:
    """One card more or less in a hand at the end of a round: the record starts anew with the move that ended it.

    Raises ValueError while no round has just ended.
    """
    followed = compute_answer_ignoring_other_rulings(answer).followed
    steps = followed.verdict.steps if followed and followed.verdict else ()
    if not steps or steps[-1].end is None or seat_code not in SEAT_FIELDS:
        raise ValueError(count_step)
    before = replace(steps[-1].before, mine=answer.state.mine)
    return InputResult(
        state=correct_seat_count(before, seat_code, f"h.{count_step}"),
        selection=f"{HANDS}.{seat_code}",
        move=steps[-1].move,
    )


def without_position(state: State) -> State:
    """The score sheet: what was a position is over."""
    return replace(state, **POSITION, table=replace(state.table, turn=1))  # type: ignore[arg-type]


def state_without_counts_and_end_of_ended_round(state: State) -> State:
    """The position: a score sheet that was there belongs to a round that is over."""
    fresh = not state.hand and not state.active
    if state.end is None and not fresh:
        return state
    return replace(state, seats=(None,) * SEATS, end=None)


SITUATION_VALUE_PREFIXES = ("turn.", "owner.", "scouts.", "chips.", "ss")
"""Puts that say who and what around the set, also while a move is told."""


# Cards


def cards_of_set(state: State, set_name: str) -> Cards:
    return (state.hand or ()) if set_name == "hand" else state.active


def state_with_hand_or_active_set_replaced(state: State, set_name: str, cards: Cards) -> State:
    """The hand or the active set; a set that is gone has no owner."""
    if set_name == "hand":
        return replace(state, hand=cards or None)
    return replace(state, active=cards) if cards else replace(state, active=(), owner=None, scouts=None)


def parse_card_number_or_raise(value: str) -> int:
    number = int(value)
    if not 1 <= number <= LONGEST:
        raise ValueError(value)
    return number


class StateAndSelection(NamedTuple):
    """The table after an input, and the target to select next."""

    state: State
    selection: str


def enter_card_number_and_select_next(state: State, selection: str, value: str) -> StateAndSelection:
    """The number on top, then the one upside down, then the next card."""
    found = parse_card_target_or_none(selection)
    if found is None:
        raise ValueError(selection)
    name, index, mode = found
    cards = cards_of_set(state, name)
    if value == ERASE:
        return erase_card_at_or_before_cursor(state, name, index, mode)
    number = parse_card_number_or_raise(value)
    if index > len(cards) or (mode in ("b", "ib") and index == len(cards)):
        raise ValueError(selection)
    state = state_without_counts_and_end_of_ended_round(state)
    if mode == "i":
        cards = (*cards[:index], Card(number), *cards[index:])
        return StateAndSelection(state_with_hand_or_active_set_replaced(state, name, cards), f"{name}.{index}.ib")
    if mode == "":
        cards = (*cards[:index], Card(number), *cards[index + 1 :])
        return StateAndSelection(state_with_hand_or_active_set_replaced(state, name, cards), f"{name}.{index}.b")
    cards = (*cards[:index], Card(cards[index].top, number), *cards[index + 1 :])
    following = f"{name}.{index + 1}.i" if mode == "ib" and index + 1 < len(cards) else f"{name}.{index + 1}"
    return StateAndSelection(state_with_hand_or_active_set_replaced(state, name, cards), following)


def erase_card_at_or_before_cursor(state: State, set_name: str, card_index: int, entry_mode: str) -> StateAndSelection:
    """Without the card; in front of one, or behind the last, the card before goes."""
    cards = cards_of_set(state, set_name)
    if entry_mode == "i" or (entry_mode == "" and card_index >= len(cards)):
        card_index -= 1
    if not 0 <= card_index < len(cards):
        return StateAndSelection(state, f"{set_name}.0")
    return StateAndSelection(
        state_with_hand_or_active_set_replaced(state, set_name, cards[:card_index] + cards[card_index + 1 :]),
        f"{set_name}.{card_index}",
    )


def enter_compared_card_and_select_next(state: State, selection: str, value: str) -> StateAndSelection:
    """One number a card is enough to compare two sets."""
    found = parse_card_target_or_none(selection.removeprefix(f"{COMPARE}."))
    if found is None:
        raise ValueError(selection)
    name, index, _ = found
    cards = cards_of_set(state, name)
    if value == ERASE:
        index = min(index, len(cards) - 1)
        cards = cards[:index] + cards[index + 1 :] if cards else ()
        return StateAndSelection(
            state_with_hand_or_active_set_replaced(state, name, cards), f"{COMPARE}.{name}.{max(index, 0)}"
        )
    if index > len(cards):
        raise ValueError(selection)
    cards = (*cards[:index], Card(parse_card_number_or_raise(value)), *cards[index + 1 :])
    return StateAndSelection(
        state_with_hand_or_active_set_replaced(state_without_counts_and_end_of_ended_round(state), name, cards),
        f"{COMPARE}.{name}.{index + 1}",
    )


def flip_each_hand_card_in_its_place(state: State, _detail: str) -> State:
    """The whole hand turned over; no card changes its place (scout.hand)."""
    hand = tuple(card.flipped if card.is_complete else card for card in state.hand or ())
    return replace(state, hand=hand or None)


# Around the set


def parse_seat_number(seat_code: str) -> int:
    return SEAT_FIELDS.index(seat_code) + 1


def toggle_active_set_owner(state: State, seat_code: str) -> State:
    """Who showed the set; put again it is not known."""
    number = parse_seat_number(seat_code)
    return replace(state, owner=None if state.owner == number else number, scouts=None)


def toggle_owner_by_scout_count(state: State, count_text: str) -> State:
    """How many have scouted since tells who showed the set."""
    players = max(2, state.table.players)
    owner = (state.table.turn - 2 - int(count_text)) % players + 1
    return replace(state, owner=None if state.owner == owner else owner, scouts=None)


def set_seat_to_move_keeping_chips(state: State, seat_code: str) -> State:
    """The seat to move; the chips entered stay those of the seat they were entered for."""
    turn, number = state.table.turn, parse_seat_number(seat_code)
    table = replace(state.table, turn=number)
    ss = shorten_chips_to_mover_entry_or_empty(list_chips_by_seat(state.ss, turn), table, SHOW_CHIP) if state.ss else ()
    chips = (
        shorten_chips_to_mover_entry_or_empty(list_chips_by_seat(state.chips, turn), table, SCOUT_CHIPS)
        if state.chips
        else ()
    )
    return replace(state, table=table, scouts=None, ss=ss, chips=chips)


def toggle_mover_show_chip(state: State, _detail: str) -> State:
    """The Scout & Show chip of the seat to move is spent, or not."""
    entries = list_chips_by_seat(state.ss, state.table.turn)
    entries[state.table.turn - 1] = 0 if state.has_show_chip else SHOW_CHIP
    return replace(state, ss=shorten_chips_to_mover_entry_or_empty(entries, state.table, SHOW_CHIP))


def set_mover_scout_chips(state: State, count_text: str) -> State:
    """Own Scout chips of the seat to move, with two players."""
    if not 0 <= int(count_text) <= SCOUT_CHIPS:
        raise ValueError(count_text)
    entries = list_chips_by_seat(state.chips, state.table.turn)
    entries[state.table.turn - 1] = int(count_text)
    return replace(state, chips=shorten_chips_to_mover_entry_or_empty(entries, state.table, SCOUT_CHIPS))


SITUATION_EDITS: dict[str, Callable[[State, str], State]] = {
    "flip": flip_each_hand_card_in_its_place,
    "owner": toggle_active_set_owner,
    "scouts": toggle_owner_by_scout_count,
    "turn": set_seat_to_move_keeping_chips,
    "ss": toggle_mover_show_chip,
    "chips": set_mover_scout_chips,
}


# The score sheet


def next_score_target(state: State) -> str:
    """What is still to enter; where nothing is, no place, so that the pad covers nothing of the result."""
    return first_missing_target_or_empty(state, View.SCORE)


def parse_count_in_range_or_raise(value: str, minimum: int = 0) -> int:
    number = int(value)
    if not minimum <= number <= MOST:
        raise ValueError(value)
    return number


def enter_seat_count_and_select_next(state: State, selection: str, value: str) -> StateAndSelection:
    """Captured cards, chips, hand, in this order. Nobody but the seat that ended the round has no card. What is mended
    while nothing is missing stays selected."""
    name, count, *_ = selection.split(".")
    mends = not next_score_target(state)
    number = parse_seat_number(name)
    seat = state.seats[number - 1]
    if count not in COUNTS:
        raise ValueError(selection)
    if value == ERASE:
        return StateAndSelection(
            with_seat_counts(state, number, seat_counts_without_count_or_none_if_first(seat, count)), f"{name}.{count}"
        )
    seat = seat_with_count_of_code(seat or NOTHING, count, parse_count_in_range_or_raise(value))
    state = with_seat_counts(state, number, seat)
    if count != "h" and not mends:
        after = COUNTS[COUNTS.index(count) + 1]
        known = after == "h" and seat.hand is not None
        return StateAndSelection(state, next_score_target(state) if known else f"{name}.{after}")
    emptied = RoundEnd("empty", number)
    if seat.hand == 0 and state.end is None:
        state = replace(state, end=emptied)
    elif seat.hand and state.end == emptied:
        state = replace(state, end=None)
    return StateAndSelection(state, next_score_target(state) or (f"{name}.{count}" if mends else ""))


def seat_with_count_of_code(seat: SeatCounts, count_code: str, value: int) -> SeatCounts:
    if count_code == "c":
        return replace(seat, captured=value)
    return replace(seat, chips=value) if count_code == "s" else replace(seat, hand=value)


def seat_counts_without_count_or_none_if_first(seat: SeatCounts | None, count_code: str) -> SeatCounts | None:
    """Without its first count a seat is not entered."""
    if seat is None or count_code == "c":
        return None
    return replace(seat, chips=None) if count_code == "s" else replace(seat, hand=None)


def with_seat_counts(state: State, seat_number: int, seat_counts: SeatCounts | None) -> State:
    return replace(state, seats=(*state.seats[: seat_number - 1], seat_counts, *state.seats[seat_number:]))


def toggle_round_end_and_select_next(state: State, kind_and_seat: str) -> StateAndSelection:
    """How the round ended and who ended it; put again it is not known."""
    kind, seat = kind_and_seat.split(".")
    if kind not in ("empty", "unbeaten"):
        raise ValueError(kind)
    end = RoundEnd(kind, parse_seat_number(seat))
    state = replace(state, end=None if state.end == end else end)
    return StateAndSelection(state, next_score_target(state))


def add_or_drop_past_round(state: State, selection: str, add_or_drop: str) -> StateAndSelection:
    """One more round before this one, or without the one picked."""
    if add_or_drop == "add":
        if len(state.rounds) >= max_past_rounds_besides_current(state):
            raise ValueError(add_or_drop)
        state = replace(state, rounds=(*state.rounds, (None,) * state.table.players))
        return StateAndSelection(state, f"rounds.{len(state.rounds) - 1}.0")
    index, *_ = parse_round_target_or_raise(selection, state.rounds, min(state.table.players, SEATS))
    if add_or_drop != "drop":
        raise ValueError(add_or_drop)
    return StateAndSelection(replace(state, rounds=state.rounds[:index] + state.rounds[index + 1 :]), "")


def enter_round_points_and_select_next(state: State, selection: str, value: str) -> StateAndSelection:
    """The points of a seat in a round before this one, or one of the counts they came from; where there were none, then
    the next seat without any; what is told anew stays picked, so that the page stays where the finger is."""
    index, seat, _ = parse_round_target_or_raise(selection, state.rounds, min(state.table.players, SEATS))
    group = (*state.rounds[index], *(None,) * (seat + 1 - len(state.rounds[index])))
    counted = group[seat]
    part = selected_part_code_of_round_points(counted, selection)
    points: int | None = None if value == ERASE else parse_count_in_range_or_raise(value, -MOST)
    if part in COUNTS and points is not None and isinstance(counted, RoundPoints):
        points = counted.with_count_of_letter(part, parse_count_in_range_or_raise(value))
    group = with_round_replaced(group, seat, points)
    state = replace(state, rounds=with_round_replaced(state.rounds, index, group))
    if value == ERASE:
        return StateAndSelection(state, format_round_selection(index, seat))
    if counted is not None:
        return StateAndSelection(state, format_round_selection(index, seat, part))
    following = state.table.seat_number_after(seat + 1) - 1
    waits = following > seat and (following >= len(group) or group[following] is None)
    return StateAndSelection(state, f"rounds.{index}.{following}" if waits else next_score_target(state))


def enter_extra_points_and_reselect(state: State, selection: str, value: str) -> StateAndSelection:
    """Points by hand of a seat."""
    seat = int(selection.split(".")[1])
    if not 0 <= seat < min(state.table.players, SEATS):
        raise ValueError(selection)
    extra = [*state.extra, *(None,) * (seat + 1 - len(state.extra))]
    extra[seat] = None if value == ERASE else parse_count_in_range_or_raise(value, -MOST)
    told = tuple(extra) if any(points is not None for points in extra) else ()
    return StateAndSelection(replace(state, extra=told), f"extra.{seat}")
