// The arcade's own judgement of Explode!: what each cell and its neighbours add to a few hidden units and to the score.
// All neighbours count alike, and the rim of the board is one of them, so that boards of all sizes share the numbers.
#pragma once

#include <string>
#include <vector>

#include "explode_rules.hpp"

namespace explode {

constexpr int SEEN = 2 * LIMIT + 1;   // what a cell may hold, as the side to move sees it: -5 to 5
constexpr int RIM = SEEN;             // the neighbour that is missing at the rim
constexpr int AROUND = 1365;          // ways in which four neighbours may look, in any order
constexpr int STARS = SEEN * AROUND;  // a cell and its neighbours
constexpr int UNITS = 4;              // hidden units

struct Net {
    std::vector<float> stars;  // for each star what it adds to the units, and to the score
    std::vector<float> hidden;
    std::vector<float> out;    // how much each unit counts; then what is always added

    Net() : stars(static_cast<std::size_t>(STARS) * (UNITS + 1)), hidden(UNITS), out(UNITS + 1) {}
    void read(const std::string& file);
    void write(const std::string& file) const;
    // A logit for the side to move.
    float judge(const Position& position) const;
};

// The star at each cell.
void stars_of(const Position& position, std::uint16_t* found);

}  // namespace explode
