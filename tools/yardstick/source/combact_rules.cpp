#include "combact_rules.hpp"

#include <algorithm>

namespace combact {

namespace {

constexpr const char* GOALS[] = {"time", "autonomy", "bases"};
constexpr int SIX = 6;

Set everything() {
    Set all;
    for (int number = 0; number < PLACEMENTS; ++number) all.add(number);
    return all;
}

// Lay a placement of a side, without what it does to ring, stock and turn.
int cover(Position& position, int side, int number) {
    const Board& on = board();
    Side& own = position.sides[side];
    int sixes = 0;
    if (!own.begun) own.joined = Set();
    own.begun = true;
    for (int other = 0; other < 2; ++other)
        position.sides[other].free = position.sides[other].free.without(on.overlapping[side][other][number]);
    const Placement& placement = on.placed[side][number];
    own.ground = own.ground | placement.mask;
    for (auto [point, count] : placement.points) {
        const auto& adding = on.adding[side][point];
        int before = own.counts[point], after = before + count;
        if (after > SIX) throw BadText("more than six at a point");
        own.counts[point] = static_cast<std::uint8_t>(after);
        sixes += after == SIX && before < SIX;
        own.joined = own.joined | adding[1];
        // Who adds this much reaches six now, and did not before.
        Set reaching = adding[std::max(1, SIX - after)];
        if (before > 0) reaching = reaching.without(adding[SIX - before]);
        own.three_sixes = own.three_sixes | (own.two_sixes & reaching);
        own.two_sixes = own.two_sixes | (own.one_six & reaching);
        own.one_six = own.one_six | reaching;
        own.above = own.above | adding[SIX + 1 - after];
    }
    position.placed[position.laid++] = static_cast<std::uint16_t>(number | side << 15);
    return sixes;
}

void set_widths(Position& position, const std::string& text) {
    if (text.size() != 3 || text[1] != '/') throw BadText("no widths: " + text);
    for (int side = 0; side < 2; ++side) {
        int width = text[2 * side] - '0';
        if (width < 3 || width > 5) throw BadText("no widths: " + text);
        position.sides[side].width = static_cast<std::uint8_t>(width);
    }
}

void set_goal(Position& position, const std::string& text) {
    for (int goal = 0; goal < 3; ++goal)
        if (text == GOALS[goal]) {
            position.goal = static_cast<Goal>(goal);
            return;
        }
    throw BadText("no goal: " + text);
}

// Turn the ring so that the bacterium at a place comes first.
void turn_ring(Position& position, int place) {
    auto before = position.ring;
    for (int n = 0; n < position.left; ++n) position.ring[n] = before[(place + n) % position.left];
}

int piece_of(char letter) {
    const std::string letters = PIECE_LETTERS;
    std::size_t found = letters.find(letter);
    if (found == std::string::npos) throw BadText(std::string("no piece: ") + letter);
    return static_cast<int>(found);
}

}  // namespace

const char* goal_name(Goal goal) { return GOALS[static_cast<int>(goal)]; }

Position start(const std::string& goal, const std::string& widths) {
    return parse("- ABCDEFGHIJKLMNOPQ lt1/lt1 b " + goal + " " + widths + " 0");
}

Position parse(const std::string& text) {
    static const Set all = everything();
    std::vector<std::string> parts = words_of(text);
    if (parts.size() != 7) throw BadText("no position: " + text);
    Position position;
    for (Side& side : position.sides) side.free = side.joined = all;
    if (parts[0] != "-")
        for (const std::string& word : split(parts[0], ',')) {
            int side = word[0] == 'b';
            auto found = board().named[side].find(word.substr(1));
            if (found == board().named[side].end() || position.laid >= static_cast<int>(position.placed.size())) throw BadText("no piece: " + word);
            cover(position, side, found->second);
        }
    position.originator = parts[1][0] == '*';
    for (char letter : parts[1])
        if (letter != '*') {
            if (position.left >= BACTERIA) throw BadText("no ring: " + parts[1]);
            position.ring[position.left++] = static_cast<std::uint8_t>(piece_of(letter));
        }
    std::vector<std::string> stocks = split(parts[2], '/');
    if (stocks.size() != 2) throw BadText("no stock: " + parts[2]);
    for (int side = 0; side < 2; ++side) {
        Side& of = position.sides[side];
        of.micros = 0;
        for (char letter : stocks[side]) {
            if (letter == 'l' || letter == 't')
                of.micros = static_cast<std::uint8_t>(of.micros | (letter == 'l' ? 1 : 2));
            else
                of.tokens = static_cast<std::uint8_t>(letter - '0');
        }
    }
    position.side = parts[3] == "b";
    set_goal(position, parts[4]);
    set_widths(position, parts[5]);
    position.passes = static_cast<std::uint8_t>(parts[6][0] - '0');
    return position;
}

std::string text_of(const Position& position) {
    std::string text;
    for (int n = 0; n < position.laid; ++n) {
        int side = position.placed[n] >> 15;
        text += n ? "," : "";
        text += (side ? "b" : "w") + board().placed[side][position.placed[n] & 0x7fff].name;
    }
    if (text.empty()) text = "-";
    text += position.originator ? " *" : " ";
    for (int n = 0; n < position.left; ++n) text += PIECE_LETTERS[position.ring[n]];
    for (int side = 0; side < 2; ++side) {
        const Side& of = position.sides[side];
        text += side ? "/" : " ";
        text += std::string(of.micros & 1 ? "l" : "") + (of.micros & 2 ? "t" : "") + std::to_string(of.tokens);
    }
    text += std::string(position.side ? " b " : " w ") + goal_name(position.goal) + " ";
    text += std::to_string(position.sides[0].width) + "/" + std::to_string(position.sides[1].width) + " ";
    return text + std::to_string(position.passes);
}

std::string move_text(const Position& position, int move) {
    if (move == PASS) return "pass";
    if (move >= FIRST_PUT) return std::string("u") + PIECE_LETTERS[position.ring[move - FIRST_PUT]];
    return board().placed[position.side][move].name;
}

int parse_move(const Position& position, const std::string& text) {
    int move = -1;
    if (text == "pass") {
        move = PASS;
    } else if (text.size() == 2 && text[0] == 'u') {
        for (int n = 0; n < position.left; ++n)
            if (PIECE_LETTERS[position.ring[n]] == text[1]) move = FIRST_PUT + n;
    } else {
        auto found = board().named[position.side].find(text);
        if (found != board().named[position.side].end()) move = found->second;
    }
    std::vector<int> moves = moves_of(position);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) throw BadText("no legal move: " + text);
    return move;
}

