"""PyInstaller runtime hook: lets programs started by the arcade, such as bots, use the system's libraries instead of
those bundled with the arcade.
"""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before is not None:
    os.environ["LD_LIBRARY_PATH"] = before
