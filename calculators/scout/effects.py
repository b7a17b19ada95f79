"""The effects of a move in messages: sets beaten, cards captured or taken, chips paid."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.scout.codes import message
from calculators.scout.move_descriptions import list_card_numbers
from calculators.scout.moves import Scout, SeenScout, card_taken_by_scout, split_end_card_from_nonempty_active_set
from calculators.scout.sets import SetToBeat
from calculators.scout.state import Cards, State, top_numbers


def describe_show_why_it_beats_and_capture(shown_cards: Cards, set_to_beat: SetToBeat) -> Iterator[Message]:
    """Yields what is shown, why it beats the active set, and what is captured (scout.show, scout.strength)."""
    are_shown_numbers_known = 0 not in top_numbers(shown_cards)
    if not are_shown_numbers_known:
        yield message("scout.effect.show.hidden", count=len(shown_cards))
    else:
        yield message("scout.effect.show", numbers=list_card_numbers(shown_cards))
    if not set_to_beat.numbers:
        return
    comparison = set_to_beat.compare_with_show_if_decided(top_numbers(shown_cards))
    if comparison is not None:
        params = {
            "numbers": list_card_numbers(shown_cards),
            "table": set_to_beat.numbers_in_messages,
            "count": len(shown_cards),
            "needed": len(set_to_beat.numbers),
        }
        are_numbers_known = are_shown_numbers_known and set_to_beat.is_entered
        yield message(
            f"scout.effect.stronger.{comparison.reason}" if are_numbers_known else "scout.effect.more", **params
        )
    yield message("scout.effect.capture", cards=len(set_to_beat.numbers))


def describe_scouted_card_chip_and_emptied_set(state_before: State, scout: Scout | SeenScout) -> Iterator[Message]:
    """Yields which card goes where, who gets a chip for it, and whether it was the last of the set (scout.scout)."""
    card, remaining_cards = split_end_card_from_nonempty_active_set(state_before, scout.side)
    if isinstance(scout, Scout):
        card = card_taken_by_scout(state_before, scout)
        params = {"card": card.notation, "number": card.top or "?", "place": scout.place}
        yield message("scout.effect.scout", **params)
    else:
        yield message("scout.effect.scouted", card=card.notation, seat=state_before.table.mover_seat_code)
    if state_before.is_two_player_game:
        yield message("scout.effect.pay", left=state_before.two_player_scout_chips_of_mover - 1)
    elif state_before.entered_or_deduced_owner_of_active_set_or_none is None:
        yield message("scout.effect.chip.open")
    else:
        yield message(
            "scout.effect.chip", seat=format_seat_code(state_before.entered_or_deduced_owner_of_active_set_or_none)
        )
    if not remaining_cards:
        yield message("scout.effect.gone")
