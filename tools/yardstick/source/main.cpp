// A player for Explode!, UnStack and Combact that knows something, by the Universal Game Interface.
//
//     yardstick GAME [NAME=VALUE ...]                              follows commands
//     yardstick GAME match GAMES PLIES A B [NAME=VALUE ...]        games between two settings, NAME=VALUE,NAME=VALUE ...
//     yardstick GAME learn ROUNDS GAMES [NAME=VALUE ...]           learns the weights
//     yardstick GAME games GAMES [NAME=VALUE ...]                  plays against itself: results and positions
//     yardstick GAME choices GAMES [NAME=VALUE ...]                the same with what the search thought of the moves
//     yardstick combact net FILE EPOCHS GAMES ...                  learns the arcade's network from files of `choices`
//     yardstick explode|unstack positions GAMES [NAME=VALUE ...]   alpha-beta plays against itself: results and positions
//     yardstick explode net FILE EPOCHS POSITIONS ...              learns the arcade's network from files of these
//     yardstick unstack weights EPOCHS POSITIONS ... NAME=VALUE ...  learns weights from files of these
#include "combact_game.hpp"
#include "combact_lessons.hpp"
#include "explode_game.hpp"
#include "explode_lessons.hpp"
#include "learn.hpp"
#include "match.hpp"
#include "ugi.hpp"
#include "unstack_game.hpp"

namespace {

void set_all(Settings& settings, const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        std::size_t at = word.find('=');
        if (at == std::string::npos) throw BadText("NAME=VALUE, not " + word);
        settings.set(word.substr(0, at), word.substr(at + 1));
    }
}

Settings settings_of(const std::vector<std::string>& words, const std::string& more = "") {
    Settings settings;
    set_all(settings, words);
    set_all(settings, split(more, ','));
    return settings;
}

template <class Game>
void run(std::vector<std::string> words) {
    if (!words.empty() && words[0] == "match" && words.size() >= 5) {
        std::vector<std::string> both(words.begin() + 5, words.end());
        std::array<Settings, 2> settings{settings_of(both, words[3]), settings_of(both, words[4])};
        match<Game>(settings, (std::stoi(words[1]) + 1) / 2, std::stoi(words[2]));
    } else if (!words.empty() && words[0] == "learn" && words.size() >= 3) {
        Lesson lesson;
        lesson.rounds = std::stoi(words[1]);
        lesson.games = std::stoi(words[2]);
        words.erase(words.begin(), words.begin() + 3);
        Learner<Game>(settings_of(words), lesson).run();
    } else if (!words.empty() && words[0] == "games" && words.size() >= 2) {
        int games = std::stoi(words[1]);
        words.erase(words.begin(), words.begin() + 2);
        tell_games<Game>(settings_of(words), games);
    } else if (!words.empty() && words[0] == "choices" && words.size() >= 2) {
        int games = std::stoi(words[1]);
        words.erase(words.begin(), words.begin() + 2);
        tell_choices<Game>(settings_of(words), games);
    } else {
        Ugi<Game>(settings_of(words)).run();
    }
}

}  // namespace

int main(int count, char** arguments) {
    std::vector<std::string> words(arguments + 1, arguments + count);
    try {
        if (words.empty()) throw BadText("yardstick explode|unstack|combact [NAME=VALUE ...]");
        std::string game = words[0];
        words.erase(words.begin());
        if (game == "combact" && words.size() >= 4 && words[0] == "net") {
            combact::learn_net({words.begin() + 3, words.end()}, words[1], std::stoi(words[2]));
        } else if (game == "explode" && words.size() >= 4 && words[0] == "net") {
            explode::learn_net({words.begin() + 3, words.end()}, words[1], std::stoi(words[2]));
        } else if (game == "explode" && words.size() >= 2 && words[0] == "positions") {
            tell_positions<explode::Game>(settings_of({words.begin() + 2, words.end()}), std::stoi(words[1]));
        } else if (game == "unstack" && words.size() >= 2 && words[0] == "positions") {
            tell_positions<unstack::Game>(settings_of({words.begin() + 2, words.end()}), std::stoi(words[1]));
        } else if (game == "unstack" && words.size() >= 3 && words[0] == "weights") {
            auto options = std::stable_partition(words.begin() + 2, words.end(),
                                                 [](const std::string& word) { return word.find('=') == word.npos; });
            Settings settings = settings_of({options, words.end()});
            Learner<unstack::Game>(settings, of_searches(std::stoi(words[1]))).follow({words.begin() + 2, options});
        } else if (game == "explode")
            run<explode::Game>(words);
        else if (game == "unstack")
            run<unstack::Game>(words);
        else if (game == "combact")
            run<combact::Game>(words);
        else
            throw BadText("no game: " + game);
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 2;
    }
    return 0;
}
