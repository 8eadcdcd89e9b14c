// What every part needs: chance, the clock, words.
#pragma once

#include <cmath>
#include <cstdint>
#include <ctime>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// SplitMix64: small, quick, and the same everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
        return mixed ^ (mixed >> 31);
    }

    // A number from 0 to `count` - 1.
    int below(int count) { return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(count)) >> 32); }

    // A number from 0 to 1.
    double share() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    std::uint64_t state_;
};

// Seconds of processor time that this program has used: other work on the machine does not count.
inline double seconds_used() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A text that is not a position, a legal move, an option ...
struct BadText : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::vector<std::string> split(const std::string& text, char by) {
    std::vector<std::string> words;
    std::stringstream stream(text);
    for (std::string word; std::getline(stream, word, by);) words.push_back(word);
    return words;
}

inline std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::stringstream stream(text);
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

// Chances as logits and as values from -1 (lost) to 1 (won).
inline float value_of(float logit) { return std::tanh(0.5f * logit); }
