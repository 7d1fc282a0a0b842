// The tables of the arena's file; docs/arena.md explains them.
#pragma once

namespace sortie {

inline constexpr int kRunTablesVersion = 2;

inline constexpr const char* kRunTables = R"(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,      -- match, tournament, study, test (of learning), tune
    plan TEXT NOT NULL,      -- JSON
    started TEXT NOT NULL,   -- UTC
    finished TEXT,
    verdict TEXT
) STRICT;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,    -- arena, …: which part of the program played it
    run INTEGER REFERENCES runs(id),
    number INTEGER,          -- within the run, from 0
    ended TEXT NOT NULL,     -- UTC
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    size TEXT,
    start TEXT NOT NULL,     -- position before all moves
    first TEXT NOT NULL,     -- who played
    second TEXT NOT NULL,
    outcome TEXT,            -- first, second, draw; NULL without a result
    termination TEXT NOT NULL,
    reason TEXT NOT NULL,
    plies INTEGER NOT NULL,
    final TEXT NOT NULL,     -- position after all moves
    UNIQUE (run, number)
) STRICT;
CREATE TABLE sides (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    side TEXT NOT NULL,      -- first, second
    moves INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    time_us INTEGER NOT NULL,
    captures INTEGER NOT NULL,
    late_us INTEGER NOT NULL,
    machine_late_us INTEGER NOT NULL DEFAULT 0,  -- because the machine was busy
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,    -- from 1
    side TEXT NOT NULL,
    move TEXT NOT NULL,
    opening INTEGER NOT NULL,
    score INTEGER NOT NULL,  -- as the mover sees it
    depth INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    time_us INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
)";

// What version 1 lacks.
inline constexpr const char* kSecondVersion =
    "ALTER TABLE sides ADD COLUMN machine_late_us INTEGER NOT NULL DEFAULT 0";

// Files of older versions lack it.
inline constexpr const char* kLiveTable = R"(
CREATE TABLE IF NOT EXISTS live (
    run INTEGER NOT NULL REFERENCES runs(id),
    number INTEGER NOT NULL,  -- within the run, from 0
    start TEXT,               -- position before all moves; NULL: the game's own start
    first TEXT NOT NULL,      -- who plays
    second TEXT NOT NULL,
    moves TEXT NOT NULL,      -- so far, separated by blanks
    beat INTEGER NOT NULL,    -- seconds since 1970; long ago: whoever played was killed
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID
)";

}  // namespace sortie
