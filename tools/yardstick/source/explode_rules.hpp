// The rules of Explode!: raise a counter; above five it explodes into its neighbours, which become the mover's.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common.hpp"

namespace explode {

constexpr int LIMIT = 5, SMALLEST = 2, LARGEST = 15, MOST_CELLS = LARGEST * LARGEST;

// What is the same for all positions of a board's size. Cells are numbered in reading order, from the upper left one.
struct Board {
    int width, height, cells;
    std::array<std::array<std::uint8_t, 4>, MOST_CELLS> near{};
    std::array<std::uint8_t, MOST_CELLS> degree{};  // how many neighbours a cell has
    std::array<std::array<std::uint64_t, 2 * LIMIT + 1>, MOST_CELLS> keys{};

    static const Board& of(int width, int height);
};

struct Position {
    const Board* board = nullptr;
    int side = 0;                                // 0 Red, 1 Blue
    std::array<std::int8_t, MOST_CELLS> cells;   // above 0 Red's, below 0 Blue's

    Position() : cells{} {}
    Position(const Position& other) { *this = other; }
    // Only the cells that there are.
    Position& operator=(const Position& other) {
        board = other.board;
        side = other.side;
        if (board) std::copy_n(other.cells.begin(), board->cells, cells.begin());
        return *this;
    }
    int sign() const { return side ? -1 : 1; }
};

// Raises `BadText` for a text that is no position.
Position parse(const std::string& text);
Position start(const std::string& size);
std::string text_of(const Position& position);
std::string cell_text(const Position& position, int cell);
// Raises `BadText` unless there is a counter of the side to move.
int parse_move(const Position& position, const std::string& text);
void play(Position& position, int cell);
// Whether a side has no counters left; `result` is then 1 if the side to move has won, else -1.
bool is_over(const Position& position, int& result);
// The result for the side to move where a position came up for the third time.
int repeated(const Position& position);
std::uint64_t key(const Position& position);

}  // namespace explode
