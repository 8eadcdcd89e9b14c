// Learns the network from games: from how they ended, what the search thought, and how often it looked at each move.
#pragma once

#include <string>

#include "settings.hpp"

namespace combact {

// `file` is what `choices` writes. One game in ten is held out to measure the losses.
void learn_net(const std::vector<std::string>& files, const std::string& net, const Settings& settings, int epochs,
               bool go_on);

}  // namespace combact
