// How many plain messages a request counts for, by what it costs the server.
#pragma once

#include "protocol/web/requests.h"

namespace sortie::web {

double weight_of(const Request& request);

}  // namespace sortie::web
