"""What can go wrong for a user: one sentence and the exit status. No traceback reaches anyone."""


class UserError(Exception):
    """Says what, where and what to do.

    `status` is 1 where the rules refuse and 2 where something cannot be read or done.
    """

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status
