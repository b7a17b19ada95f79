"""Builds the tray of a turn draft: the keys for the draw and for the kind of action."""

from __future__ import annotations

from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.hands import (
    combine_private_and_public_hand_of_mover,
    is_finish_card_elsewhere_or_out_of_game,
)
from calculators.coupelation.state import ACTION_KINDS, HIDDEN, State
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.draft import ActionKindValue, AllNumbersValue, DrawCountValue, FinishCardDrawValue
from web.games.coupelation.pair_entry import is_question_about_pair
from web.games.coupelation.pictures.turn import TurnPage
from web.i18n import Speaker
from web.pieces import Key, Tray, enter_value


def build_turn_tray_if_game_is_open(turn_page: TurnPage) -> Tray | None:
    """Builds the tray with the kinds of action, and in a followed game with the draw, as long as that is not recorded;
    None once the game is over."""
    if turn_page.final_outcome:
        return None
    say, state, draft = turn_page.say, turn_page.state, turn_page.draft
    keys = list_action_kind_keys(say, state, draft)
    if turn_page.is_followed and state.drawn is None:
        is_allowance_open = turn_page.card_whose_unknown_mark_limits_draw_or_none is not None
        keys = [*list_draw_keys_or_empty(say, state, draft, is_allowance_open=is_allowance_open), *keys]
    return Tray(head="", seat=f"p{state.table.turn}" if turn_page.is_followed else "", tabs=tuple(keys))


def list_draw_keys_or_empty(say: Speaker, state: State, draft: TurnDraft, *, is_allowance_open: bool) -> list[Key]:
    """Returns the key that steps through the numbers of cards drawn, and the one for the finish card if it can be
    drawn; none if no card can be drawn.

    is_allowance_open: how many cards can be drawn depends on a mark that is not entered.
    """
    allowance = calculate_draw_allowance(state)
    if not allowance.most:
        return []
    max_count = allowance.count if allowance.count is not None else allowance.most
    if is_allowance_open:
        count: int | str = "?"
        next_count = allowance.most
    else:
        count = entered_count = draft.draw_before_action(state).entered_count
        next_count = entered_count - 1 if entered_count > allowance.least else max_count
    count_key = Key(
        text=say("coupelation.play.draw", count=count),
        control=enter_value(DrawCountValue(next_count)),
        label=say("coupelation.play.draw.label", count=count),
    )
    if (
        is_finish_card_elsewhere_or_out_of_game(state)
        or combine_private_and_public_hand_of_mover(state).has_finish_card
    ):
        return [count_key]
    finish_card_key = Key(
        text="＋F",
        control=enter_value(FinishCardDrawValue()),
        label=say("coupelation.play.drawn.finish"),
        is_selected=draft.draw.finish,
    )
    return [count_key, finish_card_key]


def list_action_kind_keys(say: Speaker, state: State, draft: TurnDraft) -> list[Key]:
    """Returns a key for each kind of action that there can be; that of the selected kind offers all numbers while
    nothing of the card is entered."""
    is_about_pair = is_question_about_pair(state)
    has_facedown_card = HIDDEN in state.cards_by_cell.values()
    is_possible = {"up": True, "down": True, "flip": has_facedown_card and not is_about_pair, "take": not is_about_pair}
    is_nothing_of_faceup_card_entered = draft.kind == "up" and draft.cell is None and draft.number is None
    return [
        Key(
            text=say(f"coupelation.ask.{kind}"),
            control=enter_value(
                AllNumbersValue() if kind == "up" and is_nothing_of_faceup_card_entered else ActionKindValue(kind)
            ),
            is_selected=draft.kind == kind,
        )
        for kind in ACTION_KINDS
        if is_possible[kind]
    ]


def explain_facedown_card_without_number_or_empty(say: Speaker, draft: TurnDraft) -> str:
    """Explains why a card laid face down needs no number; '' for any other action."""
    return say("coupelation.ask.down.why") if draft.kind == "down" else ""
