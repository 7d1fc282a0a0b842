// A game between two agents, and a proof: a program outside the tree that uses the installed library.
#include <iostream>
#include <memory>
#include <sortie.h>
#include <vector>

int main() {
    const sortie::Registry registry = sortie::standard_registry();
    const auto session = registry.open({"breakthrough", "standard", sortie::BoardSize{5, 5}});
    if (!session) {
        std::cerr << session.error() << '\n';
        return 1;
    }

    // The agents are made once and think about the position that the session has reached.
    std::vector<std::unique_ptr<sortie::Agent>> agents;
    for (const char* const name : {"sortie:depth=4", "random:seed=7"}) {
        auto agent = (*session)->make_agent(*sortie::parse_agent_spec(name));
        if (!agent) {
            std::cerr << agent.error() << '\n';
            return 1;
        }
        agents.push_back(std::move(*agent));
    }
    const sortie::StopFlag stop;
    while ((*session)->outcome() == sortie::Outcome::Ongoing) {
        auto& agent = *agents[(*session)->played_moves().size() % 2];
        const sortie::SearchReport report = agent.think({}, stop, {});
        if ((*session)->play(report.move)) return 1;
    }
    std::cout << "moves:";
    for (const auto& move : (*session)->played_moves()) std::cout << ' ' << move;
    std::cout << "\nfirst player " << ((*session)->outcome() == sortie::Outcome::FirstWins ? "wins" : "loses")
              << '\n';

    const auto small = registry.open({"breakthrough", "standard", sortie::BoardSize{3, 5}});
    const auto solver = sortie::make_solver(**small, {});
    if (!solver) return 1;
    const sortie::Solution solution = (*solver)->solve({}, false, stop, {});
    std::cout << "3x5 is " << (solution.value == sortie::solver::Value::Loss ? "lost" : "not lost")
              << " for the side to move\n";
}
