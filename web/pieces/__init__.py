"""The pieces that pages are made of.

Each piece is a frozen dataclass here, a macro in `templates/pieces/`, and styles in `static/frame.css`. A game fills
the dataclass and draws only the inside of a cell or a key.

    AnswerBar, Action           the bar at the lower edge, with one action                            pieces/bar.html
    Tray, TrayWithPad     what is entered next: a head that stays, and a body that folds        pieces/tray.html
    Pad, Key              keys in columns                                                       pieces/pad.html
    Chips                 a row of keys of which one is current                                 pieces/pad.html
    Stepper               a number with − and ＋                                                 pieces/pad.html
    Strip, TouchableCell  cards in a row, with empty, missing, wrong and current cells          pieces/strip.html
    Seats, SeatColumn     a column for each seat, with points, crown and whose turn it is       pieces/seats.html
    HandKnowledge, HandCard  what everybody knows of hidden hands                               pieces/hands.html
    HandCover             what hides a private hand beside a followed game                      pieces/cover.html
    ProgressChart         how points or counts went, a line each; laid out in a ChartArea       pieces/curve.html
    Scene, SceneItem      a picture of the table: what lies where, for page, lesson and paper   pieces/scene.html
    Control               what a control does: enter a value, select a target, or follow a link pieces/touch.html
    DottedText            a target or a value as text: a word and its fields, with dots between

`pieces/sequence_edits.py` changes a sequence of entered items.
"""

from web.pieces.bar import Action, AnswerBar, Stamp
from web.pieces.control import ERASE, Control, enter_value, link_to, select
from web.pieces.cover import HandCover
from web.pieces.curve import ChartArea, ChartSamples, ProgressChart, lay_out_progress_chart
from web.pieces.dotted_text import DottedText, DottedTextParser, element_id_of_target
from web.pieces.hands import HandCard, HandKnowledge
from web.pieces.pad import Chips, Key, Pad, Stepper
from web.pieces.scene import Scene, SceneItem
from web.pieces.seats import SeatColumn, Seats
from web.pieces.sequence_edits import (
    items_with_one_inserted_or_raise,
    items_with_one_removed_or_raise,
    items_with_one_set_or_raise,
    items_without_trailing_nones,
)
from web.pieces.strip import Strip, TouchableCell
from web.pieces.tray import Tray, TrayWithPad

__all__ = [
    "ERASE",
    "Action",
    "AnswerBar",
    "ChartArea",
    "ChartSamples",
    "Chips",
    "Control",
    "DottedText",
    "DottedTextParser",
    "HandCard",
    "HandCover",
    "HandKnowledge",
    "Key",
    "Pad",
    "ProgressChart",
    "Scene",
    "SceneItem",
    "SeatColumn",
    "Seats",
    "Stamp",
    "Stepper",
    "Strip",
    "TouchableCell",
    "Tray",
    "TrayWithPad",
    "element_id_of_target",
    "enter_value",
    "items_with_one_inserted_or_raise",
    "items_with_one_removed_or_raise",
    "items_with_one_set_or_raise",
    "items_without_trailing_nones",
    "lay_out_progress_chart",
    "link_to",
    "select",
]
