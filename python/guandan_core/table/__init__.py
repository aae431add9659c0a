"""A table in the terminal, for one person and three computer players: ``guandan play``.

``setup``, ``game``, ``selection`` and ``store`` are the model and need no screen; ``texts`` holds the languages, and
``words`` says in one of them what happens. All else draws, and needs the extra ``[play]`` (Textual): ``app`` and what
it imports. docs/play.md says how to play.
"""
