// The games of the server in SQLite: every room as it stands, its tokens, and whose library it is in. Used
// from one thread. SQL takes values as bound parameters only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/registry.h"
#include "protocol/web/failure.h"
#include "protocol/web/requests.h"
#include "server/web/room.h"

namespace sortie::web {

// A line of the library.
struct LibraryEntry {
    std::string room;
    std::string game;
    std::string variant;
    std::string size;  // empty: the game has one board
    std::string name;
    std::string start;
    std::int64_t created = 0;
    std::int64_t changed = 0;
    std::int64_t plies = 0;
    std::array<std::string, 2> names;
    std::string outcome;  // empty while the game goes on
    std::string reason;
    bool reviewed = false;
    bool imported = false;
};

struct LibraryPage {
    std::int64_t total = 0;
    std::vector<LibraryEntry> entries;
};

class GameStore {
  public:
    // Opens or creates the file; ":memory:" keeps nothing. A file of a later version is refused.
    static Result<std::unique_ptr<GameStore>> open(const std::string& file, const Registry& registry);
    ~GameStore();
    GameStore(const GameStore&) = delete;
    GameStore& operator=(const GameStore&) = delete;

    // Writes the room as it stands.
    std::optional<Failure> save(const Room& room);
    // Several at once, or none of them.
    std::optional<Failure> save_all(const std::vector<Room>& rooms, const std::string& visitor);
    Answer<Room> load(const std::string& id);
    Answer<LibraryEntry> entry(const std::string& id);

    std::optional<Failure> add_to_library(const std::string& visitor, const std::string& room);
    Answer<bool> in_library(const std::string& visitor, const std::string& room);
    // True when it was in nobody else's and is erased.
    Answer<bool> remove_from_library(const std::string& visitor, const std::string& room);
    Answer<LibraryPage> list(const std::string& visitor, const LibraryRequest& request);
    Answer<std::vector<Access>> access_of(const std::string& room);

  private:
    class Implementation;
    explicit GameStore(std::unique_ptr<Implementation> implementation);
    template <class Work>
    auto guarded(const Work& work) -> decltype(work(std::declval<Implementation&>()));

    std::unique_ptr<Implementation> implementation_;
};

// How a seat is called in lists and records.
std::string seat_name(const Seat& seat);

}  // namespace sortie::web
