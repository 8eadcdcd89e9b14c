// UnStack's board, positions, moves, and when a game is over.
//
// Cells are numbered in reading order: 0 is a7, 48 is g1. A position is seen from the side to move, whose stones are
// positive.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "common.hpp"

namespace unstack {

constexpr int SIZE = 7;
constexpr int CELLS = SIZE * SIZE;
constexpr int STONES = 29;
constexpr int UP = 0, DOWN = 1, LEFT = 2, RIGHT = 3, NOWHERE = 4;

struct Position {
    std::array<std::int8_t, CELLS> cells{};
    std::int8_t side = 0;  // 0 Black, 1 White
    bool turning = false;  // neto2026: the path may turn
};

struct Step {
    std::uint8_t direction;
    std::uint8_t drop;
};

// A hand taken off the stack on `cell`, laid in `length` steps. No steps: a pass.
struct Sowing {
    std::uint8_t cell = 0;
    std::uint8_t length = 0;
    std::array<Step, STONES> steps;

    int hand() const {
        int stones = 0;
        for (int n = 0; n < length; ++n) stones += steps[n].drop;
        return stones;
    }
};

// The cells from which a hand that leaves in each direction can come to a capture; one for each size of hand, from 1.
struct Levels {
    int count = 0;  // 0 where nothing can be captured
    std::array<std::array<std::uint64_t, 4>, STONES> reach;
};

// A step that can be completed to a legal move, and how many stones may be laid there.
struct Choice {
    int direction, cell, low, high;
    bool captures;
};

extern const std::array<std::array<int, 4>, CELLS> NEXT;

Position start(bool turning);
Position parse(const std::string& text);
std::string text_of(const Position& position);
std::string move_text(const Position& position, const Sowing& move);
Sowing parse_move(const Position& position, const std::string& text);

void apply(Position& position, const Sowing& move);
Levels capture_levels(const Position& position);
bool can_move(const Position& position, int sign);
// Stones of the side to move less those of the other one.
int balance(const Position& position);
// Whether neither can move, or only two pairs are left; `drawn` tells them apart.
bool is_over(const Position& position, bool& drawn);

// The directions in which a path may go on, `low` to `high` stones in each; for random and for complete lists.
int choices(const Position& position, const Levels& levels, int here, int heading, int hand, int captured,
            std::array<Choice, 4>& found);
// How many stones may be taken off a cell: from the first to the second; nothing if the first is larger.
std::pair<int, int> counts(const Position& position, const Levels& levels, int cell);
// Calls `found` with every legal move but a pass.
void each_move(const Position& position, const std::function<void(const Sowing&)>& found);

}  // namespace unstack
