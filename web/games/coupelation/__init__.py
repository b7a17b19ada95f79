"""The page half of coupelation."""
