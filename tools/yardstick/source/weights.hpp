// Learnt numbers: each feature has a weight for the beginning of a game and one for its end, mixed in between.
#pragma once

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "common.hpp"

struct Weight {
    float late = 0, early = 0;

    float at(float phase) const { return late + phase * (early - late); }
    Weight& operator+=(const Weight& other) {
        late += other.late;
        early += other.early;
        return *this;
    }
    Weight& operator-=(const Weight& other) {
        late -= other.late;
        early -= other.early;
        return *this;
    }
};

using Weights = std::vector<Weight>;

// What a position has: numbers of features, and how much of each; and the phase, 1 at the beginning, 0 at the end.
struct Features {
    std::vector<std::pair<int, float>> found;
    float phase = 0;
};

// In a file they are whole thousandths, a feature a line. Raises `BadText` if there are more or fewer.
inline Weights read_weights(const std::string& file, int count) {
    std::ifstream stream(file);
    Weights weights(count);
    for (Weight& weight : weights) {
        if (!(stream >> weight.late >> weight.early)) throw BadText("no weights in " + file);
        weight.late /= 1000;
        weight.early /= 1000;
    }
    if (std::string more; stream >> more) throw BadText("too many weights in " + file);
    return weights;
}

inline void write_weights(const std::string& file, const Weights& weights) {
    std::ofstream stream(file);
    for (const Weight& weight : weights)
        stream << std::lround(1000 * weight.late) << ' ' << std::lround(1000 * weight.early) << '\n';
    if (!stream) throw BadText("cannot be written: " + file);
}
