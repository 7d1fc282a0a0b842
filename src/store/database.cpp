#include "store/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sortie {

std::string explanation(const SQLite::Exception& problem) {
    switch (problem.getErrorCode()) {
        case SQLITE_FULL:
            return "the disk is full; what was stored before is safe";
        case SQLITE_IOERR:
            return "the disk failed to read or write (is it full?); what was stored before is safe";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "another program has locked it";
        case SQLITE_NOTADB:
            return "it is no SQLite database";
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return "it cannot be written to";
        case SQLITE_CANTOPEN:
            return "it cannot be opened (does the folder exist, and may you write there?)";
        case SQLITE_CORRUPT:
            return "it is damaged";
        default:
            return problem.what();
    }
}

void make_private(const std::string& path) {
    constexpr mode_t kOwnerOnly = S_IRUSR | S_IWUSR;
    // Not opened if it exists: closing it again would drop the locks that SQLite has on it in this process.
    if (const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly); file >= 0)
        ::close(file);
    for (const char* const companion : {"", "-wal", "-shm", "-journal"})
        ::chmod((path + companion).c_str(), kOwnerOnly);
}

std::optional<std::string> outcome_word(Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return "first";
        case Outcome::SecondWins:
            return "second";
        case Outcome::Draw:
            return "draw";
        case Outcome::Ongoing:
            break;
    }
    return std::nullopt;
}

std::optional<Outcome> parse_outcome_word(const std::string& word) {
    if (word == "first") return Outcome::FirstWins;
    if (word == "second") return Outcome::SecondWins;
    if (word == "draw") return Outcome::Draw;
    return std::nullopt;
}

}  // namespace sortie
