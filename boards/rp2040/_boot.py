"""Runs before anything else: mounts the volume, and never formats one that may hold a night."""

import rp2

from scorebox import volume

volume.state = volume.mount(rp2.Flash())
