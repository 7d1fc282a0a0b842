#include "eval/embedded_networks.h"

#include <algorithm>

#include "eval/network_file.h"

namespace sortie {

namespace {

// What cannot be read never gets into the program: a test reads them all.
template <class AnyNetwork>
std::shared_ptr<const AnyNetwork> find_embedded(const std::string& prefix, const GameSetup& board,
                                                Result<AnyNetwork> (*parse)(std::string_view)) {
    std::string name = prefix + board_text(board);
    std::replace(name.begin(), name.end(), ' ', '-');
    for (const EmbeddedFile& file : embedded_network_files()) {
        if (file.name != name) continue;
        if (auto network = parse(file.bytes); network && network->board == board)
            return std::make_shared<const AnyNetwork>(std::move(*network));
    }
    return nullptr;
}

}  // namespace

std::shared_ptr<const Network> embedded_network(const GameSetup& board) {
    return find_embedded<Network>("", board, parse_network);
}

std::shared_ptr<const EffortNetwork> embedded_effort_network(const GameSetup& board) {
    return find_embedded<EffortNetwork>("solver-", board, parse_effort_network);
}

}  // namespace sortie
