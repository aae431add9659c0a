"""The checks of the project, each in an environment of its own: `nox`, or `nox -s tests-3.12`."""

import os

import nox

nox.needs_version = ">=2024.4.15"
nox.options.sessions = ["lint", "tests"]


@nox.session(python=["3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Run the test suite."""
    session.install(".[test]")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check format, lint and types."""
    session.install(".[lint,test]")
    session.run("bash", ".ci/lint", external=True)


@nox.session
@nox.parametrize("preset", ["sanitize", "sanitize-threads"])
def cpp(session: nox.Session, preset: str) -> None:
    """Run the C++ tests under the address and undefined-behaviour sanitizers, and under that for threads."""
    _build(session, preset)
    session.run("ctest", "--preset", preset)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Fuzz the C++ core with clang's libFuzzer; `nox -s fuzz -- 600` does so for 600 seconds a form."""
    _build(session, "fuzz")
    for form in ("text", "bits", "moves", "deal"):
        corpus = f"build/fuzz/corpus/{form}"
        os.makedirs(corpus, exist_ok=True)
        seconds = f"-max_total_time={(session.posargs or ['60'])[0]}"
        words = ["-dict=tests/cpp/fuzz/cards.dict"] if form == "text" else ["-max_len=4096"]
        session.run(f"build/fuzz/tests/cpp/fuzz/guandan_fuzz_{form}", seconds, *words, corpus, external=True)


@nox.session
def bench(session: nox.Session) -> None:
    """Time the Python API."""
    session.install(".[test]")
    session.run("python", "-m", "pytest", "bench", *session.posargs)


@nox.session
def guard(session: nox.Session) -> None:
    """Compare the core's speed with bench/baseline.json; `nox -s guard -- --refresh` records it anew."""
    _build(session, "default", "--target", "guandan_bench")
    session.run("python", "bench/guard.py", *session.posargs)


@nox.session
def record(session: nox.Session) -> None:
    """Measure everything, and write the figures and charts of docs/performance.md anew."""
    session.install(".")
    _build(session, "default", "--target", "guandan_bench")
    session.run("python", "bench/record.py", *session.posargs)


def _build(session: nox.Session, preset: str, *options: str) -> None:
    session.install("cmake", "ninja")
    session.run("cmake", "--preset", preset, "-G", "Ninja")
    session.run("cmake", "--build", "--preset", preset, *options)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation into build/docs."""
    session.install(".[docs]")
    session.run("sphinx-build", "-W", "-b", "html", "docs", "build/docs")
