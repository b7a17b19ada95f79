"""People do not load addresses, they walk: whole games by touch, from the empty start page to the winner."""
