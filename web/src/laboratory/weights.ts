// What weights would choose, from the terms of all leaves of the whole tree: no rules, no search, only sums.
import { LEAF } from './drawing/model.js';
import type { TreeJson } from './drawing/types';
import { FULL_WEIGHT } from './setup';

/** Counts of each term at each leaf, as the first player sees them. */
export class LeafTerms {
    #json: TreeJson;
    #counts: Float64Array[];
    #fixed: Float64Array; // what has no slider: the result of finished games

    constructor(json: TreeJson, terms: string[]) {
        this.#json = json;
        const size = json.move.length;
        this.#counts = terms.map(() => new Float64Array(size));
        this.#fixed = new Float64Array(size);
        const place = (json.terms ?? []).map((name) => terms.indexOf(name));
        for (const [node, ...entries] of json.judged ?? []) {
            for (let i = 0; i < entries.length; i += 3) {
                const term = place[entries[i]];
                if (term >= 0) this.#counts[term][node] = entries[i + 1];
                else this.#fixed[node] += entries[i + 2];
            }
        }
    }

    /** The move of the root that these weights choose: the first of the best. */
    choose(weights: number[]): string {
        const { side, leaf, parent, move } = this.#json;
        const size = parent.length;
        const value = new Float64Array(size);
        const known = new Uint8Array(size);
        let best = -1;
        for (let i = size - 1; i >= 0; i--) {
            if (leaf[i] !== LEAF.inner) {
                let sum = this.#fixed[i];
                for (let t = 0; t < weights.length; t++) sum += weights[t] * this.#counts[t][i];
                value[i] = sum;
            }
            const p = parent[i];
            if (p < 0) continue;
            const better = side[p] === 0 ? value[i] >= value[p] : value[i] <= value[p];
            if (!known[p] || better) {
                known[p] = 1;
                value[p] = value[i];
                if (p === 0) best = i;
            }
        }
        return best < 0 ? '' : move[best];
    }

    /** For one weight at every setting: the moves chosen, as runs of equal ones. */
    strip(weights: number[], term: number): { move: string; length: number }[] {
        const runs: { move: string; length: number }[] = [];
        for (let setting = 0; setting <= FULL_WEIGHT; setting++) {
            const move = this.choose(weights.map((weight, i) => (i === term ? setting : weight)));
            const last = runs[runs.length - 1];
            if (last?.move === move) last.length++;
            else runs.push({ move, length: 1 });
        }
        return runs;
    }
}

/** The terms of one judged position: name, count, worth; null where it is not judged. */
export function termsAt(json: TreeJson, node: number): { name: string; count: number; worth: number }[] | null {
    const row = json.judged?.find(([at]) => at === node);
    if (!row) return null;
    const found = [];
    for (let i = 1; i < row.length; i += 3) found.push({ name: json.terms?.[row[i]] ?? '', count: row[i + 1], worth: row[i + 2] });
    return found;
}
