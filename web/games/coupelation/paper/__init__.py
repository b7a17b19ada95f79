"""Coupelation's sheets: the tower as cards across the paper, what lies beside it, and what is asked about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from calculators.core.replay import ReplayStep, Verdict
from calculators.core.types import Message, View, Violation
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.notation import parse_move
from calculators.coupelation.score import explain_outcome_and_what_is_left_to_do
from calculators.coupelation.state import FINISH, HIDDEN, Action, Card, Cards, Down, Draw, Flip, State
from calculators.coupelation.tower_rules import count_empty_cells, count_hidden_cards, tower_won_lost_or_empty
from calculators.coupelation.validate import check_tower_numbers_rise
from web.games.coupelation.paper.won import DOUBLE_DIAMOND, MARK_SHAPES, WonSheet, build_sheet_of_won_tower
from web.games.coupelation.pictures.board import (
    collect_marked_places,
    is_about_hand,
    list_hidden_cards_with_possible_numbers,
)
from web.games.coupelation.pictures.move_groups import MoveGroups, group_legal_moves_by_action
from web.games.coupelation.pictures.tower import (
    BrokenChain,
    TowerCell,
    TowerView,
    build_marks_of_broken_chains,
    build_tower_view_marking_wrong_cells,
    with_broken_chains,
)
from web.games.coupelation.play import list_record_row_per_turn
from web.i18n import Speaker
from web.paper.letter_widths import largest_fitting_size
from web.paper.picture import Ink, Picture, TextStyle, coord
from web.paper.record import space_out_ascending_heights
from web.table.game_pages import GamePaper
from web.table.page import Page
from web.table.record_turns import RecordLine

VERDICT, RECORD = 116.0, 104.0
"""Millimetres of the tower on a verdict and on a record."""
WIDEST, NARROWEST, A_ROW = 168.0, 96.0, 9.0
"""On a score sheet: without any lines below, at least, and what every line below takes of it."""
SHORT, LONG = 88.0, 64.0
"""On a list of moves: where its rows are few, and where they are many."""
TWO_COLUMN_CARDS = 8
"""Face-down cards from which what they may be stands in two columns."""
MANY_ROWS = 17
"""Rows of a list of moves from which they are many."""
CARD, SMALL = 15.0, 8.0
"""Millimetres of a card below the tower, and of one beside it."""
ROOMY = 0.34
"""Fortieths of a card's height in millimetres, from which its mark has room beside its number; below it is smaller."""
NUMBER = re.compile(r"-?\d*\.?\d+")
"""A number of a path."""
LINE, FINE, THICK = Ink(stroke="#000", width=0.4), Ink(stroke="#000", width=0.2), Ink(stroke="#000", width=1.2)
BRACKET = Ink(stroke="#000", width=1)
WHITE, BLACK = Ink(fill="#fff"), Ink(fill="#000")
DASHED = Ink(stroke="#000", width=0.3, dash="1.4 1")
DOTTED = Ink(stroke="#888", width=0.2, dash=".3 .9")
FAINT = Ink(stroke="#bbb", width=0.2)
CURVE = (77.0, 44.0)
"""Millimetres of the curves of a record, their scale included; they stand beside its tower."""
NAMED = 3.6
"""Millimetres from the name of a curve to the next one at least."""
WORDS, LEFT_OF_ROW, USUAL = 92.0, 19.0, 58.0
"""Millimetres on a record: of what stands beside its tower, of what lies below both, and of what any other record has
above its turns."""


@dataclass(frozen=True, slots=True)
class HiddenCardLine:
    """A face-down card, counted from 1, and what it may be: how many numbers, those that follow each other as one."""

    tier: int
    place: int
    count: int
    runs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerSheet:
    """reserve, hand: cards as a picture, None where they were not entered; head, lines: the outcome and its reasons;
    draw: what the next seat draws; against: what contradicts; hidden: what face-down cards may be, in a column or two;
    groups: all moves, many: in many rows; won: the sheet of a tower that is won, which has all of it; progress: curves
    of a record."""

    tower: Markup
    reserve: Markup | None = None
    hand: Markup | None = None
    deck: int | None = None
    turn: str = ""
    head: str = ""
    lines: tuple[Message, ...] = ()
    draw: Message | None = None
    against: tuple[Violation, ...] = ()
    hidden: tuple[tuple[HiddenCardLine, ...], ...] = ()
    groups: MoveGroups | None = None
    many: bool = False
    won: WonSheet | None = None
    progress: Markup | None = None


