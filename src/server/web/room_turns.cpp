#include "server/web/room_turns.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace sortie::web {

namespace {

constexpr Duration kLongestAgentTime = std::chrono::seconds(10);

}  // namespace

void RoomTurns::advance(LiveRoom& live) {
    set_flag_timer(live);
    if (live.room.over()) seats_.close(live.room.id());
    const bool held = live.room.data().paused && !live.step;
    if (!live.room.agent_to_move() || live.present.empty() || held) {
        if (live.room.agent_to_move()) live.room.pause_turn(steady_time());
        return stop_thinking(live);
    }
    if (!live.thinking()) start_thinking(live);
}

void RoomTurns::start_thinking(LiveRoom& live) {
    auto agent = seats_.agent(live.room, live.room.to_move());
    if (!agent) return;  // an agent that this version does not have any more: the game waits
    SeatedAgent::Question question;
    for (const PlayedMove& move : live.room.game().played()) question.moves.push_back(move.drawn.text);
    question.limits.clock = live.room.clock_times();
    question.limits.move_time = kLongestAgentTime;
    live.turn = ++last_turn_;
    live.turn_began = steady_time();
    const auto in_turn = [this, id = live.room.id(), turn = live.turn]() -> LiveRoom* {
        LiveRoom* const room = hooks_.find(id);
        return room != nullptr && room->turn == turn ? room : nullptr;
    };
    live.job = searches_.think(live.opened_by, std::move(*agent), std::move(question),
                               {[this, in_turn] {
                                    LiveRoom* const room = in_turn();
                                    if (room == nullptr) return;
                                    room->room.start_turn(steady_time());
                                    set_flag_timer(*room);
                                    hooks_.news(*room);
                                },
                                [this, in_turn](const Result<SearchReport>& found) {
                                    LiveRoom* const room = in_turn();
                                    if (room == nullptr) return;
                                    if (found)
                                        agent_found(*room, found->move);
                                    else
                                        agent_failed(*room);
                                }});
}

void RoomTurns::agent_found(LiveRoom& live, const std::string& move) {
    live.job.reset();
    live.found = move;
    const std::int64_t wait = live.turn_began + live.room.data().delay_ms - steady_time();
    if (wait <= 0) return play_agent_move(live);
    live.due_timer = loop_.after(std::chrono::milliseconds(wait), [this, id = live.room.id()] {
        LiveRoom* const room = hooks_.find(id);
        if (room == nullptr) return;
        room->due_timer.reset();
        play_agent_move(*room);
    });
}

void RoomTurns::agent_failed(LiveRoom& live) {
    live.job.reset();
    live.turn = 0;
    live.step = false;
    live.room.forfeit(steady_time());
    hooks_.changed(live);
}

void RoomTurns::play_agent_move(LiveRoom& live) {
    const std::string move = std::exchange(live.found, {});
    live.turn = 0;
    live.step = false;
    const auto problem =
        live.room.move(live.room.to_move(), move, live.room.game().played().size(), steady_time());
    if (problem && !live.room.over()) return;  // an agent without a move: the game waits for its people
    hooks_.changed(live);
}

void RoomTurns::stop_thinking(LiveRoom& live) {
    if (live.job) searches_.stop_thinking(*live.job);
    if (live.due_timer) loop_.cancel(*live.due_timer);
    live.job.reset();
    live.due_timer.reset();
    live.found.clear();
    live.turn = 0;
}

void RoomTurns::set_flag_timer(LiveRoom& live) {
    if (live.flag_timer) loop_.cancel(*live.flag_timer);
    live.flag_timer.reset();
    const auto flag = live.room.flag_time();
    if (!flag) return;
    const auto wait = std::chrono::milliseconds(std::max<std::int64_t>(*flag - steady_time(), 0));
    live.flag_timer = loop_.after(wait, [this, id = live.room.id()] {
        LiveRoom* const room = hooks_.find(id);
        if (room == nullptr) return;
        room->flag_timer.reset();
        if (room->room.check_flag(steady_time())) {
            hooks_.changed(*room);
        } else {
            set_flag_timer(*room);
        }
        hooks_.settled(*room);
    });
}

}  // namespace sortie::web
