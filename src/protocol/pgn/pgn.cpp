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

// A line with its variations, behind turn `number`, in which `before` moved last.
std::vector<std::string> words_of(const std::vector<RecordedMove>& moves, int number, Side before) {
    std::vector<std::string> words;
    bool resumes = true;  // at the start, behind a comment and a variation the second player's number is
                          // written too
    for (const RecordedMove& move : moves) {
        const int number_before = number;
        if (move.side == Side::First && before == Side::Second) ++number;
        number = std::max(number, 1);
        if (move.side == Side::First) words.push_back(fmt::format("{}.", number));
        if (move.side == Side::Second && resumes) words.push_back(fmt::format("{}...", number));
        words.push_back(move.text);
        if (move.glyph > 0) words.push_back(fmt::format("${}", move.glyph));
        if (!move.comment.empty()) words.push_back(comment_text(move.comment));
        for (const auto& variation : move.variations) {
            auto inner = words_of(variation, number_before, before);
            inner.front().insert(0, "(");
            inner.back() += ')';
            words.insert(words.end(), inner.begin(), inner.end());
        }
        resumes = !move.comment.empty() || !move.variations.empty();
        before = move.side;
    }
    return words;
}

// Plays a line and leaves it on the board.
std::optional<Error> replay_line(Session& session, std::vector<RecordedMove>& moves, std::size_t ply) {
    for (RecordedMove& move : moves) {
        for (auto& variation : move.variations) {
            if (auto problem = replay_line(session, variation, ply)) return problem;
            for (std::size_t i = 0; i < variation.size(); ++i) session.take_back();
        }
        move.side = session.side_to_move();
        ++ply;
        if (const auto problem = session.play(move.text))
            return Error{fmt::format("line {}, ply {}: {}", move.line, ply, problem->message)};
    }
    return std::nullopt;
}

}  // namespace

Side pgn_white(const Session& session) {
    return session.view().second_name == "White" ? Side::Second : Side::First;
}

std::string_view pgn_result(Outcome outcome, Side white) {
    if (outcome == Outcome::Ongoing) return kResults[3];
    if (outcome == Outcome::Draw) return kResults[2];
    return outcome == win_for(white) ? kResults[0] : kResults[1];
}

Outcome pgn_outcome(std::string_view result, Side white) {
    for (const Outcome outcome : {Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw}) {
        if (result == pgn_result(outcome, white)) return outcome;
    }
    return Outcome::Ongoing;
}

void set_players(GameRecord& record, Side white, const std::string& first, const std::string& second) {
    record.set_tag("White", white == Side::First ? first : second);
    record.set_tag("Black", white == Side::First ? second : first);
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
    for (const std::string& word : words_of(record.moves, 0, Side::Second)) moves.add(word);
    moves.add(record.result);
    return text + '\n' + std::move(moves).text();
}

std::string pgn_movetext(const std::vector<RecordedMove>& moves) {
    Paragraph text;
    for (const std::string& word : words_of(moves, 0, Side::Second)) text.add(word);
    return std::move(text).text();
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
    return replay_line(session, record.moves, 0);
}

GameRecord new_record(const Registry& registry, const Session& session, const std::string& start,
                      const std::vector<RecordedMove>& moves) {
    GameRecord record;
    record.moves = moves;
    record.result = pgn_result(session.outcome(), pgn_white(session));
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
