"""Builds the parts of VOGU's pages: the layout, the values, the revealed cards of the seats, and the trays."""
