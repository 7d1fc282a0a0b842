#include "eval/embedded_networks.h"

#include <algorithm>

#include "eval/network_file.h"

namespace sortie {

std::shared_ptr<const Network> embedded_network(const NetworkPurpose& purpose) {
    std::string name = purpose_text(purpose);
    std::replace(name.begin(), name.end(), ' ', '-');
    for (const EmbeddedFile& file : embedded_network_files()) {
        if (file.name != name) continue;
        // What cannot be read never gets into the program: a test reads them all.
        if (auto network = parse_network(file.bytes); network && network->purpose == purpose)
            return std::make_shared<const Network>(std::move(*network));
    }
    return nullptr;
}

}  // namespace sortie
