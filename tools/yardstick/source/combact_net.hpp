// Combact judged by a small network: how good a position is for the side to move, and which moves are worth looking at.
//
// It sees the board from the side to move, Black's mirrored. The inputs that are there add a row of numbers to the hidden
// units; what is above zero of these tells the value, and with what lies at the points of a placement how likely it is.
#pragma once

#include "combact_rules.hpp"

namespace combact {

constexpr int TURNS = 6;
constexpr int HIDDEN = 32;
constexpr int TALLIES = 7;         // fields of a colour at a point: 0 to 6
constexpr int STATES = TALLIES * TALLIES;
constexpr int WAY_BUCKETS = 16;          // how many placements there are, roughly
constexpr int LOCAL = 24;         // points of a piece and round it, at most
constexpr int MOVES = PLACEMENTS + 1;

// Where the inputs of a kind begin.
constexpr int AT_POINT = 0;
constexpr int AT_FIELD = AT_POINT + POINTS * STATES;   // covered by the side to move, by the other one
constexpr int AT_RING = AT_FIELD + 2 * FIELDS;
constexpr int AT_STOCK = AT_RING + BACTERIA * BACTERIA;
constexpr int AT_WAYS = AT_STOCK + 4 + 4 + 9;          // legal and usable ones, of both sides
constexpr int AT_CHOICE = AT_WAYS + 4 * WAY_BUCKETS;   // how many pieces each side can lay now
constexpr int AT_USE = AT_CHOICE + 2 * 8;              // by place in the ring, who could lay the piece; then micros
constexpr int AT_BASE = AT_USE + 4 * BACTERIA + 4;     // by corner, what each side can do about it
constexpr int INPUTS = AT_BASE + 6 * 16;

struct Judgement {
    float value = 0;  // a logit
    std::vector<std::pair<int, float>> moves;
};

class Net {
public:
    std::vector<float> inputs, hidden, out, policy, bias, local, value_bias;

    Net();
    void randomize(Random& random);
    // In a file they are whole sixty-fourths. Raises `BadText`.
    void read(const std::string& file);
    void write(const std::string& file) const;

    float value(const Position& position) const;
    // The legal moves with their logits.
    float judge(const Position& position, std::vector<std::pair<int, float>>& moves) const;
};

// The inputs that are there, the board turned so many times by a sixth.
void inputs_of(const Position& position, int turn, std::vector<int>& found);
// How the mover's placements look to it on a board turned so often; a pass stays a pass.
int seen_move(int side, int turn, int move);
// For a placement of White's: its points and those round it, and the number of each within the piece.
const std::vector<std::pair<int, int>>& tips_of(int placement);
// What lies at a point, on a board turned so often: own and other fields.
void states_of(const Position& position, int turn, std::array<int, POINTS>& states);
int turns_of(const Position& position);  // 1 if no turn is allowed

}  // namespace combact
