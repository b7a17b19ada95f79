"""Paper: what every sheet has, whatever the game. A sheet is a page of its own, `…/<view>/sheet`, and a PDF."""

from web.paper.record import Record, record_of
from web.paper.sheet import Foot, Hero, Sheet, Winner, sheet_of

__all__ = ["Foot", "Hero", "Record", "Sheet", "Winner", "record_of", "sheet_of"]
