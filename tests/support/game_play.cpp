#include "support/game_play.h"

#include <stdexcept>

#include "engine/registry.h"

namespace sortie {

std::unique_ptr<Session> open_game(const GameSetup& setup) {
    auto session = standard_registry().open(setup);
    if (!session) throw std::runtime_error(session.error());
    return std::move(*session);
}

std::unique_ptr<Agent> make_agent(const Session& session, std::string_view spec) {
    const auto parsed = parse_agent_spec(spec);
    if (!parsed) throw std::runtime_error(parsed.error());
    auto agent = session.make_agent(*parsed);
    if (!agent) throw std::runtime_error(agent.error());
    return std::move(*agent);
}

SearchReport answer(Agent& agent) {
    return agent.think({}, StopFlag(), {});
}

Outcome play_out(Session& session, Agent& first, Agent& second, int most_plies) {
    for (int ply = 0; ply < most_plies && session.outcome() == Outcome::Ongoing; ++ply) {
        Agent& mover = session.side_to_move() == Side::First ? first : second;
        if (const auto problem = session.play(answer(mover).move)) throw std::runtime_error(problem->message);
    }
    return session.outcome();
}

}  // namespace sortie
