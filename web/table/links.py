"""Writes the addresses that the page of a table links to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from flask import current_app

from calculators.core.evaluate import evaluate
from calculators.core.parsing import encode_query_string
from calculators.core.public import list_move_texts_until_first_without_public_form
from calculators.core.replay import PLAY_LIMIT, format_position
from calculators.core.types import View, points_score_or_empty
from web.headers import app_version
from web.pieces import Control
from web.table.address import (
    INPUT_ROOM_BYTES,
    LEAVE_SELECTION,
    QUERY_BYTES,
    build_path_with_query,
    query_without_page_parameters,
)
from web.table.answered_request import AnsweredRequest
from web.table.other_tabs import (
    BROKEN,
    TABS,
    OtherTab,
    belong_to_table,
    format_other_tabs_that_fit_and_lost_marker,
    parse_other_tabs_leniently,
    tab_of_view,
    tabs_before_first_broken_one,
    tabs_with_first_marked_by_checksum,
)
from web.table.public_queries import query_as_everybody_could_ask_it
from web.table.trial import query_before_trial


@dataclass(frozen=True)
class Links:
    """Every address that a page of a table leads to; templates call it `page.links`."""

    request: AnsweredRequest

    def link_keeping_tabs(self, target_view: str, query: Mapping[str, str], other_tabs: Sequence[OtherTab]) -> str:
        """The address of a view with what it keeps of others, as far as there is room."""
        told = self.request.with_page_parameters(dict(query), other_tabs_text="")
        text = format_other_tabs_that_fit_and_lost_marker(
            other_tabs, QUERY_BYTES - INPUT_ROOM_BYTES - len(encode_query_string(told))
        )
        return build_path_with_query(self.request.slug, target_view, {**told, **({"kept": text} if text else {})})

    def link_to_view_keeping_other_tabs(self, target_view: str, target_query: Mapping[str, str]) -> str:
        """The address of another view, worked out from this one; where a record is followed, it keeps this one."""
        request = self.request
        tab = tab_of_view(target_view)
        here = TABS[request.full_answer.view]
        others = [one for one in request.other_tabs if one.mark == BROKEN or one.tab not in (here, tab)]
        begins = request.full_answer.view is View.PLAY and not (request.answer.missing or request.answer.refused)
        followed = (
            request.is_following_game
            or (begins and request.has_draft_that_address_may_hold)
            or any(one.view is View.PLAY for one in tabs_before_first_broken_one(request.other_tabs))
        )
        mark = request.checksum_of_table_query(View(target_view) if tab else View.SCORE, target_query)
        left = (
            [request.tab_of_this_view(mark)] if followed and tab != here and (tab or request.is_following_game) else []
        )
        return self.link_keeping_tabs(
            target_view, target_query, tabs_with_first_marked_by_checksum([*left, *others], mark)
        )

    @cached_property
    def address_to_continue_full_record_or_empty(self) -> str:
        """Where a game goes on whose record fills an address or has all the moves it can: from the position it has
        reached; '' while there is room."""
        request = self.request
        followed, query = request.answer.followed, request.answer.query
        if followed is None or followed.ended or request.answer.refused:
            return ""
        full = (
            len(encode_query_string(query)) > QUERY_BYTES - INPUT_ROOM_BYTES
            or query.get("move", "").count("_") + 1 >= PLAY_LIMIT
        )
        return self.link_to_position(View.PLAY, followed.position) if full else ""

    def link_to_step(self, step_number: int) -> str:
        """The page at a move of the replay, counted from 1."""
        request = self.request
        query = request.with_page_parameters({**request.full_answer.query, "pick": f"step.{step_number}"})
        return build_path_with_query(request.slug, request.view, query)

    def link_to_this_view(self, **changes: str) -> str:
        """Returns the address of this view with changes, also of `pick`."""
        request = self.request
        return build_path_with_query(request.slug, request.view, request.query_with_changes(changes))

    def link_to_view(self, target_view: str) -> str:
        """Another view of the same table; a page about it learns nothing that only one seat may see."""
        request = self.request
        if tab_of_view(target_view) or request.query_for_related_pages == request.address_query_without_selection:
            return self.link_to_view_of_whole_table(target_view)
        return build_path_with_query(request.slug, target_view, request.query_for_related_pages)

    def link_to_view_of_whole_table(self, target_view: str) -> str:
        """Another view of the same table, as it was left if it was; of a game that is followed, of the position it
        has reached."""
        request = self.request
        asked = request.full_answer
        tab, here = tab_of_view(target_view), TABS[asked.view]
        if tab == here == "play":
            return build_path_with_query(
                request.slug, target_view, request.with_page_parameters(request.query_with_what_is_pending)
            )
        left = next((one for one in tabs_before_first_broken_one(request.other_tabs) if one.tab == tab != here), None)
        if left is not None:
            query = left.query_with_people_and_rulings_of(request.query_with_wins_and_colours)
            mark = request.checksum_of_table_query(left.view, query)
            others = [one for one in request.other_tabs if one is not left]
            return self.link_keeping_tabs(
                left.view, query, tabs_with_first_marked_by_checksum([request.tab_of_this_view(mark), *others], mark)
            )
        query = (
            query_before_trial(request.answer.query, request.table_before_trial_text)
            if tab not in ("", here)
            else {**request.answer.query, **request.pending_moves_and_trial_parameters}
        )
        followed = request.answer.followed
        if followed is not None:
            end = request.answer.verdict.end if request.answer.verdict else ""
            here = followed.position if followed.verdict else format_position(request.answer.game, followed.state)
            query = dict(parse_qsl((target_view == View.SCORE and end) or here or followed.position))
        elif target_view == View.PLAY:
            query.pop("move", None)
        return self.link_to_view_keeping_other_tabs(
            target_view, request.pages.input_rules.query_adapted_to_view(query, target_view)
        )

    def link_to_position(self, target_view: str, query_text: str) -> str:
        """A view of a position given as a query (a move's `next`)."""
        request = self.request
        told = dict(parse_qsl(query_text))
        if request.is_following_game:
            return self.link_keeping_tabs(target_view, told, [request.tab_of_this_view(BROKEN)])
        return build_path_with_query(request.slug, target_view, request.with_page_parameters(told))

    def address_after_recording_questioned_moves(
        self, publicly_seen_moves: Sequence[str], view_behind_moves: str, query_behind_moves: str
    ) -> str:
        """Where moves that were asked about lead once they are recorded: to the record beside the question, with the
        moves added, if it stands at this very table and they are legal there; else to the position after them.

        publicly_seen_moves: as everybody saw them; view_behind_moves, query_behind_moves: of the position after them.
        """
        request = self.request
        stands = belong_to_table(
            parse_other_tabs_leniently(request.other_tabs_text),
            request.checksum_of_table_query(request.full_answer.view, request.full_answer.query),
        )
        record = next((one for one in tabs_before_first_broken_one(request.other_tabs) if one.view is View.PLAY), None)
        if not publicly_seen_moves or record is None or not stands:
            return self.link_to_position(view_behind_moves, query_behind_moves)
        told = record.query_with_people_and_rulings_of(request.query_with_wins_and_colours)
        told["move"] = "_".join(filter(None, (told.get("move", ""), *publicly_seen_moves)))
        told.pop("pick", None)
        answer = evaluate(request.answer.game, View.PLAY, query_without_page_parameters(told))
        if answer.refused or answer.verdict is None or answer.verdict.legal is False:
            return self.link_to_position(view_behind_moves, query_behind_moves)
        earlier = [one for one in request.other_tabs if one.mark == BROKEN]
        return self.link_keeping_tabs(View.PLAY, told, earlier)

    @cached_property
    def address_after_legal_questioned_move_or_empty(self) -> str:
        """Where a legal move that is asked about leads once it is told; '' where nothing comes after it."""
        request = self.request
        verdict = request.answer.verdict
        if verdict is None or not verdict.legal or not (verdict.next or verdict.end):
            return ""
        view, query = (View.MOVES, verdict.next) if verdict.next else (View.SCORE, verdict.end)
        asked = request.full_answer.query.get("move", "").split("_")
        game = request.answer.game
        moves = list_move_texts_until_first_without_public_form(game, request.full_answer)
        if len(moves) < len(asked):
            return self.address_after_recording_questioned_moves((), view, query)
        first = request.pages.input_rules.move_as_record_writes_it(request.full_answer.state, game.parse_move(moves[0]))
        return self.address_after_recording_questioned_moves((game.format_move(first), *moves[1:]), view, query)

    def link_to_query(self, query: Mapping[str, str], target_view: str = "") -> str:
        """The address of a canonical query; target_view: '' for the view of this page."""
        return build_path_with_query(
            self.request.slug, target_view or self.request.view, self.request.with_page_parameters(dict(query))
        )

    def link_for_control(self, control: Control) -> str:
        """Returns the address that does what a control does, for a control on a picture, which is a link."""
        request = self.request
        if control.href:
            return control.href
        if control.select:
            return self.link_to_this_view(pick="" if control.select == "none" else control.select)
        told = {
            "view": request.view,
            **({"pick": request.selection} if request.selection else {}),
            "put": control.value,
        }
        return build_path_with_query(request.slug, "enter", {**request.query_with_changes(), **told})

    def link_to_check_move(self, move_text: str) -> str:
        """The verdict on a move from here."""
        return build_path_with_query(self.request.slug, "check", self.request.query_with_changes(move=move_text))

    def link_to_empty_table_keeping_people_and_rulings(self) -> str:
        """The same people at an empty table."""
        request = self.request
        query = {n: v for n, v in request.answer.query.items() if n in ("players", "names", "house")}
        return build_path_with_query(
            request.slug, request.view, request.with_page_parameters(query, other_tabs_text="")
        )

    def link_in_language(self, language_code: str) -> str:
        """This page in another language, with what is half entered."""
        request = self.request
        told = {"pick": request.selection} if request.selection else {}
        return build_path_with_query(
            request.slug,
            request.view,
            {**request.with_page_parameters(request.query_with_what_is_pending), "lang": language_code, **told},
        )

    @property
    def address_to_ask_without_hand_and_move_or_empty(self) -> str:
        """Where somebody else asks about the same table on this phone: neither a hand entered for a question nor the
        move that was tried with it goes along; '' where nothing is asked, or everybody has a phone."""
        request = self.request
        if request.live or request.full_answer.view not in (View.MOVES, View.CHECK):
            return ""
        left_out = dict.fromkeys((*request.answer.game.secrets, "move"), "")
        return build_path_with_query(request.slug, View.MOVES, request.query_with_changes(left_out))

    def link_to_hand_out(self, file_ending: str = "", *, with_names: bool = True) -> str:
        """The address to hand out, without what only one seat may see: kind '' page, `.json`, `.pdf`, `.qr`, `.png`;
        with the people's names or without."""
        request = self.request
        view = request.full_answer.view if file_ending == ".png" else request.view
        query = {name: value for name, value in request.publicly_seen_query.items() if with_names or name != "names"}
        return build_path_with_query(
            request.slug, view + file_ending, request.with_page_parameters({**query, "won": ""}, other_tabs_text="")
        )

    @property
    def picture_address_or_empty(self) -> str:
        """The whole address of a picture of the public table, kept for as long as this version lasts; '' where there
        is none. A question that only this game has is asked of a table that has one."""
        request = self.request
        if request.full_answer.refused:
            return ""
        path = self.link_to_hand_out(".png")
        told = {"v": app_version(), **({} if request.lang else {"lang": request.say.language})}
        return f"{request.base}{path}{'&' if '?' in path else '?'}{urlencode(told)}"

    @property
    def private_address_or_empty(self) -> str:
        """The address of this page where it holds what is to stay on its phone, else ''."""
        request = self.request
        return (
            build_path_with_query(request.slug, request.view, request.address_query_without_selection)
            if request.address_query_without_selection != request.public_address_query
            else ""
        )

    @property
    def public_address(self) -> str:
        """The address of this page without what is to stay on its phone."""
        request = self.request
        return build_path_with_query(request.slug, request.view, request.public_address_query)

    @property
    def public_path_with_selection(self) -> str:
        """The address that a script goes to for this page: without what is to stay on its phone, with the selection."""
        request = self.request
        query = (
            request.public_address_query if self.private_address_or_empty else request.address_query_without_selection
        )
        return build_path_with_query(
            request.slug, request.view, {**query, **({"pick": request.selection} if request.selection else {})}
        )

    def link_to_rules(self, clause_slug: str = "") -> str:
        """The rule pages, with this table: they say what a ruling means at it, and lead back to it."""
        return self.link_to_all_rules + (f"#{clause_slug}" if clause_slug else "")

    @cached_property
    def link_to_all_rules(self) -> str:
        """The rule pages, from their beginning, with this table."""
        request = self.request
        return (
            self.link_to_view("rules")
            if request.is_following_game
            else build_path_with_query(request.slug, "rules", request.query_for_related_pages)
        )

    @property
    def link_to_ask_rules(self) -> str:
        """The rules asked in one's own words, over this table."""
        request = self.request
        return build_path_with_query(request.slug, f"{request.view or 'game'}/ask", request.query_for_related_pages)

    @property
    def link_to_rules_sheet(self) -> str:
        """The game on one sheet."""
        request = self.request
        return build_path_with_query(request.slug, "rules.pdf", {"lang": request.lang} if request.lang else {})

    @property
    def address_to_start_sharing_or_empty(self) -> str:
        """Where this table is put before all phones; '' where it cannot be: there is no store, it is shared already, or
        this is a question and no table."""
        request = self.request
        table = (
            request.full_answer.view in (View.PLAY, View.SCORE)
            and request.view in tuple(View)
            and not request.full_answer.unread
        )
        if not table or request.live or not current_app.extensions.get("tables"):
            return ""
        asks = {"game": request.slug, "view": request.view, "query": request.shared_query}
        return "/table?" + urlencode({**asks, **({"lang": request.lang} if request.lang else {})})

    def link_with_option(self, ruling_key: str, option_key: str) -> str:
        """The same question under another option; one that was worked out is asked as it was (a gauge that would
        have stopped at 7 has)."""
        request = self.request
        for other in request.answer.alternatives:
            if (other.ruling.key, other.option.key) == (ruling_key, option_key):
                return build_path_with_query(
                    request.slug, request.view, request.with_page_parameters(other.answer.query)
                )
        house = {**dict(request.answer.table.house), ruling_key: option_key}
        text = ".".join(
            f"{r.key}-{house[r.key]}" for r in request.answer.game.rulings if house.get(r.key, r.default) != r.default
        )
        return self.link_to_this_view(house=text)

    @property
    def link_to_begin_other_record_or_empty(self) -> str:
        """Where a record begins from this table, which is another one than that of the record beside it; '' where
        there is no such record."""
        request = self.request
        if request.full_answer.view is View.PLAY or request.answer.refused:
            return ""
        if belong_to_table(
            parse_other_tabs_leniently(request.other_tabs_text),
            request.checksum_of_table_query(request.full_answer.view, request.full_answer.query),
        ):
            return ""
        records = [replace(one, mark=BROKEN) for one in request.other_tabs if one.view is View.PLAY]
        told = {name: text for name, text in request.answer.query.items() if name != "move"}
        on = any(one.view is View.PLAY for one in tabs_before_first_broken_one(request.other_tabs))
        return (
            self.link_keeping_tabs(View.PLAY, request.pages.input_rules.query_adapted_to_view(told, View.PLAY), records)
            if on
            else ""
        )

    @cached_property
    def public_query_text_of_record_or_none(self) -> str | None:
        """The record that goes on beside this question or score, as everybody saw it; None where there is none, or
        where the page is the record itself; '' for a page that cannot be read."""
        asked = self.request.full_answer
        if asked.unread or asked.view is View.PLAY:
            return "" if asked.unread else None
        found = next(
            (one for one in tabs_before_first_broken_one(self.request.other_tabs) if one.view is View.PLAY), None
        )
        return (
            encode_query_string(query_as_everybody_could_ask_it(asked.game, found.view, dict(parse_qsl(found.query))))
            if found
            else None
        )

    @property
    def address_to_choose_who_leaves_or_empty(self) -> str:
        """Where it is asked who leaves a game that is followed or scored; '' where none is under way."""
        request = self.request
        answer = request.full_answer
        runs = request.is_following_game and answer.followed is not None and not answer.followed.ended
        if request.view == View.SCORE and not answer.refused:
            runs = not points_score_or_empty(answer.score).final
        return self.link_to_this_view(pick=LEAVE_SELECTION) if runs else ""
