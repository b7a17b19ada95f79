"""Builds the picture and the keys of the question about a pair (`web.games.coupelation.pair_entry`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.coupelation.state import HIGHEST, LOWEST, Cell, State
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.pair_entry import (
    PAIR,
    THIRD,
    bottom_row_numbers_none_if_facedown,
    count_cards_missing_to_pair,
    list_possible_numbers_beside_other_pair_card,
    selected_or_first_missing_cell_of_pair_or_none,
)
from web.games.coupelation.pictures.scene import CELL_PITCH, ROW_STEP, TowerCell, crop_scene
from web.games.coupelation.pictures.table_pad import CardKey, find_faces_fitting_cell_ignoring_its_card
from web.games.coupelation.pictures.turn_picture import TurnPicture
from web.games.coupelation.targets import Target, TowerTarget
from web.i18n import Speaker
from web.pieces import Key, Tray, select

CELLS_OF_QUESTION: tuple[Cell, ...] = (*PAIR, THIRD, (0, -1), (0, 2))
MARGIN, ABOVE = 3, 8
"""Pixels beside the picture, and above it for the sign of a verdict."""
ALL_NUMBERS = range(LOWEST, HIGHEST + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberKeysAndTray:
    """keys: for all numbers; tray: says which card they enter."""

    keys: tuple[CardKey, ...]
    tray: Tray | None


def build_number_keys_of_pair_or_third_card(
    say: Speaker, state: State, draft: TurnDraft, *, target: Target | None, tray_for_third_card: Tray | None
) -> NumberKeysAndTray:
    """Builds keys for all numbers, for the selected or first missing card of the pair, else for the third card.

    Numbers that lie elsewhere are struck out. For the pair, impossible ones are disabled and the tray is made for its
    card; for the third card, those that fit are marked and the tray is tray_for_third_card.
    """
    cell_of_pair = selected_or_first_missing_cell_of_pair_or_none(state, target)
    numbers, missing_count = bottom_row_numbers_none_if_facedown(state), count_cards_missing_to_pair(state)
    if cell_of_pair is not None:
        own_number = numbers[cell_of_pair[1]] if len(numbers) > cell_of_pair[1] else None
        possible_numbers = list_possible_numbers_beside_other_pair_card(state, cell_of_pair)
        keys = (
            CardKey(
                value=str(number),
                is_disabled=number not in possible_numbers,
                is_used=number in numbers and number != own_number,
                is_unfit=number not in possible_numbers,
                is_on=number == own_number,
            )
            for number in ALL_NUMBERS
        )
        head = say(f"coupelation.pair.{'right' if cell_of_pair[1] else 'left'}")
        tools = () if missing_count else (Key(text=say("coupelation.pair.third"), control=select("")),)
        return NumberKeysAndTray(keys=tuple(keys), tray=Tray(head=head, tools=tools))
    fitting_faces = (
        find_faces_fitting_cell_ignoring_its_card(state, draft.cell) if draft.cell is not None else frozenset()
    )
    entered_number = draft.number
    return NumberKeysAndTray(
        keys=tuple(
            CardKey(
                value=str(number),
                is_used=number in numbers,
                fits=str(number) in fitting_faces,
                is_on=number == entered_number,
            )
            for number in ALL_NUMBERS
        ),
        tray=tray_for_third_card,
    )


def crop_to_pair_and_third_card(
    picture: TurnPicture, state: State, *, target: Target | None, fitting_number_lines: tuple[str, ...]
) -> TurnPicture:
    """Crops the picture to the two cards and the third. fitting_number_lines: the numbers that fit the
    third card, in lines."""
    cell_of_pair = selected_or_first_missing_cell_of_pair_or_none(state, target)
    missing_count = count_cards_missing_to_pair(state)
    items = {item.cell: item for item in picture.scene.items_of(TowerCell)}
    adapted_items = tuple(
        adapt_cell_to_question_about_pair(
            items[cell],
            cell_of_pair,
            fitting_range_or_none=None if missing_count else fitting_number_lines,
        )
        for cell in CELLS_OF_QUESTION
        if cell in items
    )
    scene = crop_scene(
        replace(picture.scene, items=adapted_items),
        left=items[PAIR[0]].x - CELL_PITCH - MARGIN,
        top=items[THIRD].y - ABOVE,
        width=4 * CELL_PITCH + MARGIN,
        height=2 * ROW_STEP + ABOVE,
    )
    return replace(picture, scene=scene, empty_deck_control=None)


def adapt_cell_to_question_about_pair(
    item: TowerCell,
    selected_pair_cell: Cell | None,
    *,
    fitting_range_or_none: tuple[str, ...] | None,
) -> TowerCell:
    """Returns a cell of the question about a pair: a card of the pair is selected to enter it, the other cells need
    both cards.

    fitting_range_or_none: the numbers that fit the cell of the third card, None while a card of the
    pair is missing."""
    if item.cell in PAIR:
        is_selected = item.cell == selected_pair_cell
        can_be_selected = item.card is not None or is_selected
        return replace(
            item,
            control=select(TowerTarget(item.cell)) if can_be_selected else None,
            kind="can" if item.card is None else item.kind,
            range_lines=(),
            is_dead=False,
            is_selected=is_selected,
        )
    if fitting_range_or_none is None:
        return replace(
            item,
            control=None,
            kind="can" if item.cell == THIRD else "outline",
            range_lines=(),
            is_dead=False,
            is_in_question=False,
        )
    return replace(item, range_lines=fitting_range_or_none) if item.is_in_question and not item.face else item
