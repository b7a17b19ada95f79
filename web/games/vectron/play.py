"""Builds the page of a followed game: the public table, the keys of the turn, and the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.core.replay import GameProgress, ReplayStep
from calculators.core.types import Message, ScoresAndWinners, View
from calculators.vectron import GAME
from calculators.vectron.moves import find_cells_of_next_card, map_or_empty, next_unused_card_of_own_row_or_none
from calculators.vectron.notation import format_cell, parse_cell_index
from calculators.vectron.private_hand import count_unentered_cards
from calculators.vectron.state import (
    BLANK,
    CELLS,
    GAUGE_GOAL,
    PIECES,
    Card,
    DrawFromDeck,
    EndTurn,
    Move,
    MovePiece,
    PlayCard,
    State,
    action_row_of_seat,
    deck_size_or_none_if_unknown,
    seat_state_of,
)
from calculators.vectron.validate import find_missing_parameters
from web.games.vectron import draft as told
from web.games.vectron.pictures.grid import (
    MapPicture,
    build_map_picture,
    map_characters_padded_to_16_cells,
    svg_path_of_chip_stars,
)
from web.games.vectron.pictures.question import (
    build_pad_choosing_where_card_is_drawn_from,
    list_short_messages_of_effects_on_cell,
)
from web.games.vectron.pictures.record import (
    RANK_OF_MINOR_EFFECTS,
    RecordRow,
    list_index_of_first_step_of_each_turn,
    list_record_row_per_turn,
)
from web.games.vectron.pictures.selections import first_missing_target_or_empty
from web.games.vectron.pictures.settlements import (
    SettlementResult,
    SettlementRound,
    list_past_settlements_and_due_one_or_empty,
    list_settlement_results_best_first_or_empty,
    list_settlement_results_by_rank,
)
from web.games.vectron.pictures.step_frames import describe_move_in_one_or_two_words, draw_ways_of_moves
from web.games.vectron.pictures.strip import (
    SeatsView,
    build_seats_view_with_changes,
    importance_rank_of_effect,
    sort_effects_by_rank,
)
from web.games.vectron.pictures.tray import (
    KeyFace,
    TrayWithPads,
    build_card_key,
    build_card_pad,
    build_tray_of_selection_or_none,
)
from web.i18n import Speaker
from web.pieces import Action, Bar, Key, Pad, Stamp, Tray, enter_value, select
from web.table.bar import build_reenter_refused_turn_action, build_standard_record_bar
from web.table.opening import build_opening_bar
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.private_hand import PrivateHandView, build_private_hand_view
from web.table.record_editing import next_old_move_of_reentered_turn_or_empty


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """The page of a followed game.

    keys: the tray and pads of the turn or of the selected target; record: newest turn last; last_turn: shown above the
    record, None in the middle of a turn; is_start_complete: the starting table is complete; deck_count: cards in the
    deck, None if unknown; has_gauge_at_three: a gauge is at exactly three; correction_address: where the present table
    is corrected, '' before the first move; is_over: the game has ended; results: of the last settlement, at the end of
    the game or right after it; settlement_cause: why scores were just settled, or ''; rounds: all settlements, at the
    end only; private_hand: of whoever holds this phone.
    """

    seats: SeatsView
    board: MapPicture
    keys: TrayWithPads | None
    record: tuple[RecordRow, ...]
    last_turn: RecordRow | None
    is_start_complete: bool
    deck_count: int | None
    has_gauge_at_three: bool
    correction_address: str
    is_over: bool
    results: tuple[SettlementResult, ...] = ()
    settlement_cause: str = ""
    rounds: tuple[SettlementRound, ...] = ()
    private_hand: PrivateHandView | None = None
    stars = staticmethod(svg_path_of_chip_stars)


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
    def from_page(cls, page: Page) -> RecordPosition:
        verdict = page.answer.verdict
        followed = page.answer.followed
        if verdict is None or followed is None:
            return cls(
                state=page.displayed_state, accepted_moves=(), steps=(), progress=followed, is_looking_back=False
            )
        moves = told.parse_moves_of_query(page.answer)
        standing = moves[: verdict.played]
        state = followed.state if followed.state is not None else verdict.steps[verdict.played - 1].before
        return cls(
            state=state,
            accepted_moves=standing,
            steps=verdict.steps,
            progress=followed,
            is_looking_back=page.is_looking_back,
        )


def build_followed_game_page_content(page: Page) -> RecordPageContent:
    """Builds the page of a followed game without its bar."""
    table = RecordPosition.from_page(page)
    state, say = table.state, page.say
    begun = not page.answer.refused and not list_missing_table_names(state)
    asked = page.selection.partition(".")[0] in list_start_parameters_missing_to_follow_game(table)
    entering = (
        build_tray_of_selection_or_none(page.displayed_state, page.selection, View.PLAY, say)
        if asked or not table.accepted_moves
        else None
    )
    done = bool(table.progress and table.progress.ended) and not table.is_looking_back
    score = page.answer.score if isinstance(page.answer.score, ScoresAndWinners) else None
    record = list_record_row_per_turn(page)
    seats = build_seats_view_with_changes(
        state, say, score=score, wrong_places=page.targets_of_violations, is_editable=not table.accepted_moves
    )
    has_gauge_at_three = any(footer.has_exactly_three for footer in seats.footer_by_seat.values())
    last_step = table.steps[len(table.accepted_moves) - 1] if table.accepted_moves else None
    just_settled = list_settlement_results_by_rank(last_step.effects) if last_step and not entering else ()
    return RecordPageContent(
        seats=seats,
        board=build_map_of_followed_game(page, table, is_entering=bool(entering)),
        keys=entering
        or build_turn_keys_or_none(
            page, table, is_begun=begun, is_done=done or bool(list_start_parameters_missing_to_follow_game(table))
        ),
        record=record,
        last_turn=None
        if has_gauge_at_three or state.phase != "draw"
        else next((turn for turn in reversed(record) if turn.words), None),
        is_start_complete=begun,
        asks_who_plays=not (table.accepted_moves or begun or page.answer.refused or entering),
        deck_count=deck_size_or_none_if_unknown(state),
        has_gauge_at_three=has_gauge_at_three,
        correction_address=page.links.link_to_position(View.PLAY, table.progress.position)
        if table.progress and table.accepted_moves
        else "",
        is_over=done,
        results=list_settlement_results_best_first_or_empty(state) if done else just_settled,
        settlement_cause=explain_why_settlement_took_place(say, just_settled) if just_settled and not done else "",
        rounds=list_past_settlements_and_due_one_or_empty(state, page.say("vectron.rounds.start")) if done else (),
        share_text=format_mover_and_scores_or_empty(page, state, score) if not done else "",
        private_hand=None if done or not begun or table.is_looking_back else build_private_hand(page, state),
    )


def explain_why_settlement_took_place(say: Speaker, results: Sequence[SettlementResult]) -> str:
    """Explains why scores were settled: the seats with a full gauge, or an empty deck."""
    full = [one.seat for one in results if one.gauge >= GAUGE_GOAL]
    return say("vectron.settled.seven", seats=full, limit=GAUGE_GOAL) if full else say("vectron.settled.deck")


def build_private_hand(page: Page, state: State) -> PrivateHandView:
    """Builds the private hand of whoever holds this phone, with the pad to enter its cards."""
    mine, say = page.answer.state.mine, page.say
    keys = build_card_pad(
        "own.n.",
        shows_far_cards=page.selection.endswith(".far"),
        other_pad_target=target_to_toggle_far_cards(page, "play"),
        say=say,
    )
    left = count_unentered_cards(mine, state) if mine is not None else None

    def drawn(card: Card) -> tuple[KeyFace, str]:
        return KeyFace("card", card), say(f"vectron.card.{card}")

    return build_private_hand_view(page, unentered_count=left, face_and_words_of_card=drawn, entry_pad=keys)


def format_mover_and_scores_or_empty(page: Page, state: State, score: ScoresAndWinners | None) -> str:
    """Formats whose turn it is and the scores as one line; '' without scores."""
    if score is None or not score.seats:
        return ""
    totals = page.say("list.comma").join(
        f"{page.say.seat_name(seat.seat)} {format_number(seat.total)}" for seat in score.seats
    )
    return page.say("vectron.gist.turn", seat=format_seat_code(state.table.turn), scores=totals)


def list_start_parameters_missing_to_follow_game(position: RecordPosition) -> tuple[str, ...]:
    """Lists the parameters that are not entered at the start and that the present position depends on."""
    if position.progress is None or position.progress.state is not None or not position.accepted_moves:
        return ()
    return position.steps[len(position.accepted_moves) - 1].judgement.missing


def list_missing_table_names(state: State) -> tuple[str, ...]:
    """Lists the parameters that a game to be followed is missing; never a hand."""
    return tuple(name for name in find_missing_parameters(state, View.MOVES) if name != "hand")


def build_map_of_followed_game(page: Page, position: RecordPosition, *, is_entering: bool) -> MapPicture:
    """Builds the map: cells to edit while the start is entered, the cells the next card reaches in the middle of a
    turn, else the map with the last jump."""
    state = position.state
    names = {cell: format_cell(cell) for cell in range(CELLS)}
    if is_entering or (not position.accepted_moves and list_missing_table_names(state)):
        mending = {cell: select(f"map.{name}") for cell, name in names.items()}
        return build_map_picture(
            state, selected_place=page.selection, wrong_places=page.targets_of_violations, control_of_cell=mending
        )
    if position.is_looking_back or state.phase != "move" or not page.answer.followed or page.answer.followed.ended:
        return build_map_picture(
            state,
            wrong_places=page.targets_of_violations,
            changed_cells=last_jump_cell_of_record_as_tuple_or_empty(position),
        )
    cells = find_cells_of_next_card(state)
    can: dict[int, tuple[Message, ...]] = dict.fromkeys(cells, ())
    told_by = {cell: enter_value(f"tell.move.{name}") for cell, name in names.items()}
    numbers = {cell: number for number, cell in enumerate(cells, 1)}
    refused = page.answer.verdict.steps[-1] if page.answer.verdict and not page.answer.verdict.legal else None
    asked = parse_cell_index(refused.move[5:]) if refused and refused.move.startswith("move.") else None
    lines = draw_ways_of_moves(state, [MovePiece(cell) for cell in cells])
    before = next_old_move_of_reentered_turn_or_empty(page).replace("move.", "go.")
    return build_map_picture(
        state,
        selected_place=before,
        effects_of_reachable_cell=can,
        control_of_cell=told_by,
        number_of_cell=numbers,
        ways=lines,
        refused_cell=asked,
        changed_cells=last_jump_cell_of_record_as_tuple_or_empty(position),
    )


def last_jump_cell_of_record_as_tuple_or_empty(position: RecordPosition) -> tuple[int, ...]:
    """Returns the target cell of the last move of a piece; empty if no piece has moved."""
    cells = [move.cell for move in position.accepted_moves if isinstance(move, MovePiece)]
    return tuple(cells[-1:])


def build_turn_keys_or_none(
    page: Page, position: RecordPosition, *, is_begun: bool, is_done: bool
) -> TrayWithPads | None:
    """Builds the keys of what the seat to move can do, for the fewest touches; None if nothing can be entered."""
    if page.answer.refused or is_done or position.is_looking_back or not is_begun:
        return None
    found = build_tray_and_pads_of_phase(page, position)
    before = next_old_move_of_reentered_turn_or_empty(page)
    pads = tuple(
        replace(pad, keys=tuple(mark_key_of_previous_move(key, before) for key in pad.keys)) for pad in found.pads
    )
    return replace(found, pads=pads) if before else found


def mark_key_of_previous_move(key: Key, previous_move: str) -> Key:
    """Marks a key if it enters the move that the same turn had before it was entered anew."""
    return replace(key, on=True) if key.touch == enter_value(f"tell.{previous_move}") else key


def build_tray_and_pads_of_phase(page: Page, position: RecordPosition) -> TrayWithPads:
    """Builds the keys of the phase: where a card is drawn from, which card is placed, or where the piece goes.

    Once the turn can end, the pad of the next seat's draw is beside the cells; it ends the turn too.
    """
    state, say = position.state, page.say
    seat = format_seat_code(state.table.turn)
    words = [say.message_text(describe_move_in_one_or_two_words(move)) for move in moves_of_current_turn(position)]
    if state.phase == "draw" and seat_state_of(state, state.table.turn).down:
        tray = Tray(head=say("vectron.told.forced"), seat=seat)
        return TrayWithPads(
            tray,
            (
                build_card_pad(
                    "tell.forced.",
                    shows_far_cards=page.selection.endswith(".far"),
                    other_pad_target=target_to_toggle_far_cards(page, "draw"),
                    say=say,
                ),
            ),
        )
    if state.phase == "draw":
        return TrayWithPads(
            Tray(head=say("vectron.told.draw"), seat=seat),
            (build_pad_choosing_where_card_is_drawn_from(state, "tell.", say),),
        )
    hint = " › ".join(words)
    if state.phase == "play":
        tray = Tray(head=say("vectron.told.play"), seat=seat, hint=hint)
        every = build_card_pad(
            "tell.play.",
            shows_far_cards=page.selection.endswith(".far"),
            other_pad_target=target_to_toggle_far_cards(page, "play"),
            say=say,
        )
        mine = page.answer.state.mine
        if mine is None or mine.seat != state.table.turn or (count_unentered_cards(mine, state) or 0) < 0:
            return TrayWithPads(tray, (every,))
        held = tuple(build_card_key(card, "tell.play.", say, "") for card in dict.fromkeys(mine.cards))
        pad = Pad(say("own.head"), max(3, len(held)), held)
        return TrayWithPads(
            tray, ((pad,) if not count_unentered_cards(mine, state) else (pad, every) if held else (every,))
        )
    following = state.table.turn % state.table.players + 1
    if state.used and deck_size_or_none_if_unknown(state) != 0 and not seat_state_of(state, following).down:
        return TrayWithPads(
            Tray(head="", seat=seat, hint=hint),
            (
                build_pad_of_cells_reached_by_next_card(state, say, shows_card=True),
                build_next_seat_draw_pad(state, following, say),
            ),
        )
    return TrayWithPads(
        Tray(head="", seat=seat, hint=hint),
        (build_read_only_pad_of_mover_row_cards(state, say), build_pad_of_cells_reached_by_next_card(state, say)),
    )


def build_read_only_pad_of_mover_row_cards(state: State, say: Speaker) -> Pad:
    """Builds the row of the seat to move, not touchable: the next card is framed, used cards are dimmed."""
    row = [build_card_key(card, "tell.play.", say, "") for card in action_row_of_seat(state, state.table.turn)]
    shown = [
        Key(
            text="", touch=key.touch, label=key.label, face=key.face, on=at == state.used, dim=at < state.used, off=True
        )
        for at, key in enumerate(row[:10])
    ]
    return Pad(say("vectron.row.of", seat=format_seat_code(state.table.turn)), max(5, len(shown)), tuple(shown))


def build_next_seat_draw_pad(state: State, next_seat_number: int, say: Speaker) -> Pad:
    """Builds the pad of where the next seat draws from; its keys end the present turn as well."""
    seat = format_seat_code(next_seat_number)
    who = Key(text="", touch=select("none"), label=say("bar.turn", seat=seat), face=KeyFace("seat", seat), off=True)
    pad = build_pad_choosing_where_card_is_drawn_from(state, "tell.stop_", say)
    return Pad(say("bar.turn", seat=seat), len(pad.keys) + 1, (who, *pad.keys))


def target_to_toggle_far_cards(page: Page, move_kind: str) -> str:
    """Returns the target that switches the card pad between near and far distances."""
    return "none" if page.selection.endswith(".far") else f"do.{move_kind}.far"


def moves_of_current_turn(position: RecordPosition) -> tuple[Move, ...]:
    """Returns the moves of the last turn of the record."""
    begins = list_index_of_first_step_of_each_turn(position.steps[: len(position.accepted_moves)])
    return position.accepted_moves[begins[-1] :] if begins else ()


def build_pad_of_cells_reached_by_next_card(state: State, say: Speaker, *, shows_card: bool = False) -> Pad:
    """Builds keys for the cells the next card leads to; shows_card: the card is shown before them."""
    mine = format_seat_code(state.table.turn)
    found = []
    for cell in find_cells_of_next_card(state):
        symbol, name = map_characters_padded_to_16_cells(state)[cell], format_cell(cell)
        happens = list_short_messages_of_effects_on_cell(GAME.check_move(state, MovePiece(cell)).effects, mine)
        note = " ".join(say.message_text(tag) for tag in happens[:1])
        seat = (
            format_seat_code(PIECES.index(symbol) + 1)
            if symbol in PIECES and symbol != PIECES[state.table.turn - 1]
            else ""
        )
        face = KeyFace("cell", name, seat, note or (symbol if symbol != BLANK else ""))
        spoken = f"{say('vectron.say.move', cell=name)} {' '.join(map(say.message_text, happens))}"
        found.append(Key(text=name, touch=enter_value(f"tell.move.{name}"), label=spoken, face=face))
    card = next_unused_card_of_own_row_or_none(state)
    if card and shows_card:
        shown = build_card_key(card, "tell.play.", say, card)
        found.insert(0, Key(text="", touch=shown.touch, label=shown.label, face=shown.face, on=True, off=True))
    label = say(f"vectron.card.{card}") if card else say("vectron.told.stop")
    return Pad(label, max(2, len(found)), tuple(found))


def build_bar_before_first_turn(page: Page) -> Bar:
    """Builds the bar before the first turn: to lay the map, or to begin once the map is complete."""
    say, state = page.say, page.displayed_state
    full = bool(map_or_empty(state)) and BLANK not in map_characters_padded_to_16_cells(state)
    lay = Action(text=say("vectron.map.lay"), touch=select(first_missing_target_or_empty(state, View.PLAY) or "map.A1"))
    return build_opening_bar(page, Action(text=say("opening.begin"), touch=enter_value("open")) if full else lay)


def build_record_page(page: Page) -> RecordPageContent:
    """Builds the page of a followed game with its bar."""
    view = build_followed_game_page_content(page)
    return view if page.answer.refused else replace(view, bar=build_record_bar(page, view))


def build_record_bar(page: Page, content: RecordPageContent) -> Bar:
    """Builds the bar of a followed game: why a move is illegal, what is missing, or what the last move did and what
    comes next."""
    say, verdict = page.say, page.answer.verdict
    if verdict is not None and verdict.legal is False:
        said = build_standard_record_bar(page)
        return Bar(
            head=said.head,
            lines=said.lines,
            stamp=Stamp.NO,
            clause=said.clause,
            action=build_reenter_refused_turn_action(page),
        )
    if not content.is_start_complete:
        return build_bar_before_first_turn(page)
    if content.is_over or verdict is None:
        said = build_standard_record_bar(page)
        return replace(said, action=build_action_repeating_old_move_or_none(page) or said.action)
    table = RecordPosition.from_page(page)
    wanted = list_start_parameters_missing_to_follow_game(table) or (
        page.answer.missing if verdict.legal is None else ()
    )
    if wanted:
        seats = say("list.comma").join(page.parameter_label(name) for name in wanted)
        enter = (
            Action(text=say("vectron.part.gauge"), touch=select(f"{wanted[0]}.gauge"))
            if wanted[0] in page.seats
            else None
        )
        return Bar(
            head=say("verdict.unknown"),
            lines=(say("vectron.told.wanting", seats=seats),),
            stamp=Stamp.ASK,
            action=enter,
        )
    return build_last_move_and_next_bar(page, table)


def build_last_move_and_next_bar(page: Page, position: RecordPosition) -> Bar:
    """Builds a bar with what the last move did, and what comes next."""
    say, state = page.say, position.state
    last = position.steps[-1]
    move = GAME.parse_move(last.move)
    turn_over = last.after is None or last.after.phase == "draw"
    shown = last if not isinstance(move, EndTurn) or len(position.steps) < 2 else position.steps[-2]
    effects = [
        effect
        for effect in sort_effects_by_rank((*shown.effects, *(last.effects if shown is not last else ())))
        if not effect.code.endswith((".turn", ".kick"))
    ]
    lines = tuple(say.message_text(effect) for effect in effects[:2])
    if turn_over:
        if results := list_settlement_results_by_rank(effects):
            lines = (explain_why_settlement_took_place(say, results),)
        return Bar(
            head=say("bar.turn", seat=format_seat_code(state.table.turn)),
            lines=lines,
            action=build_action_repeating_old_move_or_none(page),
        )
    assumed = any(
        step.assumes for step in position.steps[len(position.accepted_moves) - len(moves_of_current_turn(position)) :]
    )
    stamp = (
        Stamp.PROVIDED if assumed and isinstance(move, PlayCard) and not has_drawn_from_deck(position) else Stamp.NONE
    )
    matters = bool(effects) and importance_rank_of_effect(effects[0]) < RANK_OF_MINOR_EFFECTS
    head = say.message_text(effects[0]) if matters else say.message_text(last.text)
    if matters and effects[0].code == "vectron.effect.gauge":
        head, lines = say("vectron.bar.gauge", **effects[0].params), lines[1:]
    if not isinstance(move, MovePiece):
        lines = ()
    proviso = tuple(say.message_text(one) for one in last.assumes) if stamp is Stamp.PROVIDED else ()
    rest = tuple(line for line in lines if line != head)
    on = (
        Action(text=say("vectron.told.stop"), touch=enter_value("tell.stop"))
        if state.used
        else build_action_repeating_old_move_or_none(page)
    )
    return Bar(
        head=head, lines=rest or (say(f"vectron.told.{state.phase}.line"),), stamp=stamp, assumes=proviso, action=on
    )


def build_action_repeating_old_move_or_none(page: Page) -> Action | None:
    """Builds an action that enters the next old move of a turn that is entered anew; None otherwise."""
    before = next_old_move_of_reentered_turn_or_empty(page)
    if not before:
        return None
    spoken = page.say.message_text(describe_move_in_one_or_two_words(GAME.parse_move(before)))
    return Action(
        text=page.say("again.same"), touch=enter_value(f"tell.{before}"), label=page.say("again.same.of", move=spoken)
    )


def has_drawn_from_deck(position: RecordPosition) -> bool:
    """Checks whether a card was drawn from the deck this turn; the placed card may be that one, so no doubt is
    displayed."""
    return any(isinstance(move, DrawFromDeck) for move in moves_of_current_turn(position))
