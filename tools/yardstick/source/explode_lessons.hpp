// Learns the arcade's judgement of Explode! from games of alpha-beta against itself.
#pragma once

#include <string>
#include <vector>

#include "settings.hpp"

namespace explode {

// Writes positions of games, each with the result for its side to move (from 0 to 1) and what the search thought.
// Positions after a random move have no result but what a search thinks, twice.
void tell_positions(const Settings& settings, int games);

// `files` are what `tell_positions` writes. The first twelfth of each is held out to measure the loss. A network that
// is in the file already is learnt on.
void learn_net(const std::vector<std::string>& files, const std::string& net, int epochs);

}  // namespace explode
