"""The score of VOGU: what is entered, and the ending."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import format_number
from calculators.core.types import View
from calculators.vogu.score import can_cards_of_seat_be_scored
from calculators.vogu.state import CARDS_AT_END, NO_VALUES, State
from web.games.vogu.pictures.seats import MarketColour, SeatRow, build_card_slot, build_colour_values_and_tokens
from web.games.vogu.pictures.trays import EMPTY, TrayBody, build_tray_of_selected_entry
from web.games.vogu.places import BEGAN_PREFIX, first_missing_target_or_empty, is_table_entry_selection
from web.pieces import Action, Bar, Key, Pad, Tray, enter_value, link_to
from web.table.bar import build_share_action, build_standard_bar
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """tracks, rows: what is entered; names: who began; first_seat: the number of that seat, None while nobody said
    so."""

    tracks: tuple[MarketColour, ...]
    rows: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    players: tuple[Key, ...]
    names: tuple[Key, ...]
    first_seat: int | None
    selection: str

    @property
    def is_values_entered(self) -> bool:
        """Are all values entered, and is none of them being changed?"""
        return all(track.step_on_track is not None for track in self.tracks) and not self.selection.startswith("value.")


def build_score_page(page: Page) -> ScorePageContent:
    """The page of the points."""
    return replace(
        build_score_entry_content(page),
        bar=build_standard_bar(page) if page.answer.refused else build_missing_or_standings_bar(page),
    )


def build_score_entry_content(page: Page) -> ScorePageContent:
    """The finished table as it is entered, and the ending once nothing is left to enter."""
    state: State = page.displayed_state
    say = page.say
    final = bool(page.answer.score and page.answer.score.final)
    pick = (
        page.selection
        if page.selection not in ("", "none", "end")
        else first_missing_target_or_empty(state, View.SCORE)
    )
    if page.selection == "none" and not final:
        pick = ""
    starters = build_starter_keys(page, state)
    tray, body = (None, EMPTY)
    if pick and is_table_entry_selection(pick):
        tray, body = build_tray_of_selected_entry(say, state, pick, is_step_by_step=True)
    elif page.is_tie_open_because_starter_unknown:
        tray = Tray(head=say("vogu.first.ask"))
        body = TrayBody(values=Pad(say("vogu.first.ask"), len(starters), starters))
    rows = tuple(build_row_of_owned_cards_and_points(page, name, pick) for name in page.seats)
    return ScorePageContent(
        tracks=build_colour_values_and_tokens(page, state, state_after=None, selection=pick),
        rows=rows,
        tray=tray,
        body=body,
        players=build_player_count_keys(page),
        names=starters,
        first_seat=state.first,
        selection=pick,
    )


def build_starter_keys(page: Page, state: State) -> tuple[Key, ...]:
    """Who began, a key a seat; none is on where nobody has said."""
    return tuple(
        Key(
            text=page.say.seat_name(seat),
            control=enter_value(f"{BEGAN_PREFIX}.{seat}"),
            face=seat,
            is_selected=number == state.first,
        )
        for number, seat in enumerate(page.answer.table.seats, 1)
    )


def build_row_of_owned_cards_and_points(page: Page, seat_code: str, selection: str) -> SeatRow:
    """The cards a seat owns, with its points as far as they can be counted."""
    state: State = page.displayed_state
    cards = state.seats[int(seat_code[1]) - 1] or ()
    running = len(cards) > CARDS_AT_END or (can_cards_of_seat_be_scored(state, cards) and bool(state.board))
    count = max(CARDS_AT_END, len(cards) + running)
    slots = tuple(
        build_card_slot(
            page, seat_code=seat_code, card_index=n, cards=list(cards), selection=selection, is_last_drafted=False
        )
        for n in range(count)
    )
    score = page.answer.score
    scored = next((s.total for s in score.seats if s.seat == seat_code), None) if score else None
    projected = next((s.total for s in score.projected if s.seat == seat_code), None) if score else None
    total = scored if scored is not None else projected
    lacking = max(0, CARDS_AT_END - sum(card.is_whole for card in cards))
    points = "" if total is None else page.say("vogu.plain", n=total)
    return SeatRow(
        seat=seat_code, slots=slots, wrong=seat_code in page.targets_of_violations, points=points, cards_missing=lacking
    )


def build_missing_or_standings_bar(page: Page) -> Bar:
    """What is missing, with one touch for all values that are 0; then the points, all leaders, the end."""
    say, answer = page.say, page.answer
    values = page.displayed_state.values or NO_VALUES
    if "values" in answer.missing:
        names = [c for c, v in zip("BRYGWK", values, strict=True) if v is None]
        zero = Action(text=say("vogu.zero"), control=enter_value("zero"))
        return Bar(head=say("vogu.yet.values", n=len(names)), lines=(say("vogu.yet.rank", colours=names),), action=zero)
    if page.is_tie_open_because_starter_unknown:
        back = Action(text=say("end.show"), control=link_to(page.links.link_to_this_view())) if page.selection else None
        action = back or build_share_action(page)
        return Bar(head=say("vogu.first.ask"), lines=(say("vogu.first.why"),), clause="vogu.tie", action=action)
    if answer.score is not None and answer.score.projected:
        worth = sorted(answer.score.projected, key=lambda seat: -seat.total)
        said = say("list.comma").join(f"{say.seat_name(seat.seat)} {format_number(seat.total)}" for seat in worth)
        return Bar(head=say("vogu.now.bar"), lines=(said,), action=build_share_action(page))
    lacking = sum(
        max(0, CARDS_AT_END - sum(card.is_whole for card in cards or ()))
        for _, cards in page.displayed_state.cards_by_staying_seat
    )
    if lacking and answer.missing:
        return Bar(
            head=say("vogu.lacking", n=lacking), lines=(say("vogu.yet.winner"),), action=build_share_action(page)
        )
    return build_standard_bar(page)
