// Arrays as NumPy reads them: a zip archive, not compressed, with an .npy file for each.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/file.h"
#include "core/result.h"

namespace sortie {

class NpzFile {
  public:
    static Result<NpzFile> create(const std::string& path);

    // `type` as NumPy writes it, such as "<u8" or "|u1"; the data must fit the shape.
    std::optional<Error> add(const std::string& name, std::string_view type,
                             std::initializer_list<std::size_t> shape, std::string_view data);
    std::optional<Error> finish();

  private:
    NpzFile(std::string path, NewFile file) : path_(std::move(path)), file_(std::move(file)) {}
    void write(std::string_view bytes);

    std::string path_;
    NewFile file_;
    std::uint64_t written_ = 0;
    std::string directory_;  // at the end of the archive
    std::uint16_t entries_ = 0;
};

}  // namespace sortie
