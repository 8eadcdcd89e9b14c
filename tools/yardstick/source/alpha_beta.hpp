// Alpha-beta by depth, for games where a move refutes another one: principal variation search with a table of positions,
// killer moves, and later moves searched less deep at first. It asks of a game what the tree search asks.
#pragma once

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "search.hpp"

template <class Game>
class AlphaBeta {
public:
    using Position = typename Game::Position;

    static constexpr std::size_t ENTRIES = std::size_t{1} << 17;

    // `entries` of the table of positions, a power of two.
    AlphaBeta(const Game& game, const Settings& settings, std::size_t entries = ENTRIES)
        : game_(game), set_(settings), table_(entries) {}

    // `history` are the keys of the positions of the game so far, this one included.
    Answer run(const Position& root, const std::vector<std::uint64_t>& history) {
        began_ = seconds_used();
        looked_ = 0;
        times_.clear();
        line_.clear();
        for (std::uint64_t key : history) ++times_[key];
        std::vector<Candidate> moves;
        game_.candidates(root, set_.rootwidth, true, moves);
        Answer answer{moves[0].move, value_of(moves[0].guess), 0, Proof::NONE};
        float guess = moves[0].guess;
        int deepest = set_.depth ? std::min(set_.depth, DEEPEST) : DEEPEST;
        for (int depth = 1; depth <= deepest && moves.size() > 1; ++depth) {
            try {
                guess = deepened(root, moves, depth, guess);
            } catch (const Stopped&) {
                // The best move of the last depth was looked at first: what overtook it since then is better.
                answer.move = moves[0].move;
                break;
            }
            answer.move = moves[0].move;
            answer.value = value_of(guess);
            answer.proof = guess >= SURE ? Proof::WON : guess <= -SURE ? Proof::LOST : Proof::NONE;
            if (answer.proof != Proof::NONE && WIN - std::abs(guess) <= depth) break;
        }
        if (answer.proof != Proof::NONE) answer.value = worth_of(answer.proof);
        answer.simulations = looked_;
        return answer;
    }

private:
    static constexpr float WIN = 1000, SURE = 900, REACH = 0.4f, INFINITE = 2000;
    static constexpr int DEEPEST = 60, GLANCE = 8;

    struct Stopped {};
    enum class Kind : std::uint8_t { NONE, EXACT, AT_LEAST, AT_MOST };
    struct Entry {
        std::uint64_t key = 0;
        Move move = 0;
        float value = 0;
        std::int8_t depth = 0;
        Kind kind = Kind::NONE;
    };

    const Game& game_;
    const Settings& set_;
    std::vector<Entry> table_;
    std::unordered_map<std::uint64_t, int> times_;
    std::vector<std::uint64_t> line_;
    std::array<std::array<Move, 2>, DEEPEST + 1> killers_{};
    std::array<std::vector<Candidate>, DEEPEST + 1> lists_;
    double began_ = 0;
    int looked_ = 0;

    // One more depth, in a window round the last score that is opened when it fails. Moves what is best to the front.
    float deepened(const Position& position, std::vector<Candidate>& moves, int depth, float guess) {
        float reach = depth > 2 ? REACH : INFINITE, low = guess - reach, high = guess + reach;
        while (true) {
            float best = rooted(position, moves, depth, low, high);
            if (low < best && best < high) return best;
            if (best <= -INFINITE || best >= INFINITE || reach >= INFINITE) return best;
            reach *= 6;
            if (best <= low) low = guess - reach;
            if (best >= high) high = guess + reach;
        }
    }

    float rooted(const Position& position, std::vector<Candidate>& moves, int depth, float low, float high) {
        float best = -INFINITE;
        for (std::size_t n = 0; n < moves.size(); ++n) {
            float value = child(position, moves[n].move, depth, std::max(low, best), high, 0, static_cast<int>(n));
            if (value <= best) continue;
            best = value;
            if (value > low) std::rotate(moves.begin(), moves.begin() + n, moves.begin() + n + 1);
            if (value >= high) break;
        }
        return best;
    }

