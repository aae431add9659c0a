"""Sphinx configuration: `sphinx-build -W -b html docs build/docs`, with guandan_core[docs] installed."""

from importlib.metadata import version as installed_version

project = "guandan-core"
author = "The guandan-core authors"
version = release = installed_version("guandan-core")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_preserve_defaults = True
autodoc_member_order = "bysource"
exclude_patterns: list[str] = []
