#include "arena/course/participants.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <future>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/external/programs.h"
#include "core/file.h"
#include "core/sha256.h"
#include "core/text.h"
#include "core/version.h"

namespace sortie {

namespace {

namespace fs = std::filesystem;

constexpr const char* kAgentFile = "agent.txt";  // in a participant's folder: how it is called
constexpr std::size_t kMostFiles = 5000;
constexpr std::size_t kLargestFile = 32 << 20;  // of a larger one size and time stand for the content
constexpr std::size_t kAtOnce = 4;              // programs that are tried out at the same time

bool is_left_out(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.starts_with('.') || name == "__pycache__" || name == "node_modules" ||
           name.ends_with(".log") || name.ends_with(".pyc");
}

std::string fingerprint_of(const fs::path& file) {
    std::error_code unknown;
    const auto size = fs::file_size(file, unknown);
    if (!unknown && size <= kLargestFile) {
        if (const auto content = read_file(file.string())) return sha256_text(*content);
    }
    const auto time = fs::last_write_time(file, unknown).time_since_epoch().count();
    return fmt::format("{} {}", size, time);
}

// All files below a folder, or the file itself.
std::string version_of(const fs::path& place) {
    std::error_code unknown;
    if (!fs::is_directory(place, unknown)) return fingerprint_of(place);
    std::set<std::string> lines;
    for (fs::recursive_directory_iterator at(place, fs::directory_options::skip_permission_denied, unknown),
         end;
         at != end && lines.size() < kMostFiles; at.increment(unknown)) {
        if (is_left_out(at->path())) {
            at.disable_recursion_pending();
        } else if (at->is_regular_file(unknown)) {
            lines.insert(fs::relative(at->path(), place, unknown).string() + " " +
                         fingerprint_of(at->path()));
        }
    }
    return sha256_text(fmt::format("{}", fmt::join(lines, "\n")));
}

// The writer of JSON is strict about it.
bool is_unicode(const std::string& text) {
    try {
        return !nlohmann::json(text).dump().empty();
    } catch (const nlohmann::json::exception&) {
        return false;
    }
}

// Names stand where agents do, and in pages.
std::string name_problem(const std::string& name) {
    const bool strange = std::any_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < ' ' ||
               std::string_view(":,=\"").find(c) != std::string_view::npos;
    });
    if (!name.empty() && !strange && is_unicode(name)) return "";
    return fmt::format("a name in UTF-8 without : , = and quotation marks is expected, not {}",
                       in_quotes(name));
}

// A relative dir= is one below the folder; without one, the program runs in the folder.
void set_folder(AgentSpec& spec, const fs::path& folder) {
    if (find_value(spec, "cmd") == nullptr && find_value(spec, "file") == nullptr) return;
    add_option(spec, "dir", folder.string());
    for (auto& [key, value] : spec.options) {
        if (key == "dir") value = (folder / value).lexically_normal().string();
    }
}

// What an agent's text names: the whole dir= that it gives, the program, and files among its arguments.
std::string named_files(const AgentSpec& spec, bool own_folder) {
    const std::string* const dir = find_value(spec, "dir");
    if (dir == nullptr) return version();  // one of ours
    std::string versions = own_folder ? version_of(*dir) : "";
    std::vector<std::string> words;
    if (const std::string* const file = find_value(spec, "file")) words.push_back(*file);
    for (const char* const key : {"cmd", "args"}) {
        const std::string* const text = find_value(spec, key);
        for (std::string& word : command_words(text == nullptr ? "" : *text))
            words.push_back(std::move(word));
    }
    std::error_code unknown;
    for (const std::string& word : words) {
        const fs::path file = fs::path(*dir) / word;
        if (fs::is_regular_file(file, unknown)) versions += fingerprint_of(file);
    }
    return versions;
}

// The version does not depend on where the folder is.
std::string version_text(const AgentSpec& spec, std::string_view folder, const std::string& files) {
    std::string text = agent_spec_text(spec);
    for (std::size_t at = text.find(folder); !folder.empty() && at != std::string::npos;
         at = text.find(folder))
        text.replace(at, folder.size(), "");
    return sha256_text(text + "\n" + files);
}

