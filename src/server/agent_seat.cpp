#include "server/agent_seat.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <exception>
#include <fmt/format.h>
#include <utility>

namespace sortie {

namespace asio = boost::asio;

void AgentSeat::think(const std::vector<std::string>& moves, const std::vector<std::string>& avoided,
                      const Limits& limits, asio::io_context& loop, asio::thread_pool& threads) {
    if (thinking_) return;
    thinking_ = true;
    asio::post(threads, [self = shared_from_this(), moves, avoided, limits, &loop] {
        asio::post(loop, [self] {
            if (self->handlers_.begun) self->handlers_.begun();
        });
        Result<SearchReport> answer = self->answer(moves, avoided, limits);
        asio::post(loop, [self, answer = std::move(answer)] {
            self->thinking_ = false;
            if (!answer && self->handlers_.failed) self->handlers_.failed(answer.error());
            if (answer && self->handlers_.chosen) self->handlers_.chosen(*answer);
        });
    });
}

Result<SearchReport> AgentSeat::answer(const std::vector<std::string>& moves,
                                       const std::vector<std::string>& avoided, const Limits& limits) {
    if (auto problem = follow(moves)) return *problem;
    SearchRequest request{limits, 1, {}};
    if (!avoided.empty()) {
        for (std::string& move : session_->legal_moves()) {
            const bool allowed = std::find(avoided.begin(), avoided.end(), move) == avoided.end();
            if (allowed) request.search_moves.push_back(std::move(move));
        }
        if (request.search_moves.empty()) return Error{"there is no other move"};
    }
    try {
        SearchReport report = agent_->think(request, stop_, [](const SearchReport&) {});
        if (report.move.empty()) return Error{"the agent gave no move"};
        return report;
    } catch (const std::exception& defect) {  // of the agent: it must not take the server with it
        return Error{fmt::format("the agent failed: {}", defect.what())};
    }
}

// Takes back what is not in the game any more and plays what is new.
std::optional<Error> AgentSeat::follow(const std::vector<std::string>& moves) {
    const auto parted = std::mismatch(played_.begin(), played_.end(), moves.begin(), moves.end()).first;
    const auto common = static_cast<std::size_t>(parted - played_.begin());
    for (; played_.size() > common; played_.pop_back()) session_->take_back();
    for (std::size_t i = common; i < moves.size(); ++i) {
        if (auto problem = session_->play(moves[i])) return problem;
        played_.push_back(moves[i]);
    }
    return std::nullopt;
}

void AgentSeat::leave() {
    handlers_ = {};
    stop_.request();
}

}  // namespace sortie
