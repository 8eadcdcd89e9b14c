// Combact's board and pieces: points, fields, and all placements of all pieces, as sets of bits.
//
// Points are pairs (q, r) of a triangular lattice, |q|, |r|, |q + r| <= 3. A lens lies on an edge (two tips), a triangle
// between three edges (three tips). The sides have the same number of placements, numbered piece after piece.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "common.hpp"

namespace combact {

constexpr int POINTS = 37;
constexpr int FIELDS = 144;
constexpr int PIECES = 19;   // A to Q, then l and t
constexpr int BACTERIA = 17;
constexpr int PLACEMENTS = 2034;

template <int WORDS>
struct Bits {
    std::array<std::uint64_t, WORDS> words{};

    void add(int bit) { words[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    bool has(int bit) const { return words[bit >> 6] >> (bit & 63) & 1; }
    int count() const {
        int sum = 0;
        for (std::uint64_t word : words) sum += __builtin_popcountll(word);
        return sum;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (std::uint64_t word : words) all |= word;
        return all != 0;
    }
    // The bits of both, of one or both, and those of this one that the other has not.
    Bits operator&(const Bits& other) const {
        Bits result;
        for (int n = 0; n < WORDS; ++n) result.words[n] = words[n] & other.words[n];
        return result;
    }
    Bits operator|(const Bits& other) const {
        Bits result;
        for (int n = 0; n < WORDS; ++n) result.words[n] = words[n] | other.words[n];
        return result;
    }
    Bits without(const Bits& other) const {
        Bits result;
        for (int n = 0; n < WORDS; ++n) result.words[n] = words[n] & ~other.words[n];
        return result;
    }
    bool operator==(const Bits& other) const { return words == other.words; }
    // Calls `found` with each bit, from the lowest.
    template <class Found>
    void each(Found found) const {
        for (int n = 0; n < WORDS; ++n)
            for (std::uint64_t word = words[n]; word; word &= word - 1) found(64 * n + __builtin_ctzll(word));
    }
    // The bit before which there are `number` others.
    int nth(int number) const {
        for (int n = 0; n < WORDS; ++n) {
            int here = __builtin_popcountll(words[n]);
            if (number < here) {
                std::uint64_t word = words[n];
                while (number--) word &= word - 1;
                return 64 * n + __builtin_ctzll(word);
            }
            number -= here;
        }
        return -1;
    }
};

using Set = Bits<32>;    // of placements
using Fields = Bits<3>;  // of fields

struct Placement {
    int piece;
    std::string name;  // with the smallest turn
    std::vector<int> fields;
    Fields mask;
    // Points, and how many of the fields lie at each.
    std::vector<std::pair<int, int>> points;
};

struct Board {
    std::array<std::vector<int>, FIELDS> neighbours;
    std::array<Fields, POINTS> fields_at;
    std::array<std::string, POINTS> point_names;
    std::array<int, POINTS> point_kinds;  // which points are alike by symmetry, 0 to 5
    std::array<int, 6> corners;           // the bases from d7 counter-clockwise: White's, Black's ...
    std::array<std::vector<Placement>, 2> placed;
    std::array<std::map<std::string, int>, 2> named;  // by every name, with and without the smallest turn
    std::array<Set, PIECES> of_piece;
    // For each side and placement: the placements of each side that share a field with it.
    std::array<std::array<std::vector<Set>, 2>, 2> overlapping;
    // For each side, point and n up to 7: the placements that have at least n fields there.
    std::array<std::array<std::array<Set, 8>, POINTS>, 2> adding;
};

const Board& board();

constexpr const char* PIECE_LETTERS = "ABCDEFGHIJKLMNOPQlt";

}  // namespace combact
