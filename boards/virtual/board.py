"""The board that is none: the same firmware in MicroPython on this computer."""

NAME = "virtual"
DISPLAY = "pages"  # each changed page goes to the program that runs us

BLOCK_BYTES = 4096  # of the volume, as the Pico's flash erases
BLOCKS = 352
