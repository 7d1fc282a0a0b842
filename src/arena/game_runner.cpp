#include "arena/game_runner.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <utility>

#include "arena/game_clock.h"
#include "arena/processor_wait.h"
#include "core/text.h"

namespace sortie {

namespace {

std::array<int, 2> count_pieces(const Session& session) {
    std::array<int, 2> counts{};
    for (const View::Piece& piece : session.view().pieces) ++counts[index(piece.side)];
    return counts;
}

double in_milliseconds(Duration duration) {
    return seconds(duration) * 1000;
}

// The agent's own time per move, which the arena holds it to as well.
std::optional<Duration> own_move_time(const AgentSpec& spec) {
    const std::string* const text = find_value(spec, "movetime");
    const auto time = text == nullptr ? std::nullopt : parse_number(*text, INT64_MAX);
    if (!time) return std::nullopt;
    return std::chrono::milliseconds(static_cast<std::int64_t>(*time));
}

Termination termination_of(AgentFailure::Kind kind) {
    switch (kind) {
        case AgentFailure::Kind::Crash:
            return Termination::Crash;
        case AgentFailure::Kind::Stall:
            return Termination::Stall;
        case AgentFailure::Kind::Late:
            return Termination::TimeLoss;
        case AgentFailure::Kind::Nobodys:
            return Termination::Interrupted;
        case AgentFailure::Kind::IllegalMove:
            break;
    }
    return Termination::IllegalMove;
}

class Referee {
  public:
    Referee(const GamePlan& plan, std::unique_ptr<Session> session, const StopFlag& stop,
            const MoveHandler& on_move)
        : plan_(plan), session_(std::move(session)), stop_(stop), on_move_(on_move) {
        report_.identity = session_->identity();
        report_.start = session_->position_text();
        for (const Side side : {Side::First, Side::Second})
            report_.agents[index(side)] = agent_spec_text(plan.agents[index(side)]);
        if (plan.conditions.clock) clock_.emplace(*plan.conditions.clock);
    }

    std::optional<Error> play_opening() {
        for (std::size_t i = 0; i < plan_.game.moves.size(); ++i) {
            MoveReport move;
            move.side = session_->side_to_move();
            move.move = plan_.game.moves[i];
            move.opening = true;
            if (const auto problem = session_->play(move.move))
                return Error{fmt::format("opening, move {}: {}", i + 1, problem->message)};
            add(std::move(move));
        }
        return std::nullopt;
    }

    Result<GameReport> play(const AgentFactory& make_agent) {
        const auto pieces = count_pieces(*session_);
        const View view = session_->view();
        names_ = {view.first_name, view.second_name};
        if (make_agents(make_agent)) {
            while (!ended_ && session_->outcome() == Outcome::Ongoing) play_move();
        }
        if (!ended_) finish(session_->outcome(), Termination::Rules, "");
        agents_ = {};  // external engines go back to where they are kept
        if (problem_) return *problem_;
        const auto left = count_pieces(*session_);
        for (const std::size_t side : {0U, 1U})
            report_.sides[side].captures = pieces[1 - side] - left[1 - side];
        report_.plies = static_cast<int>(report_.moves.size());
        report_.final_position = session_->position_text();
        return std::move(report_);
    }

  private:
    bool make_agents(const AgentFactory& make_agent) {
        for (const Side side : {Side::First, Side::Second}) {
            const std::size_t seat = index(side);
            auto made =
                make_agent(*session_, make_agent.seeded(*session_, plan_.agents[seat], plan_.seeds[seat]));
            if (!made) {
                lose(side, Termination::Crash, made.error());
                return false;
            }
            agents_[seat] = std::move(*made);
            agents_[seat]->prepare(side);
            if (stop_.requested()) {
                interrupted();
                return false;
            }
            if (failed(side)) return false;
            limits_[seat] = plan_.conditions.limits;
            if (const auto own = own_move_time(plan_.agents[seat]))
                limits_[seat].move_time = std::min(*own, limits_[seat].move_time.value_or(*own));
            if (agents_[seat]->needs_limit() && limits_[seat].unlimited() && !clock_)
                limits_[seat].move_time = plan_.conditions.otherwise;
        }
        return true;
    }

    void play_move() {
        const Side side = session_->side_to_move();
        SearchRequest request;
        request.limits = limits_[index(side)];
        if (clock_) request.limits.clock = clock_->times(side);

        const Duration waited_before = wait_.total();
        const Duration start = time_.now();
        SearchReport answer;
        try {
            answer = agents_[index(side)]->think(request, stop_, {});
        } catch (const std::exception& defect) {
            return lose(side, Termination::Crash, fmt::format("failed: {}", defect.what()));
        }
        const Duration spent = time_.now() - start;
        const Duration waited = std::min(wait_.total() - waited_before, spent);

        SideReport& spent_by = report_.sides[index(side)];
        spent_by.moves += 1;
        spent_by.nodes += answer.nodes;
        spent_by.time += spent;
        if (stop_.requested()) return interrupted();
        if (failed(side) || too_late(side, spent, waited)) return;
        const std::string position = session_->position_text();
        if (const auto problem = session_->play(answer.move)) {
            return lose(
                side, Termination::IllegalMove,
                fmt::format("answered {} in {}: {}", in_quotes(answer.move), position, problem->message));
        }
        add({side, std::move(answer.move), false, answer.score, answer.depth, answer.nodes, spent});
        adjudicate();
    }

