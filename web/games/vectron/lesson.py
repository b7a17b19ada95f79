"""Draws the lesson of VECTRON: action cards, the map with the path of a piece, chips and the gauge."""

from __future__ import annotations

from collections.abc import Sequence

from calculators.core.answers import Answer
from calculators.vectron.board import trace_path_and_wall_kicks
from calculators.vectron.notation import parse_cell_name_as_index, parse_move
from calculators.vectron.state import SIDE, SWAP, Card, MovePiece, PlayCard, State
from web.games.vectron.paper.map import draw_chip, draw_map_with_paths_and_destinations
from web.games.vectron.pictures.scene import LEFT, PITCH, TOP, MapMarks, build_path_picture, draw_table
from web.games.vectron.pictures.step_frames import draw_paths_of_piece_moves_highlighted_last
from web.i18n import Speaker
from web.paper.picture import AI, BLACK, EDGE, SUNK, Box, Ink, Picture, coord
from web.table.lesson import (
    NEW,
    PLAIN,
    WAY,
    Lesson,
    LessonStep,
    blank_picture,
    draw_arrow,
    draw_centred_text,
    draw_totals_with_winners_underlined_if_in_points,
)

WIDE, TALL = 32.0, 44.0
"""Size of an action card, in units of the picture."""
WAYS = {"D": ((-12, -17), (12, -17), (-12, 17), (12, 17)), "O": ((0, -19), (0, 19), (-13, 0), (13, 0))}
"""The ends of a card's arms, relative to its middle."""


def draw_action_card(
    picture: Picture, *, left_x: float, top_y: float, card_code: str, is_highlighted_as_used_now: bool = False
) -> None:
    """Draws an action card: its directions with the number, or the S. is_highlighted_as_used_now: draws it as the card
    in use."""
    picture.draw_rounded_box(Box(left_x, top_y, WIDE, TALL), 4, NEW if is_highlighted_as_used_now else PLAIN)
    center, arm_ink = (left_x + WIDE / 2, top_y + TALL / 2), Ink(stroke="#635d51", width=1.6, line_cap="round")
    for dx, dy in WAYS.get(card_code[:1], ()):
        picture.draw_path(
            f"M{coord(center[0] + dx * 0.5)} {coord(center[1] + dy * 0.5)}l{coord(dx * 0.5)} {coord(dy * 0.5)}", arm_ink
        )
    draw_centred_text(
        picture,
        text=SWAP if card_code == SWAP else card_code[1:] or "?",
        x=center[0],
        y=center[1] + 6,
        font_size=17,
        ink=BLACK,
        is_bold=True,
    )


def draw_turn_start_step(_say: Speaker) -> Picture:
    """Draws a face-down card, and a card placed on top of an action row."""
    picture = blank_picture()
    picture.draw_rounded_box(Box(2, 8, WIDE, TALL), 4, Ink(fill=SUNK, stroke=EDGE, width=1))
    draw_arrow(picture, 38, 30, 18)
    for x, y, card, is_used in ((66, 18, "O3", False), (72, 4, "D2", True)):
        picture.start_layer()
        draw_action_card(picture, left_x=x, top_y=y, card_code=card, is_highlighted_as_used_now=is_used)
    return picture


def draw_wall_kick_step(say: Speaker) -> Picture:
    """Draws a piece that goes up to the wall and down from it, in the proportions of a step."""
    return draw_upper_right_part_of_map(say, wide=270, high=160)


def draw_jump(say: Speaker) -> Picture:
    return draw_upper_right_part_of_map(say, wide=3 * PITCH + 4, high=2.4 * PITCH)


def draw_upper_right_part_of_map(say: Speaker, *, wide: float, high: float) -> Picture:
    """Draws a piece that kicks the wall above it. wide, high: of the part, in pixels of the map."""
    path = build_path_picture(trace_path_and_wall_kicks(parse_cell_name_as_index("B2"), (1, -1), 2))
    scene = draw_table(State(map=("-2-1", "-aG-", "----", "----")), say, marks=MapMarks(paths=[path]))
    return draw_map_with_paths_and_destinations(scene, say, (LEFT + SIDE * PITCH + 4 - wide, TOP - 2, wide, high))


def draw_star_chip_going_to_seat_step(_say: Speaker) -> Picture:
    """Draws a star chip that goes to the seat whose piece reaches it."""
    picture = blank_picture()
    draw_chip(picture, chip_code="3", middle_x=20, middle_y=32, diameter=32)
    draw_arrow(picture, 44, 32, 16)
    picture.draw_seat_mark_unless_seat_empty("p1", 86, 16, 18)
    picture.start_layer()
    draw_chip(picture, chip_code="3", middle_x=86, middle_y=46, diameter=26)
    return picture


