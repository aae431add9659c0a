"""The checks of the project, each in an environment of its own: `nox`, or `nox -s tests-3.12`."""

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
def cpp(session: nox.Session) -> None:
    """Run the C++ tests under the address and undefined-behaviour sanitizers."""
    session.install("cmake", "ninja")
    for step in (("--preset", "sanitize", "-G", "Ninja"), ("--build", "--preset", "sanitize")):
        session.run("cmake", *step)
    session.run("ctest", "--preset", "sanitize")


@nox.session
def bench(session: nox.Session) -> None:
    """Time the Python API."""
    session.install(".[test]")
    session.run("python", "-m", "pytest", "bench", *session.posargs)


@nox.session
def guard(session: nox.Session) -> None:
    """Compare the core's speed with bench/baseline.json; `nox -s guard -- --refresh` records it anew."""
    _build_bench(session)
    session.run("python", "bench/guard.py", *session.posargs)


@nox.session
def record(session: nox.Session) -> None:
    """Measure everything, and write the figures and charts of docs/performance.md anew."""
    session.install(".")
    _build_bench(session)
    session.run("python", "bench/record.py", *session.posargs)


def _build_bench(session: nox.Session) -> None:
    session.install("cmake", "ninja")
    session.run("cmake", "--preset", "default", "-G", "Ninja")
    session.run("cmake", "--build", "--preset", "default", "--target", "guandan_bench")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation into build/docs."""
    session.install(".[docs]")
    session.run("sphinx-build", "-W", "-b", "html", "docs", "build/docs")
