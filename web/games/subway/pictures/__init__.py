"""What subway's pages draw."""
