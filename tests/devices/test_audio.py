"""The sound: that it plays and obeys, that nothing is a reason to stop the game, and that the files are fit to hear."""

from __future__ import annotations

import array
import cmath
import logging
import math
import re
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.devices.audio import LATE_SECONDS, RETRY_SECONDS, VOICES, Audio, gain
from game.devices.sound_device import close_device
from game.stage.sounds import FAMILIES, step
from tests.conftest import ROOT

FOLDER = ROOT / "assets" / "sounds"
FILES = sorted(path.stem for path in FOLDER.glob("*.ogg"))
MUSIC = [name for name in FILES if name.startswith("music_")]
SOUNDS = [name for name in FILES if name not in MUSIC]
PATIENCE = 120.0  # seconds until a background thread must have done its work; never the expected time
SOUND = pygame.mixer.Sound
SILENCE = bytes(10 * 4 * 44100)


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Callable[..., Audio]]:
    """Makes an Audio on the dummy driver that is ready, or on one that does not exist. No effect ends by itself."""
    made: list[Audio] = []
    pygame.mixer.quit()

    def lasting(path: Path) -> pygame.mixer.Sound:
        SOUND(path)
        return SOUND(buffer=SILENCE)

    monkeypatch.setattr(pygame.mixer, "Sound", lasting)

    def maker(folder: Path = FOLDER, driver: str = "dummy", loaded: bool = False) -> Audio:
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)
        audio = Audio(folder, clock)
        made.append(audio)
        audio.effects_volume = float(loaded)
        audio.apply()
        audio.start()
        if driver == "dummy":
            until(lambda: audio.ready)
        audio.effects_volume = 1.0
        audio.apply()
        return audio

    yield maker
    for audio in made:
        audio.close()
    pygame.mixer.quit()


def voices() -> list[pygame.mixer.Sound]:
    channels = (pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels()))
    return [sound for sound in (channel.get_sound() for channel in channels) if sound is not None]


def use_everything(audio: Audio) -> None:
    audio.play("press")
    audio.play("lay_1", volume=0.5, pan=-1)
    audio.music("music_menu")
    audio.effects_volume = 0.3
    audio.apply()
    audio.music_volume = 0.2
    audio.apply()
    audio.mute = True
    audio.apply()
    audio.suspend(True)
    audio.suspend(False)
    audio.mute = False
    audio.apply()
    audio.music(None)
    audio.play("press")


