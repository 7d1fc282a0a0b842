#include "arena/external/answer_agent.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "core/file.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::string_view kBoard = "{board}";
constexpr std::string_view kSide = "{side}";
constexpr std::string_view kClosed = "closed";  // a point that is not used any more
constexpr std::size_t kLongestOutput = 1 << 20;
constexpr Duration kStopLook = std::chrono::milliseconds(20);
constexpr Duration kGrace = std::chrono::milliseconds(500);
constexpr Duration kAnsweredFarewell = std::chrono::milliseconds(50);  // of a program that has answered

char colour_letter(const View& view, Side side) {
    return side == Side::First ? view.first_name.front() : view.second_name.front();
}

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t start = line.find_first_not_of(kBlanks);
    if (start == std::string_view::npos) return {};
    return line.substr(start, line.find_last_not_of(kBlanks) - start + 1);
}

// A folder that is gone with this object.
class ScratchFolder {
  public:
    static Result<std::unique_ptr<ScratchFolder>> create() {
        std::error_code unknown;
        auto path = (std::filesystem::temp_directory_path(unknown) / "sortie-answer-XXXXXX").string();
        if (unknown || mkdtemp(path.data()) == nullptr) return Error{file_error(path).message};
        return std::unique_ptr<ScratchFolder>(new ScratchFolder(std::move(path)));
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::string& path() const { return path_; }

  private:
    explicit ScratchFolder(std::string path) : path_(std::move(path)) {}

    const std::string path_;
};

class AnswerAgent final : public Agent {
  public:
    AnswerAgent(const Session& session, std::shared_ptr<Programs> programs, ProgramSpec spec, Duration time)
        : session_(session), programs_(std::move(programs)), spec_(std::move(spec)), time_(time) {}

    SearchReport think(const SearchRequest& request, const StopFlag& stop, const ReportHandler&) override {
        failure_.reset();
        SearchReport report;
        if (session_.outcome() != Outcome::Ongoing) return report;
        const Duration start = clock_.now();
        Duration limit = std::min(time_, request.limits.move_time.value_or(time_));
        if (const auto& clock = request.limits.clock)
            limit = std::min(limit, clock->remaining[index(session_.side_to_move())]);
        if (call()) report.move = answer(start + limit + kGrace, limit, stop);
        process_.reset();
        report.time = clock_.now() - start;
        if (!report.move.empty()) report.pv = {report.move};
        return report;
    }

    std::optional<AgentFailure> failure() const override { return programs_->excused(failure_); }

  private:
    bool call() {
        if (!folder_) {
            auto folder = ScratchFolder::create();
            if (!folder) return fail(AgentFailure::Kind::Crash, folder.error());
            folder_ = std::move(*folder);
        }
        const View view = session_.view();
        const std::string board = folder_->path() + "/board.txt";
        if (const auto problem = write_file(board, board_file_text(view)))
            return fail(AgentFailure::Kind::Crash, problem->message);
        const std::string side(1, colour_letter(view, session_.side_to_move()));
        ProgramSpec call = spec_;
        if (!mentions(call.arguments, kBoard)) call.arguments.emplace_back(kBoard);
        if (!mentions(call.arguments, kSide)) call.arguments.emplace_back(kSide);
        call.arguments = replaced(std::move(call.arguments), {{kBoard, board}, {kSide, side}});
        auto process = programs_->start(call, EngineProcess::Output::Lines);
        if (!process) return fail(AgentFailure::Kind::Crash, process.error());
        process_ = std::move(*process);
        process_->close_input();
        return true;
    }

    // The first line that is a move. A program that prints none has answered with its last line.
    std::string answer(Duration deadline, Duration limit, const StopFlag& stop) {
        std::string line;
        std::string last;
        for (;;) {
            if (stop.requested()) return {};
            const auto reading = process_->read_line(line, std::min(deadline, clock_.now() + kStopLook));
            if (reading == EngineProcess::Reading::Timeout) {
                if (clock_.now() < deadline) continue;
                process_->end(Duration{});
                fail(AgentFailure::Kind::Late,
                     fmt::format("gave no move within {:g} s{}", seconds(limit), process_->last_words()));
                return {};
            }
            if (process_->received() > kLongestOutput || reading == EngineProcess::Reading::TooLong) {
                fail(AgentFailure::Kind::Crash, "flooded its output and named no move");
                return {};
            }
            if (reading == EngineProcess::Reading::Closed) break;
            if (const auto text = trimmed(line); !text.empty()) last = text;
            if (session_.drawn_move(trimmed(line))) return finish(std::string(trimmed(line)));
        }
        if (const auto text = trimmed(process_->unfinished_line()); !text.empty()) last = text;
        if (!last.empty()) return finish(std::move(last));
        const std::string status = process_->end(kAnsweredFarewell);
        fail(AgentFailure::Kind::Crash,
             fmt::format("{} without naming a move{}", status, process_->last_words()));
        return {};
    }

    std::string finish(std::string move) {
        process_->end(kAnsweredFarewell);
        return move;
    }

    bool fail(AgentFailure::Kind kind, std::string reason) {
        failure_ = AgentFailure{kind, std::move(reason)};
        return false;
    }

    const Session& session_;
    const std::shared_ptr<Programs> programs_;
    const ProgramSpec spec_;
    const Duration time_;  // for a move
    const SteadyClock clock_;
    std::unique_ptr<ScratchFolder> folder_;
    std::unique_ptr<EngineProcess> process_;
    std::optional<AgentFailure> failure_;
};

}  // namespace

AgentInfo answer_info() {
    AgentInfo info{"answer", "a program that is called for each move with a board file and a side",
                   program_options()};
    info.options.push_back(limit_options({.movetime = "10000"}).front());
    return info;
}

std::optional<Error> answer_obstacle(const Session& session) {
    const View view = session.view();
    const bool shown = std::all_of(view.palette.begin(), view.palette.end(),
                                   [](const View::PieceKind& kind) { return kind.kind == "man"; });
    if (shown) return std::nullopt;
    return Error{"a board file shows two colours; this game has other pieces, too"};
}

std::string board_file_text(const View& view) {
    std::vector<std::string> rows(static_cast<std::size_t>(view.height),
                                  std::string(static_cast<std::size_t>(view.width), 'X'));
    const auto cell = [&](const View::Point& point) -> char& {
        return rows[static_cast<std::size_t>(point.y)][static_cast<std::size_t>(point.x)];
    };
    for (const View::Point& point : view.points) cell(point) = point.mark == kClosed ? 'X' : 'O';
    for (const View::Piece& piece : view.pieces)
        cell(view.points[static_cast<std::size_t>(piece.point)]) = colour_letter(view, piece.side);
    return fmt::format("{}\n", fmt::join(rows, "\n"));
}

Result<std::unique_ptr<Agent>> make_answer_agent(const Session& session, const AgentSpec& spec,
                                                 std::shared_ptr<Programs> programs) {
    const auto values = OptionValues::read(answer_info(), spec);
    if (!values) return Error{values.error()};
    auto program = read_program(*values);
    if (!program) return Error{program.error()};
    const Duration time = std::chrono::milliseconds(values->whole("movetime"));
    return std::unique_ptr<Agent>(
        std::make_unique<AnswerAgent>(session, std::move(programs), std::move(*program), time));
}

}  // namespace sortie
