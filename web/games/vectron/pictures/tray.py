"""Builds the trays of VECTRON's pages, with which a table and its moves are entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import View
from calculators.vectron.state import BLANK, GATE, PIECES, STARS, SWAP, Card, State
from calculators.vectron.validate import hand_size_of_mover
from web.games.vectron.pictures.selections import past_gain_or_none
from web.games.vectron.targets import (
    SEAT_PARTS,
    BonusTarget,
    BonusValue,
    CellTarget,
    ChipValue,
    GaugeValue,
    HandCardTarget,
    PastGainTarget,
    PieceValue,
    RowCardTarget,
    ScoreValue,
    SeatTarget,
    TableValue,
    Target,
    target_with_other_pad,
)
from web.i18n import Speaker
from web.pieces import DottedText, Key, Pad, Tray, enter_value, select
from web.table.keys import build_erase_key, build_number_keys
from web.table.targets import SeatToMoveValue

NEAR, FAR = ("1", "2", "3", "4"), ("5", "6", "7", "8", "9")
"""Distances of the card pad, and those on its second page."""
GAUGES, SCORES, BONUS = range(14), range(6), range(7)
"""Numbers on the pads; larger ones can be typed."""


@dataclass(frozen=True, slots=True)
class KeyFace:
    """The picture on a key.

    kind: `chip`, `piece`, `card`, `seat`, `source` (a seat's row by its top card) or `cell` (a destination); symbol:
    the thing itself, in the notation; seat, note: details of it.
    """

    kind: str
    symbol: str
    seat: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class TrayWithPads:
    """A tray and the pads in it."""

    tray: Tray
    pads: tuple[Pad, ...]


def build_tray_of_target_or_none(state: State, target: Target | None, view: View, say: Speaker) -> TrayWithPads | None:
    """Builds the tray that enters a target of the table; None for any other target."""
    match target:
        case CellTarget():
            return build_tray_to_enter_chip_or_piece_on_cell(state, target, say)
        case BonusTarget():
            return build_bonus_points_tray(state, target, say)
        case PastGainTarget():
            return build_past_settlement_tray_if_it_exists(state, target, say)
        case HandCardTarget():
            return build_hand_card_tray(state, target, say)
        case RowCardTarget():
            return build_tray_to_enter_action_row_card(state, target, say)
        case SeatTarget() if target.seat_number in state.seat_numbers:
            return build_seat_tray_with_tab_for_each_part(state, target, view=view, say=say)
    return None


def build_tray_to_enter_chip_or_piece_on_cell(state: State, target: CellTarget, say: Speaker) -> TrayWithPads:
    """Builds the tray of a cell: chips and pieces; a piece on the cell can be laid down or set up."""
    symbol = state.map_characters_padded_to_16[target.cell]
    pieces = PIECES[: len(state.seat_numbers)]
    chips = STARS[3:] if target.pad else STARS[:3] + GATE + SWAP
    keys = [build_chip_key(chip, chip, say, is_selected=symbol == chip) for chip in chips]
    keys += [
        Key(
            text="",
            control=enter_value(piece),
            label=say("vectron.piece", seat=format_seat_code(number)),
            face=KeyFace("piece", piece),
            is_selected=symbol == piece,
        )
        for number, piece in enumerate(() if target.pad else pieces, 1)
    ]
    pad_words = say("vectron.pad.near" if target.pad else "vectron.pad.stars")
    keys.append(Key(text=pad_words, control=select(target_with_other_pad(target))))
    tools = []
    if symbol in pieces:
        seat = PIECES.index(symbol) + 1
        is_lying = state.seat_state(seat).down
        word_code = "vectron.stand" if is_lying else "vectron.lie"
        turn_piece = enter_value(PieceValue("down", format_seat_code(seat)))
        tools.append(Key(text=say(word_code), control=turn_piece, is_selected=is_lying))
    if symbol != BLANK:
        tools.append(build_erase_key(say))
    tools.append(Key(text=say("vectron.map.done"), control=select("none")))
    head = say("vectron.pad.cell", cell=target.cell_name)
    return TrayWithPads(Tray(head=head, tools=tuple(tools)), (Pad(head, 5, tuple(keys)),))


def build_seat_tray_with_tab_for_each_part(
    state: State, target: SeatTarget, *, view: View, say: Speaker
) -> TrayWithPads:
    """Builds the tray of a seat, with tabs for gauge and score, and beside a score page for chip and piece."""
    seat_code, number, seat_part = target.seat_code, target.seat_number, target.part or "gauge"
    seat_state = state.seat_state(number)
    tabs = tuple(
        Key(
            text=say(f"vectron.part.{part}"),
            control=select(SeatTarget(seat_code, part)),
            is_selected=part == seat_part,
        )
        for part in (SEAT_PARTS[:2] if view is View.SCORE else SEAT_PARTS)
    )
    tools = []
    if view is View.SCORE and state.staying_seats_missing_gauge_or_score:
        tools.append(Key(text=say("vectron.zeros"), control=enter_value(TableValue("zeros"))))
    if view is not View.SCORE:
        tools.append(build_close_key(say))
    tray = Tray(head="", seat=seat_code, tabs=tabs, tools=tuple(tools))
    label = say(f"vectron.part.{seat_part}")
    if seat_part == "gauge":
        pad = Pad(label, 7, build_number_keys(GAUGES, GaugeValue, seat_state.gauge))
    elif seat_part == "score":
        pad = Pad(label, 6, build_number_keys(SCORES, ScoreValue, seat_state.score))
    elif seat_part == "chip":
        chip_keys = (
            build_chip_key(chip, ChipValue(chip), say, is_selected=seat_state.chip == chip) for chip in STARS + GATE
        )
        pad = Pad(label, 5, tuple(chip_keys))
    else:
        is_to_move = state.table.turn == number
        keys = (
            Key(
                text=say("vectron.stands"),
                control=enter_value(PieceValue("up", seat_code)),
                is_selected=state.seats[number - 1] is not None and not seat_state.down,
            ),
            Key(
                text=say("vectron.lies"),
                control=enter_value(PieceValue("lie", seat_code)),
                is_selected=seat_state.down,
            ),
            Key(
                text=say("vectron.turn.here"),
                control=enter_value(SeatToMoveValue(seat_code)),
                is_selected=is_to_move,
            ),
        )
        pad = Pad(label, 3, keys)
    return TrayWithPads(tray, (pad,))


def build_chip_key(chip: str, value: object, say: Speaker, *, is_selected: bool) -> Key:
    """Builds the key of a chip. value: what it enters."""
    return Key(
        text="",
        control=enter_value(value),
        label=say(f"vectron.chip.{chip}"),
        face=KeyFace("chip", chip),
        is_selected=is_selected,
    )


def build_close_key(say: Speaker) -> Key:
    return Key(text=say("vectron.pad.close"), control=select("none"))


def build_bonus_points_tray(state: State, target: BonusTarget, say: Speaker) -> TrayWithPads:
    """Builds the tray of the points by hand of a seat."""
    number = target.seat_number
    head = say("vectron.bonus")
    entered_points = (
        state.bonus_points_of_seat_or_0(number) if state.bonus is not None and len(state.bonus) >= number else None
    )
    tools = (Key(text=say("vectron.bonus.none"), control=enter_value(TableValue("bonus.none"))),)
    pad = Pad(head, 7, build_number_keys(BONUS, BonusValue, entered_points))
    return TrayWithPads(Tray(head=head, seat=target.seat_code, tools=tools), (pad,))


def build_past_settlement_tray_if_it_exists(state: State, target: PastGainTarget, say: Speaker) -> TrayWithPads | None:
    """Builds the tray of a seat's gauge and points by hand at a past settlement; None if there is no such
    settlement."""
    gain = past_gain_or_none(state, target)
    if gain is None:
        return None
    tab_targets = (
        [replace(target, part=None)]
        if gain.gauge is None
        else [replace(target, part=None), replace(target, part="bonus")]
    )
    tabs = tuple(
        Key(
            text=say(f"vectron.part.{tab_target.part or 'gauge'}"),
            control=select(tab_target),
            is_selected=tab_target == target,
        )
        for tab_target in tab_targets
    )
    is_bonus = target.part and gain.gauge is not None
    keys = (
        build_number_keys(BONUS, BonusValue, gain.by_hand)
        if is_bonus
        else build_number_keys(GAUGES, GaugeValue, gain.gauge)
    )
    tray = Tray(head="", seat=format_seat_code(target.seat_index + 1), tabs=tabs, tools=(build_close_key(say),))
    return TrayWithPads(tray, (Pad(say("vectron.round", round=target.settlement_index + 1), 7, keys),))


def build_near_or_far_card_pad_with_switch_key(
    value_of_card: Callable[[Card], object],
    *,
    shows_far_cards: bool,
    other_pad_target: DottedText | str,
    say: Speaker,
    current_card: Card = "",
) -> Pad:
    """Builds a pad of ten keys: diagonal and orthogonal cards, S, and the key that shows the other distances.

    value_of_card: returns the value of a card's key; current_card: the card whose key is on.
    """
    distances = FAR if shows_far_cards else NEAR
    rows = []
    for kind in "DO":
        row = [build_card_key(f"{kind}{n}", value_of_card, say, current_card) for n in distances]
        if kind == "D" and not shows_far_cards:
            row.append(build_card_key(SWAP, value_of_card, say, current_card))
        if kind == "O" and not shows_far_cards:
            row.append(Key(text=say("vectron.pad.far"), control=select(other_pad_target)))
        rows.extend(row)
    if shows_far_cards:
        rows.append(Key(text=say("vectron.pad.near"), control=select(other_pad_target), span=2))
    return Pad(say("vectron.pad.cards"), 5, tuple(rows))


def build_card_key(card: Card, value_of_card: Callable[[Card], object], say: Speaker, current_card: Card) -> Key:
    """Builds the key of a card, selected if it is current_card. value_of_card: gives what the key enters."""
    return Key(
        text="",
        control=enter_value(value_of_card(card)),
        label=say(f"vectron.card.{card}"),
        face=KeyFace("card", card),
        is_selected=card == current_card,
    )


def build_hand_card_tray(state: State, target: HandCardTarget, say: Speaker) -> TrayWithPads:
    """Builds the tray of a card of the hand."""
    number = min(target.card_index, len(state.hand or ()), hand_size_of_mover(state) - 1) + 1
    return add_card_pad_and_erase_and_close_keys_to_tray(
        Tray(head=say("vectron.hand.n", n=number)), target, state.hand or (), say
    )


def build_tray_to_enter_action_row_card(state: State, target: RowCardTarget, say: Speaker) -> TrayWithPads:
    """Builds the tray of a card of an action row."""
    cards, seat = state.action_row(target.seat_number), format_seat_code(target.seat_number)
    tools = []
    if not cards:
        tools.append(
            Key(
                text=say("vectron.pad.nothing"),
                control=enter_value("nothing"),
                is_selected=state.is_row_entered(target.seat_number),
            )
        )
    if sum(not state.is_row_entered(n) for n in state.seat_numbers) > 1:
        tools.append(Key(text=say("vectron.rows.none"), control=enter_value(TableValue("rows.none"))))
    head = say("vectron.pad.row.n", seat=seat, n=min(target.card_index, len(cards)) + 1)
    return add_card_pad_and_erase_and_close_keys_to_tray(
        Tray(head=head, seat=seat, tools=tuple(tools)), target, cards, say
    )


def add_card_pad_and_erase_and_close_keys_to_tray(
    tray: Tray, target: RowCardTarget | HandCardTarget, entered_cards: Sequence[Card], say: Speaker
) -> TrayWithPads:
    """Adds to a tray what enters a card of a row or of the hand; the key that erases it and the one that closes the
    tray come last."""
    current_card = entered_cards[target.card_index] if target.card_index < len(entered_cards) else ""
    tools = (
        *tray.tools,
        *((build_erase_key(say),) if current_card else ()),
        build_close_key(say),
    )
    pad = build_near_or_far_card_pad_with_switch_key(
        str,
        shows_far_cards=bool(target.pad),
        other_pad_target=target_with_other_pad(target),
        say=say,
        current_card=current_card,
    )
    return TrayWithPads(replace(tray, tools=tools), (pad,))