    void add(MoveReport move) {
        report_.moves.push_back(std::move(move));
        if (on_move_) on_move_(*session_, report_.moves.back());
    }

    bool failed(Side side) {
        const auto failure = agents_[index(side)]->failure();
        if (!failure) return false;
        if (failure->kind == AgentFailure::Kind::Nobodys) problem_ = Error{failure->reason};
        lose(side, termination_of(failure->kind), failure->reason);
        return true;
    }

    // Of the time that was spent the agent waited some for a processor.
    bool too_late(Side side, Duration spent, Duration waited) {
        const Duration charged = plan_.conditions.strict_time ? spent : spent - waited;
        Duration late = clock_ ? clock_->charge(side, charged) : -Duration::max();
        if (const auto limit = limits_[index(side)].move_time) late = std::max(late, charged - *limit);
        SideReport& report = report_.sides[index(side)];
        report.lateness = std::max(report.lateness, late);
        if (const Duration excused = spent - charged; late > -excused)
            report.machine_lateness = std::max(report.machine_lateness, std::min(excused, late + excused));
        if (late <= plan_.conditions.margin) return false;
        lose(side, Termination::TimeLoss, fmt::format("lost on time, {:.1f} ms late", in_milliseconds(late)));
        return true;
    }

    void adjudicate() {
        const Adjudication& rules = plan_.conditions.adjudication;
        if (session_->outcome() != Outcome::Ongoing) return;
        if (static_cast<int>(report_.moves.size()) >= plan_.conditions.longest) {
            return finish(Outcome::Draw, Termination::LengthLimit,
                          fmt::format("a draw after {} plies", report_.moves.size()));
        }
        for (const Side side : {Side::First, Side::Second}) {
            if (rules.win && scores_agree(*rules.win, [&](const MoveReport& move) {
                    return (move.side == side ? move.score : -move.score) >= rules.win->score;
                })) {
                return finish(win_for(side), Termination::Adjudication,
                              fmt::format("both scores said for {} plies that {} wins", rules.win->plies,
                                          names_[index(side)]));
            }
        }
        if (rules.draw && scores_agree(*rules.draw, [&](const MoveReport& move) {
                return std::abs(move.score) <= rules.draw->score;
            })) {
            finish(Outcome::Draw, Termination::Adjudication,
                   fmt::format("both scores said for {} plies that it is even", rules.draw->plies));
        }
    }

    template <class Agrees>
    bool scores_agree(const ScoreRule& rule, const Agrees& agrees) const {
        const auto plies = static_cast<std::ptrdiff_t>(rule.plies);
        const auto& moves = report_.moves;
        return std::ssize(moves) >= plies &&
               std::all_of(moves.end() - plies, moves.end(),
                           [&](const MoveReport& move) { return !move.opening && agrees(move); });
    }

    // Whoever was interrupted has not lost.
    void lose(Side side, Termination termination, const std::string& what) {
        if (stop_.requested()) return interrupted();
        finish(win_for(opponent(side)), termination, fmt::format("{}: {}", names_[index(side)], what));
    }

    void interrupted() { finish(Outcome::Ongoing, Termination::Interrupted, "interrupted"); }

    void finish(Outcome outcome, Termination termination, std::string reason) {
        ended_ = true;
        report_.outcome = outcome;
        report_.termination = termination;
        report_.reason = std::move(reason);
    }

    const GamePlan& plan_;
    const std::unique_ptr<Session> session_;
    const StopFlag& stop_;
    const MoveHandler& on_move_;
    const SteadyClock time_;
    const ProcessorWait wait_;
    std::optional<GameClock> clock_;
    std::array<std::string, 2> names_;  // of the sides, for the reasons
    std::array<Limits, 2> limits_;
    std::array<std::unique_ptr<Agent>, 2> agents_;  // behind the session, so that they go first
    GameReport report_;
    std::optional<Error> problem_;  // no game can be played
    bool ended_ = false;
};

}  // namespace

Result<GameReport> play_game(const Registry& registry, const AgentFactory& make_agent, const GamePlan& plan,
                             const StopFlag& stop, const MoveHandler& on_move) {
    GameSetup start = plan.game;
    start.moves.clear();  // they are played one by one, for the report
    auto session = registry.open(start);
    if (!session) return Error{session.error()};
    Referee referee(plan, std::move(*session), stop, on_move);
    if (const auto problem = referee.play_opening()) return *problem;
    return referee.play(make_agent);
}

std::optional<Error> check_agents(const Registry& registry, const AgentFactory& make_agent,
                                  const GameSetup& game, const std::vector<AgentSpec>& agents) {
    const auto session = registry.open(game);
    if (!session) return Error{session.error()};
    for (const AgentSpec& spec : agents) {
        if (const auto agent = make_agent(**session, spec); !agent) return Error{agent.error()};
    }
    return std::nullopt;
}

}  // namespace sortie
