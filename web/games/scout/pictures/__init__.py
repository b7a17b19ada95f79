"""What SCOUT!'s pages draw."""
