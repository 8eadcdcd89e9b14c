// Everything that can be set, by UGI options or on the command line.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "common.hpp"

struct Settings {
    // What is played.
    std::string rules = "classic";
    std::string goal = "time";
    std::string widths = "4/4";
    std::string board = "5x5";
    // How long a move may take: seconds of processor time, or so many simulations; 0 is no limit.
    double seconds = 1.0;
    int nodes = 0;
    // Alpha-beta ends after this depth, in plies; 0 is no limit.
    int depth = 0;
    // Plain UCT with random play-outs to the end, and how much it explores.
    bool plain = false;
    double explore = 0.7;
    // PUCT: how much it explores, how sharp the priors are, how much a move that was never tried is doubted.
    double cpuct = 1.0;
    double temperature = 0.6;
    double doubt = 0.1;
    // Alpha-beta by depth in place of the tree search (below 0: what is best for the game).
    int deep = -1;
    // How many moves of a position are kept, at the root and below it; after how many visits a node gets children.
    int rootwidth = 120;
    int width = 32;
    int patience = 1;
    // How much the best line counts against the mean of all.
    double minimax = 0.3;
    // Random play-outs: their share in a judgement (below 0: what is best for the game), and after how many plies they
    // are judged in place of played on.
    double playout = -1.0;
    int plies = 40;
    // UnStack and Explode!: how many plies of captures are played out before a position is judged, and how many captures are
    // looked at in the first of them; in each further one there is one less.
    int captures = 6;
    int forced = 2;
    // UnStack neto2026: how many boards are looked at for a position, at most.
    int boards = 600;
    // UnStack: whether positions to learn from may have captures due.
    bool restless = false;
    // Multiplies what the weights say.
    double scale = 1.0;
    // Combact and Explode!: the file of a network of the arcade's, in place of the weights.
    std::string net;
    // Where the weights are; the file of the rules or the goal if empty.
    std::string weights;
    std::uint64_t seed = 1;

    // Calls `number` or `word` with each name and value.
    template <class Number, class Word>
    void each(Number number, Word word) {
        word("rules", rules);
        word("goal", goal);
        word("widths", widths);
        word("board", board);
        number("seconds", seconds);
        number("nodes", nodes);
        number("depth", depth);
        number("plain", plain);
        number("explore", explore);
        number("cpuct", cpuct);
        number("temperature", temperature);
        number("doubt", doubt);
        number("deep", deep);
        number("rootwidth", rootwidth);
        number("width", width);
        number("patience", patience);
        number("minimax", minimax);
        number("playout", playout);
        number("plies", plies);
        number("captures", captures);
        number("forced", forced);
        number("boards", boards);
        number("restless", restless);
        number("scale", scale);
        word("net", net);
        word("weights", weights);
        number("seed", seed);
    }

    // The file of the weights of rules or a goal.
    std::string file_of(const std::string& name) const {
        return weights.empty() ? std::string(WEIGHTS) + "/" + name + ".txt" : weights;
    }

    // Raises `BadText` for a name that does not exist, or no number.
    void set(const std::string& name, const std::string& value) {
        bool found = false;
        each(
            [&](const char* known, auto& number) {
                if (name != known) return;
                found = true;
                std::stringstream stream(value);
                double given = 0;
                if (!(stream >> given)) throw BadText("no number: " + value);
                number = static_cast<std::remove_reference_t<decltype(number)>>(given);
            },
            [&](const char* known, std::string& word) {
                if (name != known) return;
                found = true;
                word = value;
            });
        if (!found) throw BadText("there is no option " + name);
    }
};
