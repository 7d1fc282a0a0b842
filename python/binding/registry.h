// The games of the product, made once for the process.
#pragma once

#include "engine/registry.h"

namespace sortie::python {

inline const Registry& registry() {
    static const Registry games = standard_registry();
    return games;
}

}  // namespace sortie::python
