"""Pictures of the BrickShooter levels, drawn by hand.

A picture is placed in the middle of the field. It has one letter for each brick and `.` for a free cell; in rows with
arrow bricks the cells are separated by blanks, as in `b> a . .`. No three adjacent bricks have the same colour, but a
line of one colour may run diagonally or have gaps.
"""

from __future__ import annotations

from msgspec import Struct

from game.games.brickshooter.goals import CLEAR, GONE, LEFT, OUT, SCORE, WAVES, Goal


class Design(Struct, frozen=True):
    """A level to make: the picture, and the requirements on the border found for it.

    `pars` are the lowest and highest number of shots of the best solution. `others` are colours for the border that the
    picture does not have: they only get in the way. `share` is the approximate percentage of unskilled players who
    should solve it.
    """

    slug: str
    english: str
    german: str
    picture: tuple[str, ...]
    pars: tuple[int, int]
    others: str = ""
    goal: Goal = Goal(CLEAR)
    share: int = 30


DESIGNS = (
    Design("first-shot", "First shot", "Erster Schuss", ("aa",), (1, 1), "bc"),
    Design("eyes", "Two eyes", "Zwei Augen", ("b....b", "b....b"), (2, 2), "c"),
    Design("round-the-corner", "Round the corner", "Um die Ecke", (".d.....f.", "d.......f"), (2, 2), "c"),
    Design("bridge", "Bridge", "Brücke", ("ee.ee", "..j.."), (1, 1), "c", goal=Goal(SCORE, 9)),
    Design("seven", "Seven at one blow", "Sieben auf einen Streich", ("aa.aa", "..a..", "..a.."), (2, 3), "bc"),
    Design("let-go", "Let it go", "Losgelassen", ("b> a a . . b", ". . . . . b"), (1, 2), "c"),
    Design(
        "dominoes",
        "Dominoes",
        "Dominosteine",
        (". . . . . . c c", "b> a a . . . b .", ". . . . . . b .", ". . . . . . c^ ."),
        (2, 3),
        "d",
    ),
    Design("gap", "Mind the gap", "Vorsicht, Lücke", ("a.a", ".b.", "c.c"), (3, 4), "b"),
    Design("stairs", "Stairs", "Treppe", ("aa....", "..bb..", "....aa"), (3, 4), "cd"),
    Design("zigzag", "Zigzag", "Zickzack", ("a.....a", ".a...a.", "..b.b..", "...b..."), (4, 5), "c"),
    Design("diamond", "Diamond", "Raute", ("..f..", ".f.f.", "f...f", ".f.f.", "..f.."), (4, 6), "bc"),
    Design("cross", "Cross", "Kreuz", ("..a..", "..a..", "bb.bb", "..a..", "..a.."), (3, 5), "cd"),
    Design(
        "mark", "X marks the spot", "Hier liegt der Schatz", ("a...a", ".a.a.", "..b..", ".a.a.", "a...a"), (5, 7), "c"
    ),
    Design("locked-in", "Locked in", "Eingesperrt", (". bv .", "c> a c<", ". b^ ."), (5, 8), "d"),
    Design(
        "keyhole",
        "Keyhole",
        "Schlüsselloch",
        ("..cc..", ".c..c.", ".c..c.", "..cc..", "..hh..", ".h..h."),
        (5, 8),
        "b",
    ),
    Design(
        "smile",
        "Smile",
        "Lächeln",
        (".b....b.", ".b....b.", "........", "a......a", ".a....a.", "..a..a..", "...aa..."),
        (5, 8),
        "c",
    ),
    Design(
        "heart",
        "Heart",
        "Herz",
        (".aa.aa.", "a..a..a", "a.....a", ".a...a.", "..a.a..", "...a..."),
        (5, 8),
        "gc",
    ),
    Design("arrow", "Arrow", "Pfeil", ("...aa...", "..b..b..", ".b....b.", "...cc...", "...dd..."), (5, 8), "e"),
    Design("circus", "Circus ring", "Manege", (".cc.", "a..b", "a..b", ".cc."), (4, 7), "de"),
    Design("glasses", "Glasses", "Brille", (".bb....bb.", "b..b..b..b", "b...jj...b", ".bb....bb."), (6, 9), "c"),
    Design(
        "half-hearted",
        "Half-hearted",
        "Halbherzig",
        (".aa.gg.", "a..a..g", "a.....g", ".a...g.", "..a.g..", "...g..."),
        (6, 10),
        "b",
    ),
    Design(
        "pinwheel", "Pinwheel", "Windrad", ("..b...", "..b.aa", ".d.d..", "..d.d.", "aa.b..", "...b.."), (5, 8), "c"
    ),
    Design(
        "oncoming",
        "Oncoming traffic",
        "Gegenverkehr",
        ("b> a< . a> b<", ". . c . .", "a> b< . b> a<"),
        (5, 9),
        "d",
    ),
    Design("harvest", "Harvest", "Ernte", ("d.d.d.d", ".h.h.h.", "d.d.d.d"), (4, 8), "ac", goal=Goal(SCORE, 15)),
    Design(
        "chequers",
        "Chequers",
        "Schachbrett",
        ("b.e.b.e", ".a.c.a.", "e.b.e.b", ".c.a.c.", "b.e.b.e"),
        (6, 9),
        "",
        goal=Goal(SCORE, 18),
    ),
    Design(
        "big-bang",
        "Big bang",
        "Urknall",
        ("..bb..", "bb..bb", "..cc..", "ff..ff", "..ff.."),
        (2, 5),
        "ac",
        goal=Goal(SCORE, 21),
    ),
    Design(
        "breakout",
        "Breakout",
        "Ausbruch",
        (
            ". . . a a . . .",
            "b . . j^ j^ . . b",
            "b j< . . . . j> b",
            ". . . jv jv . . .",
            ". . . a a . . .",
        ),
        (5, 7),
        "d",
    ),
    Design("letter-b", "B for brick", "B wie Baustein", ("aab.", "b..a", "bab.", "a..b", "a..b", "bba."), (7, 11), ""),
    Design(
        "letter-s", "S for shot", "S wie Schuss", (".bbd", "b...", "d...", ".db.", "...d", "...d", "dbb."), (6, 10), "a"
    ),
    Design(
        "hourglass",
        "Hourglass",
        "Sanduhr",
        ("ccjjcc", ".h..h.", "..hh..", "..cc..", ".h..h.", "cchhcc"),
        (7, 12),
        "",
    ),
    Design(
        "flower",
        "Flower",
        "Blume",
        ("..gg...", ".g..g..", "g.cc.g.", ".g..g..", "..gg.d.", "..d.d..", "...d..."),
        (7, 11),
        "b",
    ),
    Design(
        "fir",
        "Fir tree",
        "Tanne",
        ("...d...", "..d.d..", "...b...", ".d...d.", "d..b..d", ".dd.dd.", "...j...", "...j..."),
        (8, 12),
        "",
    ),
    Design(
        "house",
        "House",
        "Haus",
        ("...aa...", "..a..a..", ".a....a.", ".bb..bb.", ".c....c.", ".c.dd.c.", ".bb..bb."),
        (8, 13),
        "",
    ),
    Design("fish", "Fish", "Fisch", ("f...bb..", ".f.b..b.", "..f..i.b", ".f.b..b.", "f...bb.."), (7, 12), ""),
    Design("crown", "Crown", "Krone", ("c..c..c", "ch.c.hc", ".chahc.", ".b.b.b.", ".cc.cc."), (8, 13), ""),
    Design(
        "ladybird",
        "Ladybird",
        "Marienkäfer",
        ("..ii..", ".a..a.", "ai..ia", "a.aa.a", ".i..i.", "..aa.."),
        (7, 12),
        "",
    ),
    Design(
        "sailing-boat",
        "Sailing boat",
        "Segelboot",
        ("...f....", "...jf...", "...c.f..", "...j..f.", "bb.bb.bb", ".aa..aa."),
        (8, 14),
        "",
    ),
    Design(
        "butterfly",
        "Butterfly",
        "Schmetterling",
        ("ee....ee", "a.b..b.a", "a..jj..a", ".b....b.", "e.b..b.e", ".e.aa.e."),
        (9, 15),
        "",
    ),
    Design(
        "invader",
        "Invader",
        "Eindringling",
        ("d......d", ".d....d.", ".bb..bb.", "d.dccd.d", "b.b..b.b", "...dd..."),
        (9, 15),
        "",
    ),
    Design(
        "owl",
        "Owl",
        "Eule",
        ("j......j", "j.c..c.j", ".c.hh.c.", "j.c..c.j", "j..jj..j", ".j....j."),
        (9, 15),
        "",
    ),
    # Chains
    Design("spark", "Spark", "Funke", (". a . b", "b> a . b"), (1, 1), "c", Goal(WAVES, 2), 70),
    Design(
        "seesaw",
        "Seesaw",
        "Wippe",
        ("c> a a . a a c<", ". . b . b . .", ". . . c . . ."),
        (1, 2),
        "d",
        Goal(WAVES, 2),
        45,
    ),
    Design(
        "fuse",
        "Fuse",
        "Lunte",
        (". . c> b . . . c", "b> a a . d . . c", ". . . b . . . ."),
        (1, 1),
        "d",
        Goal(WAVES, 3),
        40,
    ),
    Design(
        "waterfall",
        "Waterfall",
        "Wasserfall",
        ("av . bv . av", "b . a . b", "b . a . b", ". . . . .", "a . b . a"),
        (2, 3),
        "c",
        Goal(WAVES, 2),
        25,
    ),
    Design(
        "whirl",
        "Whirl",
        "Wirbel",
        ("c a> b .", "b^ . . cv", "c . . a", ". b a< c"),
        (2, 3),
        "",
        Goal(WAVES, 2),
        15,
    ),
    Design(
        "relay",
        "Relay",
        "Staffellauf",
        (". . . d . .", ". . c . c .", "b> a . b . .", ". a b c^ . ."),
        (2, 3),
        "d",
        Goal(WAVES, 3),
        10,
    ),
    # Over the edge
    Design("rocket", "Rocket", "Rakete", ("b b", "c^ a", ". a"), (1, 1), "d", Goal(OUT, 1), 70),
    Design("sluice", "Sluice", "Schleuse", ("a c< . b> a", "a c< . b> a"), (1, 2), "d", Goal(OUT, 2), 45),
    Design(
        "exit",
        "Emergency exit",
        "Notausgang",
        ("a . b . .", "a c> d . c", ". . d . c", "b . . b ."),
        (2, 3),
        "",
        Goal(OUT, 1),
        30,
    ),
    Design(
        "wind-rose",
        "Wind rose",
        "Windrose",
        (". . a . .", ". . b^ . .", "c d< . d> c", ". . bv . .", ". . a . ."),
        (2, 4),
        "",
        Goal(OUT, 2),
        15,
    ),
    Design(
        "flock",
        "Flock",
        "Vogelschwarm",
        ("a b . b a", "c^ c^ . d^ d^", ". a . b ."),
        (2, 3),
        "",
        Goal(OUT, 3),
        8,
    ),
    # A colour less
    Design("weed", "Weed", "Unkraut", ("a b . c", "b> a . c", ". . b ."), (1, 2), "d", Goal(GONE), 70),
    Design(
        "traffic-light",
        "Traffic light",
        "Ampel",
        ("a a", "b> c", "b c", "d d"),
        (2, 2),
        "",
        Goal(GONE),
        45,
    ),
    Design(
        "sandwich",
        "Sandwich",
        "Butterbrot",
        ("a a . a", "b> c c b<", "a . a a"),
        (2, 3),
        "",
        Goal(GONE),
        30,
    ),
    Design(
        "confetti",
        "Confetti",
        "Konfetti",
        ("a . b c", "a . c> b", ". . d .", "d . a d<"),
        (2, 3),
        "",
        Goal(GONE),
        15,
    ),
    Design(
        "last-of-its-kind",
        "Last of its kind",
        "Der Letzte seiner Art",
        ("b . c . b", "a> c . c a<", ". . a . ."),
        (2, 3),
        "",
        Goal(GONE),
        8,
    ),
    # What is left
    Design("leftover", "Leftover", "Ein Rest", ("a a . b", ". . . ."), (1, 1), "c", Goal(LEFT, 1), 70),
    Design(
        "pair",
        "A pair stays",
        "Ein Paar bleibt",
        ("a . . a", "b> a . b", ". b . ."),
        (2, 3),
        "c",
        Goal(LEFT, 2),
        45,
    ),
    Design(
        "musketeers",
        "Three musketeers",
        "Drei Musketiere",
        ("b a . a b", ". c> b c< .", ". . b . ."),
        (2, 3),
        "",
        Goal(LEFT, 3),
        30,
    ),
    Design(
        "hermit",
        "Hermit",
        "Einsiedler",
        (". a a .", "b> c c b", ". a . ."),
        (2, 3),
        "",
        Goal(LEFT, 1),
        15,
    ),
    Design(
        "full-table",
        "Full table",
        "Gedeckter Tisch",
        ("a b . . b a", ". c> d d c< .", "a b . . b a"),
        (2, 3),
        "",
        Goal(LEFT, 8),
        8,
    ),
)
