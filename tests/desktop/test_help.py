"""Every command teaches: a line on what it does, and an example that can be typed."""

import dis
import inspect
from typing import Any

import click
import pytest

from desktop_companion.cli import main


def every(group, *before):
    """Yield (words, command) of every command; `last` is what a group itself asks for."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            asked = [each for each in command.params if isinstance(each, click.Argument)]
            yield from every(command, *before, name, *["last"] * len(asked))
        else:
            yield (*before, name), command


EVERY: list[Any] = list(every(main))
NAMES = [" ".join(words) for words, _ in EVERY]


@pytest.mark.parametrize("words", [words for words, _ in EVERY], ids=NAMES)
def test_help_shows_an_example(run, words):
    told = run(*words, "--help")
    assert told.exit_code == 0
    assert f"  risefly {' '.join(words)}" in told.output


@pytest.mark.parametrize("command", [command for _, command in EVERY], ids=NAMES)
def test_every_option_is_asked_after(command):
    """One that the command does not look at does nothing."""
    code = inspect.unwrap(command.callback).__code__
    loads = [step.argval for step in dis.get_instructions(code) if "LOAD" in step.opname]
    read = {name for load in loads for name in (load if isinstance(load, tuple) else [load])}
    takes_all = code.co_flags & inspect.CO_VARKEYWORDS
    for option in command.params:
        assert option.name in read or (takes_all and option.name not in code.co_varnames), option


def test_the_program_tells_what_it_is_for(run):
    told = run("--help")
    assert told.exit_code == 0
    for name in main.commands:
        assert f"\n  {name} " in told.output
    assert run("--version").output.startswith("risefly")
    assert run("nonsense").exit_code == 2
