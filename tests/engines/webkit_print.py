"""What WebKit prints, by the library that draws an iPhone's pages and no window: its driver has no command for it.

python -m tests.engines.webkit_print FOLDER URL…    writes FOLDER/0.pdf, FOLDER/1.pdf, …
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

from tests.engines.phone import SETTLED

LOADED = 3
"""WEBKIT_LOAD_FINISHED"""
STILL = f"document.title = (() => {{ {SETTLED} && document.fonts.status === 'loaded'; }})() ? 'still' : 'moving'"
"""Says in the title whether the page has come to rest: what was drawn before is another length on paper."""
CHANGED = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
DONE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
LATER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Library:
    """Functions of a shared library; whatever they return is a pointer."""

    def __init__(self, name: str) -> None:
        self.library = ctypes.CDLL(name)

    def __getattr__(self, name: str) -> Any:
        function = getattr(self.library, name)
        function.restype = ctypes.c_void_p

        def call(*given: Any) -> Any:
            return function(*(ctypes.c_void_p(one) if isinstance(one, int) and one > 0xFFFF else one for one in given))

        return call


class Press:
    """Loads one address after the other and prints each, A4."""

    def __init__(self, folder: Path, addresses: list[str]) -> None:
        self.gtk, self.glib = Library("libgtk-3.so.0"), Library("libglib-2.0.so.0")
        self.objects, self.webkit = Library("libgobject-2.0.so.0"), Library("libwebkit2gtk-4.1.so.0")
        self.folder, self.addresses, self.number = folder, addresses, 0
        self.waits = False
        self.gtk.gtk_init(None, None)
        self.view = self.webkit.webkit_web_view_new()
        window = self.gtk.gtk_offscreen_window_new()
        self.gtk.gtk_container_add(window, self.view)
        self.gtk.gtk_widget_show_all(window)
        self.kept = (CHANGED(self.changed), DONE(self.done), LATER(self.look))
        self.listen(self.view, b"load-changed", self.kept[0])

    def listen(self, what: int, signal: bytes, function: Any) -> None:
        self.objects.g_signal_connect_data(what, signal, function, None, None, 0)

    def run(self) -> None:
        self.load()
        self.gtk.gtk_main()

    def load(self) -> None:
        self.webkit.webkit_web_view_load_uri(self.view, self.addresses[self.number].encode())

    def changed(self, view: int, event: int, data: int) -> None:  # noqa: ARG002
        if event == LOADED and not self.waits:
            self.waits, self.still = True, 0
            self.glib.g_timeout_add(50, self.kept[2], None)

    def look(self, data: int) -> int:  # noqa: ARG002
        """Prints once the page has been at rest five times in a row; 1 while it has not, so that it is called again."""
        title = self.webkit.webkit_web_view_get_title(self.view)
        self.still = self.still + 1 if title and ctypes.string_at(title) == b"still" else 0
        if self.still == 5:
            self.print()
            return 0
        self.webkit.webkit_web_view_run_javascript(self.view, STILL.encode(), None, None, None)
        return 1

    def print(self) -> None:
        settings = self.gtk.gtk_print_settings_new()
        self.gtk.gtk_print_settings_set_printer(settings, b"Print to File")
        self.gtk.gtk_print_settings_set(settings, b"output-file-format", b"pdf")
        uri = (self.folder / f"{self.number}.pdf").resolve().as_uri()
        self.gtk.gtk_print_settings_set(settings, b"output-uri", uri.encode())
        paper = self.gtk.gtk_page_setup_new()
        size = self.gtk.gtk_paper_size_new(b"iso_a4")
        self.gtk.gtk_page_setup_set_paper_size_and_default_margins(paper, size)
        operation = self.webkit.webkit_print_operation_new(self.view)
        self.webkit.webkit_print_operation_set_print_settings(operation, settings)
        self.webkit.webkit_print_operation_set_page_setup(operation, paper)
        self.listen(operation, b"finished", self.kept[1])
        self.webkit.webkit_print_operation_print(operation)

    def done(self, operation: int, data: int) -> None:  # noqa: ARG002
        self.number += 1
        self.waits = False
        if self.number < len(self.addresses):
            self.load()
        else:
            self.gtk.gtk_main_quit()


if __name__ == "__main__":
    Press(Path(sys.argv[1]), sys.argv[2:]).run()
