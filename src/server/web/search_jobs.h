// The kinds of work that the pool does: a search for a visitor, the trees of searches, an agent's turn in a
// room, and the review of a game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/search_report.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_spec.h"
#include "engine/review.h"
#include "protocol/web/game.h"
#include "server/web/room_seats.h"
#include "server/web/search_pool.h"

namespace sortie::web {

struct Thinking {
    AgentSpec agent;
    SearchRequest request;
    bool divisible = false;  // analyses take turns; a move is found in one go
};

// The callbacks are called on threads of the pool.
struct ThinkingEvents {
    // All lines of a depth, best first.
    std::function<void(std::vector<SearchReport>)> lines = {};
    std::function<void(const SearchReport& best, bool stopped)> ends;
};

class ThinkJob final : public SearchJob {
  public:
    ThinkJob(OpenGame game, Thinking thinking, ThinkingEvents events);

    bool run(const JobSignals& signals) override;
    bool divisible() const override { return thinking_.divisible; }
    void rest() override { agent_.reset(); }
    void end(bool stopped) override { events_.ends(best_, stopped); }

  private:
    void collect(const SearchReport& report);

    OpenGame game_;
    Thinking thinking_;
    ThinkingEvents events_;
    std::unique_ptr<Agent> agent_;     // bound to the game: it goes first
    Duration used_{};                  // in earlier turns
    std::vector<SearchReport> lines_;  // of the depth under way
    std::size_t line_count_ = 1;
    SearchReport best_;
};

struct WantedTree {
    std::string name;  // of the agent, as it was given
    AgentSpec agent;
};

// The trees of several searches of one position, as the text of an answer.
class TreeJob final : public SearchJob {
  public:
    using Ends = std::function<void(Result<std::string>)>;

    TreeJob(OpenGame game, std::vector<WantedTree> wanted, SearchRequest request, bool terms, Ends ends)
        : game_(std::move(game)),
          wanted_(std::move(wanted)),
          request_(std::move(request)),
          terms_(terms),
          ends_(std::move(ends)) {}

    bool run(const JobSignals& signals) override;
    void end(bool) override { ends_(std::move(answer_)); }

  private:
    OpenGame game_;
    std::vector<WantedTree> wanted_;
    SearchRequest request_;
    bool terms_;
    Ends ends_;
    Result<std::string> answer_ = Error{"the search was stopped before it had a tree"};
};

struct SeatEvents {
    std::function<void()> begins;
    std::function<void(const Result<SearchReport>&)> ends;  // unless it was stopped
};

class SeatJob final : public SearchJob {
  public:
    SeatJob(std::shared_ptr<RoomSeat> agent, SeatedAgent::Question question, SeatEvents events)
        : agent_(std::move(agent)), question_(std::move(question)), events_(std::move(events)) {}

    bool run(const JobSignals& signals) override;
    void end(bool stopped) override {
        if (!stopped) events_.ends(found_);
    }

  private:
    std::shared_ptr<RoomSeat> agent_;
    SeatedAgent::Question question_;
    SeatEvents events_;
    Result<SearchReport> found_ = Error{"it has not begun"};
};

struct ReviewEvents {
    std::function<void(const ReviewedMove&)> judged;
    std::function<void(bool stopped)> ends;
};

class ReviewJob final : public SearchJob {
  public:
    // `game` at its end.
    ReviewJob(OpenGame game, AgentSpec agent, const Limits& limits, ReviewEvents events);

    bool run(const JobSignals& signals) override;
    bool divisible() const override { return true; }
    void end(bool stopped) override { events_.ends(stopped); }

  private:
    OpenGame game_;  // at the start of what is left to do
    std::vector<std::string> left_;
    int done_ = 0;
    AgentSpec agent_;
    Limits limits_;
    ReviewEvents events_;
};

}  // namespace sortie::web
