"""Every command teaches: a line on what it does, and an example that can be typed."""

import click
import pytest

from desktop_companion.cli import main


def every(group, *before):
    """Yield the words of every command."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from every(command, *before, name)
        else:
            yield (*before, name)


@pytest.mark.parametrize("words", list(every(main)), ids=" ".join)
def test_help_shows_an_example(run, words):
    told = run(*words, "--help")
    assert told.exit_code == 0
    assert f"  risefly {' '.join(words)}" in told.output


def test_the_program_tells_what_it_is_for(run):
    told = run("--help")
    assert told.exit_code == 0
    for name in main.commands:
        assert f"\n  {name} " in told.output
    assert run("--version").output.startswith("risefly")
    assert run("nonsense").exit_code == 2
