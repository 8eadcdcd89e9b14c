"""Tests, in folders named after the rooms they are about."""

import sys
from pkgutil import iter_modules

if "pytest" in sys.modules:  # The programs that tests start are among these modules, and need no pytest.
    # Asserts of helpers say the values they have found, as those of tests do.
    sys.modules["pytest"].register_assert_rewrite(*(f"{__name__}.{module.name}" for module in iter_modules(__path__)))
