#include "server/agent_seat.h"

#include <boost/asio/post.hpp>
#include <utility>

namespace sortie {

namespace asio = boost::asio;

void AgentSeat::think(SeatedAgent::Question question, asio::io_context& loop, asio::thread_pool& threads) {
    if (thinking_) return;
    thinking_ = true;
    asio::post(threads, [self = shared_from_this(), question = std::move(question), &loop] {
        asio::post(loop, [self] {
            if (self->handlers_.begun) self->handlers_.begun();
        });
        Result<SearchReport> answer = self->agent_->think(question, self->stop_);
        asio::post(loop, [self, answer = std::move(answer)] {
            self->thinking_ = false;
            if (!answer && self->handlers_.failed) self->handlers_.failed(answer.error());
            if (answer && self->handlers_.chosen) self->handlers_.chosen(*answer);
        });
    });
}

void AgentSeat::leave() {
    handlers_ = {};
    stop_.request();
}

}  // namespace sortie
