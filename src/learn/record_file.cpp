#include "learn/record_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>
#include <zstd.h>

#include "core/bytes.h"
#include "core/text.h"
#include "eval/network_file.h"

namespace sortie {

namespace {

constexpr std::string_view kRecordsMagic = "sortie-games 2\n";
constexpr std::string_view kOldRecordsMagic =
    "sortie-games 1\n";                          // with places in the list of generated moves
constexpr std::size_t kBlockHead = 16;           // packed size, plain size, checksum
constexpr std::size_t kLargestBlock = 64 << 20;  // unpacked
constexpr std::size_t kLargestRecords = std::size_t{16} << 30;
constexpr std::size_t kMostRecordedPlies = 10'000;
constexpr std::size_t kPlyBytes = 5;  // code, twin, score
constexpr int kCompression = 6;

std::string header_text(const RecordHeader& header) {
    return fmt::format("{}game {}\nvariant {}\nsize {}\nmade {}\n\n", kRecordsMagic, header.board.game,
                       header.board.variant, board_size_text(header.board), header.made);
}

// Takes the header off the front of the content.
std::optional<RecordHeader> take_header(std::string_view& content) {
    if (content.substr(0, kRecordsMagic.size()) != kRecordsMagic) return std::nullopt;
    const std::size_t end = content.find("\n\n");
    if (end == std::string_view::npos) return std::nullopt;
    const auto lines = split_at(content.substr(kRecordsMagic.size(), end - kRecordsMagic.size()), '\n');
    content.remove_prefix(end + 2);
    constexpr std::string_view kNames[] = {"game ", "variant ", "size ", "made "};
    if (lines.size() != std::size(kNames)) return std::nullopt;
    std::array<std::string, std::size(kNames)> values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (lines[i].substr(0, kNames[i].size()) != kNames[i]) return std::nullopt;
        values[i] = lines[i].substr(kNames[i].size());
    }
    auto board = parse_board(values[0], values[1], values[2]);
    if (!board) return std::nullopt;
    return RecordHeader{std::move(*board), values[3]};
}

void append_game(std::string& bytes, const RecordedGame& game) {
    append_number(bytes, static_cast<std::uint8_t>(game.outcome));
    append_number(bytes, static_cast<std::uint16_t>(game.plies.size()));
    for (const RecordedPly& ply : game.plies) append_number(bytes, ply.move.code);
    for (const RecordedPly& ply : game.plies) append_number(bytes, ply.move.twin);
    for (const RecordedPly& ply : game.plies) append_number(bytes, ply.score);
}

// Takes all games of a block; false if it holds anything else.
bool take_games(std::string_view bytes, std::vector<RecordedGame>& games) {
    while (!bytes.empty()) {
        if (bytes.size() < 3) return false;
        RecordedGame game;
        const auto outcome = take_number<std::uint8_t>(bytes);
        if (outcome > static_cast<std::uint8_t>(Outcome::Draw) || outcome == 0) return false;
        game.outcome = static_cast<Outcome>(outcome);
        const auto plies = take_number<std::uint16_t>(bytes);
        if (plies > kMostRecordedPlies || bytes.size() < kPlyBytes * plies) return false;
        game.plies.resize(plies);
        for (RecordedPly& ply : game.plies) ply.move.code = take_number<std::uint16_t>(bytes);
        for (RecordedPly& ply : game.plies) ply.move.twin = take_number<std::uint8_t>(bytes);
        for (RecordedPly& ply : game.plies) ply.score = take_number<std::int16_t>(bytes);
        games.push_back(std::move(game));
    }
    return true;
}

// Takes one whole block off the front; false when there is none.
bool take_block(std::string_view& content, std::vector<RecordedGame>& games) {
    if (content.size() < kBlockHead) return false;
    std::string_view rest = content;
    const auto packed_size = take_number<std::uint32_t>(rest);
    const auto plain_size = take_number<std::uint32_t>(rest);
    const auto sum = take_number<std::uint64_t>(rest);
    if (packed_size > rest.size() || plain_size > kLargestBlock) return false;
    const std::string_view packed = rest.substr(0, packed_size);
    if (checksum(packed) != sum) return false;
    std::string plain(plain_size, '\0');
    if (ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size()) != plain_size) return false;
    const std::size_t before = games.size();
    if (!take_games(plain, games)) {
        games.resize(before);
        return false;
    }
    content = rest.substr(packed_size);
    return true;
}

Result<std::string> packed_block(const std::vector<RecordedGame>& games) {
    std::string plain;
    for (const RecordedGame& game : games) append_game(plain, game);
    std::string packed(ZSTD_compressBound(plain.size()), '\0');
    const std::size_t size =
        ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), kCompression);
    if (ZSTD_isError(size) != 0) return Error{ZSTD_getErrorName(size)};
    packed.resize(size);
    std::string block;
    append_number(block, static_cast<std::uint32_t>(packed.size()));
    append_number(block, static_cast<std::uint32_t>(plain.size()));
    append_number(block, checksum(packed));
    return block + packed;
}

