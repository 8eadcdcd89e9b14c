#include "combact_game.hpp"

#include <algorithm>

namespace combact {

namespace {

enum Feature {
    TEMPO,
    WAYS,  // of the side to move and of the other one: logarithms of moves, and of placements if any piece were theirs
    OTHER_WAYS,
    USABLE,
    OTHER_USABLE,
    MOBILITY,  // the own ones less the other side's, from here on
    ALL_USABLE,
    MICROS,
    TOKENS,
    LAST,     // who would get the last bacterium if all were laid
    CHOICES,  // pieces that can be laid now: none, one, two, three or more
    OTHER_CHOICES = CHOICES + 4,
    FRONT = OTHER_CHOICES + 4,  // free fields that can be used beside an own one
    ROOM,                       // free fields at no point that is full
    ONLY_FRONT,
    COVERED,
    TERRITORY,
    AHEAD,
    OPEN,        // fields of an own territory that the other side can enter
    AHEAD_SAFE,
    BASES,       // own bases connected, foreign ones, those a move can connect, those another piece could
    FOREIGN,
    BASES_NOW,
    FOREIGN_NOW,
    BASES_LATER,
    AHEAD_NOW,
    AHEAD_LATER,
    PLACES,  // by the kind of a point, the own fields there and the other side's
};
constexpr int KINDS = 7, COUNTS = 7;
constexpr int COUNT = PLACES + KINDS * COUNTS * COUNTS;

Fields all_fields() {
    Fields all;
    for (int field = 0; field < FIELDS; ++field) all.add(field);
    return all;
}

float logarithm(int count) { return std::log2(1.0f + static_cast<float>(count)); }
float sign(int number) { return static_cast<float>((number > 0) - (number < 0)); }

// What a side has to go on with.
struct Means {
    Set moves, usable;
    Fields room, front;

    Means(const Position& position, int side) {
        static const Fields all = all_fields();
        const Board& on = board();
        const Side& of = position.sides[side];
        moves = legal(position, side);
        usable = (obtainable(position, side) & of.free & of.joined).without(of.one_six);
        Fields full, near;
        for (int point = 0; point < POINTS; ++point) {
            if (of.counts[point] >= 5 + (of.tokens > 0)) full = full | on.fields_at[point];
            if (of.counts[point] >= 1) near = near | on.fields_at[point];
        }
        room = all.without(full | position.sides[0].ground | position.sides[1].ground);
        front = of.begun ? room & near : room;
    }
};

int choices(const Position& position, int side, const Set& moves) {
    const Board& on = board();
    const Side& of = position.sides[side];
    int sum = 0;
    for (int n = 0; n < position.left && n < of.width; ++n) sum += (moves & on.of_piece[position.ring[n]]).any();
    for (int micro = 0; micro < 2; ++micro)
        if (of.micros >> micro & 1) sum += (moves & on.of_piece[BACTERIA + micro]).any();
    return std::min(sum, 3);
}

// Fields of a territory that are reached from those where the other side can enter it.
Fields reached(Fields front, const Fields& area) {
    const Board& on = board();
    Fields all;
    int todo[FIELDS], size = 0;
    front.each([&](int field) { todo[size++] = field; });
    all = front;
    while (size) {
        for (int near : on.neighbours[todo[--size]])
            if (area.has(near) && !all.has(near)) {
                all.add(near);
                todo[size++] = near;
            }
    }
    return all;
}

struct Prospects {
    int connected = 0, now = 0, later = 0;

