// @ts-check
// A tree of playouts, playout by playout. Part of the page and of the page that `sortie tree --format html` writes.
/** @typedef {import('./types').TreeJson} TreeJson */
/** @typedef {import('./types').Playouts} Playouts */

/** @param {TreeJson} json @returns {Playouts} */
export function readPlayouts(json) {
    const n = json.move.length;
    /** @type {number[][]} */ const below = Array.from({ length: n }, () => []);
    const ply = new Array(n).fill(0);
    for (let i = 1; i < n; i++) { below[json.parent[i]].push(i); ply[i] = ply[json.parent[i]] + 1; }
    /** @type {number[][]} */ const ways = [], values = [];
    for (const [leaf, value, ...replaced] of json.playouts ?? []) {
        const way = [];
        for (let q = leaf; q >= 0; q = json.parent[q]) way.unshift(q);
        const list = new Array(way.length).fill(value);
        for (let i = 0; i < replaced.length; i += 2) list.fill(replaced[i + 1], 0, replaced[i] + 1);
        ways.push(way); values.push(list);
    }
    return {
        kind: 'playouts', json, count: n, par: json.parent, move: json.move, side: json.side, ply, kids: below, ways, values,
        born: json.enter, steps: ways.length + 1, total: ways.length, scale: 1, depth: 5,
        memo: { step: 0, visits: new Float64Array(n), sums: new Float64Array(n) },
    };
}

/** Visits and sums of values after `step` playouts. @param {Playouts} S @param {number} step */
export function playoutsAt(S, step) {
    if (S.memo.step > step) S.memo = { step: 0, visits: new Float64Array(S.count), sums: new Float64Array(S.count) };
    const { memo } = S;
    for (; memo.step < step; memo.step++) {
        S.ways[memo.step].forEach((q, i) => { memo.visits[q]++; memo.sums[q] += S.values[memo.step][i]; });
    }
    return memo;
}
