"""Measures text in the bold font of our sheets, for pictures that have to place it."""

from __future__ import annotations

from calculators.core.parsing import split_graphemes

LETTER_WIDTHS_EM = {
    **dict.fromkeys("_", 0.31),
    **dict.fromkeys("'iìíîï", 0.32),
    **dict.fromkeys(" ,.", 0.33),
    **dict.fromkeys(":;", 0.34),
    **dict.fromkeys("l", 0.36),
    **dict.fromkeys("!", 0.37),
    **dict.fromkeys("j", 0.4),
    **dict.fromkeys("I|ÌÍÎÏ", 0.44),
    **dict.fromkeys("-", 0.48),
    **dict.fromkeys("rt", 0.49),
    **dict.fromkeys("(*/\\^`~・–・「」（）▶", 0.5),
    **dict.fromkeys(")f", 0.51),
    **dict.fromkeys('"', 0.52),
    **dict.fromkeys("{}", 0.54),
    **dict.fromkeys("[]", 0.55),
    **dict.fromkeys("J", 0.56),
    **dict.fromkeys("z", 0.58),
    **dict.fromkeys("s", 0.59),
    **dict.fromkeys("v、。", 0.6),
    **dict.fromkeys("L", 0.61),
    **dict.fromkeys("x", 0.62),
    **dict.fromkeys("1", 0.63),
    **dict.fromkeys("cyçýÿ", 0.64),
    **dict.fromkeys("akàáâãäå", 0.66),
    **dict.fromkeys("Fg", 0.67),
    **dict.fromkeys("eèéêë", 0.69),
    **dict.fromkeys("EToÈÉÊËðòóôõöø", 0.7),
    **dict.fromkeys("ß", 0.71),
    **dict.fromkeys("hnuñùúûü", 0.72),
    **dict.fromkeys("Sbdpq", 0.73),
    **dict.fromkeys("YÝþ", 0.74),
    **dict.fromkeys("Z", 0.75),
    **dict.fromkeys("023456789KPRVÞ", 0.76),
    **dict.fromkeys("B", 0.77),
    **dict.fromkeys("AÀÁÂÃÄÅト", 0.78),
    **dict.fromkeys("$?", 0.8),
    **dict.fromkeys("CÇイ", 0.81),
    **dict.fromkeys("Xョ", 0.82),
    **dict.fromkeys("ィヵ", 0.83),
    **dict.fromkeys("+<=>HNÑ×÷ぅょドュ−", 0.84),
    **dict.fromkeys("DÐェォッノャヮ", 0.85),
    **dict.fromkeys("GUÙÚÛÜぇゥリヶ", 0.86),
    **dict.fromkeys("くしァ", 0.87),
    **dict.fromkeys("OÒÓÔÕÖØゖ", 0.88),
    **dict.fromkeys("ゃゅクヌレ", 0.89),
    **dict.fromkeys("Qwぃっりゎエタヒミ", 0.9),
    **dict.fromkeys("&ぁぉこじアコシソ", 0.91),
    **dict.fromkeys("フムヲ", 0.92),
    **dict.fromkeys("うヨン", 0.93),
    **dict.fromkeys("#えらゕウオツニネマメ", 0.94),
    **dict.fromkeys("Æジスセヘヤラ", 0.95),
    **dict.fromkeys("mぐそとまんカケゴゾチテナベペロワヰー", 0.96),
    **dict.fromkeys("ごすちもろグゼダビピモヱ", 0.97),
    **dict.fromkeys("@けよるゔガキゲサズヅハブプホユヴヺ", 0.98),
    **dict.fromkeys("ずせてにやヂデバパボポヷヹ", 0.99),
}
"""Widths in ems of the letters that are not 1 em wide."""


def measure_text_em(text: str) -> float:
    """Returns the width of a text in ems; combining marks take no width. An unknown letter counts as a wide Latin or
    Japanese one."""
    return sum(letter_width_em(grapheme[0]) for grapheme in split_graphemes(text))


def letter_width_em(letter: str) -> float:
    """Returns the width of a letter in ems."""
    return LETTER_WIDTHS_EM.get(letter, 0.8 if ord(letter) < 0x2000 else 1.0)


def css_class_of_long_name(name: str, long_em: float = 5, longer_em: float = 9) -> str:
    """Returns the class of a name's smaller size on a sheet (`css_class_of_name_width`)."""
    return css_class_of_name_width(measure_text_em(name), long_em, longer_em)


def css_class_of_name_width(width_em: float, long_em: float = 5, longer_em: float = 9) -> str:
    """Returns the class of a smaller size: `l9` for a width of more than long_em, `l12` for one of more than longer_em,
    '' for others."""
    return "l12" if width_em > longer_em else "l9" if width_em > long_em else ""


def largest_fitting_size(text: str, max_size: float, max_width: float) -> float:
    """Returns the largest size, at most `max_size`, at which a text is no wider than `max_width`; in tenths."""
    return min(max_size, int(10 * max_width / max(measure_text_em(text), 0.1)) / 10)
