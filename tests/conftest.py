"""Fixtures that several files use."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture
def often_switching() -> Iterator[None]:
    """Lets threads take turns every few microseconds."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)