def test_effects_play(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.play("clear")
    audio.play("win", volume=0.5, pan=0.7)
    assert len(voices()) == 2


@pytest.mark.slow
def test_when_it_is_ready_no_effect_has_to_be_read_any_more(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    audio, read = make(loaded=True), []
    audio.expect(tuple(SOUNDS))
    until(lambda: len(audio._sounds) == len(SOUNDS))
    monkeypatch.setattr(pygame.mixer, "Sound", lambda path: read.append(path))
    for name in SOUNDS:
        audio.play(name)
    assert not read
    assert len(voices()) == pygame.mixer.get_num_channels()


def test_before_the_start_and_after_the_end_all_calls_are_silent(make: Callable[..., Audio]) -> None:
    early = Audio(FOLDER)
    use_everything(early)
    early.close()
    early.start()
    assert not early.ready
    audio = make()
    audio.close()
    use_everything(audio)
    audio.close()
    assert not audio.ready
    assert pygame.mixer.get_init() is None


def test_the_same_sound_does_not_restart_at_once(make: Callable[..., Audio], clock: Clock) -> None:
    audio = make()
    audio.play("clear")
    clock.now += 0.024
    audio.play("clear")
    audio.play("win")
    assert len(voices()) == 2
    clock.now += 0.002
    audio.play("clear")
    assert len(voices()) == 3


def test_the_same_sound_has_few_voices(make: Callable[..., Audio], clock: Clock) -> None:
    audio = make()
    for _ in range(VOICES + 3):
        audio.play("clear")
        clock.now += 1
    assert len(voices()) == VOICES


def test_many_sounds_at_once_leave_room_for_the_next(make: Callable[..., Audio]) -> None:
    audio = make()
    long = [name for name in SOUNDS if name.startswith(("explode", "burst", "raise", "win", "draw", "clear", "turn"))]
    assert len(long) > pygame.mixer.get_num_channels()
    for name in long:
        audio.play(name)
    assert len(voices()) == pygame.mixer.get_num_channels()


def test_the_volume_of_effects_applies_at_once(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.effects_volume = 0.5
    audio.apply()
    audio.play("clear")
    (sound,) = voices()
    assert sound.get_volume() == pytest.approx(0.25, abs=0.01)
    audio.effects_volume = 1
    audio.apply()
    assert sound.get_volume() == 1
    audio.mute = True
    audio.apply()
    assert sound.get_volume() == 0
    audio.mute = False
    audio.apply()
    assert sound.get_volume() == 1
    audio.effects_volume = 7
    audio.apply()
    assert sound.get_volume() == 1
    audio.effects_volume = -1
    audio.apply()
    assert sound.get_volume() == 0


@pytest.mark.parametrize("silence", ["mute", "zero", "suspended"])
def test_what_nobody_hears_is_not_played(make: Callable[..., Audio], silence: str) -> None:
    audio = make()
    if silence == "mute":
        audio.mute = True
        audio.apply()
    elif silence == "zero":
        audio.effects_volume = 0
        audio.apply()
    else:
        audio.suspend(True)
    audio.play("clear")
    assert voices() == []


@pytest.mark.parametrize(
    ("pan", "left", "right"), [(0.0, 1.0, 1.0), (-1.0, 1.0, 0.0), (1.0, 0.0, 1.0), (0.5, 0.5, 1.0)]
)
def test_pan(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch, pan: float, left: float, right: float
) -> None:
    heard: list[tuple[float, float]] = []

    class Channel:
        def play(self, sound: pygame.mixer.Sound) -> None:
            pass

        def set_volume(self, left: float, right: float) -> None:
            heard.append((left, right))

    audio = make()
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda force: Channel())
    audio.play("press", pan=pan)
    audio.play("back", volume=0.5, pan=pan)
    assert heard == [(left, right), (left / 4, right / 4)]


@pytest.mark.slow
def test_music_plays_changes_and_ends(make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch) -> None:
    audio, load, loaded = make(), pygame.mixer.music.load, list[tuple[str, bool]]()

    def noted(path: Path) -> None:
        loaded.append((path.stem, pygame.mixer.music.get_busy()))
        load(path)

    monkeypatch.setattr(pygame.mixer.music, "load", noted)
    audio.music("music_menu")
    until(pygame.mixer.music.get_busy)
    audio.music("music_play")
    until(lambda: len(loaded) == 2 and pygame.mixer.music.get_busy())
    assert loaded == [("music_menu", False), ("music_play", False)]
    audio.music(None)
    until(lambda: not pygame.mixer.music.get_busy())


def test_music_asked_for_before_the_device_is_open_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio(FOLDER)
    audio.music("music_menu")
    audio.start()
    until(lambda: audio.ready)
    until(pygame.mixer.music.get_busy)
    audio.close()


def test_the_volume_of_music_applies_at_once_and_unheard_music_is_held(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.music("music_play")
    until(pygame.mixer.music.get_busy)
    audio.music_volume = 0.5
    audio.apply()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.25, abs=0.01)
    audio.music_volume = 0
    audio.apply()
    assert not pygame.mixer.music.get_busy()
    audio.music_volume = 0.5
    audio.apply()
    assert pygame.mixer.music.get_busy()
    audio.mute = True
    audio.apply()
    assert not pygame.mixer.music.get_busy()
    audio.mute = False
    audio.apply()
    assert pygame.mixer.music.get_busy()


def test_suspended_music_is_held_and_goes_on(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.music("music_menu")
    until(pygame.mixer.music.get_busy)
    audio.suspend(True)
    assert not pygame.mixer.music.get_busy()
    audio.mute = True
    audio.apply()
    audio.mute = False
    audio.apply()
    assert not pygame.mixer.music.get_busy()
    audio.suspend(False)
    assert pygame.mixer.music.get_busy()


@pytest.mark.slow
def test_no_effect_ends_while_music_is_paused_or_goes_on(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = make()
    audio.music("music_menu")
    until(pygame.mixer.music.get_busy)
    going_on: list[tuple[bool, bool]] = []

    def watched(act: Callable[[], None]) -> Callable[[], None]:
        def act_slowly() -> None:
            before = channel.get_busy()
            time.sleep(0.2)
            going_on.append((before, channel.get_busy()))
            act()

        return act_slowly

    for name in ("pause", "unpause"):
        monkeypatch.setattr(pygame.mixer.music, name, watched(getattr(pygame.mixer.music, name)))

    def mute(muted: bool) -> None:
        audio.mute = muted
        audio.apply()

    for change in (
        partial(mute, True),
        partial(mute, False),
        lambda: audio.suspend(True),
        lambda: audio.suspend(False),
    ):
        for _ in range(50):
            if any(before for before, _ in going_on):
                break  # On a slow machine it may have ended before.
            channel = pygame.mixer.find_channel(force=True)
            channel.play(SOUND(buffer=bytes(4 * 4410)))  # a tenth of a second of silence
            change()
        assert {after for before, after in going_on if before} == {True}
        going_on.clear()
    until(lambda: not pygame.mixer.get_busy())


def test_nothing_plays_any_more_when_the_mixer_ends(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = make()
    busy, end = [], pygame.mixer.quit
    monkeypatch.setattr(pygame.mixer, "quit", lambda: busy.append(pygame.mixer.get_busy()) or end())
    audio.play("win")
    audio.close()
    assert busy == [False]


def test_closing_does_not_hang_on_a_fade_of_held_music(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.music("music_menu")
    until(pygame.mixer.music.get_busy)
    audio.suspend(True)
    audio.music("music_play")
    audio.close()
    assert pygame.mixer.get_init() is None


def test_the_device_rests_while_nothing_sounds_and_is_opened_again(make: Callable[..., Audio], clock: Clock) -> None:
    audio = make(loaded=True)
    audio.play("win")
    audio.rest()
    assert audio.ready, "something sounds"
    pygame.mixer.stop()
    audio.rest()
    until(lambda: pygame.mixer.get_init() is None)
    audio.rest()
    audio.play("lay_1")
    clock.now += LATE_SECONDS / 2
    until(lambda: audio.ready and voices())
    pygame.mixer.stop()
    audio.rest()
    audio.wake()
    until(lambda: audio.ready)
    assert not voices(), "what belonged to something past is over"


@pytest.mark.slow
def test_a_sound_that_nobody_asked_for_does_not_bring_the_music_back(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.music("music_menu")
    until(pygame.mixer.music.get_busy)
    audio.fade_music()
    until(lambda: not pygame.mixer.music.get_busy())
    audio.rest()
    assert not audio.ready
    audio.music("music_play")  # A program shows another game.
    assert not audio.ready
    audio.play("lay_1")
    until(lambda: audio.ready and voices())
    assert not pygame.mixer.music.get_busy()
    audio.wake()
    until(pygame.mixer.music.get_busy)


def test_held_music_rests_and_begins_again(make: Callable[..., Audio]) -> None:
    audio = make()
    audio.music("music_menu")
    until(pygame.mixer.music.get_busy)
    audio.rest()
    assert audio.ready
    audio.suspend(True)
    audio.rest()
    assert not audio.ready
    audio.wake()
    audio.suspend(False)
    until(lambda: audio.ready and pygame.mixer.music.get_busy())


def test_without_a_device_the_game_goes_on(make: Callable[..., Audio], caplog: pytest.LogCaptureFixture) -> None:
    audio = make(driver="nonsense")
    until(lambda: caplog.records)
    use_everything(audio)
    audio.close()
    assert not audio.ready
    assert len(caplog.records) == 1
    assert "no sound device" in caplog.text


def test_a_mixer_shut_down_by_somebody_else_is_opened_again_by_the_next_sound(
    make: Callable[..., Audio], caplog: pytest.LogCaptureFixture
) -> None:
    audio = make()
    audio.play("press")
    pygame.mixer.quit()
    audio.apply()
    until(lambda: audio.ready and pygame.mixer.get_init())
    audio.play("lay_1")
    assert len(voices()) == 1
    assert len(caplog.records) == 1


def test_a_device_that_comes_later_is_heard_at_the_next_sound(
    make: Callable[..., Audio], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = make(driver="nonsense")
    until(lambda: audio.absent)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock.now += RETRY_SECONDS
    audio.play("win")
    until(lambda: audio.ready and voices())
    assert not audio.absent


def test_a_device_that_comes_later_is_heard_when_the_sound_is_switched_on(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = make(driver="nonsense")
    audio.music("music_menu")
    until(lambda: audio.absent)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.mute = True
    audio.apply()
    audio.mute = False
    audio.apply()
    until(lambda: audio.ready and pygame.mixer.music.get_busy())


def test_whoever_switches_the_sound_on_is_told_again_that_there_is_none(make: Callable[..., Audio]) -> None:
    audio, told = make(driver="nonsense"), list[bool]()
    until(lambda: audio.absent)
    audio.turned = lambda: told.append(audio.absent)
    audio.music_volume = 0.3
    audio.apply()
    assert audio.absent, "a slider says nothing new"
    audio.mute = True
    audio.apply()
    audio.mute = False
    audio.apply()
    until(lambda: told)
    assert told == [True]


def test_while_everything_is_muted_no_device_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio(FOLDER)
    audio.mute = True
    audio.start()
    audio.play("press")
    audio.music("music_menu")
    time.sleep(0.1)
    assert not audio.ready
    audio.mute = False
    audio.apply()
    until(lambda: audio.ready)
    assert audio.close()


def test_a_missing_device_is_not_looked_for_at_every_sound(
    make: Callable[..., Audio], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio, tries = make(driver="nonsense"), list[float]()
    until(lambda: audio.absent)

    def fail() -> None:
        tries.append(clock())
        raise pygame.error("nothing there")

    monkeypatch.setattr("game.devices.audio.open_device", fail)
    clock.now += RETRY_SECONDS / 2
    audio.play("press")
    clock.now += RETRY_SECONDS / 2
    audio.wake()  # The pointer moves.
    clock.now += 1
    audio.play("press")
    until(lambda: tries)
    until(lambda: not audio._needed.is_set())
    audio.play("win")
    clock.now += RETRY_SECONDS
    audio.play("win")
    until(lambda: len(tries) > 1)
    assert tries == [100 + RETRY_SECONDS + 1, 100 + 2 * RETRY_SECONDS + 1]


def test_a_lost_device_is_looked_for_until_it_is_back(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = make(loaded=True)
    audio.music("music_menu")
    until(pygame.mixer.music.get_busy)
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    audio.lose()
    assert not audio.ready
    until(lambda: pygame.mixer.get_init() is None)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    until(lambda: audio.ready and pygame.mixer.music.get_busy())
    assert not audio.absent, "it was away for a moment only"


@pytest.mark.slow
def test_a_device_that_does_not_come_back_is_missed(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    audio = make(loaded=True)
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    audio.lose()
    until(lambda: audio.absent)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock.now += RETRY_SECONDS
    audio.play("win")
    until(lambda: audio.ready and voices())


def test_no_frame_waits_for_a_device_that_does_not_answer(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    audio, hanging, answered = make(loaded=True), threading.Event(), threading.Event()

    def hang() -> None:
        hanging.set()
        assert answered.wait(PATIENCE)
        close_device()

    monkeypatch.setattr("game.devices.audio.close_device", hang)
    audio.rest()
    assert hanging.wait(PATIENCE)
    began = time.monotonic()
    use_everything(audio)
    assert not audio.close(), "the device has not answered"
    assert time.monotonic() - began < PATIENCE / 2
    answered.set()


def test_an_effect_that_is_loaded_in_the_background_is_not_loaded_again(
    make: Callable[..., Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = make(loaded=True)
    loading, asked = threading.Event(), threading.Event()
    loaded: list[Path] = []

    def slowly(path: Path) -> pygame.mixer.Sound:
        loaded.append(path)
        loading.set()
        asked.wait(0.2)
        return SOUND(path)

    monkeypatch.setattr(pygame.mixer, "Sound", slowly)
    audio.expect(("lay_1",))
    assert loading.wait(PATIENCE)
    audio.play("lay_1")
    asked.set()
    assert loaded == [FOLDER / "lay_1.ogg"]
    assert len(voices()) == 1


@pytest.mark.parametrize("content", [None, b"", b"no sound at all" * 50, (FOLDER / "press.ogg").read_bytes()[:200]])
def test_a_missing_or_broken_file_is_left_out_with_one_line(
    make: Callable[..., Audio],
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    content: bytes | None,
) -> None:
    caplog.set_level(logging.WARNING)
    if content is not None:
        (tmp_path / "press.ogg").write_bytes(content)
        (tmp_path / "music_menu.ogg").write_bytes(content)
    (tmp_path / "back.ogg").write_bytes((FOLDER / "back.ogg").read_bytes())
    audio = make(tmp_path)
    for _ in range(3):
        audio.play("press")
        clock.now += 1
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["sound press is left out"]
    audio.play("back")
    assert len(voices()) == 1
    audio.music("music_menu")
    until(lambda: len(caplog.records) == 2)
    assert caplog.records[1].getMessage().startswith("music music_menu is left out")
    assert audio.ready


def test_gain_is_perceptual_and_never_inaudible_above_zero() -> None:
    assert (gain(0), gain(0.5), gain(1)) == (0, 0.25, 1)
    assert (gain(-1), gain(2)) == (0, 1)
    assert int(gain(0.001) * 128) == 1
    sliders = [gain(volume / 20) for volume in range(1, 21)]
    assert sliders == sorted(sliders)


def test_step_stays_inside_the_family() -> None:
    assert [step("raise", number) for number in (0, 1, 5, 9)] == ["raise_1", "raise_1", "raise_5", "raise_5"]
    assert all(step(family, number) in SOUNDS for family in FAMILIES for number in range(12))
    with pytest.raises(KeyError):
        step("press", 1)


# The files


@pytest.fixture(scope="module")
def samples() -> Iterator[Callable[[str], array.array[int]]]:
    """Reads a file as 16-bit samples, left and right in turn, at 44.1 kHz."""
    pygame.mixer.quit()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")

        def read(name: str) -> array.array[int]:
            pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
            return array.array("h", pygame.mixer.Sound(FOLDER / f"{name}.ogg").get_raw())

        yield read
    pygame.mixer.quit()


def decibels(amplitude: float) -> float:
    return 20 * math.log10(max(amplitude, 1) / 32768)


def rms(values: array.array[int]) -> float:
    return math.sqrt(sum(value * value for value in values) / len(values))


def test_the_folder_is_small_and_its_families_are_complete() -> None:
    assert MUSIC == ["music_menu", "music_play", "music_puzzle"]
    assert {f"{family}_{n}" for family, count in FAMILIES.items() for n in range(1, count + 1)} <= set(SOUNDS)
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 2_500_000


def test_of_every_sound_the_page_says_what_is_seen() -> None:
    page = (FOLDER.parent.parent / "docs" / "engineering" / "eyes-and-ears.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:4] for line in page.splitlines() if line.startswith("| `")]
    assert all(when.strip() and seen.strip() for _, when, seen in rows)
    told = {name for names, _, _ in rows for name in re.findall(r"`(\w+)`", names)}
    ends = {step(family, number) for family, count in FAMILIES.items() for number in (1, count)}
    assert told == {name for name in SOUNDS if name.rpartition("_")[0] not in FAMILIES} | ends


@pytest.mark.slow
@pytest.mark.parametrize("name", SOUNDS)
def test_an_effect_is_fit_to_hear(samples: Callable[[str], array.array[int]], name: str) -> None:
    sound = samples(name)
    seconds = len(sound) / 2 / 44100
    loudest = max(rms(sound[start : start + 8820]) for start in range(0, len(sound) - 4410, 4410))
    assert 0.05 < seconds < 4.5  # The longest is the finale of a match.
    assert -30 < decibels(max(max(sound), -min(sound))) < -3  # some at once must not clip
    assert -42 < decibels(loudest) < -21  # RMS of the loudest tenth of a second; in the middle it is -25
    assert max(map(abs, sound[:8])) < 1000, "clicks at the start"
    assert max(map(abs, sound[-64:])) < 33, "is cut off at the end"
    assert abs(sum(sound)) / len(sound) < 20, "has an offset"
    assert abs(decibels(rms(sound[::2])) - decibels(rms(sound[1::2]))) < 5, "leans to one side"


@pytest.mark.slow
@pytest.mark.parametrize("name", MUSIC)
def test_a_piece_of_music_is_calm_and_has_no_seam(samples: Callable[[str], array.array[int]], name: str) -> None:
    sound = samples(name)
    assert 45 <= len(sound) / 2 / 44100 <= 90
    assert -20 < decibels(max(max(sound), -min(sound))) < -3
    seconds = [decibels(rms(sound[start : start + 88200 : 9])) for start in range(0, len(sound) - 88200, 88200)]
    assert all(-36 < level < -14 for level in seconds)
    left = sound[::2]
    steps = sorted(abs(after - before) for before, after in zip(left[::50], left[1::50], strict=False))
    assert abs(left[0] - left[-1]) <= steps[-len(steps) // 50], "jumps where the end meets the beginning"


def pitch(sound: array.array[int]) -> int:
    """The MIDI pitch that is strongest in a fifth of a second from 40 ms on (Goertzel by hand, every eighth sample)."""
    part = sound[3528:21168:16]
    window = [value * math.sin(math.pi * index / len(part)) for index, value in enumerate(part)]

    def strength(midi: int) -> float:
        turn = -2j * math.pi * 440 * 2 ** ((midi - 69) / 12) * 8 / 44100
        return abs(sum(value * cmath.exp(turn * index) for index, value in enumerate(window)))

    return max(range(57, 93), key=strength)


@pytest.mark.sample(1)
@pytest.mark.parametrize("family", ["explode", "raise", "burst", "tally"])
def test_a_family_rises_step_by_step(samples: Callable[[str], array.array[int]], family: str) -> None:
    pitches = [pitch(samples(step(family, number))) for number in range(1, FAMILIES[family] + 1)]
    assert pitches == sorted(set(pitches))
    assert {note % 12 for note in pitches} <= {2, 4, 6, 9, 11}, "leaves the pentatonic scale of D"
