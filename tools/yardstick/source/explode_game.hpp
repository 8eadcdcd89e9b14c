// What the search needs to know of Explode!: moves in a good order, and a judgement by values, threats and places.
#pragma once

#include <functional>
#include <memory>

#include "explode_net.hpp"
#include "explode_rules.hpp"
#include "search.hpp"
#include "weights.hpp"

namespace explode {

class Game {
public:
    using Position = explode::Position;
    static constexpr bool REPEATS = true;
    static constexpr bool SETTLES = true;  // a judgement plays explosions out first
    // Games to learn from: about how many random plies begin them, how many moves are random, and whether restless
    // positions are left out.
    static constexpr int OPENING = 24;
    static constexpr double WHIM = 0.06;
    static constexpr bool ONLY_QUIET = false;

    explicit Game(const Settings& settings);

    static std::string name(const Settings&) { return "explode"; }
    static void adopt(Settings& settings, const Position& position) {
        settings.board = std::to_string(position.board->width) + "x" + std::to_string(position.board->height);
    }
    static int features();
    static Weights beginning();

    Position start() const { return explode::start(set_.board); }
    Position drawn(Random&) const { return start(); }
    Position parse(const std::string& text) const { return explode::parse(text); }
    std::string text(const Position& position) const { return text_of(position); }
    std::string text(const Position& position, Move move) const { return cell_text(position, static_cast<int>(move) - 1); }
    // Raises `BadText` unless it is legal.
    void play(Position& position, const std::string& move) const { explode::play(position, parse_move(position, move)); }
    void each_move(const Position& position, const std::function<void(const std::string&, const Position&)>& found) const;
    // The share of random play-outs that is best.
    double playout() const { return 0; }
    bool deep() const { return true; }
    int side(const Position& position) const { return position.side; }
    bool has_ended(const Position& position) const {
        int result;
        return explode::is_over(position, result);
    }

    // A move is the number of its cell, and one more.
    void play(Position& position, Move move) const { explode::play(position, static_cast<int>(move) - 1); }
    bool is_over(const Position& position, int& result) const { return explode::is_over(position, result); }
    bool candidates(const Position& position, int width, bool judged, std::vector<Candidate>& found) const;
    float judge(const Position& position, float low = -100, float high = 100) const { return settled(position, low, high, 0); }
    void random_move(Position& position, Random& random) const;
    std::uint64_t key(const Position& position) const { return explode::key(position); }
    int repeated(const Position& position) const { return explode::repeated(position); }
    void features_of(const Position& position, Features& features) const;
    bool is_quiet(const Position& position) const;

private:
    const Settings& set_;
    Weights weights_;
    std::shared_ptr<const Net> net_;

    float judged_as_it_is(const Position& position) const;
    float settled(const Position& position, float low, float high, int further) const;
};

}  // namespace explode
