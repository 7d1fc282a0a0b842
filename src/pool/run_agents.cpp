#include "pool/run_agents.h"

#include <algorithm>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#include "arena/external/programs.h"
#include "core/file.h"

namespace sortie {

// A file of the pool that has a path for as long as this lives.
class MemoryFile {
  public:
    static Result<std::unique_ptr<MemoryFile>> make(const std::string& bytes) {
        auto file = std::make_unique<MemoryFile>();
        file->descriptor_ = ::memfd_create("sortie", MFD_CLOEXEC);
        std::size_t written = 0;
        while (file->descriptor_ >= 0 && written < bytes.size()) {
            const auto part = ::write(file->descriptor_, bytes.data() + written, bytes.size() - written);
            if (part <= 0) return Error{"there is not enough memory for a file of the run"};
            written += static_cast<std::size_t>(part);
        }
        return file;
    }
    MemoryFile() = default;
    ~MemoryFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

  private:
    int descriptor_ = -1;
};

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLargestFile = std::size_t{256} << 20;
constexpr std::string_view kExternalAgents[] = {"uci", "five", "answer", "python"};

bool is_external(const AgentSpec& spec) {
    return std::find(std::begin(kExternalAgents), std::end(kExternalAgents), spec.name) !=
           std::end(kExternalAgents);
}

// The name under which the owner of a worker allows the program.
std::string engine_name(const AgentSpec& spec) {
    const std::string* const name = find_value(spec, "name");
    const std::string* const program = find_value(spec, spec.name == "python" ? "file" : "cmd");
    return name != nullptr ? *name : program != nullptr ? *program : spec.name;
}

std::optional<Error> use_own_program(const WorkerMeans& means, AgentSpec& spec) {
    const std::string name = engine_name(spec);
    const auto allowed = means.engines.find(name);
    if (allowed == means.engines.end())
        return Error{fmt::format("this worker does not offer the engine {}", name)};
    if (allowed->second.empty()) return std::nullopt;  // on the machine of whoever asked: as it stands
    const auto words = command_words(allowed->second);
    std::erase_if(spec.options, [](const auto& option) {
        return option.first == "cmd" || option.first == "args" || option.first == "dir" ||
               option.first == "log" || option.first == "file";
    });
    if (spec.name == "python") {
        add_option(spec, "file", allowed->second);
        return std::nullopt;
    }
    add_option(spec, "cmd", words.empty() ? "" : words.front());
    if (words.size() > 1)
        add_option(spec, "args",
                   allowed->second.substr(allowed->second.find(words.front()) + words.front().size() + 1));
    return std::nullopt;
}

// Whether an option of an agent names a file.
bool names_file(const std::vector<AgentInfo>& agents, const AgentSpec& spec, const std::string& key) {
    const AgentInfo* const info = find_agent(agents, spec.name);
    const AgentOption* const option = info == nullptr ? nullptr : find_option(info->options, key);
    const auto* const text = option == nullptr ? nullptr : std::get_if<FreeText>(&option->kind);
    return text != nullptr && text->what == "FILE";
}

}  // namespace

std::vector<std::string> external_engines(const std::vector<AgentSpec>& agents) {
    std::vector<std::string> names;
    for (const AgentSpec& spec : agents) {
        if (is_external(spec)) names.push_back(engine_name(spec));
    }
    return names;
}

bool is_reproducible(const Limits& limits, const std::vector<AgentInfo>& known, const AgentSpec& spec) {
    if (is_external(spec) || find_value(spec, "movetime") != nullptr ||
        find_value(spec, "threads") != nullptr)
        return false;
    if (limits.nodes || (limits.depth && spec.name != "mcts")) return true;
    const AgentInfo* const info = find_agent(known, spec.name);
    if (info != nullptr && find_option(info->options, "movetime") == nullptr)
        return true;  // it knows no time
    constexpr std::string_view kLimits[] = {"nodes", "depth", "playouts", "level"};
    return std::any_of(std::begin(kLimits), std::end(kLimits),
                       [&](std::string_view key) { return find_value(spec, key) != nullptr; });
}

Result<Json> put_agent_files(const std::vector<AgentInfo>& known, Pool& pool,
                             const std::vector<AgentSpec>& agents) {
    Json files = Json::object();
    for (const AgentSpec& spec : agents) {
        if (is_external(spec)) continue;
        for (const auto& [key, value] : spec.options) {
            if (files.contains(value) || !names_file(known, spec, key)) continue;
            const auto bytes = read_file(value, kLargestFile);
            if (!bytes) return Error{bytes.error()};
            const auto hash = pool.put_file(*bytes);
            if (!hash) return Error{hash.error()};
            files[value] = *hash;
        }
    }
    return files;
}

Json plan_files(const std::string& plan) {
    const Json json = Json::parse(plan, nullptr, false);
    return json.is_object() ? json.value("files", Json::object()) : Json::object();
}

LocalAgents::LocalAgents(const JobContext& context, Json files)
    : fetch_(context.files), means_(context.means), hashes_(std::move(files)) {}
LocalAgents::~LocalAgents() = default;

std::optional<Error> LocalAgents::localise(AgentSpec& agent) {
    if (is_external(agent)) return use_own_program(means_, agent);
    for (auto& [key, value] : agent.options) {
        if (!hashes_.contains(value)) continue;
        if (!files_.contains(value)) {
            const auto bytes = fetch_(hashes_.at(value).get<std::string>());
            if (!bytes) return Error{bytes.error()};
            auto file = MemoryFile::make(*bytes);
            if (!file) return Error{file.error()};
            files_.emplace(value, std::move(*file));
        }
        value = files_.at(value)->path();
    }
    return std::nullopt;
}

}  // namespace sortie
