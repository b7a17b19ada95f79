"""An example question for the code of each violation and notice."""

from tests.engine import parse_table_rows

from .tables import MAP_PARAMETER, ROW_PARAMETERS, TWO_PLAYER_QUERY, row_text_of_card_count

MAP_CELLS_TEXT = MAP_PARAMETER.removeprefix("map=")
VALID_TABLE_QUERY = f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1"
MOVE_PHASE_QUERY = f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&phase=move"


def query_with_replaced_map_cells(*changes: tuple[str, str]) -> str:
    """A table of two players with some cells of the usual map replaced."""
    cells = MAP_CELLS_TEXT
    for old, new in changes:
        cells = cells.replace(old, new)
    return f"players=2&map={cells}"


EXAMPLES_OF_CODES = parse_table_rows(f"""
    vectron.players  score?players=5  {{'high': 4, 'low': 2, 'players': 5}} of vectron.setup in players
    vectron.seat  score?players=2&p1=g7&p2=-&p3=-  {{'players': 2}} of vectron.setup in p3 at p3
    vectron.row.seat  moves?{VALID_TABLE_QUERY}&row3=-  {{'players': 2}} of vectron.setup in row3 at row3
    vectron.bonus.seat  score?players=2&p1=g7&p2=-&bonus=1.1.1  \
{{'given': 3, 'players': 2}} of vectron.setup in bonus at bonus
    vectron.rounds.seat  score?players=2&p1=g7&p2=-&rounds=7p1.0p0.0p0  \
{{'given': 3, 'players': 2}} of vectron.settle in rounds at rounds
    vectron.map.size  moves?{VALID_TABLE_QUERY.replace("_S1G3", "")}  \
{{'rows': 3, 'side': 4, 'widths': [4]}} of vectron.setup.map in map at map
    vectron.map.beyond  moves?{VALID_TABLE_QUERY.replace("_S1G3", "_S1Gc")}  \
{{'found': 1, 'piece': 'c', 'players': 2, 'seat': 'p3'}} of vectron.setup.map in map at map.D4
    vectron.map.twice  moves?{VALID_TABLE_QUERY.replace("_S1G3", "_S1Ga")}  \
{{'found': 2, 'piece': 'a', 'seat': 'p1'}} of vectron.setup.map in map at map.A2 map.D4
    vectron.map.piece  moves?{VALID_TABLE_QUERY.replace("_1b12", "_1112")}  \
{{'found': 0, 'piece': 'b', 'seat': 'p2'}} of vectron.setup.map in map at map
    vectron.map.swaps  moves?{VALID_TABLE_QUERY.replace("_S1G3", "_11G3")}  \
{{'found': 1, 'swaps': 2}} of vectron.setup.map in map at map.C2
    vectron.map.room  moves?{VALID_TABLE_QUERY.replace("21G1_a", "21G1_1").replace("_S1G3", "_-1G3")}  \
{{'blanks': 1, 'pieces': 1, 'swaps': 1}} of vectron.setup.map in map at map
    vectron.gauge.negative  score?players=2&p1=g-1&p2=-  \
{{'limit': 0, 'seat': 'p1', 'value': -1}} of vectron.gate in p1 at p1
    vectron.score.negative  score?players=2&p1=s-1&p2=-  \
{{'limit': 0, 'seat': 'p1', 'value': -1}} of vectron.settle in p1 at p1
    vectron.score.over  score?players=2&p1=s6&p2=-  \
{{'limit': 6, 'seat': 'p1', 'value': 6}} of vectron.end in p1 at p1
    vectron.gauge.capped  score?players=2&p1=g8&p2=-&house=gauge-capped  \
{{'limit': 7, 'seat': 'p1', 'value': 8}} of vectron.seven in p1 at p1
    vectron.hand.size  moves?{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1.S  \
{{'cards': 3, 'phase': 'draw', 'wanted': 2}} of vectron.draw in hand at hand.2
    vectron.cards  score?players=2&p1=-&p2=-&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(11)}  \
{{'hands': 4, 'limit': 24, 'rows': 21}} of vectron.deal.cards in row1 row2
    vectron.cards.count  moves?{VALID_TABLE_QUERY}&deck=17  \
{{'deck': 17, 'hands': 4, 'left': 16, 'limit': 24, 'rows': 4}} of vectron.deal.cards in row1 row2 deck at deck
    vectron.cards.deck  \
moves?{TWO_PLAYER_QUERY}&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(10)}&hand=D2.O1  \
{{'hands': 4, 'limit': 24, 'rows': 20}} of vectron.settle in row1 row2
    vectron.down.play  moves?{TWO_PLAYER_QUERY.replace("h2", "h2.down")}{ROW_PARAMETERS}&hand=D2.O1.S&phase=play  \
{{'seat': 'p1'}} of vectron.forced in p1 phase at p1
    vectron.down.used  moves?{MOVE_PHASE_QUERY.replace("h2", "h2.down")}&used=1  \
{{'seat': 'p1', 'used': 1}} of vectron.rise in p1 used at p1
    vectron.used.phase  moves?{VALID_TABLE_QUERY}&used=1  \
{{'phase': 'draw', 'used': 1}} of vectron.more in used phase
    vectron.row.empty  moves?{MOVE_PHASE_QUERY.replace("row1=O3.S", "row1=-")}  \
{{'seat': 'p1'}} of vectron.move in row1 phase at row1
    vectron.used.row  moves?{MOVE_PHASE_QUERY}&used=3  \
{{'cards': 2, 'used': 3}} of vectron.more in used row1 at row1
    vectron.move.settle  check?{MOVE_PHASE_QUERY.replace("h2", "h2.g3").replace("h3", "h3.g7")}&move=move.A3  \
{{'limit': 7, 'seats': ['p2']}} of vectron.seven in move
    vectron.move.phase  check?{MOVE_PHASE_QUERY}&move=play.D2  \
{{'phase': 'move', 'wanted': 'play'}} of vectron.turn in move
    vectron.move.lying  check?{VALID_TABLE_QUERY.replace("h2", "h2.down")}&move=draw.deck  \
{{'seat': 'p1'}} of vectron.forced in move p1
    vectron.move.standing  check?{VALID_TABLE_QUERY}&move=forced  {{'seat': 'p1'}} of vectron.forced in move p1
    vectron.move.seat  check?{VALID_TABLE_QUERY}&move=draw.p3  \
{{'players': 2, 'seat': 'p3'}} of vectron.draw in move
    vectron.move.row  check?{VALID_TABLE_QUERY.replace("row2=D2.O1", "row2=-")}&move=draw.p2  \
{{'seat': 'p2'}} of vectron.draw in move row2
    vectron.holds  check?{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&holds=p2.D1.O1.S  \
{{'hand': ['D1', 'O1', 'S'], 'seat': 'p2', 'wanted': 2}} of vectron.draw in holds
    vectron.move.known  \
play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=D1.O1&row2=D2&holds=p1.O1.O3&move=draw.p1_play.O1_\
move.B2_stop_draw.p2_play.D2_move.B1_stop_draw.deck.S_play.O9  \
{{'card': 'O9', 'earlier': [1], 'hand': ['O3', 'D1', 'S'], 'seat': 'p1', 'turn': 3}} of vectron.play in move
    vectron.move.turn  \
check?players=2&map=21G1_1aS2_1b12_S1G3&p1=hG.g4.s1&p2=h3.g4.down&row1=O1.D1&row2=-&phase=move&move=move.B3_stop  \
{{'seat': 'p2'}} of vectron.turn in move
    vectron.move.hand  check?{VALID_TABLE_QUERY}.S&phase=play&move=play.O9  \
{{'card': 'O9', 'hand': ['D2', 'O1', 'S']}} of vectron.play in move hand
    vectron.move.reach  check?{MOVE_PHASE_QUERY}&move=move.B3  \
{{'card': 'O3', 'cell': 'B3', 'cells': ['D2', 'A3'], 'start': 'A2'}} of vectron.move in move map
    vectron.move.swap  check?{MOVE_PHASE_QUERY.replace("row1=O3", "row1=S")}&move=move.B3  \
{{'card': 'S', 'cell': 'B3', 'cells': ['C2', 'A4'], 'start': 'A2'}} of vectron.swapcard in move map
    vectron.move.no_swap  check?players=2&map=a---_----_----_----&row1=S&phase=move&move=move.A1  \
{{'card': 'S', 'cell': 'A1', 'cells': [], 'start': 'A1'}} of vectron.swapcard in move map
    vectron.move.row_used  check?{MOVE_PHASE_QUERY}&used=2&move=move.A3  \
{{'used': 2}} of vectron.more in move row1
    vectron.move.first  check?{MOVE_PHASE_QUERY}&move=stop  {{'card': 'O3'}} of vectron.move.must in move
    vectron.chips.start  \
moves?{VALID_TABLE_QUERY.replace("h2", "h3").replace(MAP_CELLS_TEXT, "11G1_a3S1_1b11_S1G3")}  \
{{'found': 0, 'players': 2}} of vectron.setup.star in p1 p2 map
    vectron.open  score?players=2&p1=g6&p2=-  {{'gauge': 6, 'limit': 7}} of vectron.settle
    vectron.deck_out  score?players=2&p1=g6&p2=-&phase=move&deck=0  of vectron.settle
    vectron.bonus.over  score?players=2&p1=g6.s5&p2=-&bonus=1  \
{{'limit': 6, 'seats': ['p1']}} of vectron.end in bonus
    vectron.goes_on  score?players=2&p1=g7&p2=g6  {{'limit': 6, 'score': 1}} of vectron.end
    vectron.just3  score?players=2&p1=g7&p2=g6  of vectron.just3
    vectron.settle_now  moves?{MOVE_PHASE_QUERY.replace("h2", "h2.g6").replace("h3", "h3.g7")}  \
{{'limit': 7, 'seats': ['p2']}} of vectron.seven in p2 at p2
    """)
