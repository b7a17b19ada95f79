"""An example of every violation of a table, with its clause, place and limit."""

import pytest

from calculators.subway.codes import NOTICES, VIOLATIONS
from tests.engine import format_found_messages, parse_table_rows, parse_two_column_table

from .tables import ENGINE, LINES, answer_question

FIRST_TURN_QUERY = "p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=2.5"
FINISHED_GAME_QUERY = (
    f"p1={LINES['H']}&p2={LINES['T']}&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=2.5&bonus=p4"
)
TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"
START_CHOSEN_BY_P4_QUERY = "p4=S12&at=-.-.-.S12&styles=-.-.-.4"
STALKING_RULING_QUERY = "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&house=stalking-on"

EXAMPLES_OF_CODES = parse_table_rows(f"""
    subway.players  score?players=2&p1=H01&p2=H02  \
{{'high': 4, 'low': 3, 'players': 2}} of subway.players in players
    subway.seat  score?p5=H01  {{'players': 4}} of subway.players in p5 at p5
    subway.list  score?players=3&styles=1.2.3.4  \
{{'count': 4, 'name': 'styles', 'players': 3}} of subway.setup in styles
    subway.board  score?players=3&p1=E03  \
{{'players': 3, 'stations': ['E03']}} of subway.three in p1 at p1.0 st.E03
    subway.beads.ordinary  score?p1=H01*2  \
{{'beads': 2, 'limit': 1, 'station': 'H01'}} of subway.place in p1 at p1.0 st.H01
    subway.beads.transfer  score?p1=H08*3  \
{{'beads': 3, 'limit': 2, 'station': 'H08'}} of subway.place.transfer in p1 at p1.0 st.H08
    subway.at.bead  score?p1=H01&p2=-&p3=-&p4=-&at=H02  \
{{'seat': 'p1', 'station': 'H02'}} of subway.setup.bead in at at at.0 st.H02
    subway.styles.same  moves?styles=1.1  \
{{'seats': ['p1', 'p2'], 'style': 1}} of subway.setup.taken in styles at styles.0 styles.1
    subway.roll.count  moves?roll=1.2.3  \
{{'count': 3, 'limit': 2, 'seat': 'p1', 'style': 0}} of subway.dice in roll at roll.2
    subway.bonus.lines  score?p1=H01&p2=-&p3=-&p4=-&bonus=p1  \
{{'complete': 0, 'needed': 2, 'seat': 'p1'}} of subway.score.bonus in bonus at bonus
    subway.robbed.self  moves?robbed=p1  {{'seat': 'p1'}} of subway.replace in robbed at robbed.0
    subway.over  check?{FINISHED_GAME_QUERY}&move=go.H03  of subway.end in move
    subway.move.board  check?players=3&p1=H05&p2=T18&p3=M14&at=H05.T18.M14&styles=4.2.3&roll=1&move=go.K01  \
{{'players': 3, 'station': 'K01'}} of subway.three in move at st.K01
    subway.move.reach  check?{FIRST_TURN_QUERY}&move=go.H01  \
{{'from': 'H05', 'limit': 12, 'needed': [4, 12], 'station': 'H01', 'steps': [2, 5]}} of subway.move in move \
roll at st.H01
    subway.move.far  check?{FIRST_TURN_QUERY}&move=go.S21  \
{{'from': 'H05', 'limit': 12, 'needed': [], 'station': 'S21', 'steps': [2, 5]}} of subway.move in move roll at st.S21
    subway.move.back  check?{FIRST_TURN_QUERY.replace("roll=2.5", "roll=2.4")}&move=go.H05  \
{{'from': 'H05', 'limit': 12, 'needed': [8, 10, 12], 'station': 'H05', 'steps': [2, 4]}} of subway.move.back in \
move roll at st.H05
    subway.move.stalking  check?{STALKING_RULING_QUERY}&roll=1&robbed=p2&move=go.H06  \
{{'seat': 'p2', 'station': 'H06'}} of subway.stalking in move robbed at st.H06
    subway.move.seat.needed  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10  \
{{'seats': ['p2', 'p3'], 'station': 'H10'}} of subway.replace.choice in move at st.H10
    subway.move.dice  check?{TWO_REPLACEABLE_BEADS_QUERY.removesuffix("&roll=2")}&move=go.H10.r2-2  \
{{'count': 2, 'limit': 1, 'style': 4}} of subway.dice in move
    subway.move.roll  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p2.r3  \
{{'roll': [2], 'told': [3]}} of subway.dice in move roll
    subway.move.seat.own  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p1  \
{{'seat': 'p1', 'seats': ['p2', 'p3'], 'station': 'H10'}} of subway.replace in move at st.H10
    subway.move.seat.nobody  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p5  \
{{'seat': 'p5', 'seats': ['p2', 'p3'], 'station': 'H10'}} of subway.replace in move at st.H10
    subway.move.seat.pawn  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p4  \
{{'seat': 'p4', 'seats': ['p2', 'p3'], 'station': 'H10'}} of subway.replace.pawn in move at st.H10
    subway.move.seat.bead  check?{TWO_REPLACEABLE_BEADS_QUERY.replace("p3=H10", "p3=-")}&move=go.H10.p3  \
{{'seat': 'p3', 'seats': ['p2'], 'station': 'H10'}} of subway.replace in move at st.H10
    subway.move.seat.protected  check?{TWO_REPLACEABLE_BEADS_QUERY.replace("4.2.3.1", "2.4.3.1")}&move=go.H10.p2  \
{{'seat': 'p2', 'seats': ['p3'], 'station': 'H10'}} of subway.dice.safe in move at st.H10
    subway.move.seat.isolated  check?{TWO_REPLACEABLE_BEADS_QUERY}&house=isolated-on&move=go.H10.p2  \
{{'seat': 'p2', 'seats': [], 'station': 'H10'}} of subway.isolated in move at st.H10
    subway.path.start  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=path.H11.H10.H09  \
{{'pawn': 'M03', 'station': 'H11'}} of subway.move in move at st.H11 st.M03
    subway.path.track  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=path.M03.M04.H11  \
{{'from': 'M04', 'station': 'H11'}} of subway.move in move at st.M04 st.H11
    subway.path.back  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=path.M03.M04.M03  \
{{'station': 'M04'}} of subway.move.back in move at st.M04
    subway.path.steps  check?{TWO_REPLACEABLE_BEADS_QUERY}&move=path.M03.M04.H10.H11  \
{{'count': 3, 'steps': [2]}} of subway.move in move roll
    subway.start.begun  check?{FIRST_TURN_QUERY}&move=start.H13.1  of subway.setup in move
    subway.start.terminus  check?move=start.E07.1  \
{{'near': ['E06'], 'station': 'E07'}} of subway.setup.station in move at st.E07
    subway.start.transfer  check?move=start.H13.1  \
{{'near': ['H12', 'H14', 'S07', 'S09'], 'station': 'H13'}} of subway.setup.station in move at st.H13
    subway.start.taken  check?{START_CHOSEN_BY_P4_QUERY}&move=start.S12.1  \
{{'near': ['S11', 'S13'], 'seat': 'p4', 'station': 'S12'}} of subway.setup.taken in move at st.S12
    subway.start.style  check?{START_CHOSEN_BY_P4_QUERY}&move=start.H12.4  \
{{'seat': 'p4', 'style': 4}} of subway.setup.taken in move
    subway.start.style.needed  check?{START_CHOSEN_BY_P4_QUERY}&move=start.H12  \
{{'station': 'H12', 'styles': [1, 2, 3]}} of subway.setup in move
    subway.partial  moves?at=H05&styles=1&roll=2.5  \
{{'names': ['p1', 'p2', 'p3', 'p4', 'at', 'styles']}} of subway.place in p1 p2 p3 p4 at styles
    subway.open  score?p1=H01&p2=-&p3=-&p4=-  {{'complete': 0, 'lines': [], 'needed': 2}} of subway.end
    subway.start.others  check?{START_CHOSEN_BY_P4_QUERY}&move=go.H06.r1  \
{{'count': 3, 'seats': ['p1', 'p2', 'p3']}} of subway.setup in move
    subway.turns  \
score?{FINISHED_GAME_QUERY.replace("bonus=p4", "bonus=p1").replace("&roll=2.5", "")}&turn=p2  \
{{'count': 3, 'seats': ['p2', 'p3', 'p4']}} of subway.end in turn
    subway.robbed.unknown  moves?{STALKING_RULING_QUERY}&roll=1  {{'seat': 'p1'}} of subway.stalking in robbed
    subway.stuck.over  moves?{FINISHED_GAME_QUERY}  of subway.end
    """)


