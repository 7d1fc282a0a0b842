// The engine's messages as Python exceptions.
#pragma once

#include <optional>
#include <stdexcept>
#include <utility>

#include "core/result.h"

namespace sortie::python {

// Becomes sortie.Error, a ValueError.
class EngineError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Becomes sortie.AgentError, a RuntimeError: an agent that died, fell silent or is busy.
class AgentError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class T>
T value_or_throw(Result<T> result) {
    if (!result) throw EngineError(result.error());
    return std::move(*result);
}

inline void throw_if(const std::optional<Error>& problem) {
    if (problem) throw EngineError(problem->message);
}

}  // namespace sortie::python
