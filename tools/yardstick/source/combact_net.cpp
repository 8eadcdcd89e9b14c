#include "combact_net.hpp"

#include <algorithm>
#include <fstream>
#include <map>

namespace combact {

namespace {

constexpr float STEPS = 64;

struct Views {
    // For each side and turn: where points, fields and placements are seen.
    std::array<std::array<std::array<int, POINTS>, TURNS>, 2> point;
    std::array<std::array<std::array<int, FIELDS>, TURNS>, 2> field;
    std::array<std::array<std::vector<int>, TURNS>, 2> placement;
    std::vector<std::vector<std::pair<int, int>>> tips;

    Views() {
        const Board& on = board();
        std::map<std::pair<int, int>, int> number;
        std::vector<std::pair<int, int>> points;
        for (int q = -3; q <= 3; ++q)
            for (int r = -3; r <= 3; ++r)
                if (std::abs(q + r) <= 3) {
                    number[{q, r}] = static_cast<int>(points.size());
                    points.push_back({q, r});
                }
        // Fields by their points.
        std::map<std::vector<int>, int> by_points;
        std::array<std::vector<int>, FIELDS> points_of;
        for (int point = 0; point < POINTS; ++point) on.fields_at[point].each([&](int f) { points_of[f].push_back(point); });
        for (int f = 0; f < FIELDS; ++f) by_points[points_of[f]] = f;
        std::map<std::pair<int, std::vector<int>>, int> white;
        for (int n = 0; n < PLACEMENTS; ++n) white[{on.placed[0][n].piece, on.placed[0][n].fields}] = n;
        for (int side = 0; side < 2; ++side)
            for (int turn = 0; turn < TURNS; ++turn) {
                for (int p = 0; p < POINTS; ++p) {
                    auto [q, r] = points[p];
                    if (side) std::swap(q, r);
                    for (int n = 0; n < turn; ++n) std::tie(q, r) = std::make_pair(-r, q + r);
                    point[side][turn][p] = number.at({q, r});
                }
                for (int f = 0; f < FIELDS; ++f) {
                    std::vector<int> there;
                    for (int p : points_of[f]) there.push_back(point[side][turn][p]);
                    std::sort(there.begin(), there.end());
                    field[side][turn][f] = by_points.at(there);
                }
                for (int n = 0; n < PLACEMENTS; ++n) {
                    std::vector<int> there;
                    for (int f : on.placed[side][n].fields) there.push_back(field[side][turn][f]);
                    std::sort(there.begin(), there.end());
                    placement[side][turn].push_back(white.at({on.placed[side][n].piece, there}));
                }
            }
        // Turned back and moved so that the listed (0, 0) lies in the middle, alike placements have alike points.
        std::vector<std::map<std::pair<int, int>, int>> round(PLACEMENTS);
        std::array<std::map<std::pair<int, int>, int>, PIECES> numbers;
        for (int n = 0; n < PLACEMENTS; ++n) {
            const Placement& placed = on.placed[0][n];
            auto named = std::find(on.point_names.begin(), on.point_names.end(), placed.name.substr(3));
            auto origin = points[named - on.point_names.begin()];
            for (int p = 0; p < POINTS; ++p) {
                bool near = false;
                for (auto [o, count] : placed.points) {
                    int q = points[p].first - points[o].first, r = points[p].second - points[o].second;
                    near = near || (std::abs(q) <= 1 && std::abs(r) <= 1 && std::abs(q + r) <= 1);
                }
                if (!near) continue;
                int q = points[p].first - origin.first, r = points[p].second - origin.second;
                for (int k = placed.name[1] - '0'; k < TURNS; ++k) std::tie(q, r) = std::make_pair(-r, q + r);
                round[n][{q, r}] = p;
                numbers[placed.piece][{q, r}] = 0;
            }
        }
        for (auto& of_piece : numbers) {
            int count = 0;
            for (auto& [offset, number] : of_piece) number = count++;
            if (count > LOCAL) throw BadText("more points than expected");
        }
        for (int n = 0; n < PLACEMENTS; ++n) {
            std::vector<std::pair<int, int>> found;
            for (auto [offset, p] : round[n]) found.push_back({p, numbers[on.placed[0][n].piece].at(offset)});
            tips.push_back(found);
        }
    }
};

const Views& views() {
    static const Views made;
    return made;
}

int bucket(int count) {
    if (count < 8) return count;
    int bits = 0;
    for (; count; count >>= 1) ++bits;
    return bits + 4;
}

struct Has {
    Set moves, usable;

