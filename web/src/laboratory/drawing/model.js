// @ts-check
// A recorded search as steps that can be walked in both directions. Any moment costs depth × branching: nothing is replayed.
// This file is part of the page and of the page that `sortie tree --format html` writes.
/** @typedef {import('./types').TreeJson} TreeJson */
/** @typedef {import('./types').Search} Search */

export const LEAF = { inner: 0, judged: 1, over: 2, repeated: 3, skipped: 4, dropped: 5, stands: 6 };
export const STEP = { enter: 0, leaf: 1, back: 2, cut: 3, done: 4 };
const NEVER = 1e9;

/** @param {TreeJson} json @param {number} node */
function childrenIn(json, node) {
    const found = [];
    for (let c = node + 1; c < node + json.size[node]; c += json.size[c]) found.push(c);
    return found;
}

/** `whole` is the tree of minimax for the same position and depth, or null: it knows what was skipped.
 * @param {TreeJson} json @param {TreeJson | null} whole @returns {Search} */
export function readSearch(json, whole) {
    const deepest = json.iterations.at(-1)?.depth ?? 0;
    const known = whole && whole.complete && whole.kind === 'search' ? whole : null;
    /** @type {Search} */
    const S = {
        kind: 'search', json, whole: known, pruning: false, estimated: false, count: 0, depth: deepest, scale: 6,
        par: [], move: [], side: [], ply: [], size: [], lines: [], weight: [], value: [], flag: [], alpha: [], beta: [], leaf: [], ghost: [], origin: [], other: [], promised: [],
        x0: new Float64Array(0), x1: new Float64Array(0), mean: new Float64Array(0),
        enter: new Int32Array(0), leave: new Int32Array(0), cutAt: new Int32Array(0),
        roots: [], type: [], node: [], nodes: [], judged: [], cuts: [], saved: [], settled: [], steps: 0, total: json.nodes,
    };
    const bound = json.bound ?? [];
    const alpha = json.alpha ?? [];
    const beta = json.beta ?? [];
    S.pruning = alpha.some((a) => a !== null) || beta.some((b) => b !== null);
    const placeOf = new Int32Array(json.move.length).fill(-1);

    /** @param {number} parent @param {string} move @param {number} side @param {number} ghost @param {number} origin */
    const put = (parent, move, side, ghost, origin) => {
        const id = S.par.length;
        S.other.push(-1); S.par.push(parent); S.move.push(move); S.side.push(side); S.ply.push(parent < 0 ? 0 : S.ply[parent] + 1);
        S.size.push(1); S.lines.push(0); S.weight.push(1); S.flag.push(0); S.alpha.push(-Infinity); S.beta.push(Infinity);
        S.value.push(null); S.leaf.push(0); S.ghost.push(ghost); S.origin.push(origin); S.promised.push(-1);
        return id;
    };
    /** What minimax found below a skipped move. @param {number} at in the whole tree @param {number} id @param {number} plies */
    const putWhole = (at, id, plies) => {
        if (!known) return;
        S.other[id] = at;
        S.value[id] = S.ply[id] + plies === deepest ? known.value[at] : null;
        S.leaf[id] = S.leaf[id] || (known.leaf[at] === LEAF.over ? LEAF.over : 0);
        if (plies > 0) {
            for (const c of childrenIn(known, at)) putWhole(c, put(id, known.move[c], known.side[c], 1, -1), plies - 1);
        }
        S.size[id] = S.par.length - id;
    };
    /** @param {number} at in the JSON @param {number} other in the whole tree, or -1 @param {number} parent @param {number} depth */
    const copy = (at, other, parent, depth) => {
        const kind = json.leaf[at];
        const ghost = kind === LEAF.skipped || kind === LEAF.dropped;
        const id = put(parent, json.move[at], json.side[at], ghost ? 1 : 0, at);
        placeOf[at] = id;
        S.leaf[id] = kind;
        if (ghost) {
            if (kind === LEAF.skipped && other >= 0) putWhole(other, id, depth - S.ply[id]);
            return;
        }
        S.value[id] = json.value[at];
        S.flag[id] = bound[at] ?? 0;
        S.alpha[id] = alpha[at] ?? -Infinity;
        S.beta[id] = beta[at] ?? Infinity;
        const others = known && other >= 0 ? childrenIn(known, other) : [];
        let next = 0; // most searches try moves in the same order
        for (const c of childrenIn(json, at)) {
            let twin = -1;
            if (known && others.length) {
                if (next < others.length && known.move[others[next]] === json.move[c]) twin = others[next];
                else twin = others.find((o) => known.move[o] === json.move[c]) ?? -1;
                next += 1;
            }
            copy(c, twin, id, depth);
        }
        S.size[id] = S.par.length - id;
    };
    for (const iteration of json.iterations) {
        S.roots.push({ node: S.par.length, depth: iteration.depth, firstEvent: 0, rows: 1 });
        copy(iteration.root, known ? 0 : -1, -1, iteration.depth);
    }
    S.count = S.par.length;
    for (const [node, , promised] of json.cuts ?? []) S.promised[placeOf[node]] = promised < 0 ? -1 : placeOf[promised];
    measure(S, known !== null);
    walk(S);
    return S;
}

