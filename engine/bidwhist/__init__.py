"""The rules of Bid Whist and its family: pure functions over small integers and tuples.

No input or output, no clock, no randomness, no floats. The same files run on CPython and on
MicroPython. Start reading at `night` (what a night is) and `decide` (what may happen in it).
"""

VERSION = "0.1.0"
