"""The app on the phone itself: what runs in the browser's Python instead of a server around it."""
