#include "search/solver/proof_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/setup.h"
#include "search/solver/compressed_file.h"

namespace sortie::solver {

namespace {

constexpr const char* kProofMagic = "sortie-proof 2";
constexpr std::size_t kLongestProofLine = 10'000;

// Seven bits a byte, the lowest first; the highest bit says that more follow.
void append_number(std::string& bytes, PositionCode number) {
    for (; number >= 0x80; number >>= 7)
        bytes += static_cast<char>(static_cast<unsigned>(number & 0x7f) | 0x80);
    bytes += static_cast<char>(number);
}

std::optional<PositionCode> read_number(CompressedReader& file) {
    PositionCode number = 0;
    for (int shift = 0; shift < 128; shift += 7) {
        unsigned char byte = 0;
        if (!file.read(&byte, 1)) return std::nullopt;
        number |= static_cast<PositionCode>(byte & 0x7f) << shift;
        if (byte < 0x80) return number;
    }
    return std::nullopt;
}

Error damaged_proof(const std::string& path, const char* what) {
    return Error{fmt::format("file {}: not a proof that can be read: {}", path, what)};
}

}  // namespace

std::optional<Error> write_proof(const std::string& path, const Proof& proof) {
    auto file = CompressedWriter::create(path);
    if (!file) return Error{file.error()};
    const ProofHeader& header = proof.header;
    const nlohmann::ordered_json json = {{"game", header.game},
                                         {"variant", header.variant},
                                         {"size", header.size},
                                         {"position", header.position},
                                         {"winner", header.winner},
                                         {"leaf_nodes", header.leaf_nodes},
                                         {"records", proof.records.size()}};
    file->write_text(fmt::format("{}\n{}\n", kProofMagic, json.dump()));
    PositionCode last = 0;
    std::string bytes;
    for (const ProofRecord& record : proof.records) {
        bytes.clear();
        append_number(bytes, record.code - last);
        bytes += static_cast<char>(record.move_code & 0xff);
        bytes += static_cast<char>(record.move_code >> 8);
        file->write_text(bytes);
        last = record.code;
    }
    return file->finish();
}

Result<Proof> read_proof(const std::string& path) {
    auto file = CompressedReader::open(path);
    if (!file) return Error{file.error()};
    const auto magic = file->read_line(kLongestProofLine);
    if (!magic) return damaged_proof(path, "it is cut short or damaged, or no proof at all");
    if (*magic != kProofMagic) return damaged_proof(path, "it does not start with 'sortie-proof 2'");
    const auto line = file->read_line(kLongestProofLine);
    const auto json = nlohmann::json::parse(line.value_or(""), nullptr, false);
    Proof proof;
    std::uint64_t count = 0;
    try {
        proof.header = {json.at("game"),     json.at("variant"), json.at("size"),
                        json.at("position"), json.at("winner"),  json.at("leaf_nodes")};
        count = json.at("records");
    } catch (const nlohmann::json::exception&) {
        return damaged_proof(path, "the second line is not its description");
    }
    if (proof.header.leaf_nodes > kMostLeafNodes)
        return damaged_proof(path, "what it leaves out would take too long");
    if (!proof.header.size.empty() && !parse_size(proof.header.size))
        return damaged_proof(path, "there is no board of that size");
    PositionCode last = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto step = read_number(*file);
        std::array<unsigned char, 2> move_code{};
        if (!step || !file->read(move_code.data(), move_code.size()))
            return damaged_proof(path, "it ends too early");
        if (i > 0 && (*step == 0 || last + *step < last))
            return damaged_proof(path, "its records are out of order");
        last += *step;
        proof.records.push_back({last, static_cast<std::uint16_t>(move_code[0] | move_code[1] << 8)});
    }
    if (!file->at_end()) return damaged_proof(path, "it does not end where it should");
    return proof;
}

}  // namespace sortie::solver
