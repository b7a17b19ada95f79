"""Prints pages by the WebKitGTK library, as its driver has no command for it.

python -m tests.engines.webkit_print FOLDER URL…    writes FOLDER/0.pdf, FOLDER/1.pdf, …
"""

import ctypes
import sys
from pathlib import Path
from typing import Any

from tests.engines.phone import SETTLED

LOAD_FINISHED_EVENT = 3
"""WEBKIT_LOAD_FINISHED"""
REPORT_STILLNESS_IN_TITLE_SCRIPT = (
    f"document.title = (() => {{ {SETTLED} && document.fonts.status === 'loaded'; }})() ? 'still' : 'moving'"
)
"""Writes into the title whether the page is still: a page that moves has another length on paper."""
LOAD_CHANGED_CALLBACK_TYPE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
PRINT_FINISHED_CALLBACK_TYPE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
TIMEOUT_CALLBACK_TYPE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class SharedLibrary:
    """Functions of a shared library that return pointers."""

    def __init__(self, name: str) -> None:
        self.library = ctypes.CDLL(name)

    def __getattr__(self, name: str) -> Any:
        function = getattr(self.library, name)
        function.restype = ctypes.c_void_p

        def call_with_pointers(*given: Any) -> Any:
            return function(*(ctypes.c_void_p(one) if isinstance(one, int) and one > 0xFFFF else one for one in given))

        return call_with_pointers


class PagePrinter:
    """Loads addresses one by one and prints each on A4."""

    def __init__(self, folder: Path, addresses: list[str]) -> None:
        self.gtk, self.glib = SharedLibrary("libgtk-3.so.0"), SharedLibrary("libglib-2.0.so.0")
        self.objects, self.webkit = SharedLibrary("libgobject-2.0.so.0"), SharedLibrary("libwebkit2gtk-4.1.so.0")
        self.folder, self.addresses, self.number = folder, addresses, 0
        self.waits = False
        self.gtk.gtk_init(None, None)
        self.view = self.webkit.webkit_web_view_new()
        window = self.gtk.gtk_offscreen_window_new()
        self.gtk.gtk_container_add(window, self.view)
        self.gtk.gtk_widget_show_all(window)
        self.kept = (
            LOAD_CHANGED_CALLBACK_TYPE(self.start_polling_when_loaded),
            PRINT_FINISHED_CALLBACK_TYPE(self.load_next_page_or_quit),
            TIMEOUT_CALLBACK_TYPE(self.print_page_once_still),
        )
        self.connect_signal(self.view, b"load-changed", self.kept[0])

    def connect_signal(self, signal_source: int, signal: bytes, signal_handler: Any) -> None:
        self.objects.g_signal_connect_data(signal_source, signal, signal_handler, None, None, 0)

    def run(self) -> None:
        self.load_current_page()
        self.gtk.gtk_main()

    def load_current_page(self) -> None:
        self.webkit.webkit_web_view_load_uri(self.view, self.addresses[self.number].encode())

    def start_polling_when_loaded(self, view: int, event: int, data: int) -> None:  # noqa: ARG002
        if event == LOAD_FINISHED_EVENT and not self.waits:
            self.waits, self.still = True, 0
            self.glib.g_timeout_add(50, self.kept[2], None)

    def print_page_once_still(self, data: int) -> int:  # noqa: ARG002
        """Prints once the page is still five times in a row; returns 1 until then, so that GLib calls it again."""
        title = self.webkit.webkit_web_view_get_title(self.view)
        self.still = self.still + 1 if title and ctypes.string_at(title) == b"still" else 0
        if self.still == 5:
            self.print_current_page()
            return 0
        self.webkit.webkit_web_view_run_javascript(
            self.view, REPORT_STILLNESS_IN_TITLE_SCRIPT.encode(), None, None, None
        )
        return 1

    def print_current_page(self) -> None:
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
        self.connect_signal(operation, b"finished", self.kept[1])
        self.webkit.webkit_print_operation_print(operation)

    def load_next_page_or_quit(self, operation: int, data: int) -> None:  # noqa: ARG002
        self.number += 1
        self.waits = False
        if self.number < len(self.addresses):
            self.load_current_page()
        else:
            self.gtk.gtk_main_quit()


if __name__ == "__main__":
    PagePrinter(Path(sys.argv[1]), sys.argv[2:]).run()
