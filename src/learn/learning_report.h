// The course of learning as a page with graphs that needs nothing but a browser.
#pragma once

#include <string>
#include <vector>

#include "learn/learning_loop.h"

namespace sortie {

std::string learning_report(const std::string& title, const std::vector<Generation>& generations);

}  // namespace sortie
