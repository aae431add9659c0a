"""The records of simulate.simulate(): what they hold, going on from them, and broken ones."""

import re
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import players, simulate
from guandan_core.simulate import results
from guandan_core.simulate.intervals import bootstraps

run = partial(simulate.simulate, progress=False)


@pytest.fixture(autouse=True)
def _few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals are no matter here."""
    monkeypatch.setattr(results, "bootstraps", partial(bootstraps, resamples=50))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "run.jsonl"


def told(caught: pytest.ExceptionInfo[simulate.SimulationError]) -> tuple[str, str]:
    return caught.value.code, str(caught.value)


def test_records_replay(file: Path) -> None:
    found = run(["easy", "random"], deals=3, seed=4, records=file, rules=gd.Rules.app())
    lines = list(simulate.read_records(file))
    assert [line.number for line in lines] == [0, 1, 2]
    for line in lines:
        both = simulate.duplicate(
            players.Easy(4), players.Random(4), simulate.single_deal(4, line.number, rules=gd.Rules.app())
        )
        assert line.replayed() == [both.first, both.second]
        assert tuple(gain for game in line.games for gain in game.gains) == found.gains[line.number]
    short = file.with_name("short.jsonl")
    assert run(["easy", "random"], deals=3, seed=4, records=short, record_matches=False, rules=gd.Rules.app()) == found
    assert len(short.read_bytes()) < len(file.read_bytes()) / 5
    assert [one.games for one in simulate.read_records(short)] == [one.games for one in lines]


class Stop:
    """Ctrl-C when so many are done."""

    def __init__(self, done: int) -> None:
        self.done = done

    def __call__(self, progress: simulate.Progress) -> None:
        if progress.done >= self.done:
            raise KeyboardInterrupt


@pytest.mark.parametrize("done", [0, 3])
def test_stopped_and_resumed(file: Path, done: int) -> None:
    whole = run(["normal", "easy"], deals=8)
    with pytest.raises(KeyboardInterrupt):
        run(["normal", "easy"], deals=8, records=file, progress=Stop(done))
    assert len(file.read_text(encoding="ascii").splitlines()) == 1 + done
    seen: list[simulate.Progress] = []
    assert run(["normal", "easy"], deals=8, records=file, resume=True, progress=seen.append) == whole
    assert [one.done for one in seen] == list(range(done, 9))
    # More, fewer, and in any order.
    lines = file.read_text(encoding="ascii").splitlines(keepends=True)
    file.write_text("".join([lines[0], *reversed(lines[1:])]), encoding="ascii")
    assert run(["normal", "easy"], deals=10, records=file, resume=True) == run(["normal", "easy"], deals=10)
    assert run(["normal", "easy"], deals=8, records=file, resume=True) == whole


def test_resume_without_a_file_begins(file: Path) -> None:
    assert run(["easy", "easy"], deals=2, records=file, resume=True) == run(["easy", "easy"], deals=2)


def test_a_file_that_is_there_is_kept(file: Path) -> None:
    file.write_text("precious", encoding="ascii")
    with pytest.raises(simulate.SimulationError, match="is there already") as caught:
        run(["easy", "easy"], deals=2, records=file)
    assert caught.value.code == "records_exist"
    assert file.read_text(encoding="ascii") == "precious"


@pytest.mark.parametrize("cut", [1, 40, -1, 10_000], ids=["newline", "end", "middle", "all-but-head"])
def test_a_last_line_that_is_cut_off_is_told_and_played_again(file: Path, cut: int) -> None:
    whole = run(["easy", "random"], deals=3, records=file, record_matches=False)
    data = file.read_bytes()
    last = data.splitlines(keepends=True)[-1]
    cut = len(last) // 2 if cut == -1 else min(cut, len(last) - 1)
    file.write_bytes(data[:-cut])
    options: dict[str, Any] = {"deals": 3, "records": file, "record_matches": False, "resume": True}
    if cut == 1:  # nothing is lost with it
        assert run(["easy", "random"], **options) == whole
    else:
        with pytest.warns(simulate.RecordsWarning, match="line 4, the last, is cut off"):
            assert run(["easy", "random"], **options) == whole
    assert file.read_bytes() == data


def test_a_first_line_that_is_cut_off(file: Path) -> None:
    whole = run(["easy", "random"], deals=1, records=file)
    data = file.read_bytes()
    file.write_bytes(data[:30])
    with pytest.warns(simulate.RecordsWarning, match="line 1, the last"):
        assert run(["easy", "random"], deals=1, records=file, resume=True) == whole
    assert file.read_bytes() == data
    file.write_bytes(b"a letter")
    with pytest.warns(simulate.RecordsWarning), pytest.raises(simulate.SimulationError, match="which run"):
        run(["easy", "random"], deals=1, records=file, resume=True)
    assert file.read_bytes() == b"a letter"


OTHER: list[tuple[dict[str, Any], str]] = [
    ({"players": ["easy", "normal"]}, "players easy against random, not easy against normal"),
    ({"seed": 2}, "seed '1', not '2'"),
    ({"level": "7"}, "level none, not '7'"),
    ({"duplicate": False}, "duplicate yes, not no"),
    ({"deals": None, "matches": 2}, "form 'deals', not 'matches'"),
    ({"rules": gd.Rules(ace_low=False)}, "profile 'pagat', not none"),
]


@pytest.mark.parametrize(("options", "text"), OTHER, ids=range(len(OTHER)))
def test_records_of_another_run_are_refused(file: Path, options: dict[str, Any], text: str) -> None:
    given: dict[str, Any] = {"players": ["easy", "random"], "deals": 2, "records": file, "record_matches": False}
    run(**given)
    data = file.read_bytes()
    with pytest.raises(simulate.SimulationError) as caught:
        run(**(given | options), resume=True)
    assert told(caught) == ("other_run", f"'{file}' holds another run: {text}")
    assert file.read_bytes() == data


BROKEN: list[tuple[int, Any, str]] = [
    (2, lambda _: "{no json", "no JSON object: '{no json'"),
    (2, lambda _: "[1]", "no JSON object"),
    (3, lambda line: line.replace('"unit":1', '"unit":0'), "unit 0 stands there twice"),
    (2, lambda line: line.replace('"unit":0', '"unit":-1'), "unit is -1, no number"),
    (2, lambda line: line.replace('"unit"', '"number"'), "the line has no 'unit'"),
    (2, lambda line: line.replace('"games":[', '"games":[{},'), "games are 2, not"),
    (2, lambda line: line.replace('"gains":[', '"gains":[0,'), "gains and plies"),
    (2, lambda line: line.replace('"won":', '"won":7'), "won is 0, 0.5 or 1"),
    (2, lambda line: line.replace('"plies":[', '"plies":[-'), "counts are whole numbers"),
    (2, lambda line: line.replace('-bomb"', '-bom"'), "unknown bombs"),
    (2, lambda line: line.replace('"due"', '"dew"'), "due"),
    (2, lambda line: re.sub(r'"gains":\[-?\d', '"gains":[7', line), "a gain is 1 to 4"),
    (2, lambda line: re.sub(r'"gains":\[-?\d', '"gains":[1,2', line), "gains and plies"),
    (2, lambda line: re.sub(r'"plies":\[\d+', f'"plies":[{10**400}', line), "counts are whole numbers"),
    (2, lambda line: re.sub(r'"bombs":\[\{.*?\},', '"bombs":[[],', line), "a game are broken"),
    (2, lambda line: re.sub(r'"given":\[.*?\]', '"given":[]', line), "a game are broken"),
    (1, lambda line: line.replace("guandan-simulation", "chess"), "format is 'chess'"),
    (1, lambda line: line.replace('"version":1', '"version":9'), "version is 9, not 1"),
]


@pytest.mark.parametrize(("number", "change", "text"), BROKEN, ids=range(len(BROKEN)))
def test_other_broken_lines_are_told_with_their_number(file: Path, number: int, change: Any, text: str) -> None:
    run(["easy", "random"], deals=3, records=file, record_matches=False)
    lines = file.read_text(encoding="ascii").splitlines()
    lines[number - 1] = change(lines[number - 1])
    file.write_text("\n".join(lines) + "\n", encoding="ascii")
    before = file.read_bytes()
    with pytest.raises(simulate.SimulationError) as caught:
        run(["easy", "random"], deals=3, records=file, record_matches=False, resume=True)
    code, message = told(caught)
    assert (code, caught.value.position) == ("broken_records", number)
    assert message.startswith(f"'{file}', line {number}: ")
    assert text in message
    assert file.read_bytes() == before
    if "twice" not in text:
        with pytest.raises(simulate.SimulationError):
            list(simulate.read_records(file))


@pytest.mark.parametrize("name", ["missing/run.jsonl", "a\0b", ""], ids=["no-folder", "nul", "empty"])
def test_records_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(simulate.SimulationError, match="cannot write") as caught:
        run(["easy", "easy"], deals=1, records=f"{tmp_path}/{name}" if name else name)
    assert caught.value.code == "unwritable"


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(simulate.SimulationError, match="no plain file"):
        run(["easy", "easy"], deals=1, records=tmp_path, resume=True)
    with pytest.raises(simulate.SimulationError, match="cannot read"):
        list(simulate.read_records(tmp_path / "missing"))


FULL_DISK = """
import resource, signal, sys
from guandan_core import simulate
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))
try:
    simulate.simulate(["easy", "random"], deals=50, records=sys.argv[1])
