"""The reasons of hints in Chinese: ``reason_in``. They come in English from ``guandan_core.players.advise``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["reason_in"]

_KINDS: Final = {
    "single": "单张",
    "pair": "对子",
    "triple": "三张",
    "full house": "三带二",
    "straight": "顺子",
    "tube": "三连对",
    "plate": "钢板",
    "bomb": "炸弹",
    "straight flush": "同花顺",
    "joker bomb": "天王炸",
}
_RANKS: Final = {"jacks": "J", "queens": "Q", "kings": "K", "aces": "A", "black jokers": "小王", "red jokers": "大王"}
_NEEDS = r"needs (?P<count>\d+) plays?(?:, (?P<bombs>\d+) of them (?:a bomb|bombs))?"

# Each pattern is a whole part of a reason; K is a kind, R a rank, S a seat.
_PARTS: Final = (
    (r"goes out", "出完"),
    (r"a bomb on the partner's play", "炸对家的牌"),
    (r"a bomb", "用炸弹"),
    (r"leads a bomb", "先出炸弹"),
    (r"a bomb: seat (?P<S>\d) has (?P<count>\d+) cards? left", "用炸弹：{S}只剩 {count} 张"),
    (r"breaks an? (?P<K>pair|triple|bomb) of (?P<R>[^,]+)", "拆开 {R} 的{K}"),
    (r"breaks the joker bomb", "拆开天王炸"),
    (r"leads the lowest card", "先出最小的牌"),
    (r"leads an? (?P<K>[^,]+) with the lowest card", "先出带最小牌的{K}"),
    (r"leads an? (?P<K>[^,]+)", "先出{K}"),
    (r"the partner has (?P<count>\d+) cards? left", "对家只剩 {count} 张"),
    (r"seat (?P<S>\d) has (?P<count>\d+) cards? left", "{S}只剩 {count} 张"),
    (r"takes over from the partner", "接过对家的牌"),
    (r"beats it with a higher (?P<K>[^,]+) than needed", "用偏大的{K}压"),
    (r"beats it with the lowest (?P<K>[^,]+) that can", "用最小的{K}压"),
    (r"leaves one play, unbeatable", "还剩一手，没有人压得过"),
    (r"leaves one play", "还剩一手"),
    (r"leaves (?P<count>\d+) plays", "还剩 {count} 手"),
    (r"leaves (?P<count>\d+) plays, all unbeatable", "还剩 {count} 手，都没有人压得过"),
    (r"leaves (?P<count>\d+) plays, (?P<sure>\d+) of them unbeatable", "还剩 {count} 手，{sure} 手没有人压得过"),
    (r"holds nothing that beats it", "没有能压过的牌"),
    (r"lets the partner's play stand", "让对家的牌"),
    (r"keeps the bombs?", "留着炸弹"),
    (r"keeps the hand together: no answer leaves fewer plays", "不拆牌：压了手数也不会少"),
    (r"keeps the hand together: no answer below a bomb leaves fewer plays", "不拆牌：除了炸弹，压了手数也不会少"),
    (r"lets the play of seat (?P<S>\d) stand", "让{S}的牌"),
    (rf"leads: {_NEEDS}", "自己先出：需要 {count} 手{bombs}"),
    (rf"the partner leads: this hand {_NEEDS}", "对家先出：自己需要 {count} 手{bombs}"),
    (rf"with that card {_NEEDS}", "有这张牌需要 {count} 手{bombs}"),
    (rf"must (?:give|return) it, then {_NEEDS}", "只能给这张，之后需要 {count} 手{bombs}"),
    (rf"without it {_NEEDS}", "给出这张后还有 {count} 手{bombs}"),
)


def reason_in(language: str, reason: str, name: Callable[[int], str]) -> str:
    """Return the reason of a hint in a language, with the names of seats. What is not known stays English."""
    if language != "zh":
        return re.sub(r"\bseat (\d)", lambda match: name(int(match[1])), reason)
    told, words = [], reason.split(", ")
    while words:
        # The longest part first: some have commas of their own.
        whole = (", ".join(words[:end]) for end in range(len(words), 0, -1))
        size, part = next(
            ((part.count(", ") + 1, said) for part in whole if (said := _part(part, name))),
            (1, words[0]),
        )
        told.append(part)
        del words[:size]
    return "，".join(told)


def _part(text: str, name: Callable[[int], str]) -> str | None:
    for pattern, chinese in _PARTS:
        if found := re.fullmatch(pattern, text):
            return chinese.format(**_values(found, name))
    return None


def _values(found: re.Match[str], name: Callable[[int], str]) -> dict[str, str]:
    values = found.groupdict()
    if "K" in values:
        values["K"] = _KINDS.get(values["K"], values["K"])
    if "R" in values:
        values["R"] = _RANKS.get(values["R"], values["R"].removesuffix("s"))
    if "S" in values:
        values["S"] = name(int(values["S"]))
    if "bombs" in values:
        values["bombs"] = f"，其中炸弹 {values['bombs']} 个" if values["bombs"] else ""
    return values
