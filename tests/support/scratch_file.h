// A file of a test's own, which is gone afterwards.
#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace sortie::testing {

class ScratchFile {
  public:
    // The file does not exist yet.
    explicit ScratchFile(const std::string& name)
        : path_(fmt::format("{}sortie-{}-{}", ::testing::TempDir(), getpid(), name)) {
        remove();
    }
    ~ScratchFile() { remove(); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::string& path() const { return path_; }

  private:
    void remove() {
        for (const char* const suffix : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + suffix);
    }

    const std::string path_;
};

}  // namespace sortie::testing