/** Widths and places. @param {Search} S @param {boolean} exact */
function measure(S, exact) {
    const n = S.count;
    /** @type {number[]} */ const sum = [];
    /** @type {number[]} */ const weights = [];
    /** @type {number[]} */ const many = [];
    const parents = new Uint8Array(n);
    for (let i = 0; i < n; i++) if (S.par[i] >= 0) parents[S.par[i]] = 1;
    const total = (/** @type {boolean} */ withGhosts) => {
        S.lines.fill(0);
        for (let i = n - 1; i >= 0; i--) {
            if (!parents[i]) S.lines[i] = 1;
            if (withGhosts && S.ghost[i] && S.leaf[i] === LEAF.skipped && !parents[i] && !exact) {
                S.lines[i] = Math.max(1, Math.round((sum[S.ply[i]] ?? 0) / (many[S.ply[i]] || 1)));
                S.weight[i] = Math.max(1, Math.round((weights[S.ply[i]] ?? 0) / (many[S.ply[i]] || 1)));
                S.estimated = true;
            } else S.weight[i] = S.size[i];
            if (S.par[i] >= 0) S.lines[S.par[i]] += S.lines[i];
        }
    };
    total(false);
    for (let i = 0; i < n; i++) {
        if (S.ghost[i]) continue;
        const p = S.ply[i];
        sum[p] = (sum[p] ?? 0) + S.lines[i];
        weights[p] = (weights[p] ?? 0) + S.size[i];
        many[p] = (many[p] ?? 0) + 1;
    }
    total(true);
    S.x0 = new Float64Array(n); S.x1 = new Float64Array(n); S.mean = new Float64Array(n);
    for (const root of S.roots) {
        S.x1[root.node] = 1;
        for (let i = root.node; i < root.node + S.size[root.node]; i++) root.rows = Math.max(root.rows, S.ply[i]);
    }
    for (let i = 0; i < n; i++) {
        let x = S.x0[i];
        const unit = (S.x1[i] - x) / S.lines[i];
        for (const c of kids(S, i)) { S.x0[c] = x; x += unit * S.lines[c]; S.x1[c] = x; }
    }
    // What is drawn where nodes are narrower than a pixel; and the scale: most of what leaves are worth.
    const sizes = [];
    const limit = decidedFrom(S.json);
    for (let i = n - 1; i >= 0; i--) {
        const v = S.value[i] ?? 0;
        if (!parents[i]) {
            S.mean[i] = v;
            if (!S.ghost[i] && Math.abs(v) < limit) sizes.push(Math.abs(v));
        } else {
            let a = 0;
            for (const c of kids(S, i)) a += Math.max(-limit, Math.min(limit, S.mean[c])) * S.lines[c];
            S.mean[i] = a / S.lines[i];
        }
    }
    sizes.sort((a, b) => a - b);
    S.scale = Math.max(S.json.in_scores ? 60 : 0.5, sizes[Math.floor(sizes.length * 0.93)] ?? 6);
}

/** The steps, in order. @param {Search} S */
function walk(S) {
    const n = S.count;
    S.enter = new Int32Array(n).fill(NEVER); S.leave = new Int32Array(n).fill(NEVER); S.cutAt = new Int32Array(n).fill(NEVER);
    let nodes = 0, judged = 0, cuts = 0, saved = 0, settled = 0;
    const put = (/** @type {number} */ type, /** @type {number} */ node) => {
        S.type.push(type); S.node.push(node); S.nodes.push(nodes); S.judged.push(judged); S.cuts.push(cuts); S.saved.push(saved); S.settled.push(settled);
        return S.type.length - 1;
    };
    const visit = (/** @type {number} */ i, /** @type {boolean} */ counts) => {
        if (S.leaf[i] !== LEAF.stands) nodes++; // the parent again
        const below = kids(S, i);
        if (S.leaf[i]) {
            judged++;
            if (counts) settled += S.lines[i];
            S.enter[i] = S.leave[i] = put(STEP.leaf, i);
            return;
        }
        S.enter[i] = put(STEP.enter, i);
        const skipped = below.filter((c) => S.leaf[c] === LEAF.skipped && S.ghost[c]);
        const dropped = below.filter((c) => S.leaf[c] === LEAF.dropped);
        for (const c of below) if (!S.ghost[c]) visit(c, counts);
        if (counts) for (const c of dropped) settled += S.lines[c];
        if (skipped.length) {
            cuts++;
            for (const c of skipped) { saved += S.weight[c]; if (counts) settled += S.lines[c]; }
            S.cutAt[i] = put(STEP.cut, i);
        }
        if (S.value[i] === null) return; // a limit ended the search below
        S.leave[i] = put(S.par[i] < 0 ? STEP.done : STEP.back, i);
    };
    S.roots.forEach((root, k) => {
        root.firstEvent = S.type.length;
        visit(root.node, k === S.roots.length - 1);
    });
    S.steps = S.type.length;
    S.total = nodes;
}

