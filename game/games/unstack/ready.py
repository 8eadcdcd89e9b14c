"""Puzzles of UnStack that are there at once, by the recipes and seeds of their short names.

Few seeds have one, and looking for it may take seconds; these were found beforehand, among seeds drawn at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.play.port.puzzle import Grade

_SEEDS: Final = {
    Grade.EASY: {
        "small": """
            03nbx 0r060 0vwbb 2e9tp 3025b 4gtwf 4hhtx 5019h 593b8 6h5qv 79d4w 8j45w 8yfx8 9ynhc a0k68 a3c2b
            abtqr ajw0t bs76g c4kbx cepn1 cmyy5 d1hqj dxmkm e1fa2 e5cef e8jp6 en1s3 f5rtf fbrez ff8nk fqgy8
            fz32x gspgg gyet5 h0crf jr2ss kcwes ktrms m0ze9 m6js4 mjm88 pb0xs phx6g qheca r501x rgab1 rqgc5
            rxt0j tpy4a tr4bf w1tzr w3rnn wrgv1 xpanf y205e ynnxh zb6nb
        """,
        "wide": """
            1g81k 1j6wp 2vahb 5fd19 5vpp5 6vz7j 76yj5 92f09 bx1qt edvb6 fmmn9 h99n7 hytzv k7b68 m7q6w n348f
            qfvy7 qz8js rmm87 yb11m ztgsx zw1xh
        """,
    },
    Grade.MEDIUM: {
        "small": """
            2asny 4tpxy 81s5t 81tb0 ayrtx byyq5 c3t8s d1kqd e1wsb fccng mfttp nnj1t q0bpg rcc7f s0m90 t9052
            vhjdz wvn9f ztwd8
        """,
        "wide": """
            23ejp 2ds3z 376dx 43jnk 7113v 7gnze chf9a fgs11 h2cmw rba7e z87ks
        """,
        "turning": """
            13k5t 1tve5 1ycrc 23k2y 2h0j0 34dpw 3sxp7 4vn4s 5eekw 5k9m1 5wsmz 69dhq 75x68 77v6p 7ck5z 87tm7
            9sc9s ar3v5 azr73 bah1m c0tc6 c64bk ddajm dnmva dvpnr enk8j epj4r f8fj3 gth0n gv40z m3q9d mhwwz
            mzc9e nb158 nx9jq nyhx8 p9zyf pn588 py6m4 qfrez sa2mt svpd9 t5a4m ths8s ts7v8 v0t90 wenh3 xg3xk
            xvheb
        """,
    },
    Grade.HARD: {
        "defence": """
            00k1j 03mwm 09r1h 0dcc3 0r7f3 0xpfg 15xma 16ape 17nkf 1man7 1s8ey 1tmte 23xh9 2c5yb 2he6y 2rrma
            2sh7d 3army 3k0r7 3smyk 4fet7 4vza1 5ayvz 5jn6k 5m8x0 5qx7g 6hbhm 7dtdq 7vcne 8skrt 8w48x 958h4
            9rhy8 a0vmf ag8h4 aqjfc axja5 b0j5d cn5h9 cpe04 cy2hy d29ba dcfpz dg146 dpjtw dz4ps e0st1 eq48t
            fzas5 g8z68 gdtsb h5q32 hqe1v htddh jrzfn k1ep1 k2y7s k9rxd m4byq m6dfr n67ff nd9kc nepbd pf9vr
            pka8g q03p7 q22kz q29x8 qtwbd rdpr4 rh4mn rkeqf s2yzc s99mw sbx2d swm7f tb2xe tq6th vj0wn w5xw6
            wn3ge wy1br wymjk wz338 xbgz3 xrhjq xz3nr ypxez yrhhs yvx1b yyx5s z4f9w zypjd zzk6n
        """,
    },
}
READY: Final[Mapping[Grade, tuple[str, ...]]] = {
    grade: tuple(f"u-{recipe}-{seed}" for recipe, seeds in recipes.items() for seed in seeds.split())
    for grade, recipes in _SEEDS.items()
}
