#include "server/web/weights.h"

#include <type_traits>

namespace sortie::web {

namespace {

constexpr double kMovesPerUnit = 100;   // replayed and drawn
constexpr double kBytesPerUnit = 4096;  // of PGN
constexpr double kPgnWeight = 8;
constexpr double kTreeWeight = 2;

double moves_weight(const GameSetup& position) {
    return static_cast<double>(position.moves.size()) / kMovesPerUnit;
}

double pgn_weight(const std::string& pgn) {
    return kPgnWeight + static_cast<double>(pgn.size()) / kBytesPerUnit;
}

}  // namespace

double weight_of(const Request& request) {
    return std::visit(
        [](const auto& r) -> double {
            using R = std::decay_t<decltype(r)>;
            if constexpr (std::is_same_v<R, CreateRequest>) return 10 + moves_weight(r.position);
            if constexpr (std::is_same_v<R, ImportRequest> || std::is_same_v<R, ReadPgnRequest>)
                return pgn_weight(r.pgn);
            if constexpr (std::is_same_v<R, KeepAnalysisRequest>)
                return 1 + static_cast<double>(r.pgn.size()) / kBytesPerUnit;
            if constexpr (std::is_same_v<R, ExportRequest>)
                return kPgnWeight + static_cast<double>(r.rooms.size()) / 2;
            if constexpr (std::is_same_v<R, AnalyzeRequest> || std::is_same_v<R, BestRequest>)
                return 3 + moves_weight(r.position);
            if constexpr (std::is_same_v<R, TreesRequest>)
                return 3 + kTreeWeight * static_cast<double>(r.agents.size()) + moves_weight(r.position);
            if constexpr (std::is_same_v<R, StateRequest> || std::is_same_v<R, WritePgnRequest>)
                return 1 + moves_weight(r.position);
            if constexpr (std::is_same_v<R, JoinRequest> || std::is_same_v<R, RecordRequest> ||
                          std::is_same_v<R, ReviewRequest> || std::is_same_v<R, HintRequest> ||
                          std::is_same_v<R, LibraryRequest> || std::is_same_v<R, RematchRequest> ||
                          std::is_same_v<R, TournamentsRequest> || std::is_same_v<R, TournamentRequest> ||
                          std::is_same_v<R, TournamentGameRequest>)
                return 3;
            return 1;
        },
        request);
}

}  // namespace sortie::web
