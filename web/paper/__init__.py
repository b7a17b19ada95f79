"""Paper: what every sheet has, whatever the game. A sheet is a page of its own, `…/<view>/sheet`, and a PDF.

`sheet` is that of an answer, `record` of a followed game, `rules` of a game's rules; `picture` is what all draw with.
"""
