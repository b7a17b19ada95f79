"""What pages are made of. Each piece is a frozen dataclass here, a macro of the same name in `templates/pieces/`
and its styles in `static/frame.css`; a game fills the dataclass and draws only what stands inside a slot or a key.

    Bar, Action      what is said at the lower edge, and the one thing to do        pieces/bar.html
    Tray             what is entered next: a head that stays and folds the rest     pieces/tray.html
    Pad, Key         keys in columns                                                pieces/pad.html
    Chips            a row of keys of which one is current                          pieces/pad.html
    Stepper          a number with − and ＋                                         pieces/pad.html
    Strip, Slot      cards in a row, with empty, missing, wrong and current places  pieces/strip.html
    Grid             the same in columns                                            pieces/strip.html
    Seats, SeatColumn  a column a seat, with points, crown and whose turn it is     pieces/seats.html
    KnownHand, HandCard  what everybody knows of hidden hands                       pieces/hands.html
    Cover            a hand of one's own beside a game that is followed             pieces/cover.html
    Curve, Way       how points or counts went, a line each                         pieces/curve.html
    Touch            what a control does: enter a value, select a place, or lead on

`put`, `insert`, `erase` and `gap` (`web.pieces.sequence_edits`) are what a touch does to a row of entered things.
"""

from web.pieces.bar import Action, Bar, Stamp
from web.pieces.control import Control, enter_value, link_to, select
from web.pieces.cover import HandCover
from web.pieces.curve import Curve, CurveLine, build_curve
from web.pieces.hands import HandCard, HandKnowledge
from web.pieces.pad import Chips, Key, Pad, Stepper
from web.pieces.seats import SeatColumn, Seats
from web.pieces.sequence_edits import (
    find_next_gap_index_going_round,
    insert_item_or_raise,
    remove_item_or_raise,
    set_or_append_item_or_raise,
)
from web.pieces.strip import Grid, Strip, TouchableCell
from web.pieces.tray import Tray

__all__ = [
    "Action",
    "Bar",
    "Chips",
    "Control",
    "Curve",
    "CurveLine",
    "Grid",
    "HandCard",
    "HandCover",
    "HandKnowledge",
    "Key",
    "Pad",
    "SeatColumn",
    "Seats",
    "Stamp",
    "Stepper",
    "Strip",
    "TouchableCell",
    "Tray",
    "build_curve",
    "enter_value",
    "find_next_gap_index_going_round",
    "insert_item_or_raise",
    "link_to",
    "remove_item_or_raise",
    "select",
    "set_or_append_item_or_raise",
]
