// Learns the weights from games of the program against itself: by logistic regression, from how they ended and from
// what the search thought.
#pragma once

#include <algorithm>
#include <fstream>
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
    double caution = 1;  // which the sums of squared slopes begin with; it limits the first steps
    double decay = 1e-5;
};

// For many positions that a search by depth thought about.
inline Lesson of_searches(int epochs) {
    Lesson lesson;
    lesson.epochs = epochs;
    lesson.result = 0.15;
    lesson.rate = 0.1;
    lesson.caution = 0.01;
    return lesson;
}

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

// Writes positions of games of alpha-beta against itself, each with the result for its side to move (from 0 to 1) and
// what the search thought. Positions after a random move have no result but what a search thinks, twice.
template <class Game>
void tell_positions(const Settings& settings, int games) {
    constexpr std::size_t SMALL = 1 << 14;  // entries of the search's table: a game has thousands of short searches
    Settings searched = settings, shallow = settings;
    searched.seconds = shallow.seconds = 0;
    shallow.depth = std::max(1, settings.depth - 1);
    Game game(searched);
    Random random(settings.seed);
    AlphaBeta<Game> search(game, searched, SMALL), look(game, shallow, SMALL);
    struct Seen {
        typename Game::Position position;
        float value;
        int ply;
    };
    auto tell = [&](const typename Game::Position& position, double won, float value) {
        std::cout << won << ' ' << std::round(1000 * value) / 1000 << ' ' << game.text(position) << '\n';
    };
    auto fit = [&](const typename Game::Position& position) {
        return !Game::ONLY_QUIET || settings.restless || game.is_quiet(position);
    };
    for (int n = 0; n < games; ++n) {
        auto position = opening(game, random, Game::OPENING / 6 + random.below(Game::OPENING));
        std::vector<std::uint64_t> history{game.key(position)};
        std::vector<Seen> seen;
        int result = 0, ply = 0;
        for (;; ++ply) {
            if (game.is_over(position, result)) break;
            if (std::count(history.begin(), history.end(), history.back()) >= 3 || ply == LONGEST_GAME) {
                result = game.repeated(position);
                break;
            }
            Answer answer = search.run(position, history);
            if (answer.proof == Proof::NONE && fit(position)) seen.push_back({position, answer.value, ply});
            auto other = position;
            int ignored;
            game.random_move(other, random);
            if (!game.is_over(other, ignored) && fit(other)) {
                float value = look.run(other, {game.key(other)}).value;
                tell(other, 0.5 + 0.5 * value, value);
            }
            if (random.share() < Game::WHIM)
                game.random_move(position, random);
            else
                game.play(position, answer.move);
            history.push_back(game.key(position));
        }
        for (const Seen& each : seen)
            tell(each.position, 0.5 + 0.5 * ((ply - each.ply) % 2 ? -result : result), each.value);
    }
}

template <class Game>
class Learner {
public:
    Learner(const Settings& settings, const Lesson& lesson)
        : set_(settings), lesson_(lesson), random_(settings.seed), file_(settings.file_of(Game::name(settings))) {}

    // Learns from what `tell_positions` writes. The first twelfth of each file is held out to measure the loss.
    void follow(const std::vector<std::string>& files) {
        begin();
        Game game(set_);
        std::vector<Sample> samples, held;
        for (const std::string& file : files) {
            std::ifstream stream(file);
            std::vector<Sample> read;
            std::string line;
            while (std::getline(stream, line)) {
                std::stringstream words(line);
                float won, value;
                if (!(words >> won >> value)) throw BadText("no positions in " + file);
                std::getline(words >> std::ws, line);
                double wanted = lesson_.result * won + (1 - lesson_.result) * (0.5 + 0.5 * value);
                read.push_back(sample(game, game.parse(line), wanted));
            }
            auto rest = read.begin() + static_cast<std::ptrdiff_t>(read.size() / 12);
            held.insert(held.end(), read.begin(), rest);
            samples.insert(samples.end(), rest, read.end());
        }
        if (samples.empty() || held.empty()) throw BadText("too few positions");
        rounds_.push_back(std::move(samples));
        std::cout << rounds_[0].size() << " positions, " << held.size() << " others, their loss " << loss(held) << std::endl;
        double learnt = fit();
        write_weights(file_, weights_);
        std::cout << "learnt: " << learnt << "; others: " << loss(held) << "; seconds " << seconds_used() << std::endl;
    }

    void run() {
        begin();
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

    void begin() {
        try {
            weights_ = read_weights(file_, Game::features());
        } catch (const BadText&) {
            weights_ = Game::beginning();
            write_weights(file_, weights_);
        }
    }

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

    // What the weights say, from 0 to 1.
    double told(const Sample& sample) const {
        float logit = 0;
        for (auto [number, much] : sample.features) logit += much * weights_[number].at(sample.phase);
        return std::clamp(1 / (1 + std::exp(-static_cast<double>(logit))), 1e-6, 1 - 1e-6);
    }

    static double loss_of(double told, double wanted) {
        return -wanted * std::log(told) - (1 - wanted) * std::log(1 - told);
    }

    double loss(const std::vector<Sample>& samples) const {
        double sum = 0;
        for (const Sample& each : samples) sum += loss_of(told(each), each.wanted);
        return sum / static_cast<double>(samples.size());
    }

    // Adagrad; returns the mean loss of the last epoch, each sample told before it is learnt.
    double fit() {
        std::vector<const Sample*> all;
        for (const auto& round : rounds_)
            for (const Sample& each : round) all.push_back(&each);
        auto caution = static_cast<float>(lesson_.caution);
        std::vector<Weight> steps(weights_.size(), {caution, caution});
        double loss = 0;
        for (int epoch = 0; epoch < lesson_.epochs; ++epoch) {
            loss = 0;
            for (std::size_t n = all.size(); n > 1; --n) std::swap(all[n - 1], all[random_.below(static_cast<int>(n))]);
            double rate = lesson_.rate * (1.0 - 0.9 * epoch / lesson_.epochs);
            for (const Sample* each : all) {
                double said = told(*each);
                loss += loss_of(said, each->wanted);
                auto error = static_cast<float>(said - each->wanted);
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
