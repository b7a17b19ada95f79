"""Builds the page of the table: the tower, the cards around it, its score, and whether it can be completed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from calculators.core.types import Message, View, Violation
from calculators.coupelation.card_knowledge import FacedownCard
from calculators.coupelation.draw_allowance import DrawAllowance, calculate_draw_allowance
from calculators.coupelation.state import CELLS, MARKS, Card, Cards, State
from calculators.coupelation.tower import (
    cell_message_params,
    find_single_cards_breaking_rising_order,
    tower_outcome_or_empty,
)
from calculators.coupelation.tower_checks import check_rising_order
from web.games.coupelation.pictures.chains import scene_with_brackets_or_lines_on_chains_without_room
from web.games.coupelation.pictures.end import build_ending_or_none
from web.games.coupelation.pictures.fitting_numbers import (
    NO_FITTING_NUMBERS,
    find_fitting_numbers,
    format_number_range_or_cross,
)
from web.games.coupelation.pictures.scene import (
    CARD_HEIGHT,
    ROW_STEP,
    TowerCell,
    TowerMarks,
    can_card_lie_in_cell,
    collect_violation_targets,
    crop_scene,
    describe_card_or_empty_cell,
    draw_table,
    is_about_hand,
    scene_with_count_of_missing_bottom_cards,
)
from web.games.coupelation.pictures.table_pad import (
    PadView,
    build_card_entry_pad,
    build_first_game_key,
    first_missing_target_or_none,
)
from web.games.coupelation.pictures.tower_completion import (
    CompletionOutlook,
    build_completion_outlook_if_asked,
    describe_tower_rows_aloud_bottom_up,
    find_public_completion,
)
from web.games.coupelation.targets import (
    TARGETS,
    DeckTarget,
    EmptyDeckValue,
    EntryTarget,
    HandTarget,
    ReserveTarget,
    RowTarget,
    Target,
    TowerMarkValue,
    TowerTarget,
)
from web.i18n import Speaker
from web.pieces import Chips, Key, Scene, enter_value, select
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.seat_chips import build_seat_chips
from web.table.targets import SeatToMoveValue

UNREACHABLE_CELL_KINDS = ("outline", "ghost", "later")
"""Kinds of cells where no card can be placed yet."""
SPACE_BELOW = 6
"""Pixels below the tower, for the frame of a selected card."""
ORDER_CLAUSES = (
    "coupelation.row",
    "coupelation.row.order",
    "coupelation.goal",
    "coupelation.over",
    "coupelation.over.one",
    "coupelation.down.any",
)
"""The clauses about the order of the numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowCard:
    """A card of the reserve or the hand. spoken_text: what a screen reader says."""

    card: Card
    spoken_text: str
    target: RowTarget
    is_selected: bool
    is_violating: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRowView:
    """The reserve or the hand. empty_slot_count: the empty places after the next one; next_target: the target of the
    next card."""

    cards: tuple[RowCard, ...]
    count: int
    empty_slot_count: int
    next_target: RowTarget
    is_next_selected: bool


