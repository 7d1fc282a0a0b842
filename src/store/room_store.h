// The rooms of the server: every game as it stands, its tokens, and whose library it is in. Used from one
// thread.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "protocol/web/failure.h"
#include "protocol/web/requests.h"
#include "store/room_data.h"

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

// What a visitor's games and analysis take, and the whole file.
struct StoreUsage {
    std::int64_t games = 0;
    std::int64_t bytes = 0;
    std::int64_t database = 0;  // bytes of the whole file
};

// What a visitor was analysing: PGN with variations, and the move that was looked at.
struct KeptAnalysis {
    std::string pgn;
    std::int64_t at = 0;
    std::int64_t changed = 0;  // milliseconds since 1970
};

// For how many days something is kept since it was last changed.
struct DaysKept {
    int unplayed_room = 0;
    int analysis = 0;
};

// What has been asked of the store so far.
struct StoreWork {
    std::uint64_t calls = 0;
    double seconds = 0;
};

class RoomStore {
  public:
    virtual ~RoomStore() = default;

    // Writes the room as it stands.
    virtual std::optional<Failure> save(const StoredRoom& room) = 0;
    // Several at once, or none of them.
    virtual std::optional<Failure> save_all(const std::vector<StoredRoom>& rooms,
                                            const std::string& visitor) = 0;
    virtual Answer<StoredRoom> load(const std::string& id) = 0;
    virtual Answer<LibraryEntry> entry(const std::string& id) = 0;

    virtual std::optional<Failure> add_to_library(const std::string& visitor, const std::string& room) = 0;
    virtual Answer<bool> in_library(const std::string& visitor, const std::string& room) = 0;
    // True when it was in nobody else's and is erased.
    virtual Answer<bool> remove_from_library(const std::string& visitor, const std::string& room) = 0;
    virtual Answer<LibraryPage> list(const std::string& visitor, const LibraryRequest& request) = 0;
    virtual Answer<std::vector<Access>> access_of(const std::string& room) = 0;
    // The one analysis of a visitor; an empty text when there is none.
    virtual std::optional<Failure> keep_analysis(const std::string& visitor,
                                                 const KeptAnalysis& analysis) = 0;
    virtual Answer<KeptAnalysis> kept_analysis(const std::string& visitor) = 0;
    virtual Answer<StoreUsage> usage(const std::string& visitor) = 0;
    virtual StoreWork work() const = 0;
    // Erases rooms in which no move was made, and analyses. Days count when this was called in them: a clock
    // that jumps ahead makes nothing old. `now` in milliseconds since 1970.
    virtual std::optional<Failure> erase_old(std::int64_t now, const DaysKept& kept) = 0;
};

// In a SQLite file, which is created if need be; ":memory:" keeps nothing. A file of a later version is
// refused, and so is one that another server has open. Only its owner can read it, and it holds hashes in
// place of tokens.
Result<std::unique_ptr<RoomStore>> open_room_store(const std::string& file);

}  // namespace sortie::web
