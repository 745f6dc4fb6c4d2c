"""The app: what each screen says and does (`screens`), without Kivy; `views` alone draw it."""
