// Where things are on this machine. Told to one file only: in every command line these paths would keep the
// compiler cache from serving a second checkout.
#pragma once

namespace sortie::paths {

extern const char* const kProgram;       // sortie itself, as it was built
extern const char* const kTestEngine;    // a UCI engine that misbehaves on request
extern const char* const kBadProgram;    // a player in any convention that misbehaves on request
extern const char* const kExamples;      // the project's examples/
extern const char* const kProofChecker;  // tools/proof_checker.c, as it was built
extern const char* const kKillAtWrite;   // a library that ends a program when it writes
extern const char* const kData;          // the project's data/

}  // namespace sortie::paths
