#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <tuple>
#include <unistd.h>

#include "arena/course/participants.h"
#include "core/text.h"

namespace sortie {

namespace {

namespace fs = std::filesystem;

// A file of one of these names is what is run, in this order.
constexpr std::array<std::string_view, 8> kUsualNames{"run",    "start",  "main", "client",
                                                      "player", "engine", "bot",  "agent"};
constexpr std::array<std::string_view, 3> kConventions{"uci", "five", "answer"};
constexpr std::array<std::string_view, 9> kDocuments{".txt", ".md",   ".html", ".pdf", ".png",
                                                     ".jpg", ".json", ".toml", ".log"};

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), to_lower);
    return text;
}

bool is_program_text(const fs::path& path) {
    std::array<char, 4> start{};
    std::ifstream(path, std::ios::binary).read(start.data(), start.size());
    const std::string_view text(start.data(), start.size());
    return text.starts_with("#!") || text ==
                                         "\x7f"
                                         "ELF";
}

struct RunnableFile {
    fs::path path;
    std::vector<std::string> command;
    int rank = 0;            // of two with the same name the lower is meant
    bool forbidden = false;  // it may not be executed
};

// How a file is run, if it is something to run. Paths are as seen from its folder.
std::optional<RunnableFile> runnable(const fs::path& path) {
    std::error_code unknown;
    if (!fs::is_regular_file(path, unknown)) return std::nullopt;
    const std::string file = "./" + path.filename().string();
    const std::string ending = lower(path.extension().string());
    if (std::find(kDocuments.begin(), kDocuments.end(), ending) != kDocuments.end()) return std::nullopt;
    const bool starts_as_program = is_program_text(path);
    if (starts_as_program && access(path.c_str(), X_OK) == 0) return RunnableFile{path, {file}, 0, false};
    if (ending == ".jar") return RunnableFile{path, {"java", "-jar", file}, 1, false};
    if (ending == ".class" && path.stem().string().find('$') == std::string::npos)
        return RunnableFile{path, {"java", "-cp", ".", path.stem().string()}, 2, false};
    if (ending == ".java") return RunnableFile{path, {"java", file}, 3, false};
    if (ending == ".py") return RunnableFile{path, {"python3", file}, 4, false};
    if (ending == ".js" || ending == ".mjs" || ending == ".cjs")
        return RunnableFile{path, {"node", file}, 5, false};
    if (starts_as_program) return RunnableFile{path, {file}, 6, true};
    return std::nullopt;
}

FoundProgram found(const RunnableFile& file) {
    FoundProgram program{file.command, fs::absolute(file.path.parent_path()).lexically_normal().string(), "",
                         ""};
    const std::string stem = lower(file.path.stem().string());
    for (const std::string_view word : kConventions) {
        if (stem.find(word) != std::string::npos) program.hint = word;
    }
    return program;
}

std::size_t usual_place(const RunnableFile& file) {
    const std::string stem = lower(file.path.stem().string());
    for (std::size_t i = 0; i < kUsualNames.size(); ++i) {
        if (stem == kUsualNames[i]) return i;
    }
    return kUsualNames.size();
}

}  // namespace

Result<FoundProgram> find_in_folder(const std::string& folder) {
    std::vector<RunnableFile> files;
    std::error_code unknown;
    if (fs::is_regular_file(folder, unknown)) {
        if (auto file = runnable(folder)) files.push_back(std::move(*file));
    } else {
        for (const auto& entry : fs::directory_iterator(folder, unknown)) {
            if (entry.path().filename().string().starts_with('.')) continue;
            if (auto file = runnable(entry.path())) files.push_back(std::move(*file));
        }
    }
    if (unknown) return Error{fmt::format("{}: {}", folder, unknown.message())};
    if (files.empty())
        return Error{"there is no program: expected an executable file, .py, .js, .jar, .class or .java"};
    std::sort(files.begin(), files.end(), [](const RunnableFile& a, const RunnableFile& b) {
        const auto key = [](const RunnableFile& file) {
            return std::tuple(usual_place(file), file.path.stem().string(), file.rank);
        };
        return key(a) < key(b);
    });
    // Without a usual name there must be one only, in one form or several.
    const bool clear = usual_place(files[0]) < kUsualNames.size() ||
                       std::all_of(files.begin(), files.end(), [&](const RunnableFile& file) {
                           return file.path.stem() == files[0].path.stem();
                       });
    if (!clear) {
        return Error{
            fmt::format("several programs, such as {} and {}: call one of them 'run', or write the agent "
                        "into a file 'agent.txt'",
                        files[0].path.filename().string(), files[1].path.filename().string())};
    }
    if (files[0].forbidden)
        return Error{fmt::format("{} may not be executed (chmod +x)", files[0].path.filename().string())};
    return found(files[0]);
}

}  // namespace sortie
