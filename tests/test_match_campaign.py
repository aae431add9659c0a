"""A short run of the campaign over matches through the same code."""

from typing import Any

import pytest

import guandan_core as gd
import match_campaign
from guandan_core.rules import _ALLOWED
from match_draws import draw_setup
from reference.branches import BRANCHES
from side_by_side import SideBySide

MATCHES = 96


def test_R5_R6_R7_a_short_campaign_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    code = match_campaign.main(["--matches", str(MATCHES), "--seed", "3", "--quota", "0"])
    report = capsys.readouterr().out
    assert code == 0, report
    assert f"matches: {MATCHES}\n" in report
    assert "disagreements: 0" in report
    counts = {line[10:]: int(line[:9]) for line in report.splitlines() if line[:9].strip().isdigit()}
    assert list(counts) == list(BRANCHES)
    assert sum(count > 0 for count in counts.values()) > 0.9 * len(BRANCHES)


def test_the_result_depends_on_seed_and_matches_only() -> None:
    whole = match_campaign.run(5, range(12))
    parts = list(match_campaign.run_all(5, range(12), jobs=1))
    assert len(parts) == 1
    split = match_campaign.run(5, range(7))
    split.add(match_campaign.run(5, range(7, 12)))
    for other in (parts[0], split):
        assert (other.matches, other.deals, other.actions) == (whole.matches, whole.deals, whole.actions)
        assert other.branches == whole.branches
    assert match_campaign.run(6, range(2)).actions != match_campaign.run(5, range(2)).actions


def test_a_missed_quota_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert match_campaign.main(["--matches", "1", "--seed", "3"]) == 1
    assert "QUOTA MISSED R6.3 win: 1 of 100" in capsys.readouterr().out


def test_recipes_draw_every_profile_and_every_value_of_every_option() -> None:
    setups = [draw_setup(1, index)[1].rules for index in range(0, 20_000, 7)]
    for name in ("pagat", "finnish", "russian", "app", "competition"):
        assert getattr(gd.Rules, name)() in setups
    values = {name: {getattr(rules, name) for rules in setups} for name in gd.Rules.__dataclass_fields__}
    assert values == {name: set(allowed) for name, allowed in _ALLOWED.items()}


def wrong(name: str, value: Any) -> list[str]:
    """Two matches with a package that is wrong in one property."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gd.Match, name, value)
        return match_campaign.run(1, range(2)).disagreements


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("levels", property(lambda _: (gd.Rank.TWO, gd.Rank.THREE)), "levels: package"),
        ("declarers", property(lambda _: 0), "declarers: package 0, reference None"),
        ("failures", property(lambda _: (0, 1)), "failures: package"),
        ("winner", property(lambda _: 1), "winner: package 1, reference None"),
        ("deal_number", property(lambda _: 1), "deal number: package 1"),
        ("hands", property(lambda self: self.deal.hands[::-1]), "hands: package"),
        ("history", property(lambda self: self._history[1:]), "a history begins with MatchStarted"),
        ("legal_actions", lambda self: self.deal.legal_moves()[1:], "legal moves: package"),
    ],
)
def test_a_wrong_match_is_reported(name: str, value: Any, words: str) -> None:
    found = wrong(name, value)
    assert found
    assert all(words in line for line in found)
    assert all(line.startswith("DISAGREEMENT --seed 1 --first ") for line in found)


def test_an_error_of_the_package_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: SideBySide, action: gd.Action) -> None:
        raise gd.PhaseError(f"{action}", code="broken")

    monkeypatch.setattr(SideBySide, "act", refuse)
    assert "PhaseError" in match_campaign.run(1, range(1)).disagreements[0]
