"""What the portable tests share. Runs on both interpreters: nothing but the language."""


def raises(exc_type, func, *args, code=None):
    """Call func(*args), which must raise exc_type (with that code); return the exception."""
    try:
        result = func(*args)
    except exc_type as error:
        if code is not None and error.code != code:
            raise AssertionError("code {!r}, expected {!r}".format(error.code, code))
        return error
    raise AssertionError("{} not raised, returned {!r}".format(exc_type.__name__, result))
