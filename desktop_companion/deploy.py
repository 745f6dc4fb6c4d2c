"""Putting the box on a Pico that runs stock MicroPython, so that it always starts.

All files of a version go into a fresh folder and are compared there, by SHA-256, with what was
sent. Only then is main.py, which names the folder, replaced, in the one step in which littlefs
renames a file. Until then the old version starts, from then on the new one; a folder that no
main.py names is removed. Nothing else on the Pico is touched: nights, settings, the crash file.
"""

import contextlib
import hashlib
import re
import time
from collections.abc import Callable
from typing import NamedTuple

from desktop_companion.deploy_files import (
    ROOT,
    USUAL,
    Version,
    board_of,
    boards,
    compiled,
    is_ours,
    main_file,
    receiver,
    started_by,
)
from desktop_companion.deploy_link import DeviceError, Facts, Interpreter, NoPromptError, Pico
from desktop_companion.errors import UserError
from desktop_companion.syncing import BoxLink

OLDEST = (1, 24)
START_S = 20.0  # a Pico needs about three until it answers
HEAP_NEEDED = 225 * 1024  # bytes; a Pico has 240 KB: 175 for the program, a screen, a night
SPARE = 64 * 1024  # bytes of flash that are left for the nights
MAIN, KEPT_MAIN = "/main.py", "/main.before"
# A name no owner has. Beside main.py: littlefs' rename from one folder into another, cut off, can
# take a third file along.
NEW_MAIN = f"{ROOT}.new"
RADIO = re.compile(r"Pico (2 )?W\b")
_ERRNO = re.compile(r"OSError: (?:\[Errno )?(\d+)")
_FULL = 28
_OTHER_KIND = (17, 20, 21)  # a file where a folder should be, or a folder where a file

SERVICE = (
    "the box on it keeps score and lets nobody in: hold BACK and REF down while you plug it in, "
    "which is service, then deploy again"
)

DAMAGED = (
    "what arrived is not what was sent; the Pico is as it was: deploy again, and if it stays so "
    "take another cable or another Pico"
)

# (what is done, how much of it, of how much)
Progress = Callable[[str, int, int], None]


class Deployed(NamedTuple):
    """What was done: the version's name, and whether it was there already.

    `kept` is where another program's main.py is kept; `answers` tells that the box has started.
    """

    version: str
    was_there: bool
    kept: str | None
    has_boot: bool
    answers: bool = False


def deploy(port: str, board: str | None, *, replace: bool, progress: Progress) -> Deployed:
    """Put the box on the Pico on that port and start it. UserError: what, where, what to do.

    `board` is by default what the Pico has, else the usual one. Where main.py is somebody else's
    it is only replaced where that is asked for, and kept under another name.
    """
    if board is not None and board not in boards():
        raise UserError(f"there is no board {board!r}; boards are {', '.join(boards())}")
    with _reached(port) as pico:
        interpreter = pico.interpreter()
        check_interpreter(port, interpreter)
        pico.run(receiver())
        facts = pico.facts()
        check_pico(port, interpreter, facts, replace=replace)
        chosen = board or _board_there(facts) or USUAL
        version = compiled(
            chosen,
            "LED" if RADIO.search(interpreter.machine) else None,
            lambda done, total: progress("compiling", done, total),
        )
        if version.mpy_format() != interpreter.mpy:
            raise UserError(
                f"{port}: its MicroPython reads .mpy files of format {interpreter.mpy} and these "
                f"are of format {version.mpy_format()}: update risefly, or MicroPython on the Pico"
            )
        try:
            done = _put(pico, facts, version, progress)
        except DeviceError as error:
            raise _explained(port, error) from None
        pico.reset()
    return done._replace(answers=_starts(port, progress))


def done_words(port: str, done: Deployed) -> list[str]:
    """Return what was done, in sentences."""
    if done.was_there:
        found = [f"{port}: {done.version} was there already, every file as it should be"]
    else:
        found = [f"{port}: {done.version} is on the Pico, every file checked"]
    if done.kept is not None:
        found.append(f"{port}: the main.py that was there is kept as {done.kept[1:]}")
    if done.has_boot:
        found.append(f"{port}: there is a boot.py of yours; it still runs before the box")
    if done.answers:
        found.append(f"{port}: the box has started and keeps score")
    else:
        found.append(f"{port}: it was started and says nothing yet: look at its display")
    return found


