// One process at a time owns a database. The lock is on a file beside it, because closing a second
// descriptor of the database itself would drop the locks of SQLite; it ends with the process, however that
// ends.
#pragma once

#include <string>
#include <utility>

#include "core/result.h"

namespace sortie {

class OwnerLock {
  public:
    // Of "games.db" it is "games.db-owner". The error says who has it.
    static Result<OwnerLock> take(const std::string& path);
    ~OwnerLock();
    OwnerLock(OwnerLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    OwnerLock(const OwnerLock&) = delete;
    OwnerLock& operator=(const OwnerLock&) = delete;
    OwnerLock& operator=(OwnerLock&&) = delete;

  private:
    explicit OwnerLock(int file) : file_(file) {}
    int file_;
};

}  // namespace sortie
