"""The box: buttons, screens, the journal on flash, the display and the USB link.

Start reading at `app`, the one loop that everything hangs on.
"""
