"""Builds the score page: the scores as entered, what a settlement gives, and the next round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import format_number, format_signed_number
from calculators.core.parsing import encode_query_string, format_seat_code
from calculators.core.types import ScoresAndWinners, View
from calculators.vectron import GAME
from calculators.vectron.rulings import JUST3
from calculators.vectron.settlement import (
    calculate_settlement_or_empty_if_entries_missing,
    find_seats_missing_gauge_or_score,
    find_winning_seats_at_goal,
    is_settlement_due_by_full_gauge_or_empty_deck,
    state_of_next_turn_after_due_settlement_or_none,
)
from calculators.vectron.state import (
    GAUGE_GOAL,
    SCORE_GOAL,
    State,
    bonus_points_of_seat_or_0,
    seat_numbers,
    seat_state_of,
    state_with_seat,
)
from web.games.vectron.pictures.grid import MapPicture, svg_path_of_chip_stars
from web.games.vectron.pictures.selections import first_missing_target_or_empty
from web.games.vectron.pictures.settlements import (
    SettlementResult,
    SettlementRound,
    draw_last_map,
    list_past_settlements_and_due_one_or_empty,
    list_settlement_results_best_first_or_empty,
)
from web.games.vectron.pictures.strip import list_css_class_per_gauge_box
from web.games.vectron.pictures.tray import TrayWithPads, build_tray_of_selection_or_none
from web.pieces import Action, Bar, Control, Key, TouchableCell, enter_value, link_to, select
from web.table.bar import build_standard_bar
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.rounds import format_round_selection


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatScoreRow:
    """What is entered for a seat on the score page. boxes: CSS classes of its gauge; bonus: None if the page has no
    points by hand."""

    seat: str
    name: str
    boxes: tuple[str, ...]
    gauge: TouchableCell
    score: TouchableCell
    bonus: TouchableCell | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """The page of the scores.

    player_counts: to choose from while nothing is entered; rows: by seat; keys: the tray of the selected target;
    results: of a settlement, best first; map: after the end; is_settlement_due: whether the settlement takes place,
    else the results are what one would give now; next_round_address: '' if there is none; rounds: the past settlements
    and the due one; deck: key that marks the deck as empty; more_control: selects points by hand; by_hand: whether each
    row has points by hand; word: the name the table gives those points.
    """

    player_counts: tuple[Key, ...]
    rows: tuple[SeatScoreRow, ...]
    keys: TrayWithPads | None
    results: tuple[SettlementResult, ...]
    map: MapPicture | None
    is_settlement_due: bool
    next_round_address: str
    has_winner: bool
    rounds: tuple[SettlementRound, ...]
    deck: Key
    more_control: Control
    by_hand: bool
    word: str
    goal: int = SCORE_GOAL
    stars = staticmethod(svg_path_of_chip_stars)


def build_score_entry_content(page: Page) -> ScorePageContent:
    """Builds the page of the scores without its bar."""
    state: State = page.displayed_state
    say = page.say
    refused = page.answer.refused
    pick = page.selection or ("" if refused else first_missing_target_or_empty(state, View.SCORE))
    by_hand = state.bonus is not None or state.table.option(JUST3) == "hand" or pick.startswith("bonus")
    results = () if refused else calculate_settlement_or_empty_if_entries_missing(state)
    due = bool(results) and is_settlement_due_by_full_gauge_or_empty_deck(state)
    won = find_winning_seats_at_goal(results) if due else ()
    asks = Key(text=say("vectron.deck.out"), touch=enter_value("deck.0"), on=state.deck == 0)
    is_nothing_entered = not (any(state.seats) or state.rounds or page.answer.refused)
    return ScorePageContent(
        player_counts=build_player_count_keys(page) if is_nothing_entered else (),
        rows=tuple(build_editable_score_row_of_seat(page, n, pick, shows_bonus=by_hand) for n in seat_numbers(state)),
        keys=build_tray_of_selection_or_none(state, pick, View.SCORE, say),
        results=list_settlement_results_best_first_or_empty(state) if results else (),
        map=draw_last_map(state) if won else None,
        is_settlement_due=due,
        next_round_address=link_to_next_round_or_empty(page, state) if due else "",
        has_winner=bool(won),
        rounds=()
        if page.answer.unread or "rounds" in page.targets_of_violations
        else list_settlements_to_correct(page, pick),
        deck=asks,
        more_control=select("bonus.p1"),
        by_hand=by_hand,
        word=state.bonus_for,
    )


def list_settlements_to_correct(page: Page, selection: str) -> tuple[SettlementRound, ...]:
    """Lists every settlement; each gain of a past one is a control that selects it for correction."""
    state, say = page.displayed_state, page.say
    told = list_past_settlements_and_due_one_or_empty(state, say("vectron.rounds.start"))
    first = (
        len(told)
        - len(state.rounds)
        - (
            1
            if is_settlement_due_by_full_gauge_or_empty_deck(state)
            and calculate_settlement_or_empty_if_entries_missing(state)
            else 0
        )
        if told
        else 0
    )

    def slots(index: int, given: SettlementRound) -> tuple[TouchableCell, ...]:
        """Builds a cell for each seat of a settlement; none for the scores before the first settlement and for the due
        one. index: from 0 among the past ones."""
        if not 0 <= index < len(state.rounds):
            return ()
        return tuple(
            TouchableCell(
                label=say(
                    "vectron.fact",
                    seat=format_seat_code(seat + 1),
                    part=say("vectron.round", round=index + 1),
                    value=say("bar.todo") if gauge is None else f"{say('vectron.gauge.now', gauge=gauge)} {points}",
                ),
                place=format_round_selection(index, seat),
                touch=select(format_round_selection(index, seat)),
                now=selection in (format_round_selection(index, seat), format_round_selection(index, seat, "bonus")),
            )
            for seat, (gauge, points, _) in enumerate(given.seat_gains)
        )

    return tuple(replace(one, places=slots(n - first, one)) for n, one in enumerate(told))


def build_editable_score_row_of_seat(
    page: Page, seat_number: int, selection: str, *, shows_bonus: bool
) -> SeatScoreRow:
    """Builds the row of a seat; each of its numbers is a control that selects it."""
    state, say, seat = page.displayed_state, page.say, format_seat_code(seat_number)
    entry = seat_state_of(state, seat_number)
    wrong = seat in page.targets_of_violations

    def slot(part: str, place: str, value: int | None, shown: str) -> TouchableCell:
        spoken = say("vectron.fact", seat=seat, part=say(f"vectron.part.{part}"), value=shown)
        now = selection == place or (part == "gauge" and selection == seat)
        return TouchableCell(
            label=spoken, text=shown, place=place, touch=select(place), missing=value is None, now=now, wrong=wrong
        )

    def shown(value: int | None) -> str:
        return say("bar.todo") if value is None else format_number(value)

    bonus = None
    if shows_bonus:
        given = bonus_points_of_seat_or_0(state, seat_number)
        bonus = slot("bonus", f"bonus.{seat}", 0, format_signed_number(given) if given else "±0")
    gauge = slot("gauge", f"{seat}.gauge", entry.gauge, shown(entry.gauge))
    score = slot("score", f"{seat}.score", entry.score, shown(entry.score))
    return SeatScoreRow(
        seat=seat,
        name=page.entered_seat_name_or_empty(seat_number - 1),
        boxes=list_css_class_per_gauge_box(entry.gauge),
        gauge=gauge,
        score=score,
        bonus=bonus,
    )


def link_to_next_round_or_empty(page: Page, state: State) -> str:
    """Returns the address of the next round; '' if the game is over or something is missing.

    It leads to the followed table if there is a map, else to scores with gauges to be entered.
    """
    after = state_of_next_turn_after_due_settlement_or_none(state)
    if after is None:
        return ""
    if state.map is not None:
        return page.links.link_to_position(View.PLAY, encode_query_string(GAME.format_query(after)))
    for seat in seat_numbers(after):
        after = state_with_seat(after, seat, replace(seat_state_of(after, seat), gauge=None))
    after = replace(after, rows=(None,) * 4, table=replace(after.table, turn=state.table.turn))
    return page.links.link_to_position(View.SCORE, encode_query_string(GAME.format_query(after)))


def build_score_page(page: Page) -> ScorePageContent:
    """Builds the page of the scores with its bar."""
    view = build_score_entry_content(page)
    return replace(view, bar=build_standings_and_settlement_bar(page, view))


def build_standings_and_settlement_bar(page: Page, content: ScorePageContent) -> Bar:
    """Builds a bar with the standings and what a settlement would give now; after a settlement that does not end the
    game its action is the next round."""
    said = build_standard_bar(page)
    score = page.answer.score
    if content.next_round_address:
        return replace(
            said, action=Action(text=page.say("vectron.next_round"), touch=link_to(content.next_round_address))
        )
    if (
        not isinstance(score, ScoresAndWinners)
        or not score.projected
        or page.answer.refused
        or find_seats_missing_gauge_or_score(page.displayed_state)
    ):
        return said
    highest = max(
        (seat_state_of(page.displayed_state, n).gauge or 0 for n in seat_numbers(page.displayed_state)), default=0
    )
    best = sorted(score.projected, key=lambda one: -one.total)
    now = page.say("list.comma").join(f"{page.say.seat_name(one.seat)} {format_number(one.total)}" for one in best)
    line = page.say("vectron.bar.projected", totals=now, gauge=highest, goal=GAUGE_GOAL)
    return replace(said, lines=(line,))
