"""The page of a followed game: the counts of all seats, the active set and the drafted move, the record."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.replay import GameProgress
from calculators.core.types import Judgement, View
from calculators.scout import GAME
from calculators.scout.moves import SeenScoutAndShow, SeenShow, split_end_card_from_nonempty_active_set
from calculators.scout.private_hand import does_private_hand_have_shown_cards_adjacent
from calculators.scout.rulings import LAST_SCOUT
from calculators.scout.state import ROUNDS, Cards, State, count_other_staying_seats
from calculators.scout.unfinished import MoveDraft, next_field, parse_draft_or_none, parse_seen_draft_or_empty
from web.games.scout.draft import (
    build_entry_tray_of_mover,
    find_refusals_of_scout_if_draft_lacks_side,
    verdict_headline,
)
from web.games.scout.pictures.columns import SeatFigures, build_seat_columns_with_drafted_changes
from web.games.scout.pictures.correction import (
    CountCorrection,
    build_correction_of_selected_hand_size_or_none,
    build_correction_of_selected_seat_or_none,
    build_table_correction_bar,
)
from web.games.scout.pictures.drawn_cards import find_table_and_hand_cards_during_or_after_move
from web.games.scout.pictures.duel import Duel, build_active_and_shown_set_of_draft, draw_duel
from web.games.scout.pictures.ending import draw_final_totals_chart, draw_totals_chart_with_current_round_or_none
from web.games.scout.pictures.private_hand import PrivateHandPanel, build_private_hand_panel
from web.games.scout.pictures.record import (
    DisplayedRecord,
    build_displayed_record_of_last_or_viewed_turns,
    shown_cards_or_active_set_remaining_after_step,
)
from web.games.scout.pictures.round_end import RoundEndTable, build_round_end_table
from web.games.scout.pictures.scene import TableCard
from web.games.scout.targets import TARGETS, HandSizeTarget, RoundEndTarget
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Control, ProgressChart, Stamp, TrayWithPad, link_to, select
from web.table.bar import (
    build_bar_of_winners_or_leaders_then_others,
    build_legal_bar,
    build_standard_bar_of_followed_game,
)
from web.table.corrections import state_after_last_correction_if_it_is_refused
from web.table.entry import build_accept_action
from web.table.opening import build_opening_bar
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """The page of a followed game.

    round, rounds: number of this round, and of all; columns: the figures of each seat; scouts: how many seats have
    scouted, None if that is not displayed; correction: corrects counts; round_end: what a finished round gave;
    ruling_clause: the clause of the ruling that ended it, '' for none; curve: the chart beside the record; final_curve:
    that of a finished game; private_hand: the asker's private hand.
    """

    round: int
    rounds: int
    columns: tuple[SeatFigures, ...] = ()
    duel: Duel | None = None
    record: DisplayedRecord = field(default_factory=DisplayedRecord)
    scouts: ScoutCounts | None = None
    draft_tray: TrayWithPad | None = None
    correction: CountCorrection | None = None
    round_end: RoundEndTable | None = None
    ruling_clause: str = ""
    curve: ProgressChart | None = None
    final_curve: ProgressChart | None = None
    private_hand: PrivateHandPanel | None = None

    @property
    def hands_control(self) -> Control:
        """Opens the hand sizes at the end of a game."""
        return select(HandSizeTarget())


class ScoutCounts(NamedTuple):
    """How many seats have scouted since the show, and how many end the round."""

    since_show: int
    needed: int


def build_record_page(page: Page) -> RecordPageContent:
    """Returns the content of a followed game: the counts of all seats, the active set and the drafted move, the
    record."""
    answer = page.answer
    followed = answer.followed
    if followed is None:
        return build_record_content_of_refused_start(page, answer.state)
    end_state = state_ended_by_last_move_or_none(answer)
    if answer.verdict is not None and answer.verdict.legal is not True:
        return build_record_content_stopped_at_refused_turn(page, followed)
    if followed.ended or (end_state is not None and parse_draft_or_none(page.selection) is None):
        return build_round_or_game_end_content(page, followed, end_state or followed.state)
    state_without_private_hand = replace(followed.state, mine=None)
    if (
        not answer.verdict
        and not page.selection
        and state_without_private_hand == GAME.starting_state(State(table=state_without_private_hand.table))
    ):
        begin = Action(text=page.say("opening.begin"), control=select(MoveDraft().text))
        bar = build_opening_bar(page, begin)
        return replace(build_content_of_counts_and_record(page, followed.state), asks_who_plays=True, bar=bar)
    return build_turn_content(page, followed.state)


def state_ended_by_last_move_or_none(answer: Answer) -> State | None:
    """Returns the end of the round if the last move ended it, else None."""
    steps = answer.verdict.steps if answer.verdict else ()
    end: State | None = steps[-1].end if steps else None
    return end


def build_content_of_counts_and_record(
    page: Page, state: State, judgement: Judgement[State] | None = None
) -> RecordPageContent:
    """Returns the counts of all seats, and how the judged draft changes them, with the record."""
    return RecordPageContent(
        round=len(state.rounds) + 1,
        rounds=ROUNDS.get(state.table.players, 0),
        columns=build_seat_columns_with_drafted_changes(page, state, judgement),
        record=build_displayed_record_of_last_or_viewed_turns(page),
    )


# One turn


def build_turn_content(page: Page, state: State) -> RecordPageContent:
    """Returns the table and the drafted move."""
    draft = parse_seen_draft_or_empty(page.selection)
    move = draft.complete_move_or_none
    judgement = GAME.judge_move(state, move) if move is not None else None
    correction = build_correction_of_selected_seat_or_none(page, state)
    return replace(
        build_content_of_counts_and_record(page, state, judgement),
        duel=build_active_and_shown_set_of_draft(page.say, state, draft, can_touch_ends=not page.is_looking_back),
        scouts=scout_counts_or_none(state),
        draft_tray=None if correction else build_entry_tray_of_mover(page.say, state, draft),
        correction=correction,
        curve=draw_totals_chart_with_current_round_or_none(page.say, state),
        private_hand=build_private_hand_panel(page, state, draft),
        bar=build_table_correction_bar(page.say)
        if correction
        else build_draft_verdict_bar(page.say, state, draft, judgement),
    )


def build_draft_verdict_bar(
    say: Speaker, state: State, draft: MoveDraft, judgement: Judgement[State] | None
) -> AnswerBar:
    """Returns ○ or ✕ for the draft before it is accepted; whose turn it is while the draft is incomplete."""
    seat = state.table.mover_seat_code
    violations = judgement.violations if judgement else find_refusals_of_scout_if_draft_lacks_side(state, draft)
    if violations:
        done_action = build_accept_action(say("scout.done"), is_disabled=True)
        reasons = tuple(say.violation_text(violation) for violation in violations)
        if all(violation.code == "scout.move.weaker.count" for violation in violations):  # more cards may mend it
            return AnswerBar(head=say("scout.may.more"), lines=reasons, clause=violations[0].clause, action=done_action)
        return AnswerBar(
            head=verdict_headline(say, draft.kind, is_legal=False),
            lines=reasons,
            stamp=Stamp.NO,
            clause=violations[0].clause,
            action=done_action,
        )
    if judgement is None:
        question = say(f"scout.next.{next_field(state, draft)}")
        return AnswerBar(
            head=say("bar.turn", seat=seat),
            lines=(question,),
            action=build_accept_action(say("scout.done"), is_disabled=True),
        )
    assumes = () if does_private_hand_meet_assumption_of_draft(state, draft) else judgement.assumes
    assumption_texts = [say.message_text(message) for message in assumes]
    effects = [say.message_text(message) for message in judgement.effects if message.code.startswith(BAR_EFFECTS)]
    headline = verdict_headline(say, draft.kind, is_legal=True)
    if draft.kind == "scout" and draft.side:
        number = split_end_card_from_nonempty_active_set(state, draft.side).end_card.top or "?"
        end_name = draft.side if len(state.active) > 1 else "only"
        headline = say(f"scout.may.scout.{end_name}", number=number)
    bar = build_legal_bar(
        headline,
        effects,
        assumption_texts=assumption_texts,
        clause=assumes[0].clause if assumption_texts else "",
        action=build_accept_action(say("scout.done")),
    )
    is_unconditional_scout = draft.kind == "scout" and not assumption_texts
    return replace(bar, stamp=Stamp.NONE if is_unconditional_scout else bar.stamp, href="#record")


def does_private_hand_meet_assumption_of_draft(state: State, draft: MoveDraft) -> bool:
    """Returns whether the reader's own hand has the cards that the draft shows as a show needs them."""
    move, private_hand = draft.complete_move_or_none, state.mine
    return (
        isinstance(move, SeenShow | SeenScoutAndShow)
        and private_hand is not None
        and private_hand.seat == state.table.turn
        and does_private_hand_have_shown_cards_adjacent(private_hand, state, move, draft.secrets)
    )


