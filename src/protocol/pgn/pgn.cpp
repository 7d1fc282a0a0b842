#include "protocol/pgn/pgn.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie {

namespace {

constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
constexpr std::array<std::string_view, 7> kRoster{"Event", "Site",  "Date",  "Round",
                                                  "White", "Black", "Result"};
constexpr std::size_t kLineWidth = 80;

std::string tag_line(std::string_view name, std::string_view value) {
    std::string escaped;
    for (const char c : value) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c == '\n' || c == '\r' ? ' ' : c;
    }
    return fmt::format("[{} \"{}\"]\n", name, escaped);
}

// Words with blanks between them, broken into lines.
class Paragraph {
  public:
    void add(std::string_view words) {
        for (const std::string_view word : split_words(words)) {
            if (column_ > 0 && column_ + 1 + word.size() > kLineWidth) {
                text_ += '\n';
                column_ = 0;
            }
            if (column_ > 0) text_ += ' ';
            text_ += word;
            column_ += word.size() + (column_ > 0 ? 1 : 0);
        }
    }
    std::string text() && { return std::move(text_) + '\n'; }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

// A brace would end the comment early.
std::string comment_text(const std::string& comment) {
    std::string text = comment;
    std::replace(text.begin(), text.end(), '}', ')');
    return "{" + text + "}";
}

}  // namespace

std::string_view pgn_result(Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return kResults[0];
        case Outcome::SecondWins:
            return kResults[1];
        case Outcome::Draw:
            return kResults[2];
        case Outcome::Ongoing:
            break;
    }
    return kResults[3];
}

std::optional<std::string> GameRecord::tag(std::string_view name) const {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [&](const auto& entry) { return entry.first == name; });
    return found == tags.end() ? std::nullopt : std::optional(found->second);
}

void GameRecord::set_tag(std::string_view name, std::string value) {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [&](const auto& entry) { return entry.first == name; });
    if (found == tags.end()) {
        tags.emplace_back(name, std::move(value));
    } else {
        found->second = std::move(value);
    }
}

std::string pgn_text(const GameRecord& record) {
    std::string text;
    for (const std::string_view name : kRoster) {
        const std::string unknown = name == "Date" ? "????.??.??" : "?";
        text += tag_line(name, name == "Result" ? record.result : record.tag(name).value_or(unknown));
    }
    for (const auto& [name, value] : record.tags) {
        if (std::find(kRoster.begin(), kRoster.end(), name) == kRoster.end()) text += tag_line(name, value);
    }
    Paragraph moves;
    int number = 0;
    bool resumes = true;  // at the start and behind a comment the second player's number is written too
    Side before = Side::Second;
    for (const RecordedMove& move : record.moves) {
        if (move.side == Side::First && before == Side::Second) ++number;
        number = std::max(number, 1);
        if (move.side == Side::First) moves.add(fmt::format("{}.", number));
        if (move.side == Side::Second && resumes) moves.add(fmt::format("{}...", number));
        moves.add(move.text);
        if (!move.comment.empty()) moves.add(comment_text(move.comment));
        resumes = !move.comment.empty();
        before = move.side;
    }
    moves.add(record.result);
    return text + '\n' + std::move(moves).text();
}

Result<std::unique_ptr<Session>> open_record(const Registry& registry, const GameRecord& record,
                                             const GameSetup& otherwise) {
    GameSetup choice = otherwise;
    if (auto name = record.tag("Variant")) {
        std::replace(name->begin(), name->end(), ' ', '-');  // titles have blanks
        auto parsed = parse_variant_name(registry, *name);
        if (!parsed) return Error{"tag Variant: " + parsed.error()};
        choice = std::move(*parsed);
    }
    const auto start = record.tag("FEN");
    // The size of the board is the size of the position.
    return registry.open({choice.game, choice.variant, start ? std::nullopt : choice.size, start});
}

std::optional<Error> replay_record(Session& session, GameRecord& record) {
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        RecordedMove& move = record.moves[i];
        move.side = session.side_to_move();
        if (const auto problem = session.play(move.text))
            return Error{fmt::format("line {}, ply {}: {}", move.line, i + 1, problem->message)};
    }
    return std::nullopt;
}

GameRecord new_record(const Registry& registry, const Session& session, const std::string& start,
                      const std::vector<RecordedMove>& moves) {
    GameRecord record;
    record.moves = moves;
    record.result = pgn_result(session.outcome());
    record.set_tag("Variant", variant_name(registry, session.identity()));
    const GameSetup& identity = session.identity();
    const auto usual = registry.open({identity.game, identity.variant, identity.size});
    if (!usual || (*usual)->position_text() != start) {
        record.set_tag("SetUp", "1");
        record.set_tag("FEN", start);
    }
    return record;
}

}  // namespace sortie
