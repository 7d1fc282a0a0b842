// An agent chooses moves: our search, a reference search, a published player, an external engine. It is bound
// to the session that made it and thinks about the position that the session has reached.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/explanation.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/search_report.h"
#include "core/search_statistics.h"
#include "core/side.h"
#include "core/stop.h"
#include "engine/agents/proof.h"

namespace sortie {

class TreeRecorder;

// To play is to choose a move in time; in an analysis the truth about the position counts for more.
enum class Purpose { Play, Analysis };

struct SearchRequest {
    Limits limits;
    int lines = 1;                          // how many of the best moves to report
    std::vector<std::string> search_moves;  // only these, when there are any
    Purpose purpose = Purpose::Play;
    // What is proved about the position, if that has been looked into already.
    std::optional<Proof> proof = std::nullopt;
    TreeRecorder* recorder = nullptr;  // told of every node, by agents that record (see records_tree())
};

// Called on the thread that called think(), or on one of the agent's own threads while think() waits.
using ReportHandler = std::function<void(const SearchReport&)>;

// Why an agent could not answer although the game goes on: an external program that died, fell silent, took
// too long or sent nothing but illegal moves; or because no program can be started here any more, which is
// nobody's fault.
struct AgentFailure {
    enum class Kind { Crash, Stall, Late, IllegalMove, Nobodys };
    Kind kind = Kind::Crash;
    std::string reason;
};

class Agent {
  public:
    virtual ~Agent() = default;

    // Gets ready for a game in which it plays this side, so that the first think() is not charged for it.
    virtual void prepare(Side plays) { static_cast<void>(plays); }

    // Blocks until a limit is reached or `stop` is set, reporting on the way; returns the last report of the
    // best line. Its move is empty when the game is over.
    virtual SearchReport think(const SearchRequest& request, const StopFlag& stop,
                               const ReportHandler& report) = 0;

    // What went wrong in the last prepare() or think(), which then gave no move.
    virtual std::optional<AgentFailure> failure() const { return std::nullopt; }

    // Whether it thinks until it is stopped when a request sets no limit.
    virtual bool needs_limit() const { return false; }

    // Whether it prefers moves by the request's proof. For an agent that does not, its choice is limited.
    virtual bool heeds_proof() const { return false; }

    // Whether it tells the recorder of a request about its search.
    virtual bool records_tree() const { return false; }

    // How it judges the session's position, term by term; nothing where it judges none, or where the game is
    // over and it judges none that are. Agents that take sides judge for whoever was to move that many moves
    // earlier: at the root of a search.
    virtual std::optional<Explanation> explain(std::size_t moves_since_root) const {
        static_cast<void>(moves_since_root);
        return std::nullopt;
    }

    // What the last search did, where the agent counts it.
    virtual std::optional<SearchStatistics> statistics() const { return std::nullopt; }

    // Forgets everything learnt from earlier positions.
    virtual void clear() {}
};

}  // namespace sortie
