"""Builds the trays of VECTRON's pages, with which a table and its moves are entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.parsing import format_seat_code
from calculators.core.types import View
from calculators.vectron.notation import ROW_FIELDS, parse_cell_index
from calculators.vectron.settlement import find_seats_missing_gauge_or_score
from calculators.vectron.state import (
    BLANK,
    GATE,
    PIECES,
    STARS,
    SWAP,
    Card,
    State,
    action_row_of_seat,
    bonus_points_of_seat_or_0,
    is_row_entered,
    seat_numbers,
    seat_state_of,
)
from calculators.vectron.validate import expected_hand_size
from web.games.vectron.pictures.grid import map_characters_cut_or_padded_to_16_cells
from web.i18n import Speaker
from web.pieces import Key, Pad, Tray, enter_value, select
from web.table.rounds import ROUNDS_PREFIX, format_round_selection, parse_round_target_or_raise

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


def build_tray_of_selection_or_none(state: State, selection: str, view: View, say: Speaker) -> TrayWithPads | None:
    """Builds the tray of the selected target of the table; None if the selection is no such target."""
    target, _, target_part = selection.partition(".")
    if target == "map":
        return build_cell_tray(state, target_part, say)
    if target == "bonus":
        return build_bonus_tray(state, target_part, say)
    if target == ROUNDS_PREFIX:
        return build_tray_to_edit_past_settlement_or_none(state, selection, say)
    if target == "hand" or target in ROW_FIELDS:
        return build_card_tray(state, target, target_part, say)
    if target[:1] == "p" and target[1:].isdigit() and int(target[1:]) in seat_numbers(state):
        return build_seat_tray_with_gauge_score_chip_piece_tabs(
            state, seat_code=target, seat_part=target_part or "gauge", view=view, say=say
        )
    return None


def build_erase_key(say: Speaker) -> Key:
    return Key(text=say("pad.erase"), control=enter_value("erase"))


def build_cell_tray(state: State, cell_text: str, say: Speaker) -> TrayWithPads:
    """Builds the tray of a cell: chips and pieces; a piece on the cell can be laid down or set up."""
    cell_text, _, shows_far_cards = cell_text.partition(".")
    symbol = map_characters_cut_or_padded_to_16_cells(state)[parse_cell_index(cell_text)]
    pieces = PIECES[: len(seat_numbers(state))]
    chips = STARS[3:] if shows_far_cards else STARS[:3] + GATE + SWAP
    keys = [
        Key(
            text="",
            control=enter_value(chip),
            label=say(f"vectron.chip.{chip}"),
            face=KeyFace("chip", chip),
            is_selected=symbol == chip,
        )
        for chip in chips
    ]
    for number, piece in enumerate(() if shows_far_cards else pieces, 1):
        spoken_words = say("vectron.piece", seat=format_seat_code(number))
        keys.append(
            Key(
                text="",
                control=enter_value(piece),
                label=spoken_words,
                face=KeyFace("piece", piece),
                is_selected=symbol == piece,
            )
        )
    other_pad_target = select(f"map.{cell_text}" if shows_far_cards else f"map.{cell_text}.far")
    keys.append(Key(text=say("vectron.pad.near" if shows_far_cards else "vectron.pad.stars"), control=other_pad_target))
    tools = []
    if symbol in pieces:
        seat = PIECES.index(symbol) + 1
        is_lying = seat_state_of(state, seat).down
        word_code = "vectron.stand" if is_lying else "vectron.lie"
        tools.append(
            Key(text=say(word_code), control=enter_value(f"down.{format_seat_code(seat)}"), is_selected=is_lying)
        )
    if symbol != BLANK:
        tools.append(build_erase_key(say))
    tools.append(Key(text=say("vectron.map.done"), control=select("none")))
    head = say("vectron.pad.cell", cell=cell_text)
    return TrayWithPads(Tray(head=head, tools=tuple(tools)), (Pad(head, 5, tuple(keys)),))


def build_seat_tray_with_gauge_score_chip_piece_tabs(
    state: State, *, seat_code: str, seat_part: str, view: View, say: Speaker
) -> TrayWithPads:
    """Builds the tray of a seat, with tabs for gauge and score, and beside a score page for chip and piece."""
    number = int(seat_code[1])
    seat_state = seat_state_of(state, number)
    parts = ("gauge", "score") if view is View.SCORE else ("gauge", "score", "chip", "piece")
    tabs = tuple(
        Key(text=say(f"vectron.part.{name}"), control=select(f"{seat_code}.{name}"), is_selected=name == seat_part)
        for name in parts
    )
    tools = []
    if view is View.SCORE and find_seats_missing_gauge_or_score(state):
        tools.append(Key(text=say("vectron.zeros"), control=enter_value("zeros")))
    if view is not View.SCORE:
        tools.append(Key(text=say("vectron.pad.close"), control=select("none")))
    tray = Tray(head="", seat=seat_code, tabs=tabs, tools=tuple(tools))
    label = say(f"vectron.part.{seat_part}")
    if seat_part == "gauge":
        pad = Pad(
            label,
            7,
            tuple(Key(text=str(n), control=enter_value(f"g{n}"), is_selected=seat_state.gauge == n) for n in GAUGES),
        )
    elif seat_part == "score":
        pad = Pad(
            label,
            6,
            tuple(Key(text=str(n), control=enter_value(f"s{n}"), is_selected=seat_state.score == n) for n in SCORES),
        )
    elif seat_part == "chip":
        chips = [
            Key(
                text="",
                control=enter_value(f"h{chip}"),
                label=say(f"vectron.chip.{chip}"),
                face=KeyFace("chip", chip),
                is_selected=seat_state.chip == chip,
            )
            for chip in STARS + GATE
        ]
        pad = Pad(label, 5, tuple(chips))
    else:
        is_to_move = state.table.turn == number
        keys = (
            Key(
                text=say("vectron.stands"),
                control=enter_value(f"up.{seat_code}"),
                is_selected=state.seats[number - 1] is not None and not seat_state.down,
            ),
            Key(text=say("vectron.lies"), control=enter_value(f"lie.{seat_code}"), is_selected=seat_state.down),
            Key(text=say("vectron.turn.here"), control=enter_value(f"turn.{seat_code}"), is_selected=is_to_move),
        )
        pad = Pad(label, 3, keys)
    return TrayWithPads(tray, (pad,))


def build_bonus_tray(state: State, seat_code: str, say: Speaker) -> TrayWithPads:
    """Builds the tray of the points by hand of a seat."""
    number = int(seat_code[1])
    head = say("vectron.bonus")
    entered_points = (
        bonus_points_of_seat_or_0(state, number) if state.bonus is not None and len(state.bonus) >= number else None
    )
    keys = tuple(Key(text=str(n), control=enter_value(f"b{n}"), is_selected=entered_points == n) for n in BONUS)
    tools = (Key(text=say("vectron.bonus.none"), control=enter_value("bonus.none")),)
    return TrayWithPads(Tray(head=head, seat=seat_code, tools=tools), (Pad(head, 7, keys),))


def build_tray_to_edit_past_settlement_or_none(state: State, selection: str, say: Speaker) -> TrayWithPads | None:
    """Builds the tray of a seat's gauge and points by hand at a past settlement; None if there is no such
    settlement."""
    try:
        settlement_index, seat_index, part = parse_round_target_or_raise(
            selection, state.rounds, len(seat_numbers(state))
        )
        gain = state.rounds[settlement_index][seat_index]
    except (ValueError, IndexError):
        return None
    tabs = tuple(
        Key(
            text=say(f"vectron.part.{name or 'gauge'}"),
            control=select(format_round_selection(settlement_index, seat_index, name)),
            is_selected=name == part,
        )
        for name in (("",) if gain.gauge is None else ("", "bonus"))
    )
    if part and gain.gauge is not None:
        keys = tuple(Key(text=str(n), control=enter_value(f"b{n}"), is_selected=gain.by_hand == n) for n in BONUS)
    else:
        keys = tuple(Key(text=str(n), control=enter_value(f"g{n}"), is_selected=gain.gauge == n) for n in GAUGES)
    close_key = Key(text=say("vectron.pad.close"), control=select("none"))
    tray = Tray(head="", seat=format_seat_code(seat_index + 1), tabs=tabs, tools=(close_key,))
    return TrayWithPads(tray, (Pad(say("vectron.round", round=settlement_index + 1), 7, keys),))


def build_card_pad(
    value_prefix: str, *, shows_far_cards: bool, other_pad_target: str, say: Speaker, current_card: Card = ""
) -> Pad:
    """Builds a pad of ten keys: diagonal and orthogonal cards, S, and the key that shows the other distances.

    value_prefix: the part of each value before the card; current_card: the card whose key is on.
    """
    distances = FAR if shows_far_cards else NEAR
    rows = []
    for kind in "DO":
        row = [build_card_key(f"{kind}{n}", value_prefix, say, current_card) for n in distances]
        if kind == "D" and not shows_far_cards:
            row.append(build_card_key(SWAP, value_prefix, say, current_card))
        if kind == "O" and not shows_far_cards:
            row.append(Key(text=say("vectron.pad.far"), control=select(other_pad_target)))
        rows.extend(row)
    if shows_far_cards:
        rows.append(Key(text=say("vectron.pad.near"), control=select(other_pad_target), span=2))
    return Pad(say("vectron.pad.cards"), 5, tuple(rows))


def build_card_key(card: Card, value_prefix: str, say: Speaker, current_card: Card) -> Key:
    return Key(
        text="",
        control=enter_value(f"{value_prefix}{card}"),
        label=say(f"vectron.card.{card}"),
        face=KeyFace("card", card),
        is_selected=card == current_card,
    )


def build_card_tray(state: State, row_or_hand: str, card_position_text: str, say: Speaker) -> TrayWithPads:
    """Builds the tray of a card of an action row or of the hand."""
    index_text, _, far_suffix = card_position_text.partition(".")
    cards: Sequence[Card] = (
        (state.hand or ()) if row_or_hand == "hand" else action_row_of_seat(state, int(row_or_hand[3]))
    )
    card_index = min(int(index_text), len(cards))
    current_card = cards[card_index] if card_index < len(cards) else ""
    other_pad_target = f"{row_or_hand}.{index_text}" if far_suffix else f"{row_or_hand}.{index_text}.far"
    tools = []
    if row_or_hand != "hand":
        head = say("vectron.pad.row.n", seat=f"p{row_or_hand[3]}", n=card_index + 1)
        number = int(row_or_hand[3])
        if not cards:
            tools.append(
                Key(
                    text=say("vectron.pad.nothing"),
                    control=enter_value("nothing"),
                    is_selected=is_row_entered(state, number),
                )
            )
        if sum(not is_row_entered(state, n) for n in seat_numbers(state)) > 1:
            tools.append(Key(text=say("vectron.rows.none"), control=enter_value("rows.none")))
        seat = f"p{row_or_hand[3]}"
    else:
        head = say("vectron.hand.n", n=min(card_index + 1, expected_hand_size(state)))
        seat = format_seat_code(state.table.turn)
    if current_card:
        tools.append(build_erase_key(say))
    tools.append(Key(text=say("vectron.pad.close"), control=select("none")))
    return TrayWithPads(
        Tray(head=head, seat=seat if row_or_hand != "hand" else "", tools=tuple(tools)),
        (
            build_card_pad(
                "",
                shows_far_cards=bool(far_suffix),
                other_pad_target=other_pad_target,
                say=say,
                current_card=current_card,
            ),
        ),
    )
