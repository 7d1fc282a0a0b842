#include "learn/sample_reader.h"

#include <fmt/format.h>

#include "eval/network_file.h"
#include "learn/game_learning.h"

namespace sortie {

Result<std::unique_ptr<SampleReader>> SampleReader::make(const NetworkPurpose& purpose) {
    const GameLearning* const learning = find_learning(purpose.game);
    if (learning == nullptr) return Error{fmt::format("no network can judge {}", purpose_text(purpose))};
    return learning->make_sample_reader(purpose);
}

}  // namespace sortie
