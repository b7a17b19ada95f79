"""What Coupelation's pages draw."""