def _starts(port: str, progress: Progress) -> bool:
    """Wait for the box to answer; tell whether it does."""
    begin = time.monotonic()
    while (waited := time.monotonic() - begin) < START_S:
        progress("starting", int(waited), int(START_S))
        if keeps_score(port):
            return True
        time.sleep(0.2)  # the port is away for a moment
    return False


def _reached(port: str) -> Pico:
    """Return the Pico at its prompt. UserError: what else is on that port, and what to do."""
    try:
        return Pico(port)
    except NoPromptError:
        if keeps_score(port):
            raise UserError(f"{port}: {SERVICE}") from None
        raise UserError(
            f"{port}: nothing there answers as MicroPython does; is it a Pico with "
            "MicroPython 1.24 or later on it? Unplug it, plug it in, and try again"
        ) from None


def keeps_score(port: str) -> bool:
    """Tell whether a Rise & Fly box answers on that port."""
    try:
        link = BoxLink(port)
    except UserError:
        return False
    try:
        link.greet()
    except UserError:
        return False
    finally:
        link.close()
    return True


# -- what it must be ------------------------------------------------------------------------------


def check_interpreter(port: str, there: Interpreter) -> None:
    """Refuse what is no Pico with a MicroPython that is new enough. UserError."""
    told = f"{there.name} {'.'.join(map(str, there.version))}"
    if there.name != "micropython":
        raise UserError(
            f"{port}: {told} runs there, and the box needs MicroPython 1.24 or later: put that "
            "on the Pico first"
        )
    if there.platform != "rp2":
        raise UserError(
            f"{port}: that is no Pico but {there.machine or there.platform}; "
            "name the Pico's port with --port"
        )
    if there.version < OLDEST:
        raise UserError(
            f"{port}: its MicroPython is {'.'.join(map(str, there.version))}, and the box needs "
            "1.24 or later: put a newer one on the Pico first"
        )


def check_pico(port: str, there: Interpreter, facts: Facts, *, replace: bool) -> None:
    """Refuse a Pico on which the box would not run, or that has another program. UserError."""
    if facts.is_image:
        raise UserError(
            f"{port}: this Pico has an image with the box in it; a newer one is copied onto it, "
            "not deployed: make firmware, then risefly.uf2 as at first"
        )
    if facts.heap < HEAP_NEEDED:
        name = there.machine.partition(" with ")[0] or "this Pico"
        raise UserError(
            f"{port}: MicroPython leaves {facts.heap // 1024} KB of memory on the {name}, and the "
            f"box needs {HEAP_NEEDED // 1024}: flash risefly.uf2 instead, which needs far less"
        )
    if facts.main is not None and not is_ours(facts.main) and not replace:
        raise UserError(
            f"{port}: another program's main.py is on this Pico; --replace puts the box in its "
            f"place and keeps it as {KEPT_MAIN[1:]}"
        )


def _board_there(facts: Facts) -> str | None:
    board = board_of(started_by(facts.main or b"") or "")
    return board if board in boards() else None


# -- putting it there -----------------------------------------------------------------------------


def _put(pico: Pico, facts: Facts, version: Version, progress: Progress) -> Deployed:
    active = started_by(facts.main or b"")
    has_boot = "boot.py" in facts.names
    folder = f"{ROOT}/{version.name}"
    # a name may itself end in a b
    if active and active.startswith(folder) and not active[len(folder) :].strip("b"):
        folder = active
        if _is_there(pico, active, version, progress) and facts.main == main_file(active):
            _sweep(pico, facts, active)
            return Deployed(version.name, True, None, has_boot)
        folder += "b"  # what is there is damaged, and starts until all is well
    _sweep(pico, facts, active)
    _check_room(pico, version)
    kept = _free_name(facts)
    try:
        _send(pico, folder, version, progress)
        if not _is_there(pico, folder, version, progress):
            raise UserError(f"{pico.path}: {DAMAGED}")
        _switch(pico, folder, kept)
    except BaseException as error:
        _take_back(pico, folder, kept)
        if isinstance(error, KeyboardInterrupt):
            raise UserError(f"{pico.path}: stopped; the Pico is as it was", 130) from None
        raise
    with contextlib.suppress(DeviceError):  # it starts; what is left is removed the next time
        _sweep(pico, pico.facts(), folder)
    return Deployed(version.name, False, kept, has_boot)


