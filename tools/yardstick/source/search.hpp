// Tree search with priors (PUCT) that proves won and lost positions, and plain UCT as its yardstick.
//
// A game offers: `Position`, `play`, `is_over`, `candidates` (moves with a guess, the best first), `judge` (a logit for
// the side to move, after forced captures where the game has them), `random_move`, `key` (equal positions may come up
// again), and `repeated` (the result where one does for the third time).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "common.hpp"
#include "settings.hpp"

using Move = std::uint64_t;

struct Candidate {
    Move move;
    float guess;  // logit for the side that makes the move
};

enum class Proof : std::int8_t { NONE, WON, LOST, DRAWN };  // for the side to move

inline Proof proof_of(int result) { return result > 0 ? Proof::WON : result < 0 ? Proof::LOST : Proof::DRAWN; }
inline float worth_of(Proof proof) { return proof == Proof::WON ? 1.0f : proof == Proof::LOST ? -1.0f : 0.0f; }

struct Node {
    Move move = 0;
    float prior = 0;
    float guess = 0;  // value for the side that makes the move
    float best = 0;   // value of the best line for the side to move
    double sum = 0;   // of values for the side to move
    std::uint32_t visits = 0;
    std::uint32_t first = 0;  // the first child
    std::uint16_t children = 0;
    Proof proof = Proof::NONE;
    bool complete = false;  // all legal moves are children
};

// The answer of a search: the move, its value, and how many simulations it took.
struct Answer {
    Move move = 0;
    float value = 0;
    int simulations = 0;
    Proof proof = Proof::NONE;
};

template <class Game>
class Search {
public:
    using Position = typename Game::Position;

    Search(const Game& game, const Settings& settings)
        : game_(game),
          set_(settings),
          playout_(settings.playout < 0 ? settings.net.empty() ? game.playout() : 0.0 : settings.playout),
          random_(settings.seed) {}

    // `history` are the keys of the positions of the game so far, this one included.
    Answer run(const Position& root, const std::vector<std::uint64_t>& history) {
        double began = seconds_used();
        history_ = history;
        nodes_.assign(1, Node());
        Answer answer;
        grow(0, root, set_.rootwidth);
        while (nodes_[0].proof == Proof::NONE && nodes_.size() < MOST) {
            if (set_.nodes && answer.simulations >= set_.nodes) break;
            if (answer.simulations % 8 == 7 && set_.seconds > 0 && seconds_used() - began >= set_.seconds) break;
            Position position = root;
            simulate(position);
            ++answer.simulations;
        }
        const Node& chosen = nodes_[favourite()];
        answer.move = chosen.move;
        answer.value = chosen.visits ? static_cast<float>(-chosen.sum / chosen.visits) : chosen.guess;
        answer.proof = nodes_[0].proof;
        if (answer.proof != Proof::NONE) answer.value = worth_of(answer.proof);
        return answer;
    }

    // The moves of the root that were looked at, and how often; of a won position only those that win.
    std::vector<std::pair<Move, std::uint32_t>> choices() const {
        std::vector<std::pair<Move, std::uint32_t>> found;
        const Node& root = nodes_[0];
        for (std::uint32_t n = root.first; n < root.first + root.children; ++n) {
            const Node& child = nodes_[n];
            bool wanted = root.proof == Proof::WON ? child.proof == Proof::LOST : child.proof != Proof::WON;
            if (wanted && child.visits) found.push_back({child.move, root.proof == Proof::WON ? 1 : child.visits});
        }
        return found;
    }

    // A move of the root by its visits, for games that are to differ.
    Move sample() {
        const Node& root = nodes_[0];
        double total = 0;
        for (int n = 0; n < root.children; ++n) total += nodes_[root.first + n].visits;
        double left = random_.share() * total;
        for (int n = 0; n < root.children; ++n) {
            left -= nodes_[root.first + n].visits;
            if (left < 0) return nodes_[root.first + n].move;
        }
        return nodes_[root.first].move;
    }

private:
    static constexpr std::size_t MOST = 12'000'000;

    const Game& game_;
    const Settings& set_;
    const double playout_;
    Random random_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    std::vector<std::uint64_t> history_, line_;
    std::vector<Candidate> candidates_;

    void simulate(Position& position) {
        path_.assign(1, 0);
        line_.clear();
        float value;
        while (true) {
            std::uint32_t at = path_.back();
            if (nodes_[at].proof != Proof::NONE) {
                value = worth_of(nodes_[at].proof);
                break;
            }
            if (nodes_[at].visits == 0 && path_.size() > 1) {
                value = visit(at, position);
                break;
            }
            if (!nodes_[at].children) {
                if (nodes_[at].visits < static_cast<std::uint32_t>(set_.patience)) {
                    value = judged(position);
                    break;
                }
                grow(at, position, set_.width);
            }
            std::uint32_t child = select(at);
            game_.play(position, nodes_[child].move);
            path_.push_back(child);
            if constexpr (Game::REPEATS) line_.push_back(game_.key(position));
        }
        back(value);
    }

    // The first look at a node: whether the game is over there, and what it is worth.
    float visit(std::uint32_t at, Position& position) {
        Node& node = nodes_[at];
        int result;
        if (game_.is_over(position, result) || third_time(position, result)) {
            node.proof = proof_of(result);
            node.best = worth_of(node.proof);
            return node.best;
        }
        float value = set_.plain                                ? played_out(position)
                      : Game::SETTLES || playout_ > 0.0 || !set_.net.empty() ? judged(position)
                                                                : -node.guess;
        node.best = value;
        return value;
    }

