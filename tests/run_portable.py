"""Run tests/portable on the interpreter at hand: real MicroPython, CPython, or the Pico.

micropython tests/run_portable.py [PART]    PART: only tests with it in `module.name`
"""

import gc
import os
import sys


def here():
    """Return the folder of this file; the Pico may not know it, there the current one."""
    path = globals().get("__file__", "")
    return path.rsplit("/", 1)[0] if "/" in path else "."


def module_names(folder):
    """Return the test modules in a folder, sources or compiled, in order."""
    names = set()
    for name in os.listdir(folder):
        stem, _, ending = name.rpartition(".")
        if stem.startswith("test_") and ending in ("py", "mpy"):
            names.add(stem)
    return sorted(names)


def report(name, error):
    """Print one line for a failure, and where it happened."""
    print("FAILED {}: {} {}".format(name, type(error).__name__, error))
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        import traceback  # noqa: PLC0415 - CPython only

        traceback.print_exception(error)


def run_module(module, part):
    """Call each test of a module; return how many passed and failed."""
    passed = failed = 0
    for name in sorted(dir(module)):
        full = module.__name__ + "." + name
        if not name.startswith("test_") or part not in full:
            continue
        try:
            getattr(module, name)()
            passed += 1
        except Exception as error:
            report(full, error)
            failed += 1
    return passed, failed


def run_one(name, part):
    """Import a test module and run it; return how many passed and failed."""
    gc.collect()
    try:
        module = __import__(name)
    except Exception as error:
        report(name, error)
        return 0, 1
    return run_module(module, part)


def run(folder, part=""):
    """Run the folder's tests; return how many passed and failed."""
    passed = failed = 0
    before = list(sys.modules)
    for name in module_names(folder):
        more_passed, more_failed = run_one(name, part)
        passed += more_passed
        failed += more_failed
        # A small heap holds one test module at a time, with what it imports.
        for imported in list(sys.modules):
            if imported not in before:
                del sys.modules[imported]
    return passed, failed


def main(argv):
    """Run what the command line asks for; return the exit code."""
    if hasattr(gc, "threshold"):  # MicroPython's, as on the box: the heap stays in large pieces
        gc.threshold(16 * 1024)
    tests = here()
    for path in (tests + "/../engine", tests + "/../firmware", tests + "/portable"):
        sys.path.insert(0, path)
    if sys.implementation.name == "cpython":
        sys.path.append(tests + "/fakes")
    passed, failed = run(tests + "/portable", argv[1] if argv[1:] else "")
    print("{} passed, {} failed".format(passed, failed))
    # No test at all is a mistyped name, not a success.
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
