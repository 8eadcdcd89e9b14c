"""Looking back at a game: which questions are asked, and what is made of the answers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from game.checks import Unfit
from game.games import game_named
from game.play.port.game import SearchLimits
from game.play.review.review import DEPTHS, MISTAKES, STAGES, PairReview, PlyAnalysis, Question, SoloReview, chance
from game.play.session.session import AnySession, Session, Source


def pair(moves: int = 6) -> AnySession:
    game = game_named("explode")
    session: AnySession = Session("explode", game.rules, Source(seed=1))
    for _ in range(moves):
        session.play(game.rules.legal_moves(session.position)[0])
    return session


def solo(moves: int = 5) -> AnySession:
    game = game_named("brickshooter")
    session: AnySession = Session("brickshooter", game.rules, Source(seed=1), {"colours": 5})
    for _ in range(moves):
        session.play(game.rules.legal_moves(session.position)[0])
    return session


def answer(review: PairReview, score: Callable[[Question], int], best: bool = False) -> list[Question]:
    """Answer everything that is asked; the best move is the one made, or another one."""
    asked = []
    session = review.session
    while (question := review.question()) is not None:
        asked.append(question)
        legal = session.rules.legal_moves(session.positions[question.ply])
        made = session.moves[question.ply : question.ply + 1]
        other = next((move for move in legal if [move] != made), legal[0])
        review.take(question, score(question), made if best and made else [other])
    return asked


def test_odds_are_even_without_an_advantage_and_grow_with_the_score() -> None:
    assert chance(0) == 0.5
    assert chance(100) == pytest.approx(0.731, abs=0.001)
    assert chance(100, 0.5) < chance(100) < chance(10**6) < 1.0
    assert chance(-(10**6)) > 0.0


def test_all_positions_are_looked_at_quickly_before_any_is_looked_at_well() -> None:
    review = PairReview(pair())
    asked = answer(review, lambda question: 0, best=True)
    assert [(question.ply, question.stage) for question in asked] == [(n, s) for s in (1, 2) for n in range(7)]
    assert [question.limits for question in asked[:1] + asked[-1:]] == list(STAGES[:2])
    assert review.progress == 1.0
    assert review.turns() == []


def test_odds_are_those_of_the_side_that_moves_first() -> None:
    review = PairReview(pair())
    answer(review, lambda question: 100, best=False)
    # Whoever is to move is a little ahead, and every move was the best one as far as the next position tells.
    assert review.curve()[-1] == pytest.approx(chance(100))
    assert review.curve()[-2] == pytest.approx(1 - chance(100))


def test_a_move_that_throws_the_game_away_is_a_turning_point() -> None:
    review = PairReview(pair())
    # Red is ahead until its second move, behind from then on.
    answer(review, lambda question: (200 if question.ply <= 2 else -200) * (-1 if question.ply % 2 else 1))
    (turn,) = review.turns()
    assert (turn.ply, turn.side) == (2, 0)
    assert (turn.before, turn.after) == (pytest.approx(chance(200)), pytest.approx(chance(-200)))
    assert turn.line[0] != review.session.moves[2]
    assert turn.reply
    red, blue = review.figures(0), review.figures(1)
    assert (red.moves, red.best, blue.best) == (3, 2, 3)
    assert red.thrown == pytest.approx(turn.before - turn.after)
    assert blue.thrown == 0.0


def test_turning_points_are_looked_at_best_of_all() -> None:
    review = PairReview(pair())
    asked = answer(review, lambda question: (200 if question.ply <= 2 else -200) * (-1 if question.ply % 2 else 1))
    assert [question.ply for question in asked if question.stage == len(STAGES)] == [2, 3]


def test_the_best_move_gives_nothing_away_whatever_the_search_thinks_next() -> None:
    review = PairReview(pair())
    answer(review, lambda question: 300 if question.ply == 2 else 0, best=True)
    assert review.turns() == []
    assert review.figures(0).best == 3


def test_where_the_game_is_over_nothing_is_asked_and_the_result_counts() -> None:
    session: AnySession = Session("explode", game_named("explode").rules, Source(start="r5,b1/.,. r"))
    session.play("a2")
    assert session.outcome is not None
    review = PairReview(session)
    assert {question.ply for question in answer(review, lambda question: -300, best=True)} == {0}
    assert review.curve() == [1.0, 1.0]


def test_whoever_asks_on_looks_at_the_next_positions_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question is asked in a frame, and a game may be long."""
    review, looked, stage = PairReview(pair(60)), list[int](), PairReview._stage
    monkeypatch.setattr(PairReview, "_stage", lambda self, slot: looked.append(slot) or stage(self, slot))
    questions = 2 * len(review.found)
    for _ in range(questions):
        question = review.question()
        assert question is not None
        review.found[question.slot] = PlyAnalysis(question.stage, 0, ("a1",), ())
    assert len(looked) <= 2 * questions


