"""Draws the pictures of VOGU's lesson: a placed card with its neighbours, cards with their tokens, the six values."""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.core.parsing import Span
from calculators.core.types import ScoresAndWinners
from calculators.vogu.notation import parse_face_with_edges_possibly_not_entered, parse_move
from calculators.vogu.state import Card, Reveal, State, card_from_face
from calculators.vogu.state import Face as CardFace
from web.games.vogu.paper.board import SIDE, draw_card_with_four_edges, draw_layout
from web.games.vogu.paper.ink import CARD, FILLS, draw_owned_cards
from web.games.vogu.paper.tracks import draw_part_of_value_tracks
from web.games.vogu.pictures.scene import LayoutMarks, draw_table
from web.games.vogu.pictures.tracks import draw_value_tracks
from web.i18n import Speaker
from web.paper.picture import AI, BLACK, INK, WHITE, Box, Ink, Picture, coord
from web.table.lesson import (
    Lesson,
    LessonStep,
    blank_picture,
    draw_arrow,
    draw_card_face_down,
    draw_centred_text,
    draw_totals_with_winners_underlined_if_in_points,
)

SMALL, OWNED_CARD = 1.35, 3.2
"""The size of a card of the layout and of one of a seat in a step, relative to its size on paper."""


def parse_card_face(face_text: str) -> CardFace:
    return parse_face_with_edges_possibly_not_entered(Span.fold_width_and_drop_spaces(face_text))


def draw_layout_card(
    picture: Picture, say: Speaker, *, face_text: str, x: float, y: float, is_highlighted_as_placed_now: bool = False
) -> None:
    """Draws a card of a step, with a frame if it is the placed one."""
    draw_card_with_four_edges(picture, say=say, face=parse_card_face(face_text), x=x, y=y, line_width=0.5, scale=SMALL)
    if is_highlighted_as_placed_now:
        picture.start_layer()
        picture.draw_rounded_box(Box(x, y, SIDE * SMALL, SIDE * SMALL), 3, Ink(stroke=AI, width=2.4))


def draw_sample_colour_values_step(say: Speaker) -> Picture:
    """Draws three values on their tracks, from −2 to 10."""
    scene = draw_value_tracks({"B": 4, "R": 7, "Y": -1}, say)
    return draw_part_of_value_tracks(scene, viewbox=(84, 5, 135, 80), scale=0.8)


def draw_four_values(say: Speaker) -> Picture:
    scene = draw_value_tracks({"B": 4, "R": 6, "Y": -1, "G": 5}, say, pitch=21)
    return draw_part_of_value_tracks(scene, viewbox=(84, 5, 105, 83), scale=0.72)


def draw_placed_card_step(say: Speaker) -> Picture:
    """Draws a card placed right of another, with a frame."""
    picture = blank_picture()
    draw_layout_card(picture, say, face_text="1B1BpBpB", x=15, y=14)
    picture.start_layer()
    draw_layout_card(picture, say, face_text="1W2BpBmW", x=54, y=14, is_highlighted_as_placed_now=True)
    return picture


def draw_contact_step(_say: Speaker) -> Picture:
    """Draws a contact of a sign and a number of the same colour."""
    picture = blank_picture()
    for x, text, colour in ((2, "+", "B"), (22, "2", "B")):
        picture.draw_box(Box(x, 18, 20, 28), Ink(fill=FILLS[colour], stroke=INK, width=1))
        draw_centred_text(picture, text=text, x=x + 10, y=38, font_size=16, ink=WHITE, is_bold=True)
    draw_arrow(picture, 46, 32, 14)
    draw_centred_text(picture, text="2 + 1", x=86, y=28, font_size=15)
    draw_centred_text(picture, text="= +3", x=86, y=48, font_size=17, ink=AI, is_bold=True)
    return picture


def draw_reveal_step(say: Speaker) -> Picture:
    """Draws a card face down, and revealed with its two colours and a token."""
    picture = blank_picture()
    draw_card_face_down(picture, x=8, y=12, width=32, height=40)
    draw_arrow(picture, 45, 32, 13)
    draw_card_of_two_colours_with_token_if_any(picture, say, card=Card.from_colours_in_any_order("GW", "G"), x=64, y=8)
    return picture


