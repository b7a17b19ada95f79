"""Adds to a page what all games share: tabs, bar, seats, record, curve, links. Templates call it `page`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import parse_qsl, urlencode

from flask import current_app
from werkzeug.datastructures import MultiDict
from wtforms.fields import Field

from calculators.core.answers import Answer
from calculators.core.parsing import INNER_DOT, encode_query_string
from calculators.core.public import build_public_query
from calculators.core.replay import list_turn_end_numbers
from calculators.core.types import View
from web import qr
from web.forms import NotationForm, SettingsForm, build_notation_form_class, build_settings_form_class
from web.headers import app_version
from web.pieces import Bar, Control, HandKnowledge, ProgressChart, link_to
from web.pieces.live_table import LiveTable
from web.table.address import LEAVE_SELECTION, PAGE_PARAMETERS, build_path_with_query
from web.table.alternatives import describe_differences_unless_totals_say_all
from web.table.bar import (
    build_departure_bar,
    build_record_is_full_bar,
    build_standard_bar,
    build_who_leaves_bar,
    describe_seat_to_move_or_empty,
    recent_list_text_or_empty,
)
from web.table.curve import build_progress_chart_of_page_or_none
from web.table.ending import Ending, build_ending_bar, build_ending_or_none_while_running, describe_winners_or_empty
from web.table.game_pages import GamePages
from web.table.known_hands import list_public_hand_knowledge_or_empty
from web.table.opening import (
    OpeningChoices,
    build_opening_choices_or_none_once_begun,
    selected_player_seat_or_empty,
)
from web.table.other_tabs import (
    BROKEN,
    belong_to_table,
    has_lost_tabs,
    parse_other_tabs_leniently,
    tab_of_view,
    tabs_up_to_broken_one,
)
from web.table.page import Page, points_score_or_empty
from web.table.page_content import PageContent
from web.table.public_queries import (
    hide_secrets_of_unreadable_query,
    query_as_everybody_could_ask_it,
    query_without_empty_own_hand,
)
from web.table.record_editing import (
    RecordNote,
    build_note_of_pending_moves_or_none,
    build_note_where_record_stops,
    build_repair_tray_and_pad,
    count_turns_of_text,
    find_where_record_breaks_or_none,
    link_to_undo_turn_or_empty,
    link_with_turns_exchanged,
    list_contradicting_turns_and_links,
    move_counts_around_turn,
)
from web.table.record_review import ReviewPanel, build_review_panel, is_choosing_exchange
from web.table.record_turns import RecordTurn, build_plain_turns
from web.table.seating import (
    SeatOption,
    is_record_of_more_seats,
    list_departure_options,
    list_exchangeable_pairs,
    list_leave_options_if_too_many,
    list_seats_that_could_become_first,
)


@dataclass(frozen=True, slots=True)
class Tab:
    """One of the three views of a table. name: `play`, `ask` or `score`."""

    name: str
    href: str
    is_current: bool


@dataclass(frozen=True, kw_only=True)
class Frame(Page):
    """A page with everything that surrounds the game's own content.

    pages: the page half of its game; live: the shared table it belongs to, None for an address of its own.
    """

    pages: GamePages
    live: LiveTable | None = None

    @cached_property
    def content(self) -> PageContent:
        """What the templates of the game lay out; made when the first of them asks for it."""
        extra = self.pages.extra_questions.get(self.view)
        view = extra.view if extra else self.view
        if view == View.PLAY:
            is_player_selected = selected_player_seat_or_empty(self.selection) != ""
            return self.pages.build_record_page(replace(self, selection="") if is_player_selected else self)
        return (
            self.pages.build_question_page(self)
            if view in (View.MOVES, View.CHECK)
            else self.pages.build_score_page(self)
        )

    @property
    def bar(self) -> Bar:
        """What the bar says: the game's own words, or what every game says."""
        if self.asks_who_departs:
            return build_departure_bar(self)
        if self.seats_that_could_leave:
            return build_who_leaves_bar(self, len(self.seats_that_could_leave), self.player_count)
        if self.address_to_continue_full_record_or_empty:
            return build_record_is_full_bar(self)
        if self.review_or_repair_panel_or_none and self.review_or_repair_panel_or_none.bar:
            return self.review_or_repair_panel_or_none.bar
        return build_ending_bar(self, self.ending) or self.content.bar or build_standard_bar(self)

    @property
    def text_whose_turn_it_is_or_empty(self) -> str:
        """Whose turn it is now; '' on a page that asks something else first, or looks back."""
        return (
            ""
            if self.seats_that_could_leave
            or self.address_to_continue_full_record_or_empty
            or self.review_or_repair_panel_or_none
            else describe_seat_to_move_or_empty(self)
        )

    @cached_property
    def seat_of_private_hand_or_empty(self) -> str:
        """The seat of which this page has cards that are for its eyes alone; '' for none, and where what is asked of
        is no hand."""
        asks = self.view in (View.MOVES, View.CHECK)
        return "" if asks and self.content.is_public else super().seat_of_private_hand_or_empty

    @property
    def address_to_ask_without_hand_or_empty(self) -> str:
        """Where somebody else asks about the same table on this phone: neither a hand entered for a question nor the
        move that was tried with it goes along; '' where nothing is asked, or everybody has a phone."""
        if self.live or self.full_answer.view not in (View.MOVES, View.CHECK):
            return ""
        left_out = dict.fromkeys((*self.answer.game.secrets, "move"), "")
        return build_path_with_query(self.slug, View.MOVES, self.query_with_changes(left_out))

    @property
    def what_hand_cover_hides(self) -> str:
        """What lies under a cover while the hand on the page does: `page`, where all of it is asked with the hand,
        `tray`, where its seat is to move, '' for what has a cover of its own alone."""
        if not self.seat_of_private_hand_or_empty:
            return ""
        if self.view not in (View.PLAY, View.SCORE):
            return "page"
        followed = self.answer.followed
        return (
            "tray"
            if followed is not None
            and followed.turn == self.seat_of_private_hand_or_empty
            and not self.review_or_repair_panel_or_none
            else ""
        )

    @cached_property
    def record_turns(self) -> tuple[RecordTurn, ...]:
        """The record of a game that is followed, the first turn first."""
        told = self.content.turns
        return build_plain_turns(self) if told is None else told

    @cached_property
    def opening_choices(self) -> OpeningChoices | None:
        """Who plays and who begins, on the table seen from above; None once that is settled."""
        if self.view != View.PLAY or not self.content.asks_who_plays:
            return None
        return build_opening_choices_or_none_once_begun(self, self.pages.seat_notation)

    @property
    def hidden_hands_knowledge(self) -> tuple[HandKnowledge, ...]:
        """What is known of each hidden hand of a game that is followed."""
        return (
            list_public_hand_knowledge_or_empty(self, self.pages.card_face_and_words)
            if self.pages.card_face_and_words is not None
            else ()
        )

    @cached_property
    def ending(self) -> Ending | None:
        """Who won, once the score is final."""
        return build_ending_or_none_while_running(self, self.content)

    @property
    def shows_only_how_game_ended(self) -> bool:
        """Does the page show how a game ended, and nothing that is picked to be mended?"""
        followed, score = self.answer.followed, self.answer.score
        return not self.selection and (followed.ended if followed else points_score_or_empty(score).final)

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The views in the order of an evening; a table is carried from one to the other."""
        asking = View.CHECK if "move" in self.full_answer.query and self.view != View.PLAY else View.MOVES
        hrefs = {"play": View.PLAY, "ask": asking, "score": View.SCORE}
        now = {View.PLAY: "play", View.MOVES: "ask", View.CHECK: "ask", View.SCORE: "score"}
        extra = self.pages.extra_questions.get(self.view)
        current = now.get(extra.view if extra else View(self.view) if self.view in tuple(View) else View.PLAY)
        shown = self.view in tuple(View) or extra is not None
        return tuple(Tab(name, self.link_to_view(view), shown and name == current) for name, view in hrefs.items())

    @cached_property
    def review_or_repair_panel_or_none(self) -> ReviewPanel | None:
        """What stands in place of the tray: of an earlier turn that is looked at, or of a record that stops with turns
        behind; None at the present."""
        if self.is_looking_back:
            return build_review_panel(self)
        where = find_where_record_breaks_or_none(self)
        return ReviewPanel(*build_repair_tray_and_pad(self, where)) if where and where.turns_behind else None

    def control_looking_at_table_or_exchanging_turns(self, move_count: int) -> Control:
        """A touch that looks at an earlier turn, or exchanges it with the one that is looked at."""
        if is_choosing_exchange(self) and move_counts_around_turn(self, move_count) != move_counts_around_turn(
            self, self.step_number
        ):
            return link_to(link_with_turns_exchanged(self, self.step_number, move_count))
        return super().control_looking_at_table_or_exchanging_turns(move_count)

    @property
    def curve(self) -> ProgressChart | None:
        """How the points went; None before something changed."""
        return build_progress_chart_of_page_or_none(self, self.pages.curve_settings)

    @property
    def note_where_record_breaks_or_none(self) -> RecordNote | None:
        """Where the record stops at a move that could not be."""
        where = None if self.is_looking_back else find_where_record_breaks_or_none(self)
        return build_note_where_record_stops(self, where) if where else None

    @property
    def contradicting_turns_and_links(self) -> tuple[tuple[int, str], ...]:
        """Of a record that cannot all be true (`web.table.record_editing.clash`)."""
        return list_contradicting_turns_and_links(self)

    @cached_property
    def link_to_undo(self) -> str:
        """What Undo leads to where the tab has no step behind this page; '' for nothing."""
        return "" if self.live or self.private_address_or_empty else link_to_undo_turn_or_empty(self)

    @cached_property
    def pending_moves_note(self) -> RecordNote | None:
        """What waits while the record is worked on."""
        return build_note_of_pending_moves_or_none(self) if self.pending_moves_text else None

    @property
    def recent_text_and_is_running(self) -> tuple[str, bool]:
        """What the list of recent tables says of this one, and whether it is a game that still runs."""
        answer = self.full_answer
        if answer.followed is not None:
            ends = list_turn_end_numbers(answer.game, answer.verdict.steps) if answer.verdict else ()
            runs = not answer.followed.ended
            return self.say("recent.turn", n=len(ends) + 1) if runs else self.say("recent.over"), runs
        return self.say("recent.over") if points_score_or_empty(answer.score).final else "", False

    @property
    def text_for_recent_tables_or_empty(self) -> str:
        """What the list of recent tables says of this page instead of the head of its bar; '' for the head. Where a
        hand may be on the page, only what everybody saw."""
        seen_by_all = describe_winners_or_empty(self, self.ending) or (
            self.text_whose_turn_it_is_or_empty if self.full_answer.view is View.PLAY else ""
        )
        if self.private_address_or_empty or self.live:
            return seen_by_all or (
                self.bar.head if self.shows_only_how_game_ended else self.text_whose_turn_it_is_or_empty
            )
        return self.content.short_text or seen_by_all or recent_list_text_or_empty(self)

    @cached_property
    def record_address_beside_this_page_or_none(self) -> str | None:
        """The record that goes on beside this question or score, as everybody saw it; None where there is none, or
        where the page is the record itself; '' for a page that cannot be read."""
        asked = self.full_answer
        if asked.unread or asked.view is View.PLAY:
            return "" if asked.unread else None
        found = next((one for one in tabs_up_to_broken_one(self.other_tabs) if one.view is View.PLAY), None)
        return (
            encode_query_string(query_as_everybody_could_ask_it(asked.game, found.view, dict(parse_qsl(found.query))))
            if found
            else None
        )

    @cached_property
    def seats_that_could_leave(self) -> tuple[SeatOption, ...]:
        """Who can leave: where that is asked, or where more is entered than there are players."""
        if self.asks_who_departs:
            return list_departure_options(self, self.pages.seat_notation)
        return list_leave_options_if_too_many(self, self.pages.seat_notation)

    @property
    def asks_who_departs(self) -> bool:
        """Is it asked who leaves in the middle of the game?"""
        if is_record_of_more_seats(self.full_answer, self.pages.seat_notation):
            return True
        return self.selection == LEAVE_SELECTION and bool(self.address_to_choose_who_leaves_or_empty)

    @property
    def address_to_choose_who_leaves_or_empty(self) -> str:
        """Where it is asked who leaves a game that is followed or scored; '' where none is under way."""
        answer = self.full_answer
        runs = self.is_following_game and answer.followed is not None and not answer.followed.ended
        if self.view == View.SCORE and not answer.refused:
            runs = not points_score_or_empty(answer.score).final
        return self.link_to_this_view(pick=LEAVE_SELECTION) if runs else ""

    @property
    def starter_options(self) -> tuple[SeatOption, ...]:
        """The same table with each of the seats first."""
        return list_seats_that_could_become_first(self, self.pages.seat_notation)

    @cached_property
    def exchangeable_pairs(self) -> tuple[tuple[str, str], ...]:
        """Every two seats that can be exchanged."""
        return () if self.seats_that_could_leave else list_exchangeable_pairs(self, self.pages.seat_notation)

    @cached_property
    def notation_box(self) -> NotationForm:
        """The notation box: the canonical text, or the text as typed where it could not be read, and why."""
        answer = self.answer
        raw = {u.field: self.typed_parameters[u.field] for u in answer.unread if u.field in self.typed_parameters}
        form = build_notation_form_class(self.slug, self.say.language)(MultiDict({**answer.query, **raw}))
        form.view = answer.view
        if raw:
            form.validate()
        return form

    @cached_property
    def table_settings(self) -> SettingsForm:
        """Who plays, their names, and what the table decided."""
        table = self.answer.table
        data = {"players": str(table.players)}
        unread = {one.field: one.value for one in self.answer.unread}
        names = unread["names"].split(".") if "names" in unread else table.names
        data |= {f"n{n}": name.replace(INNER_DOT, ".") for n, name in enumerate(names, 1)}
        data |= {f"h.{ruling.key}": table.option(ruling) for ruling in self.answer.game.rulings}
        return build_settings_form_class(self.slug, self.say.language)(data=data)

    @property
    def settings_without_effect(self) -> set[str]:
        """The settings' fields that can make no difference with so many players: of lines that are out, say."""
        rulings = self.answer.game.rulings
        return {f"h.{ruling.key}" for ruling in rulings if ruling.players and self.player_count not in ruling.players}

    @property
    def notation_box_fields(self) -> list[Field]:
        """What the notation box shows."""
        return self.notation_box.list_fields_shown_in_notation_box(self.view, self.seats)

    @property
    def hidden_notation_values(self) -> dict[str, str]:
        """What the notation box carries without showing it."""
        shown = {field.name for field in self.notation_box_fields}
        return {name: value for name, value in self.query_with_changes().items() if name not in {*shown, "lang"}}

    @property
    def is_printable(self) -> bool:
        """Can this view be printed?"""
        return self.view in tuple(View) and not self.full_answer.refused

    def link_to_hand_out(self, file_ending: str = "", *, with_names: bool = True) -> str:
        """The address to hand out, without what only one seat may see: kind '' page, `.json`, `.pdf`, `.qr`, `.png`;
        with the people's names or without."""
        view = self.full_answer.view if file_ending == ".png" else self.view
        query = {name: value for name, value in self.publicly_seen_query.items() if with_names or name != "names"}
        return build_path_with_query(
            self.slug, view + file_ending, self.with_page_parameters({**query, "won": ""}, other_tabs_text="")
        )

    @property
    def is_finished_game_to_log(self) -> bool:
        """Is it a game that is over, so that it can be taken along (`web.play_log`)?"""
        answer = self.full_answer
        is_over = points_score_or_empty(answer.score).final or answer.game.is_won_by_team(answer.score) is not None
        return answer.view in (View.PLAY, View.SCORE) and is_over and not answer.refused

    @property
    def picture_address_or_empty(self) -> str:
        """The whole address of a picture of the public table, kept for as long as this version lasts; '' where there
        is none. A question that only this game has is asked of a table that has one."""
        if self.full_answer.refused:
            return ""
        path = self.link_to_hand_out(".png")
        told = {"v": app_version(), **({} if self.lang else {"lang": self.say.language})}
        return f"{self.base}{path}{'&' if '?' in path else '?'}{urlencode(told)}"

    @cached_property
    def publicly_seen_query(self) -> dict[str, str]:
        """The question as everybody saw it; as it is where its game draws nothing secret of it."""
        return self.full_answer.query if self.content.is_public else build_public_query(self.full_answer)

    @property
    def shared_query(self) -> str:
        """What a shared table holds of this page: the question as everybody saw it, and the colours of seats."""
        return encode_query_string({**self.publicly_seen_query, **({"colours": self.colours} if self.colours else {})})

    @cached_property
    def address_query(self) -> dict[str, str]:
        """All that the address of this page says but `pick`; as it was typed where it cannot be read."""
        query = dict(self.typed_parameters) if self.full_answer.unread else self.full_answer.query
        return self.with_page_parameters({**query, **self.pending_query}, other_tabs_text=self.other_tabs_text)

    def address_query_as_everybody_may_see_it(self, publicly_seen_query: dict[str, str]) -> dict[str, str]:
        """The same as everybody could have asked it. publicly_seen_query: the question as they saw it."""
        whole, game = self.address_query, self.answer.game
        if self.full_answer.unread or not tab_of_view(self.view):
            return hide_secrets_of_unreadable_query(game, whole)
        beside = {name: text for name, text in whole.items() if name in PAGE_PARAMETERS}
        return {**publicly_seen_query, **query_as_everybody_could_ask_it(game, self.full_answer.view, beside)}

    @cached_property
    def public_address_query(self) -> dict[str, str]:
        """What the address of this page says where the rest stays on its phone."""
        return self.address_query_as_everybody_may_see_it(self.publicly_seen_query)

    @cached_property
    def query_for_related_pages(self) -> dict[str, str]:
        """What pages about this table learn of it."""
        return self.address_query_as_everybody_may_see_it(build_public_query(self.full_answer))

    @property
    def private_address_or_empty(self) -> str:
        """The address of this page where it holds what is to stay on its phone, else ''."""
        return (
            build_path_with_query(self.slug, self.view, self.address_query)
            if self.address_query != self.public_address_query
            else ""
        )

    @property
    def public_address(self) -> str:
        """The address that the page has then."""
        return build_path_with_query(self.slug, self.view, self.public_address_query)

    @property
    def public_path_with_selection(self) -> str:
        """Where a script goes with it: the address, and what is selected as far as no hand is told by it."""
        query = self.public_address_query if self.private_address_or_empty else self.address_query
        return build_path_with_query(
            self.slug, self.view, {**query, **({"pick": self.selection} if self.selection else {})}
        )

    def link_to_view(self, target_view: str) -> str:
        """Another view of the same table; a page about it learns nothing that only one seat may see."""
        if tab_of_view(target_view) or self.query_for_related_pages == self.address_query:
            return super().link_to_view(target_view)
        return build_path_with_query(self.slug, target_view, self.query_for_related_pages)

    def link_to_rules(self, clause_slug: str = "") -> str:
        """The rule pages, with this table: they say what a ruling means at it, and lead back to it."""
        return self.link_to_all_rules + (f"#{clause_slug}" if clause_slug else "")

    @cached_property
    def link_to_all_rules(self) -> str:
        return (
            self.link_to_view("rules")
            if self.is_following_game
            else build_path_with_query(self.slug, "rules", self.query_for_related_pages)
        )

    @property
    def link_to_ask_rules(self) -> str:
        """The rules asked in one's own words, over this table."""
        return build_path_with_query(self.slug, f"{self.view or 'game'}/ask", self.query_for_related_pages)

    @property
    def link_to_rules_sheet(self) -> str:
        """The game on one sheet."""
        return build_path_with_query(self.slug, "rules.pdf", {"lang": self.lang} if self.lang else {})

    @property
    def has_qr_code(self) -> bool:
        """Is there a QR code of what is handed out?"""
        return not self.answer.refused and qr.fits_in_qr_code(self.base + self.link_to_hand_out())

    @property
    def address_to_start_sharing_or_empty(self) -> str:
        """Where this table is put before all phones; '' where it cannot be: there is no store, it is shared already, or
        this is a question and no table."""
        table = (
            self.full_answer.view in (View.PLAY, View.SCORE)
            and self.view in tuple(View)
            and not self.full_answer.unread
        )
        if not table or self.live or not current_app.extensions.get("tables"):
            return ""
        asks = {"game": self.slug, "view": self.view, "query": self.shared_query}
        return "/table?" + urlencode({**asks, **({"lang": self.lang} if self.lang else {})})

    @property
    def has_secret(self) -> bool:
        """Does this page hold something that is not to be shown around?"""
        return self.publicly_seen_query != query_without_empty_own_hand(self.full_answer.query)

    def link_with_option(self, ruling_key: str, option_key: str) -> str:
        """The same question under another option; one that was worked out is asked as it was (a gauge that would
        have stopped at 7 has)."""
        for other in self.answer.alternatives:
            if (other.ruling.key, other.option.key) == (ruling_key, option_key):
                return build_path_with_query(self.slug, self.view, self.with_page_parameters(other.answer.query))
        house = {**dict(self.answer.table.house), ruling_key: option_key}
        text = ".".join(
            f"{r.key}-{house[r.key]}" for r in self.answer.game.rulings if house.get(r.key, r.default) != r.default
        )
        return self.link_to_this_view(house=text)

    def describe_differences(self, answer: Answer, other_answer: Answer) -> list[str]:
        """What sets one of two answers under two options of a ruling apart from the other."""
        return describe_differences_unless_totals_say_all(self.say, answer, other_answer)

    @property
    def turns_and_address_of_earlier_record_or_none(self) -> tuple[int, str] | None:
        """An earlier record, of a table that was mended since: how many turns it has, and its address."""
        for one in self.other_tabs:
            if (
                one.view is View.PLAY
                and one.mark == BROKEN
                and (turns := count_turns_of_text(self.answer.game, one.moves_text, self.player_count))
            ):
                here = (self.tab_of_this_view(BROKEN),) if self.is_following_game else ()
                told = {"won": "", "colours": "", **dict(parse_qsl(one.query))}
                return turns, self.link_keeping_tabs(View.PLAY, told, here)
        return None

    @property
    def link_to_begin_record(self) -> str:
        """Where a record begins from this table, which is another one than that of the record beside it; '' where
        there is no such record."""
        if self.full_answer.view is View.PLAY or self.answer.refused:
            return ""
        if belong_to_table(
            parse_other_tabs_leniently(self.other_tabs_text),
            self.checksum_of_table_query(self.full_answer.view, self.full_answer.query),
        ):
            return ""
        records = [replace(one, mark=BROKEN) for one in self.other_tabs if one.view is View.PLAY]
        told = {name: text for name, text in self.answer.query.items() if name != "move"}
        on = any(one.view is View.PLAY for one in tabs_up_to_broken_one(self.other_tabs))
        return (
            self.link_keeping_tabs(View.PLAY, self.pages.input_rules.query_adapted_to_view(told, View.PLAY), records)
            if on
            else ""
        )

    @property
    def has_lost_tabs(self) -> bool:
        """Had something of another view no room in the address of this one?"""
        return has_lost_tabs(self.other_tabs_text)
