"""Builds what every sheet of paper has, in all games. A sheet is a page of its own, `…/<view>/sheet`, and a PDF.

`sheet` builds the sheet of an answer, `record` that of a followed game, `rules` that of a game's rules; all of them
draw with `picture`.
"""
