"""Puzzles of UnStack that are there at once, by their short names.

About one seed in two hundred has a hard one, so that looking for it may take seconds; these were found beforehand,
among seeds drawn at random.
"""

from __future__ import annotations

from typing import Final

_SEEDS: Final = """
00k1j 03mwm 09r1h 0dcc3 0r7f3 0xpfg 15xma 17nkf 1man7 1s8ey 1tmte 23xh9 2c5yb 2he6y 2sh7d 3army 3k0r7 3smyk
4fet7 4vza1 5jn6k 5m8x0 5qx7g 6hbhm 7dtdq 7vcne 8skrt 8w48x 958h4 9rhy8 a0vmf ag8h4 aqjfc axja5 b0j5d cn5h9
cy2hy dcfpz dpjtw dz4ps e0st1 eq48t fzas5 g8z68 h5q32 hqe1v htddh jrzfn k1ep1 k2y7s k9rxd m4byq m6dfr n67ff
nd9kc nepbd pka8g q03p7 q22kz q29x8 qtwbd rdpr4 rkeqf s2yzc s99mw sbx2d swm7f tb2xe tq6th vj0wn w5xw6 wn3ge
wy1br xbgz3 xrhjq xz3nr ypxez yvx1b yyx5s zypjd
"""
HARD: Final = tuple(f"u-defence-{seed}" for seed in _SEEDS.split())