@dataclass(frozen=True, slots=True)
class MarkQuestion:
    """A card with an unknown mark that the draw depends on, with a value for each mark."""

    card: Card
    mark_values: tuple[TowerMarkValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenRow:
    """A face-down card: its row and place, both 1-based, and the numbers it may turn out to be."""

    target: TowerTarget
    tier: int
    place: int
    possible_numbers: tuple[int, ...]
    range_text: str

    @property
    def count(self) -> int:
        return len(self.possible_numbers)


@dataclass(frozen=True, slots=True)
class TurnedCardLink:
    """A card that may just have been turned up: its number, and the link that declares so."""

    number: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePageContent(PageContent):
    """The page of the table.

    public_violations, private_violations: the private ones involve the hand; mark_questions: for the cards that the
    draw depends on; is_hand_open: does the hand lie open; card_count: cards of the tower, hidden_card_count: those that
    lie face down; empty_cell_count: free cells of the pyramid; outcome_reasons: why the game is won, lost or open;
    seat_to_move: enters who is to move; empty_deck_key: enters that the deck is empty, None once its cards are entered;
    deck_key: selects the deck; turned_up_links: for a card that was just turned up out of order.
    """

    tower: Scene
    card_count: int
    row_texts: tuple[str, ...]
    reserve: CardRowView
    hand: CardRowView
    turn: str
    seat_to_move: Chips
    public_violations: tuple[Violation, ...]
    private_violations: tuple[Violation, ...]
    mark_questions: tuple[MarkQuestion, ...]
    pad: PadView | None
    is_hand_open: bool
    empty_deck_key: Key | None
    deck_key: Key
    first_game_key: Key
    hidden_card_count: int
    empty_cell_count: int
    draw_allowance: DrawAllowance | None
    hidden_cards: tuple[HiddenRow, ...]
    outcome_reasons: tuple[Message, ...]
    turned_up_links: tuple[TurnedCardLink, ...]
    outlook: CompletionOutlook | None


def build_entered_table_content(page: Page) -> TablePageContent:
    """Builds the table as entered, with its violations and its score."""
    state: State = page.answer.state
    answer = page.answer
    is_score_page = page.view == View.SCORE
    target = TARGETS.parse_or_none(page.selection)
    if is_score_page and not page.selection:
        target = first_missing_target_or_none(state)
    outcome_or_empty = tower_outcome_or_empty(state)
    is_consistent = not answer.refused and bool(state.rows) and not outcome_or_empty
    order_violations = tuple(check_rising_order(state)) if not answer.refused and outcome_or_empty == "lost" else ()
    public_violations = (
        *(violation for violation in answer.violations if not is_about_hand(violation)),
        *order_violations,
    )
    private_violations = tuple(violation for violation in answer.violations if is_about_hand(violation))
    outlook = build_completion_outlook_if_asked(page)
    crowded_targets = frozenset(find_public_completion(state).marks if outlook else ())
    cards = state.cards_by_cell
    wrong_targets = collect_violation_targets(public_violations)
    targets_wrong_by_hand = collect_violation_targets(private_violations)
    draw_allowance = calculate_draw_allowance(state) if is_consistent else None
    fitting_numbers = find_fitting_numbers(state) if is_consistent else NO_FITTING_NUMBERS
    marks = TowerMarks(
        selected_target=target,
        violating_targets=wrong_targets,
        targets_violating_by_hand=targets_wrong_by_hand,
        crowded_targets=crowded_targets,
        fitting_numbers=fitting_numbers,
    )
    table = draw_table(
        state,
        page.say,
        marks=marks,
        control_of_cell=lambda cell: select(TowerTarget(cell)) if can_card_lie_in_cell(state, cell) else None,
    )
    scene = replace(table, height=table.height + SPACE_BELOW)
    for violations, is_veiled in ((public_violations, False), (private_violations, True)):
        scene = scene_with_brackets_or_lines_on_chains_without_room(
            scene,
            state,
            violations,
            must_lines_avoid_facedown_cards=not is_consistent,
            are_marks_veiled_with_private_hand=is_veiled,
        )
    if is_consistent and len(scene.items) == len(table.items):
        scene = scene_with_count_of_missing_bottom_cards(scene, state, page.say)
    return TablePageContent(
        tower=scene_without_rows_not_reachable_yet(scene) if is_score_page and not outcome_or_empty else scene,
        card_count=len(cards),
        row_texts=describe_tower_rows_aloud_bottom_up(page.say, state),
        reserve=build_reserve_or_hand_row(
            page.say,
            ReserveTarget,
            cards=state.reserve_cards,
            capacity=state.reserve_size,
            selected_target=target,
            wrong_places=wrong_targets,
        ),
        hand=build_reserve_or_hand_row(
            page.say,
            HandTarget,
            cards=state.hand_cards,
            capacity=0,
            selected_target=target,
            wrong_places=wrong_targets | targets_wrong_by_hand,
        ),
        turn=state.table.mover_seat_code,
        seat_to_move=build_seat_chips(
            page,
            page.say("field.turn"),
            SeatToMoveValue,
            lambda seat: page.say("coupelation.turn.is", seat=seat),
            selected_seat_code=state.table.mover_seat_code,
        ),
        public_violations=public_violations,
        private_violations=private_violations,
        mark_questions=tuple(
            MarkQuestion(cards[cell], tuple(TowerMarkValue(cell, mark) for mark in MARKS))
            for cell in draw_allowance.needs
        )
        if draw_allowance
        else (),
        pad=build_card_entry_pad(state, target, page.say)
        if is_score_page and isinstance(target, EntryTarget)
        else None,
        is_hand_open=isinstance(target, HandTarget),
        empty_deck_key=Key(text=page.say("coupelation.deck.none"), control=enter_value(EmptyDeckValue()))
        if state.deck is None
        else None,
        deck_key=Key(
            text=page.say("coupelation.deck", n="–" if state.deck is None else state.deck),
            control=select(DeckTarget()),
            is_selected=isinstance(target, DeckTarget),
        ),
        first_game_key=build_first_game_key(state, page.say),
        hidden_card_count=len(state.hidden_cells),
        empty_cell_count=state.empty_cell_count,
        draw_allowance=draw_allowance,
        hidden_cards=build_facedown_card_rows_with_possible_numbers(fitting_numbers.facedown_cards),
        outcome_reasons=answer.score.reasons if answer.score else (),
        turned_up_links=tuple(list_links_to_cards_perhaps_just_turned_up(page)) if is_score_page else (),
        outlook=outlook,
        share_text=build_public_answer_line(page, public_violations, outlook),
        short_text=describe_free_cell_count_or_empty(page) if outlook is None else "",
        ending=build_ending_or_none(page, state, answer.score, details_href="#standing")
        if is_score_page and answer.score
        else None,
    )


def scene_without_rows_not_reachable_yet(scene: Scene) -> Scene:
    """Returns the scene without the rows where no card can be placed yet, so that the tower ends above the tray."""
    top = (
        min(cell.y for cell in scene.items_of(TowerCell) if cell.kind not in UNREACHABLE_CELL_KINDS)
        - ROW_STEP
        + CARD_HEIGHT
    )
    return crop_scene(scene, top=top, width=scene.width, height=scene.height - top)


def list_links_to_cards_perhaps_just_turned_up(page: Page) -> Iterable[TurnedCardLink]:
    """Yields links for the cards that, if just turned up, explain why the tower is out of order: a defeat, not a typing
    error."""
    state: State = page.answer.state
    game = page.answer.game
    if not any(v.clause in ORDER_CLAUSES for v in page.answer.violations) or state.last is not None:
        return
    if len(state.cards_by_cell) > CELLS:  # more cards than the pyramid has, which no reveal explains
        return
    for cell in find_single_cards_breaking_rising_order(
        state.rows, hidden_cards_need_room=state.hidden_cards_need_room
    ):
        state_with_last = replace(state, last=cell)
        if not game.find_violations(state_with_last, View.SCORE):
            number = str(state.cards_by_cell[cell].face)
            yield TurnedCardLink(number, page.links.link_to_query(game.format_query(state_with_last), View.SCORE))


def build_reserve_or_hand_row(
    say: Speaker,
    target_of_card: type[RowTarget],
    *,
    cards: Cards,
    capacity: int,
    selected_target: Target | None,
    wrong_places: frozenset[str],
) -> CardRowView:
    """Builds the row of the reserve or the hand, with the place for the next card."""
    slots = tuple(
        RowCard(
            card=card,
            spoken_text=describe_card_or_empty_cell(say, card),
            target=target,
            is_selected=selected_target == target,
            is_violating=str(target) in wrong_places,
        )
        for card, target in ((card, target_of_card(i)) for i, card in enumerate(cards))
    )
    next_target = target_of_card(len(cards))
    return CardRowView(
        cards=slots,
        count=len(cards),
        empty_slot_count=max(0, capacity - len(cards) - 1),
        next_target=next_target,
        is_next_selected=selected_target == next_target,
    )


def build_facedown_card_rows_with_possible_numbers(cards: Iterable[FacedownCard]) -> tuple[HiddenRow, ...]:
    """Returns every face-down card with the numbers it may still turn out to be."""
    return tuple(
        HiddenRow(
            target=TowerTarget(card.cell),
            **cell_message_params(card.cell),
            possible_numbers=card.possible_numbers,
            range_text=format_number_range_or_cross(card.possible_numbers),
        )
        for card in cards
    )


# In words


def describe_free_cell_count_or_empty(page: Page) -> str:
    """Returns the number of free cells in words; '' if the game is over, the table is refused, or there is no score."""
    answer = page.answer
    if answer.refused or answer.score is None or answer.score.outcome != "open":
        return ""
    return page.say("coupelation.brief", empty=answer.score.empty)


def build_public_answer_line(
    page: Page, public_violations: Sequence[Violation], outlook: CompletionOutlook | None
) -> str:
    """Returns the answer in a line, without what involves the hand."""
    answer, say = page.answer, page.say
    if answer.unread:
        return say("gist.unread")
    if answer.violations:
        return say.violation_text(public_violations[0]) if public_violations else say("coupelation.private.contra")
    if outlook is not None:
        return say.message_text(outlook.reason)
    if answer.score is None:
        return say("note.missing")
    outcome = answer.score.outcome
    outcome_reasons = answer.score.reasons if outcome == "open" else ()
    return " ".join([say(f"coupelation.outcome.{outcome}"), *map(say.message_text, outcome_reasons)])
