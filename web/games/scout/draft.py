"""Enters a draft value by value, and builds the tray for one of a seen move.

The selection is the text of the draft: of a seen move (`calculators.scout.unfinished`), or in a question about a known
hand of a move by places (`calculators.scout.unfinished`). A known hand is touched on the picture (`HandQuestionValue`);
a value that is sent again takes back what it did. Values of the tray's keys: `7` (a number), `lower` (the other number
of the last card is entered next), `erase` (removes the last card), `left` or `right` (the end a card is taken from),
`bare` (a Scout & Show that shows nothing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.types import View, Violation
from calculators.scout import GAME
from calculators.scout.known_cards import without_private_hand
from calculators.scout.moves import (
    SIDES,
    Move,
    MoveByPlaces,
    MoveKind,
    SeenScoutAndShow,
    Show,
    hand_after_scout_treating_unknown_hand_as_empty,
    split_end_card_from_nonempty_active_set,
)
from calculators.scout.private_hand import NO_SECRETS, private_hand_after_seen_move
from calculators.scout.sets import LONGEST
from calculators.scout.state import PrivateOrderedHand, State, top_numbers
from calculators.scout.unfinished import (
    Draft,
    MoveDraft,
    adapt_draft_to_hand_and_active_set,
    empty_draft_of_kind,
    enter_field,
    find_questioned_move_or_none,
    find_refusals_of_draft_kind_whatever_its_cards,
    format_draft,
    list_field_options,
    next_field,
    parse_draft_or_none,
    place_after_scout_or_0,
    replace_parts_and_derive_kind,
    seen_draft_or_empty,
)
from web.games.scout.targets import (
    HAND_QUESTION_VALUES,
    HandCardValue,
    HandGapValue,
    HandQuestionSwitchValue,
    HandQuestionValue,
    SetEndValue,
)
from web.i18n import Speaker
from web.pieces import ERASE, Control, DottedText, Key, Pad, Tray, TrayWithPad, enter_value, select
from web.table.entry import DraftedTurn, MoveEntry

BARE = "bare"


def hand_draft_after_value_or_raise(state: State, draft: MoveByPlaces, value: HandQuestionValue) -> MoveByPlaces:
    """Returns the draft of a known hand after one value; a card, end, gap or switch that is touched again is taken out.
    Raises ValueError for a value that the picture does not have."""
    match value:
        case HandQuestionSwitchValue("clear"):
            return Show()
        case HandQuestionSwitchValue("flip") if draft.side:
            draft = replace_parts_and_derive_kind(draft, flip=not draft.flip)
        case HandQuestionSwitchValue("bare") if draft.side and not state.is_two_player_game:
            draft = replace_parts_and_derive_kind(draft, shown_places=(), shows_nothing=not draft.shows_nothing)
        case SetEndValue(side):
            draft = replace_parts_and_derive_kind(draft, side="" if draft.side == side else side)
        case HandGapValue(gap) if gap > 0:
            draft = replace_parts_and_derive_kind(draft, place=0 if draft.place == gap else gap)
        case HandCardValue(place_before_scout):
            place = place_after_scout_or_0(place_before_scout, draft.taken_place)
            if not 1 <= place <= len(hand_after_scout_treating_unknown_hand_as_empty(state, draft)):
                raise ValueError(value)
            draft = replace_parts_and_derive_kind(
                draft, shown_places={*draft.shown_places} ^ {place}, shows_nothing=False
            )
        case _:
            raise ValueError(value)
    return adapt_draft_to_hand_and_active_set(state, draft)


def draft_after_side_number_or_erase_value_or_raise(draft: MoveDraft, value: str) -> MoveDraft:
    """Returns the draft after one value; `erase` takes out what was entered last, the cards before the end. Raises
    ValueError for a value that the tray does not have."""
    if value in SIDES:
        return enter_field(draft, "side", value)
    if value == "lower":
        return replace(draft, enters_other_number=bool(draft.cards) and not draft.enters_other_number)
    if value == BARE and isinstance(draft.move, SeenScoutAndShow):
        return replace(draft, move=replace(draft.move, cards=(), lacks_cards=draft.shows_nothing))
    if value == ERASE:
        if draft.enters_other_number:
            return replace(draft, enters_other_number=False)
        return (
            draft.draft_with_cards_if_it_shows_any(draft.cards[:-1])
            if draft.cards
            else draft.draft_with_side_if_it_scouts("")
        )
    number = int(value)
    if not 1 <= number <= LONGEST:
        raise ValueError(value)
    return enter_field(draft, "cards", number)


def draft_after_value_or_raise(turn: DraftedTurn[Draft], value: str) -> Draft:
    """Returns the draft after a value. Raises ValueError for a value that the page does not have."""
    hand_value = None if turn.is_followed else HAND_QUESTION_VALUES.parse_or_none(value)
    if hand_value is not None:
        return hand_draft_after_value_or_raise(
            turn.state, adapt_draft_to_hand_and_active_set(turn.state, turn.draft), hand_value
        )
    return draft_after_side_number_or_erase_value_or_raise(seen_draft_or_empty(turn.draft), value)


def list_moves_of_complete_draft_or_empty(turn: DraftedTurn[Draft]) -> tuple[Move, ...]:
    """Returns the drafted move; () while a part is missing. In a followed game moves are entered as everybody sees
    them."""
    if turn.is_followed or isinstance(turn.draft, MoveDraft):
        move: Move | None = seen_draft_or_empty(turn.draft).complete_move_or_none
    else:
        move = find_questioned_move_or_none(turn.state, turn.draft)
    return () if move is None else (move,)


def private_hand_after_complete_draft(turn: DraftedTurn[Draft]) -> PrivateOrderedHand:
    """Returns the private hand after the drafted move if that is legal, else unchanged.

    The move is judged as everybody saw it, without the private hand: others cannot know whether this hand is stuck.
    """
    private_hand: PrivateOrderedHand = turn.answer.state.mine
    (move,) = list_moves_of_complete_draft_or_empty(turn)
    judgement = GAME.judge_move(without_private_hand(turn.state), move)
    if judgement.legal is not True:
        return private_hand
    secrets = seen_draft_or_empty(turn.draft).secrets if private_hand.seat == turn.state.table.turn else NO_SECRETS
    return private_hand_after_seen_move(
        private_hand,
        state_before=turn.state,
        seen_move=move,
        state_after_or_none=judgement.after,
        mover_secrets=secrets,
    )


ENTRY = MoveEntry[Draft](
    parse_draft_or_none=parse_draft_or_none,
    empty_draft=MoveDraft(),
    format_draft=format_draft,
    draft_after_value=draft_after_value_or_raise,
    list_moves_of_complete_draft_or_empty=list_moves_of_complete_draft_or_empty,
    private_hand_after_turn=private_hand_after_complete_draft,
    view_of_incomplete_question=View.CHECK,
    keeps_selection_of_question=True,
)


def draft_with_due_side_if_active_set_is_one_card(state: State, draft: MoveDraft) -> MoveDraft:
    """Returns the draft with its end filled in where a single card leaves no choice."""
    has_single_end = next_field(state, draft) == "side" and len(state.active) == 1
    return draft.draft_with_side_if_it_scouts(SIDES[0]) if has_single_end else draft


def find_refusals_of_scout_if_draft_lacks_side(state: State, draft: MoveDraft) -> tuple[Violation, ...]:
    """Returns why no card can be taken from either end: no active set, or no chip to pay; () if the draft needs no
    end."""
    return (
        find_refusals_of_draft_kind_whatever_its_cards(state, draft.kind) if next_field(state, draft) == "side" else ()
    )


def verdict_headline(say: Speaker, move_kind: MoveKind, *, is_legal: bool) -> str:
    return say(f"scout.may.{move_kind}" if is_legal else f"scout.may.{move_kind}.not")


# The tray


def build_entry_tray_of_mover(say: Speaker, state: State, draft: MoveDraft) -> TrayWithPad:
    """Returns the tray for the seat to move. A drafted Scout can be changed in it until it is accepted."""
    seat = state.table.mover_seat_code
    tray = Tray(head="", seat=seat, tabs=build_move_kind_tabs_dimming_impossible(say, state, draft))
    if next_field(state, draft) == "side":
        return TrayWithPad(tray, build_pad_of_active_set_ends(say, state))
    return TrayWithPad(
        tray,
        build_number_pad_dimming_illegal_numbers(say, state, draft)
        if draft.kind in ("show", "both")
        else build_pad_of_chosen_set_end_or_no_move(say, state, draft),
    )


def build_move_kind_tabs_dimming_impossible(say: Speaker, state: State, draft: MoveDraft) -> tuple[Key, ...]:
    """Returns tabs for Show, Scout and Scout & Show; with two players "no move" instead of the last. A kind that is not
    possible now is dimmed, and says why when it is selected."""
    return tuple(
        Key(
            text=say(f"scout.tab.{option.value}"),
            control=select(
                draft_with_due_side_if_active_set_is_one_card(state, empty_draft_of_kind(option.value)).text
            ),
            is_selected=draft.kind == option.value,
            is_dimmed=not option.can_be_legal and draft.kind != option.value,
        )
        for option in list_field_options(state, draft, "kind")
    )


def build_pad_of_active_set_ends(say: Speaker, state: State) -> Pad:
    """Returns the pad of the ends from which a card can be taken."""
    keys = tuple(
        Key(
            text=say(
                f"scout.take.{option.value}",
                number=split_end_card_from_nonempty_active_set(state, option.value)[0].top or "?",
            ),
            control=enter_value(option.value),
        )
        for option in list_field_options(state, MoveDraft(), "side")
    )
    if not keys:
        keys = (Key(text=say("scout.table.none"), control=Control(select="none"), is_disabled=True),)
    return Pad(say("scout.take"), max(2, len(keys)), keys)


def build_pad_of_chosen_set_end_or_no_move(say: Speaker, state: State, draft: MoveDraft) -> Pad:
    """Returns the pad of a complete move without cards: the ends with the chosen one marked, or the words of "no
    move"."""
    if draft.kind == "scout":
        pad = build_pad_of_active_set_ends(say, state)
        chosen_control = enter_value(draft.side)
        return replace(pad, keys=tuple(replace(key, is_selected=key.control == chosen_control) for key in pad.keys))
    return Pad(
        say("scout.tab.stuck"),
        2,
        (Key(text=say("scout.say.stuck"), control=Control(select=draft.text), is_selected=True),),
    )