Participant from_text(std::string name, std::string_view text, const fs::path& folder, bool whole_folder) {
    Participant participant{std::move(name), "", "", ""};
    auto spec = parse_agent_spec(text);
    if (!spec) {
        participant.problem = spec.error();
        return participant;
    }
    const bool own_folder = whole_folder || find_value(*spec, "dir") != nullptr;
    set_folder(*spec, folder);
    participant.version = version_text(*spec, folder.string(), named_files(*spec, own_folder));
    participant.agent = agent_spec_text(*spec);
    return participant;
}

// The version of one that does not play, because nobody knows how.
std::string useless_version(const std::string& files) {
    return sha256_text("\n" + files);
}

// The one of that name, if it is still the same program.
const Participant* still_known(const std::vector<Participant>& known, const std::string& name,
                               const FoundProgram& program) {
    for (const Participant& each : known) {
        if (each.name != name) continue;
        const auto spec = parse_agent_spec(each.agent);
        const std::string version =
            spec ? version_text(*spec, program.folder, program.version) : useless_version(program.version);
        if (version == each.version) return &each;
    }
    return nullptr;
}

Participant from_place(const fs::path& place, const ConventionFinder& convention,
                       const std::vector<Participant>& known) {
    std::error_code unknown;
    const bool is_folder = fs::is_directory(place, unknown);
    Participant participant{is_folder ? place.filename().string() : place.stem().string(), "", "", ""};
    if (is_folder) {
        if (const auto text = read_file((place / kAgentFile).string())) {
            const auto lines = split_at(*text, '\n');
            std::string line(lines.front());
            while (line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
            return from_text(participant.name, line, place, true);
        }
    }
    auto program = find_in_folder(place.string());
    if (!program) {
        participant.problem = program.error();
        return participant;
    }
    program->version = version_of(place);
    if (const Participant* const same = still_known(known, participant.name, *program)) return *same;
    const auto spec = convention(*program);
    if (!spec) {
        participant.problem = spec.error();
        participant.version = useless_version(program->version);
        return participant;
    }
    participant.agent = agent_spec_text(*spec);
    participant.version = version_text(*spec, program->folder, program->version);
    return participant;
}

std::vector<Participant> from_folder(const fs::path& folder, const ConventionFinder& convention,
                                     const std::vector<Participant>& known) {
    std::set<fs::path> places;
    std::error_code unknown;
    for (const auto& entry : fs::directory_iterator(folder, unknown)) {
        if (is_left_out(entry.path())) continue;
        if (entry.is_directory(unknown) || find_in_folder(entry.path().string())) places.insert(entry.path());
    }
    std::vector<Participant> participants;
    for (auto place = places.begin(); place != places.end();) {
        std::vector<std::future<Participant>> some;
        for (; place != places.end() && some.size() < kAtOnce; ++place)
            some.push_back(std::async(std::launch::async, [&convention, &known, path = *place] {
                return from_place(path, convention, known);
            }));
        for (auto& each : some) participants.push_back(each.get());
    }
    return participants;
}

}  // namespace

Result<std::vector<Participant>> read_participants(const std::string& path,
                                                   const ConventionFinder& convention,
                                                   const std::vector<Participant>& known) {
    std::error_code unknown;
    const fs::path place = fs::absolute(path).lexically_normal();
    std::vector<Participant> participants;
    if (fs::is_directory(place, unknown)) {
        participants = from_folder(place, convention, known);
    } else if (path.ends_with(".toml")) {
        const auto text = read_file(path);
        if (!text) return Error{text.error()};
        const auto list = read_name_list(*text);
        if (!list) return Error{fmt::format("file {}: {}", path, list.error())};
        for (const auto& [name, agent] : *list)
            participants.push_back(from_text(name, agent, place.parent_path(), false));
    } else {
        return Error{fmt::format("{}: expected a folder or a .toml file", path)};
    }
    std::set<std::string> names;
    for (Participant& participant : participants) {
        if (const std::string problem = name_problem(participant.name); !problem.empty())
            participant = {in_quotes(participant.name), "", "", problem};
        if (!names.insert(participant.name).second)
            return Error{fmt::format("{}: there are two participants {}", path, in_quotes(participant.name))};
    }
    return participants;
}

}  // namespace sortie
