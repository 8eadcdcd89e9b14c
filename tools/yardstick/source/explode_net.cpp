#include "explode_net.hpp"

#include <cmath>
#include <fstream>

namespace explode {

namespace {

constexpr float STEPS = 128;

// Sums of four of these numbers are all different.
constexpr std::array<int, SEEN + 1> CODES{1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 0};

// The number of each way in which four neighbours may look, by the sum of their codes: in the order of sorted fours,
// own counters the highest and the rim last.
const std::vector<std::uint16_t>& ways() {
    static const std::vector<std::uint16_t> made = [] {
        std::vector<std::uint16_t> numbers(4 * CODES[10] + 1);
        int number = 0;
        for (int a = 0; a <= RIM; ++a)
            for (int b = a; b <= RIM; ++b)
                for (int c = b; c <= RIM; ++c)
                    for (int d = c; d <= RIM; ++d)
                        numbers[CODES[a] + CODES[b] + CODES[c] + CODES[d]] = static_cast<std::uint16_t>(number++);
        return numbers;
    }();
    return made;
}

}  // namespace

void stars_of(const Position& position, std::uint16_t* found) {
    static const std::uint16_t* numbers = ways().data();
    const Board& board = *position.board;
    int sign = position.sign();
    for (int cell = 0; cell < board.cells; ++cell) {
        int sum = 0;
        for (int n = 0; n < board.degree[cell]; ++n) sum += CODES[position.cells[board.near[cell][n]] * sign + LIMIT];
        found[cell] = static_cast<std::uint16_t>((position.cells[cell] * sign + LIMIT) * AROUND + numbers[sum]);
    }
}

float Net::judge(const Position& position) const {
    std::uint16_t found[MOST_CELLS];
    stars_of(position, found);
    float sums[UNITS + 1];
    std::copy(hidden.begin(), hidden.end(), sums);
    sums[UNITS] = out[UNITS];
    for (int cell = 0; cell < position.board->cells; ++cell) {
        const float* star = &stars[static_cast<std::size_t>(found[cell]) * (UNITS + 1)];
        for (int n = 0; n <= UNITS; ++n) sums[n] += star[n];
    }
    float logit = sums[UNITS];
    for (int n = 0; n < UNITS; ++n) logit += out[n] * std::max(0.0f, sums[n]);
    return logit;
}

// In a file each number is a byte, in steps of 1/128: hidden units, what they count, then the stars.
void Net::read(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    for (std::vector<float>* numbers : {&hidden, &out, &stars})
        for (float& number : *numbers) {
            char byte;
            if (!stream.get(byte)) throw BadText("no network in " + file);
            number = static_cast<float>(static_cast<signed char>(byte)) / STEPS;
        }
}

void Net::write(const std::string& file) const {
    std::ofstream stream(file, std::ios::binary);
    for (const std::vector<float>* numbers : {&hidden, &out, &stars})
        for (float number : *numbers)
            stream.put(static_cast<char>(std::clamp(std::lround(STEPS * number), -127L, 127L)));
    if (!stream) throw BadText("cannot be written: " + file);
}

}  // namespace explode
