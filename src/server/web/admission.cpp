#include "server/web/admission.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <iterator>

#include "core/text.h"

namespace sortie::web {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), to_lower);
    return result;
}

bool is_address(const std::string& host) {
    if (host.find('\0') != std::string::npos) return false;  // where C would stop to read
    in6_addr address{};
    return inet_pton(AF_INET, host.c_str(), &address) == 1 ||
           inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

}  // namespace

std::optional<std::string> host_part(std::string_view authority) {
    const bool bracketed = authority.starts_with('[');
    const std::size_t end = std::min(authority.find(bracketed ? ']' : ':'), authority.size());
    const std::string host = lower(authority.substr(bracketed ? 1 : 0, end - (bracketed ? 1 : 0)));
    std::string_view rest = authority.substr(end);
    if (bracketed) {
        if (!rest.starts_with(']')) return std::nullopt;
        rest.remove_prefix(1);
    }
    const bool port = rest.empty() || (rest.starts_with(':') && parse_number(rest.substr(1), 65535));
    if (host.empty() || host.find_first_of("[]") != std::string::npos || !port) return std::nullopt;
    return host;
}

bool is_host_name(std::string_view text) {
    const auto fits = [](char c) {
        return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '.' || c == '_';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

bool is_loopback(const std::string& address) {
    return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

std::string client_address(const std::string& sender, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies) {
    const auto trusted = [&](const std::string& address) {
        return std::find(trusted_proxies.begin(), trusted_proxies.end(), address) != trusted_proxies.end();
    };
    if (!trusted(sender)) return sender;
    const auto words = split_at(forwarded_for, ',');
    for (auto word = words.rbegin(); word != words.rend(); ++word) {
        const auto parts = split_words(*word);
        if (parts.size() != 1) return sender;
        std::string address(parts.front());
        if (!is_address(address)) return sender;
        if (!trusted(address)) return address;
    }
    return sender;
}

std::string address_group(const std::string& address) {
    in6_addr bytes{};
    if (inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return address;
    if (IN6_IS_ADDR_V4MAPPED(&bytes)) return address.substr(address.rfind(':') + 1);
    std::fill(std::begin(bytes.s6_addr) + 8, std::end(bytes.s6_addr), 0);
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(AF_INET6, &bytes, text.data(), text.size());
    return text.data();
}

bool is_own_host(std::string_view host_header, const std::vector<std::string>& names) {
    const auto host = host_part(host_header);
    if (!host) return false;
    if (*host == "localhost" || is_address(*host)) return true;
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return lower(name) == *host; });
}

bool is_own_origin(std::string_view origin, std::string_view host_header) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host_header);
    }
    return false;
}

}  // namespace sortie::web