def draw_gate_chip_raising_gauge_step(_say: Speaker) -> Picture:
    """Draws a gate chip, and a partly filled gauge with its goal, 7."""
    picture = blank_picture()
    draw_chip(picture, chip_code="G", middle_x=16, middle_y=32, diameter=30)
    draw_arrow(picture, 36, 32, 14)
    for number in range(8):
        x, y = 62 + 11 * (number % 4), 20 + 22 * (number // 4)
        is_full = number < 3
        picture.draw_box(Box(x, y - 8, 10, 17), Ink(fill=AI if is_full else SUNK, stroke=EDGE, width=0.8))
    picture.start_layer()
    picture.draw_box(Box(95, 34, 10, 17), Ink(stroke=AI, width=2.2))
    draw_centred_text(picture, text="7", x=100, y=47, font_size=11, is_bold=True)
    return picture


def draw_tackle_step(_say: Speaker) -> Picture:
    """Draws two pieces that change places, the second one knocked down."""
    picture = blank_picture()
    picture.draw_seat_mark_unless_seat_empty("p1", 16, 32, 24)
    picture.draw_seat_mark_unless_seat_empty("p2", 92, 32, 24)
    picture.draw_path("M32 25h42m-6 -6l6 6l-6 6M76 39h-42m6 -6l-6 6l6 6", WAY)
    picture.draw_path("M80 50h24", Ink(stroke=EDGE, width=3))
    return picture


def draw_answer_example_or_none(say: Speaker, answer: Answer) -> Picture | None:
    """Draws the example of a rule: the path on the map or the cards of the seat to move; for a score the totals of all
    seats."""
    verdict = answer.verdict
    state: State = (verdict.steps[-1].before if verdict else None) or answer.state
    if verdict:
        step = verdict.steps[-1]
        move = parse_move(step.move)
        if not isinstance(move, MovePiece):
            return draw_mover_row_and_hand_if_any_card(state, move.card if isinstance(move, PlayCard) else "")
        is_legal = step.legal is not False
        marks = MapMarks(
            selected_cell=move.cell if is_legal else None,
            refused_cell=None if is_legal else move.cell,
            paths=draw_paths_of_piece_moves_highlighted_last(state, [move] if is_legal else []),
        )
        return draw_map_with_paths_and_destinations(draw_table(state, say, marks=marks), say)
    if answer.moves:
        piece_moves = [listed.game_move for listed in answer.moves if isinstance(listed.game_move, MovePiece)]
        if piece_moves:
            marks = MapMarks(
                effects_of_reachable_cell=dict.fromkeys((move.cell for move in piece_moves), ()),
                paths=draw_paths_of_piece_moves_highlighted_last(state, piece_moves),
            )
            return draw_map_with_paths_and_destinations(draw_table(state, say, marks=marks), say)
        return draw_mover_row_and_hand_if_any_card(state, "")
    return draw_totals_with_winners_underlined_if_in_points(answer)


def draw_mover_row_and_hand_if_any_card(state: State, highlighted_hand_card: Card) -> Picture | None:
    """Draws the row and the hand of the seat to move, with the played card highlighted; None if both are empty."""
    row, hand = state.rows[state.table.turn - 1] or (), state.hand or ()
    if not row and not hand:
        return None
    picture = Picture(40.0 * max(len(row), 1) + 40 * len(hand) + 16 * bool(hand), 50)
    draw_action_cards(picture, row, 2, "")
    draw_action_cards(picture, hand, 2 + 40 * max(len(row), 1) + 14, highlighted_hand_card)
    return picture


def draw_action_cards(picture: Picture, card_codes: Sequence[str], left_x: float, used_card: str) -> None:
    """Draws action cards side by side, the used one highlighted; '' for none."""
    for number, card in enumerate(card_codes):
        draw_action_card(
            picture, left_x=left_x + 40 * number, top_y=3, card_code=card, is_highlighted_as_used_now=card == used_card
        )


LESSON = Lesson(
    (
        LessonStep("turn", "vectron.turn", draw_turn_start_step),
        LessonStep("move", "vectron.wall", draw_wall_kick_step),
        LessonStep("star", "vectron.star", draw_star_chip_going_to_seat_step),
        LessonStep("gate", "vectron.gate", draw_gate_chip_raising_gauge_step),
        LessonStep("tackle", "vectron.tackle", draw_tackle_step),
    ),
    draw_answer_example_or_none,
    scale=1.25,
    draw_thumbnail=draw_jump,
)
"""The lesson steps of VECTRON."""
