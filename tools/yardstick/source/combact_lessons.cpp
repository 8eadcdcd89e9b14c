#include "combact_lessons.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>

#include "combact_net.hpp"

namespace combact {

namespace {

constexpr float CAUTION = 0.01f;
constexpr float TOLD = 0.6f;  // how much the result counts against what the search thought

struct Lesson {
    Position position;
    float wanted;
    std::vector<std::pair<int, float>> choices;
};

// Adagrad: a step for each number.
struct Steps {
    std::vector<float> squares;
    explicit Steps(std::size_t count) : squares(count, CAUTION) {}

    void step(std::vector<float>& numbers, std::size_t first, const float* slopes, std::size_t count, float rate) {
        float *number = &numbers[first], *square = &squares[first];
        for (std::size_t n = 0; n < count; ++n) {
            square[n] += slopes[n] * slopes[n];
            number[n] -= rate * slopes[n] / std::sqrt(square[n]);
        }
    }
};

class Teacher {
public:
    Net net;
    double value_loss = 0, policy_loss = 0;
    long values = 0, policies = 0, hits = 0;

    void clear() { value_loss = policy_loss = 0, values = policies = hits = 0; }

    void follow(const Lesson& lesson, int turn, float rate) {
        const Position& position = lesson.position;
        inputs_of(position, turn, found_);
        float sums[HIDDEN], units[HIDDEN], slopes[HIDDEN] = {};
        std::copy(net.hidden.begin(), net.hidden.end(), sums);
        for (int input : found_)
            for (int n = 0; n < HIDDEN; ++n) sums[n] += net.inputs[input * HIDDEN + n];
        float logit = net.value_bias[0];
        for (int n = 0; n < HIDDEN; ++n) {
            units[n] = std::max(0.0f, sums[n]);
            logit += units[n] * net.out[n];
        }
        float told = 1 / (1 + std::exp(-logit));
        value_loss -= lesson.wanted * std::log(std::max(told, 1e-6f)) + (1 - lesson.wanted) * std::log(std::max(1 - told, 1e-6f));
        ++values;
        float error = told - lesson.wanted;
        if (!lesson.choices.empty()) judge_moves(lesson, turn, units, slopes, rate);
        if (rate <= 0) return;
        float through[HIDDEN];
        for (int n = 0; n < HIDDEN; ++n) {
            slopes[n] += error * net.out[n];
            through[n] = error * units[n];
        }
        out_.step(net.out, 0, through, HIDDEN, rate);
        bias_square_ += error * error;
        net.value_bias[0] -= rate * error / std::sqrt(bias_square_);
        for (int n = 0; n < HIDDEN; ++n)
            if (sums[n] <= 0) slopes[n] = 0;
        hidden_.step(net.hidden, 0, slopes, HIDDEN, rate);
        for (int input : found_) inputs_.step(net.inputs, input * HIDDEN, slopes, HIDDEN, rate);
    }

private:
    std::vector<int> found_;
    Steps inputs_{INPUTS * HIDDEN}, hidden_{HIDDEN}, out_{HIDDEN}, policy_{MOVES * HIDDEN}, bias_{MOVES},
        local_{PIECES * LOCAL * STATES};
    float bias_square_ = CAUTION;
    std::vector<int> seen_;
    std::vector<float> chances_;

