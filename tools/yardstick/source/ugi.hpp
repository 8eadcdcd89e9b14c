// The Universal Game Interface over standard input and output, and perft.
#pragma once

#include <algorithm>
#include <iostream>
#include <memory>

#include "alpha_beta.hpp"

template <class Game>
class Ugi {
public:
    using Position = typename Game::Position;

    explicit Ugi(const Settings& settings) : set_(settings) { begin(); }

    void run() {
        for (std::string line; std::getline(std::cin, line);) {
            std::vector<std::string> words = words_of(line);
            if (words.empty()) continue;
            if (words[0] == "quit") return;
            try {
                follow(words);
            } catch (const std::exception& error) {
                std::cout << "info string error: " << error.what() << std::endl;
            }
        }
    }

private:
    Settings set_;   // as they were given
    Settings used_;  // with the rules or the goal of the position
    std::unique_ptr<Game> game_;
    Position position_;
    std::vector<std::uint64_t> history_;

    void begin() {
        used_ = set_;
        game_ = std::make_unique<Game>(used_);
        position_ = game_->start();
        history_.assign(1, game_->key(position_));
    }

    // Other rules and another goal have other weights.
    void use(const Position& position) {
        std::string before = Game::name(used_);
        Game::adopt(used_, position);
        if (Game::name(used_) != before) game_ = std::make_unique<Game>(used_);
    }

    void follow(const std::vector<std::string>& words) {
        const std::string& word = words[0];
        if (word == "ugi") {
            introduce();
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "setoption" && words.size() >= 5) {
            set_.set(words[2], words[4]);
            begin();
        } else if (word == "uginewgame") {
            begin();
        } else if (word == "position") {
            place(words);
        } else if (word == "query" && words.size() == 2) {
            query(words[1]);
        } else if (word == "d") {
            std::cout << "fen " << game_->text(position_) << std::endl;
        } else if (word == "go") {
            go(words);
        } else if (word != "stop") {
            std::cout << "info string unknown command: " << word << std::endl;
        }
    }

    void introduce() {
        std::cout << "id name Yardstick " << Game::name(set_) << "\nid author the Dusk Arcade authors\n";
        set_.each([](const char* name,
                     auto number) { std::cout << "option name " << name << " type string default " << number << '\n'; },
                  [](const char* name, const std::string& word) {
                      std::cout << "option name " << name << " type string default " << word << '\n';
                  });
        std::cout << "ugiok" << std::endl;
    }

    void place(const std::vector<std::string>& words) {
        auto moves = std::find(words.begin(), words.end(), "moves");
        Position position;
        if (words.size() > 1 && words[1] == "fen") {
            std::string text;
            for (auto word = words.begin() + 2; word < moves; ++word) text += *word + " ";
            position = game_->parse(text);
            use(position);
        } else if (words.size() > 1 && words[1] == "startpos") {
            used_ = set_;
            game_ = std::make_unique<Game>(used_);
            position = game_->start();
        } else {
            throw BadText("position startpos|fen F [moves M ...]");
        }
        std::vector<std::uint64_t> history{game_->key(position)};
        for (; moves != words.end() && ++moves != words.end();) {
            game_->play(position, *moves);
            history.push_back(game_->key(position));
        }
        position_ = position;
        history_ = history;
    }

    bool over(int& result) const {
        if (game_->has_ended(position_)) {
            game_->is_over(position_, result);
            return true;
        }
        if (!Game::REPEATS || std::count(history_.begin(), history_.end(), history_.back()) < 3) return false;
        result = game_->repeated(position_);
        return true;
    }

    void query(const std::string& what) {
        int result = 0;
        bool ended = over(result), first = game_->side(position_) == 0;
        std::string answer = first ? "true" : "false";
        if (what == "gameover") answer = ended ? "true" : "false";
        if (what == "result") answer = !ended ? "none" : !result ? "draw" : (result > 0) == first ? "p1win" : "p2win";
        std::cout << "response " << answer << std::endl;
    }

    void go(const std::vector<std::string>& words) {
        Settings limited = used_;
        for (std::size_t n = 1; n + 1 < words.size(); n += 2) {
            double number = std::stod(words[n + 1]);
            if (words[n] == "perft") return divide(static_cast<int>(number));
            if (words[n] == "movetime") limited.seconds = number / 1000;
            if (words[n] == "nodes") limited.nodes = static_cast<int>(number), limited.seconds = 0;
            if (words[n] == (game_->side(position_) ? "p2time" : "p1time")) limited.seconds = number / 20000;
        }
        int result;
        if (over(result)) {
            std::cout << "bestmove (none)" << std::endl;
            return;
        }
        limited.seed += history_.size();
        double began = seconds_used();
        Answer answer = answered(*game_, limited, position_, history_);
        double seconds = seconds_used() - began;
        std::string move = game_->text(position_, answer.move);
        std::cout << "info nodes " << answer.simulations << " nps " << std::lround(answer.simulations / std::max(seconds, 1e-3))
                  << " time " << std::lround(1000 * seconds) << " score cp " << std::lround(100 * answer.value) << " pv "
                  << move << "\nbestmove " << move << std::endl;
    }

    void divide(int depth) {
        long long total = 0;
        for_each(position_, depth, [&](const std::string& move, const Position& after) {
            long long count = perft(after, depth - 1);
            total += count;
            std::cout << move << ": " << count << '\n';
        });
        std::cout << "\nNodes searched: " << (depth ? total : 1) << std::endl;
    }

    template <class Found>
    void for_each(const Position& position, int depth, Found found) {
        if (!depth || game_->has_ended(position)) return;
        if (Game::REPEATS && std::count(history_.begin(), history_.end(), game_->key(position)) >= 3) return;
        game_->each_move(position, [&](const std::string& move, const Position& after) {
            history_.push_back(game_->key(after));
            found(move, after);
            history_.pop_back();
        });
    }

    long long perft(const Position& position, int depth) {
        if (!depth) return 1;
        long long total = 0;
        for_each(position, depth,
                 [&](const std::string&, const Position& after) { total += depth > 1 ? perft(after, depth - 1) : 1; });
        return total;
    }
};
