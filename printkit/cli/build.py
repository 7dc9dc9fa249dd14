"""`printkit build FILE...`: the kits of encounters, written."""

from typing import TYPE_CHECKING

from printkit.cli._ending import EPILOG
from printkit.cli._kits import Work, command

if TYPE_CHECKING:
    from printkit.pipeline import Built, Progress, Request, Workshop

__all__ = ["EPILOG", "WORK", "run"]


def _build(request: "Request", shop: "Workshop", progress: "Progress | None") -> "Built":
    from printkit.pipeline import build

    return build(request, shop, progress)


WORK = Work(_build, "built", briefly=True)
run = command(WORK)
