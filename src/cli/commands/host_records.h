// Where `sortie host` keeps finished games: a PGN file that grows, and the store of the arena.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arena/store/run_store.h"
#include "core/file.h"
#include "core/result.h"
#include "engine/registry.h"
#include "server/tcp_table.h"

namespace sortie {

class HostRecords {
  public:
    // Opens what is asked for; the error says which file and why.
    static Result<std::unique_ptr<HostRecords>> open(const Registry& registry,
                                                     const std::optional<std::string>& pgn,
                                                     const std::optional<std::string>& store);

    // A game whose verdict has been given. It is on the disk when this returns.
    std::optional<Error> add(const TcpTable& table, int game_number);

  private:
    HostRecords(const Registry& registry, File pgn, std::unique_ptr<RunStore> store)
        : registry_(registry), pgn_(std::move(pgn)), store_(std::move(store)) {}

    const Registry& registry_;
    const File pgn_;
    const std::unique_ptr<RunStore> store_;
};

}  // namespace sortie
