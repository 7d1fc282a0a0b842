// A view of the machine's files for a program that is not trusted: it can read what its user can, and change
// nothing. What it writes below /tmp and in its own folder lies in memory and ends with it.
#pragma once

namespace sortie {

// For this process, which has a mount namespace of its own, and for what it becomes. `folder` is where the
// program will run; empty: no folder of its own. False with errno where the kernel does not allow it. Safe in
// a signal handler.
bool see_own_files(const char* folder);

}  // namespace sortie
