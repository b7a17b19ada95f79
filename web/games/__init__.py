"""The page half of each game: its content, its pictures, its input rules."""
