#include "cli/terminal/progress.h"

#include <cstdio>
#include <fmt/format.h>
#include <utility>

#include "cli/terminal/output.h"
#include "cli/terminal/terminal.h"

namespace sortie {

namespace {

constexpr std::size_t kBarWidth = 30;

}  // namespace

Progress::Progress(std::string title, const Clock& clock, bool quiet)
    : title_(std::move(title)),
      clock_(clock),
      quiet_(quiet),
      redraws_(errors_go_to_terminal()),
      start_(clock.now()),
      next_(start_ + kSilentStart) {}

void Progress::show(std::size_t done, std::size_t total, const std::string& note) {
    const Duration now = clock_.now();
    if (quiet_ || total == 0 || now < next_) return;
    next_ = now + (redraws_ ? kRedrawInterval : kLineInterval);
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const double spent = seconds(now - start_);
    const std::string remaining =
        share > 0 ? fmt::format(", {:.0f} s left", spent / share - spent) : std::string();
    const std::string status = fmt::format("{:3.0f} %, {:.0f} s{}{}{}", share * 100, spent, remaining,
                                           note.empty() ? "" : ", ", note);
    if (redraws_) {
        const auto filled = static_cast<std::size_t>(share * static_cast<double>(kBarWidth));
        print_note("{}{} [{:#<{}}{:.<{}}] {}", kWipeLine, title_, "", filled, "", kBarWidth - filled, status);
        drawn_ = true;
    } else {
        print_note("{}: {}\n", title_, status);
    }
    std::fflush(stderr);
}

void Progress::finish() {
    if (drawn_) print_note("{}", kWipeLine);
    drawn_ = false;
}

}  // namespace sortie
