"""Declares a request with its answer, and the queries from which the addresses of a page are built."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from calculators.core.answers import Answer
from calculators.core.game import AnyMove
from calculators.core.parsing import encode_query_string
from calculators.core.public import build_public_query
from calculators.core.replay import (
    ReplayStep,
    insert_turn_before_old_moves,
    list_numbers_of_legal_moves_surely_ending_turn,
)
from calculators.core.types import TABLE_VIEWS, View
from web.i18n import Speaker
from web.pieces.live_table import LiveTable
from web.table.address import INPUT_ROOM_BYTES, PAGE_PARAMETERS, QUERY_BYTES, PageRequest
from web.table.input_rules import InputRules
from web.table.other_tabs import (
    LINKED,
    OVER,
    OtherTabs,
    OtherViewTab,
    checksum_of_query_without_people_and_question,
    tab_of_view,
)
from web.table.pending_moves import ASIDE, PendingMoves, parse_moves_or_empty, parse_pending_moves_or_none
from web.table.public_queries import query_as_everybody_could_ask_it, remove_moves_and_secrets_if_query_has_secret
from web.table.targets import SHARED_TARGETS, SharedTarget


class HasInputRules(Protocol):
    """What a page needs of its game (`web.table.game_pages.GamePages`)."""

    @property
    def input_rules(self) -> InputRules: ...


@dataclass(frozen=True, kw_only=True)
class AnsweredRequest:
    """A request, its answer, and the queries from which the addresses of the page are built.

    request: the query of the page, parsed, of which only what this view can use; full_answer: the answer to it; answer:
    the same, or of a replay only that to the move number `step_number` (from 1); view: `score`, `moves`, `check` or an
    extra question; base: `https://host` for shared addresses; rendered_parts: 'parts' for the answer to an input, 'all'
    for that with what lies below it, 'picture' for a picture on another page, '' for a page; own_seat_code: the seat of
    the phone at a shared table; live: the shared table the page belongs to, None for an address of its own.
    """

    request: PageRequest
    full_answer: Answer
    answer: Answer
    pages: HasInputRules
    view: str
    base: str
    say: Speaker
    extra_answer: dict[str, object] | None = None
    step_number: int = 0
    rendered_parts: str = ""
    own_seat_code: str = ""
    live: LiveTable | None = None

    @property
    def legal_recorded_steps(self) -> tuple[ReplayStep, ...]:
        """The legal moves of the whole record with their judgements; () if no game is followed."""
        verdict = self.full_answer.verdict
        return verdict.legal_steps if verdict else ()

    @cached_property
    def turn_ends(self) -> tuple[int, ...]:
        """After how many moves of the whole record each turn surely ends; () if no moves are judged."""
        verdict = self.full_answer.verdict
        return list_numbers_of_legal_moves_surely_ending_turn(self.answer.game, verdict.steps) if verdict else ()

    @cached_property
    def entered_moves(self) -> list[AnyMove]:
        """The moves of the record as they were entered, also those after an impossible one."""
        return parse_moves_or_empty(self.answer.game, self.full_answer.query.get("move", ""))

    @cached_property
    def pending_moves(self) -> PendingMoves | None:
        """The moves that are not in the record for now; None for none."""
        return parse_pending_moves_or_none(self.answer.game, self.request.pending_moves_text)

    @cached_property
    def restored_moves(self) -> list[AnyMove]:
        """The moves of the record with the pending moves back in it: the record as it was before a turn was entered
        again or inserted, and with the moves put aside after its end."""
        moves, pending_moves = self.entered_moves, self.pending_moves
        if pending_moves is None:
            return moves
        if pending_moves.reason == ASIDE:
            return insert_turn_before_old_moves(
                self.answer.game,
                moves_to_end_of_new_turn=moves,
                turn_start_index=min(pending_moves.after_move_count, len(moves)),
                old_moves_from_turn_start=pending_moves.moves,
            )
        return [*moves[: pending_moves.after_move_count], *pending_moves.moves]

    @property
    def slug(self) -> str:
        return self.answer.game.slug

    @property
    def query_with_wins_and_colours(self) -> dict[str, str]:
        """The query of this view as it is left, with the wins and colours: another game has other wins."""
        return {**self.query_with_what_is_pending, **self.request.page_parameters("won", "colours")}

    @property
    def query_with_what_is_pending(self) -> dict[str, str]:
        """The query with the pending moves and the table before a trial."""
        return {**self.full_answer.query, **self.request.page_parameters("then", "tried")}

    @property
    def is_following_game(self) -> bool:
        """Whether a game is followed here that has moves already."""
        return self.full_answer.view is View.PLAY and "move" in self.full_answer.query

    @property
    def shared_target(self) -> SharedTarget | None:
        """What is selected, if all games have such a target."""
        return SHARED_TARGETS.parse_or_none(self.request.selection)

    @property
    def is_looking_back(self) -> bool:
        """Whether an earlier turn of the record is displayed."""
        return self.is_following_game and bool(self.step_number)

    @cached_property
    def other_tabs(self) -> OtherTabs:
        """The other tabs of the request, also those that are not valid for this table."""
        return OtherTabs.parse_leniently(self.request.other_tabs_text)

    @cached_property
    def valid_other_tabs(self) -> OtherTabs:
        """The other tabs that are valid for this table, and another record."""
        view = self.full_answer.view
        checksum = self.checksum_of_query_without_secrets_and_question(view, self.full_answer.query)
        return self.other_tabs.valid_at_table(view, checksum)

    @property
    def has_public_selection(self) -> bool:
        """Whether there is a selection or draft that reveals nobody's hand. An earlier turn has none."""
        is_public = not self.answer.game.secrets or self.full_answer.view in TABLE_VIEWS
        return bool(self.request.selection) and is_public and not self.is_looking_back

    def checksum_of_query_without_secrets_and_question(self, view: View, query: Mapping[str, str]) -> str:
        return checksum_of_query_without_people_and_question(
            view, query, (*self.answer.game.secrets, *self.pages.input_rules.question_parameters)
        )

    @property
    def tab_of_this_view(self) -> OtherViewTab:
        """This view as it is left, with its selection or the turn that is looked at."""
        followed = self.full_answer.followed
        has_selection = self.has_public_selection or self.is_looking_back
        selection_parameter = self.request.page_parameters("pick") if has_selection else {}
        return OtherViewTab(
            self.full_answer.view,
            OVER if followed is not None and followed.ended else LINKED,
            {**self.query_with_wins_and_colours, **selection_parameter},
        )

    @cached_property
    def other_tabs_text_that_fits_address(self) -> str:
        """The other tabs as text that fits into the address of this page. On a record only the valid ones: the score it
        had before is dropped."""
        room_bytes = QUERY_BYTES - INPUT_ROOM_BYTES - len(encode_query_string(self.full_answer.query))
        if self.full_answer.view is View.PLAY or len(self.request.other_tabs_text) > room_bytes:
            return self.valid_other_tabs.text_that_fits(room_bytes)
        return self.request.other_tabs_text

    def page_query_with_changes(self, **changes: str) -> dict[str, str]:
        """Returns the canonical query with changes; '' drops a parameter. The language is last."""
        base = self.full_answer.query if self.full_answer.view is View.PLAY else self.answer.query
        query = {**base, **self.request.page_parameters("then", "tried"), **changes}
        return self.query_with_page_parameters({name: value for name, value in query.items() if value})

    def query_with_page_parameters(
        self, query: Mapping[str, str], other_tabs_text: str | None = None
    ) -> dict[str, str]:
        """Returns a canonical query with the page parameters. other_tabs_text: in place of this page's other tabs. The
        query's own `won` and `colours` take precedence."""
        if other_tabs_text is None:
            other_tabs_text = self.other_tabs_text_that_fits_address
        page_parameters = replace(
            self.request,
            wins_text=query.get("won", self.request.wins_text),
            colours=query.get("colours", self.request.colours),
            other_tabs_text=other_tabs_text,
        ).page_parameters("won", "colours", "kept", "lang")
        other_parameters = {name: value for name, value in query.items() if name not in ("won", "colours")}
        return {**other_parameters, **page_parameters}

    @cached_property
    def publicly_seen_query(self) -> dict[str, str]:
        """The query as everybody saw it."""
        return build_public_query(self.full_answer)

    @property
    def shared_query(self) -> str:
        """The query that a shared table stores for this page: as everybody saw it, with the colours of seats."""
        return encode_query_string({**self.publicly_seen_query, **self.request.page_parameters("colours")})

    @cached_property
    def address_query_without_selection(self) -> dict[str, str]:
        """The query of this page's address without `pick`; as it was typed if it cannot be read."""
        query = self.request.query if self.full_answer.unread else self.full_answer.query
        return self.query_with_page_parameters(
            {**query, **self.request.page_parameters("then", "tried")}, other_tabs_text=self.request.other_tabs_text
        )

    def address_query_as_everybody_may_see_it(self, publicly_seen_query: dict[str, str]) -> dict[str, str]:
        """Returns the query of this page's address without `pick` and secrets. publicly_seen_query: the table's, as
        everybody saw it."""
        address_query, game = self.address_query_without_selection, self.answer.game
        if self.full_answer.unread or not tab_of_view(self.view):
            return remove_moves_and_secrets_if_query_has_secret(game, address_query)
        page_parameters = {name: text for name, text in address_query.items() if name in PAGE_PARAMETERS}
        return {**publicly_seen_query, **query_as_everybody_could_ask_it(game, self.full_answer.view, page_parameters)}

    @cached_property
    def public_address_query(self) -> dict[str, str]:
        """The query of this page's address if its secrets stay on the phone."""
        return self.address_query_as_everybody_may_see_it(self.publicly_seen_query)

    @cached_property
    def public_query_for_related_pages(self) -> dict[str, str]:
        """The query that pages about this table get. Its record ends before the first move that has no public form."""
        return self.address_query_as_everybody_may_see_it(build_public_query(self.full_answer))
