#include "engine/agents/evaluation_choice.h"

#include <fmt/format.h>

#include "core/text.h"
#include "eval/embedded_networks.h"
#include "eval/network_file.h"

namespace sortie {

namespace {

bool sees(const NetworkShape& shape, const InputLayout& layout) {
    return shape.inputs == layout.count && shape.most_active == layout.most_active;
}

std::shared_ptr<const Network> network_from_file(const std::string& file, const NetworkPurpose& purpose,
                                                 const InputLayout& layout, SpecReader& options) {
    auto network = read_network_file(file);
    if (!network) {
        options.complain(network.error());
    } else if (network->purpose != purpose) {
        options.complain(fmt::format("network {}: made for {}, not for {}", file,
                                     purpose_text(network->purpose), purpose_text(purpose)));
    } else if (!sees(network->shape, layout)) {
        options.complain(fmt::format("network {}: {} inputs, {} at once; {} has {} and {}", file,
                                     network->shape.inputs, network->shape.most_active, purpose_text(purpose),
                                     layout.count, layout.most_active));
    } else {
        return std::make_shared<const Network>(std::move(*network));
    }
    return nullptr;
}

}  // namespace

NetworkPurpose network_purpose(const GameSetup& identity) {
    NetworkPurpose purpose{identity.game, identity.variant.substr(0, identity.variant.find('+')), {}};
    if (identity.size) purpose.size = fmt::format("{}x{}", identity.size->columns, identity.size->rows);
    return purpose;
}

std::shared_ptr<const Network> choose_network(const GameSetup& identity, const InputLayout* layout,
                                              SpecReader& options) {
    const NetworkPurpose purpose = network_purpose(identity);
    const auto wish = options.text("eval");
    const auto file = options.text("network");
    if (wish && *wish != "hand" && *wish != "network") {
        options.complain(fmt::format("eval={}: expected hand or network", in_quotes(*wish)));
        return nullptr;
    }
    if (file && wish == "hand") {
        options.complain("eval=hand and a network exclude each other");
        return nullptr;
    }
    if (wish == "hand") return nullptr;
    if (file && layout == nullptr) {
        options.complain(fmt::format("no network can judge {}", purpose_text(purpose)));
        return nullptr;
    }
    if (file) return network_from_file(*file, purpose, *layout, options);
    auto embedded = layout == nullptr ? nullptr : embedded_network(purpose);
    if (embedded && !sees(embedded->shape, *layout)) embedded = nullptr;
    if (wish && !embedded) {
        options.complain(
            fmt::format("there is no network for {}; eval=hand plays without", purpose_text(purpose)));
    }
    return embedded;
}

}  // namespace sortie
