"""Builds VOGU's score sheet: the podium, the values above columns of sums, and the cards of all seats.

No rule is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import format_number, format_signed_number
from calculators.core.types import Params, ScoresAndWinners, SeatScore
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, State, Values
from web.games.vogu.paper.ink import BLACK, FILLS, STEP, WHITE, draw_kanji, draw_owned_cards, hatch_box_by_colour
from web.games.vogu.pictures.tracks import ValueTrack, draw_value_tracks
from web.i18n import Speaker
from web.paper.letter_widths import largest_fitting_size, measure_text_em
from web.paper.picture import Box, Ink, Picture, TextStyle, coord
from web.table.ending import score_in_points_if_game_is_won
from web.table.page import Page

LEFT, PITCH, BAR = 64.0, 17.1, 7.2
"""Millimetres: the left edge of the first column of sums, the width of a column, the width of a value's bar."""
HEAD, FOOT = 12.8, 49.5
"""Millimetres: y of the highest and of the lowest line of the values' scale."""
STEPS = ((29.75, 22.5, 35.0), (0.25, 32.5, 25.0), (59.25, 40.5, 17.0))
"""Left edge, top and height of the steps of ranks 1 to 3."""
STEP_WIDE, FLOOR = 29.5, 57.5
ROOM = 64.0
"""Millimetres for the winner's name beside the podium."""
SIZES = ((46, ""), (30, "l6"), (20, "l9"), (15, "l12"))
"""Font sizes of a name in points, each with its class."""
POINT = 25.4 / 72
HIGH = {3: 34.3, 4: 26.8, 5: 21.6}
"""Number of seats → millimetres of a row's height."""
CARDS = 51.6
"""Millimetres: the greatest width of the cards of a seat."""
SMALL = 2.65
"""Millimetres: the font size of the arithmetic."""
LEGIBLE = 1.8
"""Millimetres: the smallest font size of a name beside the podium; a longer name is only in its row."""


@dataclass(frozen=True, slots=True)
class ColourSum:
    """The arithmetic of a colour of a seat. formula: `5×3×1.5`; exact: the points before rounding, '' if the same."""

    formula: str
    points: str
    exact: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The parts of the sheet.

    podium: None while the winner is not known; size: the class of the winner's name; reasons: what decided; rows: the
    cards, sums and points of all seats.
    """

    podium: Markup | None
    size: str
    reasons: tuple[str, ...]
    values: Markup
    rows: Markup


def build_score_sheet(page: Page) -> ScoreSheet:
    """Builds the score sheet from what is entered."""
    state: State = page.answer.state
    score = score_in_points_if_game_is_won(page)
    podium = None
    if score is not None:
        podium = draw_podium_of_ranked_seats(page.say, page.scored_seats_in_display_order).to_paper_svg(
            page.say("vogu.sheet.podium"), "podium"
        )
    values = draw_colour_values_as_bars(page.say, state.values or NO_VALUES).to_paper_svg(page.say("vogu.tracks"))
    size = css_class_of_winner_name_size(page.say.seat_name(score.winners[0])) if score else ""
    return ScoreSheet(
        podium=podium,
        size=size,
        reasons=explain_winner(page, score) if score else (),
        values=values,
        rows=draw_score_rows(page),
    )


def css_class_of_winner_name_size(seat_name: str) -> str:
    """Returns the class of the winner's name, by the largest font size that fits beside the podium."""
    return next(
        (size_class for points, size_class in SIZES if measure_text_em(seat_name) * points * POINT <= ROOM),
        SIZES[-1][1],
    )


def explain_winner(page: Page, score: ScoresAndWinners) -> tuple[str, ...]:
    """Explains what decided: of a tie, who else has as many points and why the winner is ahead."""
    say = page.say
    if score.decided_by != "turn":
        return (page.say_longest_known_key_of_game_or_common(f"decided.{score.decided_by}", seats=score.winners),)
    others = [seat for seat in score.seat_codes_with_best_total if seat not in score.winners]
    most = max(seat.total for seat in score.seats)
    return (say("vogu.sheet.level", seats=others, n=most), say("vogu.sheet.first", seat=score.winners[0]))


