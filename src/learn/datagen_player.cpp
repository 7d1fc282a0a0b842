#include "learn/datagen_player.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace sortie {

namespace {

constexpr std::size_t kMostPlies = 2000;  // a game without an end is a draw
constexpr const char* kHashMegabytes = "4";

// Whether a cleared agent plays as a new one does, which costs more: others count the games that they have
// played, and err by that.
bool forgets_all(const AgentSpec& agent) {
    return agent.name == "sortie" && find_value(agent, "level") == nullptr &&
           find_value(agent, "noise") == nullptr;
}

}  // namespace

Result<std::unique_ptr<DatagenPlayer>> DatagenPlayer::make(const Registry& registry,
                                                           const DatagenOptions& options) {
    auto session = registry.open(options.game);
    if (!session) return Error{session.error()};
    auto spec = parse_agent_spec(options.agent);
    if (!spec) return Error{spec.error()};
    const AgentFactory agents = session_agents();
    if (agents.takes(**session, spec->name, "hash")) add_option(*spec, "hash", kHashMegabytes);
    // Scores that charge a side for draws would teach a network that even positions are bad.
    if (agents.takes(**session, spec->name, "contempt")) add_option(*spec, "contempt", "0");
    if (const auto agent = agents(**session, *spec); !agent) return Error{agent.error()};
    return std::unique_ptr<DatagenPlayer>(new DatagenPlayer(options, std::move(*session), std::move(*spec)));
}

Result<RecordedGame> DatagenPlayer::play(std::uint64_t number, const StopFlag& stop) {
    while (session_->take_back()) {
    }
    if (agent_ && forgets_all(spec_)) {
        agent_->clear();
    } else {
        auto agent =
            agents_(*session_, agents_.seeded(*session_, spec_, derive_seed(options_.seed, number, 0)));
        if (!agent) return Error{agent.error()};
        agent_ = std::move(*agent);
    }
    Random random(options_.seed * 1'000'003 + number);
    RecordedGame game;
    const auto choices = static_cast<std::uint64_t>(options_.most_opening - options_.least_opening) + 1;
    const auto opening = static_cast<std::size_t>(options_.least_opening) + random.below(choices);
    SearchRequest request;
    request.limits.nodes = options_.nodes[random.below(options_.nodes.size())];
    const Unevenness unevenness = draw_unevenness(opening, random);
    while (session_->outcome() == Outcome::Ongoing && game.plies.size() < kMostPlies && !stop.requested()) {
        const auto moves = session_->legal_moves();
        const auto codes = session_->legal_move_codes();
        const auto recorded = [&](std::size_t move) {
            return coded_move(codes, move, [&](std::size_t i) -> std::string_view { return moves[i]; });
        };
        const bool uneven = game.plies.size() < unevenness.end;
        const bool blind = uneven && session_->side_to_move() == unevenness.blind;
        if (game.plies.size() < opening || blind || random.unit() < options_.random_moves) {
            const auto index = random.below(moves.size());
            game.plies.push_back({recorded(index), kNoScore});
            session_->play(moves[index]);
            continue;
        }
        const SearchReport report = agent_->think(request, stop, {});
        const auto found = std::find(moves.begin(), moves.end(), report.move);
        // Cut off before the end of its first depth, a search has a move but no opinion; and what is
        // played against blind moves says nothing about the result.
        const bool counts = report.depth > 0 && !uneven;
        const auto score = counts ? static_cast<std::int16_t>(report.score) : kNoScore;
        game.plies.push_back({recorded(static_cast<std::size_t>(found - moves.begin())), score});
        if (is_decided(report.score)) {
            const Side side = session_->side_to_move();
            game.outcome = win_for(is_win(report.score) ? side : opponent(side));
            return game;
        }
        session_->play(report.move);
    }
    const Outcome outcome = session_->outcome();
    game.outcome = outcome == Outcome::Ongoing ? Outcome::Draw : outcome;
    return game;
}

DatagenPlayer::Unevenness DatagenPlayer::draw_unevenness(std::size_t opening, Random& random) const {
    if (options_.uneven == 0) return {};
    const std::size_t plies = random.below(static_cast<std::uint64_t>(options_.uneven) + 1);
    return {opening + plies, random.below(2) == 0 ? Side::First : Side::Second};
}

}  // namespace sortie
