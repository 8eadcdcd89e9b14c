#include "unstack_rules.hpp"

#include <algorithm>

namespace unstack {

namespace {

constexpr std::uint64_t FULL = (std::uint64_t{1} << CELLS) - 1;
constexpr std::uint64_t LEFT_COLUMN = 0x40810204081u;
constexpr std::uint64_t NOT_LEFT = FULL & ~LEFT_COLUMN;
constexpr std::uint64_t NOT_RIGHT = FULL & ~(LEFT_COLUMN << (SIZE - 1));
constexpr const char* DIRECTIONS = "+-<>";
constexpr const char* DROPS = "0123456789ABCDEFGHIJKLMNOPQRST";
constexpr const char* START =
    "w5,.,w5,.,w5,.,w5/.,w3,.,w3,.,w3,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,b3,.,b3,.,b3,./"
    "b5,.,b5,.,b5,.,b5 b ";

std::array<std::array<int, 4>, CELLS> next_cells() {
    std::array<std::array<int, 4>, CELLS> next;
    for (int cell = 0; cell < CELLS; ++cell) {
        int row = cell / SIZE, column = cell % SIZE;
        next[cell] = {row > 0 ? cell - SIZE : -1, row < SIZE - 1 ? cell + SIZE : -1, column > 0 ? cell - 1 : -1,
                      column < SIZE - 1 ? cell + 1 : -1};
    }
    return next;
}

std::string cell_name(int cell) {
    return {static_cast<char>('a' + cell % SIZE), static_cast<char>('7' - cell / SIZE)};
}

// Whether a path that came in a direction may go on in another.
bool allowed(const Position& position, int heading, int direction) {
    if (heading == NOWHERE) return true;
    return position.turning ? heading != (direction ^ 1) : heading == direction;
}

// The smallest hand that, leaving a cell, can still capture; more than any hand if none can.
int need(const Position& position, const Levels& levels, int cell, int heading) {
    for (int hand = 1; hand <= levels.count; ++hand)
        for (int direction = 0; direction < 4; ++direction)
            if (allowed(position, heading, direction) && (levels.reach[hand - 1][direction] >> cell & 1)) return hand;
    return levels.count + 1;
}

// Whether a path may leave a cell without a (further) capture.
bool goes_on(const Position& position, int cell, int heading, int captured) {
    for (int direction = 0; direction < 4; ++direction) {
        int near = NEXT[cell][direction];
        if (near >= 0 && allowed(position, heading, direction) && (position.cells[near] >= 0 || near == captured))
            return true;
    }
    return false;
}

void walk(const Position& position, const Levels& levels, Sowing& move, int here, int heading, int hand, int captured,
          const std::function<void(const Sowing&)>& found) {
    std::array<Choice, 4> ways;
    int number = choices(position, levels, here, heading, hand, captured, ways);
    for (int n = 0; n < number; ++n) {
        const Choice& way = ways[n];
        for (int drop = way.low; drop <= way.high; ++drop) {
            move.steps[move.length++] = {static_cast<std::uint8_t>(way.direction), static_cast<std::uint8_t>(drop)};
            if (drop == hand)
                found(move);
            else
                walk(position, levels, move, way.cell, way.direction, hand - drop, way.captures ? way.cell : captured,
                     found);
            --move.length;
        }
    }
}

int number_of(const std::string& text) {
    if (text.empty() || text.size() > 2 || text.find_first_not_of("0123456789") != std::string::npos)
        throw BadText("no number: " + text);
    return std::stoi(text);
}

}  // namespace

const std::array<std::array<int, 4>, CELLS> NEXT = next_cells();

Position start(bool turning) { return parse(START + std::string(turning ? "neto2026" : "classic")); }

Position parse(const std::string& text) {
    std::vector<std::string> parts = words_of(text);
    if (parts.size() != 3 || (parts[1] != "b" && parts[1] != "w") || (parts[2] != "classic" && parts[2] != "neto2026"))
        throw BadText("no position: " + text);
    Position position;
    position.side = parts[1] == "w";
    position.turning = parts[2] == "neto2026";
    std::vector<std::string> rows = split(parts[0], '/');
    if (rows.size() != SIZE) throw BadText("no board: " + text);
    for (int row = 0; row < SIZE; ++row) {
        std::vector<std::string> words = split(rows[row], ',');
        if (words.size() != SIZE) throw BadText("no row: " + rows[row]);
        for (int column = 0; column < SIZE; ++column) {
            const std::string& word = words[column];
            if (word == ".") continue;
            if (word[0] != 'b' && word[0] != 'w') throw BadText("no cell: " + word);
            int count = number_of(word.substr(1));
            bool own = (word[0] == 'w') == (position.side == 1);
            position.cells[row * SIZE + column] = static_cast<std::int8_t>(own ? count : -count);
        }
    }
    return position;
}

std::string text_of(const Position& position) {
    std::string text;
    for (int cell = 0; cell < CELLS; ++cell) {
        int value = position.cells[cell];
        if (cell) text += cell % SIZE ? ',' : '/';
        if (value == 0)
            text += '.';
        else
            text += ((value > 0) == (position.side == 0) ? 'b' : 'w') + std::to_string(std::abs(value));
    }
    return text + (position.side ? " w " : " b ") + (position.turning ? "neto2026" : "classic");
}

std::string move_text(const Position& position, const Sowing& move) {
    if (!move.length) return "pass";
    std::string text = std::to_string(move.hand()) + cell_name(move.cell);
    if (!position.turning) text += DIRECTIONS[move.steps[0].direction];
    for (int n = 0; n < move.length; ++n) {
        if (position.turning)
            text += DIRECTIONS[move.steps[n].direction] + std::to_string(move.steps[n].drop);
        else
            text += DROPS[move.steps[n].drop];
    }
    return text;
}

Sowing parse_move(const Position& position, const std::string& text) {
    Sowing move;
    if (text == "pass") return move;
    std::size_t at = text.find_first_not_of("0123456789");
    if (at == std::string::npos || at + 4 > text.size()) throw BadText("no move: " + text);
    int hand = number_of(text.substr(0, at));
    int column = text[at] - 'a', row = '7' - text[at + 1];
    if (column < 0 || column >= SIZE || row < 0 || row >= SIZE) throw BadText("no cell in " + text);
    move.cell = static_cast<std::uint8_t>(row * SIZE + column);
    at += 2;
    const std::string directions = DIRECTIONS, drops = DROPS;
    std::size_t direction = directions.find(text[at]);
    while (at < text.size() && move.length < STONES) {
        std::size_t drop;
        if (position.turning) {
            direction = directions.find(text[at]);
            std::size_t end = text.find_first_not_of("0123456789", at + 1);
            drop = number_of(text.substr(at + 1, end == std::string::npos ? end : end - at - 1));
            at = std::min(end, text.size());
        } else {
            if (move.length == 0) ++at;
            if (at >= text.size()) break;
            drop = drops.find(text[at++]);
        }
        if (direction == std::string::npos || drop == std::string::npos || drop < 1 || drop > STONES)
            throw BadText("no move: " + text);
        move.steps[move.length++] = {static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(drop)};
    }
    if (at < text.size() || !move.length || move.hand() != hand) throw BadText("no move: " + text);
    return move;
}

void apply(Position& position, const Sowing& move) {
    auto& cells = position.cells;
    int here = move.cell;
    for (int n = 0; n < move.length; ++n) {
        cells[move.cell] = static_cast<std::int8_t>(cells[move.cell] - move.steps[n].drop);
    }
    for (int n = 0; n < move.length; ++n) {
        here = NEXT[here][move.steps[n].direction];
        cells[here] = static_cast<std::int8_t>(std::max<int>(cells[here], 0) + move.steps[n].drop);
    }
    for (auto& value : cells) value = static_cast<std::int8_t>(-value);
    position.side ^= 1;
}

Levels capture_levels(const Position& position) {
    std::array<std::uint64_t, STONES + 1> stacks{}, enemies{};
    std::uint64_t free = FULL, movable = 0;
    int tallest = 0;
    for (int cell = 0; cell < CELLS; ++cell) {
        int value = position.cells[cell];
        std::uint64_t bit = std::uint64_t{1} << cell;
        if (value > 1) {
            stacks[value] |= bit;
            movable |= bit;
            tallest = std::max(tallest, value);
        } else if (value < 0) {
            enemies[-value] |= bit;
            free ^= bit;
        }
    }
    Levels levels;
    std::uint64_t weak = 0, up = 0, down = 0, left = 0, right = 0;
    bool captures = false;
    for (int hand = 1; hand <= tallest; ++hand) {
        weak |= enemies[hand];
        std::uint64_t on_up = up | weak, on_down = down | weak, on_left = left | weak, on_right = right | weak;
        if (position.turning) {
            std::uint64_t sideways = left | right, lengthways = up | down;
            on_up |= sideways, on_down |= sideways, on_left |= lengthways, on_right |= lengthways;
        }
        up = on_up << SIZE & free;
        down = on_down >> SIZE & free;
        left = (on_left & NOT_RIGHT) << 1 & free;
        right = (on_right & NOT_LEFT) >> 1 & free;
        levels.reach[hand - 1] = {up, down, left, right};
        captures = captures || ((up | down | left | right) & movable);
        movable ^= stacks[hand];
    }
    levels.count = captures ? tallest : 0;
    return levels;
}

bool can_move(const Position& position, int sign) {
    for (int cell = 0; cell < CELLS; ++cell) {
        int stack = position.cells[cell] * sign;
        if (stack < 2) continue;
        for (int near : NEXT[cell])
            if (near >= 0 && position.cells[near] * sign >= -stack) return true;
    }
    return false;
}

int balance(const Position& position) {
    int sum = 0;
    for (int value : position.cells) sum += value;
    return sum;
}

bool is_over(const Position& position, bool& drawn) {
    drawn = false;
    if (!position.turning) {
        int own = 0, other = 0, tallest = 0;
        for (int value : position.cells) {
            own += value > 1;
            other += value < -1;
            tallest = std::max(tallest, std::abs(value));
        }
        if (own == 1 && other == 1 && tallest == 2 && !capture_levels(position).count) return drawn = true;
    }
    return !can_move(position, 1) && !can_move(position, -1);
}

int choices(const Position& position, const Levels& levels, int here, int heading, int hand, int captured,
            std::array<Choice, 4>& found) {
    int number = 0;
    for (int direction = 0; direction < 4; ++direction) {
        int cell = NEXT[here][direction];
        if (cell < 0 || !allowed(position, heading, direction)) continue;
        int enemy = -position.cells[cell];
        if (enemy > 0 && cell != captured) {
            if (captured >= 0 || enemy > hand) continue;
            bool ends = !position.turning || !goes_on(position, cell, direction, cell);
            found[number++] = {direction, cell, ends ? hand : 1, hand, true};
        } else if (captured < 0 && levels.count) {
            int high = hand - need(position, levels, cell, direction);
            if (high > 0) found[number++] = {direction, cell, 1, high, false};
        } else {
            bool ends = !goes_on(position, cell, direction, captured);
            found[number++] = {direction, cell, ends ? hand : 1, hand, false};
        }
    }
    return number;
}

std::pair<int, int> counts(const Position& position, const Levels& levels, int cell) {
    int stack = position.cells[cell];
    if (stack < 2) return {1, 0};
    if (levels.count) return {need(position, levels, cell, NOWHERE), stack};
    return {goes_on(position, cell, NOWHERE, -1) ? 1 : stack + 1, stack};
}

void each_move(const Position& position, const std::function<void(const Sowing&)>& found) {
    Levels levels = capture_levels(position);
    for (int cell = 0; cell < CELLS; ++cell) {
        auto [low, high] = counts(position, levels, cell);
        for (int hand = low; hand <= high; ++hand) {
            Sowing move;
            move.cell = static_cast<std::uint8_t>(cell);
            walk(position, levels, move, cell, NOWHERE, hand, -1, found);
        }
    }
}

}  // namespace unstack
