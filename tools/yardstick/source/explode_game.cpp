#include "explode_game.hpp"

namespace explode {

namespace {

// Counters as the side to move sees them: its own above 0. A pair are two neighbours, free cells among them.
constexpr int VALUES = 2 * LIMIT + 1, KINDS = 3;  // a corner, at the edge, inside
enum Feature { TEMPO, CELLS, PAIRS = CELLS + KINDS * VALUES, COUNT = PAIRS + VALUES * VALUES };
constexpr int WHOLE = 100;  // the sum of all counters at which a game on 5x5 counts as late

int kind_of(const Board& board, int cell) { return board.degree[cell] - 2; }
int pair_of(int one, int other) {
    if (one > other) std::swap(one, other);
    return PAIRS + (one + LIMIT) * VALUES + other + LIMIT;
}

// Sum of hostile counters that a full counter takes in its first wave.
int prey(const Position& position, int cell, int sign) {
    const Board& board = *position.board;
    int sum = 0;
    for (int n = 0; n < board.degree[cell]; ++n) {
        int value = -position.cells[board.near[cell][n]] * sign;
        if (value > 0) sum += value;
    }
    return sum;
}

template <class Add>
void each_feature(const Position& position, Add add) {
    const Board& board = *position.board;
    int sign = position.sign();
    add(TEMPO);
    for (int cell = 0; cell < board.cells; ++cell) {
        int value = position.cells[cell] * sign;
        if (value) add(CELLS + kind_of(board, cell) * VALUES + value + LIMIT);
        int right = (cell + 1) % board.width ? position.cells[cell + 1] * sign : 0;
        int below = cell + board.width < board.cells ? position.cells[cell + board.width] * sign : 0;
        if ((value || right) && (cell + 1) % board.width) add(pair_of(value, right));
        if ((value || below) && cell + board.width < board.cells) add(pair_of(value, below));
    }
}

float phase_of(const Position& position) {
    int sum = 0;
    for (int cell = 0; cell < position.board->cells; ++cell) sum += std::abs(position.cells[cell]);
    int whole = WHOLE * position.board->cells / 25;
    return 1.0f - static_cast<float>(std::min(sum, whole)) / static_cast<float>(whole);
}

}  // namespace

Game::Game(const Settings& settings) : set_(settings), weights_(read_weights(settings.file_of(name(settings)), COUNT)) {
    if (settings.net.empty()) return;
    auto net = std::make_shared<Net>();
    net->read(settings.net);
    net_ = net;
}

int Game::features() { return COUNT; }

Weights Game::beginning() {
    Weights weights(COUNT);
    for (int kind = 0; kind < KINDS; ++kind)
        for (int size = 1; size <= LIMIT; ++size)
            for (int sign : {-1, 1}) {
                float worth = static_cast<float>(sign) * (0.15f + 0.05f * static_cast<float>(size));
                weights[CELLS + kind * VALUES + sign * size + LIMIT] = {worth, worth};
            }
    return weights;
}

void Game::each_move(const Position& position,
                     const std::function<void(const std::string&, const Position&)>& found) const {
    for (int cell = 0; cell < position.board->cells; ++cell)
        if (position.cells[cell] * position.sign() > 0) {
            Position after = position;
            explode::play(after, cell);
            found(cell_text(position, cell), after);
        }
}

bool Game::candidates(const Position& position, int width, bool judged, std::vector<Candidate>& found) const {
    const Board& board = *position.board;
    int sign = position.sign();
    for (int cell = 0; cell < board.cells; ++cell) {
        int value = position.cells[cell] * sign;
        if (value <= 0) continue;
        float worth = 4.0f * static_cast<float>(value);
        for (int n = 0; n < board.degree[cell]; ++n) {
            int other = -position.cells[board.near[cell][n]] * sign;
            if (other > 0) worth += value == LIMIT ? 8.0f + static_cast<float>(other) : value >= other ? 3.0f : 2.0f;
        }
        found.push_back({static_cast<Move>(cell + 1), 0.02f * worth});
    }
    if (!judged) return true;
    auto better = [](const Candidate& a, const Candidate& b) { return a.guess > b.guess; };
    // Alpha-beta wants the order only, the tree search a guess of each move's worth.
    if (!set_.deep)
        for (Candidate& each : found) {
            Position after = position;
            play(after, each.move);
            int result;
            each.guess = is_over(after, result) ? static_cast<float>(-12 * result) : -judge(after);
        }
    std::sort(found.begin(), found.end(), better);
    if (!width || static_cast<int>(found.size()) <= width) return true;
    found.resize(width);
    return false;
}

float Game::judged_as_it_is(const Position& position) const {
    if (net_) return net_->judge(position) * static_cast<float>(set_.scale);
    float phase = phase_of(position), sum = 0;
    each_feature(position, [&](int number) { sum += weights_[number].at(phase); });
    return sum * static_cast<float>(set_.scale);
}

// After explosions that take something, the richest first; who is to move may also do without.
float Game::settled(const Position& position, float low, float high, int further) const {
    float best = judged_as_it_is(position);
    if (best >= high || further >= set_.captures) return best;
    const Board& board = *position.board;
    int sign = position.sign();
    std::array<std::pair<int, int>, MOST_CELLS> taking;
    int count = 0;
    for (int cell = 0; cell < board.cells; ++cell)
        if (position.cells[cell] == sign * LIMIT)
            if (int sum = prey(position, cell, sign)) taking[count++] = {-sum, cell};
    std::sort(taking.begin(), taking.begin() + count);
    for (int n = 0; n < std::min(count, std::max(1, set_.forced - further)); ++n) {
        Position after = position;
        explode::play(after, taking[n].second);
        int result;
        float value = is_over(after, result) ? static_cast<float>(-12 * result)
                                             : -settled(after, -high, -std::max(low, best), further + 1);
        best = std::max(best, value);
        if (best >= high) break;
    }
    return best;
}

void Game::random_move(Position& position, Random& random) const {
    std::array<std::uint8_t, MOST_CELLS> own;
    int count = 0;
    for (int cell = 0; cell < position.board->cells; ++cell)
        if (position.cells[cell] * position.sign() > 0) own[count++] = static_cast<std::uint8_t>(cell);
    explode::play(position, own[random.below(count)]);
}

void Game::features_of(const Position& position, Features& features) const {
    features.found.clear();
    features.phase = phase_of(position);
    each_feature(position, [&](int number) { features.found.push_back({number, 1.0f}); });
}

bool Game::is_quiet(const Position& position) const {
    for (int cell = 0; cell < position.board->cells; ++cell)
        if (position.cells[cell] == position.sign() * LIMIT && prey(position, cell, position.sign())) return false;
    return true;
}

}  // namespace explode
