"""Where the volume lies in flash, and what a power cut could leave of it."""

from collections.abc import Iterator

VOLUME = 0xA0000  # in the 2 MB of flash
VOLUME_END = 0x200000
VOLUME_BLOCKS = (VOLUME_END - VOLUME) // 4096

# (virtual ms, "erase" or "program", offset in flash, the bytes written)
FlashStep = tuple[float, str, int, bytes]


def power_cuts(before: bytes, log: list[FlashStep]) -> Iterator[bytes]:
    """Yield each volume that a power cut could leave behind: after every step, and half-way in.

    `before` is the volume before the first step of `log`. The last one is the uncut run's.
    """
    image = bytearray(before)
    for _ms, kind, address, data in log:
        place = address - VOLUME
        if place < 0:
            continue
        for part in (len(data) // 2, len(data)):
            for i in range(part):
                image[place + i] = 0xFF if kind == "erase" else image[place + i] & data[i]
            yield bytes(image)
