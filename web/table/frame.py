"""Adds to a page what all games share: tabs, bar, seats, record, curve, links. Templates call it `page`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from werkzeug.datastructures import MultiDict
from wtforms.fields import Field

from calculators.core.answers import Answer
from calculators.core.parsing import INNER_DOT
from calculators.core.types import QUESTION_VIEWS, TABLE_VIEWS, View, points_score_or_empty
from web import qr
from web.forms import NotationForm, SettingsForm, build_notation_form_class, build_settings_form_class
from web.pieces import Action, AnswerBar, Chips, Control, HandKnowledge, Key, ProgressChart, enter_value, link_to
from web.table.alternatives import describe_first_differing_effect_or_move_or_empty
from web.table.bar import (
    build_bar_asking_about_player_count,
    build_bar_asking_who_leaves_with_stay_action,
    build_bar_of_first_unread_entry_or_contradiction,
    build_full_record_bar_with_continue_action,
    build_standard_bar_of_view,
    build_who_leaves_bar_with_action_to_keep_all,
    describe_seats_asked_to_move_or_empty,
    describe_turn_and_move_count_of_question_or_empty,
    offer_correction_of_record_in_place_of_sharing,
)
from web.table.colours import BOX_COLOURS, SeatColourValue, colour_letter
from web.table.curve import build_page_progress_chart_or_none
from web.table.ending import (
    build_points_ending_if_game_is_won,
    build_reason_and_play_again_bar_if_game_ended,
    can_page_show_ending,
    describe_winners_and_points_if_game_ended,
)
from web.table.game_pages import GamePages
from web.table.known_hands import list_publicly_known_hands_of_followed_game
from web.table.opening import (
    DepartureValue,
    OpeningChoices,
    SeatExchangeValue,
    build_opening_choices_in_record_view_or_none,
)
from web.table.other_tabs import TABS
from web.table.page import Page
from web.table.page_content import Ending, PageContent
from web.table.player_count import (
    PlayerCountQuestion,
    build_chips_asking_for_other_player_count,
    build_player_count_question_if_other_selected,
)
from web.table.public_queries import query_without_empty_own_hand
from web.table.record_editing import (
    ContradictingTurn,
    RecordNote,
    build_note_of_stopped_record,
    build_note_on_pending_moves_if_any,
    count_turns_in_moves_text,
    find_turn_where_record_breaks_or_none,
    link_to_undo_last_turn_or_empty,
    link_with_turns_of_moves_exchanged,
    list_turns_contradicting_each_other,
    move_counts_at_start_and_end_of_turn_of_move,
)
from web.table.record_entries import RecordEntry, group_record_into_turns
from web.table.record_review import (
    ReviewPanel,
    build_panel_of_earlier_turn_or_turn_exchange,
    build_repair_panel,
    is_choosing_exchange,
)
from web.table.seating import (
    SeatOption,
    has_record_values_for_more_seats_than_players,
    list_departure_or_return_options_and_obstacles,
    list_exchangeable_seat_pairs,
    list_first_seat_options_if_seats_differ,
    list_seats_to_remove_if_more_than_players,
)
from web.table.targets import DEPARTURE_TARGET

CoveredPart = Literal["page", "tray", ""]
"""What is covered together with a private hand: `page` if the whole page is about the hand, `tray` if its seat is to
move, '' if only the hand is covered."""


@dataclass(frozen=True, slots=True)
class Tab:
    """One of the three views of a table. name: `play`, `ask` or `score`."""

    name: str
    href: str
    is_current: bool


class TableStatus(NamedTuple):
    """What the list of recent tables displays of a table, and whether its game is still running."""

    text_or_empty: str
    is_game_running: bool


class RelatedRecord(NamedTuple):
    """The record from which another one began, or which began from it."""

    turn_count: int
    link: str


@dataclass(frozen=True, kw_only=True)
class Frame(Page):
    """A page with everything that surrounds the game's own content.

    pages: the page half of its game.
    """

    pages: GamePages

    @cached_property
    def content(self) -> PageContent:
        """What the game's templates draw; built on first use."""
        view = self.full_answer.view
        if view is View.PLAY:
            return self.pages.build_record_page(self)
        return self.pages.build_question_page(self) if view in QUESTION_VIEWS else self.pages.build_score_page(self)

    @property
    def bar(self) -> AnswerBar:
        """The bar: the game's own, or the one that every game has."""
        if self.asks_who_leaves:
            return build_bar_asking_who_leaves_with_stay_action(self)
        if self.leave_options:
            return build_who_leaves_bar_with_action_to_keep_all(self, len(self.leave_options), self.player_count)
        if self.player_count_question:
            return build_bar_asking_about_player_count(self, self.player_count_question.player_count)
        if self.links.address_of_record_continuing_full_one_or_empty:
            return build_full_record_bar_with_continue_action(self)
        if self.review_panel and self.review_panel.bar:
            return self.review_panel.bar
        if self.answer.refused:
            return self.content.refused_bar or build_bar_of_first_unread_entry_or_contradiction(self)
        bar = (
            build_reason_and_play_again_bar_if_game_ended(self, self.ending)
            or self.content.bar
            or build_standard_bar_of_view(self)
        )
        correction_action = self.action_correcting_record_or_none
        return offer_correction_of_record_in_place_of_sharing(self.say, bar, correction_action)

    @cached_property
    def action_correcting_record_or_none(self) -> Action | None:
        """The action that adds to the record what was changed of the table here; None without a change, if the record
        cannot be corrected so, and at a shared table, whose corrections are sent and not linked to."""
        corrected = self.links.record_beside.corrected
        return (
            Action(
                text=self.say("differs.correct"),
                control=link_to(self.links.link_to_corrected_record(corrected), "correct"),
            )
            if corrected and not corrected.violations
            else None
        )

    @property
    def does_bar_offer_correction(self) -> bool:
        """Whether the bar says that the table differs from the record, and corrects that."""
        action = self.action_correcting_record_or_none
        return action is not None and self.bar.action == action

    @property
    def whose_turn_text_or_empty(self) -> str:
        """Whose turn it is; '' on a page that asks something else first, and on an earlier turn."""
        return (
            ""
            if self.is_something_asked_first
            or self.links.address_of_record_continuing_full_one_or_empty
            or self.review_panel
            else describe_seats_asked_to_move_or_empty(self)
        )

    @cached_property
    def seat_of_private_cards_used_or_empty(self) -> str:
        """The seat whose private cards this page has; '' for none, and for a question that is not about a hand."""
        is_question = self.view in QUESTION_VIEWS
        return "" if is_question and self.content.is_public else super().seat_of_private_cards_used_or_empty

    @property
    def part_covered_with_private_hand(self) -> CoveredPart:
        """What else is covered while the private hand is; '' for nothing."""
        if not self.seat_of_private_cards_used_or_empty:
            return ""
        if self.view not in TABLE_VIEWS:
            return "page"
        followed = self.answer.followed
        return (
            "tray"
            if followed is not None
            and followed.turn == self.seat_of_private_cards_used_or_empty
            and not self.review_panel
            else ""
        )

    @cached_property
    def record_entries(self) -> tuple[RecordEntry, ...]:
        """The record of a followed game, the first turn first."""
        return tuple(self.pages.build_record_entry(self, turn) for turn in group_record_into_turns(self))

    @cached_property
    def opening_choices(self) -> OpeningChoices | None:
        """Who plays and who begins, on the table seen from above; None once that is settled."""
        if self.view != View.PLAY or not self.content.asks_who_plays:
            return None
        return build_opening_choices_in_record_view_or_none(self, self.pages.seat_notation)

    @property
    def publicly_known_hands_or_empty(self) -> tuple[HandKnowledge, ...]:
        """What is known of each hidden hand of a followed game."""
        return (
            list_publicly_known_hands_of_followed_game(self, self.pages.card_face_and_words)
            if self.pages.card_face_and_words is not None
            else ()
        )

    @cached_property
    def ending(self) -> Ending | None:
        """Who won, by the game's own words or by the final score; None before that, and on a page that cannot show
        it."""
        return self.content.ending or (
            build_points_ending_if_game_is_won(self, self.content) if can_page_show_ending(self) else None
        )

    @property
    def is_game_ended_and_nothing_selected(self) -> bool:
        """Whether the page displays how a game ended, with nothing selected to correct."""
        followed, score = self.answer.followed, self.answer.score
        is_over = followed.ended if followed else points_score_or_empty(score).final
        return self.content.ending is not None or (is_over and not self.request.selection)

    @property
    def play_ask_and_score_tabs(self) -> tuple[Tab, ...]:
        """The three tabs in the order of a game; the table is carried from one to the other."""
        question_view = View.CHECK if "move" in self.full_answer.query and self.view != View.PLAY else View.MOVES
        views = {"play": View.PLAY, "ask": question_view, "score": View.SCORE}
        has_tab = self.view in (*View, *self.pages.extra_questions)
        current_tab = TABS[self.full_answer.view] if has_tab else ""
        return tuple(Tab(name, self.links.link_to_view(view), name == current_tab) for name, view in views.items())

    @cached_property
    def review_panel(self) -> ReviewPanel | None:
        """What replaces the tray: the panel of an earlier turn, or of a record that stops with turns after the
        impossible one; None otherwise."""
        if self.is_looking_back:
            return build_panel_of_earlier_turn_or_turn_exchange(self)
        record_break = find_turn_where_record_breaks_or_none(self)
        return build_repair_panel(self, record_break) if record_break and record_break.turns_behind else None

    def control_to_display_turn(self, move_count: int) -> Control:
        """Returns a control that displays an earlier turn, or exchanges it with the displayed one."""
        if is_choosing_exchange(self) and move_counts_at_start_and_end_of_turn_of_move(
            self, move_count
        ) != move_counts_at_start_and_end_of_turn_of_move(self, self.step_number):
            return link_to(link_with_turns_of_moves_exchanged(self, self.step_number, move_count))
        return super().control_to_display_turn(move_count)

    @property
    def curve(self) -> ProgressChart | None:
        """The chart of points; None before something has changed."""
        return build_page_progress_chart_or_none(self, self.pages.curve_settings)

    @property
    def record_break_note(self) -> RecordNote | None:
        """The note on an impossible move at which the record stops; None while an earlier turn is displayed."""
        record_break = None if self.is_looking_back else find_turn_where_record_breaks_or_none(self)
        return build_note_of_stopped_record(self, record_break) if record_break else None

    @property
    def contradicting_turns(self) -> tuple[ContradictingTurn, ...]:
        return list_turns_contradicting_each_other(self)

    @cached_property
    def link_to_undo_turn_or_empty(self) -> str:
        """Where Undo leads if the browser's tab has no earlier page; '' for nowhere, at a shared table and on a page
        with a private hand."""
        return (
            ""
            if self.live or self.links.address_of_this_page_if_private_or_empty
            else link_to_undo_last_turn_or_empty(self)
        )

    @cached_property
    def pending_moves_note(self) -> RecordNote | None:
        """The note on the pending moves while the record is changed."""
        return build_note_on_pending_moves_if_any(self)

    @property
    def status_for_recent_tables(self) -> TableStatus:
        """The number of the turn of a followed game, or that the game is over; '' for a table without either."""
        answer = self.full_answer
        if answer.followed is not None and not answer.followed.ended:
            return TableStatus(self.say("recent.turn", n=len(self.turn_ends) + 1), is_game_running=True)
        is_over = answer.followed is not None or points_score_or_empty(answer.score).final
        return TableStatus(self.say("recent.over") if is_over else "", is_game_running=False)

    @property
    def public_text_for_recent_tables_or_empty(self) -> str:
        """What the list of recent tables displays in place of the head of the bar; '' for the head. If the page may
        hold a private hand, only what everybody saw; whose turn it is while something is asked first."""
        if self.is_something_asked_first:
            return describe_seats_asked_to_move_or_empty(self)
        public_text = describe_winners_and_points_if_game_ended(self.say, self.ending) or (
            self.whose_turn_text_or_empty if self.full_answer.view is View.PLAY else ""
        )
        if self.links.address_of_this_page_if_private_or_empty or self.live:
            return public_text or (
                self.bar.head if self.is_game_ended_and_nothing_selected else self.whose_turn_text_or_empty
            )
        return self.content.short_text or public_text or describe_turn_and_move_count_of_question_or_empty(self)

    @cached_property
    def leave_options(self) -> tuple[SeatOption, ...]:
        """Who can leave, if that is asked, or if more seats have values than there are players."""
        if self.asks_who_leaves:
            return list_departure_or_return_options_and_obstacles(self, self.pages.seat_notation)
        return list_seats_to_remove_if_more_than_players(self, self.pages.seat_notation)

    @property
    def asks_who_leaves(self) -> bool:
        """Whether the page asks who leaves in the middle of the game."""
        if has_record_values_for_more_seats_than_players(self.full_answer, self.pages.seat_notation):
            return True
        return self.request.selection == str(DEPARTURE_TARGET) and bool(self.links.link_to_choose_who_leaves_or_empty)

    @cached_property
    def player_count_question(self) -> PlayerCountQuestion | None:
        """What another number of players would do to the record, if that is asked."""
        return None if self.leave_options else build_player_count_question_if_other_selected(self)

    @property
    def player_count_chips(self) -> Chips | None:
        """The numbers of players for a record with moves, each of which is asked about first; None otherwise. Fewer
        play once somebody leaves, where that can be entered."""
        if not self.is_following_game:
            return None
        lowest_count = self.player_count if self.links.link_to_choose_who_leaves_or_empty else 0
        return build_chips_asking_for_other_player_count(self, lowest_count)

    @property
    def is_something_asked_first(self) -> bool:
        """Whether the page asks who leaves or how many play, in place of the picture and the tray."""
        return bool(self.leave_options or self.player_count_question)

    @property
    def starter_options(self) -> tuple[SeatOption, ...]:
        """The same table with each of the seats first."""
        return list_first_seat_options_if_seats_differ(self, self.pages.seat_notation)

    def build_key_of_every_box_colour_for_seat(self, seat_code: str) -> tuple[Key, ...]:
        """Builds the keys that give a seat a colour of the box; the face of each is the letter of its colour."""
        return tuple(
            Key(
                text=self.say(f"colour.{letter}"),
                face=letter,
                control=enter_value(SeatColourValue(seat_code, colour)),
                is_selected=letter == self.colour_letter_of_seat(seat_code),
            )
            for colour, letter in ((colour, colour_letter(colour)) for colour in BOX_COLOURS)
        )

    def value_of_departure(self, seat_code: str) -> DepartureValue:
        """Returns the value that records that a seat leaves."""
        return DepartureValue(seat_code)

    @cached_property
    def seat_exchange_chips(self) -> Chips | None:
        """Chips that exchange two seats, one for each pair; None if nothing is entered for seats, or while somebody
        leaves."""
        if self.is_something_asked_first:
            return None
        pairs = list_exchangeable_seat_pairs(self, self.pages.seat_notation)
        keys = tuple(Key(text="", face=pair, control=enter_value(SeatExchangeValue(*pair))) for pair in pairs)
        return Chips(self.say("people.exchange"), keys) if keys else None

    @cached_property
    def notation_form_with_errors(self) -> NotationForm:
        """The notation box: the canonical text, or what could not be read as typed, with the error."""
        answer = self.answer
        typed_values = {u.field: self.request.query[u.field] for u in answer.unread if u.field in self.request.query}
        form = build_notation_form_class(self.slug, self.say.language)(MultiDict({**answer.query, **typed_values}))
        form.view = answer.view
        if typed_values:
            form.validate()
        return form

    @cached_property
    def player_count_names_and_rulings_form(self) -> SettingsForm:
        """The settings form: who plays, their names, and the table's rulings."""
        table = self.answer.table
        data = {"players": str(table.players)}
        unread = {one.field: one.value for one in self.answer.unread}
        names = unread["names"].split(".") if "names" in unread else table.names
        data |= {f"n{n}": name.replace(INNER_DOT, ".") for n, name in enumerate(names, 1)}
        data |= {f"h.{ruling.key}": table.option(ruling) for ruling in self.answer.game.rulings}
        return build_settings_form_class(self.slug, self.say.language)(data=data)

    @property
    def setting_fields_without_effect_at_player_count(self) -> set[str]:
        """The settings' fields that make no difference with this number of players."""
        rulings = self.answer.game.rulings
        return {f"h.{ruling.key}" for ruling in rulings if ruling.players and self.player_count not in ruling.players}

    @property
    def fields_displayed_in_notation_box(self) -> list[Field]:
        """The displayed fields of the notation box."""
        return self.notation_form_with_errors.list_notation_fields(self.view, self.seats)

    @property
    def values_hidden_in_notation_box_except_language(self) -> dict[str, str]:
        """The values that the notation box carries without displaying them."""
        displayed_names = {field.name for field in self.fields_displayed_in_notation_box}
        return {
            name: value
            for name, value in self.page_query_with_changes().items()
            if name not in {*displayed_names, "lang"}
        }

    @property
    def is_printable(self) -> bool:
        """Whether this view can be printed."""
        return self.view in tuple(View) and not self.full_answer.refused

    @property
    def shows_finished_game(self) -> bool:
        """Whether this is a finished game, whose play log can be taken along (`web.play_log`)."""
        answer = self.full_answer
        is_over = points_score_or_empty(answer.score).final or answer.game.is_won_by_team(answer.score) is not None
        return answer.view in TABLE_VIEWS and is_over and not answer.refused

    @property
    def has_qr_code(self) -> bool:
        """Whether the address to hand out fits in a QR code."""
        return not self.answer.refused and qr.fits_in_qr_code(self.base + self.links.public_path_to_hand_out())

    @property
    def has_secret(self) -> bool:
        """Whether this page holds something that must not be handed out."""
        return self.publicly_seen_query != query_without_empty_own_hand(self.full_answer.query)

    def describe_differences(self, answer: Answer, other_answer: Answer) -> list[str]:
        """Returns sentences on how one of two answers under two options of a ruling differs from the other."""
        return describe_first_differing_effect_or_move_or_empty(self.say, answer, other_answer)

    @property
    def other_tab_record_with_turns_or_none(self) -> RelatedRecord | None:
        """The first record of another table in the other tabs that has turns."""
        for one in self.valid_other_tabs.other_records:
            turns = count_turns_in_moves_text(self.answer.game, one.query.get("move", ""), self.player_count)
            if turns:
                current_tab = (self.tab_of_this_view.as_other_record,) if self.is_following_game else ()
                record_query = {"won": "", "colours": "", **one.query}
                return RelatedRecord(turns, self.links.link_keeping_tabs_that_fit(View.PLAY, record_query, current_tab))
        return None

    @cached_property
    def publicly_seen_query(self) -> dict[str, str]:
        """The query as everybody saw it; unchanged if the page holds nothing secret."""
        return self.full_answer.query if self.content.is_public else super().publicly_seen_query
