// What the search needs to know of UnStack: moves worth looking at, and a judgement by patterns in rows and columns.
#pragma once

#include <memory>

#include "search.hpp"
#include "unstack_rules.hpp"
#include "weights.hpp"

namespace unstack {

class Game {
public:
    using Position = unstack::Position;
    static constexpr bool REPEATS = true;  // positions may come up again
    static constexpr bool SETTLES = true;  // a judgement plays captures out first
    // Games to learn from: about how many random plies begin them, how many moves are random, and whether restless
    // positions are left out.
    static constexpr int OPENING = 9;
    static constexpr double WHIM = 0.08;
    static constexpr bool ONLY_QUIET = true;

    explicit Game(const Settings& settings);

    static std::string name(const Settings& settings) { return "unstack-" + settings.rules; }
    // Take over what a position says of the rules.
    static void adopt(Settings& settings, const Position& position) {
        settings.rules = position.turning ? "neto2026" : "classic";
    }
    static int features();
    static Weights beginning();

    Position start() const { return unstack::start(set_.rules != "classic"); }
    Position drawn(Random&) const { return start(); }
    Position parse(const std::string& text) const { return unstack::parse(text); }
    std::string text(const Position& position) const { return text_of(position); }
    std::string text(const Position& position, Move move) const;
    // Raises `BadText` unless it is legal.
    void play(Position& position, const std::string& move) const;
    void each_move(const Position& position, const std::function<void(const std::string&, const Position&)>& found) const;
    // The share of random play-outs that is best.
    double playout() const { return 0; }
    bool deep() const { return set_.rules == "classic"; }
    int side(const Position& position) const { return position.side; }
    // Over by the rules, for complete lists of moves.
    bool has_ended(const Position& position) const;

    void play(Position& position, Move move) const;
    // Over, or certain.
    bool is_over(const Position& position, int& result) const;
    bool candidates(const Position& position, int width, bool judged, std::vector<Candidate>& found) const {
        return listed(position, width, set_.boards, judged, found);
    }
    float judge(const Position& position, float low = -100, float high = 100) const;
    void random_move(Position& position, Random& random) const;
    std::uint64_t key(const Position& position) const;
    int repeated(const Position& position) const;
    void features_of(const Position& position, Features& features) const;
    // Whether a position may be learnt from.
    bool is_quiet(const Position& position) const { return !capture_levels(position).count; }

private:
    const Settings& set_;
    Weights weights_;
    // By kind of row or column, cell in it and size of the stack; by distance and both sizes.
    std::array<std::array<std::array<Weight, 15>, SIZE>, SIZE> square_;
    std::array<std::array<std::array<Weight, 15>, 15>, SIZE> pair_;
    std::array<std::array<std::array<Weight, 7>, 7>, 7> triple_;

    struct Lines;
    Weight line(const Position& position, int first, int step, int place) const;
    float total(const Lines& lines, const Position& position) const;
    float evaluate(const Position& position) const;
    float settle(const Position& position, int plies, float low, float high) const;
    void straight(const Position& position, bool captures, std::vector<Sowing>& found, bool& complete) const;
    void turning(const Position& position, const Levels& levels, int boards, std::vector<Sowing>& found) const;
    bool listed(const Position& position, int width, int boards, bool judged, std::vector<Candidate>& found) const;
};

}  // namespace unstack
