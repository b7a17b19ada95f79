"""Pages as an engine prints them: which sheets of one say nothing."""

from __future__ import annotations

import subprocess

from tests.engines.firefox import Firefox
from tests.engines.phone import Phone
from tests.engines.webkit import WebKit

PRINT_LAYOUT_SCRIPT = """const [wide, high] = [718, 1047], at = frameElement.style, was = at.cssText;
const turn = (media) => {
  if (/print/.test(media.mediaText)) media.mediaText = "all";
  else if (/screen/.test(media.mediaText)) media.mediaText = "not all";
};
const read = (rules) => {
  for (const rule of rules) {
    if (rule.media && !rule.href) turn(rule.media);
    if (rule.cssRules) read(rule.cssRules);
  }
};
for (const sheet of document.styleSheets) {
  turn(sheet.media);
  read(sheet.cssRules);
}
at.cssText += `width: ${wide}px; height: ${high}px; max-height: none`;
const seen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
const boxes = [...document.querySelectorAll("svg, img")].filter(seen).map((one) => one.getBoundingClientRect());
for (const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); texts.nextNode(); ) {
  const range = document.createRange(), { data, parentElement } = texts.currentNode;
  range.selectNodeContents(texts.currentNode);
  if (data.trim() && seen(parentElement)) boxes.push(...range.getClientRects());
}
const printed = getComputedStyle(document.getElementById("app")).paddingBottom;
const long = document.documentElement.scrollHeight;
const drawn = boxes.filter(({ width, height }) => width > 1 && height > 1);
let low = 0, gap = 0;
for (const { top, bottom } of drawn.sort((one, other) => one.top - other.top)) {
  gap = Math.max(gap, top + scrollY - low);
  low = Math.max(low, bottom + scrollY);
}
const blank = gap > high || (long > high && long - low > 60); // less is the margin of what stands last
const breaks = [...document.querySelectorAll("body *")].filter(seen).filter((one) => {
  const { breakBefore, breakAfter } = getComputedStyle(one);
  return [breakBefore, breakAfter].includes("page");
});
at.cssText = was;
return { blank, forced: breaks.length, printed };"""
"""WPE, the old engine, has nothing that prints: its page laid out by the styles of paper, as wide as A4. Is there a
sheet's height, or an end, in which nothing is drawn?"""


def list_blank_sheets(pdf_content: bytes) -> list[int]:
    """The sheets of a PDF that say nothing."""
    text = subprocess.run(["pdftotext", "-", "-"], input=pdf_content, capture_output=True, check=True).stdout.decode()
    sheets = text.split("\f")[:-1]
    assert sheets
    return [number for number, sheet in enumerate(sheets, 1) if not sheet.strip()]


def has_blank_printed_sheet(phone: Phone) -> bool:
    """Has the page a phone shows a sheet that says nothing? WebKit's driver has no command for it: its library is asked
    (`tests/engines/webkit_print.py`)."""
    if isinstance(phone, Firefox):
        return list_blank_sheets(phone.print_page_as_pdf()) != []
    if isinstance(phone, WebKit) and phone.name == "old":
        laid = phone.js(PRINT_LAYOUT_SCRIPT)
        assert laid["printed"] == "0px", "the styles of paper are on"
        assert not laid["forced"], "a page breaks by itself alone"
        return bool(laid["blank"])
    return False