def test_every_code_is_provoked_by_its_example() -> None:
    ENGINE.check_examples_of_codes(EXAMPLES_OF_CODES, VIOLATIONS | NOTICES)


VIOLATIONS_AND_NOTICES_BY_QUESTION = parse_two_column_table(f"""
    # of both seats with a bead on an ordinary station
    score?p1=H02.H03&p2=H03&p3=M13&p4=S12  \
beads.ordinary {{'beads': 2, 'limit': 1, 'station': 'H03'}} of place in p1 p2 at p1.1 p2.0 st.H03
    # a pawn stands on a station with a bead of anybody, which may be one that is not entered
    moves?p1=H01&p2=H02&p3=-&p4=-&at=H02.H01.H02.H01  -
    moves?p1=H01&p2=H02&p4=-&at=H03  -
    moves?p1=H01&p2=H02&p3=-&p4=-&at=H03.-.H01.S05  \
at.bead {{'seat': 'p1', 'station': 'H03'}} of setup.bead in at at at.0 st.H03; \
at.bead {{'seat': 'p4', 'station': 'M06'}} of setup.bead in at at at.3 st.M06
    # a seat that is not at the table is one violation in all its parameters
    moves?players=3&bonus=p5&robbed=p4  seat {{'players': 3}} of players in bonus robbed at bonus robbed
    # the variant asks whom the mover robbed
    moves?{FIRST_TURN_QUERY}&house=stalking-on.kamiiida-heiandori&turn=p4&roll=2  \
robbed.unknown {{'seat': 'p4'}} of stalking in robbed
    moves?{FIRST_TURN_QUERY}&house=stalking-on&robbed=p2  -
    # only the seats that have begun to choose are waited for
    check?players=3&move=go.H06.r1  -
    # several violations together
    moves?p1=H01*2.H08*3&p2=-&p3=-&p4=-&p5=H02&at=H03&styles=2.2.3.3&roll=1.2.3&bonus=p1&robbed=p1  \
seat {{'players': 4}} of players in p5 at p5; \
beads.ordinary {{'beads': 2, 'limit': 1, 'station': 'H01'}} of place in p1 at p1.0 st.H01; \
beads.transfer {{'beads': 3, 'limit': 2, 'station': 'H08'}} of place.transfer in p1 at p1.1 st.H08; \
at.bead {{'seat': 'p1', 'station': 'H03'}} of setup.bead in at at at.0 st.H03; \
styles.same {{'seats': ['p1', 'p2'], 'style': 2}} of setup.taken in styles at styles.0 styles.1; \
styles.same {{'seats': ['p3', 'p4'], 'style': 3}} of setup.taken in styles at styles.2 styles.3; \
roll.count {{'count': 3, 'limit': 1, 'seat': 'p1', 'style': 2}} of dice in roll at roll.1 roll.2; \
bonus.lines {{'complete': 0, 'needed': 2, 'seat': 'p1'}} of score.bonus in bonus at bonus; \
robbed.self {{'seat': 'p1'}} of replace in robbed at robbed.0
    """)
