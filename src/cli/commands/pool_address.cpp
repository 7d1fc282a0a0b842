#include "cli/commands/pool_address.h"

#include <cstdlib>
#include <fmt/format.h>

#include "core/text.h"
#include "store/postgres.h"

namespace sortie {

namespace {

constexpr const char* kAddressVariable = "SORTIE_DB";

}  // namespace

void add_pool_address(Command& command, std::string& url) {
    command.option("URL", url, "postgresql://USER@HOST/DATABASE").usual("what SORTIE_DB says");
}

Result<std::string> pool_address(const std::string& given) {
    const char* const variable = std::getenv(kAddressVariable);
    const std::string url = !given.empty() ? given : variable != nullptr ? variable : "";
    if (url.empty())
        return Error{fmt::format("where is the pool? Expected postgresql://USER@HOST/DATABASE, here or in {}",
                                 kAddressVariable)};
    if (!is_postgres_url(url))
        return Error{fmt::format("{}: expected postgresql://USER@HOST/DATABASE", in_quotes(url))};
    return url;
}

}  // namespace sortie
