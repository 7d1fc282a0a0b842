// Answers over HTTP: all carry the same strict headers.
#pragma once

#include <string>
#include <string_view>

#include "protocol/web/failure.h"
#include "server/web/beast.h"

namespace sortie::web {

// Said when requests and answers under way have taken all the memory that there is for them.
inline constexpr const char* kNoMemory = "the server has no memory for this now; try again later";

HttpReply json_reply(const HttpRequest& request, int status, std::string body);
HttpReply failure_reply(const HttpRequest& request, int status, ErrorCode code, std::string message);
// Text for the operator.
HttpReply text_reply(const HttpRequest& request, int status, std::string text);
// A file of the page.
HttpReply page_reply(const HttpRequest& request, std::string_view path);

}  // namespace sortie::web
