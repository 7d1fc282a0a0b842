// The state of a training on disk, so that it can go on after an interruption as if there had been none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "learn/trainer.h"

namespace sortie {

// Replaces the file in one step: it is either the old one or the new one. `plan` is all that the training
// depends on.
std::optional<Error> write_checkpoint(const std::string& path, std::string_view plan,
                                      const TrainingState& state);

// Nothing when there is no such file. A file that is damaged or of another plan is an error.
Result<std::optional<TrainingState>> read_checkpoint(const std::string& path, std::string_view plan,
                                                     const NetworkShape& shape);

}  // namespace sortie