BAR_EFFECTS = ("scout.effect.chip", "scout.effect.pay", "scout.effect.end.")
"""Prefixes of the effects that the bar states; the reason of a victory is displayed with the two sets."""


def scout_counts_or_none(state: State) -> ScoutCounts | None:
    """Returns how many seats have scouted since the show, and how many end the round; None without a known owner, or
    with two players."""
    if state.owner is None or not state.active or state.is_two_player_game:
        return None
    scout_count = state.table.count_staying_seats_between(state.owner, state.table.turn)
    return ScoutCounts(scout_count, count_other_staying_seats(state.table, state.owner))


# After a round, and at an illegal move


def build_round_or_game_end_content(page: Page, game_progress: GameProgress, end_state: State) -> RecordPageContent:
    """Returns what the round gave and the standing of the game, with an action that continues."""
    return RecordPageContent(
        round=len(end_state.rounds) + 1,
        rounds=ROUNDS[end_state.table.players],
        round_end=build_round_end_table(page, end_state),
        ruling_clause=LAST_SCOUT.clause if is_round_ended_only_by_last_scout_ruling(page.answer) else "",
        record=build_displayed_record_of_last_or_viewed_turns(page),
        correction=build_correction_of_selected_hand_size_or_none(page, end_state),
        final_curve=draw_final_totals_chart(page.say, end_state) if game_progress.ended else None,
        bar=build_bar_of_next_round_or_game_result(page, game_progress, end_state),
    )


