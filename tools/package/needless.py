"""Modules that the standard library and the libraries would like to have, and the arcade never asks for: half of the
size of a package.
"""

from pathlib import Path

import PIL


def needless(reader: bool) -> list[str]:
    """Return the names of the modules that a package leaves out, with or without the way to screen readers."""
    return [
        *("_bz2", "_curses", "_dbm", "_lzma", "_pickle", "readline", "sqlite3"),
        *("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_multibytecodec"),
        *("curses", "doctest", "lib2to3", "multiprocessing", "pydoc", "tkinter"),
        *("_pydecimal", "smtplib", "tarfile", "unittest", "xml", "xmlrpc"),
        *("defusedxml", "numpy", "setuptools"),
        # What msgspec would ask the system for a number, and the letters of mainframes, of DOS and of old Macintoshes.
        "_uuid",
        *(f"encodings.cp{number}" for number in ("037", 273, 424, 500, 720, 737, 775, 856, 857, 858, 860)),
        *(f"encodings.cp{number}" for number in (861, 863, 864, 865, 869, 875, 1006, 1026, 1125, 1140)),
        *(f"encodings.mac_{name}" for name in ("arabic", "croatian", "cyrillic", "farsi", "greek", "iceland")),
        *(f"encodings.mac_{name}" for name in ("latin2", "romanian", "turkish")),
        # The way to screen readers makes the one file a MB larger.
        *(() if reader else ("accesskit",)),
        # Parts of the libraries for online games that are never asked for.
        *("cffi", "pycparser", "iotcore.fastapi", "fastapi", "paho.mqtt.publish", "paho.mqtt.subscribe", "dns"),
        *("pygame._freetype", "pygame.camera", "pygame.docs", "pygame.examples", "pygame.midi", "pygame.tests"),
        *("PIL.ImageCms", "PIL.ImageFont", "PIL.ImageTk", "PIL._avif", "PIL._imagingcms", "PIL._imagingft"),
        *("PIL._imagingmath", "PIL._imagingmorph", "PIL._imagingtk"),
        # Films are WebP, and no other picture passes through Pillow.
        *(f"PIL.{path.stem}" for path in Path(PIL.__path__[0]).glob("*Plugin.py") if path.stem != "WebPImagePlugin"),
    ]
