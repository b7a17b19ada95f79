"""The page half of subway."""
