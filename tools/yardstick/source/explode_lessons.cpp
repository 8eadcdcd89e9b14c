#include "explode_lessons.hpp"

#include <fstream>
#include <iostream>
#include <memory>

#include "explode_net.hpp"

namespace explode {

namespace {

constexpr float TOLD = 0.15f;  // how much the result counts against what the search thought
constexpr float DECAY = 0.003f;
constexpr float RATE = 0.03f;

struct Lesson {
    std::uint32_t first;
    std::uint16_t count;
    float wanted;
};

// Adagrad: a step for each number.
struct Steps {
    std::vector<float> squares;
    explicit Steps(std::size_t count) : squares(count, 0.01f) {}

    void step(std::vector<float>& numbers, std::size_t first, const float* slopes, std::size_t count, float rate) {
        float *number = &numbers[first], *square = &squares[first];
        for (std::size_t n = 0; n < count; ++n) {
            float slope = slopes[n] + DECAY * number[n];
            square[n] += slope * slope;
            number[n] -= rate * slope / std::sqrt(square[n]);
        }
    }
};

struct Teacher {
    Net net;
    Steps stars{net.stars.size()}, hidden{net.hidden.size()}, out{net.out.size()};
    double loss = 0;

    void follow(const std::uint16_t* found, const Lesson& lesson, float rate) {
        float sums[UNITS + 1], slopes[UNITS + 1], through[UNITS + 1];
        std::copy(net.hidden.begin(), net.hidden.end(), sums);
        sums[UNITS] = net.out[UNITS];
        for (int n = 0; n < lesson.count; ++n)
            for (int unit = 0; unit <= UNITS; ++unit) sums[unit] += net.stars[found[n] * (UNITS + 1) + unit];
        float logit = sums[UNITS];
        for (int n = 0; n < UNITS; ++n) logit += net.out[n] * std::max(0.0f, sums[n]);
        float told = 1 / (1 + std::exp(-logit)), safe = std::clamp(told, 1e-6f, 1 - 1e-6f);
        loss -= lesson.wanted * std::log(safe) + (1 - lesson.wanted) * std::log(1 - safe);
        if (rate <= 0) return;
        float error = told - lesson.wanted;
        for (int n = 0; n < UNITS; ++n) {
            slopes[n] = sums[n] > 0 ? error * net.out[n] : 0;
            through[n] = error * std::max(0.0f, sums[n]);
        }
        slopes[UNITS] = through[UNITS] = error;
        out.step(net.out, 0, through, UNITS + 1, 0.3f * rate);
        hidden.step(net.hidden, 0, slopes, UNITS, rate);
        for (int n = 0; n < lesson.count; ++n)
            stars.step(net.stars, found[n] * (UNITS + 1), slopes, UNITS + 1, rate);
    }
};

}  // namespace

void learn_net(const std::vector<std::string>& files, const std::string& file, int epochs) {
    std::vector<std::uint16_t> found;
    std::vector<Lesson> lessons, kept;
    for (const std::string& each : files) {
        std::ifstream stream(each);
        std::vector<Lesson> read;
        float won, value;
        std::string text, side;
        while (stream >> won >> value >> text >> side) {
            Position position = parse(text + " " + side);
            std::uint16_t stars[MOST_CELLS];
            stars_of(position, stars);
            float wanted = TOLD * won + (1 - TOLD) * (0.5f + 0.5f * value);
            read.push_back({static_cast<std::uint32_t>(found.size()), static_cast<std::uint16_t>(position.board->cells), wanted});
            found.insert(found.end(), stars, stars + position.board->cells);
        }
        if (read.empty()) throw BadText("no games in " + each);
        std::size_t held = read.size() / 12;
        kept.insert(kept.end(), read.begin(), read.begin() + held);
        lessons.insert(lessons.end(), read.begin() + held, read.end());
    }
    Random random(1);
    auto teacher = std::make_unique<Teacher>();
    try {
        teacher->net.read(file);
    } catch (const BadText&) {
        for (std::size_t n = 0; n < teacher->net.stars.size(); ++n)
            if (n % (UNITS + 1) < UNITS) teacher->net.stars[n] = 0.02f * static_cast<float>(random.share() - 0.5);
        for (int n = 0; n < UNITS; ++n) {
            teacher->net.hidden[n] = 0.2f;
            teacher->net.out[n] = n % 2 ? 0.3f : -0.3f;
        }
    }
    std::cout << lessons.size() << " positions, " << kept.size() << " others" << std::endl;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t n = lessons.size(); n > 1; --n) std::swap(lessons[n - 1], lessons[random.below(static_cast<int>(n))]);
        float rate = RATE * (1.0f - 0.95f * static_cast<float>(epoch) / static_cast<float>(epochs));
        teacher->loss = 0;
        for (const Lesson& each : lessons) teacher->follow(&found[each.first], each, rate);
        std::cout << "epoch " << epoch + 1 << " learnt: " << teacher->loss / static_cast<double>(lessons.size());
        teacher->loss = 0;
        for (const Lesson& each : kept) teacher->follow(&found[each.first], each, 0);
        std::cout << "; others: " << teacher->loss / static_cast<double>(kept.size()) << "; seconds " << seconds_used() << std::endl;
    }
    // What never came up counts nothing.
    std::vector<bool> seen(STARS);
    for (std::uint16_t star : found) seen[star] = true;
    for (std::size_t n = 0; n < teacher->net.stars.size(); ++n)
        if (!seen[n / (UNITS + 1)]) teacher->net.stars[n] = 0;
    teacher->net.write(file);
}

}  // namespace explode
