"""Finds the record beside a question or a score, and corrects it to the table there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl

from calculators.core.answers import parse_query_to_uncomputed_answer_and_moves
from calculators.core.evaluate import evaluate
from calculators.core.parsing import encode_query_string
from calculators.core.types import View
from web.table.address import query_without_page_parameters
from web.table.answered_request import AnsweredRequest
from web.table.corrections import CorrectedRecord, correct_record_to_table_beside_or_none
from web.table.other_tabs import record_of_this_game_or_none
from web.table.public_queries import query_as_everybody_could_ask_it
from web.table.targets import SHARED_TARGETS, ReviewTarget, TurnExchangeTarget
from web.table.trial import restore_query_fields_from_before_trial


@dataclass(frozen=True)
class RecordBeside:
    """The record in the other tabs of a question or a score; templates call it `page.links.record_beside`."""

    page: AnsweredRequest

    @cached_property
    def query(self) -> dict[str, str] | None:
        """The query of the record beside a question or a score, with its page parameters; None without one."""
        page = self.page
        record = record_of_this_game_or_none(page.other_tabs_of_this_table_else_only_records)
        if record is None or page.full_answer.view is View.PLAY:
            return None
        return record.own_query_with_current_rulings_and_people(page.query_with_wins_and_colours)

    @cached_property
    def corrected(self) -> CorrectedRecord | None:
        """The record beside a question or a score whose table was changed, with that change as a correction.

        None if there is nothing to correct, if the question is about an earlier turn or a turn is entered again, and at
        a shared table.
        """
        return None if self.page.live else self.correct_to_table()

    @cached_property
    def corrected_shared(self) -> CorrectedRecord | None:
        """The record of a shared table, with what the phone changed on its own score or question as a correction.

        None as above, for a phone that cannot change the table, and if others have changed the same since the score or
        question was opened.
        """
        live = self.page.live
        if live is None or live.view != View.PLAY or not live.seat or live.is_read_only:
            return None
        return self.correct_to_table(dict(parse_qsl(live.base_query)))

    def correct_to_table(self, shared_record_query: dict[str, str] | None = None) -> CorrectedRecord | None:
        """Returns the record beside a question or a score with its table corrected to the one here.

        shared_record_query: that of a shared table, which may have more moves than the record beside this page.
        """
        page, record_query = self.page, self.query
        if (
            record_query is None
            or "then" in record_query
            or isinstance(SHARED_TARGETS.parse_or_none(record_query.get("pick", "")), ReviewTarget | TurnExchangeTarget)
            or page.answer.refused
        ):
            return None
        table_query = restore_query_fields_from_before_trial(
            page.answer.game, page.full_answer.query, page.request.table_before_trial_text
        )
        record_beside, shared_record = (
            parse_query_to_uncomputed_answer_and_moves(
                page.answer.game, View.PLAY, query_without_page_parameters(query)
            ).answer
            for query in (record_query, shared_record_query or record_query)
        )
        return correct_record_to_table_beside_or_none(
            shared_record,
            page.pages.input_rules,
            page.full_answer.view,
            {name: text for name, text in table_query.items() if name != "move"},
            earlier_record_not_yet_computed=record_beside if shared_record_query else None,
        )

    @cached_property
    def corrected_position_query(self) -> dict[str, str] | None:
        """The query of the position of the record beside a question or a score, corrected to the table here; None
        without one, and if it cannot be corrected so."""
        corrected, record_query = self.corrected, self.query
        if record_query is None or (corrected and corrected.violations):
            return None
        query = corrected.query if corrected else query_without_page_parameters(record_query)
        followed = evaluate(self.page.answer.game, View.PLAY, query).followed
        return dict(parse_qsl(followed.position)) if followed else None

    @cached_property
    def public_query_or_none(self) -> str | None:
        """The record in the other tabs, as everybody saw it; None without one, on the page of the record itself, and on
        a page that cannot be read."""
        answer = self.page.full_answer
        if answer.unread or answer.view is View.PLAY:
            return None
        record_tab = record_of_this_game_or_none(self.page.other_tabs_of_this_table_else_only_records)
        return (
            encode_query_string(
                query_as_everybody_could_ask_it(answer.game, record_tab.view, dict(parse_qsl(record_tab.query)))
            )
            if record_tab
            else None
        )
