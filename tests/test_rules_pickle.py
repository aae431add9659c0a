"""Rules that are pickled and copied, and pickles that were forged."""

import copy
import functools
import pickle
import pickletools
from typing import Any

import pytest

import guandan_core as gd
from test_rules import OPTION, PROFILE, PROFILES

PROTOCOL = pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))

# Rules.app() pickled with protocol 0 by the first version.
GOLDEN = (
    b"cfunctools\npartial\np0\n(cguandan_core\nRules\np1\ntp2\nRp3\n(g1\n(t(dp4\nVdirection\np5\nVclockwise\np6\n"
    b"sVfull_house_joker_pair\np7\nI00\nsVstraight_flush_beats\np8\nI5\nsVmax_bomb_size\np9\nI10\nsVace_low\n"
    b"p10\nI01\nsVwilds_prefer_natural\np11\nI00\nsVadvance\np12\n(I3\nI2\nI1\ntp13\nsVace_win\np14\nV1-3\np15\n"
    b"sVace_win_needs_declarer\np16\nI00\nsVace_attempts\np17\nNsVace_demotion\np18\nV2\np19\n"
    b"sVace_finish_demotes\np20\nI00\nsVtribute_excludes_wild\np21\nI01\nsVequal_tribute\np22\nVseat_order\np23\n"
    b"sVequal_tribute_lead\np24\nVpayer_to_first\np25\nsVreturn_limit\np26\nVmax_ten\np27\nsVreturn_received\n"
    b"p28\nI01\nsVannounce_at\np29\nNsVannounce_mode\np30\nValways\np31\nsNtp32\nb(tRp33\n."
)


@PROTOCOL
@PROFILE
def test_pickle(profile: str, protocol: int) -> None:
    rules = PROFILES[profile]()
    again = pickle.loads(pickle.dumps(rules, protocol))
    assert type(again) is gd.Rules
    assert again == rules
    assert hash(again) == hash(rules)


@PROFILE
def test_copy(profile: str) -> None:
    rules = PROFILES[profile]()
    assert copy.copy(rules) == rules
    assert copy.deepcopy([rules]) == [rules]


@PROTOCOL
def test_pickles_name_public_things_only(protocol: int) -> None:
    data = pickle.dumps(gd.Rules.app(), protocol)
    assert b"guandan_core" in data
    assert b"guandan_core." not in data
    assert b"_plays" not in data
    # Protocols below 4 name their globals in one opcode.
    named = {arg for op, arg, _ in pickletools.genops(data) if op.name == "GLOBAL"}
    assert named == ({"functools partial", "guandan_core Rules"} if protocol < 4 else set())


def test_a_pickle_of_version_1_still_loads() -> None:
    # Options added later take their defaults.
    assert pickle.loads(GOLDEN) == gd.Rules.app()


class Forged:
    """Pickles as a call of Rules with options that Rules itself would refuse."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(gd.Rules, **self.options), ()


@PROTOCOL
@OPTION
def test_forged_pickles_are_checked(name: str, protocol: int) -> None:
    for value in ("x", 0, 1, 7, [3, 2, 1]):
        data = pickle.dumps(Forged({name: value}), protocol)
        with pytest.raises(gd.RulesError, match=f"^{name} is "):
            pickle.loads(data)


def test_forged_bytes_are_checked() -> None:
    data = pickle.dumps(gd.Rules.app(), 2)
    assert data.count(b"clockwise") == 1
    with pytest.raises(gd.RulesError, match=r"^direction is 'clockwisE'"):
        pickle.loads(data.replace(b"clockwise", b"clockwisE"))


@PROTOCOL
def test_forged_pickles_cannot_set_the_packed_options(protocol: int) -> None:
    data = pickle.dumps(Forged({"_plays": 0}), protocol)
    with pytest.raises(TypeError, match="_plays"):
        pickle.loads(data)


def test_pickles_with_fewer_options_take_the_defaults() -> None:
    data = pickle.dumps(Forged({"max_bomb_size": 8}))
    assert pickle.loads(data) == gd.Rules(max_bomb_size=8)


@pytest.mark.parametrize("state", [b"}", b"N}X\x07\x00\x00\x00ace_lowK\x05s\x86", b"]", b"(lK\x07a", b"K\x01"])
def test_forged_pickles_cannot_skip_the_constructor(state: bytes) -> None:
    # cls.__new__(cls), then a state: what object's own pickling would write. An empty state must not pass either.
    with pytest.raises(gd.RulesError) as caught:
        pickle.loads(b"\x80\x02cguandan_core\nRules\n)\x81" + state + b"b.")
    assert caught.value.code == "rules_type"
