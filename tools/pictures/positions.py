"""Pictures of games being played."""

from __future__ import annotations

from game.scenes.base.scene import Scene
from tools.pictures.arcade import Act, Arcade
from tools.pictures.pictures import Picture, away, keys, looks, on_board, press, run, scanning

GAMES = ("brickshooter", "explode", "unstack", "combact")
POINTED = {
    "brickshooter": (0.711, 0.169),
    "explode": (0.671, 0.671),
    "unstack": (0.604, 0.124),
    "combact": (0.5, 0.08),
}
"""Position of the mouse in each game's `middle`, in shares of the board's width and height: a lane or a star that
causes an explosion, a stack that has to move, and a bacterium of the ring.
"""
REFUSED = {"brickshooter": (0.169, 0.289), "explode": (0.158, 0.158), "unstack": (0.188, 0.124), "combact": (0.5, 0.5)}
"""Position of a click that is refused."""
HINTS = {"brickshooter": "2<", "explode": "d2", "unstack": "3e7-111", "combact": "E4@d6"}
"""A good move."""
PLAYED: dict[str, tuple[Act, ...]] = {
    "brickshooter": (on_board("click", *POINTED["brickshooter"]),),
    "explode": (on_board("click", *POINTED["explode"]),),
    "unstack": (keys("DOWN", "RETURN", "DOWN", "RETURN", "DOWN", "DOWN"),),
    "combact": (keys("DOWN", "RETURN", "TAB", "RETURN"),),
}
"""Acts of a move."""
PICKED = keys("DOWN", "RETURN")
"""Picks up a stack or a piece."""
MOMENTS = (0.1, 0.2, 0.4)
"""Seconds after a move."""
ENDED = (keys("Y"), run(12.0))
"""Makes the last move of a finished game again, up to the result."""
CHOOSING = {"players": ["person", "person"], "met": ["combact"]}
"""Settings in which the set-up of Combact shows its options."""


def goals(arcade: Arcade) -> None:
    """Begin a campaign, up to the choice of its first goal."""
    arcade.press("combact")
    front = arcade.app.front
    assert isinstance(front, Scene)
    if not any(widget.key == "option goal" for widget in front.form.widgets):
        arcade.press("more")
    front.form.want("option goal")
    arcade.keys("LEFT")
    arcade.press("play")


def opened(save: str, *acts: Act) -> tuple[Act, ...]:
    """Return acts that continue a save, wait until everything stands still, and go on."""
    return (press(f"continue {save.partition('/')[0]}"), away, run(3.0), *acts, run(0.5))


def saved(name: str, save: str, *acts: Act, **settings: object) -> Picture:
    """Return the picture of a save after some acts."""
    return Picture(name, opened(save, *acts), (save,), settings)


def thinking(name: str, save: str, *acts: Act) -> Picture:
    """Return the picture of a save in which programs think for ever."""
    return Picture(name, (Arcade.let_play, *opened(save, *acts)), (save,))


