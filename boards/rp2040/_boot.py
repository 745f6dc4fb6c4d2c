"""Runs before anything else: mounts the volume, and never formats one that may hold a night."""

import sys

import rp2

from scorebox import volume

# What another program left on the volume, a board.py say, does not take the image's place.
sys.path.insert(0, ".frozen")
volume.state = volume.mount(rp2.Flash())
