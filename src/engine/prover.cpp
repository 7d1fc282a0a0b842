#include "engine/prover.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace sortie {

namespace {

using solver::Value;

// To play, the solver must be there at once; an analysis has the time for deep zones and a network, unless
// they take too long to get going.
struct ProverKind {
    solver::Settings settings;
    solver::Preparation preparation;
};
constexpr ProverKind kQuickProver{{32, 1}, solver::Preparation::Quick};
constexpr ProverKind kPatientProver{{48, 1}, solver::Preparation::Full};

// The solver looks at some 200 nodes in a millisecond, a search at ten times as many.
constexpr std::uint64_t kNodesInMillisecond = 200;
constexpr std::uint64_t kSearchNodesForOne = 10;

constexpr std::uint64_t kShareInPlay = 10;
constexpr std::uint64_t kMostInPlay = 50'000;  // who follows a long search does not wait for its first line
constexpr int kMovesOfAClock = 30;

constexpr std::uint64_t kFirstInAnalysis = 50'000;   // a quarter of a second
constexpr std::uint64_t kSearchNodesInAnalysis = 3;  // for one of the solver's: three times the time
constexpr std::uint64_t kLeastTurn = 5'000;
constexpr Duration kTimeForLength = std::chrono::seconds(2);

Duration at_least_nothing(Duration time) {
    return std::max(time, Duration{});
}

// What is left of the limits after that much was used.
Limits rest_of(Limits limits, std::uint64_t nodes, Duration time) {
    constexpr Duration kLeast = std::chrono::milliseconds(1);
    if (limits.nodes) *limits.nodes -= std::min(*limits.nodes - 1, nodes);
    if (limits.move_time) limits.move_time = std::max(*limits.move_time - time, kLeast);
    return limits;
}

}  // namespace

void state_proof(SearchReport& report, const Proof& proof) {
    const Value value = proof.of(report.move);
    if (value == Value::Unknown) return;
    if (value == Value::Win ? !is_win(report.score) : !is_loss(report.score)) {
        report.score = value == Value::Win ? kSomeWin : -kSomeWin;
        report.kind = ScoreKind::Exact;
    }
    report.probability = value == Value::Win ? 1.0 : 0.0;
}

std::uint64_t proof_nodes(const Limits& limits, Side mover) {
    std::optional<std::uint64_t> nodes;
    const auto at_most = [&](std::uint64_t share) { nodes = std::min(nodes.value_or(share), share); };
    const auto in_time = [](Duration time) {
        return static_cast<std::uint64_t>(milliseconds(at_least_nothing(time))) * kNodesInMillisecond /
               kShareInPlay;
    };
    if (limits.nodes) at_most(*limits.nodes / kSearchNodesForOne / kShareInPlay);
    if (limits.move_time) at_most(in_time(*limits.move_time));
    if (limits.clock) at_most(in_time(limits.clock->remaining[index(mover)] / kMovesOfAClock));
    return std::min(nodes.value_or(0), kMostInPlay);
}

SearchRequest best_move_request(const Session& session, const Limits& limits) {
    constexpr std::size_t kProvedAtOnce = 20;  // points: 4x5 takes 15,000 nodes from its start
    SearchRequest request{limits, 1, {}, Purpose::Analysis};
    if (limits.depth && session.view().points.size() > kProvedAtOnce) request.proof = Proof{};
    return request;
}

PositionSolver& ProvingAgent::solver(Purpose purpose) {
    if (!solver_ || solver_purpose_ != purpose) {
        solver_.reset();  // before the next one takes its memory
        const bool full = purpose == Purpose::Analysis && session_.solving().is_soon_ready;
        const ProverKind& kind = full ? kPatientProver : kQuickProver;
        solver_ = session_.solving().make(session_, kind.settings, kind.preparation);
        solver_purpose_ = purpose;
    }
    return *solver_;
}

void ProvingAgent::clear() {
    inner_.clear();
    if (solver_) solver_->clear();
}

