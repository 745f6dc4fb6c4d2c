"""Runs in MicroPython: an evening of `Store` on littlefs in memory, the power cut everywhere.

Prints `cuts N full M`: how many cuts were tried, and how many groups fitted a full volume.
"""

from flash_in_memory import Flash, formatted, mount, unmount

GROUPS = [
    [b"%d.%d %s" % (n, i, b"x" * (n * 31 % 90)) for i in range(n % 3 + 1)] for n in range(40)
]


def group_bytes(groups):
    return b"".join([line + b"\n" for group in groups for line in group])


def evening(store, done):
    """Write groups and settings; note in `done` what has been promised so far."""
    for number, group in enumerate(GROUPS):
        segment = number // 16
        store.append(1, segment, group)
        done["groups"] = number + 1
        if number % 10 == 5:
            store.save_settings(b"settings %d" % number)
            done["settings"] = number
        if number == 20:
            good = len(group_bytes(GROUPS[:10]))
            done["mending"] = good
            store.mend(1, 0, good)
            done["mended"] = good


def check(store, done):
    """All that was promised is there; the group under way is there whole or not at all."""
    count = done["groups"]
    for segment in (0, 1, 2):
        first = segment * 16
        promised = GROUPS[first : min(first + 16, count)] if count > first else []
        allowed = [group_bytes(promised)]
        if first <= count < first + 16 and count < len(GROUPS):
            allowed.append(group_bytes(GROUPS[first : count + 1]))
        if segment == 0 and done["mending"]:
            mended = group_bytes(GROUPS[:10])
            allowed = [mended] if done["mended"] else [mended, group_bytes(GROUPS[:16])]
        found = b"".join(store.lines(1, segment)) if store.size(1, segment) else b""
        if found not in allowed:
            raise AssertionError((segment, count, len(found), [len(a) for a in allowed]))
    settings = store.load_settings()
    latest = done["settings"]
    allowed = [
        b"settings %d" % n if n >= 0 else b"" for n in (latest, 5 if latest < 0 else latest + 10)
    ]
    if settings not in allowed:
        raise AssertionError((settings, allowed))
    if done["mended"]:
        with open("/flash/nights/0001.00.bad", "rb") as file:
            kept = file.read()
        if kept != group_bytes(GROUPS[10:16]):
            raise AssertionError(kept)
    store.append(2, 0, [b"it goes on"])
    if list(store.lines(2, 0)) != [b"it goes on\n"]:
        raise AssertionError("not writable after the cut")


def new_done():
    return {"groups": 0, "settings": -1, "mending": 0, "mended": 0}


def cut_everywhere(blank):
    flash = Flash(blank)
    evening(mount(flash), new_done())
    unmount()
    total = flash.changes
    tried = 0
    for half in (False, True):
        for cut_at in range(1, total + 1):
            flash = Flash(blank)
            flash.cut_at = cut_at
            flash.half = half
            done = new_done()
            try:
                evening(mount(flash), done)
                raise AssertionError("no cut")
            except OSError:
                pass
            unmount()
            after = Flash(flash.content)
            check(mount(after), done)
            unmount()
            tried += 1
    return tried


def fill(blank):
    """Append until the flash is full: what was promised stays readable, and room can be made."""
    flash = Flash(blank)
    store = mount(flash)
    written = 0
    line = b"y" * 490
    store.append(9, 0, [b"an old night", line, line, line])
    try:
        for written in range(1000):
            store.append(1, written // 4, [line, line, line])
    except OSError as error:
        if error.errno != 28:
            raise
    if store.has_room():
        raise AssertionError((written, store.free()))
    segments = (written + 3) // 4
    found = sum(
        [len([1 for each in store.lines(1, n) if each == line + b"\n"]) for n in range(segments)]
    )
    if found != 3 * written:
        raise AssertionError((found, written))
    store.remove_night(9)
    store.append(1, 99, [line])
    if list(store.lines(1, 99)) != [line + b"\n"]:
        raise AssertionError("no room although a night was removed")
    unmount()
    return written


blank = formatted()
print("cuts", cut_everywhere(blank), "full", fill(blank))
