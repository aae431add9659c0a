"""guandan deal, replay, random and perft: what they print, and what they refuse."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd
from command import MODULE, Capture, ask, ask_json, refuse
from guandan_core import cli, records
from guandan_core.cli.random import play_match

FOLDER = Path(__file__).parent / "data" / "records"
PAGAT = FOLDER / "v1-pagat.json"
needs_shell = pytest.mark.skipif(os.name == "nt", reason="pipes, signals and terminals of a POSIX system")


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def run(*argv: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*MODULE, *argv], input=stdin, capture_output=True, timeout=60, check=False)


# guandan deal


def test_deal(capsys: Capture) -> None:
    out = ask(capsys, "deal", "--seed", "7", "--level", "5")
    deal = gd.Deal.random(7, 5)
    assert out.startswith(f"seed 7, level 5, wild 5H: seat {deal.leader} leads\n\n  0  2C  3H 3C 3C 3D 3D  4H 4S  ")
    assert max(map(len, out.splitlines())) <= 80
    hands = re.split(r"^  (?=\d)", out.partition("\n\n")[2], flags=re.MULTILINE)[1:]
    assert [gd.Hand(text[1:]) for text in hands] == list(deal.hands)
    # The level rank stands above the aces, the jokers above all.
    assert re.search(r"AH  5H 5C  RJ\n", out)


@pytest.mark.parametrize("columns", ["24", "40", "200"])
def test_deal_in_any_width(capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = ask(capsys, "deal", "--seed", "7", "--level", "5")
    assert max(map(len, out.splitlines())) <= int(columns)
    assert len(re.findall(r"[2-9TJQKA][HSCD]|[BR]J", out.partition("\n\n")[2])) == 108


def test_deal_json(capsys: Capture) -> None:
    shown = ask_json(capsys, "deal", "--seed", str(2**64 - 1), "--level", "10")
    deal = gd.Deal.random(2**64 - 1, 10)
    assert shown == {
        "seed": "18446744073709551615",
        "level": "T",
        "leader": deal.leader,
        "hands": [[str(card) for card in hand] for hand in deal.hands],
    }


# guandan replay


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_replay_prints_the_transcript(capsys: Capture, file: Path) -> None:
    assert ask(capsys, "replay", str(file)) == file.with_suffix(".txt").read_text(encoding="ascii")


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte-order-mark"])
def test_replay_from_stdin(mark: bytes) -> None:
    done = run("replay", "-", stdin=mark + PAGAT.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == PAGAT.with_suffix(".txt").read_text(encoding="ascii").splitlines()


def test_replay_of_one_record_in_many_lines(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "pretty.json"
    file.write_text(json.dumps(json.loads(PAGAT.read_text(encoding="ascii")), indent=2), encoding="ascii")
    assert ask(capsys, "replay", str(file)) == PAGAT.with_suffix(".txt").read_text(encoding="ascii")


def test_replay_of_many_records_in_one_file(capsys: Capture, tmp_path: Path) -> None:
    files = sorted(FOLDER.glob("*.json"))
    all_in_one = tmp_path / "all.jsonl"
    all_in_one.write_text("\n".join(file.read_text(encoding="ascii") for file in files), encoding="ascii")
    texts = [file.with_suffix(".txt").read_text(encoding="ascii") for file in files]
    assert ask(capsys, "replay", str(all_in_one)) == "\n".join(texts)


def test_replay_names_deal_and_play(capsys: Capture, tmp_path: Path) -> None:
    record: Any = json.loads(PAGAT.read_text(encoding="ascii"))
    seat, _ = record["deals"][2]["plays"][5]
    record["deals"][2]["plays"][5] = [seat, "2X"]
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(record), encoding="ascii")
    message = refuse(capsys, "replay", str(file))
    assert message.startswith(f"{file}: broken record, deal 2, play 5: seat {seat}: unknown card '2X'")


def test_replay_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(PAGAT.read_text(encoding="ascii") + '\n{"format": "chess"}\n', encoding="ascii")
    done = run("replay", str(file))
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        f"guandan: error: {file}, line 3: broken record: format is 'chess', not 'guandan-match'"
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "broken record: no JSON"),
        (b"\xff", "is no text in UTF-8"),
        (b"[" * 100_000, "broken record: no JSON that can be read"),
        (b"\x00", "broken record: no JSON"),
    ],
    ids=["empty", "latin-1", "deep", "nul"],
)
def test_replay_of_what_is_no_record(capsys: Capture, tmp_path: Path, data: bytes, expected: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    assert expected in refuse(capsys, "replay", str(file))


@pytest.mark.parametrize("name", ["nowhere.json", "", "\x00", "\udcff", "."])
def test_replay_of_a_file_that_cannot_be_read(capsys: Capture, name: str) -> None:
    assert refuse(capsys, "replay", name).startswith("cannot read ")


# guandan random

SUMMARY = [
    "5 matches, rules pagat, seed 1",
    "",
    "deals      54, 10.80 for each match",
    "actions    7,488, 138.67 for each deal",
    "results    1-2: 20 (37.0%), 1-3: 23 (42.6%), 1-4: 11 (20.4%)",
    "wins       team 0: 3, team 1: 2",
]


def summary(capsys: Capture, *argv: str) -> list[str]:
    lines = ask(capsys, "random", *argv).splitlines()
    assert re.fullmatch(r"time {7}\d+\.\d s, [\d.]+ matches/s", lines[-1])
    return lines[:-1]


def test_random_by_the_seed_alone(capsys: Capture) -> None:
    """Golden: the same numbers on every Python and every platform."""
    assert summary(capsys, "--matches", "5", "--seed", "1") == SUMMARY
    assert summary(capsys, "--matches", "5", "--seed", "2")[2:] != SUMMARY[2:]


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--rules", "app", "--start-level", "10"],
        ["--deals", "1"],
        ["--deals", "2", "--start-level", "A", "--rules", "russian", "--set", "ace_win=1-2"],
    ],
)
def test_random_json_counts_what_is_recorded(capsys: Capture, tmp_path: Path, options: list[str]) -> None:
    file = tmp_path / "new.jsonl"
    shown = ask_json(capsys, "random", "--matches", "6", "--seed", "3", "--record", str(file), *options)
    matches = [records.loads(line) for line in file.read_text(encoding="ascii").splitlines()]
    events = [event for match in matches for event in match.history]
    places = [event.result.places for event in events if isinstance(event, gd.DealEnded)]
    assert shown["matches"] == len(matches) == 6
    assert shown["deals"] == len(places) == sum(shown["results"].values())
    assert shown["actions"] == sum(isinstance(event, gd.Acted) for event in events)
    assert shown["results"] == {place: places.count(place) for place in ("1-2", "1-3", "1-4")}
    assert shown["wins"] == [sum(match.winner == team for match in matches) for team in (0, 1)]
    assert shown["draws"] == sum(match.winner is None for match in matches)
    assert shown["deals_per_match"] == round(len(places) / 6, 2)
    assert shown["actions_per_deal"] == round(shown["actions"] / len(places), 2)
    assert shown["seconds"] >= 0
    assert shown["matches_per_second"] > 0
    if "--start-level" in options:
        assert {str(event.start_level) for event in events if isinstance(event, gd.MatchStarted)} <= {"T", "A"}
    if "--deals" in options:
        assert max(match.deal_number for match in matches) == int(options[options.index("--deals") + 1]) - 1


def test_random_names_rules_and_draws(capsys: Capture) -> None:
    argv = ["--deals", "2", "--start-level", "A", "--rules", "russian", "--set", "ace_win=1-2"]
    lines = summary(capsys, "--matches", "6", "--seed", "3", *argv)
    assert lines[0] == "6 matches, rules russian ace_win=1-2, seed 3"
    assert re.search(r"draws: \d", lines[-1])


def test_random_records_in_a_directory(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    argv = ["random", "--matches", "2", "--seed", "1", "--deals", "1", "--record", str(folder)]
    ask(capsys, *argv)
    assert sorted(file.name for file in folder.iterdir()) == ["match-000000.json", "match-000001.json"]
    for file in folder.iterdir():
        assert ask(capsys, "replay", str(file)).startswith("Guandan match, rules pagat, seed ")
    assert refuse(capsys, *argv).endswith("match-000000.json' is there already")


def test_random_overwrites_nothing(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    file.write_text("mine", encoding="ascii")
    message = refuse(capsys, "random", "--matches", "1", "--seed", "1", "--record", str(file))
    assert message == f"--record: '{file}' is there already"
    assert file.read_text(encoding="ascii") == "mine"


@pytest.mark.parametrize("name", ["nowhere/x.jsonl", "\x00.jsonl", "\x00"])
def test_random_record_that_cannot_be_written(capsys: Capture, name: str) -> None:
    assert "--record: cannot write " in refuse(capsys, "random", "--matches", "1", "--seed", "1", "--record", name)


def test_a_recorded_match_can_be_drawn_again() -> None:
    match = play_match(gd.Rules.app(), gd.Rank.TEN, None, 2**64 - 1)
    assert match.is_over
    assert play_match(gd.Rules.app(), gd.Rank.TEN, None, 2**64 - 1) == match


# guandan perft


def test_perft(capsys: Capture) -> None:
    for depth, count in enumerate([1, 1323, 185035]):
        assert ask(capsys, "perft", "--seed", "7", "--level", "5", "--depth", str(depth)) == f"{count}\n"
        assert gd.Deal.random(7, 5).perft(depth) == count


def test_perft_in_pieces_is_the_same(capsys: Capture) -> None:
    """The command counts in pieces, so that Ctrl-C works."""
    argv = ["--seed", "3", "--level", "A", "--depth", "3", "--rules", "app"]
    assert ask(capsys, "perft", *argv) == f"{gd.Deal.random(3, 14, gd.Rules.app()).perft(3)}\n"


def test_perft_divide(capsys: Capture) -> None:
    lines = ask(capsys, "perft", "--seed", "7", "--level", "5", "--depth", "2", "--divide").splitlines()
    deal = gd.Deal.random(7, 5)
    counts = dict(line.split(": ") for line in lines[:-2])
    assert list(counts) == [str(move) for move in deal.legal_moves()]
    for text, count in list(counts.items())[::50]:
        deal.play(text)
        assert deal.perft(1) == int(count)
        deal.undo()
    assert lines[-2:] == ["", "total: 185035"]


def test_perft_rules_matter(capsys: Capture) -> None:
    argv = ["perft", "--seed", "7", "--level", "5", "--depth", "1"]
    assert ask(capsys, *argv, "--set", "ace_low=no") != ask(capsys, *argv)


# What all refuse

REFUSED = [
    (["deal", "--level", "5"], "--seed"),
    (["deal", "--seed", "7"], "--level"),
    (["deal", "--seed", "-1", "--level", "5"], "--seed"),
    (["deal", "--seed", str(2**64), "--level", "5"], "a whole number from 0 to 18446744073709551615"),
    (["deal", "--seed", "9" * 10_000, "--level", "5"], "--seed '999"),
    (["deal", "--seed", "\u0667", "--level", "5"], "--seed '\u0667'"),
    (["deal", "--seed", "7", "--level", "BJ"], "--level 'BJ'"),
    (["deal", "--seed", "7", "--level", "5", "x"], "x"),
    (["replay"], "FILE"),
    (["random"], "--seed"),
    (["random", "--seed", "1", "--matches", "0"], "--matches '0' is not a whole number of 1 or more"),
    (["random", "--seed", "1", "--matches", "1.5"], "--matches '1.5'"),
    (["random", "--seed", "1", "--deals", "0"], "--deals '0'"),
    (["random", "--seed", "1", "--start-level", "1"], "--start-level '1' is no level"),
    (["random", "--seed", "1", "--rules", "x"], "--rules 'x' is no profile"),
    (["perft", "--seed", "7", "--level", "5"], "--depth"),
    (["perft", "--seed", "7", "--level", "5", "--depth", "101"], "--depth '101' is not a whole number from 0 to 100"),
    (["perft", "--seed", "7", "--level", "5", "--depth", "0", "--divide"], "--divide needs"),
]


@pytest.mark.parametrize(("argv", "expected"), REFUSED, ids=range(len(REFUSED)))
def test_bad_input_names_the_token(capsys: Capture, argv: list[str], expected: str) -> None:
    assert expected in refuse(capsys, *argv)


@pytest.mark.parametrize("command", ["deal", "replay", "random", "perft"])
def test_help_has_examples_that_run(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.json").write_bytes(PAGAT.read_bytes())
    (tmp_path / "matches.jsonl").write_bytes(PAGAT.read_bytes() * 2)
    out = ask(capsys, command, "--help")
    assert "exit codes:" in out
    assert out.isascii()
    assert max(map(len, out.splitlines())) <= 80
    examples = re.findall(r"^  guandan (.+)$", out, re.MULTILINE)
    assert examples
    for example in examples:
        assert ask(capsys, *example.split())


# Real processes

LONG = [
    ["random", "--matches", "100000", "--seed", "1"],
    ["perft", "--seed", "7", "--level", "5", "--depth", "6"],
]


def heed_ctrl_c() -> None:
    # A shell starts its background jobs with the signal ignored, and the tests may run in one.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(argv: list[str], seconds: float) -> tuple[int, bytes, bytes]:
    """Exit code, output and errors of a command that gets Ctrl-C after this time."""
    process = subprocess.Popen([*MODULE, *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_ctrl_c)
    try:
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    return process.returncode, out, err


@needs_shell
@pytest.mark.parametrize("argv", LONG, ids=lambda argv: argv[0])
def test_ctrl_c_ends_it_at_once(argv: list[str]) -> None:
    assert interrupted(argv, 1.5) == (130, b"", b"")


@needs_shell
def test_ctrl_c_leaves_whole_records(tmp_path: Path) -> None:
    file = tmp_path / "new.jsonl"
    interrupted([*LONG[0], "--record", str(file)], 2)
    lines = file.read_text(encoding="ascii").splitlines()
    assert lines
    for line in lines[-2:]:
        assert records.loads(line).is_over


@needs_shell
@pytest.mark.parametrize(
    "argv",
    [
        ["deal", "--seed", "7", "--level", "5"],
        ["replay", str(PAGAT)],
        ["random", "--matches", "1", "--seed", "1"],
        ["perft", "--seed", "7", "--level", "5", "--depth", "2", "--divide"],
    ],
    ids=lambda argv: argv[0],
)
def test_closed_pipe(argv: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run([*MODULE, *argv], stdout=closed, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


def test_every_command_is_listed(capsys: Capture) -> None:
    out = ask(capsys, "--help")
    for command in cli._COMMANDS:
        assert re.search(rf"^    {command.__name__.rpartition('.')[2]} ", out, re.MULTILINE)
