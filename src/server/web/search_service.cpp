#include "server/web/search_service.h"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "engine/prover.h"
#include "protocol/json/messages.h"
#include "protocol/web/answers.h"
#include "server/web/secrets.h"
#include "server/web/visitor_agents.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr Duration kUsualBest = std::chrono::seconds(1);
constexpr Duration kUsualHint = std::chrono::milliseconds(500);
constexpr Duration kLongestBest = std::chrono::seconds(10);
constexpr Duration kLongestAnalysis = std::chrono::minutes(10);
constexpr std::int64_t kStreamInterval = 100;  // milliseconds between messages
constexpr Duration kLongestTree = std::chrono::seconds(2);
constexpr int kTreeMegabytes = 16;
constexpr std::uint64_t kTreeSeed = 1;  // the same tree again for the same question

JobOwner owner_of(const Caller& caller) {
    return {caller.address, caller.visitor};
}

// A second game at the same place: one for the search's thread, one for the loop's.
Answer<OpenGame> copy_of(const Registry& registry, const OpenGame& game) {
    return OpenGame::open(registry, game.setup());
}

// A search stands for itself, so its seed does, too.
Answer<AgentSpec> searching_agent(const Session& session, const std::string& agent) {
    return visitor_agent(session, agent, kSearchMegabytes, random_bits() >> 33);
}

}  // namespace

// The lines of an analysis on their way to the visitor: whatever comes faster than messages may is replaced
// by what comes later.
class SearchService::Stream : public std::enable_shared_from_this<Stream> {
  public:
    Stream(EventLoop& loop, OpenGame game, Caller caller)
        : loop_(loop), game_(std::move(game)), caller_(std::move(caller)) {}

    // On a thread of the pool.
    void put(std::vector<SearchReport> lines) {
        // A later line may have come out better than one that was searched before it.
        std::stable_sort(lines.begin(), lines.end(),
                         [](const SearchReport& a, const SearchReport& b) { return a.score > b.score; });
        for (std::size_t i = 0; i < lines.size(); ++i) lines[i].line = static_cast<int>(i) + 1;
        const std::scoped_lock lock(mutex_);
        latest_ = std::move(lines);
        if (scheduled_) return;
        scheduled_ = true;
        loop_.post([self = shared_from_this()] { self->flush(); });
    }

    // The rest below on the loop.
    void finish(const std::string& reason) {
        send_latest();
        ended_ = true;
        caller_.answer({{"type", "analysis_end"}, {"reason", reason}});
    }

  private:
    void flush() {
        const std::int64_t wait = last_sent_ + kStreamInterval - steady_time();
        if (wait > 0 || caller_.lags()) {
            loop_.after(std::chrono::milliseconds(std::max(wait, kStreamInterval / 2)),
                        [self = shared_from_this()] {
                            if (!self->ended_) self->flush();
                        });
            return;
        }
        send_latest();
    }

    void send_latest() {
        std::vector<SearchReport> lines;
        {
            const std::scoped_lock lock(mutex_);
            lines.swap(latest_);
            scheduled_ = false;
        }
        // After a pause a search starts over, with its table: what it repeats is not news.
        if (ended_ || lines.empty() || lines.front().depth < depth_) return;
        depth_ = lines.front().depth;
        last_sent_ = steady_time();
        const SearchReport& best = lines.front();
        Json list = Json::array();
        for (const SearchReport& line : lines) {
            Json entry = {{"line", line.line}};
            entry.update(result_json(line, game_));
            list.push_back(std::move(entry));
        }
        caller_.answer({{"type", "analysis"},
                        {"depth", best.depth},
                        {"nodes", best.nodes},
                        {"time_ms", milliseconds(best.time)},
                        {"nps", nodes_per_second(best.nodes, best.time)},
                        {"lines", std::move(list)}});
    }

    EventLoop& loop_;
    OpenGame game_;
    Caller caller_;
    std::mutex mutex_;
    std::vector<SearchReport> latest_;
    bool scheduled_ = false;
    std::int64_t last_sent_ = 0;
    int depth_ = 0;
    bool ended_ = false;
};

