"""Finds blank sheets of pages as an engine prints them."""

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
"""Lays the page out by its print styles, as wide as A4, as WPE (the old engine) cannot print; reports whether a gap as
high as a sheet, or the end of the page, is blank."""


def list_blank_sheets(pdf_content: bytes) -> list[int]:
    """Returns the numbers of the sheets of a PDF that have no text."""
    text = subprocess.run(["pdftotext", "-", "-"], input=pdf_content, capture_output=True, check=True).stdout.decode()
    sheets = text.split("\f")[:-1]
    assert sheets
    return [number for number, sheet in enumerate(sheets, 1) if not sheet.strip()]


def has_blank_printed_sheet(phone: Phone) -> bool:
    """Returns whether a printed sheet of the phone's page is blank; False for WebKit, whose driver cannot print (see
    `tests/engines/webkit_print.py`)."""
    if isinstance(phone, Firefox):
        return list_blank_sheets(phone.print_page_as_pdf()) != []
    if isinstance(phone, WebKit) and phone.name == "old":
        laid = phone.js(PRINT_LAYOUT_SCRIPT)
        assert laid["printed"] == "0px", "the print styles apply"
        assert not laid["forced"], "no style forces a page break"
        return bool(laid["blank"])
    return False
