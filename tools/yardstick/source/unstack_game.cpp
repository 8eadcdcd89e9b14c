#include "unstack_game.hpp"

#include <algorithm>
#include <deque>
#include <unordered_set>

namespace unstack {

namespace {

constexpr int SQUARES = 10 * 15, PAIRS = 6 * 15 * 15, TRIPLES = 7 * 7 * 7, STACKS = 8 * 8;
constexpr int FIRST_SQUARE = 1, FIRST_PAIR = FIRST_SQUARE + SQUARES, FIRST_TRIPLE = FIRST_PAIR + PAIRS;
constexpr int FIRST_STACKS = FIRST_TRIPLE + TRIPLES, COUNT = FIRST_STACKS + STACKS;
constexpr int WHOLE = 2 * STONES;   // stones in stacks at the start
constexpr float CERTAIN = 12;       // the logit of a result that cannot change
constexpr int TALL = 9;             // of a taller stack only some ways to lay it are looked at
constexpr int LENGTH = 8;           // steps that fit into a number

int bounded(int value, int most) { return std::max(-most, std::min(most, value)); }

// Which of the ten kinds of squares, alike by symmetry, lies in the nth row or column at a cell.
int square_kind(int place, int cell) {
    int across = std::min(cell, SIZE - 1 - cell);
    int low = std::min(place, across), high = std::max(place, across);
    return low * 4 - low * (low - 1) / 2 + high - low;
}

int pair_feature(int distance, int a, int b) {
    if (a > b) std::swap(a, b);
    return FIRST_PAIR + (distance * 15 + a + 7) * 15 + b + 7;
}

int triple_feature(int a, int b, int c) {
    if (a > c) std::swap(a, c);
    return FIRST_TRIPLE + ((a + 3) * 7 + b + 3) * 7 + c + 3;
}

Move packed(const Sowing& move) {
    Move number = move.cell;
    for (int n = 0; n < move.length; ++n)
        number |= static_cast<Move>(move.steps[n].direction | move.steps[n].drop << 2) << (6 + 7 * n);
    return number;
}

Sowing unpacked(Move number) {
    Sowing move;
    move.cell = number & 63;
    for (number >>= 6; number; number >>= 7)
        move.steps[move.length++] = {static_cast<std::uint8_t>(number & 3), static_cast<std::uint8_t>(number >> 2 & 31)};
    return move;
}

}  // namespace

// What the rows and columns of a board are worth, each, and the stacks there are.
struct Game::Lines {
    std::array<Weight, SIZE> rows, columns;
    Weight sum;
    int own = 0, other = 0, mass = 0, balance = 0;

