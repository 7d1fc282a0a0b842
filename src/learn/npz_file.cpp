#include "learn/npz_file.h"

#include <boost/crc.hpp>
#include <fmt/format.h>

#include "core/bytes.h"

namespace sortie {

namespace {

constexpr std::uint64_t kLargestArchive = 0xffff'ffffULL;  // what four bytes of a zip archive can say
constexpr std::uint16_t kZipVersion = 20;
constexpr std::uint16_t kFirstDay = 1 << 5 | 1;  // the first day of 1980, where zip begins to count

std::string npy_head(std::string_view type, std::initializer_list<std::size_t> shape) {
    std::string dimensions;
    for (const std::size_t size : shape) dimensions += fmt::format("{},", size);
    std::string text =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, dimensions);
    constexpr std::size_t kBefore = 10;
    constexpr std::size_t kAlignment = 64;
    text.append(kAlignment - (kBefore + text.size() + 1) % kAlignment, ' ');
    text += '\n';
    std::string head = "\x93NUMPY";
    head += '\x01';
    head += '\0';
    append_number(head, static_cast<std::uint16_t>(text.size()));
    return head + text;
}

// What the entry itself and the directory say alike.
std::string entry_fields(std::uint32_t crc, std::uint32_t size, std::size_t name_size) {
    std::string fields;
    append_number(fields, kZipVersion);
    append_number(fields, std::uint16_t{0});  // flags
    append_number(fields, std::uint16_t{0});  // stored as it is
    append_number(fields, std::uint16_t{0});  // midnight
    append_number(fields, kFirstDay);
    append_number(fields, crc);
    append_number(fields, size);  // packed
    append_number(fields, size);
    append_number(fields, static_cast<std::uint16_t>(name_size));
    append_number(fields, std::uint16_t{0});  // nothing extra
    return fields;
}

}  // namespace

Result<NpzFile> NpzFile::create(const std::string& path) {
    auto file = NewFile::create(path);
    if (!file) return Error{file.error()};
    return NpzFile(path, std::move(*file));
}

std::optional<Error> NpzFile::add(const std::string& name, std::string_view type,
                                  std::initializer_list<std::size_t> shape, std::string_view data) {
    const std::string head = npy_head(type, shape);
    const std::uint64_t size = head.size() + data.size();
    if (written_ + size > kLargestArchive - (1 << 16))
        return Error{fmt::format("file {}: more than 4 GB; export fewer games", path_)};
    boost::crc_32_type crc;
    crc.process_bytes(head.data(), head.size());
    crc.process_bytes(data.data(), data.size());
    const std::string entry = name + ".npy";
    const std::string fields = entry_fields(crc.checksum(), static_cast<std::uint32_t>(size), entry.size());

    append_number(directory_, std::uint32_t{0x02014b50});
    append_number(directory_, kZipVersion);
    directory_ += fields;
    append_number(directory_, std::uint16_t{0});  // no comment
    append_number(directory_, std::uint16_t{0});  // the first disk
    append_number(directory_, std::uint16_t{0});
    append_number(directory_, std::uint32_t{0});
    append_number(directory_, static_cast<std::uint32_t>(written_));
    directory_ += entry;
    ++entries_;

    std::string start;
    append_number(start, std::uint32_t{0x04034b50});
    write(start + fields + entry + head);
    write(data);
    return std::nullopt;
}

std::optional<Error> NpzFile::finish() {
    std::string end;
    append_number(end, std::uint32_t{0x06054b50});
    append_number(end, std::uint32_t{0});  // the only disk
    append_number(end, entries_);
    append_number(end, entries_);
    append_number(end, static_cast<std::uint32_t>(directory_.size()));
    append_number(end, static_cast<std::uint32_t>(written_));
    append_number(end, std::uint16_t{0});
    write(directory_ + end);
    return file_.finish();
}

// What goes wrong is told at the end.
void NpzFile::write(std::string_view bytes) {
    written_ += bytes.size();
    file_.write(bytes.data(), bytes.size());
}

}  // namespace sortie
