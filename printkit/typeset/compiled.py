"""Compiled layouts, kept from run to run: compiling those of a kit takes about as long as all the rest of a build."""

from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from jinja2.bccache import Bucket, FileSystemBytecodeCache

from printkit import __version__


class Compiled(FileSystemBytecodeCache):
    """Keeps compiled layouts in a folder: by file, and for as long as its text and all that has a say in compiling stay the same.

    It only saves time: a folder that cannot be read or written keeps nothing.
    """

    def __init__(self, folder: Path, names: str = "%s.compiled") -> None:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        super().__init__(str(folder), names)
        ours = max(file.stat().st_mtime_ns for file in Path(__file__).parent.glob("*.py"))
        self.compiler = f"printkit {__version__} of {ours}, Jinja2 {version('jinja2')}"

    def get_source_checksum(self, source: str) -> str:
        """Return what stands for a layout's text and for what compiles it."""
        return super().get_source_checksum(f"{self.compiler}\n{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket with what is kept, if anything sound is."""
        with suppress(Exception):  # there is no end to what a damaged file can raise
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what the bucket holds, if it can be kept."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
