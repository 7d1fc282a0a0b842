#include "server/web/http_replies.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "protocol/web/answers.h"
#include "server/web/page.h"

namespace sortie::web {

namespace {

bool accepts_gzip(const HttpRequest& request) {
    const auto words = split_at(request[http::field::accept_encoding], ',');
    return std::any_of(words.begin(), words.end(), [](std::string_view word) {
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        return word == "gzip" || word.starts_with("gzip;");
    });
}

HttpReply make_reply(const HttpRequest& request, http::status status, std::string_view type,
                     std::string body) {
    HttpReply reply{status, request.version()};
    reply.set(http::field::content_type, type);
    reply.set(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'");
    reply.set("X-Content-Type-Options", "nosniff");
    reply.set("Referrer-Policy", "no-referrer");
    reply.set("Cross-Origin-Opener-Policy", "same-origin");
    reply.set("Cross-Origin-Resource-Policy", "same-origin");
    reply.set(http::field::cache_control, "no-store");
    reply.keep_alive(request.keep_alive());
    reply.body() = std::move(body);
    reply.prepare_payload();
    return reply;
}

}  // namespace

HttpReply json_reply(const HttpRequest& request, int status, std::string body) {
    return make_reply(request, static_cast<http::status>(status), "application/json", std::move(body));
}

HttpReply text_reply(const HttpRequest& request, int status, std::string text) {
    return make_reply(request, static_cast<http::status>(status), "text/plain; version=0.0.4; charset=utf-8",
                      std::move(text));
}

HttpReply failure_reply(const HttpRequest& request, int status, ErrorCode code, std::string message) {
    return json_reply(request, status, failure_text({code, std::move(message)}));
}

HttpReply page_reply(const HttpRequest& request, std::string_view path) {
    const PageFile* const file = find_page_file(path);
    if (file == nullptr && path == "/")
        return make_reply(request, http::status::ok, content_type(".html"), std::string(missing_page()));
    if (file == nullptr) return failure_reply(request, 404, ErrorCode::NotFound, "there is nothing here");
    const std::string etag = fmt::format("\"{}\"", file->hash);
    const bool known = request[http::field::if_none_match] == etag;
    const bool packed = accepts_gzip(request);
    HttpReply reply =
        make_reply(request, known ? http::status::not_modified : http::status::ok, content_type(file->path),
                   known ? std::string() : std::string(packed ? file->packed : file->plain));
    reply.set(http::field::etag, etag);
    reply.set(http::field::vary, "Accept-Encoding");
    // Names below /assets/ change with their content.
    reply.set(http::field::cache_control,
              path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    if (packed && !known) reply.set(http::field::content_encoding, "gzip");
    return reply;
}

}  // namespace sortie::web
