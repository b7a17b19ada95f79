"""Writes the addresses that the page of a table links to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from flask import current_app

from calculators.core.parsing import encode_query_string
from calculators.core.public import list_public_move_texts_until_one_is_unknown
from calculators.core.replay import PLAY_LIMIT, join_moves, split_moves
from calculators.core.types import QUESTION_VIEWS, TABLE_VIEWS, View, points_score_or_empty
from web.headers import app_version
from web.pieces import Control
from web.table.address import (
    INPUT_ROOM_BYTES,
    PAGE_PARAMETERS,
    QUERY_BYTES,
    build_path_with_query,
    path_of_page,
    replace_selection_in_address,
)
from web.table.answered_request import AnsweredRequest
from web.table.corrections import CorrectedRecord, query_of_followed_game_for_view_or_raise
from web.table.other_tabs import LINKED, OTHER_RECORD, TABS, OtherViewTab, mark_tabs_as_of_table, tab_of_view
from web.table.record_beside import RecordBeside, TableNow
from web.table.targets import DEPARTURE_TARGET, CheckedMoveTarget
from web.table.trial import restore_query_fields_from_before_trial


@dataclass(frozen=True)
class Links:
    """The addresses that a page of a table links to; templates call it `page.links`."""

    page: AnsweredRequest

    @cached_property
    def record_beside(self) -> RecordBeside:
        """The record beside a question or a score."""
        return RecordBeside(self.page)

    def link_keeping_tabs_that_fit(
        self, target_view: str, query: Mapping[str, str], other_tabs: Sequence[OtherViewTab]
    ) -> str:
        """Returns the address of a view with as many of the other tabs as fit, marked as belonging to its table."""
        checksum = self.page.checksum_of_query_without_secrets_and_question(
            View(target_view) if tab_of_view(target_view) else View.SCORE, query
        )
        query_without_tabs = self.page.query_with_page_parameters(query, other_tabs_text="")
        text = mark_tabs_as_of_table(other_tabs, checksum).text_that_fits(
            QUERY_BYTES - INPUT_ROOM_BYTES - len(encode_query_string(query_without_tabs))
        )
        return build_path_with_query(
            self.page.slug, target_view, {**query_without_tabs, **({"kept": text} if text else {})}
        )

    def link_to_view_keeping_other_tabs(self, target_view: str, target_query: Mapping[str, str]) -> str:
        """Returns the address of another view for a query derived from this one. The other tabs keep this view if a
        record is followed."""
        page = self.page
        tab = tab_of_view(target_view)
        current_tab = TABS[page.full_answer.view]
        remaining_tabs = [
            one for one in page.valid_other_tabs.tabs if one.mark == OTHER_RECORD or one.tab not in (current_tab, tab)
        ]
        is_record_ready = page.full_answer.view is View.PLAY and not (page.answer.missing or page.answer.refused)
        has_valid_record = (
            page.is_following_game
            or (is_record_ready and (page.has_public_selection or page.live is not None))
            or page.valid_other_tabs.record_of_this_game_or_none is not None
        )
        tab_of_this_view = (
            [page.tab_of_this_view]
            if has_valid_record and tab != current_tab and (tab or page.is_following_game)
            else []
        )
        return self.link_keeping_tabs_that_fit(target_view, target_query, [*tab_of_this_view, *remaining_tabs])

    @cached_property
    def address_of_record_continuing_full_one_or_empty(self) -> str:
        """Where a game goes on whose record fills an address or has the maximum of moves: a new record from the
        position reached; '' while there is room."""
        page = self.page
        followed, query = page.answer.followed, page.answer.query
        if followed is None or followed.ended or page.answer.refused:
            return ""
        is_record_full = (
            len(encode_query_string(query)) > QUERY_BYTES - INPUT_ROOM_BYTES
            or len(page.answer.move_texts) >= PLAY_LIMIT
        )
        return self.link_to_position_or_record_standing_at_it(View.PLAY, followed.position) if is_record_full else ""

    def link_to_step(self, step_number: int) -> str:
        """Returns the address of the page at a move of the replay, counted from 1."""
        return self.link_to_query({**self.page.full_answer.query, "pick": str(CheckedMoveTarget(step_number))})

    def link_to_this_view(self, **changes: str) -> str:
        """Returns the address of this view with changes, also of `pick`."""
        return self.path_of_this_view(self.page.page_query_with_changes(**changes))

    def link_to_target_of_view(self, target_view: str, selection: str) -> str:
        """Returns the address of another view of the same table at which a target is selected."""
        return replace_selection_in_address(self.link_to_view(target_view), selection)

    def link_to_view(self, target_view: str) -> str:
        """Returns the address of another view of the same table; a view without a tab does not get what only one seat
        may see."""
        page = self.page
        if tab_of_view(target_view) or page.public_query_for_related_pages == page.address_query_without_selection:
            return self.link_to_view_as_left_else_of_position_now(target_view)
        return build_path_with_query(page.slug, target_view, page.public_query_for_related_pages)

    def link_to_view_as_left_else_of_position_now(self, target_view: str) -> str:
        """Returns the address of another view of the same table: as it was left, if the other tabs hold it; of a
        followed game, of the position reached."""
        page = self.page
        answer = page.full_answer
        tab, current_tab = tab_of_view(target_view), TABS[answer.view]
        if tab == current_tab == "play":
            return self.link_to_query(page.query_with_what_is_pending, target_view)
        left_tab = next((one for one in page.valid_other_tabs.of_this_game if one.tab == tab != current_tab), None)
        if left_tab is not None:
            query = left_tab.own_query_with_current_rulings_and_unmoved_people(page.query_with_wins_and_colours)
            remaining_tabs = [one for one in page.valid_other_tabs.tabs if one is not left_tab]
            return self.link_keeping_tabs_that_fit(left_tab.view, query, [page.tab_of_this_view, *remaining_tabs])
        input_rules = page.pages.input_rules
        if page.answer.followed is not None:
            return self.link_to_view_keeping_other_tabs(
                target_view,
                query_of_followed_game_for_view_or_raise(page.answer, input_rules, target_view),
            )
        query = (
            restore_query_fields_from_before_trial(
                page.answer.game, page.answer.query, page.request.values_before_trial
            )
            if tab not in ("", current_tab)
            else {**page.answer.query, **page.request.page_parameters("then", "tried")}
        )
        if target_view == View.PLAY:
            query.pop("move", None)
        return self.link_to_view_keeping_other_tabs(
            target_view, input_rules.adapt_query_to_view(page.answer.game, query, target_view)
        )

    def link_to_position_or_record_standing_at_it(self, target_view: str, position_query_text: str) -> str:
        """Returns the address of a view of a position given as a query (a move's `next`); that of the record beside
        this page if the record stands at that position."""
        page = self.page
        position_query = dict(parse_qsl(position_query_text))
        if target_view == View.PLAY and position_query == self.record_beside.corrected_position_query:
            corrected = self.record_beside.corrected
            return self.link_to_corrected_record(corrected) if corrected else self.link_to_view(View.PLAY)
        if page.is_following_game:
            return self.link_keeping_tabs_that_fit(target_view, position_query, [page.tab_of_this_view.as_other_record])
        return self.link_to_query(position_query, target_view)

    def address_after_recording_moves(
        self, publicly_seen_moves: Sequence[str], view_of_position_after_moves: str, query_of_position_after_moves: str
    ) -> str:
        """Returns where questioned moves lead once they are recorded: to the record in the other tabs with the moves
        added, if it is at this very table and they are legal there; else to the position after them.

        publicly_seen_moves: the moves as everybody saw them, () if they cannot be recorded so;
        view_of_position_after_moves, query_of_position_after_moves: the position after them.
        """
        page = self.page
        record_query = self.record_beside.query
        if not publicly_seen_moves or record_query is None or self.record_beside.corrected:
            return self.link_to_position_or_record_standing_at_it(
                view_of_position_after_moves, query_of_position_after_moves
            )
        moves = join_moves([*split_moves(record_query.get("move", "")), *publicly_seen_moves])
        query = {**record_query, "move": moves}
        query.pop("pick", None)
        answer = self.record_beside.compute_record(query)
        if answer.refused or answer.verdict is None or answer.verdict.legal is False:
            return self.link_to_position_or_record_standing_at_it(
                view_of_position_after_moves, query_of_position_after_moves
            )
        return self.link_keeping_tabs_that_fit(View.PLAY, query, page.valid_other_tabs.other_records)

    @cached_property
    def address_after_legal_questioned_move_or_empty(self) -> str:
        """Where a legal questioned move leads once it is recorded; '' if nothing comes after it."""
        page = self.page
        verdict = page.answer.verdict
        if verdict is None or not verdict.legal or not (verdict.next or verdict.end):
            return ""
        view, query = (View.MOVES, verdict.next) if verdict.next else (View.SCORE, verdict.end)
        questioned_moves = page.full_answer.move_texts
        game = page.answer.game
        public_moves = list_public_move_texts_until_one_is_unknown(game, page.full_answer)
        if len(public_moves) < len(questioned_moves):
            return self.address_after_recording_moves((), view, query)
        recorded_move = page.pages.input_rules.move_as_record_writes_it(
            page.full_answer.state, game.parse_move(public_moves[0])
        )
        return self.address_after_recording_moves((game.format_move(recorded_move), *public_moves[1:]), view, query)

    def path_of_this_view(self, query: Mapping[str, str]) -> str:
        """Returns the address of this view with exactly these parameters."""
        return build_path_with_query(self.page.slug, self.page.view, query)

    def link_to_query(
        self, query: Mapping[str, str], target_view: str = "", *, other_tabs_text: str | None = None
    ) -> str:
        """Returns the address of a canonical query. target_view: '' for the view of this page; other_tabs_text: in
        place of this page's other tabs."""
        return build_path_with_query(
            self.page.slug,
            target_view or self.page.view,
            self.page.query_with_page_parameters(query, other_tabs_text=other_tabs_text),
        )

    def link_for_control(self, control: Control) -> str:
        """Returns the address that does what a control does."""
        page = self.page
        if control.href:
            return control.href
        if control.select:
            return self.link_to_this_view(pick="" if control.select == "none" else control.select)
        input_parameters = {
            "view": page.view,
            **page.request.page_parameters("pick"),
            "put": control.value,
        }
        return build_path_with_query(page.slug, "enter", {**page.page_query_with_changes(), **input_parameters})

    def link_to_check_move(self, move_text: str) -> str:
        """Returns the address of the verdict on a move from this position."""
        return build_path_with_query(self.page.slug, "check", self.page.page_query_with_changes(move=move_text))

    def link_to_empty_table_keeping_people_and_rulings(self, selection: str = "") -> str:
        """Returns the address of an empty table with the same people and rulings. selection: what is selected there."""
        page = self.page
        query = {n: v for n, v in page.answer.query.items() if n in ("players", "names", "house")}
        query |= {"pick": selection} if selection else {}
        return self.link_to_query(query, other_tabs_text="")

    def link_in_language(self, language_code: str) -> str:
        """Returns the address of this page in another language, with its selection and pending moves."""
        page = self.page
        query = page.query_with_page_parameters(page.query_with_what_is_pending)
        return self.path_of_this_view({**query, "lang": language_code, **page.request.page_parameters("pick")})

    @property
    def link_for_another_player_to_ask_or_empty(self) -> str:
        """Where another player asks about the same table on this phone, without the private hand and the questioned
        move; '' on a page that asks nothing, and at a shared table."""
        page = self.page
        if page.live or page.full_answer.view not in QUESTION_VIEWS:
            return ""
        removed_parameters = dict.fromkeys((*page.answer.game.secrets, "move"), "")
        return build_path_with_query(page.slug, View.MOVES, page.page_query_with_changes(**removed_parameters))

    def public_path_to_hand_out(self, file_ending: str = "", *, with_names: bool = True) -> str:
        """Returns the address to hand out, without what only one seat may see, earlier wins and other tabs.
        file_ending: '' for a page, `.json`, `.pdf`, `.qr`, `.png`; with_names: with the people's names."""
        page = self.page
        view = page.full_answer.view if file_ending == ".png" else page.view
        query = {name: value for name, value in page.publicly_seen_query.items() if with_names or name != "names"}
        return self.link_to_query({**query, "won": ""}, view + file_ending, other_tabs_text="")

    @property
    def public_picture_url_or_empty(self) -> str:
        """The full address of a picture of the public table, which caches keep as long as this version runs; '' for a
        refused answer. A question that only this game has takes the picture of the view it belongs to."""
        page = self.page
        if page.full_answer.refused:
            return ""
        path = self.public_path_to_hand_out(".png")
        picture_parameters = {"v": app_version(), **({} if page.request.lang else {"lang": page.say.language})}
        return f"{page.base}{path}{'&' if '?' in path else '?'}{urlencode(picture_parameters)}"

    @property
    def address_of_this_page_if_private_or_empty(self) -> str:
        """The address of this page if it holds what must stay on its phone, else ''."""
        page = self.page
        return (
            self.path_of_this_view(page.address_query_without_selection)
            if page.address_query_without_selection != page.public_address_query
            else ""
        )

    @property
    def public_path(self) -> str:
        """The address of this page without what must stay on its phone."""
        return self.path_of_this_view(self.page.public_address_query)

    @property
    def path_of_stored_shared_table(self) -> str:
        """The address of the position that a shared table stores, outside the shared table."""
        return self.path_of_this_view(dict(parse_qsl(self.page.shared_query)))

    @property
    def public_path_with_selection(self) -> str:
        """The address of this page for a script: without what must stay on its phone, with the selection."""
        page = self.page
        query = (
            page.public_address_query
            if self.address_of_this_page_if_private_or_empty
            else page.address_query_without_selection
        )
        return self.path_of_this_view({**query, **page.request.page_parameters("pick")})

    def link_to_rules(self, clause_slug: str = "") -> str:
        """Returns the address of the rule pages for this table, which show its rulings and link back to it."""
        return self.link_to_rules_of_this_table + (f"#{clause_slug}" if clause_slug else "")

    @cached_property
    def link_to_rules_of_this_table(self) -> str:
        """The rule pages for this table, from the beginning."""
        page = self.page
        return (
            self.link_to_view("rules")
            if page.is_following_game
            else build_path_with_query(page.slug, "rules", page.public_query_for_related_pages)
        )

    @property
    def link_to_ask_rules(self) -> str:
        """The page that asks the rules in everyday words, for this table."""
        page = self.page
        return build_path_with_query(page.slug, f"{page.view or 'game'}/ask", page.public_query_for_related_pages)

    @property
    def link_to_rules_sheet_in_same_language(self) -> str:
        """The rules on one sheet of paper."""
        page = self.page
        return build_path_with_query(page.slug, "rules.pdf", page.request.page_parameters("lang"))

    @property
    def address_offering_to_share_table_or_empty(self) -> str:
        """Where it is offered to share this table with other phones; '' without a store, at a shared table, and on a
        page that is a question."""
        page = self.page
        is_table = page.full_answer.view in TABLE_VIEWS and page.view in tuple(View) and not page.full_answer.unread
        if not is_table or page.live or not current_app.extensions.get("tables"):
            return ""
        table_parameters = {"game": page.slug, "view": page.view, "query": page.shared_query}
        return (
            path_of_page("live.offer") + "?" + urlencode({**table_parameters, **page.request.page_parameters("lang")})
        )

    def link_to_same_question_under_option(self, ruling_key: str, option_key: str) -> str:
        """Returns the same question under another option of a ruling. If the answer has that alternative, its own query
        is used (a gauge that would have stopped at 7 is at 7)."""
        page = self.page
        for other in page.answer.alternatives:
            if (other.ruling.key, other.option.key) == (ruling_key, option_key):
                return self.link_to_query(other.answer.query)
        house = {**dict(page.answer.table.house), ruling_key: option_key}
        house_text = ".".join(
            f"{r.key}-{house[r.key]}" for r in page.answer.game.rulings if house.get(r.key, r.default) != r.default
        )
        return self.link_to_this_view(house=house_text)

    def link_to_corrected_record(self, corrected: CorrectedRecord) -> str:
        """Returns the address of the corrected record, with this view as another tab unless its round is over."""
        page = self.page
        record_query = self.record_beside.query or {}
        page_parameters = {name: text for name, text in record_query.items() if name in PAGE_PARAMETERS}
        page_parameters.pop("pick", None)
        query = {**page_parameters, **corrected.query}
        tab_of_this_view = [] if corrected.is_of_next_round else [page.tab_of_this_view]
        return self.link_keeping_tabs_that_fit(
            View.PLAY, query, [*tab_of_this_view, *page.valid_other_tabs.other_records]
        )

    def link_to_this_view_at_shared_table_now(self, table_now: TableNow) -> str:
        """Returns the address of this view, or of a new question, at the table that the shared record has now."""
        page = self.page
        view = View.MOVES if page.full_answer.view is View.CHECK else page.full_answer.view
        record = OtherViewTab(View.PLAY, LINKED, table_now.record_query)
        target_view = page.view if view is View.SCORE else view
        return self.link_keeping_tabs_that_fit(
            target_view, table_now.query, [record, *page.valid_other_tabs.other_records]
        )

    @property
    def link_to_choose_who_leaves_or_empty(self) -> str:
        """Where it is asked who leaves a followed or scored game; '' if none is running."""
        page = self.page
        answer = page.full_answer
        is_running = page.is_following_game and answer.followed is not None and not answer.followed.ended
        if page.view == View.SCORE and not answer.refused:
            is_running = not points_score_or_empty(answer.score).final
        return self.link_to_this_view(pick=str(DEPARTURE_TARGET)) if is_running else ""
