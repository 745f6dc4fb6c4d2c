"""Rise & Fly on stock MicroPython; `risefly deploy` wrote this and replaces it.

It says which version starts, and is itself replaced in one step, after all of a new version has
come and was checked: so a cable pulled at any moment leaves the old version or the new one.
"""

import gc
import sys

FOLDER = "/risefly/none"

gc.threshold(16 * 1024)  # else the heap fills up once over, and stays in small pieces
sys.path.insert(0, FOLDER)

from scorebox import volume  # noqa: E402

volume.state = volume.READY  # MicroPython's own start-up code mounts it, or formats it
__import__("start")
