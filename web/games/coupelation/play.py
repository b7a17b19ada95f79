"""A game that is followed: what is laid out before it, where it stands, this turn, the record, the end."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.departures import acting_seat_code_or_empty, departed_seat_code_or_empty
from calculators.core.replay import ReplayStep
from calculators.core.types import View
from calculators.coupelation.digest import message
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.notation import parse_move
from calculators.coupelation.score import TowerScore, explain_outcome_and_what_is_left_to_do
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    START,
    Card,
    Down,
    Draw,
    Face,
    Flip,
    State,
    Up,
)
from calculators.coupelation.tower_rules import count_empty_cells
from web.games.coupelation.draft import state_of_followed_game_or_question
from web.games.coupelation.pictures.end import (
    END_SELECTION,
    build_end_view_or_none_while_open,
    build_lost_end_view_declared_by_table,
)
from web.games.coupelation.pictures.keys import build_pad_asking_for_next_missing_part as keys_of
from web.games.coupelation.pictures.move import DraftTurnPage
from web.games.coupelation.pictures.parts import MovePageContent, RecordRow, StartView
from web.games.coupelation.pictures.private_hand import build_private_hand_view
from web.games.coupelation.places import (
    DEAL_PREFIX,
    FIXED_RESERVE_NUMBERS,
    parse_dealt_reserve_numbers_and_count_to_deal,
)
from web.i18n import Speaker
from web.pieces import Action as Doing
from web.pieces import Bar, Chips, Key, Stamp, enter_value, select
from web.pieces import Pad as Keys
from web.table.bar import build_reenter_refused_turn_action
from web.table.ending import build_play_again_action_with_win_tally
from web.table.opening import build_opening_bar
from web.table.page import Page


def build_record_page(page: Page) -> MovePageContent:
    """The game that is followed: where it stands, this turn, the record."""
    answer = page.answer
    board = page.links.link_to_view(View.SCORE)
    followed = answer.followed
    if not answer.refused and not answer.state.rows:
        return build_seating_or_reserve_deal_page(page)
    if answer.refused or followed is None:
        return MovePageContent(picture=None, tray=None, keys=None, board=board)
    verdict = answer.verdict
    teller = DraftTurnPage(page)
    steps = tuple(list_record_row_per_turn(page))
    bar: Bar | None = teller.build_verdict_or_hint_bar()
    tray, keys, over = teller.build_draw_and_action_tray_or_none_if_over(), keys_of(teller), None
    if verdict is not None and verdict.legal is not True:
        bar, tray, keys = build_illegal_or_undecided_record_bar(page), None, None
    elif followed.ended and isinstance(followed.score, TowerScore):
        bar, tray, keys = build_won_or_lost_bar(page, followed.score), None, None
        over = build_end_view_or_none_while_open(
            page, state_of_followed_game_or_question(page.answer), followed.score.outcome
        )
    elif teller.is_ended_by_table:
        bar, tray, keys = build_lost_bar_declared_by_table(page, teller.reason_to_end), None, None
        over = build_lost_end_view_declared_by_table(page, teller.reason_to_end)
    elif page.selection in ("", END_SELECTION) and teller.reason_to_end:
        bar = build_bar_to_declare_end_or_refuse(page, teller.reason_to_end)
    mine = None if tray is None else build_private_hand_view(page, teller)
    hint = "" if tray is None else teller.explain_missing_keys
    return MovePageContent(
        picture=teller.build_tower_picture(),
        tray=tray,
        keys=keys,
        bar=bar,
        steps=steps,
        board=board,
        mine=mine,
        hint=hint,
        end=over,
    )


def build_bar_to_declare_end_or_refuse(page: Page, reason_code: str) -> Bar:
    """The table may end the game.

    reason_code: `gone`, nobody can win any more, and the rulebook does not say when that is the end; `stuck`, only
    whose turn it is can see whether there is an action, and here that player's own hand shows one where the end was
    picked."""
    say = page.say
    end = Doing(text=say(f"coupelation.{reason_code}.end"), touch=select(END_SELECTION))
    lines = (say(f"coupelation.{reason_code}.how"),)
    if reason_code == "gone":
        head = say("coupelation.gone")
        return Bar(head=head, lines=lines, stamp=Stamp.NOTE, clause="coupelation.win.else", action=end)
    if page.selection == END_SELECTION:
        lines = (say("coupelation.ask.start.up"),)
        return Bar(head=say("coupelation.stuck.not"), lines=lines, stamp=Stamp.NO, clause="coupelation.pass")
    return Bar(head=say("coupelation.ask.start"), lines=lines, clause="coupelation.stuck", action=end)


def build_lost_bar_declared_by_table(page: Page, reason_code: str) -> Bar:
    """The table has ended it. reason_code: `gone` or `stuck`."""
    say = page.say
    said = message("coupelation.completion.out" if reason_code == "gone" else "coupelation.why.stuck")
    return Bar(
        head=say("coupelation.outcome.lost"),
        lines=(say.message_text(said),),
        stamp=Stamp.NO,
        clause="coupelation.win.else" if reason_code == "gone" else "coupelation.stuck",
        action=build_play_again_action_with_win_tally(page),
    )


def build_illegal_or_undecided_record_bar(page: Page) -> Bar:
    """The record stops at a move that cannot be right; what stands before it goes on."""
    verdict = page.answer.verdict
    if verdict is None or not verdict.violations:
        step = verdict.steps[-1] if verdict else None
        drawing = step is not None and step.before is not None and step.move.startswith("draw.")
        said = (
            (page.say.message_text(calculate_remaining_draw_allowance(step.before).phrase),)
            if step is not None and drawing
            else ()
        )
        return Bar(
            head=page.say("verdict.unknown"),
            lines=(*said, page.format_missing_parameter_names(4)),
            stamp=Stamp.ASK,
            action=build_reenter_refused_turn_action(page),
        )
    first = verdict.violations[0]
    head, why = page.say("coupelation.play.stopped"), page.say.violation_text(first)
    return Bar(
        head=head, lines=(why,), stamp=Stamp.NO, clause=first.clause, action=build_reenter_refused_turn_action(page)
    )


def build_won_or_lost_bar(page: Page, standing: TowerScore) -> Bar:
    """Won or lost together, and the way to another game."""
    state = state_of_followed_game_or_question(page.answer)
    lines = tuple(page.say.message_text(why) for why in explain_outcome_and_what_is_left_to_do(state))
    head = page.say(f"coupelation.outcome.{standing.outcome}")
    stamp = Stamp.YES if standing.outcome == "won" else Stamp.NO
    return Bar(head=head, lines=lines, stamp=stamp, action=build_play_again_action_with_win_tally(page))


def list_record_row_per_turn(page: Page) -> Iterator[RecordRow]:
    """Every turn in words: its draw and its action together."""
    verdict = page.full_answer.verdict
    if verdict is None:
        return
    parts: list[str] = []
    number = 0
    for index, step in enumerate(verdict.steps, 1):
        parts.append(describe_move_in_few_signs(page.say, step))
        last = index == len(verdict.steps)
        if step.move.startswith("draw.") and step.legal and not last:
            continue
        number += 1
        seat = acting_seat_code_or_empty(page.answer.game, step)
        after = step.after or step.end
        counts = ""
        if after is not None and after.deck is not None:
            counts = page.say("coupelation.play.deck", n=after.deck)
        wrong = page.say.violation_text(step.violations[0]) if step.violations else ""
        clause = step.violations[0].clause if step.violations else ""
        text = page.say("list.comma").join(parts)
        look = None if wrong else page.control_looking_at_table_or_exchanging_turns(index)
        yield RecordRow(
            number=number,
            seat=seat,
            text=text,
            after=counts,
            look=look,
            wrong=wrong,
            clause=clause,
            on=index == page.step_number,
        )
        parts = []


def describe_move_in_few_signs(say: Speaker, step: ReplayStep) -> str:
    """A move in a few signs: its card with its mark, and its place as row and place in the row."""

    def card(face: Face | None, mark: str = "") -> str:
        return f"{face}{say(f'coupelation.sign.{mark}') if mark else ''}"

    if departed_seat_code_or_empty(step.move):
        return say("leave.brief")
    move = parse_move(step.move)
    if isinstance(move, Draw):
        drawn = f"{move.count}+{FINISH.face}" if move.finish else str(move.count)
        return say("coupelation.brief.draw", n=drawn)
    where = {"tier": move.row + 1, "place": move.col + 1}
    place = say("coupelation.sheet.left") if move.col < 0 else say("coupelation.sheet.cell", **where)
    if isinstance(move, Down):
        return say("coupelation.brief.down", place=place)
    if isinstance(move, Flip):
        return say("coupelation.brief.flip", place=place, card=card(move.number or "?", move.mark))
    laid = card(move.face, move.mark)
    if isinstance(move, Up):
        return f"{laid} {place}"
    apart = step.text.code.endswith((".exchange", ".exchange.discards"))
    paid = "·".join(card(*one) for one in move.payment.pair)
    named = (face for face in move.payment.discards if face != HIDDEN.face)
    unseen = move.payment.discards.count(HIDDEN.face)
    gone = "·".join(
        (
            *([say("coupelation.brief.unseen", n=unseen)] if unseen else ()),
            *map(card, named),
            *(f"R{card(face)}" for face in move.dropped),
        )
    )
    said = f"R{laid} {'⇄ ' if apart else ''}{place} ← {paid}"
    return say("coupelation.brief.out", said=said, gone=gone) if gone else said


def chart_values_of_free_cells_and_known_deck(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """Free places of the tower, and the deck where it is known."""
    deck = {} if state.deck is None else {"deck": state.deck}
    return {"free": count_empty_cells(state.rows), **deck}


def build_seating_or_reserve_deal_page(page: Page) -> MovePageContent:
    """Before the first turn: who plays, then which cards were drawn for the reserve."""
    state: State = page.displayed_state
    say = page.say
    board = page.links.link_to_view(View.SCORE)
    if not page.selection.startswith(DEAL_PREFIX):
        bar = build_opening_bar(page, Doing(text=say("opening.begin"), touch=select(DEAL_PREFIX)))
        return MovePageContent(picture=None, tray=None, keys=None, bar=bar, board=board, asks_who_plays=True)
    drawn, most = parse_dealt_reserve_numbers_and_count_to_deal(state, page.selection)
    keys = tuple(
        Key(
            text=str(number),
            touch=enter_value(f"deal.{number}"),
            on=number in drawn,
            off=number in (*FIXED_RESERVE_NUMBERS, START),
        )
        for number in range(LOWEST, HIGHEST + 1)
    )
    first = Key(text=say("coupelation.first"), touch=enter_value("first"), on=state.first)
    left = most - len(drawn)
    begin = Doing(text=say("opening.begin"), touch=enter_value("begin"), off=left > 0)
    lack = Bar(head=say("coupelation.play.deal", n=left), lines=(say("coupelation.play.deal.how"),), action=begin)
    bar = lack if left else build_opening_bar(page, begin)
    view = StartView(
        first=Chips(say("coupelation.first"), (first,)),
        reserve_head=say("coupelation.field.reserve"),
        reserve=tuple(Card(number) for number in (*FIXED_RESERVE_NUMBERS, *drawn)),
        open=left,
        numbers=Keys(say("coupelation.numbers"), 10, keys),
    )
    return MovePageContent(picture=None, tray=None, keys=None, bar=bar, start=view, board=board)
