// Any bytes as what two clients do to the referee. An input is a sequence of events: a byte that says what
// happens, for texts the text up to the next '|'. Whatever happens, both clients hear only published bytes,
// keep their gaps, and get at most one verdict, which is the last word.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/registry.h"
#include "protocol/five_command/game.h"
#include "require.h"

namespace {

using namespace sortie;
using five_command::RefereedGame;

struct Heard {
    Duration last{-1'000'000'000'000};
    bool over = false;
    bool extended = false;
};

class Referee {
  public:
    explicit Referee(const Registry& registry)
        : game_(registry.open({"breakthrough"}).value(), {},
                {RefereedGame::Player::Client, RefereedGame::Player::Client}) {}

    void happen(char event, std::string_view text) {
        const Side side = event % 2 == 0 ? Side::First : Side::Second;
        switch (event) {
            case 's':
            case 'r':
                if (!game_.seated(side) && !game_.verdict()) game_.seat(side, now_);
                break;
            case 'h':
            case 'g':
                if (game_.seated(side)) game_.hang_up(side, now_);
                if (!game_.seated(side)) heard_[index(side)] = {};  // the next one has heard nothing yet
                break;
            case 'w':
                pass(std::chrono::milliseconds(50));
                break;
            case 'l':
                pass(std::chrono::seconds(6));
                break;
            default:
                if (game_.seated(side)) game_.receive(side, text, now_);
        }
        settle();
    }

  private:
    void pass(Duration duration) {
        const Duration end = now_ + duration;
        while (const auto next = game_.next_tick()) {
            if (*next > end) break;
            now_ = std::max(now_, *next);
            settle();
        }
        now_ = end;
    }

    void settle() {
        game_.tick(now_);
        const auto next = game_.next_tick();
        require(!next || *next > now_, "a tick that leaves itself to do", "");
        for (const RefereedGame::Output& output : game_.take_output()) hear(output);
    }

    void hear(const RefereedGame::Output& output) {
        Heard& heard = heard_[index(output.side)];
        const std::string& bytes = output.bytes;
        if (bytes == "+sortie 1\n") {
            heard.extended = true;
            return;
        }
        require(!heard.over, "a word after the verdict", bytes);
        require(now_ - heard.last >= game_.rules().gap, "two messages too close", bytes);
        heard.last = now_;
        const std::size_t start = bytes.front() == '+' ? bytes.find('\n') + 1 : 0;
        require(start == 0 || heard.extended, "an extension that nobody asked for", bytes);
        const char command = bytes.at(start);
        const std::size_t size = bytes.size() - start;
        require(command >= '1' && command <= '5', "an unknown command", bytes);
        require(size == (command < '3'    ? 130U
                         : command == '4' ? 1U
                                          : 9U),
                "a message of a wrong size", bytes);
        heard.over = command == '5';
        require(!heard.over || game_.verdict().has_value(), "a five without a verdict", bytes);
    }

    Duration now_{};
    RefereedGame game_;
    std::array<Heard, 2> heard_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Registry registry = standard_registry();
    Referee referee(registry);
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    while (!rest.empty()) {
        const char event = rest.front();
        rest.remove_prefix(1);
        const bool has_text = std::string_view("srhgwl").find(event) == std::string_view::npos;
        const std::size_t end = has_text ? std::min(rest.find('|'), rest.size()) : 0;
        referee.happen(event, rest.substr(0, end));
        rest.remove_prefix(std::min(rest.size(), end + (has_text ? 1 : 0)));
    }
    return 0;
}