def _sweep(pico: Pico, facts: Facts, active: str | None) -> None:
    """Remove every version that does not start."""
    for name in facts.versions:
        if f"{ROOT}/{name}" != active:
            pico.run(f"remove({ROOT + '/' + name!r})")


def _check_room(pico: Pico, version: Version) -> None:
    facts = pico.facts()
    sizes = [len(file.content) for file in version.files]
    blocks = sum(-(-size // facts.block) for size in sizes) + 2 * (len(version.folders()) + 2)
    needed = blocks * facts.block + SPARE
    if needed > facts.free:
        raise UserError(
            f"{pico.path}: no room: the box needs {needed // 1024} KB on the Pico and "
            f"{facts.free // 1024} are free; remove files of yours from it, or once they are "
            "synced old nights: README, under service"
        )


def _send(pico: Pico, folder: str, version: Version, progress: Progress) -> None:
    pico.run(f"make_folder({ROOT!r})")
    for name in ("", *version.folders()):
        pico.run(f"make_folder({(folder + '/' + name).rstrip('/')!r})")
    total = sum(len(file.content) for file in version.files)
    done = 0

    def sent(size: int) -> None:
        nonlocal done
        done += size
        progress("sending", done, total)

    for file in version.files:
        pico.send(f"{folder}/{file.path}", file.content, sent)


def _is_there(pico: Pico, folder: str, version: Version, progress: Progress) -> bool:
    """Tell whether each file of the version is in that folder as it should be."""
    for number, file in enumerate(version.files):
        progress("checking", number, len(version.files))
        if pico.run(f"print(digest({folder + '/' + file.path!r}))").strip() != file.digest():
            return False
    progress("checking", len(version.files), len(version.files))
    return True


def _free_name(facts: Facts) -> str | None:
    """Return the name under which a main.py is kept that is not ours; None without one."""
    if facts.main is None or is_ours(facts.main):
        return None
    name, number = KEPT_MAIN, 1
    while name[1:] in facts.names:
        number += 1
        name = f"{KEPT_MAIN}{number}"
    return name


def _switch(pico: Pico, folder: str, kept: str | None) -> None:
    """Let the version in that folder start from now on; keep another's main.py."""
    if kept is not None:
        same = f"copy({MAIN!r}, {kept!r})\nprint(digest({MAIN!r}) == digest({kept!r}))"
        if pico.run(same).strip() != "True":
            raise UserError(f"{pico.path}: main.py cannot be kept; the Pico is as it was")
    content = main_file(folder)
    pico.send(NEW_MAIN, content, lambda _size: None)
    if pico.run(f"print(digest({NEW_MAIN!r}))").strip() != hashlib.sha256(content).hexdigest():
        raise UserError(f"{pico.path}: {DAMAGED}")
    pico.run(f"os.rename({NEW_MAIN!r}, {MAIN!r})")


def _take_back(pico: Pico, folder: str, kept: str | None) -> None:
    """Remove what was begun, as far as the Pico can still be reached."""
    try:
        pico.interrupt()
        if started_by(pico.facts().main or b"") != folder:
            for path in (NEW_MAIN, kept, folder):
                pico.run(f"remove({path!r})" if path else "")
    except UserError:
        pass  # the next deploy removes it


def _explained(port: str, error: DeviceError) -> UserError:
    """Return what to make of an error of the Pico's own."""
    found = _ERRNO.search(str(error))
    if found and int(found[1]) == _FULL:
        return UserError(f"{port}: the Pico's flash is full; the Pico is as it was")
    if found and int(found[1]) in _OTHER_KIND:
        return UserError(
            f"{port}: a folder there is called {MAIN[1:]}, or a file {ROOT[1:]}: rename it, "
            "then deploy again; the Pico is as it was"
        )
    if found:
        return UserError(
            f"{port}: the Pico's flash did not take it (error {found[1]}); the Pico is as it was: "
            "deploy again, and if it stays so take another Pico"
        )
    return UserError(f"{error}; deploy again")
