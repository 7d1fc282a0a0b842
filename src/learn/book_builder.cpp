#include "learn/book_builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <thread>
#include <tuple>
#include <vector>

#include "core/clock.h"
#include "engine/agents/line_collector.h"

namespace sortie {

namespace {

constexpr Score kPlyCost = 10;
constexpr Duration kSaveInterval = std::chrono::seconds(30);

struct FollowedMove {
    BookMove line;
    std::string position;  // behind it
};

struct StudiedPosition {
    Side side = Side::First;
    std::vector<FollowedMove> moves;  // none when the game is over
};

// One thread's board and searcher.
class Analyst {
  public:
    static Result<std::unique_ptr<Analyst>> make(const Registry& registry, const BookOptions& options) {
        auto session = registry.open(options.start);
        if (!session) return Error{session.error()};
        const auto spec = parse_agent_spec(options.agent);
        if (!spec) return Error{spec.error()};
        auto agent = (*session)->make_agent(*spec);
        if (!agent) return Error{agent.error()};
        return std::unique_ptr<Analyst>(new Analyst(options, std::move(*session), std::move(*agent)));
    }

    const Session& session() const { return *session_; }

    // The lines of `known`, or else those of a new search.
    StudiedPosition study(const std::vector<std::string>& path, const BookEntry* known,
                          const StopFlag& stop) {
        while (session_->take_back()) {
        }
        for (const std::string& move : path) session_->play(move);
        StudiedPosition studied;
        studied.side = session_->side_to_move();
        if (session_->outcome() != Outcome::Ongoing) return studied;
        if (known == nullptr || !follow(known->lines, studied)) follow(search(stop), studied);
        return studied;
    }

  private:
    Analyst(const BookOptions& options, std::unique_ptr<Session> session, std::unique_ptr<Agent> agent)
        : options_(options), session_(std::move(session)), agent_(std::move(agent)) {}

    // False when one of them is no move here: a book that was edited, and is not believed.
    bool follow(const std::vector<BookMove>& lines, StudiedPosition& studied) {
        studied.moves.clear();
        for (const BookMove& line : lines) {
            if (session_->play(line.move)) return false;
            studied.moves.push_back({line, session_->position_text()});
            session_->take_back();
        }
        return true;
    }

    std::vector<BookMove> search(const StopFlag& stop) {
        SearchRequest request;
        request.limits.nodes = options_.nodes;
        request.lines = options_.lines;
        agent_->clear();
        LineCollector lines;
        agent_->think(request, stop, [&](const SearchReport& line) { lines.add(line); });
        std::vector<BookMove> moves;
        for (const SearchReport& line : lines.take()) moves.push_back({line.move, line.score});
        return moves;
    }

    const BookOptions& options_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<Agent> agent_;
};

class Builder {
  public:
    Builder(const BookOptions& options, Book known) : options_(options), known_(std::move(known)) {}

    void begin(const std::string& position) { meet(position, {}, 0); }
    bool complete() const { return waiting_.empty() || studied_.size() >= options_.positions; }
    std::size_t size() const { return studied_.size(); }

    struct Task {
        std::string position;
        std::vector<std::string> path;
        Score cost = 0;
        const BookEntry* known = nullptr;
    };

    // The cheapest positions that wait, at most this many.
    std::vector<Task> next(std::size_t most) {
        std::vector<Task> tasks;
        most = std::min(most, options_.positions - studied_.size());
        while (!waiting_.empty() && tasks.size() < most) {
            auto [cost, number, position, path] = std::move(waiting_.extract(waiting_.begin()).value());
            const auto found = known_.positions.find(position);
            tasks.push_back({position, std::move(path), cost,
                             found == known_.positions.end() ? nullptr : &found->second});
        }
        return tasks;
    }

