"""The window: Kivy's widgets for `elements`. Nothing is decided here, and nothing else draws."""