Set choosable(const Position& position, int side) {
    const Board& on = board();
    const Side& of = position.sides[side];
    Set set;
    for (int n = 0; n < position.left && n < of.width; ++n) set = set | on.of_piece[position.ring[n]];
    for (int micro = 0; micro < 2; ++micro)
        if (of.micros >> micro & 1) set = set | on.of_piece[BACTERIA + micro];
    return set;
}

Set obtainable(const Position& position, int side) {
    const Board& on = board();
    Set set;
    for (int n = 0; n < position.left; ++n) set = set | on.of_piece[position.ring[n]];
    for (int micro = 0; micro < 2; ++micro)
        if (position.sides[side].micros >> micro & 1) set = set | on.of_piece[BACTERIA + micro];
    return set;
}

Set legal_of(const Position& position, int side, const Set& among) {
    const Side& of = position.sides[side];
    Set found = among & of.free & of.joined;
    if (of.tokens == 0) return found.without(of.one_six);
    return found.without(of.above).without(of.tokens == 1 ? of.two_sixes : of.three_sixes);
}

void play(Position& position, int move) {
    if (move >= FIRST_PUT) {
        turn_ring(position, move - FIRST_PUT);
        position.originator = true;
    } else if (move == PASS) {
        ++position.passes;
    } else {
        int side = position.side;
        int piece = board().placed[side][move].piece;
        Side& own = position.sides[side];
        if (piece >= BACTERIA) {
            own.micros = static_cast<std::uint8_t>(own.micros & ~(1 << (piece - BACTERIA)));
        } else {
            int place = 0;
            while (position.ring[place] != piece) ++place;
            turn_ring(position, (place + 1) % position.left);
            --position.left;  // it came last
        }
        int sixes = cover(position, side, move);
        own.tokens = static_cast<std::uint8_t>(own.tokens - sixes);
        Side& other = position.sides[1 - side];
        other.tokens = static_cast<std::uint8_t>(other.tokens + sixes);
        position.passes = 0;
    }
    position.side ^= 1;
}

std::vector<int> moves_of(const Position& position) {
    std::vector<int> moves;
    if (position.passes == 2) return moves;
    if (!position.originator) {
        for (int n = 0; n < position.left; ++n) moves.push_back(FIRST_PUT + n);
        return moves;
    }
    legal(position, position.side).each([&](int move) { moves.push_back(move); });
    if (position.goal != Goal::TIME) moves.push_back(PASS);
    return moves;
}

std::array<Fields, 2> territories(const Position& position) {
    const Board& on = board();
    std::array<Fields, 2> owned;
    Fields seen = position.sides[0].ground | position.sides[1].ground;
    for (int first = 0; first < FIELDS; ++first) {
        if (seen.has(first)) continue;
        Fields region;
        int front[FIELDS], size = 0;
        front[size++] = first;
        seen.add(first);
        bool touches[2] = {false, false};
        while (size) {
            int field = front[--size];
            region.add(field);
            for (int near : on.neighbours[field]) {
                if (!seen.has(near)) {
                    seen.add(near);
                    front[size++] = near;
                } else {
                    touches[0] = touches[0] || position.sides[0].ground.has(near);
                    touches[1] = touches[1] || position.sides[1].ground.has(near);
                }
            }
        }
        if (touches[0] != touches[1]) owned[touches[1]] = owned[touches[1]] | region;
    }
    return owned;
}

int connected(const Position& position, int side, int owner) {
    int sum = 0;
    for (int n = owner; n < 6; n += 2) sum += position.sides[side].counts[board().corners[n]] > 0;
    return sum;
}

bool is_over(const Position& position, int& result) {
    int side = position.side;
    result = -1;
    if (position.goal == Goal::TIME) return position.originator && !legal(position, side).any();
    if (position.passes < 2) return false;
    int own, other;
    if (position.goal == Goal::AUTONOMY) {
        auto owned = territories(position);
        own = owned[side].count(), other = owned[1 - side].count();
    } else {
        own = 10 * connected(position, side, side) + connected(position, side, 1 - side);
        other = 10 * connected(position, 1 - side, 1 - side) + connected(position, 1 - side, side);
    }
    result = (own > other) - (own < other);
    return true;
}

}  // namespace combact