"""Without the name of the game."""


@pytest.mark.parametrize("question", VIOLATIONS_AND_NOTICES_BY_QUESTION)
def test_answer_lists_every_violation_and_notice(question: str) -> None:
    found = "; ".join(format_found_messages(ENGINE.find_violations_and_notices(question)))
    assert found.replace("subway.", "") == VIOLATIONS_AND_NOTICES_BY_QUESTION[question]


MISSING_PARAMETERS_OF_QUESTIONS = f"""
    score?                                    p1 p2 p3 p4
    score?p1={LINES["H"]}&p2={LINES["T"]}&p3=-&p4=-  bonus
    moves?                                    at styles roll
    moves?{FIRST_TURN_QUERY}                  -
    moves?{FIRST_TURN_QUERY.replace("S12&styles", "-&styles")}  -
    moves?{FIRST_TURN_QUERY.replace("S12&styles", "-&styles")}&robbed=p4&house=stalking-on  at
    moves?{FIRST_TURN_QUERY.replace("1.2.3.4", "1.-.3.4")}  -
    moves?at=H05&styles=1&roll=2.5            -
    check?{FIRST_TURN_QUERY}                  move
    check?move=go.H05                         at styles roll
"""


@pytest.mark.parametrize(("question", "missing"), parse_table_rows(MISSING_PARAMETERS_OF_QUESTIONS))
def test_missing_parameters_are_named(question: str, missing: str) -> None:
    assert answer_question(question).missing == tuple(missing.split())
