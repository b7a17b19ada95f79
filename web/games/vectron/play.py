"""Builds the page of a followed game: the public table, the keys of the turn, and the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.replay import GameProgress, ReplayStep, list_turn_end_numbers, parse_moves
from calculators.core.types import Message, ScoresAndWinners, View
from calculators.vectron import GAME
from calculators.vectron.moves import (
    find_certain_target_cells_of_next_card,
    map_or_empty,
    next_unused_card_of_own_row_or_none,
)
from calculators.vectron.notation import format_cell
from calculators.vectron.private_hand import count_unentered_cards
from calculators.vectron.settlement import calculate_settlement_with_winners_only_if_due
from calculators.vectron.state import (
    BLANK,
    CELLS,
    GAUGE_GOAL,
    PIECES,
    Card,
    DrawFromDeck,
    EndTurn,
    ForcedDraw,
    Move,
    MovePiece,
    Phase,
    PlayCard,
    State,
    action_row_of_seat,
    deck_size_or_none_if_unknown,
    seat_state_of,
)
from calculators.vectron.validate import find_missing_parameters
from web.games.vectron.pictures.question import (
    build_pad_of_deck_and_rows_to_draw_from,
    list_first_and_last_short_message_of_effects,
)
from web.games.vectron.pictures.record import RANK_OF_MINOR_EFFECTS
from web.games.vectron.pictures.scene import (
    MapMarks,
    draw_table,
    draw_table_with_selectable_cells,
    map_characters_cut_or_padded_to_16_cells,
    svg_path_of_chip_stars_around_origin,
)
from web.games.vectron.pictures.selections import first_missing_target_or_none
from web.games.vectron.pictures.settlements import (
    SettlementResult,
    SettlementRound,
    list_seat_results_best_first_or_empty_if_incomplete,
    list_seat_settlement_results_sorted_by_rank,
    list_settlements_past_and_due_or_empty_if_none_past,
)
from web.games.vectron.pictures.step_frames import (
    describe_move_in_one_or_two_words,
    draw_paths_of_piece_moves_highlighted_last,
)
from web.games.vectron.pictures.strip import (
    SeatsView,
    build_seats_view_with_gauge_changes_and_crowns,
    effect_position_from_most_important,
    sort_effects_by_rank,
)
from web.games.vectron.pictures.tray import (
    KeyFace,
    TrayWithPads,
    build_card_key,
    build_near_or_far_card_pad_with_switch_key,
    build_tray_of_target_or_none,
)
from web.games.vectron.targets import (
    FIRST_CELL,
    TARGETS,
    CellTarget,
    HandCardTarget,
    MoveKindTarget,
    PrivateCardValue,
    RecordValue,
    RowCardTarget,
    SeatTarget,
    TableValue,
    Target,
    record_moves,
)
from web.i18n import Speaker
from web.pieces import Action, Bar, Key, Pad, Scene, Stamp, Tray, enter_value, select
from web.table.bar import build_record_bar_of_turn_result_or_refusal, format_totals_of_seats
from web.table.entry import parse_legal_moves_of_record
from web.table.opening import build_bar_telling_player_count_and_order_to_begin
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.private_hand import PrivateHandView, build_private_hand_view
from web.table.record_editing import next_old_game_move_of_reentered_turn_or_empty


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """The page of a followed game.

    keys: the tray and pads of the turn or of the selected target; shows_last_turn: the last turn is shown above the
    record, except in the middle of a turn; is_start_complete: the starting table is complete; deck_count: cards in the
    deck, None if unknown; has_gauge_at_three: a gauge is at exactly three; correction_address: where the present table
    is corrected, '' before the first move; is_over: the game has ended; results: of the last settlement, at the end of
    the game or right after it; settlement_cause: why scores were just settled, or ''; rounds: all settlements, at the
    end only; private_hand: of whoever holds this phone.
    """

    seats: SeatsView
    board: Scene
    keys: TrayWithPads | None
    shows_last_turn: bool
    is_start_complete: bool
    deck_count: int | None
    has_gauge_at_three: bool
    correction_address: str
    is_over: bool
    results: tuple[SettlementResult, ...] = ()
    settlement_cause: str = ""
    rounds: tuple[SettlementRound, ...] = ()
    private_hand: PrivateHandView | None = None
    stars = staticmethod(svg_path_of_chip_stars_around_origin)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPosition:
    """The position of a followed game.

    state: the present position, or the earlier one that is looked at; accepted_moves: the legal moves of the record;
    steps: all moves with their verdicts; progress: None while the page cannot follow the game; is_looking_back: whether
    an earlier position is looked at.
    """

    state: State
    accepted_moves: tuple[Move, ...]
    steps: tuple[ReplayStep, ...]
    progress: GameProgress | None
    is_looking_back: bool

    @classmethod
    def from_accepted_moves_of_page(cls, page: Page) -> RecordPosition:
        verdict = page.answer.verdict
        followed = page.answer.followed
        if verdict is None or followed is None:
            return cls(
                state=page.displayed_state, accepted_moves=(), steps=(), progress=followed, is_looking_back=False
            )
        accepted_moves = parse_legal_moves_of_record(page.answer)
        state = followed.state if followed.state is not None else verdict.steps[verdict.played - 1].before
        return cls(
            state=state,
            accepted_moves=accepted_moves,
            steps=verdict.steps,
            progress=followed,
            is_looking_back=page.is_looking_back,
        )


def build_followed_game_page_content(page: Page) -> RecordPageContent:
    """Builds the page of a followed game without its bar."""
    position = RecordPosition.from_accepted_moves_of_page(page)
    state, say = position.state, page.say
    is_start_complete = not page.answer.refused and not list_missing_table_names(state)
    target = TARGETS.parse_or_none(page.selection)
    missing_parameters = list_start_parameters_missing_to_follow_game(position)
    entry_tray = (
        build_tray_of_target_or_none(page.displayed_state, target, View.PLAY, say)
        if not position.accepted_moves or name_of_parameter_holding_target_or_empty(target) in missing_parameters
        else None
    )
    is_over = bool(position.progress and position.progress.ended) and not position.is_looking_back
    score = page.answer.score if isinstance(page.answer.score, ScoresAndWinners) else None
    seats = build_seats_view_with_gauge_changes_and_crowns(
        state,
        say,
        score=score,
        wrong_targets=page.parameters_and_targets_of_violations,
        is_editable=not position.accepted_moves,
    )
    has_gauge_at_three = any(footer.has_exactly_three for footer in seats.footer_by_seat.values())
    last_step = position.steps[len(position.accepted_moves) - 1] if position.accepted_moves else None
    last_settlement_results = (
        list_seat_settlement_results_sorted_by_rank(last_step.effects) if last_step and not entry_tray else ()
    )
    return RecordPageContent(
        seats=seats,
        board=build_map_to_enter_start_or_move_else_still_map(page, position, is_entering_start=bool(entry_tray)),
        keys=entry_tray
        or build_turn_keys_or_none_if_no_input_possible(
            page,
            position,
            is_game_begun=is_start_complete,
            is_game_done=is_over or bool(missing_parameters),
        ),
        shows_last_turn=state.phase == "draw" and not has_gauge_at_three,
        is_start_complete=is_start_complete,
        asks_who_plays=not (position.accepted_moves or is_start_complete or page.answer.refused or entry_tray),
        deck_count=deck_size_or_none_if_unknown(state),
        has_gauge_at_three=has_gauge_at_three,
        correction_address=page.links.link_to_view(View.MOVES)
        if position.accepted_moves and not (is_over or position.is_looking_back)
        else "",
        is_over=is_over,
        results=list_seat_results_best_first_or_empty_if_incomplete(
            calculate_settlement_with_winners_only_if_due(state)
        )
        if is_over
        else last_settlement_results,
        settlement_cause=explain_settlement_by_full_gauges_else_empty_deck(say, last_settlement_results)
        if last_settlement_results and not is_over
        else "",
        rounds=list_settlements_past_and_due_or_empty_if_none_past(
            state, calculate_settlement_with_winners_only_if_due(state), page.say("vectron.rounds.start")
        )
        if is_over
        else (),
        share_text=format_mover_and_scores_or_empty(page, state, score) if not is_over else "",
        private_hand=None
        if is_over or not is_start_complete or position.is_looking_back
        else build_private_hand_view_with_entry_pad(page, state),
    )


def name_of_parameter_holding_target_or_empty(target: Target | None) -> str:
    """Returns the parameter that a target is a part of; '' for a target of no parameter of the starting table."""
    match target:
        case SeatTarget(name) | RowCardTarget(name):
            return name
        case CellTarget() | HandCardTarget():
            return target.WORD
    return ""


def explain_settlement_by_full_gauges_else_empty_deck(say: Speaker, results: Sequence[SettlementResult]) -> str:
    """Explains why scores were settled: the seats with a full gauge, or an empty deck."""
    full_gauge_seats = [result.seat for result in results if result.gauge >= GAUGE_GOAL]
    return (
        say("vectron.settled.seven", seats=full_gauge_seats, limit=GAUGE_GOAL)
        if full_gauge_seats
        else say("vectron.settled.deck")
    )


def build_private_hand_view_with_entry_pad(page: Page, state: State) -> PrivateHandView:
    """Builds the private hand of whoever holds this phone, with the pad to enter its cards."""
    private_hand, say = page.answer.state.mine, page.say
    card_pad = build_near_or_far_card_pad_with_switch_key(
        PrivateCardValue,
        shows_far_cards=is_pad_of_far_cards_selected(page),
        other_pad_target=target_to_toggle_far_cards(page, "play"),
        say=say,
    )
    unentered_count = count_unentered_cards(private_hand, state) if private_hand is not None else None

    def face_and_words_of_card(card: Card) -> tuple[KeyFace, str]:
        return KeyFace("card", card), say(f"vectron.card.{card}")

    return build_private_hand_view(
        page,
        unentered_count_or_negative_surplus=unentered_count,
        face_and_words_of_card=face_and_words_of_card,
        entry_pad=card_pad,
    )


def format_mover_and_scores_or_empty(page: Page, state: State, score: ScoresAndWinners | None) -> str:
    """Formats whose turn it is and the scores as one line; '' without scores."""
    if score is None or not score.seats:
        return ""
    totals = format_totals_of_seats(page, score.seats)
    return page.say("vectron.gist.turn", seat=format_seat_code(state.table.turn), scores=totals)


def list_start_parameters_missing_to_follow_game(position: RecordPosition) -> tuple[str, ...]:
    """Lists the parameters that are not entered at the start and that the present position depends on."""
    if position.progress is None or position.progress.state is not None or not position.accepted_moves:
        return ()
    return position.steps[len(position.accepted_moves) - 1].judgement.missing


def list_missing_table_names(state: State) -> tuple[str, ...]:
    """Lists the parameters that a game to be followed is missing; never a hand."""
    return tuple(name for name in find_missing_parameters(state, View.MOVES) if name != "hand")


def build_map_to_enter_start_or_move_else_still_map(
    page: Page, position: RecordPosition, *, is_entering_start: bool
) -> Scene:
    """Builds the map: cells to edit while the start is entered, the cells the next card reaches in the middle of a
    turn, else the map with the last jump."""
    state = position.state
    if is_entering_start or (not position.accepted_moves and list_missing_table_names(state)):
        target = TARGETS.parse_or_none(page.selection)
        selected_cell = target.cell if isinstance(target, CellTarget) else None
        return draw_table_with_selectable_cells(
            state, page.say, selected_cell=selected_cell, wrong_targets=page.parameters_and_targets_of_violations
        )
    if position.is_looking_back or state.phase != "move" or not page.answer.followed or page.answer.followed.ended:
        marks = MapMarks(
            wrong_targets=page.parameters_and_targets_of_violations,
            changed_cells=target_cell_of_last_piece_move_in_tuple_or_empty(position),
        )
        return draw_table(state, page.say, marks=marks)
    cells = find_certain_target_cells_of_next_card(state)
    reachable_cells: dict[int, tuple[Message, ...]] = dict.fromkeys(cells, ())
    move_controls = {cell: enter_value(record_moves(MovePiece(cell))) for cell in range(CELLS)}
    numbers = {cell: number for number, cell in enumerate(cells, 1)}
    refused_step = page.answer.verdict.steps[-1] if page.answer.verdict and not page.answer.verdict.legal else None
    paths = draw_paths_of_piece_moves_highlighted_last(state, [MovePiece(cell) for cell in cells])
    marks = MapMarks(
        selected_cell=destination_or_none(next_old_game_move_of_reentered_turn_or_empty(page)),
        effects_of_reachable_cell=reachable_cells,
        number_of_cell=numbers,
        paths=paths,
        refused_cell=destination_or_none(refused_step.move) if refused_step else None,
        changed_cells=target_cell_of_last_piece_move_in_tuple_or_empty(position),
    )
    return draw_table(state, page.say, marks=marks, control_of_cell=move_controls)


def destination_or_none(move_text: str) -> int | None:
    """Returns the cell that a move of the record leads to; None for a move of no piece, and for ''."""
    return next((move.cell for move in parse_moves(GAME, move_text) if isinstance(move, MovePiece)), None)


def target_cell_of_last_piece_move_in_tuple_or_empty(position: RecordPosition) -> tuple[int, ...]:
    """Returns the target cell of the last move of a piece; empty if no piece has moved."""
    cells = [move.cell for move in position.accepted_moves if isinstance(move, MovePiece)]
    return tuple(cells[-1:])


def build_turn_keys_or_none_if_no_input_possible(
    page: Page, position: RecordPosition, *, is_game_begun: bool, is_game_done: bool
) -> TrayWithPads | None:
    """Builds the keys of what the seat to move can do, for the fewest touches; None if nothing can be entered."""
    if page.answer.refused or is_game_done or position.is_looking_back or not is_game_begun:
        return None
    tray_with_pads = build_tray_and_pads_of_phase(page, position)
    old_move = next_old_game_move_of_reentered_turn_or_empty(page)
    pads = tuple(
        replace(pad, keys=tuple(mark_key_of_previous_move(key, old_move) for key in pad.keys))
        for pad in tray_with_pads.pads
    )
    return replace(tray_with_pads, pads=pads) if old_move else tray_with_pads


def mark_key_of_previous_move(key: Key, previous_move: str) -> Key:
    """Marks a key if it enters the move that the same turn had before it was entered anew."""
    return replace(key, is_selected=True) if key.control == enter_value(RecordValue(previous_move)) else key


def build_tray_and_pads_of_phase(page: Page, position: RecordPosition) -> TrayWithPads:
    """Builds the keys of the phase: where a card is drawn from, which card is placed, or where the piece goes.

    Once the turn can end, the pad of the next seat's draw is beside the cells; it ends the turn too.
    """
    state, say = position.state, page.say
    seat = format_seat_code(state.table.turn)
    move_words = [
        say.message_text(describe_move_in_one_or_two_words(move))
        for move in moves_of_last_turn_finished_or_not(position)
    ]
    if state.phase == "draw" and seat_state_of(state, state.table.turn).down:
        tray = Tray(head=say("vectron.told.forced"), seat=seat)
        return TrayWithPads(
            tray,
            (
                build_near_or_far_card_pad_with_switch_key(
                    lambda card: record_moves(ForcedDraw(card)),
                    shows_far_cards=is_pad_of_far_cards_selected(page),
                    other_pad_target=target_to_toggle_far_cards(page, "draw"),
                    say=say,
                ),
            ),
        )
    if state.phase == "draw":
        return TrayWithPads(
            Tray(head=say("vectron.told.draw"), seat=seat),
            (build_pad_of_deck_and_rows_to_draw_from(state, record_moves, say),),
        )
    hint = " › ".join(move_words)
    if state.phase == "play":
        tray = Tray(head=say("vectron.told.play"), seat=seat, hint=hint)
        all_cards_pad = build_near_or_far_card_pad_with_switch_key(
            record_played_card,
            shows_far_cards=is_pad_of_far_cards_selected(page),
            other_pad_target=target_to_toggle_far_cards(page, "play"),
            say=say,
        )
        private_hand = page.answer.state.mine
        if (
            private_hand is None
            or private_hand.seat != state.table.turn
            or (count_unentered_cards(private_hand, state) or 0) < 0
        ):
            return TrayWithPads(tray, (all_cards_pad,))
        hand_keys = tuple(
            build_card_key(card, record_played_card, say, "") for card in dict.fromkeys(private_hand.cards)
        )
        hand_pad = Pad(say("own.head"), max(3, len(hand_keys)), hand_keys)
        return TrayWithPads(
            tray,
            (
                (hand_pad,)
                if not count_unentered_cards(private_hand, state)
                else (hand_pad, all_cards_pad)
                if hand_keys
                else (all_cards_pad,)
            ),
        )
    next_seat = state.table.next_staying_seat_number_or_same(state.table.turn)
    if state.used and deck_size_or_none_if_unknown(state) != 0 and not seat_state_of(state, next_seat).down:
        return TrayWithPads(
            Tray(head="", seat=seat, hint=hint),
            (
                build_pad_of_cells_reached_by_next_card(state, say, shows_card_before_cells=True),
                build_pad_to_end_turn_and_draw_for_next_seat(state, next_seat, say),
            ),
        )
    return TrayWithPads(
        Tray(head="", seat=seat, hint=hint),
        (build_read_only_pad_of_mover_row_cards(state, say), build_pad_of_cells_reached_by_next_card(state, say)),
    )


def build_read_only_pad_of_mover_row_cards(state: State, say: Speaker) -> Pad:
    """Builds the row of the seat to move, not touchable: the next card is framed, used cards are dimmed."""
    row_keys = [
        build_card_key(card, record_played_card, say, "") for card in action_row_of_seat(state, state.table.turn)
    ]
    keys = [
        Key(
            text="",
            control=key.control,
            label=key.label,
            face=key.face,
            is_selected=index == state.used,
            is_dimmed=index < state.used,
            is_disabled=True,
        )
        for index, key in enumerate(row_keys[:10])
    ]
    return Pad(say("vectron.row.of", seat=format_seat_code(state.table.turn)), max(5, len(keys)), tuple(keys))


def build_pad_to_end_turn_and_draw_for_next_seat(state: State, next_seat_number: int, say: Speaker) -> Pad:
    """Builds the pad of where the next seat draws from; its keys end the present turn as well."""
    seat = format_seat_code(next_seat_number)
    seat_key = Key(
        text="", control=select("none"), label=say("bar.turn", seat=seat), face=KeyFace("seat", seat), is_disabled=True
    )
    pad = build_pad_of_deck_and_rows_to_draw_from(state, lambda draw: record_moves(EndTurn(), draw), say)
    return Pad(say("bar.turn", seat=seat), len(pad.keys) + 1, (seat_key, *pad.keys))


def record_played_card(card: Card) -> RecordValue:
    return record_moves(PlayCard(card))


def is_pad_of_far_cards_selected(page: Page) -> bool:
    target = TARGETS.parse_or_none(page.selection)
    return isinstance(target, MoveKindTarget) and target.pad is not None


def target_to_toggle_far_cards(page: Page, move_kind: Phase) -> MoveKindTarget | str:
    """Returns the target that switches the card pad between near and far distances."""
    return "none" if is_pad_of_far_cards_selected(page) else MoveKindTarget(move_kind, "far")


def moves_of_last_turn_finished_or_not(position: RecordPosition) -> tuple[Move, ...]:
    """Returns the moves of the last turn of the record."""
    move_count = len(position.accepted_moves)
    turn_ends = list_turn_end_numbers(GAME, position.steps[:move_count])
    return position.accepted_moves[max((end for end in turn_ends if end < move_count), default=0) :]


def build_pad_of_cells_reached_by_next_card(
    state: State, say: Speaker, *, shows_card_before_cells: bool = False
) -> Pad:
    """Builds keys for the cells the next card leads to; shows_card: the card is shown before them."""
    mover_seat_code = format_seat_code(state.table.turn)
    keys = []
    for cell in find_certain_target_cells_of_next_card(state):
        symbol, name = map_characters_cut_or_padded_to_16_cells(state)[cell], format_cell(cell)
        effect_tags = list_first_and_last_short_message_of_effects(
            GAME.judge_move(state, MovePiece(cell)).effects, mover_seat_code
        )
        note = " ".join(say.message_text(tag) for tag in effect_tags[:1])
        seat = (
            format_seat_code(PIECES.index(symbol) + 1)
            if symbol in PIECES and symbol != PIECES[state.table.turn - 1]
            else ""
        )
        face = KeyFace("cell", name, seat, note or (symbol if symbol != BLANK else ""))
        spoken_words = f"{say('vectron.say.move', cell=name)} {' '.join(map(say.message_text, effect_tags))}"
        keys.append(Key(text=name, control=enter_value(record_moves(MovePiece(cell))), label=spoken_words, face=face))
    card = next_unused_card_of_own_row_or_none(state)
    if card and shows_card_before_cells:
        card_key = build_card_key(card, record_played_card, say, card)
        keys.insert(
            0,
            Key(
                text="",
                control=card_key.control,
                label=card_key.label,
                face=card_key.face,
                is_selected=True,
                is_disabled=True,
            ),
        )
    label = say(f"vectron.card.{card}") if card else say("vectron.told.stop")
    return Pad(label, max(2, len(keys)), tuple(keys))


def build_lay_map_or_begin_bar(page: Page) -> Bar:
    """Builds the bar before the first turn: to lay the map, or to begin once the map is complete."""
    say, state = page.say, page.displayed_state
    is_map_complete = bool(map_or_empty(state)) and BLANK not in map_characters_cut_or_padded_to_16_cells(state)
    lay_map_action = Action(
        text=say("vectron.map.lay"), control=select(first_missing_target_or_none(state, View.PLAY) or FIRST_CELL)
    )
    return build_bar_telling_player_count_and_order_to_begin(
        page,
        Action(text=say("opening.begin"), control=enter_value(TableValue("open")))
        if is_map_complete
        else lay_map_action,
    )


def build_record_page(page: Page) -> RecordPageContent:
    """Builds the page of a followed game with its bar."""
    content = build_followed_game_page_content(page)
    return content if page.answer.refused else replace(content, bar=build_record_bar(page, content))


def build_record_bar(page: Page, content: RecordPageContent) -> Bar:
    """Builds the bar of a followed game: why a move is illegal, what is missing, or what the last move did and what
    comes next."""
    say, verdict = page.say, page.answer.verdict
    if verdict is not None and verdict.legal is False:
        return build_record_bar_of_turn_result_or_refusal(page)
    if not content.is_start_complete:
        return build_lay_map_or_begin_bar(page)
    if content.is_over or verdict is None:
        standard_bar = build_record_bar_of_turn_result_or_refusal(page)
        return replace(
            standard_bar, action=build_repeat_old_move_action_of_reentered_turn_or_none(page) or standard_bar.action
        )
    position = RecordPosition.from_accepted_moves_of_page(page)
    missing = list_start_parameters_missing_to_follow_game(position) or (
        page.answer.missing if verdict.legal is None else ()
    )
    if missing:
        seats = say("list.comma").join(page.parameter_label_or_seat_name(name) for name in missing)
        enter_action = (
            Action(text=say("vectron.part.gauge"), control=select(SeatTarget(missing[0], "gauge")))
            if missing[0] in page.seats
            else None
        )
        return Bar(
            head=say("verdict.unknown"),
            lines=(say("vectron.told.wanting", seats=seats),),
            stamp=Stamp.ASK,
            action=enter_action,
        )
    return build_last_move_and_next_bar(page, position)


def build_last_move_and_next_bar(page: Page, position: RecordPosition) -> Bar:
    """Builds a bar with what the last move did, and what comes next."""
    say, state = page.say, position.state
    last_step = position.steps[-1]
    move = GAME.parse_move(last_step.move)
    is_turn_over = last_step.after is None or last_step.after.phase == "draw"
    displayed_step = last_step if not isinstance(move, EndTurn) or len(position.steps) < 2 else position.steps[-2]
    effects = [
        effect
        for effect in sort_effects_by_rank(
            (*displayed_step.effects, *(last_step.effects if displayed_step is not last_step else ()))
        )
        if effect.kind not in ("turn", "kick")
    ]
    lines = tuple(say.message_text(effect) for effect in effects[:2])
    if is_turn_over:
        if results := list_seat_settlement_results_sorted_by_rank(effects):
            lines = (explain_settlement_by_full_gauges_else_empty_deck(say, results),)
        return Bar(
            head=say("bar.turn", seat=format_seat_code(state.table.turn)),
            lines=lines,
            action=build_repeat_old_move_action_of_reentered_turn_or_none(page),
        )
    has_assumption = any(
        step.assumes
        for step in position.steps[len(position.accepted_moves) - len(moves_of_last_turn_finished_or_not(position)) :]
    )
    stamp = (
        Stamp.PROVIDED
        if has_assumption and isinstance(move, PlayCard) and not has_current_or_last_turn_drawn_from_deck(position)
        else Stamp.NONE
    )
    has_important_effect = bool(effects) and effect_position_from_most_important(effects[0]) < RANK_OF_MINOR_EFFECTS
    head = say.message_text(effects[0]) if has_important_effect else say.message_text(last_step.text)
    if has_important_effect and effects[0].code == "vectron.effect.gauge":
        head, lines = say("vectron.bar.gauge", **effects[0].params), lines[1:]
    if not isinstance(move, MovePiece):
        lines = ()
    assumptions = (
        tuple(say.message_text(assumption) for assumption in last_step.assumes) if stamp is Stamp.PROVIDED else ()
    )
    other_lines = tuple(line for line in lines if line != head)
    next_action = (
        Action(text=say("vectron.told.stop"), control=enter_value(record_moves(EndTurn())))
        if state.used
        else build_repeat_old_move_action_of_reentered_turn_or_none(page)
    )
    return Bar(
        head=head,
        lines=other_lines or (say(f"vectron.told.{state.phase}.line"),),
        stamp=stamp,
        assumes=assumptions,
        action=next_action,
    )


def build_repeat_old_move_action_of_reentered_turn_or_none(page: Page) -> Action | None:
    """Builds an action that enters the next old move of a turn that is entered anew; None otherwise."""
    old_move = next_old_game_move_of_reentered_turn_or_empty(page)
    if not old_move:
        return None
    spoken_words = page.say.message_text(describe_move_in_one_or_two_words(GAME.parse_move(old_move)))
    return Action(
        text=page.say("again.same"),
        control=enter_value(RecordValue(old_move)),
        label=page.say("again.same.of", move=spoken_words),
    )


def has_current_or_last_turn_drawn_from_deck(position: RecordPosition) -> bool:
    """Checks whether a card was drawn from the deck this turn; the placed card may be that one, so no doubt is
    displayed."""
    return any(isinstance(move, DrawFromDeck) for move in moves_of_last_turn_finished_or_not(position))
