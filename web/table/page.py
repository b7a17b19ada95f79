"""Declares the page that a game's functions draw: the request with its answer, sentences, seats and links."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from calculators.core.answers import MAX_DETAILED_MOVES, ListedMove
from calculators.core.private_hand import seat_code_of_private_hand
from calculators.core.replay import join_moves
from calculators.core.types import Clause, SeatScore, TableSettings, Violation, points_score_or_empty
from web.pieces import Control, select
from web.table.answered_request import AnsweredRequest
from web.table.colours import colour_letter, parse_seat_colour_numbers
from web.table.interpretations import find_our_interpretations_that_decide_answer
from web.table.links import Links
from web.table.targets import PlayerTarget, ReviewTarget

MAX_MOVES_OF_LONG_LIST = 100
"""Moves that a page lists if there are more than can be listed with what they lead to."""


@dataclass(frozen=True, kw_only=True)
class Page(AnsweredRequest):
    """Adds to the answered request what a page needs: the table, its seats, and its links."""

    @cached_property
    def links(self) -> Links:
        """The addresses that this page links to."""
        return Links(self)

    @property
    def selection(self) -> str:
        """The selected target of the game; '' for none, and while a player is selected."""
        return "" if isinstance(self.shared_target, PlayerTarget) else self.request.selection

    @property
    def all_moves_or_first_of_very_many(self) -> tuple[ListedMove, ...]:
        """The moves a page has room for: all, or the first of very many."""
        moves = self.answer.moves or ()
        return moves if len(moves) <= MAX_DETAILED_MOVES else moves[:MAX_MOVES_OF_LONG_LIST]

    @property
    def wins_of_seats_before_this_game_or_empty(self) -> tuple[int, ...]:
        """The wins of each seat before this game; () if unknown, or not of as many seats as play."""
        found = tuple(map(int, self.request.wins_text.split("."))) if self.request.wins_text else ()
        return found if len(found) == self.player_count else ()

    def control_to_display_turn(self, move_count: int) -> Control:
        """Returns a control that displays the table after `move_count` moves of the record."""
        return select(ReviewTarget(move_count))

    def first_moves_text(self, move_count: int) -> str:
        """Returns the first moves of the record as text."""
        return join_moves(self.full_answer.move_texts[:move_count])

    def say_longest_known_key_of_game_or_common(self, *key_parts: str, **facts: object) -> str:
        """Returns the sentence of a key, in the game's own words if it has any.

        The parts are joined by dots, and the longest known key wins; if none is known, the first part is said:
        `say_longest_known_key_of_game_or_common("bar.empty", "moves")`.
        """
        common_keys = [".".join(key_parts[:length]) for length in range(len(key_parts), 0, -1)]
        keys = [key for common_key in common_keys for key in (f"{self.slug}.{common_key}", common_key)]
        return self.say.say_first_known_or_last(*keys, **facts)

    def join_missing_parameter_labels(self, max_names: int) -> str:
        """Returns the labels of what is missing, at most `max_names`."""
        names = self.answer.missing[:max_names]
        return self.say("list.comma").join(self.parameter_label_or_seat_name(name) for name in names)

    def parameter_label_or_seat_name(self, parameter_name_or_seat_code: str) -> str:
        """Returns the label of a parameter; the name of a seat if it is a seat code."""
        return (
            self.say.seat_name(parameter_name_or_seat_code)
            if parameter_name_or_seat_code in self.answer.table.seats
            else self.say_longest_known_key_of_game_or_common(f"field.{parameter_name_or_seat_code}")
        )

    @property
    def interpretation_clauses(self) -> tuple[Clause, ...]:
        """The clauses behind this answer that are our interpretation of the rulebook."""
        return find_our_interpretations_that_decide_answer(self.answer)

    @property
    def is_tie_unbroken_because_starter_unknown(self) -> bool:
        """Whether seats share the lead, and the winner depends on who began, which is not entered."""
        score = points_score_or_empty(self.answer.score)
        asks = any(notice.code == f"{self.slug}.first" for notice in self.answer.notices)
        return asks and len(score.seat_codes_with_best_total) > 1

    @property
    def scored_seats_in_display_order(self) -> list[SeatScore]:
        """The scored seats, best first; in turn order while something is missing."""
        score = points_score_or_empty(self.answer.score)
        return sorted(score.seats, key=lambda seat: seat.rank or 0) if score.final else list(score.seats)

    @cached_property
    def colour_letters_by_seat_or_empty(self) -> str:
        """The colour of each seat, a letter each; '' if nobody has chosen one."""
        return (
            "".join(map(colour_letter, parse_seat_colour_numbers(self.request.colours))) if self.request.colours else ""
        )

    def colour_letter_of_seat(self, seat_code: str) -> str:
        """Returns the colour letter of a seat's pieces; the seat's own letter if nobody has chosen a colour."""
        return (self.colour_letters_by_seat_or_empty or "abcdefghi")[int(seat_code[1]) - 1]

    def entered_seat_name_or_empty(self, seat_index: int) -> str:
        """Returns the name entered for a seat (0-based); '' for none."""
        names = self.answer.table.names
        return names[seat_index] if seat_index < len(names) else ""

    @cached_property
    def seat_of_private_cards_used_or_empty(self) -> str:
        """The seat whose private cards this page has; '' for none."""
        query = self.full_answer.query
        private_hand = query.get("mine", "")
        if private_hand != (seat_code := seat_code_of_private_hand(private_hand)):
            return seat_code
        secret = any(name in query for name in self.answer.game.secrets if name != "mine")
        return self.answer.table.mover_seat_code if secret else ""

    @cached_property
    def departed_seat_numbers(self) -> tuple[int, ...]:
        """The seats (1-based) that have left by the latest state."""
        table: TableSettings = self.answer.game.table(self.answer.current_state)
        return table.departed_seats

    @property
    def player_count(self) -> int:
        return self.answer.table.players

    @property
    def seats(self) -> tuple[str, ...]:
        """The codes of the seats to draw; at most the game's maximum, also if the number of players is wrong."""
        return self.answer.table.seats[: max(self.answer.game.players)]

    @property
    def parameters_and_targets_of_violations(self) -> frozenset[str]:
        """Parameters and targets that are contradictory, to be marked in the picture."""
        violations: tuple[Violation, ...] = self.answer.violations
        if self.answer.verdict is not None:
            violations += self.answer.verdict.violations
        return frozenset(target for v in violations for target in (*v.marks, *v.parameter_names))
