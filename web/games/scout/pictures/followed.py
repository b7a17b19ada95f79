"""A game that is followed, as its page shows it: how all stand, the set and what is told against it, the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.departures import LEAVE, acting_seat_code_or_empty
from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.core.replay import GameProgress, ReplayStep
from calculators.core.types import Judgement, Message, ScoresAndWinners, View
from calculators.scout import GAME
from calculators.scout.compare import name_set_kind_or_word_none_or_empty
from calculators.scout.moves import list_takeable_sides, split_end_card_from_active_set
from calculators.scout.refusals import compare_show_with_active_set_or_undecided
from calculators.scout.rulings import LAST_SCOUT
from calculators.scout.state import (
    ROUNDS,
    SIDES,
    Cards,
    Scout,
    SeenScout,
    State,
    cards_of_seen_show_or_empty_if_by_places,
    count_other_staying_seats,
    top_numbers,
)
from calculators.scout.unfinished import MoveDraft, is_draft_text, parse_draft_leniently
from web.games.scout.draft import (
    DraftTray,
    build_draft_or_next_seat_tray,
    do_all_mean_too_few_cards,
    find_reasons_mover_cannot_scout_at_all,
)
from web.games.scout.pictures.columns import (
    SeatFigures,
    build_seat_columns_with_counts_after_asked_move,
)
from web.games.scout.pictures.correction import (
    build_correction_title_and_done_bar,
    build_correction_tray,
    build_count_steppers_of_mended_seat_or_empty,
)
from web.games.scout.pictures.ending import TotalsChart, draw_final_totals_chart, draw_totals_chart_so_far_or_none
from web.games.scout.pictures.private_hand import PrivateHandPanel, build_private_hand_panel
from web.games.scout.pictures.round_end import HANDS, RoundEndTable, build_round_end_table
from web.i18n import Speaker
from web.pieces import Action, Bar, Control, Stamp, Stepper, Tray, enter_value, link_to, select
from web.table.bar import build_standard_bar, format_totals_of_seats
from web.table.opening import build_opening_bar
from web.table.page import Page
from web.table.page_content import PageContent

DONE = "done"
RECORD = "record"
PAGE, BEHIND = 20, 3
"""Turns of the record on one page, and those shown behind one that is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSet:
    """A set to look at. seat: whose; kind: `run`, `matching`, `one`, `none`; more: puts one card more; ends: by the
    number of a card from 0 what takes it from its end; taken: the card that the told Scout takes."""

    seat: str
    cards: Cards
    kind: str
    more: bool = False
    ends: Mapping[int, Control] = field(default_factory=dict)
    taken: int | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        return top_numbers(self.cards)


