"""The pictures of the BrickShooter levels, drawn by hand.

A picture stands in the middle of the field. It has one letter for each brick and `.` for a free cell; a row with
bricks that have arrows is written with blanks between the cells, as in `b> a . .`. No three joined bricks have one
colour, but a line of one colour may run diagonally or have gaps.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Design:
    """A level to be made: the picture, and what to ask of the border found for it.

    `pars` are the lowest and the highest number of shots that the best solution may take. `others` are colours for
    the border that the picture does not have: they only get in the way. `score` is the goal when it is not to clear.
    """

    slug: str
    english: str
    german: str
    picture: tuple[str, ...]
    pars: tuple[int, int]
    others: str = ""
    score: int | None = None


DESIGNS = (
    Design("first-shot", "First shot", "Erster Schuss", ("aa",), (1, 1), "bc"),
    Design("eyes", "Two eyes", "Zwei Augen", ("b....b", "b....b"), (2, 2), "c"),
    Design("round-the-corner", "Round the corner", "Um die Ecke", (".d.....f.", "d.......f"), (2, 2), "c"),
    Design("bridge", "Bridge", "Brücke", ("ee.ee", "..j.."), (1, 1), "c", score=9),
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
    Design("harvest", "Harvest", "Ernte", ("d.d.d.d", ".h.h.h.", "d.d.d.d"), (4, 8), "ac", score=15),
    Design(
        "chequers",
        "Chequers",
        "Schachbrett",
        ("b.e.b.e", ".a.c.a.", "e.b.e.b", ".c.a.c.", "b.e.b.e"),
        (6, 9),
        "",
        score=18,
    ),
    Design(
        "big-bang",
        "Big bang",
        "Urknall",
        ("..bb..", "bb..bb", "..cc..", "ff..ff", "..ff.."),
        (2, 5),
        "ac",
        score=21,
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
)
