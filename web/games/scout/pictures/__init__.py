"""The contents of SCOUT!'s pages."""