@dataclass(frozen=True, slots=True)
class Duel:
    """The active set and what is shown against it. comparison_sign: `<` or `>`, '' while nothing is told; why: by
    what."""

    theirs: DuelSet
    ours: DuelSet | None = None
    comparison_sign: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A turn of the record. look: at the table after it; on: it is looked at; round: the one it is the latest turn
    shown of, 0 for none; left: the set that a Scout leaves."""

    number: int
    seat: str
    text: Message
    look: Control
    on: bool
    points: str = ""
    ended: Message | None = None
    round: int = 0
    left: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """phase: `start`, `turn`, `end` (of a round), `over` or `stuck` (the record has a move that cannot be).

    round_end: what a round that is over gave; reading: the clause of the ruling
    that ended it, '' for none; tray: the head of the tray where no move is told; own: the hand of whoever holds this
    phone.
    """

    phase: str
    round: int
    columns: tuple[SeatFigures, ...] = ()
    duel: Duel | None = None
    lines: tuple[RecordRow, ...] = ()
    whole: bool = False
    total: int = 0
    scouts: tuple[int, int] | None = None
    rounds: int = 0
    draft_tray: DraftTray | None = None
    mending: tuple[Stepper, ...] = ()
    tray: Tray | None = None
    round_end: RoundEndTable | None = None
    reading: str = ""
    curve: TotalsChart | None = None
    final: TotalsChart | None = None
    own: PrivateHandPanel | None = None

    @property
    def mend(self) -> Control:
        """Opens the numbers of the hands at the end of a game."""
        return select(HANDS)

    @property
    def control_showing_earlier_turns_or_none(self) -> Control | None:
        """Leads to the turns before those that are shown."""
        if not self.lines or self.lines[-1].number == 1:
            return None
        return select(f"{RECORD}.{self.total - self.lines[-1].number + 1}")


def build_followed_game_page_content(page: Page) -> RecordPageContent:
    """The page of a game that is followed."""
    answer = page.answer
    followed = answer.followed
    if followed is None:
        return RecordPageContent(phase="stuck", round=0, bar=build_standard_bar(page))
    end = state_ended_by_last_move_or_none(answer)
    if answer.verdict is not None and answer.verdict.legal is not True:
        return build_record_content_stopped_at_refused_turn(page, followed)
    if followed.ended or (end is not None and not is_draft_text(page.selection)):
        return build_round_end_content(page, followed, end or followed.state)
    bare = replace(followed.state, mine=None)
    if not answer.verdict and not page.selection and bare == GAME.starting_state(State(table=bare.table)):
        return build_content_asking_who_plays_before_first_turn(page, followed)
    return build_turn_content(page, followed)


def state_ended_by_last_move_or_none(answer: Answer) -> State | None:
    """The round that the last move ended, if it did."""
    steps = answer.verdict.steps if answer.verdict else ()
    end: State | None = steps[-1].end if steps else None
    return end


# One turn


def build_turn_content(page: Page, game_progress: GameProgress) -> RecordPageContent:
    """The table, and the move that is being told."""
    state: State = game_progress.state
    draft = parse_draft_leniently(page.selection)
    move = draft.complete_move_or_none
    judged = GAME.check_move(state, move) if move is not None else None
    after = judged.after if judged and draft.kind == "scout" else None
    mended = build_count_steppers_of_mended_seat_or_empty(page, state)
    return RecordPageContent(
        phase="turn",
        round=len(state.rounds) + 1,
        columns=build_seat_columns_with_counts_after_asked_move(page, state, judged),
        duel=build_active_and_shown_set_of_draft(page, state, draft),
        lines=list_shown_record_rows(page),
        whole=record_open_flag_and_skipped_count(page)[0],
        total=count_played_moves(page),
        scouts=scouts_since_show_and_needed_or_none(state),
        rounds=ROUNDS[state.table.players],
        draft_tray=None if mended else build_draft_or_next_seat_tray(page.say, state, draft, after),
        mending=mended,
        tray=build_correction_tray(page) if mended else None,
        curve=draw_totals_chart_so_far_or_none(state),
        own=build_private_hand_panel(page, state, draft),
        bar=build_correction_title_and_done_bar(page)
        if mended
        else build_draft_verdict_bar(page, state, draft, judged),
    )


def build_active_and_shown_set_of_draft(page: Page, state: State, draft: MoveDraft) -> Duel:
    """The two sets of a move that is told."""
    theirs = build_duel_set(
        state.active_set_owner_or_none_if_unknown, active_set_without_card_of_scout_and_show_draft(state, draft)
    )
    if theirs.cards == state.active and not page.is_looking_back:
        places = dict(zip(SIDES, (0, len(state.active) - 1), strict=True))
        kind = "both" if draft.kind == "both" else "scout"
        theirs = replace(
            theirs,
            ends={
                places[side]: select(replace(draft if draft.kind == kind else MoveDraft(kind=kind), side=side).text)
                for side in (list_takeable_sides(state) if state.active else ())
            },
            taken=places[draft.side] if draft.kind == "scout" and draft.side else None,
        )
    if draft.kind not in ("show", "both"):
        return Duel(theirs)
    ours = replace(build_duel_set(state.table.turn, draft.cards), more=not draft.needs_side)
    return Duel(theirs, ours, *sign_of_active_against_shown_set_and_reason(page, state, draft))


def active_set_without_card_of_scout_and_show_draft(state: State, draft: MoveDraft) -> Cards:
    """The active set, without the card that a Scout & Show takes."""
    if draft.kind != "both" or not draft.side or not state.active:
        return state.active
    return state.active[1:] if draft.side == "left" or len(state.active) == 1 else state.active[:-1]


def build_duel_set(seat_number: int | None, cards: Cards) -> DuelSet:
    return DuelSet(
        seat=format_seat_code(seat_number) if seat_number else "",
        cards=cards,
        kind=name_set_kind_or_word_none_or_empty(top_numbers(cards)) if 0 not in top_numbers(cards) else "",
    )


class SignAndReason(NamedTuple):
    """The sign between two sets and what decides, both empty where nothing is compared."""

    sign: str
    reason_text: str


def sign_of_active_against_shown_set_and_reason(page: Page, state: State, draft: MoveDraft) -> SignAndReason:
    """Which of the two sets is stronger, and by what."""
    rest = active_set_without_card_of_scout_and_show_draft(state, draft)
    if draft.kind not in ("show", "both") or not draft.cards or not rest:
        return SignAndReason("", "")
    reason, beaten = compare_show_with_active_set_or_undecided(draft.cards, rest)
    if beaten is None:
        return SignAndReason("", "")
    if beaten:
        return SignAndReason("<", page.say(f"scout.duel.{reason}"))
    return SignAndReason(("=" if reason == "equal" else ">"), page.say(f"scout.duel.{reason}.not"))


def build_draft_verdict_bar(page: Page, state: State, draft: MoveDraft, judgement: Judgement[State] | None) -> Bar:
    """○ or ✕ of what is told, before it stands; without anything told whose turn it is."""
    say, seat = page.say, format_seat_code(state.table.turn)
    against = judgement.violations if judgement else find_reasons_mover_cannot_scout_at_all(state, draft)
    if against:
        done = Action(text=say("scout.done"), touch=Control(select="none"), off=True)
        reasons = tuple(say.violation_text(one) for one in against)
        if do_all_mean_too_few_cards(against):
            return Bar(head=say("scout.may.more"), lines=reasons, clause=against[0].clause, action=done)
        return Bar(
            head=verdict_headline(page, draft, is_legal=False),
            lines=reasons,
            stamp=Stamp.NO,
            clause=against[0].clause,
            action=done,
        )
    if judgement is None:
        ask = say("scout.tell.side" if draft.needs_side else "scout.tell.cards")
        return Bar(
            head=say("bar.turn", seat=seat),
            lines=(ask,),
            action=Action(text=say("scout.done"), touch=Control(select="none"), off=True),
        )
    assumed = tuple(say.message_text(said) for said in judgement.assumes)
    effects = tuple(say.message_text(said) for said in judgement.effects if said.code.startswith(TOLD_EFFECTS))
    stamp = Stamp.PROVIDED if assumed else Stamp.NONE if draft.kind == "scout" else Stamp.YES
    clause = judgement.assumes[0].clause if assumed else ""
    done = Action(text=say("scout.done"), touch=enter_value(DONE))
    head = verdict_headline(page, draft, is_legal=True)
    if draft.kind == "scout":
        number = split_end_card_from_active_set(state, draft.side)[0].top or "?"
        end = draft.side if len(state.active) > 1 else "only"
        head = say(f"scout.may.scout.{end}", number=number)
    return Bar(head=head, lines=effects, stamp=stamp, assumes=assumed, clause=clause, href="#record", action=done)


TOLD_EFFECTS = ("scout.effect.chip", "scout.effect.pay", "scout.effect.end.")
"""What the bar says of a turn; why it is stronger stands with the two sets."""


def verdict_headline(page: Page, draft: MoveDraft, *, is_legal: bool) -> str:
    return page.say(f"scout.may.{draft.kind}" if is_legal else f"scout.may.{draft.kind}.not")


class ScoutCounts(NamedTuple):
    """How many seats have scouted since the show, and how many end the round."""

    since_show: int
    needed: int


def scouts_since_show_and_needed_or_none(state: State) -> ScoutCounts | None:
    """How many have scouted since the show, and of how many."""
    if state.owner is None or not state.active or state.is_two_player_game:
        return None
    scouted = state.table.count_staying_seats_strictly_between(state.owner, state.table.turn)
    return ScoutCounts(scouted, count_other_staying_seats(state.table, state.owner))


# The record


def list_shown_record_rows(page: Page) -> tuple[RecordRow, ...]:
    """A page of the record with the points after each turn, the latest first."""
    verdict = page.full_answer.verdict
    if verdict is None:
        return ()
    played = verdict.steps[: verdict.played]
    last = max(0, len(played) - record_open_flag_and_skipped_count(page)[1])
    turns = [n for n in range(max(0, last - PAGE), last) if played[n].before is not None]  # others are only said again
    return tuple(build_record_row(page, played, n) for n in reversed(turns))


def count_played_moves(page: Page) -> int:
    """Turns told so far."""
    return page.full_answer.verdict.played if page.full_answer.verdict else 0


class RecordView(NamedTuple):
    """Whether the record is open, and how many of its latest turns are not shown."""

    is_open: bool
    skipped_turns: int


def record_open_flag_and_skipped_count(page: Page) -> RecordView:
    """Is the record open, and how many of its latest turns are not shown?"""
    if page.step_number:
        return RecordView(is_open=True, skipped_turns=max(0, count_played_moves(page) - page.step_number - BEHIND))
    name, _, behind = page.selection.partition(".")
    return RecordView(is_open=name == RECORD, skipped_turns=int(behind) if behind.isascii() and behind.isdigit() else 0)


def build_record_row(page: Page, played_steps: tuple[ReplayStep, ...], step_index: int) -> RecordRow:
    step = played_steps[step_index]
    ended = next((effect for effect in step.effects if effect.code.startswith("scout.effect.end.")), None)
    later = next((other for other in played_steps[step_index + 1 :] if other.before is not None), None)
    rounds, left = len(step.before.rounds), set_left_by_scout_or_empty(page.say, step)
    latest = later is None or len(later.before.rounds) != rounds
    score = GAME.calculate_current_score(step.end if step.after is None else step.after)
    points = " ".join(format_number(seat.total) for seat in score.seats) if score else ""
    return RecordRow(
        number=step_index + 1,
        seat=acting_seat_code_or_empty(GAME, step),
        text=shortened_move_message_if_sentence_exists(page.say, step.text),
        look=page.control_looking_at_table_or_exchanging_turns(step_index + 1),
        on=step_index + 1 == page.step_number,
        points=points,
        ended=ended,
        round=rounds + 1 if latest else 0,
        left=left,
    )


def shortened_move_message_if_sentence_exists(say: Speaker, move_message: Message) -> Message:
    """A turn in a few signs, on the page as on paper; told by places of a hand it keeps its words."""
    code = "leave.brief" if move_message.code == LEAVE else move_message.code.replace("scout.say.", "scout.brief.")
    if not say.has_sentence(code):
        return move_message
    cards = move_message.params.get("numbers", ())
    numbers = {"numbers": "·".join(map(str, cards))} if isinstance(cards, (tuple, list)) and cards else {}
    return Message(code, {**move_message.params, **numbers})


# Before the first turn, after a round, and when something cannot be


def build_content_asking_who_plays_before_first_turn(page: Page, game_progress: GameProgress) -> RecordPageContent:
    """Who plays and who starts; what is dealt."""
    state = game_progress.state
    bar = build_opening_bar(page, Action(text=page.say("opening.begin"), touch=select(MoveDraft().text)))
    rounds = ROUNDS[state.table.players]
    return RecordPageContent(
        phase="start",
        asks_who_plays=True,
        round=1,
        columns=build_seat_columns_with_counts_after_asked_move(page, state, None),
        bar=bar,
        rounds=rounds,
    )


def build_round_end_content(page: Page, game_progress: GameProgress, end_state: State) -> RecordPageContent:
    """What the round gave, and how the game stands; one touch goes on."""
    mending = build_stepper_of_opened_hand(page, end_state)
    return RecordPageContent(
        phase="over" if game_progress.ended else "end",
        round=len(end_state.rounds) + 1,
        round_end=build_round_end_table(page, end_state),
        reading=LAST_SCOUT.clause if is_round_ended_only_by_last_scout_ruling(page.answer) else "",
        lines=list_shown_record_rows(page),
        whole=record_open_flag_and_skipped_count(page)[0],
        total=count_played_moves(page),
        rounds=ROUNDS[end_state.table.players],
        mending=mending,
        tray=Tray(head=mending[0].label, seat=page.selection.rpartition(".")[2]) if mending else None,
        final=draw_final_totals_chart(end_state) if game_progress.ended else None,
        bar=build_bar_of_next_round_or_game_result(page, game_progress, end_state),
    )


def build_stepper_of_opened_hand(page: Page, end_state: State) -> tuple[Stepper, ...]:
    """A number with − and ＋ for the hand whose cell is open at the end of a round; nothing where none is."""
    name, _, seat = page.selection.partition(".")
    counts = end_state.seats[page.seats.index(seat)] if name == HANDS and seat in page.seats else None
    if counts is None or counts.hand is None:
        return ()
    less = enter_value(f"{HANDS}.{seat}.less") if counts.hand else None
    label = f"{page.say.seat_name(seat)} {page.say('scout.count.h')}"
    return (Stepper(label=label, value=str(counts.hand), less=less, more=enter_value(f"{HANDS}.{seat}.more")),)


def set_on_table_at_round_end(answer: Answer) -> Cards:
    """The set that lies on the table when the round ends."""
    told = answer.verdict.steps if answer.verdict else ()
    steps = [step for step in told if step.legal and step.before is not None]
    return set_shown_or_left_after_step(steps[-1]) if steps else ()


def set_shown_or_left_after_step(step: ReplayStep) -> Cards:
    """The set that a move leaves on the table: the one shown, or what is left of the one before."""
    move = GAME.parse_move(step.move)
    active: Cards = step.before.active
    if isinstance(move, Scout | SeenScout) and active:
        return split_end_card_from_active_set(step.before, move.side)[1]
    return cards_of_seen_show_or_empty_if_by_places(move) or active


def build_bar_of_next_round_or_game_result(page: Page, game_progress: GameProgress, end_state: State) -> Bar:
    """Who begins the next round, and of how many; of a game that is over who has won."""
    say = page.say
    if game_progress.ended:
        done = page.selection.partition(".")[0] == HANDS
        action = (
            Action(text=say("scout.done"), touch=select("end"))
            if done
            else Action(text=say("scout.to.score"), touch=link_to(page.links.link_to_view(View.SCORE)))
        )
        return replace(build_winners_or_leaders_bar(page, GAME.calculate_score(end_state)), action=action)
    following, rounds = len(game_progress.state.rounds) + 1, ROUNDS[end_state.table.players]
    return Bar(
        head=say("scout.next.first", seat=game_progress.turn),
        lines=(say("scout.round.now", round=following, rounds=rounds),),
        action=Action(text=say("scout.next.short"), touch=select(MoveDraft().text)),
    )


def is_round_ended_only_by_last_scout_ruling(answer: Answer) -> bool:
    """Did the last of all others scout the last card, so that only the ruling `last-scout` says the round is over?"""
    end_state = state_ended_by_last_move_or_none(answer)
    if end_state is None or end_state.is_two_player_game or end_state.end is None:
        return False
    return end_state.end.kind == "unbeaten" and not set_on_table_at_round_end(answer)


def build_winners_or_leaders_bar(page: Page, score: ScoresAndWinners) -> Bar:
    """The line of all leaders with their points, then the others."""
    say, leaders = page.say, score.winners or score.seat_codes_with_highest_total
    best = [seat for seat in score.seats if seat.seat in leaders]
    if not best:
        return Bar(head=say("bar.ended"))
    names = say("bar.and").join(say.seat_name(seat.seat) for seat in best)
    head = say("bar.won" if score.winners else "bar.leading", names=names, points=best[0].total)
    others = sorted((seat for seat in score.seats if seat.seat not in leaders), key=lambda seat: -seat.total)
    return Bar(head=head, lines=(format_totals_of_seats(page, others),) if others else ())


def build_record_content_stopped_at_refused_turn(page: Page, game_progress: GameProgress) -> RecordPageContent:
    """A move of the record cannot be: everything before it stands, and the way on is to take it back."""
    state: State = game_progress.state
    verdict = page.answer.verdict
    bar = build_standard_bar(page)
    shown = (
        cards_of_seen_show_or_empty_if_by_places(GAME.parse_move(verdict.steps[-1].move)) if verdict is not None else ()
    )
    if game_progress.ended:
        return replace(build_round_end_content(page, game_progress, state), bar=bar)
    return RecordPageContent(
        phase="stuck",
        round=len(state.rounds) + 1,
        columns=build_seat_columns_with_counts_after_asked_move(page, state, None),
        duel=Duel(
            build_duel_set(state.active_set_owner_or_none_if_unknown, state.active),
            build_duel_set(state.table.turn, shown) if shown else None,
        ),
        lines=list_shown_record_rows(page),
        whole=record_open_flag_and_skipped_count(page)[0],
        total=count_played_moves(page),
        scouts=scouts_since_show_and_needed_or_none(state),
        rounds=ROUNDS.get(state.table.players, 0),
        bar=bar,
    )


# Mending


def set_left_by_scout_or_empty(say: Speaker, step: ReplayStep) -> str:
    """The set that a Scout leaves; '' after any other move."""
    if not step.move.startswith("scout"):
        return ""
    return say("scout.dot").join(str(top or "?") for top in top_numbers(set_shown_or_left_after_step(step))) or say(
        "scout.sheet.nothing"
    )