SearchService::SearchService(const Registry& registry, EventLoop& loop, int threads)
    : registry_(registry), loop_(loop), pool_(threads) {}

std::shared_ptr<SearchService::Active> SearchService::begin(const std::string& visitor) {
    stop(visitor, "replaced");
    auto active = std::make_shared<Active>();
    active_[visitor] = active;
    return active;
}

void SearchService::end(const std::string& visitor, const std::shared_ptr<Active>& active) {
    const auto found = active_.find(visitor);
    if (found != active_.end() && found->second == active) active_.erase(found);
}

void SearchService::stop(const std::string& visitor, const std::string& reason) {
    const auto found = active_.find(visitor);
    if (found == active_.end()) return;
    const auto active = found->second;
    active_.erase(found);
    active->reason = reason;
    pool_.stop(active->job);
}

void SearchService::find_move(OpenGame game, Thinking thinking, const Caller& caller,
                              const std::function<void(const SearchReport&, OpenGame&)>& answer) {
    auto copy = copy_of(registry_, game);
    if (!copy) return caller.fail(copy.failure());
    const auto shown = std::make_shared<OpenGame>(std::move(*copy));
    const auto active = begin(caller.visitor);
    ThinkingEvents events;
    events.ends = [this, shown, active, caller, answer](const SearchReport& best, bool) {
        loop_.post([this, shown, active, caller, answer, best] {
            end(caller.visitor, active);
            // Stopped before its first thought, there is nothing to tell.
            if (best.move.empty() && shown->session().outcome() == Outcome::Ongoing)
                return caller.fail({ErrorCode::Conflict, "the search was stopped before it found a move"});
            answer(best, *shown);
        });
    };
    active->job =
        pool_.submit(owner_of(caller),
                     std::make_shared<ThinkJob>(std::move(game), std::move(thinking), std::move(events)));
}

void SearchService::best(const BestRequest& request, const Caller& caller) {
    auto game = OpenGame::open(registry_, request.position);
    if (!game) return caller.fail(game.failure());
    auto agent = searching_agent(game->session(), request.search.agent);
    if (!agent) return caller.fail(agent.failure());
    Thinking thinking{std::move(*agent), best_move_request(game->session(), request.search.limits), true};
    Limits& limits = thinking.request.limits;
    if (!limits.move_time) limits.move_time = limits.unlimited() ? kUsualBest : kLongestBest;
    find_move(std::move(*game), std::move(thinking), caller,
              [caller](const SearchReport& report, OpenGame& shown) {
                  Json json = {{"type", "best"}};
                  json.update(result_json(report, shown));
                  caller.answer(std::move(json));
              });
}

void SearchService::hint(OpenGame game, const Caller& caller, const std::string& room) {
    auto agent = searching_agent(game.session(), "sortie");
    if (!agent) return caller.fail(agent.failure());
    Thinking thinking{std::move(*agent), {}, false};
    thinking.request.purpose = Purpose::Analysis;
    thinking.request.limits.move_time = kUsualHint;
    find_move(std::move(game), std::move(thinking), caller,
              [caller, room](const SearchReport& report, OpenGame& shown) {
                  Json json = {{"type", "hint"}, {"room", room}};
                  json.update(result_json(report, shown));
                  caller.answer(std::move(json));
              });
}

