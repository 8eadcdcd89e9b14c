#include "combact_board.hpp"

#include <algorithm>
#include <memory>
#include <set>

namespace combact {

namespace {

using Point = std::pair<int, int>;
using Cell = std::vector<Point>;  // sorted tips

constexpr int RADIUS = 3;
// A word is a field, a pair of digits the (q, r) of one of its tips.
constexpr const char* SHAPES[PIECES] = {
    "0001 000110",
    "0001 000110 0010",
    "000110 0110 011011",
    "0001 000110 0010 0110",
    "0001 000110 0110 011011",
    "0001 000110 0010 0110 011011",
    "0001 000110 0110 011011 0111",
    "0001 000110 0110 011011 1011",
    "000110 010211 0110 011011 0111",
    "0001 000110 0010 0110 011011 0111",
    "0001 000110 0110 011011 1011 101120",
    "000110 010211 0110 011011 0111 1011",
    "0001 000110 0010 0110 011011 0111 1011",
    "0001 000110 0110 011011 0111 1011 101120",
    "0001 000110 0110 011011 1011 101120 1120",
    "000110 010211 0110 011011 0111 0211 021112",
    "000110 010211 0110 011011 0111 1011 101120",
    "0010",
    "000110",
};

Point turned(Point point) { return {-point.second, point.first + point.second}; }

Cell cell_of(std::vector<Point> tips) {
    std::sort(tips.begin(), tips.end());
    return tips;
}

std::vector<Cell> shape_of(int piece, int side, int turn) {
    std::vector<Cell> cells;
    for (const std::string& word : words_of(SHAPES[piece])) {
        Cell tips;
        for (std::size_t at = 0; at < word.size(); at += 2) {
            Point tip{word[at] - '0', word[at + 1] - '0'};
            if (side) std::swap(tip.first, tip.second);
            for (int n = 0; n < turn; ++n) tip = turned(tip);
            tips.push_back(tip);
        }
        cells.push_back(cell_of(tips));
    }
    return cells;
}

class Maker {
public:
    Maker() {
        make_points();
        make_fields();
        for (int side = 0; side < 2; ++side)
            for (int piece = 0; piece < PIECES; ++piece) place(piece, side);
        for (int side = 0; side < 2; ++side) relate(side);
    }

    std::unique_ptr<Board> board = std::make_unique<Board>();

private:
    std::vector<Point> points_;
    std::map<Point, int> point_of_;
    std::map<Cell, int> field_of_;

    void make_points() {
        for (int q = -RADIUS; q <= RADIUS; ++q)
            for (int r = -RADIUS; r <= RADIUS; ++r)
                if (std::abs(q + r) <= RADIUS) {
                    point_of_[{q, r}] = static_cast<int>(points_.size());
                    points_.push_back({q, r});
                }
        for (int n = 0; n < POINTS; ++n) {
            auto [q, r] = points_[n];
            int leftmost = std::max(-RADIUS, -RADIUS - r);
            board->point_names[n] = {static_cast<char>('a' + r + RADIUS), static_cast<char>('1' + q - leftmost)};
            std::array<int, 3> far{std::abs(q), std::abs(r), std::abs(q + r)};
            std::sort(far.begin(), far.end());
            // The largest is the ring, the smallest tells a corner of it (0) from a side.
            board->point_kinds[n] = far[2] < 2 ? far[2] : 2 * far[2] - 2 + (far[0] > 0);
        }
        const Point corners[6] = {{3, 0}, {0, 3}, {-3, 3}, {-3, 0}, {0, -3}, {3, -3}};
        for (int n = 0; n < 6; ++n) board->corners[n] = point_of_[corners[n]];
    }

    void make_fields() {
        std::set<Cell> lenses, triangles;
        for (Point a : points_) {
            Point step{1, 0};
            for (int n = 0; n < 6; ++n, step = turned(step)) {
                Point next = turned(step);
                Point b{a.first + step.first, a.second + step.second}, c{a.first + next.first, a.second + next.second};
                if (!point_of_.count(b)) continue;
                lenses.insert(cell_of({a, b}));
                if (point_of_.count(c)) triangles.insert(cell_of({a, b, c}));
            }
        }
        std::vector<Cell> cells(lenses.begin(), lenses.end());
        cells.insert(cells.end(), triangles.begin(), triangles.end());
        for (int n = 0; n < FIELDS; ++n) {
            field_of_[cells[n]] = n;
            for (Point tip : cells[n]) board->fields_at[point_of_[tip]].add(n);
        }
        for (int n = 0; n < FIELDS; ++n)
            if (cells[n].size() == 3)
                for (int skipped = 0; skipped < 3; ++skipped) {
                    Cell edge = cells[n];
                    edge.erase(edge.begin() + skipped);
                    board->neighbours[n].push_back(field_of_[edge]);
                    board->neighbours[field_of_[edge]].push_back(n);
                }
    }

    void place(int piece, int side) {
        std::map<std::vector<int>, int> known;
        for (int turn = 0; turn < 6; ++turn) {
            std::vector<Cell> shape = shape_of(piece, side, turn);
            for (int origin = 0; origin < POINTS; ++origin) {
                std::vector<int> fields;
                for (Cell cell : shape) {
                    for (Point& tip : cell) {
                        tip.first += points_[origin].first;
                        tip.second += points_[origin].second;
                    }
                    auto found = field_of_.find(cell);
                    if (found != field_of_.end()) fields.push_back(found->second);
                }
                if (fields.size() < shape.size()) continue;
                std::sort(fields.begin(), fields.end());
                std::string name{PIECE_LETTERS[piece], static_cast<char>('0' + turn), '@'};
                name += board->point_names[origin];
                auto found = known.find(fields);
                if (found == known.end()) {
                    int number = static_cast<int>(board->placed[side].size());
                    found = known.emplace(fields, number).first;
                    board->placed[side].push_back(made(piece, name, fields));
                    board->of_piece[piece].add(number);
                }
                board->named[side][name] = found->second;
            }
        }
    }

    Placement made(int piece, const std::string& name, const std::vector<int>& fields) {
        Placement placement{piece, name, fields, {}, {}};
        for (int field : fields) placement.mask.add(field);
        for (int point = 0; point < POINTS; ++point)
            if (int count = (placement.mask & board->fields_at[point]).count())
                placement.points.push_back({point, count});
        return placement;
    }

    void relate(int side) {
        std::array<std::array<Set, FIELDS>, 2> on_field;
        for (int other = 0; other < 2; ++other)
            for (int number = 0; number < PLACEMENTS; ++number)
                for (int field : board->placed[other][number].fields) on_field[other][field].add(number);
        for (int number = 0; number < PLACEMENTS; ++number) {
            const Placement& placement = board->placed[side][number];
            for (int other = 0; other < 2; ++other) {
                Set set;
                for (int field : placement.fields) set = set | on_field[other][field];
                board->overlapping[side][other].push_back(set);
            }
            for (auto [point, count] : placement.points)
                for (int n = 1; n <= count; ++n) board->adding[side][point][n].add(number);
        }
    }
};

}  // namespace

const Board& board() {
    static const std::unique_ptr<Board> made = std::move(Maker().board);
    return *made;
}

}  // namespace combact
