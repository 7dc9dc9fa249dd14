"""What a large kit takes: memory for what differs, not for what is printed often; a file that holds each picture once."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

if sys.platform == "win32":
    pytest.skip("the system does not tell how large a process was", allow_module_level=True)

BUILD = """
import json, resource, sys
from pathlib import Path
from printkit.options import PrintOptions
from printkit.pipeline import Request, build, workshop

asked = PrintOptions(components=(sys.argv[2],), paper=("a4",))
built = build(Request(Path(sys.argv[1]), asked, output=Path(sys.argv[1]).parent / "made"), workshop())
assert not built.exit_code, built.findings
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
print(json.dumps({"peak_mb": peak, "kb": built.files[0].stat().st_size / 1000, "sheets": built.kits[0].sheets}))
"""
"""Builds one component of an encounter in a process of its own and tells the most memory it had, in MB."""


def built(folder: Path, rows: list[str], component: str) -> dict[str, float]:
    """Build an encounter of these CSV rows and tell what it took."""
    (folder / "party.csv").write_text("name,kind,grade,wounds,copies,portrait\n" + "\n".join(rows) + "\n", encoding="utf-8")
    encounter = folder / "encounter.yaml"
    encounter.write_text("system: hyootrd\ntitle: Many\ncombatants:\n  - file: party.csv\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", BUILD, str(encounter), component], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_memory_grows_with_faces_not_with_copies(tmp_path: Path) -> None:
    few, many = (
        built(tmp_path, [f"Guard {number},minion,standard,5,{copies}," for number in range(20)], "combatant_tokens") for copies in (10, 250)
    )
    assert many["sheets"] > 20 * few["sheets"]
    assert many["peak_mb"] < 1.1 * few["peak_mb"]


def test_two_hundred_pictures_are_not_held_at_once(tmp_path: Path) -> None:
    for number in range(200):  # larger than print needs, and no two alike
        Image.effect_noise((1200, 1200), 40 + number / 4).convert("RGB").save(tmp_path / f"{number}.jpg", quality=80)
    read_mb = sum(file.stat().st_size for file in tmp_path.glob("*.jpg")) / 2**20
    rows = [f"Guard {number},minion,standard,5,1,{number}.jpg" for number in range(200)]
    few, many = built(tmp_path, rows[:20], "combatant_tokens"), built(tmp_path, rows, "combatant_tokens")
    assert many["peak_mb"] - few["peak_mb"] < read_mb, "what was read is let go"
    assert 200 * 5 < many["kb"] < 200 * 60, "each picture is there, as large as print needs"