    float negamax(const Position& position, int depth, float alpha, float beta, int ply) {
        ++looked_;
        if (looked_ % GLANCE == 0 && set_.seconds > 0 && seconds_used() - began_ >= set_.seconds) throw Stopped();
        if (set_.nodes && looked_ >= set_.nodes) throw Stopped();
        int result;
        if (game_.is_over(position, result)) return static_cast<float>(result) * (WIN - static_cast<float>(ply));
        std::uint64_t key = game_.key(position);
        if constexpr (Game::REPEATS) {
            // What came up before in this line comes up a third time, too: nobody who could avoid it did.
            auto known = times_.find(key);
            if ((known != times_.end() && known->second >= 2) || std::count(line_.begin(), line_.end(), key)) {
                result = game_.repeated(position);
                return static_cast<float>(result) * (WIN - static_cast<float>(ply));
            }
        }
        if (depth <= 0 || ply >= DEEPEST) return game_.judge(position, alpha, beta);
        Entry& entry = table_[key & (table_.size() - 1)];
        Move first = 0;
        bool known = entry.kind != Kind::NONE && entry.key == key;
        if (known) {
            first = entry.move;
            if (entry.depth >= depth && (entry.kind == Kind::EXACT || (entry.kind == Kind::AT_LEAST && entry.value >= beta) ||
                                         (entry.kind == Kind::AT_MOST && entry.value <= alpha)))
                return entry.value;
        }
        float floor = alpha, best = -INFINITE;
        Move best_move = 0;
        auto look = [&](int width) {
            std::vector<Candidate>& moves = lists_[ply];
            moves.clear();
            bool complete = game_.candidates(position, width, true, moves);
            // What was best here goes first, then what refuted its neighbours.
            std::size_t front = 0;
            auto advance = [&](Move move) {
                auto found = std::find_if(moves.begin() + front, moves.end(),
                                          [&](const Candidate& each) { return each.move == move; });
                if (found != moves.end()) std::rotate(moves.begin() + front++, found, found + 1);
            };
            if (known) advance(first);
            for (Move killer : killers_[ply])
                if (killer) advance(killer);
            for (std::size_t n = 0; n < moves.size(); ++n) {
                Move move = moves[n].move;
                float value = child(position, move, depth, alpha, beta, ply, static_cast<int>(n));
                if (value <= best) continue;
                best = value, best_move = move;
                alpha = std::max(alpha, value);
                if (alpha < beta) continue;
                if (killers_[ply][0] != move) killers_[ply] = {move, killers_[ply][0]};
                break;
            }
            return complete;
        };
        if (depth == 1 && !Game::SETTLES) {
            // The judgements that order the moves are those that are asked for.
            std::vector<Candidate>& moves = lists_[ply];
            moves.clear();
            game_.candidates(position, set_.width, true, moves);
            return moves[0].guess;
        }
        line_.push_back(key);
        // The game is not lost before all moves lose.
        if (!look(set_.width) && best <= -SURE) look(0);
        line_.pop_back();
        if (std::abs(best) < SURE)
            entry = {key, best_move, best, static_cast<std::int8_t>(depth),
                     best >= beta ? Kind::AT_LEAST : best > floor ? Kind::EXACT : Kind::AT_MOST};
        return best;
    }

    // The score of the nth move for the side that makes it: later ones must first show that they are better.
    float child(const Position& position, Move move, int depth, float alpha, float beta, int ply, int n) {
        Position after = position;
        game_.play(after, move);
        if (n) {
            int less = (depth >= 3 && n >= 3) + (depth >= 4 && n >= 12);
            float value = -negamax(after, depth - 1 - less, -alpha - NOTHING, -alpha, ply + 1);
            if (less && value > alpha) value = -negamax(after, depth - 1, -alpha - NOTHING, -alpha, ply + 1);
            if (value <= alpha || value >= beta) return value;
        }
        return -negamax(after, depth - 1, -beta, -alpha, ply + 1);
    }
    static constexpr float NOTHING = 0.002f;
};

// Searches by the way that is set, or that is best for the game.
template <class Game>
Answer answered(const Game& game, const Settings& settings, const typename Game::Position& position,
                const std::vector<std::uint64_t>& history) {
    bool deep = settings.plain ? false : settings.deep < 0 ? game.deep() : settings.deep > 0;
    if (deep) return AlphaBeta<Game>(game, settings).run(position, history);
    return Search<Game>(game, settings).run(position, history);
}