    void judge_moves(const Lesson& lesson, int turn, const float* units, float* slopes, float rate) {
        const Position& position = lesson.position;
        std::array<int, POINTS> states;
        states_of(position, turn, states);
        seen_.clear(), chances_.clear();
        float most = -1e9f, sum = 0;
        std::vector<int> moves = moves_of(position);
        for (int move : moves) {
            int seen = seen_move(position.side, turn, move);
            float logit = net.bias[seen];
            for (int n = 0; n < HIDDEN; ++n) logit += units[n] * net.policy[seen * HIDDEN + n];
            if (seen < PASS) {
                int piece = board().placed[0][seen].piece;
                for (auto [point, k] : tips_of(seen)) logit += net.local[(piece * LOCAL + k) * STATES + states[point]];
            }
            seen_.push_back(seen);
            chances_.push_back(logit);
            most = std::max(most, logit);
        }
        std::size_t first = std::max_element(chances_.begin(), chances_.end()) - chances_.begin();
        for (float& chance : chances_) sum += chance = std::exp(chance - most);
        float total = 0, best = 0;
        int wanted = -1;
        for (auto [move, share] : lesson.choices) {
            total += share;
            if (share > best) best = share, wanted = move;
        }
        hits += moves[first] == wanted;
        for (float& chance : chances_) chance /= sum;
        for (auto [move, share] : lesson.choices) {
            std::size_t n = std::find(moves.begin(), moves.end(), move) - moves.begin();
            if (n == moves.size()) throw BadText("no legal move in a lesson");
            policy_loss -= share / total * std::log(std::max(chances_[n], 1e-9f));
            chances_[n] -= share / total;
        }
        ++policies;
        if (rate <= 0) return;
        float through[HIDDEN];
        for (std::size_t m = 0; m < moves.size(); ++m) {
            float error = chances_[m];
            if (std::abs(error) < 1e-4f) continue;
            int seen = seen_[m];
            for (int n = 0; n < HIDDEN; ++n) {
                slopes[n] += error * net.policy[seen * HIDDEN + n];
                through[n] = error * units[n];
            }
            policy_.step(net.policy, seen * HIDDEN, through, HIDDEN, rate);
            bias_.step(net.bias, seen, &error, 1, rate);
            if (seen < PASS) {
                int piece = board().placed[0][seen].piece;
                for (auto [point, k] : tips_of(seen))
                    local_.step(net.local, (piece * LOCAL + k) * STATES + states[point], &error, 1, rate);
            }
        }
    }
};

std::vector<Lesson> read_lessons(const std::string& file) {
    std::ifstream stream(file);
    std::vector<Lesson> lessons;
    for (std::string line; std::getline(stream, line);) {
        std::vector<std::string> words = words_of(line);
        std::string text;
        for (int n = 2; n < 9; ++n) text += words[n] + " ";
        Lesson lesson;
        lesson.position = parse(text);
        lesson.wanted = TOLD * std::stof(words[0]) + (1 - TOLD) * (0.5f + 0.5f * std::stof(words[1]));
        for (std::size_t n = 9; n < words.size(); ++n) {
            std::size_t at = words[n].find('=');
            std::string name = words[n].substr(0, at);
            const auto& named = board().named[lesson.position.side];
            int move = name == "pass" ? PASS : named.at(name);
            lesson.choices.push_back({move, std::stof(words[n].substr(at + 1))});
        }
        lessons.push_back(std::move(lesson));
    }
    if (lessons.empty()) throw BadText("no games in " + file);
    return lessons;
}

}  // namespace

void learn_net(const std::vector<std::string>& files, const std::string& file, int epochs) {
    std::vector<Lesson> lessons, kept;
    for (const std::string& each : files) {
        std::vector<Lesson> found = read_lessons(each);
        std::size_t number = found.size() / 12;
        for (std::size_t n = 0; n < found.size(); ++n) (n < number ? kept : lessons).push_back(std::move(found[n]));
    }
    Random random(1);
    auto teacher = std::make_unique<Teacher>();
    teacher->net.randomize(random);
    std::cout << lessons.size() << " positions, " << kept.size() << " others" << std::endl;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t n = lessons.size(); n > 1; --n) std::swap(lessons[n - 1], lessons[random.below(static_cast<int>(n))]);
        float rate = 0.03f * (1.0f - 0.95f * static_cast<float>(epoch) / static_cast<float>(epochs));
        teacher->clear();
        for (const Lesson& each : lessons)
            teacher->follow(each, random.below(turns_of(each.position)) * TURNS / turns_of(each.position), rate);
        auto tell = [&](const char* what) {
            std::cout << what << " value " << teacher->value_loss / teacher->values << " policy "
                      << teacher->policy_loss / teacher->policies << " best "
                      << static_cast<double>(teacher->hits) / teacher->policies;
        };
        std::cout << "epoch " << epoch + 1;
        tell(" learnt:");
        teacher->clear();
        for (const Lesson& each : kept) teacher->follow(each, 0, 0);
        tell("; others:");
        std::cout << "; seconds " << seconds_used() << std::endl;
    }
    teacher->net.write(file);
}

}  // namespace combact