struct Content {
    RecordedGames records;
    std::size_t sound_bytes = 0;  // header and blocks
    std::size_t whole_bytes = 0;  // without a last block that has room for more games
    std::size_t pending = 0;      // games of that block
};

Result<Content> read_content(const std::string& path) {
    const auto bytes = read_file(path, kLargestRecords);
    if (!bytes) return Error{bytes.error()};
    std::string_view rest = *bytes;
    if (rest.starts_with(kOldRecordsMagic)) {
        return Error{
            fmt::format("file {}: games of an older version, whose moves can no longer be told; play new "
                        "ones with 'sortie datagen'",
                        path)};
    }
    const auto header = take_header(rest);
    if (!header) return Error{fmt::format("file {}: holds no recorded games", path)};
    Content content;
    content.records.header = *header;
    std::vector<RecordedGame>& games = content.records.games;
    std::size_t last_block = bytes->size() - rest.size();
    std::size_t last_games = 0;
    for (;;) {
        const std::size_t begin = bytes->size() - rest.size();
        const std::size_t before = games.size();
        if (!take_block(rest, games)) break;
        last_block = begin;
        last_games = games.size() - before;
    }
    content.sound_bytes = bytes->size() - rest.size();
    content.pending = last_games < kGamesInBlock ? last_games : 0;
    content.whole_bytes = content.pending > 0 ? last_block : content.sound_bytes;
    content.records.unfinished = !rest.empty();
    return content;
}

// How two headers differ, in a word each.
std::pair<std::string, std::string> first_difference(const RecordHeader& a, const RecordHeader& b) {
    if (a.board != b.board) return {board_text(a.board), board_text(b.board)};
    auto left = split_at(a.made, ' ');
    auto right = split_at(b.made, ' ');
    left.resize(std::max(left.size(), right.size()));
    right.resize(left.size());
    const auto [one, other] = std::mismatch(left.begin(), left.end(), right.begin());
    return {std::string(*one), std::string(*other)};
}

}  // namespace

Result<RecordedGames> read_records(const std::string& path) {
    auto content = read_content(path);
    if (!content) return Error{content.error()};
    return std::move(content->records);
}

Result<RecordWriter> RecordWriter::open(const std::string& path, const RecordHeader& header) {
    std::optional<Content> content;
    if (::access(path.c_str(), F_OK) == 0) {
        auto read = read_content(path);
        if (!read) return Error{read.error()};
        if (read->records.header != header) {
            const auto [there, asked] = first_difference(read->records.header, header);
            return Error{fmt::format("file {}: holds other games ({}, not {}); choose another name", path,
                                     in_quotes(there), in_quotes(asked))};
        }
        if (::truncate(path.c_str(), static_cast<off_t>(read->sound_bytes)) != 0) return file_error(path);
        content = std::move(*read);
    }
    File file = open_file(path, "ab");
    if (!file) return file_error(path);
    RecordWriter writer(path, std::move(file));
    if (content) {
        std::vector<RecordedGame>& games = content->records.games;
        writer.whole_bytes_ = content->whole_bytes;
        writer.pending_.assign(games.end() - static_cast<std::ptrdiff_t>(content->pending), games.end());
        writer.found_ = std::move(games);
    } else {
        const std::string text = header_text(header);
        if (std::fwrite(text.data(), 1, text.size(), writer.file_.get()) != text.size() ||
            std::fflush(writer.file_.get()) != 0) {
            return file_error(path);
        }
        writer.whole_bytes_ = text.size();
    }
    return writer;
}

std::optional<Error> RecordWriter::add(RecordedGame game) {
    pending_.push_back(std::move(game));
    return pending_.size() == kGamesInBlock ? flush() : std::nullopt;
}

std::optional<Error> RecordWriter::flush() {
    if (pending_.empty()) return std::nullopt;
    const auto block = packed_block(pending_);
    if (!block) return Error{fmt::format("file {}: {}", path_, block.error())};
    // Away with the block that this one replaces.
    if (::ftruncate(::fileno(file_.get()), static_cast<off_t>(whole_bytes_)) != 0 ||
        std::fwrite(block->data(), 1, block->size(), file_.get()) != block->size() ||
        std::fflush(file_.get()) != 0) {
        return file_error(path_);
    }
    if (pending_.size() == kGamesInBlock) {
        whole_bytes_ += block->size();
        pending_.clear();
    }
    return std::nullopt;
}

std::string recorded_game_bytes(const RecordedGame& game) {
    std::string bytes;
    append_game(bytes, game);
    return bytes;
}

std::optional<RecordedGame> parse_recorded_game(std::string_view bytes) {
    std::vector<RecordedGame> games;
    if (!take_games(bytes, games) || games.size() != 1) return std::nullopt;
    return std::move(games.front());
}

}  // namespace sortie
