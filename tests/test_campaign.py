"""A short run of the campaign through the same code, quotas and all."""

import pytest

import campaign
import guandan_core as gd
from positions import CoreAnswers, Position, core_answers, draw_position


def test_a_short_campaign_agrees_and_reaches_its_quotas(capsys: pytest.CaptureFixture[str]) -> None:
    code = campaign.main(["--positions", "975", "--seed", "3"])
    report = capsys.readouterr().out
    assert code == 0, report
    assert "disagreements: 0" in report
    assert "quotas: all reached" in report


def test_a_position_depends_on_seed_and_index_only() -> None:
    whole = campaign.run(5, range(40))
    parts = [campaign.run(5, range(20)), campaign.run(5, range(20, 40))]
    parts[0].add(parts[1])
    assert parts[0].plays == whole.plays
    assert parts[0].tally.counts == whole.tally.counts
    assert draw_position(5, 7) != draw_position(6, 7)


def test_a_missed_quota_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert campaign.main(["--positions", "1", "--seed", "3"]) == 1
    assert "QUOTA MISSED wilds 1" in capsys.readouterr().out


def spoil(how: str) -> campaign.Result:
    """Positions 0 to 9 with a core that is wrong in one way."""

    def wrong(position: Position) -> CoreAnswers:
        answers = core_answers(position)
        moves = list(answers.moves)
        if how == "count":
            return answers._replace(number=answers.number + 1)
        if how == "combinations":
            return answers._replace(combinations=answers.combinations[:-1])
        if how == "missing":
            moves = moves[:-1]
        elif how == "order":
            moves.reverse()
        else:
            moves += moves[-1:]
        return answers._replace(moves=gd.LegalMoves(moves))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(campaign, "core_answers", wrong)
        return campaign.run(1, range(10))


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("missing", "missing '"),
        ("order", "another order"),
        ("twice", "twice"),
        ("combinations", "combinations: "),
        ("count", "counted "),
    ],
)
def test_a_wrong_list_is_reported(how: str, words: str) -> None:
    found = spoil(how).disagreements
    assert len(found) >= 8
    assert any(words in line for line in found)
    assert all(line.startswith("DISAGREEMENT seed 1, Position(index=") for line in found)