    bool third_time(const Position& position, int& result) const {
        if constexpr (Game::REPEATS) {
            std::uint64_t key = line_.back();
            if (std::count(history_.begin(), history_.end(), key) + std::count(line_.begin(), line_.end(), key) < 3)
                return false;
            result = game_.repeated(position);
            return true;
        }
        return false;
    }

    float judged(const Position& position) {
        float value = value_of(game_.judge(position));
        if (playout_ <= 0.0) return value;
        Position copy = position;
        return static_cast<float>((1 - playout_) * value + playout_ * played_out(copy));
    }

    float played_out(Position& position) {
        int limit = set_.plain ? LONGEST : set_.plies;
        float sign = 1;
        for (int ply = 0;; ++ply, sign = -sign) {
            int result;
            if (game_.is_over(position, result)) return sign * static_cast<float>(result);
            if (ply == limit)
                return sign * (set_.plain ? static_cast<float>(game_.repeated(position)) : value_of(game_.judge(position)));
            game_.random_move(position, random_);
        }
    }
    static constexpr int LONGEST = 400;

    void grow(std::uint32_t at, const Position& position, int width) {
        candidates_.clear();
        bool complete = game_.candidates(position, set_.plain ? 0 : width, !set_.plain, candidates_);
        int count = static_cast<int>(candidates_.size());
        if (set_.plain)  // In any order: it knows nothing.
            for (int n = count - 1; n > 0; --n) std::swap(candidates_[n], candidates_[random_.below(n + 1)]);
        std::uint32_t first = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + count);
        Node& node = nodes_[at];
        node.first = first;
        node.children = static_cast<std::uint16_t>(count);
        node.complete = complete;
        double own = node.visits ? node.sum / node.visits : set_.net.empty() ? 0.0 : value_of(game_.judge(position));
        float most = -1e9f, sum = 0;
        for (const Candidate& each : candidates_) most = std::max(most, each.guess);
        for (int n = 0; n < count; ++n) {
            Node& child = nodes_[first + n];
            child.move = candidates_[n].move;
            // A network says how likely moves are, not what they are worth: as much as the position before.
            child.guess = set_.net.empty() ? value_of(candidates_[n].guess) : static_cast<float>(own);
            child.prior = std::exp((candidates_[n].guess - most) / static_cast<float>(set_.temperature));
            child.best = -child.guess;
            sum += child.prior;
        }
        for (int n = 0; n < count; ++n) nodes_[first + n].prior /= sum;
    }

    std::uint32_t select(std::uint32_t at) {
        const Node& node = nodes_[at];
        double visits = node.visits + 1.0;
        double wide = set_.plain ? set_.explore * std::sqrt(std::log(visits)) : set_.cpuct * std::sqrt(visits);
        std::uint32_t chosen = node.first;
        double most = -1e9;
        for (std::uint32_t n = node.first; n < node.first + node.children; ++n) {
            const Node& child = nodes_[n];
            if (child.proof == Proof::WON) continue;
            double worth;
            if (set_.plain) {
                if (!child.visits) return n;
                worth = -child.sum / child.visits + wide / std::sqrt(child.visits);
            } else {
                worth = child.proof == Proof::DRAWN ? 0.0
                        : child.visits              ? (set_.minimax - 1) * child.sum / child.visits - set_.minimax * child.best
                                                    : child.guess - set_.doubt;
                worth += wide * child.prior / (1 + child.visits);
            }
            if (worth > most) most = worth, chosen = n;
        }
        return chosen;
    }

    void back(float value) {
        for (std::size_t n = path_.size(); n-- > 0; value = -value) {
            Node& node = nodes_[path_[n]];
            node.sum += value;
            ++node.visits;
            if (!node.children) continue;
            if (node.proof == Proof::NONE) prove(node);
            if (node.proof != Proof::NONE) {
                value = node.best = worth_of(node.proof);
            } else if (set_.minimax > 0) {
                float best = -1;
                for (std::uint32_t child = node.first; child < node.first + node.children; ++child)
                    best = std::max(best, -nodes_[child].best);
                node.best = best;
            }
        }
    }

    // One lost child makes a node won; it is lost when all are won, drawn when none is open and one is drawn.
    void prove(Node& node) const {
        bool open = !node.complete, drawn = false;
        for (std::uint32_t n = node.first; n < node.first + node.children; ++n) {
            Proof proof = nodes_[n].proof;
            if (proof == Proof::LOST) {
                node.proof = Proof::WON;
                return;
            }
            open = open || proof == Proof::NONE;
            drawn = drawn || proof == Proof::DRAWN;
        }
        if (!open) node.proof = drawn ? Proof::DRAWN : Proof::LOST;
    }

    // The move to play: one that wins, else the one most looked at of those that do not lose.
    std::uint32_t favourite() const {
        const Node& root = nodes_[0];
        std::uint32_t chosen = root.first;
        double most = -1;
        for (std::uint32_t n = root.first; n < root.first + root.children; ++n) {
            const Node& child = nodes_[n];
            double worth = child.proof == Proof::LOST ? 1e18 : child.proof == Proof::WON ? 0 : 1.0 + child.visits;
            if (root.proof == Proof::DRAWN && child.proof == Proof::DRAWN) worth += 1e12;
            worth += 0.1 * child.prior;
            if (worth > most) most = worth, chosen = n;
        }
        return chosen;
    }
};
