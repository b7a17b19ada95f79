"""The content of SCOUT!'s question pages and sheets; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.parsing import SEAT_FIELDS, format_seat_code
from calculators.core.types import Message, View
from calculators.scout.compare import (
    ShowComparison,
    compare_whole_hand_with_active_set_if_both_entered,
    describe_what_beats_active_set_or_empty_if_not_a_set,
)
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.notation import parse_move
from calculators.scout.play import state_with_card_scouted_before_turn_passes
from calculators.scout.state import (
    PLAYERS,
    SCOUT_CHIPS,
    Card,
    Cards,
    Move,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    Show,
    State,
    cards_shown_by_seen_move_or_empty,
    count_other_staying_seats,
)
from calculators.scout.unfinished import MoveDraft, is_draft_text, parse_draft_leniently
from web.games.scout.pictures.asking import DECISIVE, PublicQuestion, build_question_as_everybody_saw_it
from web.games.scout.pictures.by_hand import HandQuestion, build_touchable_set_hand_and_gaps_question
from web.games.scout.pictures.cards import (
    CardPad,
    CardPlace,
    HandPicture,
    JudgedHand,
    SetPicture,
    TableSet,
    build_active_set_with_owner_kind_and_entry_slots,
    build_card_number_pad_or_none,
    build_card_places_with_slot_for_entry_or_first_card,
    build_hand_row_with_entry_slot_if_selected,
    build_set_picture,
)
from web.games.scout.pictures.rounds import ScorePageContent, build_score_entry_content
from web.games.scout.pictures.selections import (
    COMPARISON,
    default_selection_or_empty_if_nothing_missing,
    next_compared_card,
)
from web.games.scout.targets import TARGETS, CardTarget, ComparisonTarget
from web.pieces import Control, select
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSituation:
    """The seat to move, the owner of the set, the number of scouts, the chips left. owners, counts: to choose from;
    chip_limit: the most chips."""

    turn: str
    owner: str
    owners: tuple[str, ...]
    scouts: int | None
    counts: tuple[int, ...]
    is_two_player_game: bool
    has_show_chip: bool
    chips: int
    chip_limit: int = SCOUT_CHIPS


NOT_KNOWN, NO_SET = JudgedHand(), SetPicture()


def sign_of_shown_against_active_set_or_empty(deciding_code: str) -> str:
    """Returns the sign that a code means between the cards shown and the active set: `>`, `<`, `=`, '' if it compares
    none."""
    if deciding_code.endswith(".equal"):
        return "="
    return "<" if ".weaker." in deciding_code else ">" if ".stronger." in deciding_code else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMovePicture:
    """The last judged move: its hand, the cards it shows, and the two sets compared.

    move: None for a move by places of an unknown hand; card: the card taken; code: what decides between the sets;
    needed: what would win.
    """

    judged: JudgedHand = NOT_KNOWN
    move: Move | None = None
    shown_set: SetPicture = NO_SET
    active_set: SetPicture = NO_SET
    owner: str = ""
    mover: str = ""
    card: Card | None = None
    code: str = ""
    needed: tuple[Message, ...] = ()

    @property
    def comparison_sign(self) -> str:
        """Between the cards shown and the active set: `>`, `<`, `=`, '' if they are not compared."""
        return (
            ""
            if not self.active_set.numbers or 0 in self.active_set.numbers
            else sign_of_shown_against_active_set_or_empty(self.code)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPageContent(PageContent):
    """Table and hand of a position. asking: a question about a seen move; by_hand: a question with the hand; pad:
    enters a card; compare: link to the comparison of two sets."""

    selection: str
    around: TableSituation
    table: TableSet
    verdict: JudgedMovePicture | None
    hand: HandPicture
    pad: CardPad | None
    compare: str
    asking: PublicQuestion | None
    by_hand: HandQuestion | None
    comparing: bool = False


@dataclass(frozen=True, slots=True)
class ComparedSet:
    """One of two sets to compare, with its card places."""

    name: str
    picture: SetPicture
    slots: tuple[CardPlace, ...]
    has_violation: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonPageContent(PageContent):
    """Two sets with one number per card, and which beats the other. needed: what would win; to_show: enters a seen move
    of the table, None without an active set; to_hand: enters a hand."""

    selection: str
    sets: tuple[ComparedSet, ComparedSet]
    result: ShowComparison | None
    code: str
    needed: tuple[Message, ...]
    pad: CardPad | None
    table: TableSet
    to_show: Control | None
    to_hand: Control
    comparing: bool = True
    asking: None = None
    by_hand: None = None
    verdict: None = None

    @property
    def comparison_sign(self) -> str:
        """Between the cards shown and the active set; '' if one of them is no set."""
        return sign_of_shown_against_active_set_or_empty(self.code)


def selection_or_first_missing_target(page: Page) -> str:
    """Returns the selection, or the first target still to be entered."""
    move = page.answer.query.get("move", "")
    return (
        default_selection_or_empty_if_nothing_missing(page.displayed_state, page.answer.view, move)
        if page.selection in ("", "none")
        else page.selection
    )


def build_content_of_comparison_or_position(page: Page) -> PositionPageContent | ComparisonPageContent:
    """Returns the two sets to compare, or table and hand of a position."""
    selection, answer = selection_or_first_missing_target(page), page.answer
    move = answer.query.get("move", "")
    target = TARGETS.parse_or_none(selection)
    if isinstance(target, ComparisonTarget):
        state: State = page.displayed_state
        if not move and (answer.view is View.CHECK or not (state.hand or state.active)):
            return build_content_comparing_whole_hand_with_active_set(page, target)
        selection = default_selection_or_empty_if_nothing_missing(page.displayed_state, answer.view, move)
    return build_position_entry_or_move_question_content(page, selection)


def build_score_content_of_selected_or_missing_target(page: Page) -> ScorePageContent:
    """Returns the score sheet."""
    selection = selection_or_first_missing_target(page)
    return build_score_entry_content(
        page,
        default_selection_or_empty_if_nothing_missing(page.displayed_state, View.SCORE, "")
        if isinstance(TARGETS.parse_or_none(selection), ComparisonTarget)
        else selection,
    )


def build_position_entry_or_move_question_content(page: Page, selection: str) -> PositionPageContent:
    """Returns table and hand, to be entered or with the move in question."""
    answer = page.answer
    is_complete = not answer.refused and not set(answer.missing) - {"move"}
    target = TARGETS.parse_or_none(selection)
    is_hand_question = is_complete and page.entered_state_even_if_refused.hand and not is_draft_text(selection)
    return PositionPageContent(
        selection=selection,
        around=build_situation_of_turn_set_owner_and_chips(page),
        table=build_active_set_with_owner_kind_and_entry_slots(
            page, target if isinstance(target, CardTarget) else None
        ),
        verdict=picture_of_last_judged_move_or_none_without_verdict(page),
        hand=build_hand_row_with_entry_slot_if_selected(page, selection),
        pad=build_card_number_pad_or_none(page.say, page.entered_state_even_if_refused, selection),
        compare=link_to_comparison_of_active_set_and_asked_show_if_any(page),
        asking=build_question_as_everybody_saw_it(page, parse_draft_leniently(selection))
        if is_draft_text(selection) and not answer.refused
        else None,
        by_hand=build_touchable_set_hand_and_gaps_question(page, selection) if is_hand_question else None,
    )


def build_situation_of_turn_set_owner_and_chips(page: Page) -> TableSituation:
    """Returns the seat to move, the owner of the set, the number of scouts, and the chips left."""
    state: State = page.displayed_state
    players = min(max(state.table.players, 0), len(SEAT_FIELDS))
    owner = state.active_set_owner_or_none_if_unknown_or_no_set if state.table.players in PLAYERS else state.owner
    turn = state.table.turn
    return TableSituation(
        turn=format_seat_code(turn),
        owner=format_seat_code(owner) if owner else "",
        owners=tuple(seat for seat in page.seats if seat != format_seat_code(turn)),
        scouts=state.table.count_staying_seats_in_turn_order_strictly_between(owner, turn)
        if owner and players
        else None,
        counts=tuple(range(count_other_staying_seats(state.table, turn))),
        is_two_player_game=state.is_two_player_game,
        has_show_chip=state.has_show_chip,
        chips=state.two_player_scout_chips_of_mover_or_3_if_not_entered,
    )


# The verdict


def picture_of_last_judged_move_or_none_without_verdict(page: Page) -> JudgedMovePicture | None:
    """Returns the last judged move; None without a verdict."""
    verdict = page.answer.verdict
    if verdict is None:
        return None
    step = verdict.steps[-1]
    state_before: State | None = step.before
    move = parse_move(step.move)
    if state_before is None or (state_before.hand is None and isinstance(move, Show | Scout | ScoutAndShow)):
        return JudgedMovePicture()
    hand, active_set, taken_place = state_before.hand or (), state_before.active, 0
    shown_cards = cards_shown_by_seen_move_or_empty(move)
    if isinstance(move, (Scout, ScoutAndShow)):
        scout = move if isinstance(move, Scout) else move.scout
        if state_before.active and scout.place <= len(hand) + 1:
            hand, active_set, taken_place = (
                hand_after_scout_treating_unknown_hand_as_empty(state_before, scout),
                state_with_card_scouted_before_turn_passes(state_before, scout).active,
                scout.place,
            )
    elif isinstance(move, SeenScoutAndShow) and state_before.active:
        active_set = state_with_card_scouted_before_turn_passes(state_before, SeenScout(move.side)).active
    first, last = taken_place, taken_place or -1
    if isinstance(move, Show | ScoutAndShow) and move.first:
        first, last = move.first, move.last
        shown_cards = hand[first - 1 : last]
    codes = [v.code for v in step.violations] or [e.code for e in step.effects]
    deciding_code = next((c for c in codes if c.startswith(DECISIVE)), "")
    owner = (
        state_before.active_set_owner_or_none_if_unknown_or_no_set if state_before.table.players in PLAYERS else None
    )
    return JudgedMovePicture(
        judged=JudgedHand(hand, taken_place, first, last),
        move=move,
        shown_set=build_set_picture(shown_cards),
        active_set=build_set_picture(active_set),
        owner=format_seat_code(owner) if owner else "",
        mover=format_seat_code(state_before.table.turn),
        card=hand[taken_place - 1] if taken_place else None,
        code=deciding_code,
        needed=describe_what_beats_active_set_or_empty_if_not_a_set(active_set, state_before.table.players)
        if ".weaker." in deciding_code
        else (),
    )


# Two sets


def link_to_comparison_of_active_set_and_asked_show_if_any(page: Page) -> str:
    """Returns the link to the comparison of two sets: the active set, and the show in question if there is one."""
    state: State = page.displayed_state
    query = {n: v for n, v in page.answer.query.items() if n not in ("hand", "move")}
    verdict = page.answer.verdict
    if verdict and isinstance(move := parse_move(verdict.steps[-1].move), Show):
        shown = (state.hand or ())[move.first - 1 : move.last]
        if shown:
            query["hand"] = ".".join(Card(card.top).notation for card in shown)
    return page.links.link_to_query({**query, "pick": str(COMPARISON)}, View.CHECK)


def build_content_comparing_whole_hand_with_active_set(
    page: Page, selected_target: ComparisonTarget
) -> ComparisonPageContent:
    """Returns two sets with one number per card, and which beats the other."""
    state: State = page.displayed_state
    if selected_target.card is None and (page.selection == str(COMPARISON) or not state.hand):
        selected_target = ComparisonTarget(next_compared_card(state))
    result: ShowComparison | None = (
        None if page.answer.refused else compare_whole_hand_with_active_set_if_both_entered(state)
    )
    card_target = selected_target.card

    def build_compared_set(name: str, cards: Cards) -> ComparedSet:
        card_places = build_card_places_with_slot_for_entry_or_first_card(
            page, name, cards, card_target if card_target and card_target.set_name == name else None
        )
        return ComparedSet(
            name, build_set_picture(cards), card_places, name in page.parameters_and_targets_of_violations
        )

    codes = [v.code for v in result.violations] + [e.code for e in result.effects] if result else []
    return ComparisonPageContent(
        selection=str(selected_target),
        sets=(build_compared_set("table", state.active), build_compared_set("hand", state.hand or ())),
        result=result,
        code=next((c for c in codes if c.startswith(DECISIVE)), ""),
        needed=describe_what_beats_active_set_or_empty_if_not_a_set(state.active, state.table.players)
        if result and not result.beats
        else (),
        pad=build_card_number_pad_or_none(page.say, state, str(selected_target)) if card_target else None,
        table=build_active_set_with_owner_kind_and_entry_slots(page, None),
        to_show=select(MoveDraft().text) if state.active else None,
        to_hand=select(CardTarget("hand", 0)),
        share_text=comparison_text_to_share_or_empty(page, result),
        is_public=state.mine is None,
    )


def comparison_text_to_share_or_empty(page: Page, result: ShowComparison | None) -> str:
    """Returns the comparison in a line of text to share; '' without one."""
    if result is None:
        return ""
    say = page.say
    return say.violation_text(result.violations[0]) if result.violations else say.message_text(result.effects[0])
