"""Films of a game: as an animated WebP or GIF, and as MP4 where ffmpeg is installed."""

import io
import math
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pygame
from PIL import Image

from game.app.command.studio import Studio
from game.background import start_process
from game.store.files.errors import StorageError

RATE = 20
"""Pictures a second."""
FILM_STEP = 1 / 120
FILM_PAUSE = 0.45
LAST = 2.5
"""Seconds between two moves, and after the last."""
LONGEST_FILM = 120.0
"""Maximum length of a film in seconds; a film of very many moves runs faster."""
ENDING = 12.0
"""Maximum seconds of what follows the last move."""
QUALITY = 80
"""Quality of the WebP encoder, in percent."""
PAINTED = 0.7
"""Share of the progress at which everything is painted, and only has to be encoded."""
GIF_WIDTH = 480
"""Width of a GIF in pixels: the format compresses little."""
ENCODER = "ffmpeg"
"""The program that encodes MP4."""
QUALITY_MP4 = "20"
"""Quality of H.264: its constant rate factor."""


class Film(Image.Image):
    """Pictures of the same size in sequence: an image of many frames, unpacked one at a time to save memory."""

    def __init__(self, size: tuple[int, int], seen: Callable[[float], object]) -> None:
        """`seen` is called with the progress of encoding, from 0 to 1."""
        super().__init__()
        self._mode = "RGB"
        self._size = size
        self.seen = seen
        self.at = 0
        self.pictures: list[bytes] = []
        """Pixels in RGB, compressed."""
        self.lengths: list[int] = []
        """Durations in milliseconds."""

    @property
    def n_frames(self) -> int:
        """Number of frames."""
        return len(self.pictures)

    def add(self, picture: pygame.Surface) -> None:
        """Append a picture, shown for 1 / `RATE` seconds."""
        pixels = zlib.compress(pygame.image.tobytes(picture, "RGB"), 1)
        if not self.pictures or pixels != self.pictures[-1]:
            self.pictures.append(pixels)
            self.lengths.append(0)
        self.lengths[-1] += 1000 // RATE

    def hold(self, seconds: float) -> None:
        """Show the last picture longer."""
        self.lengths[-1] += round(seconds * 1000)

    def seek(self, frame: int) -> None:
        """Go to a frame; raises `EOFError` after the last."""
        if frame >= self.n_frames:
            raise EOFError
        self.at = frame
        self.im = self.frame(frame).im
        self.seen(frame / self.n_frames)

    def tell(self) -> int:
        """Return the number of the current frame."""
        return self.at

    def frame(self, number: int) -> Image.Image:
        """Return a frame as a picture of its own."""
        return Image.frombytes("RGB", self.size, zlib.decompress(self.pictures[number]))

    def webp(self) -> bytes:
        """Return the film as an animated WebP."""
        target = io.BytesIO()
        lengths = self.lengths if self.n_frames > 1 else self.lengths[0]
        # Few key frames: the others store only what changed.
        self.save(target, "WEBP", save_all=True, duration=lengths, quality=QUALITY, method=2, kmin=199, kmax=200)
        return target.getvalue()

    def gif(self) -> bytes:
        """Return the film as an animated GIF, smaller than it was painted, in the colours of its middle."""
        target = io.BytesIO()
        palette = self._small(self.n_frames // 2).quantize(256)
        frames = self._reduced_to(palette)
        first = next(frames)
        first.save(target, "GIF", save_all=True, append_images=frames, duration=self.lengths, loop=0)
        return target.getvalue()

    def _small(self, number: int) -> Image.Image:
        height = round(self.height * GIF_WIDTH / self.width)
        return self.frame(number).resize((GIF_WIDTH, height), Image.Resampling.LANCZOS)

    def _reduced_to(self, palette: Image.Image) -> Iterator[Image.Image]:
        """Yield the frames of a GIF. Without dithering, what does not move stays the same and costs nothing."""
        for number in range(self.n_frames):
            self.seen(number / self.n_frames)
            yield self._small(number).quantize(palette=palette, dither=Image.Dither.NONE)

    def mp4(self) -> bytes:
        """Return the film as an MP4; raises `StorageError` if it cannot be encoded."""
        encoder = shutil.which(ENCODER)
        if encoder is None:
            raise StorageError(f"an MP4 needs {ENCODER}, which is not installed")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "film.mp4"
            raw = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{self.width}x{self.height}", "-r", str(RATE))
            # Players everywhere want even sides and this order of colours.
            plain = ("-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart")
            quality = ("-c:v", "libx264", "-crf", QUALITY_MP4)
            command = [encoder, "-loglevel", "error", *raw, "-i", "-", *quality, *plain, str(path)]
            status, errors = self._piped(command)
            if status or not path.is_file():
                raise StorageError(f"{ENCODER} could not encode the film: {_last_line(errors)}")
            return path.read_bytes()

    def _piped(self, command: list[str]) -> tuple[int, bytes]:
        """Run a program with all frames as its input, as often as each is shown; return its status and errors."""
        process = start_process(command)
        assert process.stdin is not None
        with suppress(BrokenPipeError):  # It has ended, and says why.
            for number, length in enumerate(self.lengths):
                self.seen(number / self.n_frames)
                pixels = zlib.decompress(self.pictures[number])
                for _ in range(round(length * RATE / 1000)):
                    process.stdin.write(pixels)
        _, errors = process.communicate()
        return process.returncode, errors


def _last_line(output: bytes) -> str:
    lines = output.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


FORMATS: dict[str, Callable[[Film], bytes]] = {".webp": Film.webp, ".gif": Film.gif, ".mp4": Film.mp4}
"""Encoders, by the suffix of the file."""


def filmed(studio: Studio, moves: int, tell: Callable[[float], object]) -> Film:
    """Return a film of the next moves; `tell` is called with the progress, from 0 to 1, up to the encoded film."""
    film = Film(studio.paper.get_size(), lambda share: tell(PAINTED + share * (1 - PAINTED)))
    film.add(studio.picture())
    film.hold(FILM_PAUSE)
    each = min(LONGEST_FILM / moves, 60.0)
    at_once = math.ceil(2 / (RATE * each))
    made = 0
    while made < moves:
        for _ in range(min(at_once, moves - made)):
            studio.make_move()
            made += 1
        last = made == moves
        for _ in _animated(studio, ENDING if last else each * at_once * 0.7):
            film.add(studio.picture())
        film.hold(LAST if last else min(FILM_PAUSE, each * at_once * 0.3))
        tell(made / moves * PAINTED)
    return film


def _animated(studio: Studio, most: float) -> Iterator[None]:
    """Play the animation in at most that many seconds, picture by picture."""
    scene = studio.scene
    scene.stage.animator.hurry(most)
    for _ in range(max(1, round(most * RATE))):
        for _ in range(round(1 / RATE / FILM_STEP)):
            scene.stage.step(FILM_STEP)
        scene.poll()
        yield
        if not scene.moving:
            return
    scene.stage.animator.finish()
    yield
