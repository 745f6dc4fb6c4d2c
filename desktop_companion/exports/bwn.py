"""A night in BWN's canonical form."""

from typing import BinaryIO

from bidwhist.bwn_write import write_night
from bidwhist.sheet import Sheet
from desktop_companion.exports.material import Material


def to_bwn(sheet: Sheet) -> bytes:
    """Return the night in BWN's canonical form."""
    return write_night(sheet).encode()


def write(material: Material, stream: BinaryIO) -> None:
    """Write the night, of which there is one: several do not go into one BWN."""
    for sheet in material.nights():
        stream.write(to_bwn(sheet))