SearchReport ProvingAgent::think(const SearchRequest& request, const StopFlag& stop,
                                 const ReportHandler& report) {
    SearchRequest whole = request;
    whole.limits = stricter(request.limits, limits_);
    const bool finished = session_.outcome() != Outcome::Ongoing;
    if (request.proof || finished || !session_.solving().beats_search)
        return search(whole, request.proof.value_or(Proof{}), stop, report);
    return request.purpose == Purpose::Play ? play(whole, stop, report) : analyse(whole, stop, report);
}

SearchReport ProvingAgent::search(SearchRequest request, const Proof& proof, const StopFlag& stop,
                                  const ReportHandler& report) {
    request.proof = proof;
    if (!inner_.heeds_proof() && request.lines <= 1 && request.search_moves.empty()) {
        const Value wanted = proof.value == Value::Win ? Value::Win : Value::Unknown;
        for (const SolvedMove& move : proof.moves) {
            if (move.value == wanted) request.search_moves.push_back(move.move);
        }
    }
    ReportHandler handler;
    if (report) {
        handler = [&](SearchReport current) {
            state_proof(current, proof);
            report(current);
        };
    }
    SearchReport best = inner_.think(request, stop, handler);
    state_proof(best, proof);
    return best;
}

SearchReport ProvingAgent::play(SearchRequest request, const StopFlag& stop, const ReportHandler& report) {
    const Duration start = clock_.now();
    Proof proof;
    if (request.lines <= 1 && request.search_moves.empty()) {
        const std::uint64_t nodes = proof_nodes(request.limits, session_.side_to_move());
        if (nodes > 0) proof = solver(Purpose::Play).prove({std::nullopt, nodes}, stop);
        request.limits = rest_of(request.limits, 0, clock_.now() - start);
    }
    SearchReport best = search(std::move(request), proof, stop, report);
    best.time = clock_.now() - start;
    return best;
}

SearchReport ProvingAgent::analyse(const SearchRequest& request, const StopFlag& stop,
                                   const ReportHandler& report) {
    const Duration start = clock_.now();
    const auto elapsed = [&] { return clock_.now() - start; };
    const int lines = std::min(request.lines, static_cast<int>(session_.legal_moves().size()));
    std::uint64_t proving = 0;    // the solver's nodes
    std::uint64_t searching = 0;  // those of the searches before this one
    int shown = 0;                // depth
    const auto prove = [&](std::uint64_t nodes) {
        solver::Limits limits{std::nullopt, nodes};
        if (request.limits.move_time)
            limits.time = at_least_nothing(*request.limits.move_time - elapsed()) / 2;
        proving += nodes;
        return solver(Purpose::Analysis).prove(limits, stop);
    };
    const std::uint64_t first =
        std::min(kFirstInAnalysis, request.limits.nodes.value_or(UINT64_MAX) / kSearchNodesForOne);
    Proof proof = prove(first);
    for (;;) {
        const bool proved = proof.value != Value::Unknown;
        SearchRequest rest = request;
        rest.limits = rest_of(request.limits, searching, elapsed());
        if (proved && rest.limits.move_time)
            rest.limits.move_time = std::min(*rest.limits.move_time, kTimeForLength);
        StopFlag cut(&stop);
        Proof found;
        const Duration begun = elapsed();
        const auto whole = [&](SearchReport& current) {
            current.nodes += searching;
            current.time += begun;
        };
        SearchReport best = search(rest, proof, cut, [&](SearchReport current) {
            whole(current);
            // A search that begins again is silent until it is as deep as the one before.
            if (report && current.depth >= shown) report(current);
            shown = std::max(shown, current.depth);
            const bool settled = proved || found.value != Value::Unknown || is_decided(current.score);
            if (settled || current.line < lines || stop.requested()) return;
            const std::uint64_t allowed = first + current.nodes / kSearchNodesInAnalysis;
            if (allowed < proving + kLeastTurn) return;
            found = prove(allowed - proving);
            if (found.value != Value::Unknown) cut.request();
        });
        whole(best);
        if (found.value == Value::Unknown) {
            if (report && best.depth < shown) report(best);
            return best;
        }
        proof = std::move(found);
        searching = best.nodes;
    }
}

}  // namespace sortie