void SearchService::analyze(const AnalyzeRequest& request, const Caller& caller) {
    auto game = OpenGame::open(registry_, request.position);
    if (!game) return caller.fail(game.failure());
    auto agent = searching_agent(game->session(), request.search.agent);
    if (!agent) return caller.fail(agent.failure());
    auto copy = copy_of(registry_, *game);
    if (!copy) return caller.fail(copy.failure());
    const auto stream = std::make_shared<Stream>(loop_, std::move(*copy), caller);
    const auto active = begin(caller.visitor);

    Thinking thinking{std::move(*agent), {request.search.limits, request.lines, {}, Purpose::Analysis}, true};
    Limits& limits = thinking.request.limits;
    if (!limits.move_time) limits.move_time = kLongestAnalysis;
    ThinkingEvents events;
    events.lines = [stream](std::vector<SearchReport> lines) { stream->put(std::move(lines)); };
    events.ends = [this, stream, active, visitor = caller.visitor](const SearchReport& best, bool) {
        const bool proved = best.move.empty() || is_decided(best.score);
        loop_.post([this, stream, active, proved, visitor] {
            end(visitor, active);
            const std::string by_itself = proved ? "proved" : "limit";
            stream->finish(active->reason.empty() ? by_itself : active->reason);
        });
    };
    active->job =
        pool_.submit(owner_of(caller),
                     std::make_shared<ThinkJob>(std::move(*game), std::move(thinking), std::move(events)));
}

void SearchService::trees(const TreesRequest& request, const Caller& caller) {
    if (caller.connection != 0)  // a WebSocket closes on long messages
        return caller.fail({ErrorCode::BadRequest, "trees are long: ask for them over HTTP"});
    auto game = OpenGame::open(registry_, request.position);
    if (!game) return caller.fail(game.failure());
    if (game->session().outcome() != Outcome::Ongoing)
        return caller.fail({ErrorCode::Conflict, "the game is over: there is no tree"});
    std::vector<WantedTree> wanted;
    for (const std::string& text : request.agents) {
        auto agent = visitor_agent(game->session(), text, kTreeMegabytes, kTreeSeed);
        if (!agent) return caller.fail(agent.failure());
        wanted.push_back({text, std::move(*agent)});
    }
    SearchRequest search;
    search.limits.depth = request.depth;
    search.limits.nodes = request.nodes;
    search.limits.move_time = kLongestTree;
    const auto active = begin(caller.visitor);
    auto ends = [this, active, caller](Result<std::string> text) {
        loop_.post([this, active, caller, text = std::move(text)]() mutable {
            end(caller.visitor, active);
            if (!text) return caller.fail({ErrorCode::Conflict, text.error()});
            caller.answer_text(*text);
        });
    };
    active->job =
        pool_.submit(owner_of(caller), std::make_shared<TreeJob>(std::move(*game), std::move(wanted), search,
                                                                 request.terms, std::move(ends)));
}

void SearchService::review(OpenGame game, const ReviewRequest& request, const Caller& caller,
                           const std::function<void(const ReviewedMove&)>& judged,
                           const std::function<void()>& done) {
    auto agent = searching_agent(game.session(), "sortie");
    if (!agent) return caller.fail(agent.failure());
    const auto active = begin(caller.visitor);
    ReviewEvents events;
    events.judged = [this, active, judged](const ReviewedMove& move) {
        loop_.post([active, judged, move] {
            if (active->reason.empty()) judged(move);
        });
    };
    events.ends = [this, active, caller, done, room = request.room](bool) {
        loop_.post([this, active, caller, done, room] {
            end(caller.visitor, active);
            if (active->reason.empty()) done();
            caller.answer({{"type", "review_end"},
                           {"room", room},
                           {"reason", active->reason.empty() ? "done" : active->reason}});
        });
    };
    active->job = pool_.submit(
        owner_of(caller),
        std::make_shared<ReviewJob>(std::move(game), std::move(*agent), request.limits, std::move(events)));
}

JobId SearchService::think(const JobOwner& owner, std::shared_ptr<RoomSeat> agent,
                           SeatedAgent::Question question, const Turn& turn) {
    SeatEvents events;
    events.begins = [this, begins = turn.begins] { loop_.post(begins); };
    events.ends = [this, ends = turn.ends](const Result<SearchReport>& found) {
        loop_.post([ends, found] { ends(found); });
    };
    return pool_.submit(owner,
                        std::make_shared<SeatJob>(std::move(agent), std::move(question), std::move(events)));
}

}  // namespace sortie::web
