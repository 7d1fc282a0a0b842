#include "arena/external/python_agent.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <vector>

#include "arena/external/programs.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::string_view kFileKey = "file";
constexpr std::string_view kPythonKey = "cmd";

// The file of the package that speaks UCI: beside the program in a build, or beside this code where it is a
// part of the package. Empty: Python has to find the package by itself.
std::string uci_script() {
    std::error_code unknown;
    Dl_info here{};
    std::vector<std::filesystem::path> folders;
    if (dladdr(reinterpret_cast<const void*>(&python_info), &here) != 0 && here.dli_fname != nullptr)
        folders.push_back(std::filesystem::absolute(here.dli_fname, unknown).parent_path());
    folders.push_back(std::filesystem::read_symlink("/proc/self/exe", unknown).parent_path() / "python" /
                      "sortie");
    for (const auto& folder : folders) {
        if (std::filesystem::exists(folder / "uci.py", unknown)) return (folder / "uci.py").string();
    }
    return "";
}

// A word for command_words().
std::string quoted(const std::string& word) {
    const char mark = word.find('"') == std::string::npos ? '"' : '\'';
    return mark + word + mark;
}

}  // namespace

AgentInfo python_info() {
    OptionTable options{
        {.key = kFileKey,
         .kind = FreeText{"FILE"},
         .summary = "with a class that has choose(position), or a function evaluate(position)"},
        {.key = kPythonKey,
         .kind = FreeText{"COMMAND"},
         .summary = "the Python to run it",
         .default_value = "python3"}};
    for (const AgentOption& option : program_options()) {
        if (option.key == "dir" || option.key == "name" || option.key == "timeout" || option.key == "log")
            options.push_back(option);
    }
    return {"python", "a player in a Python file: python:FILE", joined(std::move(options), limit_options())};
}

Result<AgentSpec> python_as_uci(const AgentSpec& spec) {
    const auto values = OptionValues::read(python_info(), spec);
    if (!values) return Error{values.error()};
    if (!values->given(kFileKey)) return values->error("the file is missing: expected python:FILE");
    const std::filesystem::path folder(values->text("dir"));
    const std::filesystem::path file = folder / std::filesystem::path(values->text(kFileKey));
    if (access(file.c_str(), R_OK) != 0)
        return values->error(fmt::format("file {}: {}", file.string(), std::strerror(errno)));
    std::error_code unknown;
    const std::string path = std::filesystem::absolute(file, unknown).string();
    const std::string script = uci_script();
    AgentSpec engine{
        "uci",
        {{"cmd", std::string(values->text(kPythonKey))},
         {"args", fmt::format("{} {}", script.empty() ? "-m sortie.uci" : quoted(script), quoted(path))}}};
    for (const auto& [key, value] : spec.options) {
        if (key != kFileKey && key != kPythonKey) engine.options.emplace_back(key, value);
    }
    return engine;
}

}  // namespace sortie
