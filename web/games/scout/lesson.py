"""The lesson of SCOUT!: a picture for each step, and the picture of an example."""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.notation import parse_move
from calculators.scout.state import Card, Scout, ScoutAndShow, SeenShow, Show, State
from web.i18n import Speaker
from web.paper.picture import INK, Ink, Picture, coord
from web.table.lesson import NEW, PLAIN, SLOT, Lesson, LessonStep, blank_picture, draw_arrow, draw_centred_text

CARD, TALL, APART = 27.0, 42.0, 30.0
"""Units: width and height of a card in a row, and the distance from one card to the next."""
FAINT = Ink(stroke="#999", width=1)


def draw_card_with_both_numbers(
    picture: Picture,
    *,
    x: float,
    y: float,
    upper_text: str,
    lower_text: str = "",
    is_highlighted_as_of_move: bool = False,
    card_width: float = CARD,
) -> None:
    """Draws a card with the number that counts on top and the other number below; a card of the move is highlighted."""
    height = TALL * max(card_width, 17) / CARD
    picture.draw_rounded_box(
        NEW if is_highlighted_as_of_move else PLAIN, x=x, y=y, width=card_width, height=height, corner_radius=4
    )
    size = 17.0 if card_width > 20 else 14.0
    baseline = height * 0.45 if lower_text else height * 0.62
    draw_centred_text(
        picture, text=upper_text, x=x + card_width / 2, y=y + baseline, font_size=size, ink="#000", is_bold=True
    )
    if lower_text:
        picture.draw_path(f"M{coord(x + 7)} {coord(y + height / 2)}h{coord(card_width - 14)}", FAINT)
        draw_centred_text(picture, text=lower_text, x=x + card_width / 2, y=y + height - 5, font_size=13, ink="#635d51")


def draw_card_row_marking_move(
    picture: Picture,
    *,
    cards: tuple[Card, ...],
    y: float,
    first_place_of_move_from_1: int = 0,
    last_place_of_move_from_1: int = -1,
) -> None:
    """Draws adjacent cards; those from the first to the last place (1-based) belong to the move."""
    for place, card in enumerate(cards, 1):
        is_of_move = first_place_of_move_from_1 <= place <= last_place_of_move_from_1
        upper_text, lower_text = card_number_texts(card)
        draw_card_with_both_numbers(
            picture,
            x=APART * (place - 1) + 1.5,
            y=y + 6 * (not is_of_move),
            upper_text=upper_text,
            lower_text=lower_text,
            is_highlighted_as_of_move=is_of_move,
        )


def card_number_texts(drawn_card: Card) -> tuple[str, str]:
    return str(drawn_card.top or "?"), str(drawn_card.bottom or "")


def draw_hand_step(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank_picture()
    for x, top, bottom in ((4, "6", "3"), (31, "2", "9"), (58, "8", "1"), (81, "4", "7")):
        draw_card_with_both_numbers(picture, x=x, y=11, upper_text=top, lower_text=bottom, card_width=25)
    return picture


def draw_show_step(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank_picture()
    for x, y, top in ((10, 1, "5"), (40, 1, "6"), (38, 20, "7"), (68, 20, "7")):
        picture.start_layer()
        draw_card_with_both_numbers(picture, x=x, y=y, upper_text=top, is_highlighted_as_of_move=y > 1)
    return picture


def draw_three_cards_beat_pair_step(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank_picture()
    for x, top in ((1, "5"), (20, "6"), (39, "7"), (71, "9"), (90, "9")):
        draw_card_with_both_numbers(picture, x=x, y=18, upper_text=top, card_width=17)
    draw_centred_text(picture, text=">", x=63.5, y=37)
    return picture


def draw_scout_step(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank_picture()
    draw_card_with_both_numbers(picture, x=6, y=11, upper_text="7")
    draw_arrow(picture, 40, 32, 22)
    draw_card_with_both_numbers(picture, x=70, y=11, upper_text="7", is_highlighted_as_of_move=True)
    return picture


def draw_ending_step(say: Speaker) -> Picture:
    picture = blank_picture()
    picture.draw_rounded_box(SLOT, x=8, y=12, width=26, height=40, corner_radius=4)
    draw_centred_text(picture, text="0", x=21, y=37, is_bold=True)
    draw_centred_text(picture, text=say("learn.or"), x=54, y=37)
    for x in (78, 90, 102):
        picture.draw_dot(x, 32, 9, INK)
    return picture


def draw_answer_example_or_none(say: Speaker, answer: Answer) -> Picture | None:  # noqa: ARG001
    """Draws the active set, and below it the hand (or the cards shown) with the cards of the move highlighted; None if
    there are no cards at all."""
    verdict = answer.verdict
    state: State = (verdict.steps[-1].before if verdict else None) or answer.state
    move = parse_move(verdict.steps[-1].move) if verdict else None
    lower_cards, first, last = state.hand or (), 0, -1
    if isinstance(move, SeenShow):
        lower_cards, first, last = move.cards, 1, len(move.cards)
    elif isinstance(move, Show):
        first, last = move.first, move.last
    elif isinstance(move, Scout | ScoutAndShow) and state.hand is not None:
        scout = move.scout if isinstance(move, ScoutAndShow) else move
        lower_cards, first, last = (
            hand_after_scout_treating_unknown_hand_as_empty(state, scout),
            scout.place,
            scout.place,
        )
        if isinstance(move, ScoutAndShow) and move.first:
            first, last = move.first, move.last
    if not lower_cards and not state.active:
        return None
    has_active_set = bool(state.active)
    picture = Picture(
        APART * max(len(lower_cards), len(state.active), 1), (54 if lower_cards else 46) + 50 * has_active_set
    )
    draw_card_row_marking_move(picture, cards=state.active, y=0)
    draw_card_row_marking_move(
        picture,
        cards=lower_cards,
        y=52 * has_active_set,
        first_place_of_move_from_1=first,
        last_place_of_move_from_1=last,
    )
    return picture


LESSON = Lesson(
    (
        LessonStep("hand", "scout.hand", draw_hand_step),
        LessonStep("show", "scout.show.capture", draw_show_step),
        LessonStep("strength", "scout.strength", draw_three_cards_beat_pair_step),
        LessonStep("scout", "scout.scout", draw_scout_step),
        LessonStep("end", "scout.end", draw_ending_step),
    ),
    draw_answer_example_or_none,
    scale=1.15,
)
