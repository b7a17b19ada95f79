"""The tables that the examples of the clauses use, as parts of queries."""

BOARD = "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
HAND = "hand=3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY.2B3RpRmB.1G2KpKmG.3W3WpWpW.2Y1GmGpY"
EIGHT = HAND.rpartition(".")[0]
OPENING = f"players=5&{BOARD}"
START = f"{OPENING}&{HAND}"
FINAL = "p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.BR"
VALUES = "values=B4.R6.Y-1.G5.W-1.K2"
SHOWN = "p1=RRr.GGg.BBb&p2=RRr.GGg.BBb&p3=YYy.KKk&p4=YYy.KKk&p5=WWw.GWw"
LAST_BOARD = (
    "board=3R2WpRmW.1R3RmWpW.3W3WpWmW.3G3GmGpG.1K1KmKmK_3Y3WmWmW.3K3KmYpK.1K1KpGmK.1G2BmGpB.1B1KmKpB"
    "_2Y2KmKpK.2R2RmGmR.3B1GmGmG.1K3KmGmG.2W2WmKmK"
)
CLEAR = "p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=BRb.GG.WW.GK"
