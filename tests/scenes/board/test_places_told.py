"""Every place of a board in words, and keys that go on from any of them."""

from __future__ import annotations

import pygame

from game.games import game_named
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from tests.conftest import Player

CAPTURE = (
    ".,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./b3,w2,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,b2,. b classic"
)
BLOCKED = (
    "b1,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,b3,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,w2,. b classic"
)


def opened(player: Player, name: str, start: str = "", language: str = "en") -> PlayScene:
    """A game between two persons."""
    player.app.choose("language", language)
    game = game_named(name)
    source = Source(level="test", start=start) if start else Source(seed=3)
    scene = play_scene(player.app, game, Session(name, game.rules, source, match=Match(("Anna", "Ben"))))
    player.app.push(scene)
    player.run()
    return scene


def names(scene: PlayScene) -> list[str]:
    return [place.name for place in scene.words.places()]


def test_stars_by_side_and_value(start) -> None:
    scene = opened(start(), "explode", "r5,b1,./.,.,./.,.,b5 r")
    assert names(scene) == [
        *("a3, Red, 5; would burst", "b3, Blue, 1", "c3, free"),
        *("a2, free", "b2, free", "c2, free"),
        *("a1, free", "b1, free", "c1, Blue, 5; would burst"),
    ]
    assert [place.key for place in scene.words.places() if place.legal] == ["a3"]


def test_keys_go_on_from_a_place(start) -> None:
    player = start()
    scene = opened(player, "explode", "r5,b1,./.,.,./.,.,b5 r")
    scene.cursor.reach("a3")
    assert scene.cursor.at() == "a3"
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["a3"]


def put(scene: PlayScene, player: Player, *keys: str) -> None:
    """Choose places one after the other."""
    for key in keys:
        scene.cursor.reach(key)
        assert scene.cursor.at() == key
        player.key(pygame.K_RETURN)
        player.settle()


def told(scene: PlayScene) -> dict[str, str]:
    return {place.key: place.name for place in scene.words.places()}


def test_towers_by_owner_and_height_and_what_the_hand_can_do(start) -> None:
    player = start()
    scene = opened(player, "unstack")
    assert told(scene)["b2"] == "b2, Black, 3 stones"
    assert told(scene)["stock 2"] == "White (Ben): 0 stones captured"
    put(scene, player, "b2")
    assert told(scene)["b2"] == "b2, free; the hand is here, with 3 stones"
    assert {key for key, name in told(scene).items() if "can be laid on" in name} == {"b1", "b3", "a2", "c2"}
    assert {place.key for place in scene.words.places() if place.legal} == {"b1", "b2", "b3", "a2", "c2"}
    put(scene, player, "b3")
    assert told(scene)["b4"] == "b4, free; can be laid on"
    put(scene, player, "b3")
    assert told(scene)["b3"] == "b3, Black, 2 stones; the hand is here, with 1 stone"
    assert told(scene)["b4"] == "b4, free; 1 stone will be laid"


def test_a_tower_that_must_capture_and_one_that_cannot_move(start) -> None:
    scene = opened(start(), "unstack", CAPTURE)
    names = told(scene)
    assert names["a4"] == "a4, Black, 3 stones; must capture"
    assert names["f1"] == "f1, Black, 2 stones; cannot move"
    scene = opened(start(), "unstack", BLOCKED)
    assert told(scene)["a7"] == "a7, Black, 1 stone; cannot move"


def test_lanes_with_what_a_shot_would_do(start) -> None:
    player = start()
    scene = opened(player, "brickshooter")
    names = told(scene)
    assert names["ev"] == (
        "Column e from above: purple diamond; would stop at e8, against: yellow star; "
        "behind it pink heart, green clover"
    )
    assert names["a^"].startswith("Column a from below: purple diamond; nothing would stop it; ")
    assert names["e7"] == "e7, yellow star"
    put(scene, player, "ev")
    assert told(scene)["e8"] == "e8, purple diamond, flies down"
    assert [place.key for place in scene.words.places() if place.key in ("ev", "a^", "e7") and place.legal] == ["ev"]


def test_bricks_are_called_by_the_colours_that_are_seen(start) -> None:
    player = start(lambda settings: setattr(settings, "palette", "okabe-ito"))
    scene = opened(player, "brickshooter")
    assert told(scene)["dv"].startswith("Column d from above: orange heart")


def test_the_ring_the_points_and_where_a_piece_may_lie(start) -> None:
    player = start()
    scene = opened(player, "combact")
    first = scene.session.position.ring[0]
    assert told(scene)[f"gap {first}"].startswith(f"Gap before {first}: White chooses from {first}, ")
    put(scene, player, f"gap {first}")
    names = told(scene)
    assert names["micro l 1"] == "White: Micro-bacterium, a lens; fits in 90 places"
    assert names["tokens 2"] == "Black: 1 token"
    assert names["d4"] == "d4, free, 12 fields free"
    assert "fits in" not in names["micro l 2"]
    put(scene, player, "micro l 1")
    names = told(scene)
    assert names["micro l 1"].endswith("; in hand")
    assert names["place l0@d4"] == "At d4, rotation 0: d4 1, d5 1"
    put(scene, player, "place l0@d4")
    assert scene.session.moves[-1] == "l0@d4"
    assert told(scene)["d4"] == "d4: White 1, 11 fields free"