def draw_podium_of_ranked_seats(say: Speaker, ranked_seats: list[SeatScore]) -> Picture:
    """Draws the podium: three steps, and the other seats beside it."""
    picture = Picture(117, 58)
    for (x, top, high), seat in zip(STEPS, ranked_seats, strict=False):
        picture.draw_box(Box(x, top, STEP_WIDE, high), Ink(fill=WHITE, stroke=BLACK, width=0.5))
        middle = x + STEP_WIDE / 2
        picture.draw_seat_mark_unless_seat_empty(seat.seat, middle, top - 8.4, 15.6)
        picture.draw_text(str(seat.rank), x + 2.8, top + 6.6, TextStyle(4.2))
        picture.draw_text(format_number(seat.total), x + STEP_WIDE - 2.6, top + 8, TextStyle(7, anchor="end"))
        name = say.seat_name(seat.seat)
        picture.draw_text(
            name, middle, FLOOR - 2.2, TextStyle(largest_fitting_size(name, 6, STEP_WIDE - 2), anchor="middle")
        )
    for index, seat in enumerate(ranked_seats[3:]):
        y = FLOOR - 5.2 - 12 * (len(ranked_seats) - 4 - index)
        picture.draw_text(str(seat.rank), 91, y + 2.2, TextStyle(4.2))
        picture.draw_seat_mark_unless_seat_empty(seat.seat, 99.8, y, 9.3)
        name = say.seat_name(seat.seat)
        size = largest_fitting_size(name, 4, 11.4)
        if size >= LEGIBLE:
            picture.draw_text(name, 105.6, y - 1, TextStyle(size))
        picture.draw_text(format_number(seat.total), 105.6, y + 4.2, TextStyle(4.8))
    picture.draw_path("M0 57.5H117", Ink(stroke=BLACK, width=0.9))
    return picture


def draw_colour_values_as_bars(say: Speaker, values: Values) -> Picture:
    """Draws the six values as bars above the six columns of sums."""
    known = [value for value in values if value is not None]
    low = -5 if min(known, default=0) >= -5 else -10
    picture = Picture(186, 54)

    def y(value: float) -> float:
        return round(HEAD + (10 - value) * (FOOT - HEAD) / (10 - low), 2)

    for level in range(low, 11, 5):
        ink = Ink(stroke=BLACK, width=0.5) if level == 0 else Ink(stroke="#999", width=0.15)
        picture.draw_path(f"M{LEFT} {y(level)}h{PITCH * 6:.1f}", ink)
        picture.draw_text(
            format_signed_number(level), LEFT - 1.6, y(level) + 1, TextStyle(2.8, bold=False, anchor="end")
        )
    middles = [LEFT + PITCH * (place + 0.5) for place in range(len(COLOURS))]
    tracks = draw_value_tracks(dict(zip(COLOURS, values, strict=True)), say).items_of(ValueTrack)
    for track, x in zip(tracks, middles, strict=True):
        if track.value:
            top = y(max(track.value, 0))
            high = abs(y(track.value) - y(0))
            picture.draw_box(Box(x - BAR / 2, top, BAR, high), Ink(fill=FILLS[track.colour]))
            hatch_box_by_colour(picture, track.colour, x=x - BAR / 2, y=top, box_width=BAR, box_height=high)
            picture.draw_box(Box(x - BAR / 2, top, BAR, high), Ink(stroke=BLACK, width=0.3))
    picture.start_layer()
    for track, x in zip(tracks, middles, strict=True):
        value, middle_y = track.value, y(track.value or 0)
        picture.draw_dot(x, middle_y, 8.6, WHITE if value is None else BLACK)
        if value is not None:
            picture.draw_dot(x, middle_y, 7.9, FILLS[track.colour])
            draw_kanji(picture, say, track.colour, x=x, y=middle_y + 1.9, size=5.2)
        else:
            picture.draw_text(say(f"vogu.kanji.{track.colour}"), x, middle_y + 1.9, TextStyle(5.2, anchor="middle"))
        value_text = "–" if value is None else format_signed_number(value)
        picture.draw_text(value_text, x, 7.6, TextStyle(8.4 if len(value_text) < 3 else 7, anchor="middle"))
    picture.draw_text(say("vogu.tracks"), 0, 5, TextStyle(4.2))
    for line in (1, 2, 3):
        picture.draw_text(say(f"vogu.sheet.rule.{line}"), 0, 6.6 + 4.4 * line, TextStyle(2.9, bold=False))
    return picture


# --- the rows: one picture, because WeasyPrint takes as long for a table of so many cells as for all the rest ---


