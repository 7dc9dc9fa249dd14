"""`printkit check FILE...`: everything a build would do and a closer look, but nothing written."""

from typing import TYPE_CHECKING

from printkit.cli._ending import EPILOG
from printkit.cli._kits import Work, command

if TYPE_CHECKING:
    from printkit.pipeline import Built, Progress, Request, Workshop

__all__ = ["EPILOG", "WORK", "run"]


def _check(request: "Request", shop: "Workshop", progress: "Progress | None") -> "Built":
    from printkit.pipeline import check

    return check(request, shop, progress)


WORK = Work(_check, "checked")
run = command(WORK)
