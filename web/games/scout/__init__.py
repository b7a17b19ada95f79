"""The page half of scout."""
