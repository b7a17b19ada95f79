"""Finds the record beside a question or a score, and corrects it to the table there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate_ignoring_other_rulings
from calculators.core.parsing import encode_query_string
from calculators.core.replay import count_record_turns_including_incomplete_last, join_moves, split_moves
from calculators.core.types import TABLE_VIEWS, View
from web.table.address import query_without_page_parameters
from web.table.answered_request import AnsweredRequest
from web.table.corrections import (
    CorrectedRecord,
    correct_record_to_table_beside_or_none,
    update_table_beside_to_record_now_if_followed,
)
from web.table.other_tabs import OVER
from web.table.pending_moves import parse_moves_or_empty
from web.table.public_queries import query_as_everybody_could_ask_it
from web.table.targets import SHARED_TARGETS, ReviewTarget, TurnExchangeTarget
from web.table.trial import restore_query_fields_from_before_trial


@dataclass(frozen=True, slots=True)
class TableNow:
    """What the record of a shared table has in place of the older table of a question or a score.

    turn_count: how many turns were entered since, 0 if the record was changed otherwise; query: of the table now, with
    what was changed here; drops_change: something was changed here that is not in it; record_query: of the record.
    """

    turn_count: int
    query: dict[str, str]
    drops_change: bool
    record_query: dict[str, str]


@dataclass(frozen=True)
class RecordBeside:
    """The record in the other tabs of a question or a score; templates call it `page.links.record_beside`."""

    page: AnsweredRequest

    @cached_property
    def query(self) -> dict[str, str] | None:
        """The query of the record beside a question or a score, with its page parameters; None without one."""
        page = self.page
        record = page.valid_other_tabs.record_of_this_game_or_none
        if record is None or page.full_answer.view is View.PLAY:
            return None
        return record.own_query_with_current_rulings_and_unmoved_people(page.query_with_wins_and_colours)

    @cached_property
    def corrected(self) -> CorrectedRecord | None:
        """The record beside a question or a score whose table was changed, with that change as a correction.

        None if there is nothing to correct, if the question is about an earlier turn or a turn is entered again, and at
        a shared table.
        """
        return None if self.page.live else self.correct_record_to_table_here()

    @cached_property
    def shared_record_corrected_to_table_here(self) -> CorrectedRecord | None:
        """The record of a shared table, with what the phone changed on its own score or question as a correction.

        None as of `corrected`, for a phone that cannot change the table, outside a shared record, and if others have
        changed the same since the score or question was opened.
        """
        live = self.page.live
        if live is None or live.view != View.PLAY or not live.seat or live.is_read_only:
            return None
        return self.correct_record_to_table_here(dict(parse_qsl(live.base_query)))

    def correct_record_to_table_here(self, shared_record_query: dict[str, str] | None = None) -> CorrectedRecord | None:
        """Returns the record beside a question or a score with its table corrected to the one here.

        shared_record_query: that of a shared table, which may have more moves than the record beside this page. None
        without a record beside, if there is nothing to correct, on a refused page, and while the record is at an
        earlier turn or being changed.
        """
        page, record_query = self.page, self.query
        if record_query is None or not self.is_record_at_its_end or page.answer.refused:
            return None
        record = self.compute_record(record_query)
        return correct_record_to_table_beside_or_none(
            self.compute_record(shared_record_query) if shared_record_query else record,
            page.pages.input_rules,
            page.full_answer.view,
            self.table_query_without_trial_and_moves,
            earlier_record=record,
        )

    @cached_property
    def table_now(self) -> TableNow | None:
        """What the record of the shared table has now, if this page was made from an earlier state of it.

        None if it was not, for a question about an earlier turn, and where turns of this phone have not reached the
        table.
        """
        page, live, record_query = self.page, self.page.live, self.query
        if live is None or live.view != View.PLAY or page.full_answer.unread:
            return None
        if record_query is None or not self.is_record_at_its_end:
            return None
        shared_query, public_query = (
            dict(parse_qsl(text)) for text in (live.base_query, self.public_query_or_none or "")
        )
        shared_checksum, checksum = (
            page.checksum_of_query_without_secrets_and_question(View.PLAY, query)
            for query in (shared_query, public_query)
        )
        moves_now, moves_before = (split_moves(query.get("move", "")) for query in (shared_query, public_query))
        has_more_moves = len(moves_before) > len(moves_now) and moves_before[: len(moves_now)] == moves_now
        is_ahead_of_table = has_more_moves and not live.changes_by_others
        if checksum == shared_checksum or is_ahead_of_table:
            return None
        shared_query |= {name: text for name, text in record_query.items() if name in page.answer.game.secrets}
        moved_table = update_table_beside_to_record_now_if_followed(
            self.compute_record(shared_query),
            page.pages.input_rules,
            page.full_answer.view,
            self.table_query_without_trial_and_moves,
            earlier_record=self.compute_record(record_query),
        )
        if moved_table is None:
            return None
        return TableNow(
            turn_count=self.count_turns_added_or_0_if_changed_otherwise(moves_before, moves_now),
            query=moved_table.query,
            drops_change=moved_table.drops_change,
            record_query=shared_query,
        )

    @property
    def is_question_at_record_of_scored_shared_table(self) -> bool:
        """Whether this is a question at the record of a shared table that is at its score now."""
        page, record = self.page, self.page.valid_other_tabs.record_of_this_game_or_none
        is_table_at_score = page.live is not None and page.live.view == View.SCORE
        is_question = page.full_answer.view not in TABLE_VIEWS
        return is_table_at_score and is_question and record is not None and record.mark != OVER

    def count_turns_added_or_0_if_changed_otherwise(self, moves_before: list[str], moves_now: list[str]) -> int:
        """Returns how many turns a record has more than before, 1 for the rest of a turn; 0 if it was changed
        otherwise."""
        if moves_now[: len(moves_before)] != moves_before or moves_now == moves_before:
            return 0
        game, player_count = self.page.answer.game, self.page.answer.table.players
        count_now, count_before = (
            count_record_turns_including_incomplete_last(
                game, parse_moves_or_empty(game, join_moves(moves)), player_count
            )
            for moves in (moves_now, moves_before)
        )
        return max(1, count_now - count_before)

    @property
    def is_record_at_its_end(self) -> bool:
        """Whether the record beside this page is neither looked at in an earlier turn nor being changed; True without
        one."""
        record_query = self.query or {}
        target = SHARED_TARGETS.parse_or_none(record_query.get("pick", ""))
        return "then" not in record_query and not isinstance(target, ReviewTarget | TurnExchangeTarget)

    @property
    def table_query_without_trial_and_moves(self) -> dict[str, str]:
        """The query of the table here, without what a question only tries, and without the questioned moves."""
        page = self.page
        query = restore_query_fields_from_before_trial(
            page.answer.game, page.full_answer.query, page.request.values_before_trial
        )
        return {name: text for name, text in query.items() if name != "move"}

    def compute_record(self, record_query: Mapping[str, str]) -> Answer:
        """Returns the answer to a record, which may have page parameters."""
        query = query_without_page_parameters(record_query)
        return evaluate_ignoring_other_rulings(self.page.answer.game, View.PLAY, query)

    @cached_property
    def corrected_position_query(self) -> dict[str, str] | None:
        """The query of the position of the record beside a question or a score, corrected to the table here; None
        without one, and if it cannot be corrected so."""
        corrected, record_query = self.corrected, self.query
        if record_query is None or (corrected and corrected.violations):
            return None
        followed = self.compute_record(corrected.query if corrected else record_query).followed
        return dict(parse_qsl(followed.position)) if followed else None

    @cached_property
    def public_query_or_none(self) -> str | None:
        """The record in the other tabs, as everybody saw it; None without one, on the page of the record itself, and on
        a page that cannot be read."""
        answer = self.page.full_answer
        if answer.unread or answer.view is View.PLAY:
            return None
        record_tab = self.page.valid_other_tabs.record_of_this_game_or_none
        return (
            encode_query_string(query_as_everybody_could_ask_it(answer.game, record_tab.view, record_tab.query))
            if record_tab
            else None
        )
