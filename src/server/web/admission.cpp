#include "server/web/admission.h"

#include <algorithm>
#include <arpa/inet.h>

#include "core/text.h"

namespace sortie::web {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), to_lower);
    return result;
}

bool is_address(const std::string& host) {
    in6_addr address{};
    return inet_pton(AF_INET, host.c_str(), &address) == 1 ||
           inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

}  // namespace

std::string host_part(std::string_view authority) {
    if (authority.starts_with('[')) return lower(authority.substr(1, authority.find(']') - 1));
    return lower(authority.substr(0, authority.find(':')));
}

bool is_own_host(std::string_view host_header, const std::vector<std::string>& names) {
    const std::string host = host_part(host_header);
    if (host == "localhost" || is_address(host)) return true;
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return lower(name) == host; });
}

bool is_own_origin(std::string_view origin, std::string_view host_header) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host_header);
    }
    return false;
}

}  // namespace sortie::web
