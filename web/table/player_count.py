"""Asks before the number of players of a running record is changed, and says what that would do to its turns."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.answers import Answer
from calculators.core.departures import departing_or_moving_seat_code_or_empty
from calculators.core.evaluate import evaluate_ignoring_other_rulings
from calculators.core.replay import list_numbers_of_legal_moves_surely_ending_turn
from calculators.core.types import View
from web.pieces import Chips, Control, Key, enter_value, select
from web.table.opening import PlayerCountValue
from web.table.page import Page
from web.table.targets import PlayerCountTarget

MAX_NAMED_TURNS = 4
"""Turns that are named with their old and new seat; the others are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCountQuestion:
    """Another number of players for a running record, which somebody may have touched by mistake.

    consequences: what would become of the record, in sentences; change: sets the number.
    """

    player_count: int
    consequences: tuple[str, ...]
    change: Control


def build_chips_asking_for_other_player_count(page: Page, lowest_count: int) -> Chips:
    """Builds a chip for each number of players from a lowest one on; one that is not the current is asked about before
    it applies."""
    return Chips(
        page.say("field.players"),
        tuple(
            Key(
                text=page.say("players.count", n=count),
                control=select("" if count == page.player_count else PlayerCountTarget(count)),
                is_selected=count == page.player_count,
            )
            for count in page.answer.game.players
            if count >= lowest_count
        ),
    )


def build_player_count_question_if_other_selected(page: Page) -> PlayerCountQuestion | None:
    """Builds the question about the selected number of players; None if no other number is selected, or outside a
    record with moves."""
    target = page.shared_target
    if (
        not isinstance(target, PlayerCountTarget)
        or not page.is_following_game
        or target.player_count == page.player_count
        or target.player_count not in page.answer.game.players
    ):
        return None
    return PlayerCountQuestion(
        player_count=target.player_count,
        consequences=describe_effects_of_player_count_on_record(page, target.player_count),
        change=enter_value(PlayerCountValue(target.player_count)),
    )


def describe_effects_of_player_count_on_record(page: Page, player_count: int) -> tuple[str, ...]:
    """Describes what another number of players would do to a record: why its start would be wrong, or who would get
    which turns and where the record would stop."""
    say, game = page.say, page.answer.game
    query = {**page.full_answer.query, "players": str(player_count)}
    changed = evaluate_ignoring_other_rulings(game, View.PLAY, query)
    if changed.violations:
        return (say("players.ask.start", n=player_count), say.violation_text(changed.violations[0]))
    if changed.verdict is None:
        return (say("players.ask.start", n=player_count),)
    turns = describe_turns_with_another_seat(page, changed)
    if changed.verdict.legal:
        return turns
    turn_number = len(list_numbers_of_legal_moves_surely_ending_turn(game, changed.verdict.steps)) + 1
    reasons = tuple(say.violation_text(violation) for violation in changed.verdict.violations[:1])
    return (*turns, say("players.ask.stops", n=turn_number), *reasons)


def describe_turns_with_another_seat(page: Page, changed: Answer) -> tuple[str, ...]:
    """Describes which turns of a record another seat would have: the first ones one by one, the others as a number;
    if none would, says so.

    changed: the same record with another number of players, computed."""
    say, game = page.say, page.answer.game
    verdict = page.full_answer.verdict
    if verdict is None or changed.verdict is None:
        return ()
    turn_starts = (0, *page.turn_ends)
    seats_before, seats_after = (
        [departing_or_moving_seat_code_or_empty(game, step) for step in steps]
        for steps in (verdict.steps, changed.verdict.steps)
    )
    turns = [
        say(
            "players.ask.turn",
            n=number,
            before=say.seat_name(seats_before[start]),
            after=say.seat_name(seats_after[start]),
        )
        for number, start in enumerate(turn_starts, 1)
        if start < min(len(seats_before), len(seats_after)) and seats_before[start] != seats_after[start] != ""
    ]
    if not turns:
        return (say("players.ask.same"),)
    more = [say("players.ask.more", n=len(turns) - MAX_NAMED_TURNS)] if len(turns) > MAX_NAMED_TURNS else []
    return (say("players.ask.turns", turns=say("list.comma").join([*turns[:MAX_NAMED_TURNS], *more])),)
