"""Builds the keys of the record page: where a card is drawn from, which card is placed, where the piece goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.vectron.moves import find_certain_target_cells_of_next_card, next_unused_card_of_own_row_or_none
from calculators.vectron.notation import format_cell
from calculators.vectron.private_hand import count_unentered_or_minus_departed_hand_cards
from calculators.vectron.state import BLANK, PIECES, Card, ForcedDraw, MovePiece, Phase, State
from calculators.vectron.unfinished import Draft, next_field, parse_draft_or_empty
from web.games.vectron.pictures.question import (
    build_pad_of_deck_and_rows_dimming_empty_rows,
    list_first_and_last_short_effects_of_piece_move,
)
from web.games.vectron.pictures.record_position import RecordPosition, moves_of_last_turn_finished_or_not
from web.games.vectron.pictures.step_frames import describe_move_in_one_or_two_words
from web.games.vectron.pictures.tray import (
    KeyFace,
    TrayWithPads,
    build_card_key,
    build_near_or_far_card_pad_with_switch_key,
)
from web.games.vectron.targets import PrivateCardValue, value_of_moves, value_of_played_card
from web.i18n import Speaker
from web.pieces import Key, Pad, Tray, enter_value, select
from web.table.page import Page
from web.table.private_hand import PrivateHandView, build_private_hand_view
from web.table.record_editing import next_former_move_of_reentered_turn_or_empty


def build_turn_keys_if_turn_can_be_entered(
    page: Page, position: RecordPosition, *, is_game_begun: bool, is_game_done: bool
) -> TrayWithPads | None:
    """Builds the keys of what the seat to move can do, for the fewest touches; None if nothing can be entered."""
    if page.answer.refused or is_game_done or position.is_looking_back or not is_game_begun:
        return None
    tray_with_pads = build_tray_and_pads_of_draw_play_or_move_phase(page, position)
    old_move = next_former_move_of_reentered_turn_or_empty(page)
    pads = tuple(
        replace(pad, keys=tuple(mark_key_of_previous_move(key, old_move) for key in pad.keys))
        for pad in tray_with_pads.pads
    )
    return replace(tray_with_pads, pads=pads) if old_move else tray_with_pads


def mark_key_of_previous_move(key: Key, previous_move: str) -> Key:
    """Marks a key if it enters the move that the same turn had before it was entered anew."""
    return replace(key, is_selected=True) if key.control == enter_value(previous_move) else key


def build_tray_and_pads_of_draw_play_or_move_phase(page: Page, position: RecordPosition) -> TrayWithPads:
    """Builds the keys of the phase: where a card is drawn from, which card is placed, or where the piece goes.

    Once the turn can end, the pad of the next seat's draw is beside the cells; it ends the turn too.
    """
    state, say = position.state, page.say
    seat = state.table.mover_seat_code
    move_words = [
        say.message_text(describe_move_in_one_or_two_words(move))
        for move in moves_of_last_turn_finished_or_not(position)
    ]
    field = next_field(state, Draft())
    if field == "drawn_card":
        tray = Tray(head=say(f"vectron.next.{field}"), seat=seat)
        return TrayWithPads(
            tray,
            (build_near_or_far_card_pad_of_page_draft(page, "draw", lambda card: value_of_moves(ForcedDraw(card))),),
        )
    if field == "source":
        return TrayWithPads(
            Tray(head=say(f"vectron.next.{field}"), seat=seat),
            (build_pad_of_deck_and_rows_dimming_empty_rows(state, say),),
        )
    hint = " › ".join(move_words)
    if field == "card":
        tray = Tray(head=say(f"vectron.next.{field}"), seat=seat, hint=hint)
        all_cards_pad = build_near_or_far_card_pad_of_page_draft(page, "play", value_of_played_card)
        private_hand = page.answer.state.mine
        if (
            private_hand is None
            or private_hand.seat != state.table.turn
            or (count_unentered_or_minus_departed_hand_cards(private_hand, state) or 0) < 0
        ):
            return TrayWithPads(tray, (all_cards_pad,))
        hand_keys = tuple(
            build_card_key(card, value_of_played_card, say, "") for card in dict.fromkeys(private_hand.cards)
        )
        hand_pad = Pad(say("own.head"), max(3, len(hand_keys)), hand_keys)
        return TrayWithPads(
            tray,
            (
                (hand_pad,)
                if not count_unentered_or_minus_departed_hand_cards(private_hand, state)
                else (hand_pad, all_cards_pad)
                if hand_keys
                else (all_cards_pad,)
            ),
        )
    next_seat = state.table.next_staying_seat_number_or_same(state.table.turn)
    if state.used and state.deck_size_or_none != 0 and not state.seat_state(next_seat).down:
        return TrayWithPads(
            Tray(head="", seat=seat, hint=hint),
            (
                build_pad_of_cells_reached_by_next_card(state, say, shows_card_before_cells=True),
                build_pad_of_next_seat_draws_each_ending_turn(state, next_seat, say),
            ),
        )
    return TrayWithPads(
        Tray(head="", seat=seat, hint=hint),
        (build_read_only_pad_of_mover_row_cards(state, say), build_pad_of_cells_reached_by_next_card(state, say)),
    )


def build_read_only_pad_of_mover_row_cards(state: State, say: Speaker) -> Pad:
    """Builds the row of the seat to move, not touchable: the next card is framed, used cards are dimmed."""
    keys = tuple(
        replace(
            build_card_key(card, value_of_played_card, say, ""),
            is_selected=index == state.used,
            is_dimmed=index < state.used,
            is_disabled=True,
        )
        for index, card in enumerate(state.action_row(state.table.turn)[:10])
    )
    return Pad(say("vectron.row.of", seat=state.table.mover_seat_code), max(5, len(keys)), keys)


def build_pad_of_next_seat_draws_each_ending_turn(state: State, next_seat_number: int, say: Speaker) -> Pad:
    """Builds the pad of where the next seat draws from; its keys end the present turn as well."""
    seat = format_seat_code(next_seat_number)
    seat_key = Key(
        text="", control=select("none"), label=say("bar.turn", seat=seat), face=KeyFace("seat", seat), is_disabled=True
    )
    pad = build_pad_of_deck_and_rows_dimming_empty_rows(state, say, ends_turn=True)
    return Pad(say("bar.turn", seat=seat), len(pad.keys) + 1, (seat_key, *pad.keys))


def build_pad_of_cells_reached_by_next_card(
    state: State, say: Speaker, *, shows_card_before_cells: bool = False
) -> Pad:
    """Builds keys for the cells the next card leads to; shows_card_before_cells: the card is shown before them."""
    keys = []
    for cell in find_certain_target_cells_of_next_card(state):
        symbol, name = state.map_characters_padded_to_16[cell], format_cell(cell)
        effect_tags = list_first_and_last_short_effects_of_piece_move(state, cell)
        note = " ".join(say.message_text(tag) for tag in effect_tags[:1])
        seat = (
            format_seat_code(PIECES.index(symbol) + 1)
            if symbol in PIECES and symbol != PIECES[state.table.turn - 1]
            else ""
        )
        face = KeyFace("cell", name, seat, note or (symbol if symbol != BLANK else ""))
        spoken_words = f"{say('vectron.say.move', cell=name)} {' '.join(map(say.message_text, effect_tags))}"
        keys.append(Key(text=name, control=enter_value(value_of_moves(MovePiece(cell))), label=spoken_words, face=face))
    card = next_unused_card_of_own_row_or_none(state)
    if card and shows_card_before_cells:
        keys.insert(0, replace(build_card_key(card, value_of_played_card, say, card), is_disabled=True))
    label = say(f"vectron.card.{card}") if card else say("vectron.told.stop")
    return Pad(label, max(2, len(keys)), tuple(keys))


def build_private_hand_view_with_entry_pad(page: Page, state: State) -> PrivateHandView:
    """Builds the private hand of whoever holds this phone, with the pad to enter its cards."""
    private_hand, say = page.answer.state.mine, page.say
    unentered_count = (
        count_unentered_or_minus_departed_hand_cards(private_hand, state) if private_hand is not None else None
    )

    def face_and_words_of_card(card: Card) -> tuple[KeyFace, str]:
        return KeyFace("card", card), say(f"vectron.card.{card}")

    return build_private_hand_view(
        page,
        unentered_count_or_negative_surplus=unentered_count,
        face_and_words_of_card=face_and_words_of_card,
        entry_pad=build_near_or_far_card_pad_of_page_draft(page, "play", PrivateCardValue),
    )


def build_near_or_far_card_pad_of_page_draft(page: Page, phase: Phase, value_of_card: Callable[[Card], object]) -> Pad:
    """Builds the pad of near cards, or of far ones if the draft of the page says so, with a key that switches to the
    others. phase: that of the draft which the key selects."""
    has_far_card = parse_draft_or_empty(page.selection).has_far_card
    return build_near_or_far_card_pad_with_switch_key(
        value_of_card,
        shows_far_cards=has_far_card,
        other_pad_target="none" if has_far_card else Draft(phase, has_far_card=True).text,
        say=page.say,
    )
