#include "engine/agents/evaluation_choice.h"

#include <fmt/format.h>
#include <string>
#include <utility>

#include "eval/embedded_networks.h"
#include "eval/network_file.h"

namespace sortie {

namespace {

bool sees(const NetworkShape& shape, const InputLayout& layout) {
    return shape.inputs == layout.count && shape.most_active == layout.most_active;
}

Result<std::shared_ptr<const Network>> network_from_file(const std::string& file, const GameSetup& board,
                                                         const InputLayout& layout,
                                                         const OptionValues& options) {
    auto network = read_network_file(file);
    if (!network) return options.error(network.error());
    if (network->board != board) {
        return options.error(fmt::format("network {}: made for {}, not for {}", file,
                                         board_text(network->board), board_text(board)));
    }
    if (!sees(network->shape, layout)) {
        return options.error(fmt::format("network {}: {} inputs, {} at once; {} has {} and {}", file,
                                         network->shape.inputs, network->shape.most_active, board_text(board),
                                         layout.count, layout.most_active));
    }
    return std::make_shared<const Network>(std::move(*network));
}

}  // namespace

Result<std::shared_ptr<const Network>> choose_network(const GameSetup& identity, const InputLayout* layout,
                                                      const OptionValues& options) {
    using Chosen = std::shared_ptr<const Network>;
    const GameSetup board = board_of(identity);
    const std::string_view wish = options.text("eval");
    const std::string file(options.text("network"));
    if (wish == "hand" && !file.empty()) return options.error("eval=hand and a network exclude each other");
    if (wish == "hand") return Chosen();
    if (!file.empty()) {
        if (layout == nullptr)
            return options.error(fmt::format("no network can judge {}", board_text(board)));
        return network_from_file(file, board, *layout, options);
    }
    Chosen embedded = layout == nullptr ? nullptr : embedded_network(board);
    if (embedded && !sees(embedded->shape, *layout)) embedded = nullptr;
    if (wish == "network" && !embedded) {
        return options.error(
            fmt::format("there is no network for {}; eval=hand plays without", board_text(board)));
    }
    return embedded;
}

}  // namespace sortie
