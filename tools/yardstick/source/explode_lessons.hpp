// Learns the arcade's judgement of Explode! from games of alpha-beta against itself.
#pragma once

#include <string>
#include <vector>

#include "settings.hpp"

namespace explode {

// `files` are what `tell_positions` (learn.hpp) writes. The first twelfth of each is held out to measure the loss. A network that
// is in the file already is learnt on.
void learn_net(const std::vector<std::string>& files, const std::string& net, int epochs);

}  // namespace explode
