"""Positions, each with a move from it, found by `python -m tools.film.search`."""

CHAIN = (
    "..........dv..................bv............ev..avcva<d<........cvcvd>boa<b<e<......dvava>e>boa<....b>e>"
    "d>codv..bod<d<e<d>c>b^d^eoeod^a<e<b^a^b>c>e^d^d^a^b^c<a^e^....e^b^....a^..e^b^..................|ececbaa"
    "abdeebaeddacbbdebcebebb|cdbacaeecceebcddceeedbbdedcedd|eeccdbbeccbdecbaceddcbbcababba|dacacbaeebbdaeaada"
    "abeeaccaceab seed:6838757233428002880 21 0 5",
    "9<",
)
"""One shot sets off five waves."""
TWENTY = "9< g^ 7< 4< e^ ev 3< av c^ b^ bv 2< a^ ev av 7< hv hv c^ c^"
"""Shots one after the other from `CHAIN`, in a line."""
REFUSED = (
    "..c>evcvdv..evb<e<c<avcvdvb>bv..av......a>d>av..dv..avbvd<......d>c>doboc<eve<............d>eob<........"
    "c>co....cob<a<a<..d>b^e>aoboc<a^..c^..e>b^..b^e^e<d<e<d^....e>d>c^b<b<........b>d^c^a<c^c^d<....|cabcbae"
    "bacebbbedacaebeebbddded|ccdcebeabeacdddacccacecadbdcce|bdbdadceeaadceacdbacaaadbececb|ddceccaeebcedcbdbc"
    "cdeecdcdabea seed:11193442798364848235 15 0 5",
    "7<",
)
"""Three waves, the last of which puts a brick in front of the lane `REFUSED_LANE`."""
REFUSED_LANE = "9<"
CLEARING = (
    "..................................................................dv................e>bv................"
    "a>do..............c>a>d^aoa<..................d^................................................|eabbdbc"
    "caccebdabeaddedbaeecadc|bbacaaeebaecbeebedbaebebaeeaad|eaaacdbabcdcbaeeaabbcbdbdabbdb|cedbbddbddaceebbdc"
    "dbeadccdabca seed:4297396987327333370 15 0 5",
    "d^",
)
"""Two waves empty the field."""
LAST_LANE = (
    "avcvfvcva>j>gvb<dvgvevd>g>dvgvhvgvc<a<f<h>fv..h>cvfve<b<h<b<c>c>bvbvfoaoe<d<i<j<i>b>j>ao....jog<b<c<b>a>"
    "g^i^....eob<d<..c^g^i^f^aohoj<f^a<g<e^g^a^h^e^b<i^i^h^j<i^i^c^b^j^i^b^c^i^j<f^c^f^h^f>g^f<g^a^a<|bfbbdhf"
    "jceddfefjefaciibfejhdhf|bajedfagafhjigiegiadcgfcfebdga|ajhigcgfjgcgaeajdbhiegdbfbfdbh|fihcghieijhajehdhj"
    "efeeagfjcbcf seed:5418093667028829855 15 0 10",
    "5<",
)
"""The last lane that can shoot; with it all are blocked."""
LAST_SECOND = (
    "avcva>j>avb<ivb<dvdvavfvg>c>gv..hvdva<f<h>h>fvdvcvfve<j<b<h<evc>bvbvfoaoe<j<....i>b>j>ao....jog<..gvb>a>"
    "g^i^....eob<e<d<c^g^i^f^aohoj<f^a<g<e^g^a^h^e^b<i^..h^b^i^i^..e>j^i^j<f<i^c^h>d>f>b^j^g^b^f<a^f^|bghdhff"
    "jecedfejjefaciibfjhfjhg|ahceidggfacajegeehafdjgfefcade|bcjieigffchbejahjdeibbjbfbhbij|fgafggccbhjdehfdcd"
    "edcicgcajfci seed:17846810300314198540 9 0 10 rush:4175,150,7<,6,635340062908596345",
    "7<",
)
"""A rush in which the clock has the last shot, when this one is made; its clock was set forward."""
CHAIN_OF_FIVE = "r5,r5,r5,b3,b2/r5,r5,b4,b1,b5/r5,b5,b4,b4,b2/r4,b5,b5,b1,b4/b3,b4,b3,b4,b3 r", "b5"
"""Five waves that do not decide the game."""
WINNING = "r5,b5,b1,b5,b2/b5,b2,b3,b4,b5/b5,b2,b3,b3,b3/b4,b3,b4,b5,b4/b2,b2,b3,b4,b5 b", "a4"
"""Three waves that win the game."""
SOWING = (
    "w1,w1,w2,w3,w1,w2,./w2,w3,.,w3,.,w1,w1/w1,.,.,.,.,w1,./w1,.,.,.,.,b1,b1/b1,.,.,.,.,b1,./b1,b1,b1,b4,.,b1"
    ",./.,.,.,b2,b7,b1,b1 b classic",
    "7e1+121111",
)
"""A tower is sown over several cells, and captures."""
CAPTURE = (
    ".,.,w5,.,w1,w2,w1/b3,w3,.,w3,w2,w3,./.,.,.,.,w1,.,./.,.,.,.,w2,.,./.,.,.,.,w1,.,./b2,b3,.,b3,.,b3,./.,b1"
    ",b6,b1,.,.,b5 w classic",
    "3b6<3",
)
"""A tower captures its neighbour."""
PASSING = (
    "w3,.,w1,w2,.,.,w1/.,.,.,.,.,w2,./.,.,.,w1,w1,w1,./.,b1,.,w1,w1,w1,w1/.,.,b1,.,b1,w1,b1/b1,b1,b1,b1,b1,.,"
    "./b1,b1,b1,.,.,b1,. w classic",
    "3a7>12",
)
"""The other side has to pass after this move."""
COUNT = (
    "w1,w2,w1,.,w1,w1,w1/.,.,.,.,w1,w1,./.,.,.,w1,w1,w1,./.,b1,.,w1,w1,w1,w1/.,.,b1,.,b1,w1,b1/b1,b1,b1,b1,b1"
    ",.,./b1,b1,b1,.,.,b1,. w classic",
    "1b7-1",
)
"""The last move; the stones decide."""
AREA = (
    "wt0@a1,bQ1@c2,wl1@b2,bD0@e3,wF1@c3,bI3@f5,wJ0@e2,bt1@f3,wL5@d4 *MNOPABCEGHK 2/l0 b autonomy 4/4 0",
    "O1@a1",
)
"""A piece encloses an area."""
LAND = (
    "wt0@a1,bQ1@c2,wl1@b2,bD0@e3,wF1@c3,bI3@f5,wJ0@e2,bt1@f3,wL5@d4,bO1@a1 *PABCEGHKMN 2/l0 w autonomy 4/4 1",
    "pass",
)
"""The second pass in a row ends the game; land is counted."""
FIFTH = "wt0@a1,bQ1@c2,wl1@b2,bD0@e3,wG2@a3,bI2@b2,wJ4@d4 *KLMNOPABCEFH 2/lt0 b time 4/4 0", "N5@e4"
"""A piece fills three points up to five."""
LOSS = (
    "wt0@a1,bQ1@c2,wl1@b2,bD0@e3,wG2@a3,bI2@b2,wJ4@d4,bt1@f3,wL0@d4,bl1@a1,wN3@d7,bA3@g2 *BCEFHKMOP 2/0 w time 4/4 0",
    "E5@g3",
)
"""The other side has no move left after this one."""
TWENTY_FIVE = ("/".join([",".join(["b5"] * 5)] * 2 + ["b5,b5,r5,b5,b5"] + [",".join(["b5"] * 5)] * 2) + " r", "c3")
"""All twenty-five stars burst, and the game is won."""
TOKEN = "wt0@a1,bQ1@c2,wl1@b2 *ABCDEFGHIJKLMNOP 1/lt1 b autonomy 4/4 0", "C1@e2"
"""A piece costs a token."""
TURNED = FIFTH[0], "K2@e6"
"""A piece held where this placement lies, and turned to it by two notches of the wheel."""
