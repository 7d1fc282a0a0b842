// Which version this is: that of CMakeLists.txt.
#pragma once

namespace sortie {

const char* version();

}  // namespace sortie
