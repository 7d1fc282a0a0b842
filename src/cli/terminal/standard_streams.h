// Descriptors 0 to 2 before anything else is opened.
#pragma once

namespace sortie {

// A process may be started with some of them closed. The next file that is opened would take the free number,
// and what is printed would end up inside it. A closed standard output stays one that cannot be written.
void occupy_standard_streams();

}  // namespace sortie