def build_number_pad_dimming_illegal_numbers(say: Speaker, state: State, draft: MoveDraft) -> Pad:
    """Returns the pad of numbers. Numbers that form no set with the cards so far are dimmed but enabled."""
    numbers = top_numbers(draft.cards)
    options = {option.value: option for option in list_field_options(state, draft, "cards")}
    keys: list[Key] = []
    for number in range(1, LONGEST + 1):
        count = numbers.count(number)
        keys.append(
            Key(
                text=str(number),
                control=enter_value(number),
                is_selected=not draft.enters_other_number and numbers[-1:] == (number,),
                is_dimmed=number in options and not options[number].can_be_legal,
                is_disabled=number not in options,
                badge=f"×{count}" if count > 1 else "",
            )
        )
    if draft.kind == "both" and not draft.cards:
        lower_key = Key(
            text=say("scout.key.bare"),
            control=enter_value(BARE),
            label=say("scout.touch.bare"),
            is_selected=draft.shows_nothing,
        )
    else:
        lower_key = Key(
            text=say("scout.key.lower"),
            control=enter_value("lower"),
            is_selected=draft.enters_other_number,
            is_disabled=not draft.cards,
        )
    back_key = build_erase_key(say, ERASE, is_disabled=not draft.cards and not draft.side)
    return lay_out_number_pad(say("scout.keys"), keys, back_key, lower_key)


def lay_out_number_pad(label: str, number_keys: Sequence[Key], upper_key: Key, lower_key: Key) -> Pad:
    """Returns the pad. upper_key, lower_key: at the ends of its two lines."""
    half = len(number_keys) // 2
    return Pad(label, half + 1, (*number_keys[:half], upper_key, *number_keys[half:], lower_key))


def build_erase_key(say: Speaker, value: DottedText | str, *, is_disabled: bool) -> Key:
    return Key(text=say("scout.key.back"), control=enter_value(value), label=say("pad.erase"), is_disabled=is_disabled)
