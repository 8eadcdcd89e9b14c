// Learns the weights from games of the program against itself: by logistic regression, from how they ended and from
// what the search thought.
#pragma once

#include <algorithm>
#include <iostream>
#include <memory>

#include "match.hpp"
#include "weights.hpp"

struct Lesson {
    int rounds = 6;      // after each the weights are learnt anew, from the games of the last ones
    int games = 400;     // of a round
    int kept = 3;        // rounds
    int epochs = 6;
    double result = 0.7; // how much the result counts against what the search thought
    double rate = 0.05;
    double decay = 1e-5;
};

struct Sample {
    std::vector<std::pair<std::uint16_t, float>> features;
    float phase, wanted;
};

// Plays a game of the program against itself. `found` is called with each quiet position, the result for its side to
// move from 0 to 1, and what the search thought of it. Returns how many plies it had.
template <class Game, class Found>
int self_play(const Game& game, const Settings& settings, Random& random, Found found) {
    struct Seen {
        typename Game::Position position;
        float value;
        int ply;
        std::vector<std::pair<Move, std::uint32_t>> choices;
    };
    auto position = opening(game, random, 2 + random.below(6));
    std::vector<std::uint64_t> history{game.key(position)};
    std::vector<Seen> seen;
    int result = 0, ply = 0;
    for (;; ++ply) {
        if (game.is_over(position, result)) break;
        bool third = Game::REPEATS && std::count(history.begin(), history.end(), history.back()) >= 3;
        if (third || ply == LONGEST_GAME) {
            result = game.repeated(position);
            break;
        }
        Settings limited = settings;
        limited.seed = random.next();
        Search<Game> search(game, limited);
        Answer answer = search.run(position, history);
        if (game.is_quiet(position)) seen.push_back({position, answer.value, ply, search.choices()});
        bool whim = ply < 12 && answer.proof == Proof::NONE && random.share() < 0.4;
        game.play(position, whim ? search.sample() : answer.move);
        history.push_back(game.key(position));
    }
    for (const Seen& each : seen)
        found(each.position, 0.5 + 0.5 * ((ply - each.ply) % 2 ? -result : result), each.value, each.choices);
    return ply;
}

// Writes the quiet positions of such games, each after its result for the side to move.
template <class Game>
void tell_games(const Settings& settings, int games) {
    Game game(settings);
    Random random(settings.seed);
    for (int n = 0; n < games; ++n)
        self_play(game, settings, random, [&](const typename Game::Position& position, double won, float, const auto&) {
            std::cout << won << ' ' << game.text(position) << '\n';
        });
}

// Writes the same with what the search thought after the result, and at the end each move that it looked at, and how
// often.
template <class Game>
void tell_choices(const Settings& settings, int games) {
    Game game(settings);
    Random random(settings.seed);
    for (int n = 0; n < games; ++n)
        self_play(game, settings, random, [&](const auto& position, double won, float value, const auto& choices) {
            std::cout << won << ' ' << std::round(1000 * value) / 1000 << ' ' << game.text(position);
            for (auto [move, visits] : choices) std::cout << ' ' << game.text(position, move) << '=' << visits;
            std::cout << '\n';
        });
}

template <class Game>
class Learner {
public:
    Learner(const Settings& settings, const Lesson& lesson)
        : set_(settings), lesson_(lesson), random_(settings.seed), file_(settings.file_of(Game::name(settings))) {}

    void run() {
        try {
            weights_ = read_weights(file_, Game::features());
        } catch (const BadText&) {
            weights_ = Game::beginning();
            write_weights(file_, weights_);
        }
        for (int round = 0; round < lesson_.rounds; ++round) {
            std::vector<Sample> samples;
            int plies = 0;
            Game game(set_);
            auto keep = [&](const typename Game::Position& position, double won, float value, const auto&) {
                double wanted = lesson_.result * won + (1 - lesson_.result) * (0.5 + 0.5 * value);
                samples.push_back(sample(game, position, wanted));
            };
            for (int n = 0; n < lesson_.games; ++n) plies += self_play(game, set_, random_, keep);
            rounds_.push_back(std::move(samples));
            if (static_cast<int>(rounds_.size()) > lesson_.kept) rounds_.erase(rounds_.begin());
            double loss = fit();
            write_weights(file_, weights_);
            std::cout << "round " << round + 1 << ": " << plies / lesson_.games << " plies a game, loss " << loss
                      << ", seconds " << seconds_used() << std::endl;
        }
    }

private:
    Settings set_;
    Lesson lesson_;
    Random random_;
    std::string file_;
    Weights weights_;
    std::vector<std::vector<Sample>> rounds_;

    Sample sample(const Game& game, const typename Game::Position& position, double wanted) {
        Features features;
        game.features_of(position, features);
        std::sort(features.found.begin(), features.found.end());
        Sample made{{}, features.phase, static_cast<float>(wanted)};
        for (auto [number, much] : features.found) {
            if (!made.features.empty() && made.features.back().first == number)
                made.features.back().second += much;
            else
                made.features.push_back({static_cast<std::uint16_t>(number), much});
        }
        return made;
    }

    // Adagrad; returns the mean loss of the last epoch, each sample told before it is learnt.
    double fit() {
        std::vector<const Sample*> all;
        for (const auto& round : rounds_)
            for (const Sample& each : round) all.push_back(&each);
        std::vector<Weight> steps(weights_.size(), {1, 1});
        double loss = 0;
        for (int epoch = 0; epoch < lesson_.epochs; ++epoch) {
            loss = 0;
            for (std::size_t n = all.size(); n > 1; --n) std::swap(all[n - 1], all[random_.below(static_cast<int>(n))]);
            double rate = lesson_.rate * (1.0 - 0.8 * epoch / lesson_.epochs);
            for (const Sample* each : all) {
                float logit = 0;
                for (auto [number, much] : each->features) logit += much * weights_[number].at(each->phase);
                double told = 1 / (1 + std::exp(-logit));
                told = std::clamp(told, 1e-6, 1 - 1e-6);
                loss -= each->wanted * std::log(told) + (1 - each->wanted) * std::log(1 - told);
                float error = static_cast<float>(told - each->wanted);
                for (auto [number, much] : each->features) {
                    step(weights_[number].late, steps[number].late, error * much * (1 - each->phase), rate);
                    step(weights_[number].early, steps[number].early, error * much * each->phase, rate);
                }
            }
        }
        return loss / static_cast<double>(all.size());
    }

    void step(float& weight, float& sum, float slope, double rate) const {
        slope += static_cast<float>(lesson_.decay) * weight;
        sum += slope * slope;
        weight -= static_cast<float>(rate) * slope / std::sqrt(sum);
    }
};