def draw_score_rows(page: Page) -> Markup:
    """Draws a row for each seat, best first: its cards, the sum of each colour, its points."""
    seat_scores = {seat.seat: seat for seat in page.scored_seats_in_display_order}
    order = [*seat_scores, *(seat for seat in page.seats if seat not in seat_scores)]
    high = HIGH[len(order)]
    picture = Picture(186, high * len(order) + 0.6)
    tops = {seat: 0.3 + high * place for place, seat in enumerate(order)}
    cards = {seat: page.answer.state.seats[int(seat[1]) - 1] or () for seat in order}
    lines = "".join(f"M0 {coord(0.3 + high * place)}H186" for place in range(len(order) + 1))
    picture.draw_path(lines, Ink(stroke=BLACK, width=0.3))
    sides = "".join(f"M{coord(LEFT + PITCH * place)} .3V{coord(picture.high)}" for place in range(len(COLOURS)))
    picture.draw_path(sides, Ink(stroke="#999", width=0.15))
    picture.draw_path(f"M{coord(LEFT + PITCH * len(COLOURS))} .3V{coord(picture.high)}", Ink(stroke=BLACK, width=0.3))
    row_texts = []
    for seat, top in tops.items():
        picture.draw_seat_mark_unless_seat_empty(seat, 12.2, top + high / 2 - 7.4, 6.4)
        scale = min(1.0, CARDS / (STEP * max(1, len(cards[seat]))))
        draw_owned_cards(picture, page.say, cards=cards[seat], x=9.3, y=top + high / 2 - 3.8, scale=scale)
        row_texts.append(
            draw_seat_row_texts_and_return_spoken_text(
                page,
                picture,
                seat_code=seat,
                seat_score_or_none_while_cards_missing=seat_scores.get(seat),
                middle_y=top + high / 2,
            )
        )
    return picture.to_paper_svg(" ".join(row_texts), omits_drawn_texts_after_label=True)


def draw_seat_row_texts_and_return_spoken_text(
    page: Page,
    picture: Picture,
    *,
    seat_code: str,
    seat_score_or_none_while_cards_missing: SeatScore | None,
    middle_y: float,
) -> str:
    """Draws the texts of a row around its middle, and returns the row as it is read aloud."""
    say = page.say
    name = say.seat_name(seat_code)
    picture.draw_text(name, 17.4, middle_y - 5.6, TextStyle(largest_fitting_size(name, 5.3, 45)))
    if seat_score_or_none_while_cards_missing is None:
        missing_count = CARDS_AT_END - sum(
            card.is_whole for card in page.answer.state.seats[int(seat_code[1]) - 1] or ()
        )
        missing_text = say("vogu.lacking", n=missing_count) if missing_count > 0 else ""
        picture.draw_text(missing_text, LEFT + PITCH / 2, middle_y + 1, TextStyle(SMALL, bold=False, anchor="middle"))
        picture.draw_text("–", 186, middle_y + 3.3, TextStyle(9.2, anchor="end"))
        return f"{name}{say('list.colon')}{missing_text}"
    if seat_score_or_none_while_cards_missing.rank:
        picture.draw_text(str(seat_score_or_none_while_cards_missing.rank), 0, middle_y + 3.3, TextStyle(9.2))
    picture.draw_text(
        format_number(seat_score_or_none_while_cards_missing.total), 186, middle_y + 3.3, TextStyle(9.2, anchor="end")
    )
    sum_texts = []
    for line in seat_score_or_none_while_cards_missing.lines:
        colour = line.params["colour"]
        colour_sum = build_arithmetic_of_colour(line.params)
        draw_formula_and_points_with_exact_if_rounded(
            say,
            picture,
            colour_sum=colour_sum,
            middle_x=LEFT + PITCH * (COLOURS.index(colour) + 0.5),
            middle_y=middle_y,
        )
        sum_texts.append(say("vogu.sheet.sum", colour=colour, formula=colour_sum.formula, points=colour_sum.points))
    total = f"{say('score.total')} {format_number(seat_score_or_none_while_cards_missing.total)}"
    return f"{name}{say('list.colon')}{say('list.comma').join(sum_texts)} {total}"


def draw_formula_and_points_with_exact_if_rounded(
    say: Speaker, picture: Picture, *, colour_sum: ColourSum, middle_x: float, middle_y: float
) -> None:
    """Draws the sum of a colour around a point: its formula, its points, and the exact figure if it was rounded."""
    small_style, y = TextStyle(SMALL, bold=False, anchor="middle"), middle_y - (1.6 if colour_sum.exact else 0)
    picture.draw_text(colour_sum.formula, middle_x, y - 1.9, small_style)
    picture.draw_text(colour_sum.points, middle_x, y + 3.2, TextStyle(5.3, anchor="middle"))
    if colour_sum.exact:
        picture.draw_text(say("vogu.sheet.exact", n=colour_sum.exact), middle_x, y + 6.5, small_style)


def build_arithmetic_of_colour(line_params: Params) -> ColourSum:
    """Builds the arithmetic of a colour (`vogu.score.value`, `vogu.score.token`)."""
    factors = [line_params["value"], line_params["count"], *([line_params["factor"]] if line_params["tokens"] else [])]
    exact = format_figure(line_params["exact"]) if line_params["exact"] != line_params["points"] else ""
    return ColourSum("×".join(map(format_figure, factors)), format_figure(line_params["points"]), exact)


def format_figure(figure: float) -> str:
    """Formats a figure without needless decimals: 22, −4.5."""
    return format_number(figure).removesuffix(".0")
