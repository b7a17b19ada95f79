"""Builds the subway's sheets of one turn: the legal moves, and the verdict on a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from calculators.core.answers import ListedMove
from calculators.subway import GAME
from calculators.subway.state import State
from web.games.subway.paper.map import draw_network
from web.games.subway.pictures.layout import RingLook
from web.games.subway.pictures.scene import NetworkMarks
from web.i18n import Speaker
from web.table.page import Page

LIST, VERDICT = 142.0, 132.0
"""Width of the map in millimetres, above a list of moves and below a verdict."""


@dataclass(frozen=True, slots=True)
class MoveGoal:
    """The station that a move leads to. bead_effect: `place`, `replace`, or '' for nothing; robbed_seat: whose bead is
    replaced, or ''."""

    station: str
    bead_effect: str
    robbed_seat: str


@dataclass(frozen=True, slots=True)
class MovesSheet:
    """The sheet of legal moves. turn_texts: the seat to move, its style, dice and station, where they are entered;
    groups: the moves by number of steps."""

    map: Markup
    turn_texts: tuple[str, ...]
    groups: tuple[tuple[int, tuple[MoveGoal, ...]], ...]


@dataclass(frozen=True, slots=True)
class VerdictSheet:
    """The sheet of a verdict. turn_texts: as in `MovesSheet`; the map has the path of the move in question."""

    map: Markup
    turn_texts: tuple[str, ...]


def build_sheet_of_legal_moves_by_step_count(page: Page) -> MovesSheet:
    """Builds the sheet of the legal moves, by the number of steps."""
    state: State = page.answer.state
    groups: dict[int, list[MoveGoal]] = {}
    rings: dict[str, RingLook] = {}
    for listed in page.answer.moves or ():
        steps, goal = step_count_station_and_bead_effect_of_legal_move(listed)
        groups.setdefault(steps, []).append(goal)
        rings[goal.station] = "can" if goal.bead_effect else "weak"
    picture = draw_network(
        state,
        page.say,
        marks=NetworkMarks(ring_look_by_station=rings),
        shows_pawns=True,
        colour_letters_by_seat_or_empty=page.colour_letters_by_seat_or_empty,
    )
    sorted_groups = tuple((steps, tuple(goals)) for steps, goals in sorted(groups.items()))
    return MovesSheet(
        picture.to_paper_svg(page.say("subway.sheet.map"), max_width_mm=LIST),
        describe_entered_turn(page.say, state),
        sorted_groups,
    )


class StepsAndGoal(NamedTuple):
    """The number of steps of a move, and where it leads."""

    step_count: int
    goal: MoveGoal


def step_count_station_and_bead_effect_of_legal_move(listed_move: ListedMove) -> StepsAndGoal:
    """Returns the number of steps of a legal move, and where it leads."""
    effect_params = {effect.kind: effect.params for effect in listed_move.effects}
    bead_effect = "replace" if "replace" in effect_params else "place" if "place" in effect_params else ""
    return StepsAndGoal(
        effect_params["way"]["steps"],
        MoveGoal(
            listed_move.game_move.station,
            bead_effect,
            effect_params["replace"]["seat"] if bead_effect == "replace" else "",
        ),
    )


def build_map_sheet_of_last_asked_move(page: Page) -> VerdictSheet:
    """Builds the sheet for the last move of the question."""
    verdict = page.answer.verdict
    step = verdict.steps[-1] if verdict else None
    path_effects = [effect.params for effect in step.effects if effect.code == "subway.effect.way"] if step else []
    path = tuple(path_effects[0]["way"]) if path_effects else ()
    state: State = (step.before if step else None) or page.answer.state
    asked_station = GAME.parse_move(step.move).station if step else ""
    rings: dict[str, RingLook] = {asked_station: "sel"} if asked_station in state.board.line_letters_by_station else {}
    routes = [(state.table.mover_seat_code, path)] if path else []
    picture = draw_network(
        state,
        page.say,
        routes=routes,
        marks=NetworkMarks(ring_look_by_station=rings),
        shows_pawns=True,
        colour_letters_by_seat_or_empty=page.colour_letters_by_seat_or_empty,
    )
    drawn_map = picture.to_paper_svg(page.say("subway.sheet.map"), max_width_mm=VERDICT)
    return VerdictSheet(drawn_map, describe_entered_turn(page.say, state) if step else ())


def describe_entered_turn(say: Speaker, state: State) -> tuple[str, ...]:
    """Returns the seat to move, its style, dice and station in words, where they are entered."""
    turn = state.table.turn
    texts = [say("bar.turn", seat=turn)]
    style, pawn = state.dice_style(turn), state.pawn_station(turn)
    if style:
        texts.append(say(f"subway.style.head.{style}"))
    if state.roll:
        texts.append(say("subway.sheet.dice", dice="・".join(map(str, state.roll))))
    if pawn in state.board.line_letters_by_station:
        texts.append(say("subway.ask.from", station=pawn))
    return tuple(texts)
