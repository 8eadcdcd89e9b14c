// Games between two settings of the program, with as much processor time for both, each opening played by both sides.
#pragma once

#include <algorithm>
#include <iostream>
#include <memory>

#include "alpha_beta.hpp"

template <class Game>
typename Game::Position opening(const Game& game, Random& random, int plies) {
    while (true) {
        typename Game::Position position = game.drawn(random);
        for (int n = 0; n < plies && !game.has_ended(position); ++n) game.random_move(position, random);
        int result;
        if (!game.is_over(position, result)) return position;
    }
}

constexpr int LONGEST_GAME = 400;

// How many simulations a side made, in how many moves.
struct Effort {
    double simulations = 0, moves = 0;

    Effort& operator+=(const Effort& other) {
        simulations += other.simulations;
        moves += other.moves;
        return *this;
    }
    long a_move() const { return std::lround(simulations / std::max(1.0, moves)); }
};

// A game: its result for the side that is to move first.
template <class Game>
double played(const std::array<const Game*, 2>& games, const std::array<Settings, 2>& settings,
              typename Game::Position position, std::uint64_t seed, std::array<Effort, 2>& efforts) {
    const Game& rules = *games[0];
    std::vector<std::uint64_t> history{rules.key(position)};
    for (int ply = 0;; ++ply) {
        int result;
        bool third = Game::REPEATS && std::count(history.begin(), history.end(), history.back()) >= 3;
        if (rules.is_over(position, result) || third || ply == LONGEST_GAME) {
            if (third || ply == LONGEST_GAME) result = rules.repeated(position);
            return 0.5 + (ply % 2 ? -0.5 : 0.5) * result;
        }
        Settings limited = settings[ply % 2];
        limited.seed = seed + ply;
        Answer answer = answered(*games[ply % 2], limited, position, history);
        efforts[ply % 2] += {static_cast<double>(answer.simulations), 1};
        rules.play(position, answer.move);
        history.push_back(rules.key(position));
    }
}

template <class Game>
void match(const std::array<Settings, 2>& settings, int pairs, int plies) {
    const Game a(settings[0]), b(settings[1]);
    double points = 0, squares = 0;
    std::array<Effort, 2> efforts{};
    for (int pair = 0; pair < pairs; ++pair) {
        Random random(settings[0].seed * 1'000'003 + pair);
        auto position = opening(a, random, plies);
        std::array<Effort, 2> straight{}, swapped{};
        double first = played<Game>({&a, &b}, settings, position, random.next(), straight);
        double second = 1 - played<Game>({&b, &a}, {settings[1], settings[0]}, position, random.next(), swapped);
        for (int n = 0; n < 2; ++n) efforts[n] += straight[n], efforts[n] += swapped[1 - n];
        points += first + second;
        squares += (first + second) * (first + second);
        double number = pair + 1, share = points / (2 * number);
        double spread = pair ? std::sqrt(std::max(0.0, squares - points * points / number) / (number - 1)) : 1;
        std::cout << "\r" << 2 * number << " games: " << 100 * share << " % +- " << 98 * spread / std::sqrt(number)
                  << "   " << std::flush;
    }
    std::cout << " simulations a move: " << efforts[0].a_move() << " and " << efforts[1].a_move() << std::endl;
}