def draw_card_of_two_colours_with_token_if_any(
    picture: Picture, say: Speaker, *, card: Card, x: float, y: float
) -> None:
    """Draws a card of a seat, as large as a step has room for; one with a token is framed as a card of the move."""
    if card.token:
        width, height = (side * OWNED_CARD for side in CARD)
        picture.draw_rounded_box(Box(x, y, width, height), 4, Ink(stroke=AI, width=4))
        picture.start_layer()
    draw_owned_cards(picture, say, cards=(card,), x=x, y=y, scale=OWNED_CARD)


def draw_worked_points_product_step(_say: Speaker) -> Picture:
    """Draws how points are multiplied and rounded: 5 × 3 × 1.5 = 22."""
    picture = blank_picture()
    draw_centred_text(picture, text="5 × 3 × 1.5", x=54, y=28, font_size=17)
    draw_centred_text(picture, text="= 22", x=54, y=52, font_size=20, ink=AI, is_bold=True)
    return picture


def draw_answer_example_or_none(say: Speaker, answer: Answer) -> Picture | None:
    """Draws a revealed card, a placed card with its neighbours, the points with the cards of all seats, or the layout.

    None without a layout, a verdict or points.
    """
    state: State = answer.state
    if answer.verdict:
        step = answer.verdict.steps[-1]
        move = parse_move(step.move)
        if isinstance(move, Reveal):
            return draw_revealed_card_with_token(say, move)
        scene = draw_table(
            step.before or state,
            say,
            draft=move,
            marks=LayoutMarks(is_legal=step.legal),
        )
        return draw_layout(scene.scene_with_only_items_within_verdict_viewbox(), say)
    if isinstance(answer.score, ScoresAndWinners):
        return draw_cards_and_points_if_any_seat_has_cards(
            say, state, answer.score
        ) or draw_totals_with_winners_underlined_if_in_points(answer)
    return draw_layout(draw_table(state, say), say) if state.board else None


def draw_revealed_card_with_token(say: Speaker, reveal_move: Reveal) -> Picture:
    """Draws a revealed card with its token."""
    card = (
        reveal_move.card_with_token
        if isinstance(reveal_move.revealed_card, Card)
        else card_from_face(reveal_move.revealed_card, reveal_move.colour)
    )
    picture = Picture(54, 62)
    draw_card_of_two_colours_with_token_if_any(picture, say, card=card, x=4, y=4)
    return picture


def draw_cards_and_points_if_any_seat_has_cards(say: Speaker, state: State, score: ScoresAndWinners) -> Picture | None:
    """Draws the cards of all seats with their tokens and points; None if no seat has a card."""
    rows = [(seat, state.seats[int(seat.seat[1:]) - 1] or ()) for seat in score.seats]
    max_card_count = max((len(cards) for _, cards in rows), default=0)
    if not max_card_count:
        return None
    picture = Picture(14 + 13 * max_card_count + 14, 17 * len(rows))
    for row_index, (seat, cards) in enumerate(rows):
        y = 17.0 * row_index
        picture.draw_seat_mark_unless_seat_empty(seat.seat, 6, y + 8, 10)
        draw_owned_cards(picture, say, cards=cards, x=14, y=y + 1)
        draw_centred_text(
            picture,
            text=str(seat.total).replace("-", "−"),
            x=picture.wide - 6,
            y=y + 10.5,
            font_size=8,
            ink=BLACK,
            is_bold=True,
        )
        if seat.seat in score.winners:
            picture.draw_path(f"M{coord(picture.wide - 12)} {coord(y + 13)}h12", Ink(stroke=AI, width=1))
    return picture


LESSON = Lesson(
    (
        LessonStep("place", "vogu.place", draw_placed_card_step),
        LessonStep("contact", "vogu.boost", draw_contact_step),
        LessonStep("values", "vogu.limit", draw_sample_colour_values_step),
        LessonStep("reveal", "vogu.reveal.take", draw_reveal_step),
        LessonStep("score", "vogu.score.token", draw_worked_points_product_step),
    ),
    draw_answer_example_or_none,
    scale=1.9,
    draw_thumbnail=draw_four_values,
)
