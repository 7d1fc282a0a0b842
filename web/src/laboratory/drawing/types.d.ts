// What `sortie tree --format json` writes (docs/tree.md), and what is made of it to be drawn.
import type { View } from '../../board/view';

export interface TreeJson {
    agent: string;
    kind: 'search' | 'playouts';
    game: string;
    variant: string;
    position: string;
    nodes: number;
    complete: boolean;
    in_scores: boolean;
    opponent_helps: boolean;
    choice?: string;
    view: View;
    board: string;
    iterations: { depth: number; root: number }[];
    parent: number[];
    size: number[];
    move: string[];
    side: number[];
    value: (number | null)[];
    leaf: number[];
    best: number[];
    enter: number[];
    changes: (number | string)[][];
    bound?: number[];
    alpha?: (number | null)[];
    beta?: (number | null)[];
    cuts?: [number, number, number][];
    visits?: number[];
    proved?: number[];
    playouts?: number[][];
    terms?: string[];
    judged?: number[][];
}

/** A search, step by step. Nodes are in pre-order; skipped moves stand there too, with what minimax found below them. */
export interface Search {
    kind: 'search';
    json: TreeJson;
    /** What minimax found, where that is known. */
    whole: TreeJson | null;
    pruning: boolean;
    /** Sizes of skipped parts are estimates: there is no whole tree to take them from. */
    estimated: boolean;
    count: number;
    par: number[];
    move: string[];
    side: number[];
    ply: number[];
    size: number[];
    /** Lines that end below, which is the width. */
    lines: number[];
    /** Positions that a node stands for, itself included. */
    weight: number[];
    value: (number | null)[];
    flag: number[];
    alpha: number[];
    beta: number[];
    leaf: number[];
    /** Nobody looked at it. */
    ghost: number[];
    /** Its index in the JSON, or -1 below a skipped move. */
    origin: number[];
    /** Its index in the whole tree, for skipped moves and what is below them. */
    other: number[];
    promised: number[];
    x0: Float64Array;
    x1: Float64Array;
    mean: Float64Array;
    enter: Int32Array;
    leave: Int32Array;
    cutAt: Int32Array;
    roots: { node: number; depth: number; firstEvent: number; rows: number }[];
    type: number[];
    node: number[];
    nodes: number[];
    judged: number[];
    cuts: number[];
    saved: number[];
    settled: number[];
    steps: number;
    total: number;
    /** Half the width of the number line. */
    scale: number;
    depth: number;
}

/** A tree of playouts, playout by playout. */
export interface Playouts {
    kind: 'playouts';
    json: TreeJson;
    count: number;
    par: number[];
    move: string[];
    side: number[];
    ply: number[];
    kids: number[][];
    ways: number[][];
    values: number[][];
    born: number[];
    steps: number;
    total: number;
    scale: number;
    depth: number;
    /** Visits and sums of values after `step` playouts. */
    memo: { step: number; visits: Float64Array; sums: Float64Array };
}

export type Seen = Search | Playouts;

/** Pieces of a sentence, in a language. Fragments of HTML go in and come out. */
export type Words = typeof import('./words_en.js').words;

export interface Colours {
    [name: string]: string;
}
