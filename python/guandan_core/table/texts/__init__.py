"""What the table says, in each of its languages: ``LANGUAGES`` and ``say``."""

from __future__ import annotations

from typing import Final

from guandan_core.table.texts import en, zh

__all__ = ["LANGUAGES", "say"]

LANGUAGES: Final = {"en": en.TEXTS, "zh": zh.TEXTS}


def say(language: str, key: str, **values: object) -> str:
    """Return a text in a language, with the values in their places.

    >>> from guandan_core.table.texts import say
    >>> say("en", "deal", number=3), say("zh", "deal", number=3)
    ('Deal 3', '第 3 局')
    """
    return LANGUAGES[language][key].format(**values)