def build_sheet_parts(page: Page) -> TowerSheet:
    """What the paper of a table, of its moves, of a verdict or of a followed game draws."""
    return (
        build_tower_sheet_of_followed_game(page) if page.view == View.PLAY else build_table_moves_or_verdict_sheet(page)
    )


def build_table_moves_or_verdict_sheet(page: Page) -> TowerSheet:
    """A table, its moves or a verdict."""
    state: State = page.displayed_state
    view = View(page.view)
    over = tower_won_lost_or_empty(state)
    disorderly = tuple(check_tower_numbers_rise(state)) if over == "lost" else ()
    judged = page.answer.verdict.violations if page.answer.verdict else ()
    against = tuple(v for v in judged if not is_about_hand(v))
    picture = build_tower_view_marking_wrong_cells(
        state, wrong_places=collect_marked_places([*disorderly, *against]), is_consistent=not over
    )
    picture = with_broken_chains(
        picture, build_marks_of_broken_chains([*disorderly, *against], picture.shape, shows_plain_backs=bool(over))
    )
    scoring = view == View.SCORE and page.answer.score is not None
    hidden = list_facedown_cards_in_columns(state) if scoring and not over else ()
    listed = None if page.answer.moves is None else group_legal_moves_by_action(state)
    lines = len(hidden[0]) if hidden else 0
    wide = max(WIDEST - A_ROW * (lines + 2 * (state.hand is not None)), NARROWEST) if scoring else VERDICT
    if listed is not None:
        wide = SHORT if count_move_list_rows(listed) < MANY_ROWS else LONG
    card = CARD if listed is None else SMALL
    return TowerSheet(
        tower=draw_tower_svg(page.say, picture, wide, last_judged_action_and_legality_or_none(page.answer.verdict)),
        reserve=None if state.reserve is None else draw_cards_side_by_side(page, state.reserve, card),
        hand=None if state.hand is None else draw_cards_side_by_side(page, state.hand, card),
        deck=state.deck,
        turn="" if over else f"p{state.table.turn}",
        head=describe_outcome_or_progress(page, state) if scoring else "",
        lines=explain_outcome_and_what_is_left_to_do(state) if scoring and over else (),
        draw=calculate_remaining_draw_allowance(state).phrase if scoring and not over else None,
        against=disorderly,
        hidden=hidden,
        groups=listed,
        many=listed is not None and count_move_list_rows(listed) >= MANY_ROWS,
        won=build_sheet_of_won_tower(page) if scoring and over == "won" else None,
    )