    void count(int value, int sign) {
        own += sign * (value > 1);
        other += sign * (value < -1);
        if (value > 1 || value < -1) mass += sign * std::abs(value);
        balance += sign * value;
    }
};

Game::Game(const Settings& settings) : set_(settings), weights_(read_weights(settings.file_of(name(settings)), COUNT)) {
    for (int place = 0; place < SIZE; ++place)
        for (int cell = 0; cell < SIZE; ++cell)
            for (int size = 0; size < 15; ++size)
                square_[place][cell][size] =
                    weights_[FIRST_SQUARE + square_kind(std::min(place, SIZE - 1 - place), cell) * 15 + size];
    for (int distance = 0; distance < 6; ++distance)
        for (int a = -7; a <= 7; ++a)
            for (int b = -7; b <= 7; ++b) pair_[distance][a + 7][b + 7] = weights_[pair_feature(distance, a, b)];
    for (int a = -3; a <= 3; ++a)
        for (int b = -3; b <= 3; ++b)
            for (int c = -3; c <= 3; ++c) triple_[a + 3][b + 3][c + 3] = weights_[triple_feature(a, b, c)];
}

int Game::features() { return COUNT; }

// A stone is worth something, more in a stack.
Weights Game::beginning() {
    Weights weights(COUNT);
    for (int kind = 0; kind < 10; ++kind)
        for (int size = 1; size < 8; ++size) {
            float worth = 0.1f * static_cast<float>(size) + (size > 1 ? 0.05f : 0);
            weights[FIRST_SQUARE + kind * 15 + 7 + size] = {worth, worth};
            weights[FIRST_SQUARE + kind * 15 + 7 - size] = {-worth, -worth};
        }
    return weights;
}

std::string Game::text(const Position& position, Move move) const { return move_text(position, unpacked(move)); }

void Game::play(Position& position, const std::string& text) const {
    Sowing move = parse_move(position, text);
    bool legal = !has_ended(position);
    Levels levels = capture_levels(position);
    if (!move.length) {
        legal = legal && !can_move(position, 1);
    } else {
        auto [low, high] = counts(position, levels, move.cell);
        int here = move.cell, heading = NOWHERE, hand = move.hand(), captured = -1;
        legal = legal && low <= hand && hand <= high;
        for (int n = 0; legal && n < move.length; ++n) {
            std::array<Choice, 4> ways;
            int number = choices(position, levels, here, heading, hand, captured, ways);
            auto way = std::find_if(ways.begin(), ways.begin() + number, [&](const Choice& each) {
                return each.direction == move.steps[n].direction && each.low <= move.steps[n].drop &&
                       move.steps[n].drop <= each.high;
            });
            legal = way != ways.begin() + number;
            if (!legal) break;
            here = way->cell, heading = way->direction, hand -= move.steps[n].drop;
            if (way->captures) captured = here;
        }
    }
    if (!legal) throw BadText("no legal move: " + text);
    apply(position, move);
}

void Game::each_move(const Position& position,
                     const std::function<void(const std::string&, const Position&)>& found) const {
    auto tell = [&](const Sowing& move) {
        Position after = position;
        apply(after, move);
        found(move_text(position, move), after);
    };
    if (!can_move(position, 1)) tell(Sowing());
    unstack::each_move(position, tell);
}

bool Game::has_ended(const Position& position) const {
    bool drawn;
    return unstack::is_over(position, drawn);
}

void Game::play(Position& position, Move move) const { apply(position, unpacked(move)); }

int Game::repeated(const Position& position) const {
    int stones = balance(position);
    return (stones > 0) - (stones < 0);
}

bool Game::is_over(const Position& position, int& result) const {
    bool own = false, other = false;
    for (int value : position.cells) {
        own = own || value > 1;
        other = other || value < -1;
    }
    result = repeated(position);
    // A side without a stack never moves again: what the other one is ahead is certain, as it loses no more stones.
    if ((!own && result < 0) || (!other && result > 0) || (!own && !other)) return true;
    bool drawn;
    if (!unstack::is_over(position, drawn)) return false;
    if (drawn) result = 0;
    return true;
}

std::uint64_t Game::key(const Position& position) const {
    std::uint64_t hash = position.side ? 0x9e3779b97f4a7c15u : 0;
    for (int value : position.cells) hash = (hash ^ static_cast<std::uint8_t>(value)) * 0x100000001b3u + (hash >> 47);
    return hash;
}

Weight Game::line(const Position& position, int first, int step, int place) const {
    Weight worth;
    int last = -1, last_size = 0, sizes[SIZE];
    for (int n = 0, cell = first; n < SIZE; ++n, cell += step) {
        int value = position.cells[cell];
        sizes[n] = bounded(value, 3) + 3;
        if (!value) continue;
        int size = bounded(value, 7) + 7;
        worth += square_[place][n][size];
        if (last >= 0) worth += pair_[n - last - 1][last_size][size];
        last = n, last_size = size;
    }
    for (int n = 0; n + 2 < SIZE; ++n) worth += triple_[sizes[n]][sizes[n + 1]][sizes[n + 2]];
    return worth;
}

float Game::total(const Lines& lines, const Position& position) const {
    (void)position;
    if (!lines.own && lines.balance < 0) return -CERTAIN + 0.05f * static_cast<float>(lines.balance);
    if (!lines.other && lines.balance > 0) return CERTAIN + 0.05f * static_cast<float>(lines.balance);
    Weight worth = lines.sum;
    worth += weights_[0];
    worth += weights_[FIRST_STACKS + std::min(lines.own, 7) * 8 + std::min(lines.other, 7)];
    return static_cast<float>(set_.scale) * worth.at(static_cast<float>(std::min(lines.mass, WHOLE)) / WHOLE);
}

float Game::evaluate(const Position& position) const {
    Lines lines;
    for (int value : position.cells) lines.count(value, 1);
    for (int n = 0; n < SIZE; ++n) {
        lines.sum += line(position, n * SIZE, 1, n);
        lines.sum += line(position, n, SIZE, n);
    }
    return total(lines, position);
}

void Game::features_of(const Position& position, Features& features) const {
    features.found.clear();
    features.found.push_back({0, 1.0f});
    Lines lines;
    for (int value : position.cells) lines.count(value, 1);
    features.found.push_back({FIRST_STACKS + std::min(lines.own, 7) * 8 + std::min(lines.other, 7), 1.0f});
    features.phase = static_cast<float>(std::min(lines.mass, WHOLE)) / WHOLE;
    for (int place = 0; place < SIZE; ++place)
        for (int step : {1, SIZE}) {
            int first = step == 1 ? place * SIZE : place, last = -1, last_size = 0, sizes[SIZE];
            for (int n = 0; n < SIZE; ++n) {
                int value = position.cells[first + n * step];
                sizes[n] = bounded(value, 3);
                if (!value) continue;
                int size = bounded(value, 7);
                features.found.push_back(
                    {FIRST_SQUARE + square_kind(std::min(place, SIZE - 1 - place), n) * 15 + size + 7, 1.0f});
                if (last >= 0) features.found.push_back({pair_feature(n - last - 1, last_size, size), 1.0f});
                last = n, last_size = size;
            }
            for (int n = 0; n + 2 < SIZE; ++n)
                features.found.push_back({triple_feature(sizes[n], sizes[n + 1], sizes[n + 2]), 1.0f});
        }
}

void Game::straight(const Position& position, bool captures, std::vector<Sowing>& found, bool& complete) const {
    for (int cell = 0; cell < CELLS; ++cell) {
        int stack = position.cells[cell];
        if (stack < 2) continue;
        bool few = stack > TALL;
        complete = complete && !few;
        for (int direction = 0; direction < 4; ++direction) {
            int free = 0, near = NEXT[cell][direction];
            while (near >= 0 && position.cells[near] >= 0) ++free, near = NEXT[near][direction];
            int enemy = near >= 0 ? -position.cells[near] : 0;
            if (captures ? !enemy || free + enemy > stack : !free) continue;
            Sowing move;
            move.cell = static_cast<std::uint8_t>(cell);
            // Lays up to `left` stones on the cells before the enemy, at least one on each; a capture lays the rest.
            auto lay = [&](auto&& again, int left) -> void {
                Step& step = move.steps[move.length];
                step.direction = static_cast<std::uint8_t>(direction);
                if (captures && move.length == free) {
                    ++move.length;
                    for (int drop = enemy; drop <= left; ++drop) {
                        if (few && drop > enemy && drop + 1 < left) continue;
                        step.drop = static_cast<std::uint8_t>(drop);
                        found.push_back(move);
                    }
                    --move.length;
                    return;
                }
                int most = captures ? left - enemy - (free - move.length - 1) : left;
                for (int drop = 1; drop <= most; ++drop) {
                    if (few && drop > 2 && drop + 1 < most) continue;
                    step.drop = static_cast<std::uint8_t>(drop);
                    ++move.length;
                    if (!captures) found.push_back(move);
                    if (captures || (drop < left && move.length < free)) again(again, left - drop);
                    --move.length;
                }
            };
            lay(lay, stack);
        }
    }
}

// Of the very many ways to lay along paths that turn: one or nearly all stones on each cell, no turn after another one
// but to a capture, and each board once.
void Game::turning(const Position& position, const Levels& levels, int boards, std::vector<Sowing>& found) const {
    struct Begun {
        Sowing move;
        int here, heading, hand, captured;
        bool turned;
    };
    std::vector<std::pair<int, int>> hands;
    for (int cell = 0; cell < CELLS; ++cell) {
        auto [low, high] = counts(position, levels, cell);
        int stack = position.cells[cell];
        for (int hand = low; hand <= high; ++hand)
            if (stack <= TALL || hand <= 3 || hand == stack / 2 || hand + 1 >= stack) hands.push_back({cell, hand});
    }
    std::size_t share = std::max<std::size_t>(2, boards / std::max<std::size_t>(1, hands.size()));
    std::unordered_set<std::uint64_t> known;
    std::vector<Begun> todo;
    for (auto [cell, hand] : hands) {
        std::size_t before = found.size();
        todo.clear();
        todo.push_back({{}, cell, NOWHERE, hand, -1, false});
        todo.back().move.cell = static_cast<std::uint8_t>(cell);
        for (std::size_t n = 0; n < todo.size() && found.size() - before < share; ++n) {
            Begun begun = todo[n];
            std::array<Choice, 4> ways;
            int number = choices(position, levels, begun.here, begun.heading, begun.hand, begun.captured, ways);
            for (int way = 0; way < number; ++way) {
                const Choice& choice = ways[way];
                bool turns = begun.heading != NOWHERE && begun.heading != choice.direction;
                if (turns && begun.turned && (begun.captured >= 0 || !levels.count)) continue;
                int captured = choice.captures ? choice.cell : begun.captured;
                int last = 0;
                for (int drop : {begun.hand, 1, begun.hand - 1, choice.high}) {
                    if (drop == last || drop < choice.low || drop > choice.high || begun.move.length == LENGTH) continue;
                    last = drop;
                    Begun next{begun.move, choice.cell, choice.direction, begun.hand - drop, captured, begun.turned || turns};
                    next.move.steps[next.move.length++] = {static_cast<std::uint8_t>(choice.direction),
                                                           static_cast<std::uint8_t>(drop)};
                    if (next.hand) {
                        if (todo.size() < 4 * share) todo.push_back(next);
                        continue;
                    }
                    Position after = position;
                    apply(after, next.move);
                    if (known.insert(key(after)).second) found.push_back(next.move);
                }
            }
        }
    }
}

bool Game::listed(const Position& position, int width, int boards, bool judged,
                  std::vector<Candidate>& found) const {
    Levels levels = capture_levels(position);
    std::vector<Sowing> moves;
    bool complete = !position.turning;
    if (position.turning)
        turning(position, levels, boards, moves);
    else
        straight(position, levels.count > 0, moves, complete);
    if (moves.empty()) {
        found.push_back({0, 0.0f});
        return !can_move(position, 1);
    }
    if (!judged) {
        for (const Sowing& move : moves) found.push_back({packed(move), 0.0f});
        return complete;
    }
    Lines before;
    Position flipped = position;
    apply(flipped, Sowing());
    for (int value : flipped.cells) before.count(value, 1);
    for (int n = 0; n < SIZE; ++n) {
        before.sum += before.rows[n] = line(flipped, n * SIZE, 1, n);
        before.sum += before.columns[n] = line(flipped, n, SIZE, n);
    }
    for (const Sowing& move : moves) {
        Position after = position;
        apply(after, move);
        Lines lines = before;
        unsigned cells[STONES + 1], rows = 0, columns = 0;
        int here = move.cell, number = 0;
        std::uint64_t seen = 0;
        for (int n = -1; n < move.length; ++n) {
            if (n >= 0) here = NEXT[here][move.steps[n].direction];
            if (seen >> here & 1) continue;
            seen |= std::uint64_t{1} << here;
            cells[number++] = static_cast<unsigned>(here);
            rows |= 1u << here / SIZE;
            columns |= 1u << here % SIZE;
        }
        for (int n = 0; n < number; ++n) {
            lines.count(flipped.cells[cells[n]], -1);
            lines.count(after.cells[cells[n]], 1);
        }
        for (; rows; rows &= rows - 1) {
            int n = __builtin_ctz(rows);
            lines.sum -= before.rows[n];
            lines.sum += line(after, n * SIZE, 1, n);
        }
        for (; columns; columns &= columns - 1) {
            int n = __builtin_ctz(columns);
            lines.sum -= before.columns[n];
            lines.sum += line(after, n, SIZE, n);
        }
        found.push_back({packed(move), -total(lines, after)});
    }
    auto better = [](const Candidate& a, const Candidate& b) { return a.guess > b.guess; };
    if (width && static_cast<int>(found.size()) > width) {
        std::partial_sort(found.begin(), found.begin() + width, found.end(), better);
        found.resize(width);
        return false;
    }
    std::sort(found.begin(), found.end(), better);
    return complete;
}

float Game::judge(const Position& position, float low, float high) const {
    return settle(position, set_.captures, low, high);
}

float Game::settle(const Position& position, int plies, float low, float high) const {
    int result;
    if (is_over(position, result)) return result ? static_cast<float>(result) * CERTAIN : 0.0f;
    if (plies <= 0 || !capture_levels(position).count) return evaluate(position);
    std::vector<Candidate> found;
    int width = std::max(1, set_.forced - (set_.captures - plies));
    listed(position, width, set_.boards / 8, true, found);
    float best = -100;
    for (const Candidate& each : found) {
        Position after = position;
        play(after, each.move);
        best = std::max(best, -settle(after, plies - 1, -high, -std::max(low, best)));
        if (best >= high) break;
    }
    return best;
}

void Game::random_move(Position& position, Random& random) const {
    Levels levels = capture_levels(position);
    int cells[CELLS], lows[CELLS], number = 0, total = 0;
    for (int cell = 0; cell < CELLS; ++cell) {
        if (position.cells[cell] < 2) continue;
        auto [low, high] = counts(position, levels, cell);
        if (low > high) continue;
        cells[number] = cell;
        lows[number++] = low;
        total += high - low + 1;
    }
    Sowing move;
    if (number) {
        int chosen = random.below(total), n = 0;
        for (;; ++n) {
            int ways = position.cells[cells[n]] - lows[n] + 1;
            if (chosen < ways) break;
            chosen -= ways;
        }
        int here = cells[n], hand = lows[n] + chosen, heading = NOWHERE, captured = -1;
        move.cell = static_cast<std::uint8_t>(here);
        while (hand) {
            std::array<Choice, 4> ways;
            const Choice way = ways[random.below(choices(position, levels, here, heading, hand, captured, ways))];
            int drop = way.low + random.below(way.high - way.low + 1);
            move.steps[move.length++] = {static_cast<std::uint8_t>(way.direction), static_cast<std::uint8_t>(drop)};
            if (way.captures) captured = way.cell;
            here = way.cell, heading = way.direction, hand -= drop;
        }
    }
    apply(position, move);
}

}  // namespace unstack
