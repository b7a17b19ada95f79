"""The content of SCOUT!'s question pages and sheets; no rule is decided here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from calculators.core.types import Message, View
from calculators.scout.compare import (
    ShowComparison,
    compare_whole_hand_with_active_set_if_decided,
    describe_sets_beating_active_set,
)
from calculators.scout.move_notation import parse_move
from calculators.scout.moves import Scout, ScoutAndShow, Show
from calculators.scout.state import Card, State
from calculators.scout.unfinished import MoveDraft, parse_draft_or_none
from web.games.scout.pictures.cards import (
    CardPad,
    ComparisonSign,
    EnteredTable,
    SetPicture,
    build_card_number_pad_if_card_selected,
    build_entered_table,
    build_set_picture,
    owner_seat_number_or_none,
)
from web.games.scout.pictures.drawn_cards import find_table_and_hand_cards_during_or_after_move
from web.games.scout.pictures.question import DECISIVE, Question, TouchableHand, build_question
from web.games.scout.pictures.scene import (
    COMPARED_ROW,
    NUMBERED_ROW,
    RowItem,
    RowName,
    TableCard,
    TableMarks,
    draw_table,
    format_numbers,
    list_cards_of_row,
    scene_of_row,
    scene_of_stronger_set_overlapping_weaker,
)
from web.games.scout.pictures.selections import (
    COMPARISON,
    default_selection_or_empty,
    first_unknown_or_further_card_to_compare,
)
from web.games.scout.pictures.situation import ChipLine, build_owner_scout_count_turn_and_chip_lines
from web.games.scout.targets import TARGETS, CardTarget, ComparisonTarget
from web.i18n import Speaker
from web.pieces import Control, Scene, element_id_of_target, select
from web.table.page import Page
from web.table.page_content import PageContent

ComparisonOutcome = Literal["beats", "equal", "weaker", "none", ""]
"""What comes of a Show: it beats the active set, is equal to it or weaker, or is no set; '' if nothing decides it."""
SIGN_OF_OUTCOME: dict[ComparisonOutcome, ComparisonSign] = {"beats": "<", "equal": "=", "weaker": ">"}
"""The sign between the active set and the cards shown."""


def outcome_of_first_deciding_code(codes: Sequence[str]) -> ComparisonOutcome:
    """Returns the outcome that the first code that decides a Show stands for; '' if none does.

    >>> outcome_of_first_deciding_code(["scout.effect.captured", "scout.effect.stronger.count"])
    'beats'
    """
    code = next((code for code in codes if code.startswith(DECISIVE)), "")
    if code == "scout.move.weaker.equal":
        return "equal"
    return "weaker" if ".weaker." in code else "beats" if ".stronger." in code else "none" if code else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMovePicture:
    """The last judged move with the two sets it compares.

    active_set: what remains of it; shown_set: the cards shown, else the card taken, None without either; taken_card:
    the card taken, None for none, at `taken_place` of the hand; shows_cards: is it a Show? hand: its row with the cards
    of the move, None if it is not known; turned: the sets over each other; mover: its seat; comparison_sign: between
    the active set and the cards shown; outcome: of the Show; needed: what would win.
    """

    active_set: SetPicture
    shown_set: SetPicture | None
    taken_card: Card | None
    taken_place: int
    shows_cards: bool
    hand: Scene | None
    turned: Scene
    mover: str
    comparison_sign: ComparisonSign
    outcome: ComparisonOutcome
    needed: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPageContent(PageContent):
    """Table and hand of a position.

    turn: the seat to move; situation: chips that enter the rest; entered: table and hand as entered; verdict: None
    without a judged move, or if its hand is not known; question: about a move, None while the position is entered; pad:
    enters a card; compare: link to the comparison of two sets."""

    selection: str
    turn: str
    is_two_player_game: bool
    situation: tuple[ChipLine, ...]
    entered: EnteredTable
    verdict: JudgedMovePicture | None
    pad: CardPad | None
    compare: str
    question: Question | None
    comparing: bool = False

    @property
    def touchable_hand(self) -> TouchableHand | None:
        """The hand of a question about a move of a known hand, else None."""
        return self.question.hand if self.question else None


@dataclass(frozen=True, slots=True)
class ComparedSet:
    """One of two sets to compare: `table` or `hand`."""

    name: RowName
    picture: SetPicture
    has_violation: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonPageContent(PageContent):
    """Two sets with one number per card, and which beats the other. needed: what would win; turned: the sets over each
    other; comparison_sign: between the two, '' if one of them is no set; to_show: enters a seen move
    of the table, None without an active set; to_hand: enters a hand."""

    selection: str
    sets: tuple[ComparedSet, ComparedSet]
    result: ShowComparison | None
    outcome: ComparisonOutcome
    needed: tuple[Message, ...]
    pad: CardPad | None
    turned: Scene
    comparison_sign: ComparisonSign
    to_show: Control | None
    to_hand: Control
    comparing: bool = True
    question: None = None
    touchable_hand: None = None
    verdict: None = None


def build_content_of_comparison_or_position(page: Page) -> PositionPageContent | ComparisonPageContent:
    """Returns the two sets to compare, or table and hand of a position."""
    answer, selection = page.answer, page.selection
    state: State = answer.state
    default_selection = default_selection_or_empty(state, answer.view, answer.move_texts)
    if selection in ("", "none"):
        selection = default_selection
    target = TARGETS.parse_or_none(selection)
    if isinstance(target, ComparisonTarget):
        if not answer.move_texts and (answer.view is View.CHECK or not (state.hand or state.active)):
            return build_content_comparing_hand_as_one_set(page, target)
        selection = default_selection
    return build_position_entry_or_move_question_content(page, selection)


def build_position_entry_or_move_question_content(page: Page, selection: str) -> PositionPageContent:
    """Returns table and hand, to be entered or with the move in question."""
    answer = page.answer
    is_complete = not answer.refused and not set(answer.missing) - {"move"}
    target, draft = TARGETS.parse_or_none(selection), parse_draft_or_none(selection)
    seen_move = draft if isinstance(draft, MoveDraft) else None
    is_question = not answer.refused if seen_move else is_complete and page.answer.state.hand
    return PositionPageContent(
        selection=selection,
        turn=page.answer.state.table.mover_seat_code,
        is_two_player_game=page.answer.state.is_two_player_game,
        situation=build_owner_scout_count_turn_and_chip_lines(page),
        entered=build_entered_table(page, target if isinstance(target, CardTarget) else None),
        verdict=picture_of_last_judged_move_or_none(page),
        pad=build_card_number_pad_if_card_selected(page.say, page.answer.state, selection),
        compare=link_to_set_comparison_filled_with_asked_show(page),
        question=build_question(page, selection, seen_move) if is_question else None,
    )


# The verdict


def picture_of_last_judged_move_or_none(page: Page) -> JudgedMovePicture | None:
    """Returns the last judged move; None without a verdict, and for a move by places of an unknown hand."""
    step = page.answer.verdict.steps[-1] if page.answer.verdict else None
    state_before: State | None = step.before if step else None
    move = parse_move(step.move) if step else None
    if (
        step is None
        or move is None
        or state_before is None
        or (state_before.hand is None and isinstance(move, Show | Scout | ScoutAndShow))
    ):
        return None
    say, on_table = page.say, find_table_and_hand_cards_during_or_after_move(state_before, move)
    scene = draw_table(state_before, say, move=move, marks=TableMarks(hand=NUMBERED_ROW))
    codes = [v.code for v in step.violations] or [e.code for e in step.effects]
    outcome = outcome_of_first_deciding_code(codes)
    active_set = build_set_picture(say, scene, owner_seat_number=owner_seat_number_or_none(state_before))
    sign = SIGN_OF_OUTCOME.get(outcome, "") if on_table.active and all(active_set.numbers) else ""
    return JudgedMovePicture(
        active_set=active_set,
        shown_set=build_set_picture(say, scene, "shown") if on_table.shown_or_taken else None,
        taken_card=on_table.taken_card,
        taken_place=on_table.taken_place,
        shows_cards=bool(on_table.shown_cards),
        hand=scene_of_row(scene, "hand", say("scout.hand")) if on_table.hand else None,
        turned=scene_of_stronger_set_overlapping_weaker(
            scene, "shown", is_shown_stronger=sign == "<", lies_apart=not on_table.shown_cards
        ),
        mover=state_before.table.mover_seat_code,
        comparison_sign=sign,
        outcome=outcome,
        needed=describe_sets_beating_active_set(replace(state_before, active=on_table.active))
        if outcome in ("equal", "weaker")
        else (),
    )


# Two sets


def link_to_set_comparison_filled_with_asked_show(page: Page) -> str:
    """Returns the link to the comparison of two sets: the active set, and the show in question if there is one."""
    state: State = page.answer.state
    query = {n: v for n, v in page.answer.query.items() if n not in ("hand", "move")}
    verdict = page.answer.verdict
    if verdict and isinstance(move := parse_move(verdict.steps[-1].move), Show):
        shown = state.hand_cards[move.first - 1 : move.last]
        if shown:
            query["hand"] = ".".join(Card(card.top).notation for card in shown)
    return page.links.link_to_query({**query, "pick": str(COMPARISON)}, View.CHECK)


def build_content_comparing_hand_as_one_set(page: Page, selected_target: ComparisonTarget) -> ComparisonPageContent:
    """Returns two sets with one number per card, and which beats the other."""
    state: State = page.answer.state
    if selected_target.card is None and (page.selection == str(COMPARISON) or not state.hand):
        selected_target = ComparisonTarget(first_unknown_or_further_card_to_compare(state))
    result: ShowComparison | None = (
        None if page.answer.refused else compare_whole_hand_with_active_set_if_decided(state)
    )
    card_target, violating_targets = selected_target.card, page.parameters_and_targets_of_violations
    scene = draw_table_of_compared_sets(state, page.say, card_target, violating_targets)

    def build_compared_set(name: RowName) -> ComparedSet:
        label = f"{page.say(f'scout.compare.{name}')} {format_numbers(page.say, list_cards_of_row(scene, name))}"
        owner = owner_seat_number_or_none(state) if name == "table" else None
        picture = build_set_picture(page.say, scene, name, owner_seat_number=owner, label=label)
        return ComparedSet(name, picture, name in violating_targets)

    codes, share_text = [], ""
    if result is not None and result.violations:
        codes, share_text = [v.code for v in result.violations], page.say.violation_text(result.violations[0])
    elif result is not None:
        codes, share_text = [e.code for e in result.effects], page.say.message_text(result.effects[0])
    outcome = outcome_of_first_deciding_code(codes)
    sign = SIGN_OF_OUTCOME.get(outcome, "")
    return ComparisonPageContent(
        selection=str(selected_target),
        sets=(build_compared_set("table"), build_compared_set("hand")),
        result=result,
        outcome=outcome,
        turned=scene_of_stronger_set_overlapping_weaker(scene, "hand", is_shown_stronger=sign == "<"),
        comparison_sign=sign,
        needed=describe_sets_beating_active_set(state) if result and not result.beats else (),
        pad=build_card_number_pad_if_card_selected(page.say, state, str(selected_target)) if card_target else None,
        to_show=select(MoveDraft().text) if state.active else None,
        to_hand=select(CardTarget("hand", 0)),
        share_text=share_text,
        is_public=state.mine is None,
    )


def draw_table_of_compared_sets(
    state: State, say: Speaker, card_entry: CardTarget | None, violating_targets: Collection[str]
) -> Scene:
    """Draws the active set and the hand, which is shown against it, with one number per card."""

    def mark_item(item: RowItem) -> RowItem:
        target = ComparisonTarget(item.target)
        text = str(item.card.top) if isinstance(item, TableCard) else say("scout.card.slot")
        return replace(
            item,
            label=f"{say(f'scout.compare.{item.row}')} {item.index + 1}{say('scout.colon')}{text}",
            control=select(target),
            id=element_id_of_target(target),
            is_wrong=isinstance(item, TableCard) and str(item.target) in violating_targets,
        )

    marks = TableMarks(
        mark_item=mark_item,
        entry=card_entry,
        sets=COMPARED_ROW,
        hand=COMPARED_ROW,
        marks_missing_lower_number=False,
    )
    return draw_table(state, say, marks=marks)