def test_what_was_found_is_known_again() -> None:
    review = PairReview(pair())
    answer(review, lambda question: (200 if question.ply <= 2 else -200) * (-1 if question.ply % 2 else 1))
    again = PairReview(pair())
    again.from_json(json.loads(json.dumps(review.to_json())))
    assert again.question() is None
    assert (again.turns(), again.curve()) == (review.turns(), review.curve())


@pytest.mark.parametrize(
    "found",
    [None, 5, [], [None] * 6, [[1, 0, ["a1"], []]] * 6 + ["x"], [[9, 0, ["a1"], []]] * 7, [[1, True, ["a1"], []]] * 7,
     [[1, 0, "a1", []]] * 7, [[1, 0, ["a1"]]] * 7, [[1, 10**9, ["a1"], []]] * 7, [[1, 0, ["a\n1"], []]] * 7],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_refused_and_changes_nothing(found: object) -> None:
    review = PairReview(pair())
    with pytest.raises(Unfit):
        review.from_json({"version": 1, "found": found})
    assert review.question() == Question(0, 1, 0, STAGES[0])


@pytest.mark.parametrize(
    ("score", "line", "near"), [(0, [], []), (0, ["z9"], []), (0, ["a5"], ["z9"]), (10**9, ["a5"], [])]
)
def test_an_answer_that_cannot_be_true_is_not_taken(score: int, line: list[str], near: list[str]) -> None:
    review = PairReview(pair())
    assert not review.take(Question(0, 1, 0, STAGES[0]), score, line, near)
    assert review.take(Question(0, 1, 0, STAGES[0]), 0, ["a5"])
    assert [found is not None for found in review.found[:2]] == [True, False]


def test_impossible_moves_in_a_file_are_asked_about_anew() -> None:
    review = PairReview(pair())
    review.from_json({"version": 1, "found": [[2, 0, ["z9"], []], [2, 0, [], []], [2, 0, ["a5"], ["z9"]], *[None] * 4]})
    assert review.found == [None] * 7


def test_a_session_until_a_move_is_one_of_its_own() -> None:
    session = pair()
    other = session.until(3)
    other.play(session.rules.legal_moves(other.position)[0])
    assert (len(session.moves), len(other.moves)) == (6, 4)
    assert other.positions[:4] == session.positions[:4]
    assert session.until(6).position == session.position


# Alone


def solved(review: SoloReview, cost: Callable[[int], int]) -> list[Question]:
    """Answer everything that is asked, so that each move has cost so much in points of the search."""
    asked = []
    while (question := review.question()) is not None:
        asked.append(question)
        rules, ply = review.session.rules, question.ply
        gained = review.effects[ply - 1].points * review.game.solo.worth if question.slot % 2 else 0
        score = -cost(ply - 1) - gained if question.slot % 2 else 0
        review.take(question, score, [rules.legal_moves(review.session.positions[ply])[-1]])
    return asked


def test_all_shots_are_compared_and_the_dearest_ones_once_more() -> None:
    review = SoloReview(game_named("brickshooter"), solo(9))
    while review.step():
        pass
    asked = solved(review, lambda ply: 10 * ply)
    assert [question.limits for question in asked[:2]] == [
        SearchLimits(depth=DEPTHS[0]),
        SearchLimits(depth=DEPTHS[0] - 1),
    ]
    assert len([question for question in asked if question.limits == SearchLimits(depth=7)]) == MISTAKES
    assert [mistake.ply for mistake in review.mistakes()] == [4, 5, 6, 7, 8]
    assert [mistake.cost for mistake in review.mistakes()] == [20, 25, 30, 35, 40]
    again = SoloReview(game_named("brickshooter"), solo(9))
    again.step()
    again.recall(review.found)
    assert again.mistakes() == review.mistakes()


def test_a_shot_that_is_the_best_one_costs_nothing() -> None:
    review = SoloReview(game_named("brickshooter"), solo(4))
    review.step()
    while (question := review.question()) is not None:
        made = review.session.moves[question.ply : question.ply + 1]
        review.take(question, -99 * question.ply, made or review.session.rules.legal_moves(review.session.position)[:1])
    assert review.mistakes() == []
    assert review.curve()[-1] == review.session.position.score


def test_a_quick_and_a_good_look_are_not_compared() -> None:
    review = SoloReview(game_named("brickshooter"), solo(3))
    review.step()
    last = [review.session.rules.legal_moves(position)[-1] for position in review.session.positions]
    review.take(Question(0, 2, 0, STAGES[1]), 500, last[:1])
    review.take(Question(1, 1, 1, STAGES[0]), 0, last[1:2])
    assert review.mistakes() == []
