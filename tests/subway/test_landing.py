"""The arrival of a pawn: placing and replacing beads, and the variants (heading ゲームの進行)."""

import pytest

from tests.engine import parse_table_rows

from .tables import legality_effects_and_next_query, list_legal_move_texts, verdict_on_moves_of_query

ONE_BEAD_PER_SEAT_QUERY = "p1=H05&p2=H10&p3=M14&p4=S12&at=H05.H10.M14.S12&styles=4.2.3.1"


ADJACENT_PAWNS_QUERY = "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&roll=1"
BOTH_BEADS_OF_P2_AT_NAGOYA_QUERY = ONE_BEAD_PER_SEAT_QUERY.replace("p2=H10", "p2=H08*2.H10")
BEAD_AND_PAWN_OF_P2_AT_NAGOYA_QUERY = (
    f"{ONE_BEAD_PER_SEAT_QUERY.replace('p2=H10', 'p2=H08.H10').replace('H05.H10.M14', 'H05.H08.M14')}&roll=3"
)
LANDINGS = parse_table_rows(f"""
    # an ordinary station: empty, with an own bead, with another seat's bead without and with its pawn
    {ONE_BEAD_PER_SEAT_QUERY}&roll=1&move=go.H06  place  p1=H05.H06&p2=H10&p3=M14&p4=S12
    {ONE_BEAD_PER_SEAT_QUERY.replace("p1=H05", "p1=H05.H06")}&roll=1&move=go.H06  nothing  \
p1=H05.H06&p2=H10&p3=M14&p4=S12
    p1=H05&p2=H06.H10&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&roll=1&move=go.H06  replace  \
p1=H05.H06&p2=H10&p3=M14&p4=S12
    # a pawn without a bead has no effect
    p1=H05&p2=H10&p3=H06&p4=S12&at=H05.H06.H06.S12&styles=4.2.3.1&roll=1&move=go.H06  replace  \
p1=H05.H06&p2=H10&p3=-&p4=S12
    # a transfer station: empty, full without and with a pawn
    {ONE_BEAD_PER_SEAT_QUERY}&roll=3&move=go.H08  place  p1=H05.H08&p2=H10&p3=M14&p4=S12
    {BOTH_BEADS_OF_P2_AT_NAGOYA_QUERY}&roll=3&move=go.H08  nothing  p1=H05&p2=H08*2.H10&p3=M14&p4=S12
    {BOTH_BEADS_OF_P2_AT_NAGOYA_QUERY.replace("H05.H10", "H05.H08")}&roll=3&move=go.H08  replace  \
p1=H05.H08&p2=H08.H10&p3=M14&p4=S12
    # the ruling `landing`
    {BEAD_AND_PAWN_OF_P2_AT_NAGOYA_QUERY}&move=go.H08  place replace  p1=H05.H08*2&p2=H10&p3=M14&p4=S12
    {BEAD_AND_PAWN_OF_P2_AT_NAGOYA_QUERY}&house=landing-replace&move=go.H08  replace  p1=H05.H08&p2=H10&p3=M14&p4=S12
    # style 4 protects the bead at its pawn, so the free place is used
    {BEAD_AND_PAWN_OF_P2_AT_NAGOYA_QUERY.replace("4.2.3.1", "2.4.3.1")}&house=landing-replace&move=go.H08  \
place protected  p1=H05.H08&p2=H08.H10&p3=M14&p4=S12
    {ADJACENT_PAWNS_QUERY.replace("4.2.3.1", "2.4.3.1")}&move=go.H06  protected nothing  p1=H05&p2=H06&p3=M14&p4=S12
    # the variant `isolated`
    {ADJACENT_PAWNS_QUERY}&house=isolated-on&move=go.H06  isolated nothing  p1=H05&p2=H06&p3=M14&p4=S12
""")


@pytest.mark.parametrize(("question", "effects", "beads"), LANDINGS)
def test_landing_places_replaces_or_keeps_beads(question: str, effects: str, beads: str) -> None:
    legal, found_effects, after = legality_effects_and_next_query(question)
    assert legal is True
    assert (" ".join(found_effects), after.split("&turn=")[0]) == (effects, beads)


TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"