def set_on_table_after_last_legal_move_or_empty(answer: Answer) -> Cards:
    """Returns the set on the table after the last legal move; () if there is none."""
    steps = answer.verdict.steps if answer.verdict else ()
    legal_steps = [step for step in steps if step.legal and step.before is not None]
    return shown_cards_or_active_set_remaining_after_step(legal_steps[-1]) if legal_steps else ()


def build_bar_of_next_round_or_game_result(page: Page, game_progress: GameProgress, end_state: State) -> AnswerBar:
    """Returns who begins the next round; if the game is over, who has won."""
    say = page.say
    if game_progress.ended:
        is_hand_open = isinstance(TARGETS.parse_or_none(page.selection), HandSizeTarget)
        action = (
            Action(text=say("scout.done"), control=select(RoundEndTarget()))
            if is_hand_open
            else Action(text=say("scout.to.score"), control=link_to(page.links.link_to_view(View.SCORE)))
        )
        return replace(build_bar_of_winners_or_leaders_then_others(say, GAME.calculate_score(end_state)), action=action)
    next_round_number, rounds = len(game_progress.state.rounds) + 1, ROUNDS[end_state.table.players]
    return AnswerBar(
        head=say("scout.next.first", seat=game_progress.turn),
        lines=(say("scout.round.now", round=next_round_number, rounds=rounds),),
        action=Action(text=say("scout.next.short"), control=select(MoveDraft().text)),
    )


def is_round_ended_only_by_last_scout_ruling(answer: Answer) -> bool:
    """Returns whether the last of all others scouted the last card, so that only the ruling `last-scout` ends the
    round."""
    end_state = state_ended_by_last_move_or_none(answer)
    if end_state is None or end_state.is_two_player_game or end_state.end is None:
        return False
    return end_state.end.kind == "unbeaten" and not set_on_table_after_last_legal_move_or_empty(answer)


def build_record_content_of_refused_start(page: Page, state: State) -> RecordPageContent:
    """Returns the content of a record whose start contradicts the rules or is unreadable: the table as entered. A card
    of the active set leads to the page where it is corrected."""

    def mark_active_card(card: TableCard) -> TableCard:
        return replace(
            card,
            control=link_to(page.links.link_to_target_of_view(View.MOVES, str(card.target))),
            is_wrong=str(card.target) in page.parameters_and_targets_of_violations,
        )

    content = build_content_of_counts_and_record(page, state)
    return replace(
        content,
        columns=tuple(replace(column, control=None) for column in content.columns),
        duel=draw_duel(state, page.say, find_table_and_hand_cards_during_or_after_move(state, None), mark_active_card),
        bar=build_standard_bar_of_followed_game(page),
    )


def build_record_content_stopped_at_refused_turn(page: Page, game_progress: GameProgress) -> RecordPageContent:
    """Returns the content of a record with an illegal move: the table before it, and a bar that offers to take it
    back. Counts that contradict the rules can be corrected further."""
    state: State = game_progress.state
    verdict = page.answer.verdict
    bar = build_standard_bar_of_followed_game(page)
    if game_progress.ended:
        return replace(build_round_or_game_end_content(page, game_progress, state), bar=bar)
    refused_move = GAME.parse_move(verdict.steps[-1].move) if verdict is not None else None
    corrected_state = state_after_last_correction_if_it_is_refused(GAME, verdict)
    return replace(
        build_content_of_counts_and_record(page, state),
        correction=corrected_state and build_correction_of_selected_seat_or_none(page, corrected_state),
        duel=draw_duel(state, page.say, find_table_and_hand_cards_during_or_after_move(state, refused_move)),
        scouts=scout_counts_or_none(state),
        bar=bar,
    )
