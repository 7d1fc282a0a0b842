// Any bytes as a UCI dialog, a command a line: no crash, no hang, and one answer a search.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text.h"
#include "engine/registry.h"
#include "protocol/uci/uci.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const sortie::Registry registry = sortie::standard_registry();
    std::size_t answers = 0;
    sortie::UciSetup setup;
    setup.agent = {"random", {}};
    setup.draw = [](const sortie::View& view) { return view.first_name + "\n"; };
    setup.write = [&](const std::string& line) {
        if (line.find('\n') != std::string::npos) std::abort();  // an answer is one line
        answers += line.starts_with("bestmove ") ? 1 : 0;
    };
    std::size_t searches = 0;
    {
        sortie::UciEngine engine(registry, setup);
        const std::string_view text(reinterpret_cast<const char*>(data), size);
        for (const std::string_view line : sortie::split_at(text, '\n')) {
            const auto words = sortie::split_words(line);
            const bool counts = line.find("perft") != std::string_view::npos;
            if (!words.empty() && words[0] == "go" && !counts) ++searches;
            if (!words.empty() && words[0] == "go" && counts) continue;  // counting takes its time
            engine.handle(line);
            if (engine.finished()) break;
        }
    }
    if (answers != searches) std::abort();
    return 0;
}