    Has(const Position& position, int side) {
        const Side& of = position.sides[side];
        moves = position.originator ? legal(position, side) : Set();
        usable = (obtainable(position, side) & of.free & of.joined).without(of.one_six);
    }
};

// What a side can do about a base: it has it, can take it now, or by another piece, or cannot.
int about(const Position& position, const Has& has, int side, int corner) {
    const Set& there = board().adding[side][corner][1];
    if (position.sides[side].counts[corner]) return 3;
    return (has.moves & there).any() ? 2 : (has.usable & there).any() ? 1 : 0;
}

}  // namespace

int turns_of(const Position& position) { return position.goal == Goal::BASES ? 3 : TURNS; }
int seen_move(int side, int turn, int move) { return move >= PASS ? PASS : views().placement[side][turn][move]; }
const std::vector<std::pair<int, int>>& tips_of(int placement) { return views().tips[placement]; }

void states_of(const Position& position, int turn, std::array<int, POINTS>& states) {
    const auto& seen = views().point[position.side][turn];
    for (int p = 0; p < POINTS; ++p) states[seen[p]] = TALLIES * position.own().counts[p] + position.other().counts[p];
}

void inputs_of(const Position& position, int turn, std::vector<int>& found) {
    const Board& on = board();
    int side = position.side;
    const auto& seen = views().field[side][turn];
    found.clear();
    std::array<int, POINTS> states;
    states_of(position, turn, states);
    for (int p = 0; p < POINTS; ++p)
        if (states[p]) found.push_back(AT_POINT + STATES * p + states[p]);
    position.own().ground.each([&](int f) { found.push_back(AT_FIELD + seen[f]); });
    position.other().ground.each([&](int f) { found.push_back(AT_FIELD + FIELDS + seen[f]); });
    for (int n = 0; n < position.left; ++n) found.push_back(AT_RING + BACTERIA * n + position.ring[n]);
    found.push_back(AT_STOCK + position.own().micros);
    found.push_back(AT_STOCK + 4 + position.other().micros);
    found.push_back(AT_STOCK + 8 + 3 * position.own().tokens + position.other().tokens);
    Has own(position, side), other(position, 1 - side);
    found.push_back(AT_WAYS + bucket(own.moves.count()));
    found.push_back(AT_WAYS + WAY_BUCKETS + bucket(other.moves.count()));
    found.push_back(AT_WAYS + 2 * WAY_BUCKETS + bucket(own.usable.count()));
    found.push_back(AT_WAYS + 3 * WAY_BUCKETS + bucket(other.usable.count()));
    for (int one = 0; one < 2; ++one) {
        const Set& moves = one ? other.moves : own.moves;
        int count = 0;
        for (int piece = 0; piece < PIECES; ++piece) count += (moves & on.of_piece[piece]).any();
        found.push_back(AT_CHOICE + 8 * one + count);
    }
    for (int n = 0; n < position.left; ++n) {
        const Set& piece = on.of_piece[position.ring[n]];
        found.push_back(AT_USE + 4 * n + 2 * (own.usable & piece).any() + (other.usable & piece).any());
    }
    for (int n = 0; n < 2; ++n) {
        if ((own.usable & on.of_piece[BACTERIA + n]).any()) found.push_back(AT_USE + 4 * BACTERIA + n);
        if ((other.usable & on.of_piece[BACTERIA + n]).any()) found.push_back(AT_USE + 4 * BACTERIA + 2 + n);
    }
    if (position.goal == Goal::BASES)
        for (int n = 0; n < 6; ++n) {
            int corner = on.corners[n], at = views().point[side][turn][corner];
            int as = static_cast<int>(std::find(on.corners.begin(), on.corners.end(), at) - on.corners.begin());
            found.push_back(AT_BASE + 16 * as + 4 * about(position, own, side, corner) +
                            about(position, other, 1 - side, corner));
        }
}

Net::Net()
    : inputs(INPUTS * HIDDEN), hidden(HIDDEN), out(HIDDEN), policy(MOVES * HIDDEN), bias(MOVES),
      local(PIECES * LOCAL * STATES), value_bias(1) {}

void Net::randomize(Random& random) {
    auto some = [&](float much) {
        double sum = 0;
        for (int n = 0; n < 12; ++n) sum += random.share();
        return much * static_cast<float>(sum - 6);
    };
    for (float& each : inputs) each = some(0.08f);
    for (float& each : hidden) each = 0.1f;
    for (float& each : out) each = some(0.1f);
    for (float& each : policy) each = some(0.1f);
}

namespace {

// Calls `each` with the name and the numbers of every part, in the order of the file.
template <class Each>
void each_part(Net& net, Each each) {
    each("inputs", net.inputs);
    each("hidden", net.hidden);
    each("out", net.out);
    each("moves", net.policy);
    each("bias", net.bias);
    each("near", net.local);
    each("value", net.value_bias);
}

}  // namespace

void Net::read(const std::string& file) {
    std::ifstream stream(file);
    each_part(*this, [&](const char*, std::vector<float>& numbers) {
        stream.ignore(1 << 20, '[');
        for (float& number : numbers) {
            if (!(stream >> number)) throw BadText("no network in " + file);
            number /= STEPS;
            stream.ignore(1);
        }
    });
}

void Net::write(const std::string& file) const {
    std::ofstream stream(file);
    char before = '{';
    each_part(const_cast<Net&>(*this), [&](const char* name, std::vector<float>& numbers) {
        stream << before << "\n\"" << name << "\": [";
        for (std::size_t n = 0; n < numbers.size(); ++n)
            stream << (n ? n % 32 ? "," : ",\n" : "\n") << std::lround(STEPS * numbers[n]);
        stream << "\n]";
        before = ',';
    });
    stream << "\n}\n";
    if (!stream) throw BadText("cannot be written: " + file);
}

static float units_of(const Net& net, const Position& position, float* units) {
    static thread_local std::vector<int> found;
    inputs_of(position, 0, found);
    std::copy(net.hidden.begin(), net.hidden.end(), units);
    for (int input : found)
        for (int n = 0; n < HIDDEN; ++n) units[n] += net.inputs[input * HIDDEN + n];
    float value = net.value_bias[0];
    for (int n = 0; n < HIDDEN; ++n) {
        units[n] = std::max(0.0f, units[n]);
        value += units[n] * net.out[n];
    }
    return value;
}

float Net::value(const Position& position) const {
    float units[HIDDEN];
    return units_of(*this, position, units);
}

float Net::judge(const Position& position, std::vector<std::pair<int, float>>& moves) const {
    float units[HIDDEN];
    float value = units_of(*this, position, units);
    std::array<int, POINTS> states;
    states_of(position, 0, states);
    for (auto& [move, logit] : moves) {
        int seen = seen_move(position.side, 0, move);
        logit = bias[seen];
        for (int n = 0; n < HIDDEN; ++n) logit += units[n] * policy[seen * HIDDEN + n];
        if (seen < PASS) {
            int piece = board().placed[0][seen].piece;
            for (auto [point, k] : tips_of(seen)) logit += local[(piece * LOCAL + k) * STATES + states[point]];
        }
    }
    return value;
}

}  // namespace combact
