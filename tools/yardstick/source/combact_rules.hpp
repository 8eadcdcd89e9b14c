// Combact's positions and moves, and when a game is over. Side 0 is White.
//
// Sets of placements change a little with every move, so that legal moves are found by a few operations on bits.
#pragma once

#include "combact_board.hpp"

namespace combact {

enum class Goal : std::uint8_t { TIME, AUTONOMY, BASES };

// Moves are numbers: a placement of the mover's, a pass, or from `FIRST_PUT` on a place of the originator in the ring.
constexpr int PASS = PLACEMENTS, FIRST_PUT = PASS + 1;

struct Side {
    Set free;    // placements that cover no piece
    Set joined;  // those that touch an own piece; all before the first
    // Those that bring at least one, two, three points to six fields, and those that bring one above it.
    Set one_six, two_sixes, three_sixes, above;
    Fields ground;
    std::array<std::uint8_t, POINTS> counts{};
    std::uint8_t micros = 3;  // bits: l, t
    std::uint8_t tokens = 1;
    std::uint8_t width = 4;
    bool begun = false;
};

struct Position {
    std::array<Side, 2> sides;
    std::array<std::uint8_t, BACTERIA> ring{};  // clockwise, from the originator on once it stands
    std::uint8_t left = 0;                      // bacteria in the ring
    bool originator = false;
    std::uint8_t side = 1;
    Goal goal = Goal::TIME;
    std::uint8_t passes = 0;
    std::uint8_t laid = 0;
    std::array<std::uint16_t, PIECES + 2> placed{};  // in the order of play; the side is the highest bit

    const Side& own() const { return sides[side]; }
    const Side& other() const { return sides[1 - side]; }
};

const char* goal_name(Goal goal);
Position start(const std::string& goal, const std::string& widths);
Position parse(const std::string& text);
std::string text_of(const Position& position);
std::string move_text(const Position& position, int move);
// Raises `BadText` where it is no legal move.
int parse_move(const Position& position, const std::string& text);

// The pieces from which a side may choose, or those it may still get.
Set choosable(const Position& position, int side);
Set obtainable(const Position& position, int side);
// The legal ones of these placements for a side, whether it is to move or not.
Set legal_of(const Position& position, int side, const Set& among);
inline Set legal(const Position& position, int side) {
    return legal_of(position, side, choosable(position, side));
}
void play(Position& position, int move);
// All legal moves.
std::vector<int> moves_of(const Position& position);
// Whether the game is over, and its result for the side to move: 1, 0 or -1.
bool is_over(const Position& position, int& result);
// The fields of the territories of both sides.
std::array<Fields, 2> territories(const Position& position);
// How many bases of an owner a side has connected.
int connected(const Position& position, int side, int owner);

}  // namespace combact
