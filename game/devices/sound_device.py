"""Sound device: opened and closed on a thread, without holding up a frame.

pygame holds the interpreter lock while it opens the device: 5 ms as a rule, 0.1 s where there is none, and for ever
where a sound server does not answer. So SDL tries first, called without that lock, and pygame only when it succeeds.
"""

import ctypes
from contextlib import suppress

import pygame

from game.devices.native import loaded, sdl

FREQUENCY = 44100
SAMPLE_FORMAT = 0x8010
"""SDL's name for samples of 16 bits with a sign, which pygame calls -16."""
BUFFER = 512
"""Samples: 12 ms from the click to the ear."""
CHANNELS = 24
_AUDIO = 0x10
"""SDL's number of its part for sound."""


class _Spec(ctypes.Structure):
    """SDL_AudioSpec."""

    _fields_ = (
        ("frequency", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


def open_device() -> None:
    """Open the mixer; raises `pygame.error` if there is no device. May take long: call it on a thread."""
    with suppress(AttributeError):  # Without SDL's functions pygame has to find out by itself.
        _try_device(sdl())
    pygame.mixer.init(FREQUENCY, -16, 2, BUFFER, allowedchanges=0)
    pygame.mixer.set_num_channels(CHANNELS)


def close_device() -> None:
    """Close the mixer. May take long where a sound server does not answer: call it on a thread."""
    if pygame.mixer.get_init():
        # An effect that ends while the mixer quits would wait for it, and it for the effect: a deadlock.
        pygame.mixer.stop()
    pygame.mixer.quit()


def _try_device(library: ctypes.CDLL) -> None:
    """Ask the sound server for its devices, and where there seems to be none, open one; raises `pygame.error`."""
    begin = library.SDL_InitSubSystem
    end = library.SDL_QuitSubSystem
    count = library.SDL_GetNumAudioDevices
    reason = library.SDL_GetError
    reason.restype = ctypes.c_char_p
    if begin(_AUDIO):
        raise pygame.error(reason().decode(errors="replace"))
    opened = count(0) > 0 or _opens(library)
    failure = reason().decode(errors="replace")
    # pygame opens nothing as long as this part of SDL is in use by others.
    end(_AUDIO)
    if not opened:
        raise pygame.error(failure)


def _opens(library: ctypes.CDLL) -> bool:
    """Return True if there is a device all the same, such as one that is named in a file of the player's."""
    _silence_alsa()
    opens = library.SDL_OpenAudioDevice
    closes = library.SDL_CloseAudioDevice
    opens.argtypes = (ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(_Spec), ctypes.POINTER(_Spec), ctypes.c_int)
    opens.restype = ctypes.c_uint32
    device = opens(None, 0, ctypes.byref(_Spec(FREQUENCY, SAMPLE_FORMAT, 2, 0, BUFFER)), ctypes.byref(_Spec()), 0)
    if device:
        closes(device)
    return bool(device)


_UNHEARD = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)(
    lambda *told: None
)
"""Takes what ALSA has to say about an error."""


def _silence_alsa() -> None:
    """Keep ALSA from printing ten lines to the terminal at every attempt to open a device that is not there."""
    for path in loaded("libasound"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(str(path)).snd_lib_error_set_handler(_UNHEARD)
