#include "arena/external/programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"

namespace sortie {

namespace {

constexpr std::int64_t kLongestTimeout = 24LL * 3600 * 1000;

bool can_run(const std::string& path) {
    struct stat info {};
    return access(path.c_str(), X_OK) == 0 && stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

// Why a path is no program.
std::string obstacle_of(const std::string& path) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return "is no program that can be run";
    return "may not be executed (chmod +x)";
}

}  // namespace

OptionTable program_options() {
    return {{.key = "cmd", .kind = FreeText{"COMMAND"}, .summary = "the program, with arguments or without"},
            {.key = "args", .kind = FreeText{"WORDS"}, .summary = "its arguments"},
            {.key = "dir", .kind = FreeText{"FOLDER"}, .summary = "where it runs"},
            {.key = "name", .kind = FreeText{"WORD"}, .summary = "what tables call it"},
            {.key = "timeout",
             .kind = WholeNumber{1, kLongestTimeout},
             .summary = "milliseconds that an answer may be overdue",
             .default_value = "20000"},
            {.key = "log", .kind = FreeText{"FILE"}, .summary = "for its standard error"}};
}

Result<ProgramSpec> read_program(const OptionValues& values) {
    ProgramSpec spec;
    spec.folder = values.text("dir");
    spec.log = values.text("log");
    spec.timeout = std::chrono::milliseconds(values.whole("timeout"));
    if (!values.given("cmd")) return values.error("cmd=COMMAND is missing");
    std::error_code unknown;
    if (!spec.folder.empty() && !std::filesystem::is_directory(spec.folder, unknown))
        return values.error(fmt::format("dir={} is no folder", in_quotes(spec.folder)));
    const std::string command(values.text("cmd"));
    auto program = find_program(command, spec.folder);  // whose path may hold blanks
    std::vector<std::string> words = command_words(command);
    if (!program && !words.empty() && words[0] != command) {
        if (auto first_word = find_program(words[0], spec.folder)) {
            program = std::move(first_word);
            spec.arguments.assign(words.begin() + 1, words.end());
        }
    }
    if (!program) return values.error("cmd=" + program.error());
    spec.program = std::move(*program);
    for (std::string& word : command_words(values.text("args"))) spec.arguments.push_back(std::move(word));
    return spec;
}

std::string agent_title(const std::string& spec) {
    const auto parsed = parse_agent_spec(spec);
    const std::string* const name = parsed ? find_value(*parsed, "name") : nullptr;
    return name == nullptr || name->empty() ? spec : *name;
}

std::vector<std::string> replaced(std::vector<std::string> arguments, const Replacements& values) {
    for (std::string& argument : arguments) {
        for (const auto& [key, value] : values) {
            for (std::size_t at = argument.find(key); at != std::string::npos;
                 at = argument.find(key, at + value.size()))
                argument.replace(at, key.size(), value);
        }
    }
    return arguments;
}

bool mentions(const std::vector<std::string>& arguments, std::string_view key) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](const std::string& argument) { return argument.find(key) != std::string::npos; });
}

std::vector<std::string> command_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool begun = false;
    char quote = '\0';
    const auto finish = [&] {
        if (begun) words.push_back(std::exchange(word, {}));
        begun = false;
    };
    for (const char c : text) {
        if (quote != '\0') {
            c == quote ? static_cast<void>(quote = '\0') : word.push_back(c);
        } else if (c == '"' || c == '\'') {
            quote = c;
            begun = true;
        } else if (c == ' ' || c == '\t') {
            finish();
        } else {
            word += c;
            begun = true;
        }
    }
    finish();
    return words;
}

Result<std::string> find_program(const std::string& name, const std::string& folder) {
    if (name.find('/') != std::string::npos) {
        const std::string path = folder.empty() ? name : (std::filesystem::path(folder) / name).string();
        // Absolute, because the program is started in its folder.
        if (can_run(path)) return std::filesystem::absolute(path).string();
        return Error{fmt::format("{} {}", in_quotes(name), obstacle_of(path))};
    }
    const char* const path = std::getenv("PATH");
    for (const std::string_view place : split_at(path == nullptr ? "" : path, ':')) {
        std::string candidate = fmt::format("{}/{}", place.empty() ? "." : place, name);
        if (can_run(candidate)) return candidate;
    }
    return Error{fmt::format("{} is no program that can be run", in_quotes(name))};
}

Result<std::unique_ptr<EngineProcess>> Programs::start(const ProgramSpec& spec,
                                                       EngineProcess::Output output) {
    Launch launch;
    launch.program = spec.program;
    launch.arguments = spec.arguments;
    launch.folder = spec.folder;
    launch.confinement = confinement_;
    return start(std::move(launch), spec.log, output);
}

Result<std::unique_ptr<EngineProcess>> Programs::start(Launch launch, const std::string& log,
                                                       EngineProcess::Output output) {
    const auto keeper = this->keeper();
    if (!keeper) return Error{keeper.error()};
    return EngineProcess::start(**keeper, launch, log, output);
}

std::optional<AgentFailure> Programs::excused(std::optional<AgentFailure> failure) {
    const std::lock_guard lock(mutex_);
    if (!failure || !keeper_ || !keeper_->gone()) return failure;
    return AgentFailure{AgentFailure::Kind::Nobodys,
                        "the process that keeps programs was ended from outside, perhaps by one of them"};
}

Result<ProcessKeeper*> Programs::keeper() {
    const std::lock_guard lock(mutex_);
    if (!keeper_) {
        auto created = ProcessKeeper::create();
        if (!created) return Error{created.error()};
        keeper_ = std::move(*created);
    }
    return keeper_.get();
}

}  // namespace sortie
