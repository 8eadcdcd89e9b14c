// Learns the network from games: from how they ended, what the search thought, and how often it looked at each move.
#pragma once

#include <string>
#include <vector>

namespace combact {

// `files` are what `choices` writes. The first twelfth of each is held out to measure the losses.
void learn_net(const std::vector<std::string>& files, const std::string& net, int epochs);

}  // namespace combact
