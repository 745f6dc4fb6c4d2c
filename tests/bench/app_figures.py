"""What the app takes: `python -m tests.bench.app_figures` on a display prints one JSON object.

It is a process of its own, as a user starts it; the ledger is the one that RISEFLY_DATA names.
"""

# ruff: noqa: PLC0415 - what is imported when is what is measured
import json
import os
import sys
import time
from typing import Any

HANDS = 12
IDLE_S = 8.0
KB_IN_MB = 1024


def fill(nights: int) -> None:
    """Put so many nights of twelve hands into the ledger."""
    from bidwhist.presets import make_rules
    from desktop_companion.ledger import Ledger

    rules = make_rules("standard", [("target", 99), ("floor", 0)])
    players = [(0, name) for name in ("Ann", "Bo", "Cy", "Di")]
    commands: list[tuple[Any, ...]] = [("seat", players)]
    commands.append(("open_game", rules.preset, rules.sets, 0, None, 0, 0))
    for hand in range(HANDS):
        dealer = hand % 4
        commands += [("bid", dealer, (dealer + 1) % 4, 12), ("trump", hand % 4, None)]
        commands.append(("books", 9 + hand % 3))
    commands.append(("close",))
    with Ledger() as ledger:
        for night in range(nights):
            ledger.begin(commands, 1_600_000_000 + night * 86_400, 0)


def memory_mb() -> float:
    """Return what of this process is in memory."""
    with open("/proc/self/status", encoding="ascii") as file:
        (line,) = [each for each in file if each.startswith("VmRSS")]
    return int(line.split()[1]) / KB_IN_MB


def cpu_s() -> float:
    """Return the time that all threads of this process have computed."""
    return sum(os.times()[:2])


class Measured:
    """The app, led from frame to frame."""

    def __init__(self) -> None:
        begin = time.perf_counter()
        from desktop_companion.app.start import choose_display, make_companion, save_memory
        from desktop_companion.app.views.run import prepare

        choose_display()
        save_memory()
        prepare()
        import kivy.app
        import kivy.base

        self.found = {"import": time.perf_counter() - begin}
        begin = time.perf_counter()
        from desktop_companion.app.views.window import RiseFly

        self.companion = make_companion(with_virtual=True)
        self.loop = kivy.base.EventLoop
        self.app: Any = RiseFly(self.companion)
        self.app._run_prepare()
        kivy.base.runTouchApp(self.app.root, embedded=True)
        self.frames(1)
        self.found["first frame"] = time.perf_counter() - begin

    def frames(self, count: int) -> None:
        """Let so many frames be drawn."""
        for _ in range(count):
            self.loop.idle()

    def until(self, is_so: Any) -> None:
        """Draw until it is so."""
        end = time.monotonic() + 60
        while not is_so():
            assert time.monotonic() < end
            self.loop.idle()

    def show(self, act: Any) -> float:
        """Do it and draw what comes of it; return the seconds until it is on the screen."""
        begin = time.perf_counter()
        act()
        self.frames(2)
        return time.perf_counter() - begin

    def measure(self) -> None:
        """Go through the app."""
        app, found = self.companion, self.found
        self.until(lambda: any(state.stage == "here" for state in app.states.values()))
        self.frames(80)
        found["memory, a table"] = memory_mb()
        begin, cpu = time.perf_counter(), cpu_s()
        while time.perf_counter() < begin + IDLE_S:
            self.loop.idle()
        found["idle"] = 100 * (cpu_s() - cpu) / (time.perf_counter() - begin)
        from kivy.clock import Clock

        usual, Clock._max_fps = Clock._max_fps, 0  # what is drawn is timed, not what is waited
        found["nights opened"] = self.show(lambda: app.act(app.go, "nights"))
        frames = []
        for _ in range(60):
            frames.append(self.show(lambda: self.app.root.leaf(1)) / 2)
        found["frame, scrolling"] = max(frames)
        found["back to the list"] = self.show(lambda: app.act(app.go, "nights"))
        newest = app.ledger.nights()[-1].night
        found["night opened"] = self.show(lambda: app.act(app.screen._open, newest))  # type: ignore[attr-defined]
        from desktop_companion.app.screens.charts import Charts

        Clock._max_fps = usual
        charts = Charts(app, newest)
        begin = time.perf_counter()
        found["charts opened"] = self.show(lambda: app.act(app.open, charts))
        self.until(lambda: all(getattr(each, "is_drawn", True) for each in self.app.root.walk()))
        found["first chart drawn"] = time.perf_counter() - begin
        app.act(charts._set_scope, "all")
        begin = time.perf_counter()
        self.until(lambda: "all" in charts._several)
        found["figures of all nights"] = time.perf_counter() - begin
        app.act(app.open_board)
        self.frames(20)
        found["memory, all screens"] = memory_mb()

    def close(self) -> None:
        """End it."""
        from kivy.base import stopTouchApp

        stopTouchApp()
        self.companion.close()


if __name__ == "__main__":
    measured = Measured()
    measured.measure()
    measured.close()
    json.dump(measured.found, sys.stdout)
