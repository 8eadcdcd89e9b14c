// What the search needs to know of Combact: moves worth looking at, and a judgement by what both sides can still do.
#pragma once

#include <functional>
#include <memory>

#include "combact_net.hpp"
#include "combact_rules.hpp"
#include "search.hpp"
#include "weights.hpp"

namespace combact {

class Game {
public:
    using Position = combact::Position;
    static constexpr bool REPEATS = false;
    static constexpr bool SETTLES = false;

    explicit Game(const Settings& settings);

    static std::string name(const Settings& settings) { return "combact-" + settings.goal; }
    // Take over what a position says of the goal.
    static void adopt(Settings& settings, const Position& position);
    static int features();
    static Weights beginning();

    Position start() const { return combact::start(set_.goal, set_.widths); }
    // For games that are to differ: the ring in a random order.
    Position drawn(Random& random) const;
    Position parse(const std::string& text) const { return combact::parse(text); }
    std::string text(const Position& position) const { return text_of(position); }
    std::string text(const Position& position, Move move) const { return move_text(position, static_cast<int>(move)); }
    // Raises `BadText` unless it is legal.
    void play(Position& position, const std::string& move) const { combact::play(position, parse_move(position, move)); }
    void each_move(const Position& position, const std::function<void(const std::string&, const Position&)>& found) const;
    // The share of random play-outs that is best: where fields are counted they mislead.
    double playout() const { return set_.goal == "time" ? 0.4 : 0; }
    bool deep() const { return false; }
    int side(const Position& position) const { return position.side; }
    bool has_ended(const Position& position) const;

    void play(Position& position, Move move) const { combact::play(position, static_cast<int>(move)); }
    bool is_over(const Position& position, int& result) const { return combact::is_over(position, result); }
    bool candidates(const Position& position, int width, bool judged, std::vector<Candidate>& found) const;
    float judge(const Position& position, float low = -100, float high = 100) const;
    void random_move(Position& position, Random& random) const;
    std::uint64_t key(const Position& position) const;
    int repeated(const Position&) const { return 0; }
    void features_of(const Position& position, Features& features) const;
    bool is_quiet(const Position& position) const { return position.originator && position.passes == 0; }

private:
    const Settings& set_;
    Weights weights_;
    std::shared_ptr<const Net> net_;

    void sort_by_worth(const Position& position, std::vector<Candidate>& found) const;
};

}  // namespace combact
