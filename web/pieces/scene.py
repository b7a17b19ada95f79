"""A picture of a game's table: what lies where. Page, lesson and paper draw the same scene, with their own symbols."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneItem:
    """Something that lies on the table or marks it; a game derives a class for each symbol.

    symbol: the name of the macro that draws it on a page, and of the function that draws it on paper; x, y, width,
    height: the box around it; label: its spoken text; control: None if it cannot be touched; id: that of its element.
    """

    symbol: ClassVar[str]
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    control: Control | None = None
    id: str = ""

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


Item = TypeVar("Item", bound=SceneItem)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture of the table in pixels of a page. A later item lies on an earlier one.

    label: its spoken text; verdict_viewbox: x, y, width and height of the part in question, () without one.
    """

    label: str
    width: float
    height: float
    items: tuple[SceneItem, ...]
    verdict_viewbox: tuple[float, ...] = ()

    @property
    def can_be_touched(self) -> bool:
        """Returns whether any item has a control."""
        return any(item.control is not None for item in self.items)

    def items_of(self, item_class: type[Item]) -> tuple[Item, ...]:
        return tuple(item for item in self.items if isinstance(item, item_class))

    def scene_with_only_items_within_verdict_viewbox(self) -> Scene:
        """Returns the scene with the items whose middle is in question; with all if no part is."""
        if not self.verdict_viewbox:
            return self
        left, top, width, height = self.verdict_viewbox
        return replace(
            self,
            items=tuple(
                item
                for item in self.items
                for x, y in [item.middle]
                if left < x < left + width and top < y < top + height
            ),
        )
