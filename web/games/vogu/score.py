"""Builds the score page of VOGU: the entered table, the points and the ending."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import View
from calculators.vogu.score import has_seat_enough_whole_cards_to_be_scored
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, State
from web.games.vogu.pictures.seats import MarketColour, SeatRow, build_card_slot, build_colour_values_and_tokens
from web.games.vogu.pictures.trays import EMPTY, TrayBody, build_tray_with_body_for_target_or_empty
from web.games.vogu.places import first_missing_target_or_none
from web.games.vogu.targets import TARGETS, ColourValueTarget, LoneEdgeTarget, StartingSeatValue, Target
from web.pieces import Action, AnswerBar, Chips, Key, Pad, Tray, enter_value, link_to
from web.table.bar import (
    build_link_to_share_options_action,
    build_score_bar_of_leaders_or_missing_entries,
    format_totals_with_initials_if_names_too_long,
)
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.seat_chips import build_seat_chips


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """The score page.

    tracks: the values; rows: the cards of the seats; player_count_keys: the keys of the number of players;
    starters: a chip for each seat that can have started; first_seat: the number of the seat that did, 1-based, None
    if not entered.
    """

    tracks: tuple[MarketColour, ...]
    rows: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    player_count_keys: tuple[Key, ...]
    starters: Chips
    first_seat: int | None
    selected_target: Target | None

    @property
    def are_all_colour_values_entered_and_none_selected(self) -> bool:
        """Returns whether all values are entered and none of them is selected."""
        return all(colour.track.value is not None for colour in self.tracks) and not isinstance(
            self.selected_target, ColourValueTarget
        )


def build_score_page(page: Page) -> ScorePageContent:
    """Builds the score page, with the tray of the selected target or else of the first missing one."""
    state: State = page.answer.state
    say = page.say
    is_final = bool(page.answer.score and page.answer.score.final)
    target = TARGETS.parse_or_none(page.selection)
    if page.selection in ("", "end") or (page.selection == "none" and is_final):
        target = first_missing_target_or_none(state, View.SCORE)
    starters = build_starter_chips(page, state)
    tray, body = (None, EMPTY)
    if target is not None and not isinstance(target, LoneEdgeTarget):
        tray, body = build_tray_with_body_for_target_or_empty(say, state, target, enters_whole_table_in_order=True)
    elif page.is_tie_unbroken_because_starter_unknown:
        tray = Tray(head=say("vogu.first.ask"))
        keys = tuple(replace(key, text=key.label) for key in starters.keys)
        body = TrayBody(values=Pad(say("vogu.first.ask"), len(keys), keys))
    rows = tuple(build_owned_cards_row(page, seat_code, target) for seat_code in page.seats)
    return ScorePageContent(
        bar=None if page.answer.refused else build_score_bar(page),
        tracks=build_colour_values_and_tokens(page, state, state_after=None, selected_target=target),
        rows=rows,
        tray=tray,
        body=body,
        player_count_keys=build_player_count_keys(page),
        starters=starters,
        first_seat=state.first,
        selected_target=target,
    )


def build_starter_chips(page: Page, state: State) -> Chips:
    """Builds the chips that enter which seat started; none is selected if that is not entered."""
    return build_seat_chips(
        page,
        page.say("vogu.who_first"),
        StartingSeatValue,
        page.say.seat_name,
        selected_seat_code=format_seat_code(state.first) if state.first else "",
    )


def build_owned_cards_row(page: Page, seat_code: str, selected_target: Target | None) -> SeatRow:
    """Builds the cards of a seat, with its points or else its projected points."""
    state: State = page.answer.state
    cards = state.seats[int(seat_code[1]) - 1] or ()
    has_place_for_another = has_seat_enough_whole_cards_to_be_scored(state, cards) and bool(state.board)
    count = max(CARDS_AT_END, len(cards) + has_place_for_another)
    slots = tuple(
        build_card_slot(
            page,
            seat_code=seat_code,
            card_index=card_index,
            cards=list(cards),
            selected_target=selected_target,
            is_last_card_drafted=False,
        )
        for card_index in range(count)
    )
    score = page.answer.score
    scored = next((s.total for s in score.seats if s.seat == seat_code), None) if score else None
    projected = next((s.total for s in score.projected if s.seat == seat_code), None) if score else None
    total = scored if scored is not None else projected
    points = "" if total is None else page.say("vogu.plain", n=total)
    return SeatRow(
        seat=seat_code,
        slots=slots,
        is_violating=seat_code in page.parameters_and_targets_of_violations,
        points=points,
        cards_missing=max(0, CARDS_AT_END - sum(card.is_whole for card in cards)),
    )


def build_score_bar(page: Page) -> AnswerBar:
    """Builds the bar: missing values, who started, projected points or missing cards, else the standard bar.

    With missing values it has a key that sets all of them to 0.
    """
    say, answer = page.say, page.answer
    values = page.answer.state.values or NO_VALUES
    if "values" in answer.missing:
        missing_colours = [colour for colour, value in zip(COLOURS, values, strict=True) if value is None]
        zero_action = Action(text=say("vogu.zero"), control=enter_value("zero"))
        return AnswerBar(
            head=say("vogu.yet.values", n=len(missing_colours)),
            lines=(say("vogu.yet.rank", colours=missing_colours),),
            action=zero_action,
        )
    if page.is_tie_unbroken_because_starter_unknown:
        back_action = (
            Action(text=say("end.show"), control=link_to(page.links.link_to_this_view())) if page.selection else None
        )
        action = back_action or build_link_to_share_options_action(say)
        return AnswerBar(head=say("vogu.first.ask"), lines=(say("vogu.first.why"),), clause="vogu.tie", action=action)
    if answer.score is not None and answer.score.projected:
        best_first = sorted(answer.score.projected, key=lambda seat: -seat.total)
        points_text = format_totals_with_initials_if_names_too_long(say, best_first)
        return AnswerBar(head=say("vogu.now.bar"), lines=(points_text,), action=build_link_to_share_options_action(say))
    missing_count = sum(
        max(0, CARDS_AT_END - sum(card.is_whole for card in cards or ()))
        for _, cards in page.answer.state.cards_by_staying_seat
    )
    if missing_count and answer.missing:
        return AnswerBar(
            head=say("vogu.lacking", n=missing_count),
            lines=(say("vogu.yet.winner"),),
            action=build_link_to_share_options_action(say),
        )
    return build_score_bar_of_leaders_or_missing_entries(page)
