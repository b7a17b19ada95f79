"""The page half of each game: its form, its view, its input."""