    void add(const Task& task, StudiedPosition position) {
        const bool decided = !position.moves.empty() && is_decided(position.moves.front().line.score);
        for (const FollowedMove& move : position.moves) {
            const Score loss = position.moves.front().line.score - move.line.score;
            if (decided || loss > options_.margin) break;
            auto path = task.path;
            path.push_back(move.line.move);
            meet(move.position, std::move(path), task.cost + std::max(loss, 0) + kPlyCost);
        }
        if (!position.moves.empty()) studied_[task.position] = std::move(position);
    }

    Book book() const {
        Book book = known_;  // whose positions may not all have been met again yet
        std::map<std::string, Score> values;
        for (const auto& [position, studied] : studied_) {
            BookEntry entry;
            entry.best = best_of(studied, values);
            for (const FollowedMove& move : studied.moves) entry.lines.push_back(move.line);
            book.positions[position] = std::move(entry);
        }
        return book;
    }

  private:
    void meet(const std::string& position, std::vector<std::string> path, Score cost) {
        if (met_.insert(position).second) waiting_.emplace(cost, met_.size(), position, std::move(path));
    }

    // The best move when the positions behind the moves have been looked at, too. In games that go in circles
    // a position that is being valued counts as what the search said of it.
    BookMove best_of(const StudiedPosition& studied, std::map<std::string, Score>& values) const {
        BookMove best;
        for (const FollowedMove& move : studied.moves) {
            Score score = move.line.score;
            const auto behind = studied_.find(move.position);
            if (behind != studied_.end()) {
                const auto [value, is_new] =
                    values.try_emplace(move.position, signed_for(behind->second.side, studied.side, score));
                if (is_new) values[move.position] = best_of(behind->second, values).score;
                score = one_ply_farther(signed_for(behind->second.side, studied.side, values[move.position]));
            }
            if (best.move.empty() || score > best.score) best = {move.line.move, score};
        }
        return best;
    }

    static Score signed_for(Side a, Side b, Score score) { return a == b ? score : -score; }

    static Score one_ply_farther(Score score) {
        if (!is_decided(score)) return score;
        return is_win(score) ? std::max(score - 1, kSomeWin) : std::min(score + 1, -kSomeWin);
    }

    const BookOptions& options_;
    const Book known_;
    std::map<std::string, StudiedPosition> studied_;
    std::set<std::string> met_;
    std::set<std::tuple<Score, std::size_t, std::string, std::vector<std::string>>> waiting_;
};

}  // namespace

Result<Book> build_book(const Registry& registry, const BookOptions& options, Book known,
                        const StopFlag& stop, const BookWatchers& watchers) {
    std::vector<std::unique_ptr<Analyst>> analysts;
    for (int i = 0; i < options.threads; ++i) {
        auto analyst = Analyst::make(registry, options);
        if (!analyst) return Error{analyst.error()};
        analysts.push_back(std::move(*analyst));
    }
    const Session& session = analysts.front()->session();
    const std::string title = game_title(session.identity());
    if (known.game.empty()) known.game = title;
    if (known.game != title) return Error{fmt::format("the book is for {}, not for {}", known.game, title)};

    const SteadyClock clock;
    Duration saved = clock.now();
    Builder builder(options, std::move(known));
    builder.begin(session.position_text());
    while (!builder.complete() && !stop.requested()) {
        const auto tasks = builder.next(analysts.size());
        std::vector<StudiedPosition> studied(tasks.size());
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < tasks.size(); ++i) {
                threads.emplace_back(
                    [&, i] { studied[i] = analysts[i]->study(tasks[i].path, tasks[i].known, stop); });
            }
        }
        if (stop.requested()) break;  // searches cut short say little
        for (std::size_t i = 0; i < tasks.size(); ++i) builder.add(tasks[i], std::move(studied[i]));
        if (watchers.grown) watchers.grown(builder.size());
        if (clock.now() - saved >= kSaveInterval) {
            if (const auto problem = watchers.save(builder.book())) return *problem;
            saved = clock.now();
        }
    }
    Book book = builder.book();
    if (const auto problem = watchers.save(book)) return *problem;
    return book;
}

}  // namespace sortie
