"""Builds the page that asks about a move: a card and a cell, in either order, are a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message, View
from calculators.vectron import GAME
from calculators.vectron.board import find_piece_cell_or_none
from calculators.vectron.moves import (
    find_certain_target_cells_of_next_card,
    find_mover_path_by_next_card_or_none,
    next_unused_card_of_own_row_or_none,
)
from calculators.vectron.notation import format_cell
from calculators.vectron.play import judge_move
from calculators.vectron.settlement import find_staying_seats_with_entered_gauge_at_goal
from calculators.vectron.state import BLANK, CELLS, PHASES, PIECES, SWAP, DrawFromDeck, EndTurn, Move, MovePiece, State
from calculators.vectron.unfinished import Draft, list_field_options, parse_draft_or_empty
from calculators.vectron.validate import hand_size_of_mover
from web.games.vectron.pictures.scene import (
    MapMarks,
    draw_table,
    draw_table_with_selectable_cells,
    svg_path_of_chip_stars_around_origin,
)
from web.games.vectron.pictures.selections import index_of_selected_or_last_playable_step_or_none
from web.games.vectron.pictures.step_frames import (
    StepReel,
    build_step_reel,
    draw_map_after_move_if_changed,
    draw_paths_of_piece_moves_highlighted_last,
)
from web.games.vectron.pictures.strip import (
    ActionRowView,
    SeatsView,
    build_action_row_cards_and_free_place_per_seat,
    build_seats_view_with_gauge_changes_and_leaders,
    build_strip_of_mover_hand_and_next_free_place,
    sort_effects_by_rank,
)
from web.games.vectron.pictures.tray import (
    KeyFace,
    TrayWithPads,
    build_near_or_far_card_pad_with_switch_key,
    build_tray_of_target_or_none,
)
from web.games.vectron.targets import (
    FIRST_CELL,
    TARGETS,
    CellTarget,
    JumpCardValue,
    PhaseValue,
    StartCellValue,
    StepTarget,
    Target,
    UsedCardsValue,
    value_of_moves,
    value_of_played_card,
)
from web.i18n import Speaker
from web.pieces import Chips, Control, Key, Pad, Scene, Strip, Tray, enter_value, select
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """A cell the card leads to.

    number: as on the map; index: of the cell; cell: its name; symbol: its content; seat: of a piece there, or ''; tags:
    what happens there; kicks: how many walls are kicked; is_by_swap_card: whether S leads there; keeps_cell: it is the
    start cell; is_selected: it is asked about; control: asks about it.
    """

    number: int
    index: int
    cell: str
    symbol: str
    seat: str
    tags: tuple[Message, ...]
    kicks: int
    is_by_swap_card: bool
    keeps_cell: bool
    is_selected: bool
    control: Control


@dataclass(frozen=True, slots=True)
class LegalMoveRow:
    """A legal move in the list below the map. effects: the most important ones first."""

    text: Message
    effects: tuple[Message, ...]
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPageContent(PageContent):
    """The page that asks about a move.

    board: the map with the cells that can be reached; map_after: after a legal move, None if it is the same;
    destinations: of the next card; keys: the tray and its pads; rows: the action rows; phase_keys, used_keys: for the
    phase and for the number of used cards; reel: of a replay; legal_moves: in the list; is_asking_about_move: False
    while the table is entered; start_cell: the cell of the piece to move, or ''.
    """

    seats: SeatsView
    board: Scene
    map_after: Scene | None
    destinations: tuple[Destination, ...]
    keys: TrayWithPads | None
    rows: tuple[ActionRowView, ...]
    hand: Strip
    phase_keys: Chips
    used_keys: Chips | None
    reel: StepReel | None
    effects: tuple[Message, ...]
    legal_moves: tuple[LegalMoveRow, ...]
    is_asking_about_move: bool
    start_cell: str
    stars = staticmethod(svg_path_of_chip_stars_around_origin)


def build_question_content_without_bar(page: Page) -> QuestionPageContent:
    """Builds the page of a move question and its verdict; before there is a move, of what can be asked."""
    say, target = page.say, TARGETS.parse_or_none(page.selection)
    question = MoveQuestion.from_selected_step(page)
    state = question.state
    entry_tray = build_tray_of_target_or_none(state, target, View.MOVES, say)
    judgement = question.judgement
    state_after = judgement.state_after if judgement else None
    legal_moves = () if page.answer.moves is None or entry_tray else list_legal_move_rows_with_check_links(page)
    destinations = question.list_destinations_of_next_card()
    board = question.draw_question_map_or_map_to_edit_at_cell(page, target, destinations)
    return QuestionPageContent(
        seats=build_seats_view_with_gauge_changes_and_leaders(
            state, say, state_after=state_after, wrong_targets=page.parameters_and_targets_of_violations
        ),
        board=board,
        map_after=draw_map_after_move_if_changed(state, state_after, say),
        destinations=() if entry_tray else destinations,
        keys=entry_tray or question.build_move_tray_if_not_refused(parse_draft_or_empty(page.selection), say),
        rows=build_action_row_cards_and_free_place_per_seat(
            state, target, say, page.parameters_and_targets_of_violations
        ),
        hand=build_strip_of_mover_hand_and_next_free_place(state, target, say, hand_size_of_mover(state)),
        phase_keys=build_chips_to_choose_phase(state, say),
        used_keys=build_used_row_card_count_chips_or_none(state, say),
        reel=question.build_step_reel(),
        effects=sort_effects_by_rank(judgement.effects) if judgement else (),
        legal_moves=legal_moves,
        is_asking_about_move=not entry_tray,
        start_cell=question.cell_name_of_piece_to_move_or_empty,
        share_text=question.describe_cells_reached_by_next_card_or_empty(say, destinations),
        verdict_viewbox=board.verdict_viewbox,
    )


def build_chips_to_choose_phase(state: State, say: Speaker) -> Chips:
    """Builds keys for the phase of the turn."""
    keys = (
        Key(
            text=say(f"vectron.phase.short.{phase}"),
            control=enter_value(PhaseValue(phase)),
            is_selected=state.phase == phase,
        )
        for phase in PHASES
    )
    return Chips(say("vectron.phase"), tuple(keys))


def build_used_row_card_count_chips_or_none(state: State, say: Speaker) -> Chips | None:
    """Builds keys for how many cards of the row were used this turn; None if the piece does not move yet, or the row
    has no card."""
    cards = state.action_row(state.table.turn) if state.table.turn <= len(state.rows) else ()
    if state.phase != "move" or not cards:
        return None
    keys = (
        Key(text=str(n), control=enter_value(UsedCardsValue(n)), is_selected=state.used == n)
        for n in range(len(cards) + 1)
    )
    return Chips(say("vectron.used"), tuple(keys))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveQuestion:
    """The move that a page asks about.

    state: the position before the move; moves: all moves of the query; index: of the move asked about, from 0;
    judgement: its verdict, None before there is one; is_refused: the table is impossible or unreadable.
    """

    state: State
    moves: tuple[Move, ...] = ()
    index: int = 0
    judgement: Judgement[State] | None = None
    is_refused: bool = False

    @classmethod
    def from_selected_step(cls, page: Page) -> MoveQuestion:
        """Returns the question at the selected step of the verdict, else at the last that can be played."""
        verdict = page.answer.verdict
        target = TARGETS.parse_or_none(page.selection)
        index = None if verdict is None else index_of_selected_or_last_playable_step_or_none(verdict, target)
        if verdict is None or index is None:
            return cls(state=page.answer.state, is_refused=page.answer.refused)
        return cls(
            state=verdict.steps[index].before,
            moves=tuple(GAME.parse_move(step.move) for step in verdict.steps),
            index=index,
            judgement=verdict.steps[index].judgement,
        )

    @property
    def seat_to_move(self) -> int:
        return self.state.table.turn

    @property
    def selected_move(self) -> Move | None:
        """The move asked about; None before there is one."""
        return self.moves[self.index] if self.moves else None

    @property
    def cell_name_of_piece_to_move_or_empty(self) -> str:
        """The cell of the piece to move; '' if it is not entered."""
        cell = find_piece_cell_or_none(self.state.map_or_empty, self.seat_to_move)
        return "" if cell is None else format_cell(cell)

    def list_destinations_of_next_card(self) -> tuple[Destination, ...]:
        """Lists the cells the next card leads to, numbered in reading order; () outside phase `move`, for a refused
        table, and once a full gauge has ended the turn."""
        is_turn_over = bool(find_staying_seats_with_entered_gauge_at_goal(self.state))
        if self.is_refused or self.state.phase != "move" or is_turn_over:
            return ()
        destinations = []
        symbols = self.state.map_characters_padded_to_16
        is_by_swap_card = next_unused_card_of_own_row_or_none(self.state) == SWAP
        for number, cell in enumerate(find_certain_target_cells_of_next_card(self.state), 1):
            name, symbol = format_cell(cell), symbols[cell]
            path = find_mover_path_by_next_card_or_none(self.state, cell)
            destinations.append(
                Destination(
                    number=number,
                    index=cell,
                    cell=name,
                    symbol=symbol,
                    seat=format_seat_code(PIECES.index(symbol) + 1) if symbol in PIECES else "",
                    tags=list_first_and_last_short_effects_of_piece_move(self.state, cell),
                    kicks=len(path.kicks) if path else 0,
                    is_by_swap_card=is_by_swap_card,
                    keeps_cell=name == self.cell_name_of_piece_to_move_or_empty,
                    is_selected=self.selected_move == MovePiece(cell),
                    control=enter_value(value_of_moves(MovePiece(cell))),
                )
            )
        return tuple(destinations)

    def describe_cells_reached_by_next_card_or_empty(self, say: Speaker, destinations: Sequence[Destination]) -> str:
        """Describes where the card leads as one line; '' if there is a verdict."""
        card = next_unused_card_of_own_row_or_none(self.state)
        if self.judgement is not None or not destinations or not card:
            return ""
        cells = say("list.comma").join(destination.cell for destination in destinations)
        return say("vectron.gist.reach", card=card, start=self.cell_name_of_piece_to_move_or_empty, cells=cells)

    def control_by_cell_index(self) -> Mapping[int, Control]:
        """Returns the control of each cell: it places the piece there, asks about the cell, or selects it until a card
        is entered."""
        names = {cell: format_cell(cell) for cell in range(CELLS)}
        if not self.cell_name_of_piece_to_move_or_empty:
            symbols = self.state.map_characters_padded_to_16
            return {cell: enter_value(StartCellValue(name)) for cell, name in names.items() if symbols[cell] == BLANK}
        is_row_used_up = 0 < len(self.state.action_row(self.seat_to_move)) <= self.state.used
        if self.state.phase == "move" and (next_unused_card_of_own_row_or_none(self.state) or is_row_used_up):
            return {cell: enter_value(value_of_moves(MovePiece(cell))) for cell in names}
        return {cell: select(Draft("play", (MovePiece(cell),)).text) for cell in names}

    def draw_question_map_or_map_to_edit_at_cell(
        self, page: Page, target: Target | None, destinations: Sequence[Destination]
    ) -> Scene:
        """Draws the map with the cells the card reaches and the path of the move asked about; if a cell is selected or
        the table is refused, to edit the map."""
        selected_cell = target.cell if isinstance(target, CellTarget) else None
        wrong_targets = page.parameters_and_targets_of_violations
        if self.is_refused or selected_cell is not None:
            return draw_table_with_selectable_cells(
                self.state, page.say, selected_cell=selected_cell, wrong_targets=wrong_targets
            )
        asked_cell = self.selected_move.cell if isinstance(self.selected_move, MovePiece) else None
        is_legal = self.judgement is not None and bool(self.judgement.legal)
        question_paths = draw_paths_of_piece_moves_highlighted_last(
            self.state,
            [MovePiece(destination.index) for destination in destinations],
            format_cell(asked_cell) if is_legal and asked_cell is not None else "",
        )
        if self.judgement and not is_legal:
            question_paths = [replace(path, is_highlighted=False) for path in question_paths]
        jump = parse_draft_or_empty(page.selection).jump_without_card_or_none
        marks = MapMarks(
            selected_cell=jump.cell if jump else asked_cell if is_legal else None,
            wrong_targets=wrong_targets - {"map"} if self.judgement else wrong_targets,
            effects_of_reachable_cell={destination.index: destination.tags for destination in destinations},
            refused_cell=asked_cell if self.judgement is not None and self.judgement.legal is False else None,
            number_of_cell={destination.index: destination.number for destination in destinations},
            paths=question_paths,
        )
        return draw_table(
            self.state,
            page.say,
            marks=marks,
            control_of_cell=self.control_by_cell_index(),
        )

    def build_move_tray_if_not_refused(self, draft: Draft, say: Speaker) -> TrayWithPads | None:
        """Builds the tray with the kind of move and its keys; None for a refused table."""
        if self.is_refused:
            return None
        state = self.state
        if draft.open_phase is None:
            draft = Draft("move" if all(row is None for row in state.rows) else state.phase)
        move_kind = "move" if draft.moves else draft.open_phase
        tabs = tuple(
            Key(text=say(f"vectron.do.{kind}"), control=select(Draft(kind).text), is_selected=move_kind == kind)
            for kind in PHASES
        )
        map_words = say("vectron.map.enter" if not state.map or BLANK in "".join(state.map) else "vectron.map.edit")
        tools = (
            Key(text=say("vectron.do.stop"), control=enter_value(value_of_moves(EndTurn()))),
            Key(text=map_words, control=select(FIRST_CELL)),
        )
        tray = Tray(head="", tabs=tabs, tools=tools)
        if move_kind == "draw":
            return TrayWithPads(tray, (build_pad_of_deck_and_rows_dimming_empty_rows(state, say),))
        next_card = (
            next_unused_card_of_own_row_or_none(state) if move_kind == "move" and state.phase == "move" else None
        )
        return TrayWithPads(
            tray,
            (
                build_near_or_far_card_pad_with_switch_key(
                    value_of_played_card if move_kind == "play" else JumpCardValue,
                    shows_far_cards=draft.has_far_card,
                    other_pad_target=replace(draft, has_far_card=not draft.has_far_card).text,
                    say=say,
                    current_card=next_card or "",
                ),
            ),
        )

    def build_step_reel(self) -> StepReel | None:
        """Builds the moves of a replay to choose from; None for a single move."""
        return build_step_reel(self.moves, self.index, StepTarget) if len(self.moves) > 1 else None


def build_pad_of_deck_and_rows_dimming_empty_rows(state: State, say: Speaker, *, ends_turn: bool = False) -> Pad:
    """Builds keys for where a card is drawn from: the deck and the top card of each row; rows without cards are dimmed.

    ends_turn: the keys end the present turn first.
    """
    moves_before = (EndTurn(),) if ends_turn else ()
    keys: list[Key] = []
    for option in list_field_options(state, Draft(), "source"):
        draw = option.value
        if isinstance(draw, DrawFromDeck):
            key = Key(text=say("vectron.deck"), control=enter_value(value_of_moves(*moves_before, draw)), badge="")
            keys.append(key)
            continue
        seat, cards = format_seat_code(draw.seat), state.action_row(draw.seat)
        face = KeyFace("source", cards[0] if cards else "", seat)
        spoken_words = say("vectron.say.draw.row", seat=seat)
        keys.append(
            Key(
                text="",
                control=enter_value(value_of_moves(*moves_before, draw)),
                label=spoken_words,
                face=face,
                is_dimmed=not option.can_be_legal,
            )
        )
    return Pad(say("vectron.sources"), max(2, len(keys)), tuple(keys))


def list_first_and_last_short_effects_of_piece_move(state: State, cell: int) -> tuple[Message, ...]:
    """Lists at most two short messages about what happens when the mover's piece goes to a cell; what ends the turn
    comes last."""
    seat_to_move = state.table.mover_seat_code
    messages = []
    for effect in judge_move(state, MovePiece(cell)).effects:
        effect_name = effect.code.removeprefix("vectron.effect.")
        if effect_name in ("gauge", "gauge.rise"):
            gain = (
                effect.params["stars"]
                if effect_name == "gauge.rise"
                else effect.params["gauge"] - effect.params["before"]
            )
            whose_gauge = "mine" if effect.params["seat"] == seat_to_move else "other"
            messages.append(Message(f"vectron.tag.{whose_gauge}", {"seat": effect.params["seat"], "gain": gain}))
        elif effect_name in ("fall", "up", "stay", "seven"):
            messages.append(Message(f"vectron.tag.{effect_name}"))
    return (*messages[:1], messages[-1]) if len(messages) > 1 else tuple(messages)  # what ends the turn comes last


def list_legal_move_rows_with_check_links(page: Page) -> tuple[LegalMoveRow, ...]:
    """Lists every legal move with its effects and a link that asks about it."""
    return tuple(
        LegalMoveRow(move.text, sort_effects_by_rank(move.effects)[:3], page.links.link_to_check_move(move.move))
        for move in page.answer.moves or ()
    )
