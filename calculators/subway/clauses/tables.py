"""The tables that the examples of the clauses use, as parts of queries."""

STYLED = "at=H05.T18.M14.S12&styles=1.2.3.4&p1=H05&p2=T18&p3=M14&p4=S12"
"""Four pawns on the stations where they started."""
HIGASHIYAMA = ".".join(f"H{number:02}" for number in range(1, 22))
"""The stations of the Higashiyama line without its last."""
TSURUMAI = ".".join(f"T{number:02}" for number in range(1, 21))
"""All stations of the Tsurumai line."""
LEVEL = (
    "p1=H05.H06.H08.H09.H11.H12.H15.H17.H18.H19.H20.M03.M20.T01.T02.T03.T04.T12.T14.T19.T20"
    "&p2=H01.H02.H03.H04.H07.H09.H10.H13.H14.H16.H21.H22.T05.T06.T08.T10.T11.T13.T16.T17.T18"
    "&p3=M14&p4=S12&bonus=p3"
)
"""Two players who are equal in points and in every tie-break."""
