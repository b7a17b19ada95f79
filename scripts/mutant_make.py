"""Makes the mutants: mutated sources in `mutants/`, and `judged.json`, the names of those that mypy accepts.

Has to be run in a folder with a copy of the project and the settings of mutmut, as scripts/mutants.py makes it.
"""

import json
import os
from pathlib import Path

from mutmut.__main__ import create_mutants
from mutmut.mutation.file_mutation import filter_mutants_with_type_checker
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, setup_source_paths

if __name__ == "__main__":
    set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(os.cpu_count() or 1)
    made = [
        name for file in Path("mutants").rglob("*.meta") for name in json.loads(file.read_text())["exit_code_by_key"]
    ]
    refused = filter_mutants_with_type_checker()
    judged = sorted(name for name in made if name not in refused)
    Path("judged.json").write_text(json.dumps({"mutants": judged, "made": len(made)}, indent=0))
