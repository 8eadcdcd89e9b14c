"""The surroundings of the code agree with it: versions of Python, licences of assets, templates for issues."""

import re
import tomllib
from pathlib import Path

import pytest

from game import HOMEPAGE
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOW = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
TEMPLATES = [*sorted((ROOT / ".github").rglob("*TEMPLATE*/*.yml")), ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md"]


def test_every_version_of_python_that_is_named_is_tried() -> None:
    named = {name.rpartition(" ")[2] for name in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d+$", name)}
    tried = set(re.findall(r'python(?:-version)?: "(3\.\d+)"', WORKFLOW))
    assert named == tried, "the classifiers and the workflow name different versions of Python"


def test_the_addresses_of_the_project_are_those_of_the_program() -> None:
    assert {"Homepage", "Documentation", "Issues", "Changelog"} <= PROJECT["urls"].keys()
    assert all(address.startswith(HOMEPAGE) for address in PROJECT["urls"].values()), PROJECT["urls"]


def test_every_asset_has_its_licence() -> None:
    page = (ROOT / "assets" / "LICENCES.md").read_text(encoding="utf-8")
    names = [entry.name for entry in (ROOT / "assets").iterdir() if entry.name != "LICENCES.md"]
    fonts = [font.name.partition("-")[0] for font in (ROOT / "assets" / "fonts").glob("*.ttf")]
    missing = [name for name in (*names, *fonts) if name not in page]
    assert not missing, f"assets/LICENCES.md says nothing of {missing}"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_templates_lead_to_pages_that_exist(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    for page in re.findall(rf"{re.escape(HOMEPAGE)}/blob/main/([\w./-]+)", text):
        assert (ROOT / page).is_file(), f"there is no page {page}"
    for name in re.findall(r"\b[A-Z]{4,}\.md\b", text):
        assert (ROOT / name).is_file(), f"there is no page {name}"


def test_the_actions_in_workflows_are_pinned() -> None:
    for workflow in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        for action in re.findall(r"uses: (\S+)", workflow.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), f"{workflow.name}: {action} names no commit"
