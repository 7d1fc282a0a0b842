#include "engine/solving.h"

#include <fmt/format.h>

#include "core/text.h"

namespace sortie {

namespace {

constexpr solver::Settings kReaderSettings{4, 1};  // it only codes positions

}  // namespace

Result<std::unique_ptr<PositionSolver>> make_solver(const Session& session, const solver::Settings& settings,
                                                    solver::Preparation preparation) {
    if (!session.solving().make) {
        return Error{fmt::format("{} {} cannot be solved: it can be drawn, or its positions may come back",
                                 session.identity().game, session.identity().variant)};
    }
    return session.solving().make(session, settings, preparation);
}

Result<std::unique_ptr<Session>> open_proof(const Registry& registry, const solver::Proof& proof) {
    const solver::ProofHeader& header = proof.header;
    if (header.winner != side_name(Side::First) && header.winner != side_name(Side::Second))
        return Error{fmt::format("the winner is {}: expected first or second", in_quotes(header.winner))};
    auto session = registry.open({header.game, header.variant, std::nullopt, header.position});
    if (!session) return Error{session.error()};
    const auto& size = (*session)->identity().size;
    const std::string real_size = size ? size_text(*size) : std::string();
    if (real_size != header.size) {
        return Error{fmt::format("the position is on a board of {}, the proof says {}", in_quotes(real_size),
                                 in_quotes(header.size))};
    }
    return session;
}

Result<std::unique_ptr<PositionSolver>> make_proof_reader(const Session& session) {
    return make_solver(session, kReaderSettings, solver::Preparation::Quick);
}

Result<solver::Coverage> verify_proof(const Registry& registry, const solver::Proof& proof,
                                      const solver::Settings& settings, const PositionSolver::Tick& tick) {
    const auto session = open_proof(registry, proof);
    if (!session) return Error{session.error()};
    const auto checker = make_proof_reader(**session);
    if (!checker) return Error{checker.error()};
    return (*checker)->verify(proof, settings, tick);
}

}  // namespace sortie
