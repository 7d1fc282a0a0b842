#include "core/version.h"

namespace sortie {

const char* version() {
    return SORTIE_VERSION;
}

}  // namespace sortie
