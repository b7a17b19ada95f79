"""What VECTRON's pages draw."""