def of_a_game(game: str) -> list[Picture]:
    """Return the pictures made for every game."""
    middle, last = f"{game}/middle", f"{game}/finished-taken-back"
    point = on_board("move", *POINTED[game])
    hint: tuple[Act, ...] = (lambda arcade: arcade.let_play(HINTS[game]), keys("H"), Arcade.answered)
    pictures = [
        Picture(f"{game}-start", (press(game, "play"), away, run(3.0))),
        saved(f"{game}-middle", middle),
        saved(f"{game}-pointed", middle, point),
        saved(f"{game}-by-keys", middle, keys("DOWN", "DOWN")),
        saved(f"{game}-refused", middle, on_board("click", *REFUSED[game]), run(1.0)),
        saved(f"{game}-hint", middle, *hint, run(1)),
        saved(f"{game}-hint-move", middle, *hint, keys("H"), run(1)),
        saved(f"{game}-hint-wanted", middle, Arcade.let_play, keys("H"), run(1)),
        saved(f"{game}-moved", middle, *PLAYED[game], away, run(4.0)),
        saved(f"{game}-taken-back", f"{game}/taken-back", keys("U")),
        saved(f"{game}-level", f"{game}/level"),
        saved(f"{game}-last-move", last),
        saved(f"{game}-result", last, *ENDED),
        saved(f"{game}-over", last, *ENDED, press("look"), away, run(1.0)),
        saved(f"{game}-no-symbols", middle, symbols=False),
        saved(f"{game}-one-switch", middle, scanning, run(1.5), keys("SPACE")),
        saved(f"{game}-reduced-motion", middle, *PLAYED[game], away, run(4.0), reduced_motion=True),
        *looks(game, opened(middle), (middle,)),
        *looks(f"{game}-result", opened(last, *ENDED), (last,)),
    ]
    for moment in MOMENTS:
        acts = (*opened(middle), *PLAYED[game], run(moment))
        pictures.append(Picture(f"{game}-moving-{moment}", acts, (middle,)))
    for palette in ("okabe-ito", "contrast", "daylight"):
        pictures.append(saved(f"{game}-{palette}", middle, point, palette=palette))
        pictures.append(saved(f"{game}-{palette}-no-symbols", middle, palette=palette, symbols=False))
    return pictures


def of_a_pair(game: str) -> list[Picture]:
    """Return the pictures made for every game for two."""
    point = on_board("click", *POINTED[game])
    return [
        saved(f"{game}-third-game-of-five", f"{game}/third-game-of-five"),
        saved(f"{game}-against-level", f"{game}/against-level"),
        thinking(f"{game}-thinking", f"{game}/level-to-move"),
        thinking(f"{game}-not-your-turn", f"{game}/level-to-move", point),
        thinking(f"{game}-watching", f"{game}/two-levels"),
        thinking(f"{game}-paused", f"{game}/two-levels", press("watch"), away),
    ]


def particular() -> list[Picture]:
    """Return pictures of features of single games."""
    return [
        saved("brickshooter-five-colours", "brickshooter/five-colours"),
        saved("brickshooter-ten-colours", "brickshooter/ten-colours"),
        saved("brickshooter-long", "brickshooter/long-five-colours"),
        saved("brickshooter-level-failed", "brickshooter/level-failed"),
        saved("brickshooter-level-solved", "brickshooter/level-solved-by-score", keys("ESCAPE"), press("result"), away),
        saved("explode-small-level", "explode/small-level", on_board("move", 0.25, 0.25)),
        saved("unstack-2026", "unstack/neto2026-middle"),
        saved("unstack-in-hand", "unstack/middle", PICKED),
        saved("unstack-laying", "unstack/middle", PICKED, keys("DOWN")),
        saved("unstack-free-hand", "unstack/neto2026-middle", PICKED, run(0.5)),
        saved("combact-originator", "combact/taken-back", *[keys("U")] * 12, keys("RIGHT")),
        saved("combact-in-hand", "combact/middle", PICKED, run(1.0)),
        saved("combact-in-hand-turned", "combact/middle", PICKED, keys("E", "RIGHT"), run(1.0)),
        saved("combact-places", "combact/middle", PICKED, press("places"), away),
        saved("combact-autonomy", "combact/autonomy-middle"),
        saved("combact-bases", "combact/bases-middle"),
        saved("combact-campaign", "combact/campaign-second-game"),
        saved("combact-between-games", "combact/campaign-between-games"),
        Picture("combact-goals", (goals, away, run(1.0)), (), CHOOSING),
        *looks("combact-goals", (goals, away, run(1.0)), (), CHOOSING),
    ]


def positions() -> list[Picture]:
    """Return all pictures of games being played."""
    pictures = [picture for game in GAMES for picture in of_a_game(game)]
    return pictures + [picture for game in GAMES[1:] for picture in of_a_pair(game)] + particular()