def list_facedown_cards_in_columns(state: State) -> tuple[tuple[HiddenCardLine, ...], ...]:
    """What the face-down cards may be; in two columns where they are many."""
    rows = [
        HiddenCardLine(row.tier, row.place, row.count, format_number_runs(row.safe))
        for row in list_hidden_cards_with_possible_numbers(state)
    ]
    half = -(-len(rows) // 2) if len(rows) > TWO_COLUMN_CARDS else len(rows)
    return tuple(filter(None, (tuple(rows[:half]), tuple(rows[half:]))))


def format_number_runs(numbers: Sequence[int]) -> tuple[str, ...]:
    """Numbers in ascending order, three or more that follow each other as `7–12`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return tuple(text for run in found for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)))


def count_move_list_rows(move_groups: MoveGroups) -> int:
    """Lines of a list of moves."""
    return len(move_groups.hand) + len(move_groups.flips) // 4 + len(move_groups.reserve) + 2


def describe_outcome_or_progress(page: Page, state: State) -> str:
    """The outcome, or how far the tower is."""
    outcome = page.answer.game.calculate_score(state).outcome
    if outcome != "open":
        return page.say(f"coupelation.outcome.{outcome}")
    return page.say("coupelation.sheet.open", empty=count_empty_cells(state.rows), hidden=count_hidden_cards(state))


class ActionAndLegality(NamedTuple):
    """An action, and whether it is legal; None where nobody knows."""

    action: Action
    is_legal: bool | None


def last_judged_action_and_legality_or_none(verdict: Verdict | None) -> ActionAndLegality | None:
    """The action that is judged last, and whether it is legal."""
    move = parse_move(verdict.steps[-1].move) if verdict else None
    return None if verdict is None or move is None or isinstance(move, Draw) else ActionAndLegality(move, verdict.legal)


# The tower


def draw_tower_svg(
    say: Speaker, tower_picture: TowerView, width_mm: float, asked_action: tuple[Action, bool | None] | None = None
) -> Markup:
    """The tower on a sheet."""
    return draw_tower(say, tower_picture, width_mm, asked_action).to_paper_svg(say("coupelation.tower"))


def draw_tower(
    say: Speaker, tower_picture: TowerView, width_mm: float, asked_action: tuple[Action, bool | None] | None = None
) -> Picture:
    """The tower, so many millimetres wide, and on it the card that is asked about."""
    scale = width_mm / tower_picture.width
    picture = Picture(width_mm, tower_picture.height * scale)
    back = say("coupelation.back")
    for cell in tower_picture.cells:
        draw_card_or_free_place(
            picture, cell, x=(cell.x - tower_picture.x) * scale, y=cell.y * scale, scale=scale, hidden_card_text=back
        )
    for chain in tower_picture.chains:
        draw_bracket_and_cross_of_broken_chain(picture, chain, tower_picture.x, scale)
    if asked_action is not None:
        draw_card_in_question_crossed_if_illegal(
            picture, tower_picture, asked_action=asked_action, scale=scale, hidden_card_text=back
        )
    return picture


def draw_card_or_free_place(
    picture: Picture, cell: TowerCell, *, x: float, y: float, scale: float, hidden_card_text: str
) -> None:
    """A card with its number, or a free place with what fits."""
    wide, high = cell.w * scale, 40 * scale
    if cell.card is not None:
        draw_card_or_its_back(
            picture,
            card=cell.card,
            x=x,
            y=y,
            width=wide,
            height=high,
            hidden_card_text=hidden_card_text,
            possible_numbers_text=cell.safe,
        )
        if cell.last:
            picture.draw_path(
                f"M{coord(x + 0.4)} {coord(y + 0.4)}h{coord(9 * scale)}l{coord(-9 * scale)} {coord(9 * scale)}z", BLACK
            )
        if cell.bad:
            picture.draw_rounded_box(
                THICK, x=x - 0.6, y=y - 0.6, width=wide + 1.2, height=high + 1.2, corner_radius=5 * scale
            )
        return
    picture.draw_rounded_box(
        {"can": DASHED, "ghost": DOTTED}.get(cell.kind, FAINT),
        x=x,
        y=y,
        width=wide,
        height=high,
        corner_radius=5 * scale,
    )
    said = "×" if cell.dead else hidden_card_text if cell.range == "x" else cell.range or ("F" if cell.top else "")
    size = largest_fitting_size(said, 11 * scale, wide - 1)
    picture.draw_text(
        said, x + wide / 2, y + high / 2 + 0.36 * size, TextStyle(round(size, 1), bold=False, anchor="middle")
    )


def draw_card_or_its_back(
    picture: Picture,
    *,
    card: Card,
    x: float,
    y: float,
    width: float,
    height: float,
    hidden_card_text: str,
    possible_numbers_text: str = "",
) -> None:
    """A card: its number and mark, or its back with what it may turn out to be."""
    middle, unit = x + width / 2, height / 40
    picture.draw_rounded_box(WHITE, LINE, x=x, y=y, width=width, height=height, corner_radius=5 * unit)
    if card == HIDDEN:
        for step in range(1, 8 if possible_numbers_text else 13):
            picture.draw_path(f"M{coord(x + 3 * unit)} {coord(y + 3 * step * unit)}h{coord(width - 6 * unit)}", FINE)
        foot = y + (18 if possible_numbers_text else 25) * unit
        picture.start_layer()
        picture.draw_dot(middle, foot - 4.5 * unit, 17 * unit, "#fff")
        picture.draw_text(hidden_card_text, middle, foot, TextStyle(round(12 * unit, 1), anchor="middle"))
        size = largest_fitting_size(possible_numbers_text, 12 * unit, width - 1)
        picture.draw_text(possible_numbers_text, middle, y + 36 * unit, TextStyle(round(size, 1), anchor="middle"))
        return
    low, size = (33, 16) if card.mark and unit < ROOMY else (27.5, 19)
    picture.draw_text(str(card.face), middle, y + low * unit, TextStyle(round(size * unit, 1), anchor="middle"))
    by = min(1.0, unit / ROOMY)
    for aside, path in MARK_SHAPES.get(card.mark, DOUBLE_DIAMOND) if card.mark else ():
        place = f"M{coord(x + width - (3.4 - aside) * by)} {coord(y + 4.4 * by)}"
        picture.draw_path(place + NUMBER.sub(lambda found: coord(float(found[0]) * by), path), BLACK)


def draw_bracket_and_cross_of_broken_chain(
    picture: Picture, chain: BrokenChain, left_edge: float, scale: float
) -> None:
    """Numbers without room: a bracket or a line, and a cross on it."""
    if chain.bracket:
        start, end, y = ((chain.start - left_edge) * scale, (chain.end - left_edge) * scale, chain.y * scale)
        picture.draw_path(
            f"M{coord(start)} {coord(y)}v{coord(7 * scale)}H{coord(end)}v{coord(-7 * scale)}",
            Ink(stroke="#000", width=1),
        )
    picture.start_layer()
    draw_white_cross_on_dot(picture, (chain.x - left_edge) * scale, chain.cy * scale, 8 * scale)


def draw_white_cross_on_dot(picture: Picture, middle_x: float, middle_y: float, size: float) -> None:
    """A white cross on a black dot."""
    picture.draw_dot(middle_x, middle_y, 2 * size, "#000")
    arm, both = coord(size / 2), coord(size)
    data = f"M{coord(middle_x - size / 2)} {coord(middle_y - size / 2)}l{both} {both}m0 -{both}l-{both} {both}m{arm} 0"
    picture.draw_path(data, Ink(stroke="#fff", width=0.6, line_cap="round"))


def draw_card_in_question_crossed_if_illegal(
    picture: Picture,
    tower_picture: TowerView,
    *,
    asked_action: tuple[Action, bool | None],
    scale: float,
    hidden_card_text: str,
) -> None:
    """The card that is asked about, where it would lie; crossed where it cannot."""
    move, legal = asked_action
    cell = (move.row, move.col)
    place = next((one for one in tower_picture.cells if one.cell == cell), None)
    if place is None:
        return
    x, y, wide, high = (place.x - tower_picture.x) * scale, place.y * scale, place.w * scale, 40 * scale
    face = move.number if isinstance(move, Flip) else "" if isinstance(move, Down) else move.face
    picture.start_layer()
    picture.draw_rounded_box(WHITE, THICK, x=x, y=y, width=wide, height=high, corner_radius=5 * scale)
    said = hidden_card_text if isinstance(move, Down) else "?" if face is None else str(face)
    picture.draw_text(said, x + wide / 2, y + high / 2 + 7.5 * scale, TextStyle(round(20 * scale, 1), anchor="middle"))
    if legal is False:
        picture.start_layer()
        draw_white_cross_on_dot(picture, x + wide, y, 8 * scale)


def draw_cards_side_by_side(page: Page, cards: Cards, card_width_mm: float) -> Markup:
    """Reserve or hand side by side, each card so many millimetres wide."""
    picture = Picture((card_width_mm + 1.6) * max(1, len(cards)), card_width_mm + 0.6)
    for index, card in enumerate(cards):
        draw_card_or_its_back(
            picture,
            card=card,
            x=(card_width_mm + 1.6) * index + 0.3,
            y=0.3,
            width=card_width_mm,
            height=card_width_mm,
            hidden_card_text=page.say("coupelation.back"),
        )
    names = [page.say("coupelation.finish") if card == FINISH else str(card.face) for card in cards]
    return picture.to_paper_svg(
        page.say("list.comma").join(names) or page.say("coupelation.sheet.none"), is_label_complete=True
    )


# The record


def list_record_lines(page: Page) -> list[RecordLine]:
    """The turns of a followed game, a line each: its draw and its action together."""
    return [
        RecordLine(number=turn.number, seat=turn.seat, text=turn.text, end_text="")
        for turn in list_record_row_per_turn(page)
        if not turn.wrong
    ]


def state_of_followed_game_or_entered(page: Page) -> State:
    """The table that a followed game has come to."""
    followed = page.answer.followed
    state: State = page.answer.state if followed is None or followed.state is None else followed.state
    return state


def measure_band_height_between_curve_and_lines_mm(page: Page) -> float:
    """Millimetres above the turns that the tower, and what stands beside and below it, take more than usual."""
    view = build_tower_view_marking_wrong_cells(state_of_followed_game_or_entered(page))
    return max(view.height * RECORD / view.width, WORDS) + LEFT_OF_ROW - USUAL


def build_tower_sheet_of_followed_game(page: Page) -> TowerSheet:
    """Above the turns of a followed game: how it stands, and how it came to that."""
    followed, verdict = page.answer.followed, page.answer.verdict
    steps = verdict.steps[: verdict.played] if verdict else ()
    state = state_of_followed_game_or_entered(page)
    over = tower_won_lost_or_empty(state) or (followed is not None and followed.ended)
    return TowerSheet(
        tower=draw_tower_svg(page.say, build_tower_view_marking_wrong_cells(state, is_consistent=not over), RECORD),
        reserve=None if state.reserve is None else draw_cards_side_by_side(page, state.reserve, SMALL),
        deck=state.deck,
        turn="" if over else f"p{state.table.turn}",
        head=describe_outcome_or_progress(page, state) if state.rows else "",
        lines=explain_outcome_and_what_is_left_to_do(state) if over else (),
        draw=calculate_remaining_draw_allowance(state).phrase if state.rows and not over else None,
        progress=draw_free_cells_and_deck_chart_or_none(page, steps),
    )


def draw_free_cells_and_deck_chart_or_none(page: Page, record_steps: Sequence[ReplayStep]) -> Markup | None:
    """Free places (a line) and the deck (dashes), turn by turn; None where there are no two turns."""
    stages: list[State] = [step.before for step in record_steps[:1]]
    told = [step.after or step.end for step in record_steps if not step.move.startswith("draw.")]
    stages += [state for state in told if state is not None]
    if len(stages) < 3:
        return None
    wide, high = CURVE
    free = [count_empty_cells(state.rows) for state in stages]
    deck = [state.deck for state in stages]
    most = max(free + [count for count in deck if count is not None])
    picture = Picture(wide, high)

    def at(turn: int, count: int) -> str:
        return f"{coord(8 + (wide - 24) * turn / (len(stages) - 1))} {coord(high - 5 - (high - 8) * count / most)}"

    for count in range(0, most + 1, 10):
        _, height = map(float, at(0, count).split())
        picture.draw_path(f"M8 {coord(height)}H{coord(wide - 16)}", FAINT)
        picture.draw_text(str(count), 6.5, height + 1, TextStyle(2.8, bold=False, anchor="end"))
    lines = ((free, "sheet.free", Ink(stroke="#000", width=0.8)), (deck, "sheet.deck", DASHED))
    ends: list[tuple[float, float, str]] = []
    for counts, name, ink in lines:
        points = [at(turn, count) for turn, count in enumerate(counts) if count is not None]
        if points:
            picture.draw_path("M" + "L".join(points), ink)
            x, y = map(float, points[-1].split())
            ends.append((y, x, page.say(f"coupelation.{name}")))
    ends.sort()
    for height, (_, x, said) in zip(
        space_out_ascending_heights([y for y, _, _ in ends], high, NAMED), ends, strict=True
    ):
        picture.draw_text(said, x + 1.5, height + 1, TextStyle(round(largest_fitting_size(said, 3, 14), 1), bold=False))
    return picture.to_paper_svg(page.say("coupelation.sheet.curve"))


PAPER = GamePaper(build_sheet_parts, list_record_lines, measure_band_height_between_curve_and_lines_mm)