def test_move_names_seat_to_rob_only_if_several_are_possible() -> None:
    assert [move for move in list_legal_move_texts(TWO_REPLACEABLE_BEADS_QUERY) if "H10" in move] == [
        "go.H10.p2",
        "go.H10.p3",
    ]
    legal, effects, after = legality_effects_and_next_query(f"{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p3")
    assert (legal, effects) == (True, ["replace"])
    assert after == "p1=H10.M03&p2=H10&p3=-&p4=S12&turn=p2&at=H10.H10.H10.S12&styles=4.2.3.1&robbed=p3.-"
    protected = TWO_REPLACEABLE_BEADS_QUERY.replace("4.2.3.1", "1.2.4.3").replace("roll=2", "roll=2.2")
    assert [move for move in list_legal_move_texts(protected) if "H10" in move] == ["go.H10"]
    legal, effects, after = legality_effects_and_next_query(f"{protected}&move=go.H10")
    assert (legal, effects) == (True, ["replace", "protected"])
    assert after.startswith("p1=H10.M03&p2=-&p3=H10&")
    said = verdict_on_moves_of_query(f"{protected}&move=go.H10.p2")
    assert (said.legal, [step.move for step in said.steps]) == (True, ["go.H10"])
    assert after == said.next, "the only possible seat need not be named"


PAWNS_ON_BOTH_SIDES_QUERY = "p1=H05&p2=H06&p3=M14&p4=H04&at=H05.H06.M14.H04&styles=4.2.3.1&roll=1&house=stalking-on"
ONLY_MOVE_TO_ROBBED_SEAT_QUERY = (
    "p1=H01&p2=H02&p3=M14&p4=S12&at=H01.H02.M14.S12&styles=4.2.3.1&roll=1&robbed=p2&house=stalking-on"
)


@pytest.mark.parametrize(
    ("query", "moves"),
    parse_table_rows(f"""
        {ADJACENT_PAWNS_QUERY}&robbed=p2                             go.H04 go.H06
        {ADJACENT_PAWNS_QUERY}&robbed=p2&house=stalking-on           go.H04
        {ADJACENT_PAWNS_QUERY}&robbed=p3&house=stalking-on           go.H04 go.H06
        {ADJACENT_PAWNS_QUERY}&house=stalking-on                     go.H04 go.H06
        # only the seat that the mover itself robbed last
        {ADJACENT_PAWNS_QUERY}&robbed=-.p1&house=stalking-on         go.H04 go.H06
        {PAWNS_ON_BOTH_SIDES_QUERY}&robbed=p2.p1.-.-                 go.H04
        {PAWNS_ON_BOTH_SIDES_QUERY}&robbed=p2.p4                     go.H04
        {PAWNS_ON_BOTH_SIDES_QUERY}&robbed=p4.p1                     go.H06
        # it is allowed if there is no other move; the underside of the die would be another one
        {ONLY_MOVE_TO_ROBBED_SEAT_QUERY}                             go.H02
        {ONLY_MOVE_TO_ROBBED_SEAT_QUERY.replace("4.2.3.1", "2.4.3.1")}  go.H07
    """),
)
def test_stalking_variant_forbids_station_of_seat_robbed_last(query: str, moves: str) -> None:
    assert list_legal_move_texts(query) == moves.split()


@pytest.mark.parametrize(
    ("question", "expected_ending"),
    parse_table_rows(f"""
        {ADJACENT_PAWNS_QUERY}&move=go.H06                      &turn=p2&at=H06.H06.M14.S12&styles=4.2.3.1&robbed=p2.-
        {ADJACENT_PAWNS_QUERY}&robbed=p2.p3.-.p1&move=go.H04    &robbed=-.p3.-.p1
        {ADJACENT_PAWNS_QUERY}&robbed=p2&move=go.H04            &robbed=-
        p1=H05&p2=T18&p3=M14&p4=H06&at=H05.T18.M14.H06&styles=2.3.1.4&turn=p4&roll=1&robbed=p3.-&move=go.H05  \
&at=H05.T18.M14.H05&styles=2.3.1.4&robbed=p3.-.-.p1
    """),
)
def test_robbed_seats_are_carried_to_next_position(question: str, expected_ending: str) -> None:
    assert legality_effects_and_next_query(question)[2].endswith(expected_ending)


def test_verdict_lists_every_reason_for_refusal() -> None:
    said = verdict_on_moves_of_query(f"{TWO_REPLACEABLE_BEADS_QUERY}&robbed=p2&house=stalking-on&move=go.H10.p4")
    assert [v.code for v in said.violations] == ["subway.move.stalking", "subway.move.seat.pawn"]