except simulate.SimulationError as error:
    print(error.code, error, *error.__notes__, sep="\\n")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a POSIX system")
def test_full_disk(file: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL_DISK, str(file)], capture_output=True, text=True, check=True)
    code, message, note = done.stdout.splitlines()
    assert code == "unwritable"
    assert message.startswith(f"cannot write '{file}': ")
    kept = len(list(simulate.read_records(file)))  # no half line
    assert kept >= 1
    assert note == f"{kept} of 50 deals are done and kept in '{file}': resume goes on from there"
    assert run(["easy", "random"], deals=kept + 2, records=file, resume=True).number == kept + 2


WRITING = """if True:
    import sys
    from guandan_core import simulate
    simulate.simulate(["easy", "random"], deals=10**6, records=sys.argv[1], record_matches=False)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="locks of a POSIX system")
def test_two_runs_of_one_process_do_not_write_the_same_file(file: Path) -> None:
    again = partial(run, ["easy", "random"], deals=3, records=file, resume=True)

    def meddle(progress: simulate.Progress) -> None:
        list(simulate.read_records(file))  # closes a file of that name
        if progress.done == 1:
            with pytest.raises(simulate.SimulationError) as caught:
                again()
            assert told(caught)[0] == "records_in_use"

    assert run(["easy", "random"], deals=3, records=file, progress=meddle) == again()


def test_two_runs_do_not_write_the_same_file(file: Path) -> None:
    again = partial(run, ["easy", "random"], records=file, record_matches=False, resume=True)
    with subprocess.Popen([sys.executable, "-c", WRITING, str(file)]) as other:
        try:
            while not (file.exists() and file.read_bytes().count(b"\n") > 5):
                assert other.poll() is None
                time.sleep(0.05)
            with pytest.raises(simulate.SimulationError) as caught:
                again(deals=3)
        finally:
            other.kill()
    assert told(caught) == ("records_in_use", f"another run is writing '{file}'")
    lines = file.read_bytes()
    assert again(deals=3).number == 3  # the other one is gone
    assert file.read_bytes().startswith(lines[: lines.rindex(b"\n") + 1])
