#include "support/paths.h"

namespace sortie::paths {

const char* const kProgram = SORTIE_BINARY;
const char* const kKillAtWrite = SORTIE_KILL_AT_WRITE;
const char* const kTestEngine = SORTIE_SOURCE_DIR "/tests/tools/engines/bad_engine.py";
const char* const kBadProgram = SORTIE_SOURCE_DIR "/tests/tools/engines/bad_program.py";
const char* const kExamples = SORTIE_SOURCE_DIR "/examples";
const char* const kProofChecker = SORTIE_PROOF_CHECKER;
const char* const kData = SORTIE_SOURCE_DIR "/data";

}  // namespace sortie::paths