    Prospects(const Position& position, const Means& means, int side, int owner) {
        const Board& on = board();
        for (int n = owner; n < 6; n += 2) {
            int point = on.corners[n];
            const Set& there = on.adding[side][point][1];
            if (position.sides[side].counts[point])
                ++connected;
            else if ((means.moves & there).any())
                ++now;
            else if ((means.usable & there).any())
                ++later;
        }
    }
};

// Calls `found` with each feature that is there, and how much of it.
template <class Found>
void each_feature(const Position& position, Found found) {
    const Board& on = board();
    int side = position.side;
    const Side &own = position.own(), &other = position.other();
    Means mine(position, side), theirs(position, 1 - side);
    int moves = mine.moves.count(), other_moves = theirs.moves.count();
    int usable = mine.usable.count(), other_usable = theirs.usable.count();
    found(TEMPO, 1.0f);
    found(WAYS, logarithm(moves));
    found(OTHER_WAYS, logarithm(other_moves));
    found(USABLE, logarithm(usable));
    found(OTHER_USABLE, logarithm(other_usable));
    found(MOBILITY, 0.01f * static_cast<float>(moves - other_moves));
    found(ALL_USABLE, 0.01f * static_cast<float>(usable - other_usable));
    found(MICROS, static_cast<float>(__builtin_popcount(own.micros) - __builtin_popcount(other.micros)));
    found(TOKENS, static_cast<float>(own.tokens - other.tokens));
    found(LAST, position.left % 2 ? 1.0f : -1.0f);
    found(CHOICES + choices(position, side, mine.moves), 1.0f);
    found(OTHER_CHOICES + choices(position, 1 - side, theirs.moves), 1.0f);
    found(FRONT, 0.1f * static_cast<float>(mine.front.count() - theirs.front.count()));
    found(ROOM, 0.1f * static_cast<float>(mine.room.count() - theirs.room.count()));
    found(ONLY_FRONT, 0.1f * static_cast<float>(mine.front.without(theirs.room).count() -
                                                theirs.front.without(mine.room).count()));
    found(COVERED, 0.1f * static_cast<float>(own.ground.count() - other.ground.count()));
    if (position.goal == Goal::AUTONOMY && own.begun && other.begun) {
        auto owned = territories(position);
        const Fields &area = owned[side], &other_area = owned[1 - side];
        int ahead = area.count() - other_area.count();
        int open = reached(area & theirs.front, area).count();
        int other_open = reached(other_area & mine.front, other_area).count();
        found(TERRITORY, 0.1f * static_cast<float>(ahead));
        found(AHEAD, sign(ahead));
        found(OPEN, 0.1f * static_cast<float>(open - other_open));
        found(AHEAD_SAFE, sign(ahead - open + other_open));
    }
    if (position.goal == Goal::BASES) {
        Prospects a(position, mine, side, side), b(position, theirs, 1 - side, 1 - side);
        Prospects c(position, mine, side, 1 - side), d(position, theirs, 1 - side, side);
        int bases = a.connected - b.connected, foreign = c.connected - d.connected;
        found(BASES, static_cast<float>(bases));
        found(FOREIGN, static_cast<float>(foreign));
        found(BASES_NOW, static_cast<float>(a.now - b.now));
        found(FOREIGN_NOW, static_cast<float>(c.now - d.now));
        found(BASES_LATER, static_cast<float>(a.later - b.later));
        found(AHEAD_NOW, sign(10 * (bases + (a.now > 0)) + foreign));
        found(AHEAD_LATER, sign(10 * (bases + a.now + a.later - b.now - b.later) + foreign + c.now - d.now));
    }
    for (int point = 0; point < POINTS; ++point)
        if (int counts = own.counts[point] * COUNTS + other.counts[point]) {
            int kind = on.point_kinds[point];
            if (kind == 4 && position.goal == Goal::BASES && point != on.corners[side] &&
                point != on.corners[side + 2] && point != on.corners[side + 4])
                kind = 6;
            found(PLACES + kind * COUNTS * COUNTS + counts, 1.0f);
        }
}

float phase_of(const Position& position) { return static_cast<float>(position.left) / BACTERIA; }

}  // namespace

Game::Game(const Settings& settings)
    : set_(settings), weights_(read_weights(settings.file_of(name(settings)), COUNT)) {
    if (settings.net.empty()) return;
    auto net = std::make_shared<Net>();
    net->read(settings.net);
    net_ = net;
}

void Game::adopt(Settings& settings, const Position& position) { settings.goal = goal_name(position.goal); }

int Game::features() { return COUNT; }

Weights Game::beginning() {
    Weights weights(COUNT);
    weights[USABLE] = {0.4f, 0.1f};
    weights[OTHER_USABLE] = {-0.4f, -0.1f};
    weights[WAYS] = {0.4f, 0.0f};
    weights[OTHER_WAYS] = {-0.4f, 0.0f};
    weights[TERRITORY] = {1.0f, 0.3f};
    weights[BASES] = {2.0f, 1.0f};
    weights[FOREIGN] = {0.5f, 0.2f};
    return weights;
}

Position Game::drawn(Random& random) const {
    Position position = start();
    for (int n = BACTERIA - 1; n > 0; --n) std::swap(position.ring[n], position.ring[random.below(n + 1)]);
    return position;
}

void Game::each_move(const Position& position,
                     const std::function<void(const std::string&, const Position&)>& found) const {
    for (int move : moves_of(position)) {
        Position after = position;
        combact::play(after, move);
        found(move_text(position, move), after);
    }
}

bool Game::has_ended(const Position& position) const {
    int result;
    return combact::is_over(position, result);
}

void Game::features_of(const Position& position, Features& features) const {
    features.found.clear();
    features.phase = phase_of(position);
    each_feature(position, [&](int number, float value) {
        if (value != 0.0f) features.found.push_back({number, value});
    });
}

float Game::judge(const Position& position, float, float) const {
    if (!position.originator) return 0;
    if (net_) return static_cast<float>(set_.scale) * net_->value(position);
    float phase = phase_of(position), sum = 0;
    each_feature(position, [&](int number, float value) { sum += value * weights_[number].at(phase); });
    return static_cast<float>(set_.scale) * sum;
}

// A first guess: what a placement leaves of the ways to go on, for both sides, and what it uses up.
void Game::sort_by_worth(const Position& position, std::vector<Candidate>& found) const {
    const Board& on = board();
    int side = position.side;
    Means mine(position, side), theirs(position, 1 - side);
    for (Candidate& each : found) {
        if (each.move >= PASS) {
            each.guess = 1e6f;
            continue;
        }
        const Placement& placement = on.placed[side][each.move];
        bool micro = placement.piece >= BACTERIA;
        if (position.goal == Goal::TIME) {
            int kept = mine.usable.without(on.overlapping[side][side][each.move]).count();
            int left = theirs.usable.without(on.overlapping[side][1 - side][each.move]).count();
            each.guess = 0.041f * static_cast<float>(kept) - 0.026f * static_cast<float>(left) -
                         static_cast<float>(placement.fields.size()) - (micro ? 24.0f : 0.0f);
            continue;
        }
        int worth = (placement.mask & theirs.front).count() - 7 * (placement.mask & mine.front).count() +
                    4 * static_cast<int>(placement.fields.size()) - (micro ? 50 : 0);
        if (position.goal == Goal::BASES) {
            for (int n = 0; n < 6; ++n)
                if (!position.own().counts[on.corners[n]] && on.adding[side][on.corners[n]][1].has(static_cast<int>(each.move)))
                    worth += n % 2 == side ? 95 : 65;
        }
        each.guess = static_cast<float>(worth);
    }
    if (position.goal == Goal::AUTONOMY && mine.room.any()) {
        // To enter what the other side encloses, and to close what it could enter.
        Fields entered = territories(position)[1 - side] & mine.front;
        for (Candidate& each : found)
            if (each.move < PASS && (on.placed[side][each.move].mask & entered).any()) each.guess += 47;
    }
}

bool Game::candidates(const Position& position, int width, bool judged, std::vector<Candidate>& found) const {
    for (int move : moves_of(position)) found.push_back({static_cast<Move>(move), 0.0f});
    if (!judged || !position.originator) return true;
    auto better = [](const Candidate& a, const Candidate& b) { return a.guess > b.guess; };
    bool complete = !width || static_cast<int>(found.size()) <= width;
    if (net_) {
        std::vector<std::pair<int, float>> moves;
        for (const Candidate& each : found) moves.push_back({static_cast<int>(each.move), 0.0f});
        net_->judge(position, moves);
        for (std::size_t n = 0; n < moves.size(); ++n) found[n].guess = moves[n].second;
        std::sort(found.begin(), found.end(), better);
        if (!complete) found.resize(width);
        return complete;
    }
    if (!complete) {
        sort_by_worth(position, found);
        std::nth_element(found.begin(), found.begin() + width, found.end(), better);
        found.resize(width);
    }
    for (Candidate& each : found) {
        Position after = position;
        combact::play(after, static_cast<int>(each.move));
        int result;
        each.guess = combact::is_over(after, result) ? static_cast<float>(-12 * result) : -judge(after);
    }
    std::sort(found.begin(), found.end(), better);
    return complete;
}

std::uint64_t Game::key(const Position& position) const {
    std::uint64_t hash = position.side + 2u * position.passes + 8u * position.originator;
    auto add = [&](std::uint64_t word) { hash = (hash ^ word ^ hash >> 29) * 0x9e3779b97f4a7c15u; };
    for (const Side& side : position.sides) {
        for (std::uint64_t word : side.ground.words) add(word);
        add(side.micros + 8u * side.tokens);
    }
    for (int n = 0; n < position.left; ++n) add(position.ring[n] + 32u * n);
    return hash;
}

void Game::random_move(Position& position, Random& random) const {
    if (!position.originator) {
        combact::play(position, FIRST_PUT + random.below(position.left));
        return;
    }
    Set moves = legal(position, position.side);
    int count = moves.count(), chosen = random.below(count + (position.goal != Goal::TIME));
    combact::play(position, chosen == count ? PASS : moves.nth(chosen));
}

}  // namespace combact
