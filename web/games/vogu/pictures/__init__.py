"""What VOGU's pages draw: the layout, the values and the cards before the seats, what the trays hold."""
