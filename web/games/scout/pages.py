"""Assembles SCOUT!'s pages as `PAGES`."""

from __future__ import annotations

from calculators.scout.notation import parse_card
from calculators.scout.state import State
from web.games.scout.ask import build_question_page
from web.games.scout.lesson import LESSON
from web.games.scout.paper import PAPER
from web.games.scout.pictures.record import build_record_entry
from web.games.scout.pictures.scene import TableCard
from web.games.scout.pictures.selections import find_missing_score_entry_of_seat_or_empty
from web.games.scout.places import (
    adapt_state_to_view,
    find_entry_target_of_sentence_piece_or_none,
    handle_input_or_raise,
    is_selection,
)
from web.games.scout.play import build_record_page
from web.games.scout.score import build_score_page
from web.i18n import Speaker
from web.table.game_pages import GamePages
from web.table.input_rules import InputRules
from web.table.seating import SeatNotation


def describe_seat_holdings_or_empty(say: Speaker, state: State, seat_number: int) -> str:
    """Returns in words the counts of a seat and its points of earlier rounds; '' if neither is entered."""
    counts = state.seats[seat_number - 1]
    earlier = sum(points[seat_number - 1] or 0 for points in state.rounds if seat_number <= len(points))
    texts = []
    if counts is not None:
        texts.append(
            say("scout.people.has", captured=counts.captured or 0, chips=counts.chips or 0, hand=counts.hand or 0)
        )
    if state.rounds:
        texts.append(say("scout.people.rounds", points=earlier))
    return say("list.comma").join(texts)


def parse_card_and_describe_either_way_up(say: Speaker, card_text: str) -> tuple[TableCard, str]:
    """Returns a card of a hidden hand, whose way up does not matter, and its numbers in words."""
    card = parse_card(card_text)
    numbers = [n for n in (card.top, card.bottom) if n]
    return TableCard(card=card), say("scout.card.either", numbers=numbers) if len(numbers) > 1 else str(*numbers)


PAGES = GamePages(
    build_score_page=build_score_page,
    build_question_page=build_question_page,
    build_record_page=build_record_page,
    build_record_entry=build_record_entry,
    input_rules=InputRules(
        handle_input_or_raise=handle_input_or_raise,
        is_selection=is_selection,
        adapt_state_to_view=adapt_state_to_view,
        find_missing_score_entry_of_seat_or_empty=find_missing_score_entry_of_seat_or_empty,
        find_entry_target_of_sentence_piece_or_none=find_entry_target_of_sentence_piece_or_none,
    ),
    paper=PAPER,
    seat_notation=SeatNotation(
        describe_seat_holdings_or_empty=describe_seat_holdings_or_empty,
        per_seat_lists=("ss", "chips", "rounds", "extra"),
        seat_naming_parameters=("owner", "end", "mine"),
    ),
    card_face_and_words=parse_card_and_describe_either_way_up,
    lesson=LESSON,
)
