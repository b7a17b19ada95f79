"""Builds the pages of a followed game: before the first turn, the current table, this turn, the record, the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.replay import ReplayStep, Verdict
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.notation import parse_move
from calculators.coupelation.score import TowerProgress
from calculators.coupelation.state import FINISH, HIDDEN, HIGHEST, LOWEST, Card, Down, Draw, Face, Flip, State, Up
from web.games.coupelation.pictures.end import LossReason, build_ending_declared_by_table, build_ending_or_none
from web.games.coupelation.pictures.private_hand import build_private_hand_view
from web.games.coupelation.pictures.table_pad import build_first_game_key
from web.games.coupelation.pictures.turn import TurnPage
from web.games.coupelation.pictures.turn_bar import build_turn_bar
from web.games.coupelation.pictures.turn_pad import build_turn_pad_or_none
from web.games.coupelation.pictures.turn_picture import (
    TurnPicture,
    build_refused_table_picture_if_tower_entered,
    build_turn_picture,
)
from web.games.coupelation.pictures.turn_tray import (
    build_turn_tray_if_game_is_open,
    explain_facedown_card_without_number_or_empty,
)
from web.games.coupelation.places import (
    FIXED_RESERVE_NUMBERS,
    deal_target_of_entered_reserve,
    may_be_drawn_for_reserve,
    selected_reserve_numbers_and_total_to_draw,
)
from web.games.coupelation.targets import TARGETS, BeginValue, DealTarget, DealtCardValue, EndTarget
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Chips, Key, Pad, Stamp, Tray, enter_value, select
from web.table.bar import (
    build_action_reentering_illegal_turn,
    build_illegal_record_bar_with_reenter_action,
    build_undecided_bar,
)
from web.table.opening import build_opening_bar
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.private_hand import PrivateHandView
from web.table.record_entries import NumberedTurn, RecordEntry, build_record_entry_with_moves_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class StartView:
    """The table before the first turn. reserve: the cards in it; missing_count: how many more are drawn; number_keys:
    for the drawn cards."""

    first_game_chips: Chips
    reserve_head: str
    reserve: tuple[Card, ...]
    missing_count: int
    number_keys: Pad


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """The page of a followed game. start: the table before the first turn, None later; hint: displayed if there is no
    pad."""

    picture: TurnPicture | None = None
    tray: Tray | None = None
    pad: Pad | None = None
    start: StartView | None = None
    private_hand: PrivateHandView | None = None
    hint: str = ""


def build_record_page(page: Page) -> RecordPageContent:
    """Builds the page of a followed game: its current table, this turn, the record."""
    answer, followed, verdict = page.answer, page.answer.followed, page.answer.verdict
    if not answer.refused and not answer.state.rows:
        return build_page_before_first_turn(page)
    if answer.refused or followed is None:
        return RecordPageContent(picture=build_refused_table_picture_if_tower_entered(page))
    turn_page = TurnPage(page)
    picture = build_turn_picture(turn_page)
    if verdict is not None and verdict.legal is not True:
        return RecordPageContent(picture=picture, bar=build_illegal_or_undecided_record_bar(page, verdict))
    bar, ending = build_turn_bar(turn_page), None
    if followed.ended and isinstance(followed.score, TowerProgress):
        ending = build_ending_or_none(page, followed.state, followed.score, details_href="#record")
    elif turn_page.end_reason and turn_page.is_ended_by_table:
        ending = build_ending_declared_by_table(page.say, turn_page.end_reason)
    elif turn_page.end_reason and (turn_page.is_end_selected or not page.selection):
        bar = build_bar_offering_or_refusing_declared_end(
            page.say, turn_page.end_reason, is_end_selected=turn_page.is_end_selected
        )
    if ending is not None or turn_page.final_outcome:
        return RecordPageContent(picture=picture, bar=bar, ending=ending)
    return RecordPageContent(
        picture=picture,
        tray=build_turn_tray_if_game_is_open(turn_page),
        pad=build_turn_pad_or_none(turn_page),
        bar=bar,
        private_hand=build_private_hand_view(page, turn_page.state, turn_page.draft),
        hint=explain_facedown_card_without_number_or_empty(page.say, turn_page.draft),
    )


def build_bar_offering_or_refusing_declared_end(
    say: Speaker, reason_code: LossReason, *, is_end_selected: bool
) -> AnswerBar:
    """Builds the bar with which the table may end the game.

    The reason is `gone`, nobody can win any more, and the rulebook does not say when that ends the game; or `stuck`,
    only the player to move can see whether there is an action. If the end is selected all the same, a private hand on
    this phone has shown an action, and the bar refuses.
    """
    end_action = Action(text=say(f"coupelation.{reason_code}.end"), control=select(EndTarget()))
    lines = (say(f"coupelation.{reason_code}.how"),)
    if reason_code == "gone":
        head = say("coupelation.gone")
        return AnswerBar(head=head, lines=lines, stamp=Stamp.NOTE, clause="coupelation.win.else", action=end_action)
    if is_end_selected:
        lines = (say("coupelation.ask.start.up"),)
        return AnswerBar(head=say("coupelation.stuck.not"), lines=lines, stamp=Stamp.NO, clause="coupelation.pass")
    return AnswerBar(head=say("coupelation.ask.start"), lines=lines, clause="coupelation.stuck", action=end_action)


def build_illegal_or_undecided_record_bar(page: Page, verdict: Verdict) -> AnswerBar:
    """Builds the bar of a record that stops at an illegal or undecided move, with the action to enter it again."""
    if verdict.violations:
        return build_illegal_record_bar_with_reenter_action(page, verdict, page.say("coupelation.play.stopped"))
    step, lines = verdict.steps[-1], [page.join_missing_parameter_labels(4)]
    if step.before is not None and step.text.clause == "coupelation.draw":
        lines.insert(0, page.say.message_text(calculate_draw_allowance(step.before).phrase))
    return build_undecided_bar(page.say("verdict.unknown"), lines, build_action_reentering_illegal_turn(page))


def build_record_entry(page: Page, turn: NumberedTurn) -> RecordEntry:
    """Builds a turn of the record: its draw and its action in few signs, and the deck after it."""
    entry, state_after = build_record_entry_with_moves_in_words(page, turn), turn.steps[-1].state_after
    if turn.is_move_of_game:
        signs = (describe_move_in_few_signs(page.say, step) for step in turn.steps)
        entry = replace(entry, words=page.say("list.comma").join(signs), notes=())
    if state_after is None or state_after.deck is None:
        return entry
    return replace(entry, notes=(*entry.notes, page.say("coupelation.play.deck", n=state_after.deck)))


def describe_move_in_few_signs(say: Speaker, step: ReplayStep) -> str:
    """Returns a move in a few characters: its card with its mark, and its cell as row and place."""

    def format_card_with_sign(face: Face | None, mark: str = "") -> str:
        return f"{face}{say(f'coupelation.sign.{mark}') if mark else ''}"

    move = parse_move(step.move)
    if isinstance(move, Draw):
        count_text = f"{move.count}+{FINISH.face}" if move.finish else str(move.count)
        return say("coupelation.brief.draw", n=count_text)
    row, col = move.entered_cell
    cell_params = {"tier": row + 1, "place": col + 1}
    cell_text = say("coupelation.sheet.left") if col < 0 else say("coupelation.sheet.cell", **cell_params)
    if isinstance(move, Down):
        return say("coupelation.brief.down", place=cell_text)
    if isinstance(move, Flip):
        return say("coupelation.brief.flip", place=cell_text, card=format_card_with_sign(move.number or "?", move.mark))
    card_text = format_card_with_sign(move.face, move.mark)
    if isinstance(move, Up):
        return f"{card_text} {cell_text}"
    is_exchange = step.text.clause == "coupelation.exchange"
    paid_text = "·".join(format_card_with_sign(*paid_card) for paid_card in move.payment.pair)
    named_discards = (face for face in move.payment.discards if face != HIDDEN.face)
    unseen_count = move.payment.discards.count(HIDDEN.face)
    discard_text = "·".join(
        (
            *([say("coupelation.brief.unseen", n=unseen_count)] if unseen_count else ()),
            *map(format_card_with_sign, named_discards),
            *(f"R{format_card_with_sign(face)}" for face in move.reserve_discards),
        )
    )
    move_text = f"R{card_text} {'⇄ ' if is_exchange else ''}{cell_text} ← {paid_text}"
    return say("coupelation.brief.out", said=move_text, gone=discard_text) if discard_text else move_text


def count_free_cells_and_deck_for_chart(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """Returns the free cells of the tower, and the deck if it is known."""
    deck_value = {} if state.deck is None else {"deck": state.deck}
    return {"free": state.empty_cell_count, **deck_value}


def build_page_before_first_turn(page: Page) -> RecordPageContent:
    """Builds the page before the first turn: who plays, then which cards were drawn for the reserve."""
    state: State = page.answer.state
    say, target = page.say, TARGETS.parse_or_none(page.selection)
    if not isinstance(target, DealTarget):
        begin_action = Action(text=say("opening.begin"), control=select(deal_target_of_entered_reserve(state)))
        bar = build_opening_bar(page, begin_action)
        return RecordPageContent(bar=bar, asks_who_plays=True)
    drawn_numbers, count_to_draw = selected_reserve_numbers_and_total_to_draw(state, target)
    missing_count = count_to_draw - len(drawn_numbers)
    begin_action = Action(text=say("opening.begin"), control=enter_value(BeginValue()), is_disabled=missing_count > 0)
    bar = (
        AnswerBar(
            head=say("coupelation.play.deal", n=missing_count),
            lines=(say("coupelation.play.deal.how"),),
            action=begin_action,
        )
        if missing_count
        else build_opening_bar(page, begin_action)
    )
    return RecordPageContent(bar=bar, start=build_reserve_deal_view(say, state, drawn_numbers, missing_count))


def build_reserve_deal_view(
    say: Speaker, state: State, drawn_numbers: tuple[int, ...], missing_count: int
) -> StartView:
    """Builds the reserve before the first turn, with the keys that enter the cards drawn for it."""
    keys = (
        Key(
            text=str(number),
            control=enter_value(DealtCardValue(number)),
            is_selected=number in drawn_numbers,
            is_disabled=not may_be_drawn_for_reserve(number),
        )
        for number in range(LOWEST, HIGHEST + 1)
    )
    return StartView(
        first_game_chips=Chips(say("coupelation.first"), (build_first_game_key(state, say),)),
        reserve_head=say("coupelation.field.reserve"),
        reserve=tuple(Card(number) for number in (*FIXED_RESERVE_NUMBERS, *drawn_numbers)),
        missing_count=missing_count,
        number_keys=Pad(say("coupelation.numbers"), 10, tuple(keys)),
    )
