"""`make site`: the whole app as files for any static host; `make pocket`: what a server offers to keep."""
