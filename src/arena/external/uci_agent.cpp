#include "arena/external/uci_agent.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/variant_names.h"

namespace sortie {

namespace {

// Beyond this many plies from the position that is sent, a new one is: engines that play variants of chess
// count moves without a capture and would see a draw at 100. Others are told the whole game.
constexpr std::size_t kMostMoves = 60;

// What the game may be called, the likeliest first.
std::vector<std::string> names_of(const Registry& registry, const GameSetup& identity) {
    std::vector<std::string> names{variant_name(registry, identity)};
    for (const GameInfo& game : registry.games()) {
        for (const NameElsewhere& known : game.names_elsewhere) {
            if (known.name == names.front()) names.emplace_back(known.elsewhere);
        }
    }
    return names;
}

std::string usual_start(const Registry& registry, const GameSetup& identity) {
    const auto usual = registry.open({identity.game, identity.variant, identity.size});
    return usual ? (*usual)->position_text() : std::string();
}

// The whole milliseconds that a limit leaves, at least one.
std::int64_t go_milliseconds(Duration duration) {
    return std::max<std::int64_t>(milliseconds(duration), 1);
}

std::string go_command(const Limits& limits, const std::vector<std::string>& search_moves) {
    std::string go = "go";
    if (limits.move_time) go += fmt::format(" movetime {}", go_milliseconds(*limits.move_time));
    if (limits.depth) go += fmt::format(" depth {}", *limits.depth);
    if (limits.nodes) go += fmt::format(" nodes {}", *limits.nodes);
    if (limits.clock) {
        const ClockTimes& clock = *limits.clock;
        go += fmt::format(" wtime {} btime {} winc {} binc {}", go_milliseconds(clock.remaining[0]),
                          go_milliseconds(clock.remaining[1]), milliseconds(clock.increment[0]),
                          milliseconds(clock.increment[1]));
        if (clock.moves_to_go) go += fmt::format(" movestogo {}", *clock.moves_to_go);
    }
    if (limits.unlimited() || limits.win_within) go += " infinite";
    if (!search_moves.empty()) go += fmt::format(" searchmoves {}", fmt::join(search_moves, " "));
    return go;
}

class UciAgent final : public Agent {
  public:
    UciAgent(const Registry& registry, const Session& session, std::shared_ptr<UciEngines> engines,
             std::string key, EngineSpec spec)
        : session_(session),
          engines_(std::move(engines)),
          key_(std::move(key)),
          spec_(std::move(spec)),
          names_(names_of(registry, session.identity())),
          usual_start_(usual_start(registry, session.identity())) {}

    ~UciAgent() override {
        if (engine_) engines_->give_back(key_, std::move(engine_));
    }
    UciAgent(const UciAgent&) = delete;
    UciAgent& operator=(const UciAgent&) = delete;

    void prepare(Side) override { get_ready(); }

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        if (session_.outcome() != Outcome::Ongoing) return {};
        if (!engine_) get_ready();
        if (failure_) return {};
        const Limits limits = stricter(spec_.limits, request.limits);
        ExternalEngine::Question question;
        question.position = position_command();
        question.go = go_command(limits, request.search_moves);
        question.time = limits.move_time;
        if (limits.clock) {
            const Duration clock = limits.clock->remaining[index(session_.side_to_move())];
            question.time = std::min(clock, question.time.value_or(clock));
        }
        question.endless = limits.unlimited() || limits.win_within;
        question.lines = request.lines;
        SearchReport answer = engine_->search(question, stop, report, failure_);
        if (!failure_) return answer;
        engine_.reset();
        return {};
    }

    std::optional<AgentFailure> failure() const override { return engines_->programs().excused(failure_); }
    bool needs_limit() const override { return spec_.limits.unlimited(); }
    void clear() override {
        if (engine_) get_ready();
    }

  private:
    void get_ready() {
        failure_.reset();
        bool is_new = false;
        if (!engine_) engine_ = engines_->take(key_, spec_, is_new);
        if (is_new) failure_ = engine_->start();
        if (!failure_) failure_ = engine_->new_game(names_);
        if (failure_) engine_.reset();
    }

    std::string position_command() {
        const auto moves = session_.played_moves();
        const bool goes_on =
            moves.size() >= base_.size() && std::equal(base_.begin(), base_.end(), moves.begin());
        if (!goes_on) base_.clear();
        if (base_.empty()) base_position_ = session_.start_text();
        if (engine_->knows_variants() && moves.size() - base_.size() > kMostMoves) {
            base_ = moves;
            base_position_ = session_.position_text();
        }
        std::string command = base_position_ == usual_start_ ? "position startpos"
                                                             : fmt::format("position fen {}", base_position_);
        const auto since = moves.begin() + std::ssize(base_);
        if (since != moves.end()) command += fmt::format(" moves {}", fmt::join(since, moves.end(), " "));
        return command;
    }

    const Session& session_;
    const std::shared_ptr<UciEngines> engines_;
    const std::string key_;
    const EngineSpec spec_;
    const std::vector<std::string> names_;
    const std::string usual_start_;
    std::vector<std::string> base_;  // moves before the position that is sent
    std::string base_position_;
    std::unique_ptr<ExternalEngine> engine_;
    std::optional<AgentFailure> failure_;
};

}  // namespace

std::unique_ptr<ExternalEngine> UciEngines::take(const std::string& key, const EngineSpec& spec,
                                                 bool& is_new) {
    const std::lock_guard lock(mutex_);
    const auto kept = idle_.find(key);
    is_new = kept == idle_.end();
    if (is_new) return std::make_unique<ExternalEngine>(spec, programs_);
    auto engine = std::move(kept->second);
    idle_.erase(kept);
    return engine;
}

void UciEngines::give_back(const std::string& key, std::unique_ptr<ExternalEngine> engine) {
    const std::lock_guard lock(mutex_);
    idle_.emplace(key, std::move(engine));
}

Result<std::unique_ptr<Agent>> make_uci_agent(const Registry& registry, const Session& session,
                                              const AgentSpec& spec, std::shared_ptr<UciEngines> engines) {
    auto engine = parse_engine_spec(spec);
    if (!engine) return Error{engine.error()};
    return std::unique_ptr<Agent>(std::make_unique<UciAgent>(registry, session, std::move(engines),
                                                             agent_spec_text(spec), std::move(*engine)));
}

}  // namespace sortie
