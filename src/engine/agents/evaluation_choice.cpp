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

Result<std::shared_ptr<const Network>> network_from_file(const std::string& file,
                                                         const NetworkPurpose& purpose,
                                                         const InputLayout& layout,
                                                         const OptionValues& options) {
    auto network = read_network_file(file);
    if (!network) return options.error(network.error());
    if (network->purpose != purpose) {
        return options.error(fmt::format("network {}: made for {}, not for {}", file,
                                         purpose_text(network->purpose), purpose_text(purpose)));
    }
    if (!sees(network->shape, layout)) {
        return options.error(fmt::format("network {}: {} inputs, {} at once; {} has {} and {}", file,
                                         network->shape.inputs, network->shape.most_active,
                                         purpose_text(purpose), layout.count, layout.most_active));
    }
    return std::make_shared<const Network>(std::move(*network));
}

}  // namespace

NetworkPurpose network_purpose(const GameSetup& identity) {
    NetworkPurpose purpose{identity.game, identity.variant.substr(0, identity.variant.find('+')), {}};
    if (identity.size) purpose.size = fmt::format("{}x{}", identity.size->columns, identity.size->rows);
    return purpose;
}

Result<std::shared_ptr<const Network>> choose_network(const GameSetup& identity, const InputLayout* layout,
                                                      const OptionValues& options) {
    using Chosen = std::shared_ptr<const Network>;
    const NetworkPurpose purpose = network_purpose(identity);
    const std::string_view wish = options.text("eval");
    const std::string file(options.text("network"));
    if (wish == "hand" && !file.empty()) return options.error("eval=hand and a network exclude each other");
    if (wish == "hand") return Chosen();
    if (!file.empty()) {
        if (layout == nullptr)
            return options.error(fmt::format("no network can judge {}", purpose_text(purpose)));
        return network_from_file(file, purpose, *layout, options);
    }
    Chosen embedded = layout == nullptr ? nullptr : embedded_network(purpose);
    if (embedded && !sees(embedded->shape, *layout)) embedded = nullptr;
    if (wish == "network" && !embedded) {
        return options.error(
            fmt::format("there is no network for {}; eval=hand plays without", purpose_text(purpose)));
    }
    return embedded;
}

}  // namespace sortie
