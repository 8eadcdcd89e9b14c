#include "explode_rules.hpp"

#include <map>
#include <memory>

namespace explode {

const Board& Board::of(int width, int height) {
    static std::map<std::pair<int, int>, std::unique_ptr<Board>> made;
    std::unique_ptr<Board>& board = made[{width, height}];
    if (board) return *board;
    board = std::make_unique<Board>();
    board->width = width, board->height = height, board->cells = width * height;
    Random random(width * 100 + height);
    for (int cell = 0; cell < board->cells; ++cell) {
        int column = cell % width, row = cell / width;
        auto add = [&](int other) { board->near[cell][board->degree[cell]++] = static_cast<std::uint8_t>(other); };
        if (row) add(cell - width);
        if (column) add(cell - 1);
        if (column + 1 < width) add(cell + 1);
        if (row + 1 < height) add(cell + width);
        for (std::uint64_t& key : board->keys[cell]) key = random.next();
    }
    return *board;
}

Position parse(const std::string& text) {
    std::vector<std::string> words = words_of(text);
    if (words.size() != 2 || (words[1] != "r" && words[1] != "b")) throw BadText("no position: " + text);
    std::vector<std::string> rows = split(words[0], '/');
    int height = static_cast<int>(rows.size()), width = static_cast<int>(split(rows[0], ',').size());
    if (std::min(width, height) < SMALLEST || std::max(width, height) > LARGEST) throw BadText("no board: " + text);
    Position position;
    position.board = &Board::of(width, height);
    position.side = words[1] == "b";
    int cell = 0, counters = 0;
    for (const std::string& row : rows) {
        std::vector<std::string> cells = split(row, ',');
        if (static_cast<int>(cells.size()) != width) throw BadText("no row: " + row);
        for (const std::string& word : cells) {
            int value = 0;
            if (word != ".") {
                if (word.size() != 2 || (word[0] != 'r' && word[0] != 'b') || word[1] < '1' || word[1] > '5')
                    throw BadText("no cell: " + word);
                value = (word[0] == 'r' ? 1 : -1) * (word[1] - '0');
                ++counters;
            }
            position.cells[cell++] = static_cast<std::int8_t>(value);
        }
    }
    if (!counters) throw BadText("no counters: " + text);
    return position;
}

Position start(const std::string& size) {
    std::vector<std::string> words = split(size, 'x');
    Position position;
    int width = words.size() == 2 ? std::atoi(words[0].c_str()) : 0, height = width ? std::atoi(words[1].c_str()) : 0;
    if (std::min(width, height) < 4 || std::max(width, height) > LARGEST) throw BadText("no board: " + size);
    position.board = &Board::of(width, height);
    for (int cell : {0, 1, width, width + 1}) {
        position.cells[cell] = 1;
        position.cells[position.board->cells - 1 - cell] = -1;
    }
    return position;
}

std::string text_of(const Position& position) {
    std::string text;
    for (int cell = 0; cell < position.board->cells; ++cell) {
        if (cell) text += cell % position.board->width ? ',' : '/';
        int value = position.cells[cell];
        text += value ? (value > 0 ? "r" : "b") + std::to_string(std::abs(value)) : ".";
    }
    return text + (position.side ? " b" : " r");
}

std::string cell_text(const Position& position, int cell) {
    const Board& board = *position.board;
    return static_cast<char>('a' + cell % board.width) + std::to_string(board.height - cell / board.width);
}

int parse_move(const Position& position, const std::string& text) {
    for (int cell = 0; cell < position.board->cells; ++cell)
        if (position.cells[cell] * position.sign() > 0 && cell_text(position, cell) == text) return cell;
    throw BadText("no move: " + text);
}

void play(Position& position, int cell) {
    const Board& board = *position.board;
    int sign = position.sign();
    position.side ^= 1;
    if (std::abs(position.cells[cell] += static_cast<std::int8_t>(sign)) <= LIMIT) return;
    // Whatever explodes is the mover's, so signs need no care; the order changes nothing.
    std::array<std::uint8_t, MOST_CELLS> waiting;
    int count = 0;
    waiting[count++] = static_cast<std::uint8_t>(cell);
    while (count) {
        int bursting = waiting[--count];
        position.cells[bursting] -= static_cast<std::int8_t>(sign * LIMIT);
        for (int n = 0; n < board.degree[bursting]; ++n) {
            int other = board.near[bursting][n], value = std::abs(position.cells[other]) + 1;
            position.cells[other] = static_cast<std::int8_t>(sign * value);
            if (value == LIMIT + 1) waiting[count++] = static_cast<std::uint8_t>(other);
        }
    }
}

bool is_over(const Position& position, int& result) {
    bool own = false, other = false;
    for (int cell = 0; cell < position.board->cells && !(own && other); ++cell) {
        int value = position.cells[cell] * position.sign();
        own |= value > 0;
        other |= value < 0;
    }
    result = own ? 1 : -1;
    return !own || !other;
}

int repeated(const Position& position) {
    int sum = 0;
    for (int cell = 0; cell < position.board->cells; ++cell) sum += position.cells[cell];
    return (sum > 0 ? 1 : -1) * position.sign();
}

std::uint64_t key(const Position& position) {
    std::uint64_t key = position.side ? 0x9e3779b97f4a7c15u : 0;
    for (int cell = 0; cell < position.board->cells; ++cell)
        if (position.cells[cell]) key ^= position.board->keys[cell][position.cells[cell] + LIMIT];
    return key;
}

}  // namespace explode
