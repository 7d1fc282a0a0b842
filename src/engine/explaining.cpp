#include "engine/explaining.h"

#include <algorithm>

#include "engine/composition.h"

namespace sortie {

namespace {

std::optional<double> judged(const Registry& registry, const Session& session, const AgentSpec& agent,
                             const std::vector<PlacedPiece>& pieces) {
    GameSetup setup = session.identity();
    const auto text = compose_position(session.view(), pieces, session.side_to_move());
    if (!text) return std::nullopt;
    setup.position = *text;
    const auto opened = registry.open(setup);
    if (!opened) return std::nullopt;
    const auto made = (*opened)->make_agent(agent);
    if (!made) return std::nullopt;
    const auto explanation = (*made)->explain(0);
    return explanation ? std::optional(explanation->total) : std::nullopt;
}

// Where pieces like this one start and nobody stands now, or nowhere.
std::optional<std::string> free_start(const View& start, const std::vector<PlacedPiece>& now,
                                      const PlacedPiece& piece) {
    for (const View::Piece& first : start.pieces) {
        const std::string& point = start.points[static_cast<std::size_t>(first.point)].name;
        const bool taken = std::any_of(now.begin(), now.end(), [&](const auto& other) {
            return other.point == point && other.point != piece.point;
        });
        if (first.letter == piece.letter && !taken) return point;
    }
    return std::nullopt;
}

}  // namespace

Result<std::vector<PieceWorth>> worth_of_pieces(const Registry& registry, const Session& session,
                                                AgentSpec agent) {
    // There is no search, and an agent for every piece.
    const auto agents = session.agents();
    const AgentInfo* const info = find_agent(agents, agent.name);
    if (info != nullptr && find_option(info->options, "hash") != nullptr) add_option(agent, "hash", "1");
    const auto made = session.make_agent(agent);
    if (!made) return Error{made.error()};

    const View view = session.view();
    const auto opened = registry.open(session.identity());
    const View start = opened ? (*opened)->view() : view;
    const bool keeps_all = start.pieces.size() == view.pieces.size();
    std::vector<PlacedPiece> all;
    for (const View::Piece& piece : view.pieces)
        all.push_back({view.points[static_cast<std::size_t>(piece.point)].name, piece.letter});
    const auto whole = judged(registry, session, agent, all);
    std::vector<PieceWorth> worths;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<PlacedPiece> others = all;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        auto without = whole ? judged(registry, session, agent, others) : std::nullopt;
        if (const auto back = free_start(start, all, all[i]); whole && !without && keeps_all && back) {
            others.push_back({*back, all[i].letter});
            without = judged(registry, session, agent, others);
        }
        worths.push_back(
            {all[i].point, all[i].letter, without ? std::optional(*whole - *without) : std::nullopt});
    }
    return worths;
}

}  // namespace sortie
