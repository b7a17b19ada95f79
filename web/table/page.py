"""Declares the page that a game's functions draw: the answer, the sentences, and the addresses it links to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol
from urllib.parse import parse_qsl

from calculators.core.answers import MAX_DETAILED_MOVES, Answer, ListedMove
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyState
from calculators.core.parsing import encode_query_string, format_seat_code
from calculators.core.public import list_public_move_texts
from calculators.core.replay import PLAY_LIMIT, format_position
from calculators.core.types import Clause, ScoresAndWinners, SeatScore, Table, View, Violation
from web.i18n import Speaker
from web.pieces import Control, select
from web.table.address import (
    INPUT_ROOM_BYTES,
    LOOK_PREFIX,
    QUERY_BYTES,
    build_path_with_query,
    query_without_page_parameters,
)
from web.table.colours import colour_letter, parse_colours_of_all_seats
from web.table.input_rules import InputRules
from web.table.interpretations import find_clauses_that_are_our_interpretation
from web.table.other_tabs import (
    BROKEN,
    OVER,
    TABS,
    OtherTab,
    belong_to_table,
    checksum_of_table_query,
    format_other_tabs_that_fit,
    parse_other_tabs_leniently,
    tab_of_view,
    tabs_reachable_from_table,
    tabs_relinked_to_table,
    tabs_up_to_broken_one,
)
from web.table.trial import query_before_trial

MAX_MOVES_OF_LONG_LIST = 100
"""Moves that a page lists where there are more than are told with what they lead to."""


def points_score_or_empty(score: object) -> ScoresAndWinners:
    """Returns the score if it counts points, else one without seats (for a game's own kind of score, or none)."""
    return score if isinstance(score, ScoresAndWinners) else ScoresAndWinners(seats=())


class HasInputRules(Protocol):
    """What a page needs of its game (`web.table.game_pages.GamePages`)."""

    @property
    def input_rules(self) -> InputRules: ...


@dataclass(frozen=True, kw_only=True)
class Page:
    """view: `score`, `moves`, `check` or an extra; selection: what is selected ('' for nothing);
    whole_record_answer: the answer to a replay, of which `answer` is only the move number `step_number` (from 1);
    base: `https://host` for what is shared; lang: '' unless the address names it;
    typed_parameters: the parameters as they were sent;
    other_tabs_text: what the other views had, as the address says it; pending_moves_text: the turns that wait while
    the record is worked on; table_before_trial_text: what the question has changed of the table, as it was before;
    wins_text: how often each seat has won before, as the address says it; colours: the colour each plays with, so too;
    foreign_names, mistyped_names: parameters that the address has and nobody knows (`web.table.address.PageRequest`);
    rendered_parts: is it the answer to a touch ('parts', or 'all' with what lies below it), 'picture' for a picture
    on another page, '' for a page? own_seat_code: the seat of the phone at a shared table.
    """

    answer: Answer
    pages: HasInputRules
    view: str
    selection: str
    lang: str
    base: str
    say: Speaker
    typed_parameters: Mapping[str, str] = field(default_factory=dict)
    extra_answer: dict[str, object] | None = None
    whole_record_answer: Answer | None = None
    step_number: int = 0
    rendered_parts: str = ""
    other_tabs_text: str = ""
    pending_moves_text: str = ""
    table_before_trial_text: str = ""
    wins_text: str = ""
    colours: str = ""
    foreign_names: tuple[str, ...] = ()
    mistyped_names: tuple[tuple[str, str], ...] = ()
    own_seat_code: str = ""

    @property
    def full_answer(self) -> Answer:
        """The answer to the address, also where the page shows one step of it."""
        return self.whole_record_answer or self.answer

    @property
    def moves_page_has_room_for(self) -> tuple[ListedMove, ...]:
        """The moves a page has room for: all, or the first of very many."""
        moves = self.answer.moves or ()
        return moves if len(moves) <= MAX_DETAILED_MOVES else moves[:MAX_MOVES_OF_LONG_LIST]

    @property
    def pending_query(self) -> dict[str, str]:
        """The moves that wait while the record is changed (`web.table.record_editing`), and what a question has
        changed of the table (`web.table.trial`)."""
        found = {"then": self.pending_moves_text, "tried": self.table_before_trial_text}
        return {name: text for name, text in found.items() if text}

    @property
    def wins_of_seats_before_this_game(self) -> tuple[int, ...]:
        """How often each seat had won when this game began; nothing where nobody says so of as many as play."""
        found = tuple(map(int, self.wins_text.split("."))) if self.wins_text else ()
        return found if len(found) == self.player_count else ()

    @property
    def wins_and_colours_query(self) -> dict[str, str]:
        """What is said of seats on pages alone, as the address says it."""
        return {name: text for name, text in (("won", self.wins_text), ("colours", self.colours)) if text}

    @property
    def query_with_wins_and_colours(self) -> dict[str, str]:
        """The question as it is left, with what was won before it: another game has other counts."""
        return {**self.query_with_what_is_pending, **self.wins_and_colours_query}

    @property
    def query_with_what_is_pending(self) -> dict[str, str]:
        """The question with what waits beside it."""
        return {**self.full_answer.query, **self.pending_query}

    # --- the record of a game that is followed

    @property
    def is_following_game(self) -> bool:
        """Is a game followed here, with moves entered already?"""
        return self.full_answer.view is View.PLAY and "move" in self.full_answer.query

    @property
    def is_looking_back(self) -> bool:
        """Is an earlier turn of the record shown?"""
        return self.is_following_game and bool(self.step_number)

    def control_looking_at_table_or_exchanging_turns(self, move_count: int) -> Control:
        """Returns a control that shows the table after so many moves of the record."""
        return select(f"{LOOK_PREFIX}.{move_count}")

    def first_moves_text(self, move_count: int) -> str:
        """The first moves of the record, as text."""
        return "_".join(self.full_answer.query.get("move", "").split("_")[:move_count])

    # --- what the other views had

    @cached_property
    def other_tabs(self) -> tuple[OtherTab, ...]:
        """What is to be had of the other views of this table, and of its earlier records."""
        mark = self.checksum_of_table_query(self.full_answer.view, self.full_answer.query)
        return tabs_reachable_from_table(
            parse_other_tabs_leniently(self.other_tabs_text),
            mark,
            is_beside_record=self.full_answer.view is not View.PLAY,
        )

    @property
    def has_draft_that_address_may_hold(self) -> bool:
        """Is something selected, or half entered, that nobody's hand is told by?"""
        is_public = not self.answer.game.secrets or self.full_answer.view in (View.PLAY, View.SCORE)
        return bool(self.selection) and is_public and not self.is_looking_back

    def checksum_of_table_query(self, view: View, query: Mapping[str, str]) -> str:
        return checksum_of_table_query(
            view, query, (*self.answer.game.secrets, *self.pages.input_rules.question_parameters)
        )

    def tab_of_this_view(self, table_mark: str) -> OtherTab:
        """This view as it is left, with what is half entered; of a game that is over nothing changes any more."""
        followed = self.full_answer.followed
        over = table_mark != BROKEN and followed is not None and followed.ended
        pick = {"pick": self.selection} if self.has_draft_that_address_may_hold else {}
        return OtherTab(
            self.full_answer.view,
            OVER if over else table_mark,
            encode_query_string({**self.query_with_wins_and_colours, **pick}),
        )

    @cached_property
    def other_tabs_text_that_fits_address(self) -> str:
        """The same as an address says it: where a record goes on, the score it had before goes."""
        room = QUERY_BYTES - INPUT_ROOM_BYTES - len(encode_query_string(self.full_answer.query))
        if self.full_answer.view is View.PLAY or len(self.other_tabs_text) > room:
            return format_other_tabs_that_fit(self.other_tabs, room)
        return self.other_tabs_text

    def link_keeping_tabs(self, target_view: str, query: Mapping[str, str], other_tabs: Sequence[OtherTab]) -> str:
        """The address of a view with what it keeps of others, as far as there is room."""
        told = self.with_page_parameters(dict(query), other_tabs_text="")
        text = format_other_tabs_that_fit(other_tabs, QUERY_BYTES - INPUT_ROOM_BYTES - len(encode_query_string(told)))
        return build_path_with_query(self.slug, target_view, {**told, **({"kept": text} if text else {})})

    def link_to_view_keeping_other_tabs(self, target_view: str, target_query: Mapping[str, str]) -> str:
        """The address of another view, worked out from this one; where a record is followed, it keeps this one."""
        tab = tab_of_view(target_view)
        here = TABS[self.full_answer.view]
        others = [one for one in self.other_tabs if one.mark == BROKEN or one.tab not in (here, tab)]
        begins = self.full_answer.view is View.PLAY and not (self.answer.missing or self.answer.refused)
        followed = (
            self.is_following_game
            or (begins and self.has_draft_that_address_may_hold)
            or any(one.view is View.PLAY for one in tabs_up_to_broken_one(self.other_tabs))
        )
        mark = self.checksum_of_table_query(View(target_view) if tab else View.SCORE, target_query)
        left = [self.tab_of_this_view(mark)] if followed and tab != here and (tab or self.is_following_game) else []
        return self.link_keeping_tabs(target_view, target_query, tabs_relinked_to_table([*left, *others], mark))

    @cached_property
    def address_to_continue_full_record_or_empty(self) -> str:
        """Where a game goes on whose record fills an address or has all the moves it can: from the position it has
        reached; '' while there is room."""
        followed, query = self.answer.followed, self.answer.query
        if followed is None or followed.ended or self.answer.refused:
            return ""
        full = (
            len(encode_query_string(query)) > QUERY_BYTES - INPUT_ROOM_BYTES
            or query.get("move", "").count("_") + 1 >= PLAY_LIMIT
        )
        return self.link_to_position(View.PLAY, followed.position) if full else ""

    def say_in_words_of_game_or_common(self, *key_parts: str, **facts: object) -> str:
        """Returns the sentence of a key, in the game's own words if it has any.

        Several keys are joined by dots, and the longest known one wins:
        `say_in_words_of_game_or_common("bar.empty", "moves")`.
        """
        for length in range(len(key_parts), 0, -1):
            key = ".".join(key_parts[:length])
            for name in (f"{self.slug}.{key}", key):
                if self.say.has_sentence(name):
                    return self.say(name, **facts)
        return self.say(key_parts[0], **facts)

    def list_missing_names(self, max_names: int) -> str:
        """Returns the names of what is missing, at most so many."""
        names = self.answer.missing[:max_names]
        return self.say("list.comma").join(self.parameter_label(name) for name in names)

    def parameter_label(self, parameter_name: str) -> str:
        """A missing parameter as people call it."""
        return (
            self.say.seat_name(parameter_name)
            if parameter_name in self.answer.table.seats
            else self.say_in_words_of_game_or_common(f"field.{parameter_name}")
        )

    @property
    def interpretation_clauses(self) -> tuple[Clause, ...]:
        """The clauses this answer rests on that are our reading of the book, to be said in one line."""
        return find_clauses_that_are_our_interpretation(self.answer)

    def link_to_step(self, step_number: int) -> str:
        """The page at a move of the replay, counted from 1."""
        query = self.with_page_parameters({**self.full_answer.query, "pick": f"step.{step_number}"})
        return build_path_with_query(self.slug, self.view, query)

    @property
    def is_tie_open_because_starter_unknown(self) -> bool:
        """Do seats share the lead, and who began decides between them, which nobody has said?"""
        score = points_score_or_empty(self.answer.score)
        asks = any(notice.code == f"{self.slug}.first" for notice in self.answer.notices)
        return asks and len(score.seat_codes_with_highest_total) > 1

    @property
    def scored_seats_best_first_once_final(self) -> list[SeatScore]:
        """The scored seats, best first; while something is missing, in turn order."""
        score = points_score_or_empty(self.answer.score)
        return sorted(score.seats, key=lambda seat: seat.rank or 0) if score.final else list(score.seats)

    @cached_property
    def colour_letters(self) -> str:
        """The colour that each seat plays with, a letter each; '' where nobody has chosen one."""
        return "".join(map(colour_letter, parse_colours_of_all_seats(self.colours))) if self.colours else ""

    def colour_letter_of_seat(self, seat_code: str) -> str:
        """The colour of a seat's pieces: the letter of the seat that has it where nobody has chosen one."""
        return (self.colour_letters or "abcdefghi")[int(seat_code[1]) - 1]

    def entered_seat_name_or_empty(self, seat_index: int) -> str:
        """The name entered for a seat, counted from 0; '' for none."""
        names = self.answer.table.names
        return names[seat_index] if seat_index < len(names) else ""

    @property
    def slug(self) -> str:
        return self.answer.game.slug

    @cached_property
    def displayed_state(self) -> AnyState:
        """The position that is drawn. Of one that is refused nothing but who plays, so that no picture and no search
        meets what the rules exclude; where it was entered it is shown as it was, to be mended."""
        answer = self.answer
        if not answer.refused or self.view == View.SCORE:
            return answer.state
        players = {"players": str(self.player_count)} if self.player_count in answer.game.players else {}
        return answer.game.parse_query_apart_from_moves({**players, "names": answer.query.get("names", "")}).state

    @property
    def entered_state(self) -> AnyState:
        """The position as it was entered, to be mended also where it is refused; `displayed_state` where a part of it
        cannot be read."""
        return self.displayed_state if self.answer.unread else self.answer.state

    @property
    def latest_state_of_followed_game_or_drawn(self) -> AnyState:
        """Where the game stands that is followed, as far as it is known; else the position that is drawn."""
        followed = self.answer.followed
        return self.displayed_state if followed is None or followed.state is None else followed.state

    @cached_property
    def seat_of_private_hand_or_empty(self) -> str:
        """The seat of which this page has cards that are for its eyes alone; '' for none."""
        query = self.full_answer.query
        seat, _, cards = query.get("mine", "").partition(".")
        if cards:
            return seat
        secret = any(name in query for name in self.answer.game.secrets if name != "mine")
        return format_seat_code(self.answer.table.turn) if secret else ""

    @property
    def departed_seats(self) -> tuple[int, ...]:
        """The numbers of the seats whose players have left, by where the game stands."""
        table: Table = self.answer.game.table(self.latest_state_of_followed_game_or_drawn)
        return table.departed_seats

    @property
    def player_count(self) -> int:
        return self.answer.table.players

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats to draw; at most the game's most, also when the number is wrong."""
        return self.answer.table.seats[: max(self.answer.game.players)]

    @property
    def targets_of_violations(self) -> frozenset[str]:
        """Parameters and places that are contradictory, to be marked on the picture."""
        refused: tuple[Violation, ...] = self.answer.violations
        if self.answer.verdict is not None:
            refused += self.answer.verdict.violations
        return frozenset(place for v in refused for place in (*v.marks, *v.parameter_names))

    def query_with_changes(self, changes: Mapping[str, str] | None = None, **more_changes: str) -> dict[str, str]:
        """The canonical query with changes; '' drops a parameter. The language stays last."""
        base = self.full_answer.query if self.full_answer.view is View.PLAY else self.answer.query
        query = {**base, **self.pending_query, **(changes or {}), **more_changes}
        return self.with_page_parameters({name: value for name, value in query.items() if value})

    def link_to_this_view(self, **changes: str) -> str:
        """Returns the address of this view with changes, also of `pick`."""
        return build_path_with_query(self.slug, self.view, self.query_with_changes(changes))

    def link_to_view(self, target_view: str) -> str:
        """Another view of the same table, as it was left if it was; of a game that is followed, of the position it
        has reached."""
        asked = self.full_answer
        tab, here = tab_of_view(target_view), TABS[asked.view]
        if tab == here == "play":
            return build_path_with_query(
                self.slug, target_view, self.with_page_parameters(self.query_with_what_is_pending)
            )
        left = next((one for one in tabs_up_to_broken_one(self.other_tabs) if one.tab == tab != here), None)
        if left is not None:
            query = left.query_with_people_and_rulings_of(self.query_with_wins_and_colours)
            mark = self.checksum_of_table_query(left.view, query)
            others = [one for one in self.other_tabs if one is not left]
            return self.link_keeping_tabs(
                left.view, query, tabs_relinked_to_table([self.tab_of_this_view(mark), *others], mark)
            )
        query = (
            query_before_trial(self.answer.query, self.table_before_trial_text)
            if tab not in ("", here)
            else {**self.answer.query, **self.pending_query}
        )
        followed = self.answer.followed
        if followed is not None:
            end = self.answer.verdict.end if self.answer.verdict else ""
            here = followed.position if followed.verdict else format_position(self.answer.game, followed.state)
            query = dict(parse_qsl((target_view == View.SCORE and end) or here or followed.position))
        elif target_view == View.PLAY:
            query.pop("move", None)
        return self.link_to_view_keeping_other_tabs(
            target_view, self.pages.input_rules.query_adapted_to_view(query, target_view)
        )

    def link_to_position(self, target_view: str, query_text: str) -> str:
        """A view of a position given as a query (a move's `next`)."""
        told = dict(parse_qsl(query_text))
        if self.is_following_game:
            return self.link_keeping_tabs(target_view, told, [self.tab_of_this_view(BROKEN)])
        return build_path_with_query(self.slug, target_view, self.with_page_parameters(told))

    def address_after_recording_questioned_moves(
        self, publicly_seen_moves: Sequence[str], view_behind_moves: str, query_behind_moves: str
    ) -> str:
        """Where moves that were asked about lead once they are told. publicly_seen_moves: as everybody saw them;
        view_behind_moves, query_behind_moves: of the
        position behind them. The record beside a question gets them, where it stands at this very table and they are
        legal there; without one it is the position."""
        stands = belong_to_table(
            parse_other_tabs_leniently(self.other_tabs_text),
            self.checksum_of_table_query(self.full_answer.view, self.full_answer.query),
        )
        record = next((one for one in tabs_up_to_broken_one(self.other_tabs) if one.view is View.PLAY), None)
        if not publicly_seen_moves or record is None or not stands:
            return self.link_to_position(view_behind_moves, query_behind_moves)
        told = record.query_with_people_and_rulings_of(self.query_with_wins_and_colours)
        told["move"] = "_".join(filter(None, (told.get("move", ""), *publicly_seen_moves)))
        told.pop("pick", None)
        answer = evaluate(self.answer.game, View.PLAY, query_without_page_parameters(told))
        if answer.refused or answer.verdict is None or answer.verdict.legal is False:
            return self.link_to_position(view_behind_moves, query_behind_moves)
        earlier = [one for one in self.other_tabs if one.mark == BROKEN]
        return self.link_keeping_tabs(View.PLAY, told, earlier)

    @cached_property
    def address_after_legal_questioned_move_or_empty(self) -> str:
        """Where a legal move that is asked about leads once it is told; '' where nothing comes after it."""
        verdict = self.answer.verdict
        if verdict is None or not verdict.legal or not (verdict.next or verdict.end):
            return ""
        view, query = (View.MOVES, verdict.next) if verdict.next else (View.SCORE, verdict.end)
        asked = self.full_answer.query.get("move", "").split("_")
        game = self.answer.game
        moves = list_public_move_texts(game, self.full_answer)
        if len(moves) < len(asked):
            return self.address_after_recording_questioned_moves((), view, query)
        first = self.pages.input_rules.move_as_record_writes_it(self.full_answer.state, game.parse_move(moves[0]))
        return self.address_after_recording_questioned_moves((game.format_move(first), *moves[1:]), view, query)

    def link_to_query(self, query: Mapping[str, str]) -> str:
        """This view of a canonical query."""
        return build_path_with_query(self.slug, self.view, self.with_page_parameters(dict(query)))

    def link_for_control(self, control: Control) -> str:
        """Returns the address that does what a control does, for a control on a picture, which is a link."""
        if control.href:
            return control.href
        if control.select:
            return self.link_to_this_view(pick="" if control.select == "none" else control.select)
        told = {"view": self.view, **({"pick": self.selection} if self.selection else {}), "put": control.value}
        return build_path_with_query(self.slug, "enter", {**self.query_with_changes(), **told})

    def link_to_check_move(self, move_text: str) -> str:
        """The verdict on a move from here."""
        return build_path_with_query(self.slug, "check", self.query_with_changes(move=move_text))

    def with_page_parameters(self, query: Mapping[str, str], other_tabs_text: str | None = None) -> dict[str, str]:
        """A canonical query with what is of pages alone; other_tabs_text: instead of what this page keeps. Where the
        query says what was won before or who has which colour, that stands."""
        seats = {name: query.get(name, text) for name, text in (("won", self.wins_text), ("colours", self.colours))}
        own = {
            **seats,
            "kept": self.other_tabs_text_that_fits_address if other_tabs_text is None else other_tabs_text,
            "lang": self.lang,
        }
        told = {name: value for name, value in query.items() if name not in seats}
        return {**told, **{name: value for name, value in own.items() if value}}

    def link_to_empty_table(self) -> str:
        """The same people at an empty table."""
        query = {n: v for n, v in self.answer.query.items() if n in ("players", "names", "house")}
        return build_path_with_query(self.slug, self.view, self.with_page_parameters(query, other_tabs_text=""))

    def link_in_language(self, language_code: str) -> str:
        """This page in another language, with what is half told."""
        told = {"pick": self.selection} if self.selection else {}
        return build_path_with_query(
            self.slug,
            self.view,
            {**self.with_page_parameters(self.query_with_what_is_pending), "lang": language_code, **told},
        )
