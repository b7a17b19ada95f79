"""Builds the pages of a followed game: its start, the drafted turn, the record, the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.replay import ReplayStep
from calculators.core.types import Judgement, Message, View
from calculators.vogu.contacts import entered_or_starting_value_or_none_of_each_colour
from calculators.vogu.counts import count_turns_left_of_table_including_this_if_known
from calculators.vogu.notation import parse_move
from calculators.vogu.play import judge_move
from calculators.vogu.state import COLOURS, SIDES, Cell, Face, PlaceCard, Reveal, State
from calculators.vogu.unfinished import Draft, find_refusals_of_draft, next_field, parse_draft_or_none
from web.games.vogu.ask import build_bar_of_refused_draft
from web.games.vogu.pictures.private_hand import (
    build_mover_private_whole_card_row_or_none,
    build_private_hand_panel,
    build_tray_to_enter_private_card,
)
from web.games.vogu.pictures.scene import (
    LayoutMarks,
    control_entering_cell,
    control_selecting_cell,
    describe_value_changes_of_contacted_colours,
    draw_table,
    final_col_and_row_from_1_of_placed_card_or_none,
    layout_after_last_turn,
    summarize_effects_in_at_least_one_short_line,
)
from web.games.vogu.pictures.seats import (
    MarketColour,
    SeatRow,
    build_colour_values_and_tokens,
    build_seat_rows_of_revealed_cards_and_hand_sizes,
)
from web.games.vogu.pictures.trays import (
    EMPTY,
    TrayBody,
    build_colour_value_tray,
    build_contact_order_pad_if_order_decides,
    build_done_key,
    build_edge_pad_dimming_illegal_values,
    build_place_or_reveal_tabs,
    build_revealed_card_colours_and_token_pad,
    build_tray_with_body_for_target_or_empty,
    face_and_side_of_target,
)
from web.games.vogu.places import does_record_page_show_starting_layout_entry, next_target_of_starting_layout
from web.games.vogu.targets import TARGETS, ColourValueTarget, LayoutTarget, PrivateCardTarget, Target
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Scene, Tray, link_to, select
from web.table.bar import (
    build_illegal_record_bar_with_reenter_action,
    build_link_to_share_options_action,
    build_refusal_bar,
    format_totals_with_initials_if_names_too_long,
)
from web.table.entry import build_accept_action
from web.table.opening import build_opening_bar
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.private_hand import PrivateHandView
from web.table.record_entries import (
    NumberedTurn,
    RecordEntry,
    build_record_entry_with_moves_in_words,
    group_record_into_turns,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """A page of a followed game.

    stage: `start`, `layout`, `turn` or `end`; turns_left: the number of turns left as displayed, or of the cards of the
    starting layout; shows_revealed_cards: does the picture show the revealed cards instead of the layout? private_hand:
    None without one; is_private_hand_in_tray: is a card of it entered in the tray?
    """

    stage: str
    market: tuple[MarketColour, ...] = ()
    board: Scene | None = None
    seats: tuple[SeatRow, ...] = ()
    tray: Tray | None = None
    body: TrayBody = EMPTY
    last_move_words: str = ""
    turns_left: str = ""
    shows_revealed_cards: bool = False
    private_hand: PrivateHandView | None = None
    is_private_hand_in_tray: bool = False


def build_record_page(page: Page) -> RecordPageContent:
    """Builds the page of a followed game."""
    followed = page.answer.followed
    if followed is None or does_record_page_show_starting_layout_entry(page.full_answer, page.selection):
        return build_opening_content(page)
    if followed.ended:
        return build_ended_game_content(page, followed.state)
    return build_content_of_drafted_turn_or_correction(page, followed.state)


def build_ended_game_content(page: Page, state: State) -> RecordPageContent:
    """Builds the content of a game that is over: the values, the revealed cards and the layout."""
    return RecordPageContent(
        bar=build_game_over_bar_with_score_link(page),
        stage="end",
        market=build_colour_values_and_tokens(page, state, state_after=None, selected_target=None),
        board=draw_table(replace(state, board=layout_after_last_turn(page)), page.say),
        seats=build_seat_rows_of_revealed_cards_and_hand_sizes(page, state, None),
        last_move_words=abbreviate_last_player_turn_or_empty(page),
        shows_revealed_cards=True,
    )


def build_content_of_drafted_turn_or_correction(page: Page, state: State) -> RecordPageContent:
    """Builds the content for a turn, or for what is corrected on its picture."""
    target, draft = TARGETS.parse_or_none(page.selection), parse_draft_or_none(page.selection) or Draft()
    move = draft.complete_move_or_none
    judgement = judge_move(state, move) if move is not None else None
    is_legal = judgement.legal if judgement is not None else None
    state_after = judgement.state_after if judgement is not None else None
    placement, reveal = draft.placement_or_none, draft.reveal_or_none
    scene = draw_table(
        state,
        page.say,
        draft=placement,
        marks=LayoutMarks(
            is_legal=False if is_legal is False else None,
            last_cell=cell_of_latest_placement_or_none(page),
            shows_adjacent_cells_only=True,
            side_to_enter=draft.side_to_enter,
        ),
        control_of_cell=control_entering_cell,
    )
    card = reveal.card_with_token if reveal is not None and reveal.is_complete else None
    tray: Tray | None = Tray(
        head="",
        seat=state.mover_code,
        hint=hint_beside_draft_tabs(page.say, state, draft),
        tabs=build_place_or_reveal_tabs(page.say, draft),
        is_folded=not page.selection,
    )
    body = (
        TrayBody(colours=build_revealed_card_colours_and_token_pad(page.say, state, draft.move))
        if isinstance(draft.move, Reveal)
        else build_contact_order_or_next_edge_value_tray_body(
            page.say, state, draft, drafted_face=draft.move.face, is_legal=bool(is_legal)
        )
    )
    if isinstance(target, PrivateCardTarget):
        tray, body = build_tray_to_enter_private_card(page, target)
    elif (
        placement is not None
        and body.orders is None
        and not draft.side
        and (hand_row := build_mover_private_whole_card_row_or_none(page, state, placement.face))
    ):
        body = TrayBody(cards=hand_row)
    if isinstance(target, ColourValueTarget):
        values = entered_or_starting_value_or_none_of_each_colour(state)
        tray, body = build_colour_value_tray(page.say, target.colour, values, tools=(build_done_key(page.say),))
    turns_left = count_turns_left_of_table_including_this_if_known(state)
    return RecordPageContent(
        bar=build_bar_of_correction_draft_or_illegal_record(page, state, target, draft=draft, judgement=judgement),
        stage="turn",
        market=build_colour_values_and_tokens(
            page,
            state,
            state_after=state_after,
            selected_target=target,
            taken_colour=reveal.colour if reveal is not None else "",
        ),
        board=scene,
        seats=build_seat_rows_of_revealed_cards_and_hand_sizes(page, state, None, card),
        tray=tray,
        body=body,
        last_move_words=abbreviate_last_player_turn_or_empty(page),
        turns_left=page.say("vogu.play.left", n=turns_left) if turns_left is not None else "",
        shows_revealed_cards=placement is None or is_looking_back_at_reveal(page),
        private_hand=build_private_hand_panel(page, state) if not page.is_looking_back else None,
        is_private_hand_in_tray=isinstance(target, PrivateCardTarget),
    )


def build_contact_order_or_next_edge_value_tray_body(
    say: Speaker, state: State, draft: Draft, *, drafted_face: Face, is_legal: bool
) -> TrayBody:
    """Builds the keys of the order of the contacts if that decides, else those of the edge that is entered next.

    is_legal: is the drafted placement complete and legal?"""
    if is_legal and (orders := build_contact_order_pad_if_order_decides(say, state, draft)):
        return TrayBody(orders=orders)
    return TrayBody(
        edges=build_edge_pad_dimming_illegal_values(say, state, drafted_face, draft.side_to_enter or SIDES[0])
    )


def cell_of_latest_placement_or_none(page: Page) -> Cell | None:
    """Returns the cell of the card placed last, as counted in the layout after it; None without one."""
    steps = page.answer.verdict.steps if page.answer.verdict is not None else ()
    for step in reversed(steps):
        move = page.answer.game.parse_move(step.move)
        if step.legal and isinstance(move, PlaceCard):
            return max(0, move.entered_cell[0]), max(0, move.entered_cell[1])
    return None


def is_looking_back_at_reveal(page: Page) -> bool:
    """Returns whether the page looks back at a reveal, which changed the revealed cards and not the layout."""
    verdict = page.answer.verdict if page.is_looking_back else None
    return verdict is not None and verdict.steps[-1].move.startswith("reveal")


def hint_beside_draft_tabs(say: Speaker, state: State, draft: Draft) -> str:
    """Returns the hint beside the tabs of the tray: for a half-entered card the two colours that its other edges must
    have; for a card without a place that one has to be touched, else nothing."""
    if isinstance(draft.move, Reveal):
        return say("vogu.reveal.hint", seat=state.mover_code)
    colours = draft.move.face.colours
    if len(colours) == 2 and not draft.move.face.is_whole:
        return say("vogu.card.known", colours=list(colours))
    return say("vogu.place.hint") if draft.move.cell is None else ""


def build_opening_content(page: Page) -> RecordPageContent:
    """Builds the page before the first turn: who plays, then the starting layout card by card, also a refused one."""
    state: State = page.answer.state
    say = page.say
    target = TARGETS.parse_or_none(page.selection)
    if not state.board and not isinstance(target, LayoutTarget):
        begin_action = Action(text=say("opening.begin"), control=select(LayoutTarget((0, 0))))
        bar = None if page.answer.refused else build_opening_bar(page, begin_action, "vogu.draft")
        return RecordPageContent(stage="start", asks_who_plays=True, bar=bar)
    target = target if isinstance(target, LayoutTarget) else next_target_of_starting_layout(state)
    _, side_to_enter = face_and_side_of_target(state, target)
    marks = LayoutMarks(
        cell_to_enter=target.cell,
        side_to_enter=side_to_enter,
        violating_targets=page.parameters_and_targets_of_violations,
    )
    scene = draw_table(state, say, marks=marks, control_of_cell=control_selecting_cell)
    tray, body = build_tray_with_body_for_target_or_empty(say, state, target, enters_whole_table_in_order=True)
    whole_card_count = sum(face.is_whole for _, face in state.board or ())
    count_text = say("vogu.lay.left", n=whole_card_count, of=state.box.start if state.box else 0)
    return RecordPageContent(
        bar=AnswerBar(head=say("vogu.enter.layout"), lines=(count_text,)),
        stage="layout",
        board=scene,
        tray=tray,
        body=body,
        turns_left=count_text,
    )


def map_known_colours_to_entered_or_starting_values(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """Returns colour → value for the colours whose value is known."""
    return {
        colour: value
        for colour, value in zip(COLOURS, entered_or_starting_value_or_none_of_each_colour(state), strict=True)
        if value is not None
    }


def build_record_entry(page: Page, turn: NumberedTurn) -> RecordEntry:
    """Builds a turn of the record with what it changed.

    The cell of a placement is counted in the final layout, as in all turns. A turn after which somebody has points
    lists the points as well.
    """
    entry, step, say = build_record_entry_with_moves_in_words(page, turn), turn.steps[-1], page.say
    if cell := final_col_and_row_from_1_of_placed_card_or_none(page, turn.move_count_at_end):
        words = say.message_text(Message("vogu.move.place.inside", {**step.text.params, **cell}))
        entry = replace(entry, words=words, full_words=words)
    changes = [effect for effect in step.effects if effect.code.startswith(("vogu.change", "vogu.contacts.chosen"))]
    notes = tuple(map(say.message_text, changes)) if turn.is_move_of_game else entry.notes
    state_after = step.state_after
    score = page.answer.game.calculate_current_score(state_after) if state_after is not None else None
    seats_with_points = [seat for seat in score.seats if seat.lines] if score else []
    points_text = format_totals_with_initials_if_names_too_long(say, seats_with_points)
    points_note = (say("vogu.record.points", points=points_text),) if seats_with_points else ()
    return replace(entry, notes=(*notes, *points_note))


def abbreviate_last_player_turn_or_empty(page: Page) -> str:
    """Describes in a few signs the last turn of the record that some seat had; '' without one."""
    for turn in reversed([*group_record_into_turns(page)]):
        entry = build_record_entry_with_moves_in_words(page, turn)
        if entry.seat:
            signs = abbreviate_move(page.say, turn.steps[0]) if turn.is_move_of_game else entry.words
            return page.say("vogu.record.last", seat=page.say.seat_name(entry.seat), move=signs)
    return ""


def abbreviate_move(say: Speaker, step: ReplayStep) -> str:
    """Returns a move in a few signs: the top and left edge of a placed card, or the colours of a revealed one."""
    move = parse_move(step.move)
    if isinstance(move, PlaceCard):
        edges = [(edge.colour, edge.force) for edge in (move.face.top, move.face.left) if edge is not None]
        return "".join(say("vogu.brief.edge", colour=colour, n=force) for colour, force in edges).strip()
    return say(
        "vogu.brief.reveal",
        colours="".join(say(f"vogu.kanji.{colour}") for colour in move.card_with_token.colours),
    )


def build_game_over_bar_with_score_link(page: Page) -> AnswerBar:
    """Builds the bar of a game that is over, with the link to the score."""
    say = page.say
    return AnswerBar(
        head=say("vogu.play.over"),
        lines=(say("vogu.play.hands"),),
        action=Action(text=say("vogu.play.score"), control=link_to(page.links.link_to_view(View.SCORE)), icon="go"),
    )


def build_bar_of_correction_draft_or_illegal_record(
    page: Page, state: State, target: Target | None, *, draft: Draft, judgement: Judgement[State] | None
) -> AnswerBar:
    """Builds the bar: what is corrected, what to enter next, the verdict on the draft, or why the record stops.

    judgement: the verdict on the drafted move, None while it is incomplete."""
    say = page.say
    if isinstance(target, ColourValueTarget):
        return AnswerBar(
            head=say("vogu.mend.head"), lines=(say("vogu.play.mend"),), action=build_link_to_share_options_action(say)
        )
    if isinstance(target, PrivateCardTarget):
        return AnswerBar(head=say("own.head"), lines=(say("own.why"),), action=build_link_to_share_options_action(say))
    move = draft.complete_move_or_none
    disabled_action = build_accept_action(say("vogu.accept"), is_disabled=True)
    if move is None or judgement is None:
        verdict = page.answer.verdict
        if verdict is not None and verdict.legal is False and parse_draft_or_none(page.selection) is None:
            return build_illegal_record_bar_with_reenter_action(
                page, verdict, say("vogu.record.stops", n=verdict.played + 1)
            )
        if violations := find_refusals_of_draft(state, draft):
            return build_bar_of_refused_draft(say, draft, violations[0], disabled_action)
        head = (
            say("vogu.play.turn", seat=state.mover_code)
            if draft == Draft()
            else say(f"vogu.next.{next_field(state, draft)}")
        )
        return AnswerBar(
            head=head,
            lines=describe_value_changes_else_points_or_hint(page, state, draft),
            action=disabled_action,
        )
    if not judgement.legal:
        head = page.say_longest_known_key_of_game_or_common("verdict.illegal")
        return build_refusal_bar(say, judgement.violations[0], head, disabled_action)
    head = say("vogu.told.place")
    if not isinstance(move, PlaceCard):
        head = say("vogu.told.reveal", card=list(move.card_with_token.colours), token=move.colour)
    return AnswerBar(
        head=head,
        lines=summarize_effects_in_at_least_one_short_line(say, judgement.effects),
        action=build_accept_action(say("vogu.accept")),
    )


def describe_value_changes_else_points_or_hint(page: Page, state: State, draft: Draft) -> tuple[str, ...]:
    """Describes the value changes of the drafted card at its cell as far as they follow from its edges; without any,
    the current points and a hint for an empty draft, else a hint alone."""
    placement = draft.placement_or_none
    if placement is not None and placement.cell is not None:
        change_texts = describe_value_changes_of_contacted_colours(page.say, state, replace(placement, first_sides=()))
        if change_texts:
            return (page.say("vogu.dot").join(change_texts),)
    seats_with_points = [seat for seat in page.answer.score.seats if seat.lines] if page.answer.score else []
    if draft == Draft() and seats_with_points:
        points_text = format_totals_with_initials_if_names_too_long(page.say, seats_with_points)
        return (page.say("vogu.record.points", points=points_text), page.say("vogu.play.hint"))
    if draft == Draft():
        return (page.say("vogu.play.hint"),)
    return (page.say("vogu.play.lies" if placement else "vogu.reveal.note"),)
