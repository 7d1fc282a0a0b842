// Grows an opening book: the position that is reached by the best play of both sides and is not in the book
// yet comes next. A path costs what its moves give away, and a little a ply, so that the main lines grow
// deepest.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/stop.h"
#include "engine/book.h"
#include "engine/registry.h"

namespace sortie {

struct BookOptions {
    GameSetup start;
    std::string agent = "sortie";
    std::size_t positions = 1000;  // that the book shall hold
    std::uint64_t nodes = 200'000;
    int lines = 4;      // moves to look at in a position
    Score margin = 60;  // moves that are worse by more are not followed
    int threads = 1;
};

struct BookWatchers {
    std::function<void(std::size_t positions)> grown;
    // Called now and then, and at the end: what there is so far is a whole book.
    std::function<std::optional<Error>(const Book&)> save;
};

// Goes on with the positions of `known`, which are not searched again. With one thread, or the same number,
// the same options give the same book, interrupted or not. An error is what the user got wrong, or what
// save() returned.
Result<Book> build_book(const Registry& registry, const BookOptions& options, Book known,
                        const StopFlag& stop, const BookWatchers& watchers);

}  // namespace sortie
