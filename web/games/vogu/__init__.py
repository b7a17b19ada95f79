"""The page half of vogu."""
