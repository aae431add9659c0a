"""What the calls take, as types for annotations: ``CardLike``, ``HandLike``, ``LevelLike``."""

from collections.abc import Iterable
from typing import SupportsIndex, TypeAlias

from guandan_core._core import Card, Hand
from guandan_core.enums import Rank

__all__ = ["CardLike", "HandLike", "LevelLike"]

CardLike: TypeAlias = Card | str | SupportsIndex
HandLike: TypeAlias = Hand | str | Iterable[Card | str | SupportsIndex]
LevelLike: TypeAlias = Rank | SupportsIndex | str
