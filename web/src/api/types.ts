// The messages of docs/api.md, as far as the page uses them.
import type { Move, Side, View } from '../board/view';

export type Outcome = Side | 'draw';

/** Which position: everything optional, as in the API. */
export interface PositionFields {
    game?: string;
    variant?: string;
    size?: string | null;
    position?: string;
    moves?: string[];
}

export interface State {
    game: string;
    variant: string;
    size: string | null;
    name: string;
    start: string;
    position: string;
    ply: number;
    side: Side;
    outcome: Outcome | null;
    reason: string | null;
    last: Move | null;
    moves: Move[];
    lost: Record<Side, number>;
    view: View;
}

/** What can be said about an agent, as docs/api.md describes it. */
export interface AgentOption {
    key: string;
    kind: 'whole' | 'real' | 'choice' | 'text';
    min?: number;
    max?: number;
    choices?: string[];
    default: number | string | null;
    summary: string;
}

export interface GameInfo {
    game: string;
    title: string;
    summary: string;
    variants: { name: string; summary: string; draws: boolean; names: Record<Side, string> }[];
    modifiers: { name: string; summary: string }[];
    sizes: { columns: [number, number]; rows: [number, number]; squares: number; default: string; common: string[] } | null;
    agents: { agent: string; summary: string; options: AgentOption[] }[];
    /** `elo`: above level 1, on the boards where that was measured. */
    levels: { level: number; name: string; agent: string; elo: { variant: string; size: string | null; value: number | null }[] }[];
}

export type Score = { cp: number } | { win: number | null } | { loss: number | null }; // plies; null: proved, of unknown length

export interface Result {
    move: string | null;
    score: Score;
    probability: number;
    first_probability: number;
    depth: number;
    seldepth: number;
    nodes: number;
    time_ms: number;
    nps: number;
    pv: string[];
    paths: string[][];
}

export interface Analysis {
    depth: number;
    nodes: number;
    time_ms: number;
    nps: number;
    lines: (Result & { line: number })[];
}

export type Seat = { kind: 'me'; name?: string } | { kind: 'invite' } | { kind: 'agent'; agent: string };

export interface ClockSetting {
    base_ms: number;
    increment_ms: number;
}

export interface Room {
    room: string;
    revision: number;
    state: State;
    played: (Move & { ms: number | null })[];
    seats: Record<Side, { kind: 'human' | 'agent' | 'open'; name?: string; agent?: string; connected: boolean }>;
    outcome: Outcome | null;
    reason: string | null;
    clock: (ClockSetting & { first_ms: number; second_ms: number; running: Side | null }) | null;
    time: number;
    thinking: boolean;
    /** Whether the game is in the database: false while that fails. */
    saved: boolean;
    offers: { draw: Side | null; takeback: Side | null; rematch: Side | null };
    delay_ms: number;
    paused: boolean;
    spectators: number;
    created: number;
    you: { sides: Side[]; director: boolean };
    rematch: string | null;
    reviewed: boolean;
}

export interface Entry {
    room: string;
    game: string;
    variant: string;
    size: string | null;
    name: string;
    start: string;
    created: number;
    changed: number;
    plies: number;
    names: Record<Side, string>;
    outcome: Outcome | null;
    reason: string | null;
    reviewed: boolean;
    token: string | null;
    sides: Side[];
    invitation: string | null;
    imported: boolean;
}

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

export interface Judged {
    ply: number;
    side: Side;
    move: string;
    best: string | null;
    best_path: string[];
    before: number;
    after: number;
    first_probability: number;
    mark: Mark | null;
}

export interface GameRecord extends Entry {
    state: State;
    played: Move[];
    tags: Record<string, string>;
    comments: string[];
    /** Of a game with variations. */
    tree: TreeMove[] | null;
    review: Judged[] | null;
}

/** A move of a record with variations: `parent` is the number of the move before, 0 the start. */
export interface TreeMove extends Move {
    parent: number;
    comment?: string;
}

export interface ReadGame {
    game: string;
    variant: string;
    size: string | null;
    name: string;
    start: string;
    moves: string[];
    comments: string[];
    tree: TreeMove[];
    /** The record as the server writes it. */
    pgn: string;
    tags: Record<string, string>;
    outcome: Outcome | null;
    state: State;
}

/** A match or tournament of the arena. */
export interface Tournament {
    tournament: number;
    kind: 'match' | 'tournament' | 'course';
    game: string;
    variant: string;
    size: string | null;
    agents: string[];
    games: number;
    finished: number;
    started: string;
    ended: string | null;
    running: boolean;
    verdict: string | null;
}

export interface Results {
    games: number;
    wins: number;
    draws: number;
    losses: number;
}

export interface TableRow extends Results {
    agent: string;
    points: number;
    elo: { value: number | null; low: number | null; high: number | null } | null;
    against: (Results | null)[];
}

export interface TournamentGame {
    number: number;
    first: string;
    second: string;
    outcome: Outcome | null;
    termination: string | null;
    reason: string | null;
}

export interface TournamentTable extends Tournament {
    table: TableRow[];
    live: { number: number; first: string; second: string; state: Omit<State, 'moves'> }[];
    list: (TournamentGame & { plies: number; ended: string })[];
}

export interface OpenedTournamentGame extends TournamentGame {
    live: boolean;
    played: Move[];
    state: State;
}

/** A run of the pool: games, or any other kind of work. */
export interface PoolRun {
    run: number;
    kind: string;
    state: 'active' | 'paused' | 'cancelled' | 'finished';
    started: string;
    ended: string | null;
    verdict: string | null;
    jobs: { open: number; taken: number; done: number; failed: number };
    results: number;
    per_minute: number;
    problems: string[];
}

export interface PoolWorker {
    name: string;
    processor: string;
    threads: number;
    results: number;
    per_minute: number;
    silent: number;
    state: 'alive' | 'silent' | 'ended' | 'blocked';
    blocked: string | null;
}

/** Many machines that work on runs together. */
export interface Pool {
    runs: PoolRun[];
    workers: PoolWorker[];
    suspicions: { run: number; number: number; workers: [string, string] }[];
    bytes: number;
}