/** @param {Search} S @param {number} n @returns {number[]} */
export function kids(S, n) {
    const found = [];
    for (let c = n + 1; c < n + S.size[n]; c += S.size[c]) found.push(c);
    return found;
}

/** From here on a value is a won game. @param {TreeJson} json */
export function decidedFrom(json) {
    return json.in_scores ? 31_000 : json.kind === 'playouts' ? 2 : 500;
}

/** Whether whoever is to move wants a high value. @param {Search} S @param {number} n */
export function isMax(S, n) {
    return (S.json.opponent_helps ? S.side[S.roots[0].node] : S.side[n]) === 0;
}

/** The root of the iteration that a step belongs to. @param {Search} S @param {number} step */
export function rootAt(S, step) {
    let found = S.roots[0];
    for (const root of S.roots) if (root.firstEvent <= step) found = root;
    return found;
}

/** From the root down to a node. @param {{ par: number[] }} S @param {number} n */
export function pathTo(S, n) {
    const path = [];
    for (; n >= 0; n = S.par[n]) path.unshift(n);
    return path;
}

/** Window and best move of an inner node at a step. @param {Search} S @param {number} n @param {number} step */
export function stateAt(S, n, step) {
    const max = isMax(S, n);
    let a = S.alpha[n], b = S.beta[n], best = -1, v = 0;
    const done = [];
    for (const c of kids(S, n)) {
        if (S.ghost[c] || S.leave[c] > step) continue;
        done.push(c);
        const r = S.value[c] ?? 0;
        if (best < 0 || (max ? r > v : r < v)) { best = c; v = r; }
    }
    if (S.pruning && best >= 0) { if (max) a = Math.max(a, v); else b = Math.min(b, v); }
    return { a, b, best, v, max, done, cut: S.cutAt[n] <= step };
}

/** The ancestor whose best move promises α (or β) at a node. @param {Search} S @param {number} n @param {number} step @param {boolean} lower */
export function promiseOf(S, n, step, lower) {
    let found = null;
    for (const q of pathTo(S, n).slice(0, -1)) {
        const s = stateAt(S, q, step);
        if (s.best < 0 || s.max !== lower) continue;
        if (!found || (lower ? s.v > found.v : s.v < found.v)) found = { node: q, v: s.v, best: s.best };
    }
    return found;
}

/** Where the JSON speaks of a node: of this search, or of minimax below a skipped move. @param {import('./types').Seen} S @param {number} n
 * @returns {{ json: TreeJson, at: number }} */
export function recordOf(S, n) {
    if (S.kind === 'playouts') return { json: S.json, at: n };
    return S.whole && S.other[n] >= 0 ? { json: S.whole, at: S.other[n] } : { json: S.json, at: S.origin[n] };
}

/** The board at a node: a letter for each point. @param {{ json: TreeJson, at: number }} record */
export function boardAt({ json, at }) {
    const board = [...json.board];
    for (const q of pathTo({ par: json.parent }, at)) {
        const changes = json.changes[q];
        for (let i = 0; i < changes.length; i += 2) board[Number(changes[i])] = String(changes[i + 1]);
    }
    return board;
}

/** Where the piece of a move came from and went to, as indices of points; null where nothing can be seen.
 * @param {{ json: TreeJson, at: number }} record */
export function wayOf({ json, at }) {
    const before = boardAt({ json, at: json.parent[at] });
    const changes = json.changes[at];
    const sideOf = (/** @type {string} */ letter) => json.view.palette.find((kind) => kind.letter === letter)?.side;
    let to = -1, from = -1, mover;
    for (let i = 0; i < changes.length; i += 2) {
        if (changes[i + 1] === '.') continue;
        to = Number(changes[i]);
        mover = sideOf(String(changes[i + 1]));
    }
    for (let i = 0; i < changes.length; i += 2) if (changes[i + 1] === '.' && sideOf(before[Number(changes[i])]) === mover) from = Number(changes[i]);
    return to < 0 || from < 0 ? null : [from, to];
}
