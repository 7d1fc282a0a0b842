// Who may talk to the server at all, by the names in a request's head. Pure text: no sockets.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sortie::web {

// The host of "example.org:8080" or "[::1]:8080", in lower case and without brackets; nothing for other
// texts.
std::optional<std::string> host_part(std::string_view authority);

// Whether it can be the name of a host, as browsers send it: ASCII, and without scheme, port or path.
bool is_host_name(std::string_view text);

// Whether requests with this Host header are meant for us: an address, localhost or one of our names. A page
// elsewhere whose name was pointed at this machine has another.
bool is_own_host(std::string_view host_header, const std::vector<std::string>& names);

// Whether a page with this Origin is our own: scheme http or https, and the very host and port that the
// request was sent to.
bool is_own_origin(std::string_view origin, std::string_view host_header);

// Whether the address is this machine's own.
bool is_loopback(const std::string& address);

// For whom a request comes: the last address in X-Forwarded-For that is no trusted proxy, if the sender is
// one; otherwise the sender.
std::string client_address(const std::string& sender, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies);

// Whose limits an address counts for: itself, or the network of 64 bits that an IPv6 address is one of.
std::string address_group(const std::string& address);

}  // namespace sortie::web
