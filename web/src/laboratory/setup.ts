// What is compared: a position, two searches, weights. All of it fits into a link.
import type { PositionFields } from '../api/types';
import FIRST from '../games/first.json';
import { LAB_GAMES, type LabGame } from '../games/laboratory';

export type Which = 'A' | 'B';
export const BOTH: Which[] = ['A', 'B'];

export interface Choice {
    /** minimax, alphabeta, quiescence, deepening, mcts, or the name of a published player. */
    search: string;
    order: string;
    /** Plies more or less than the common depth. */
    deeper: number;
}

export interface Setup {
    preset: string; // '' when the position is the visitor's own
    place: PositionFields;
    depth: number;
    A: Choice;
    B: Choice;
    weights: number[];
}

export const FULL_WEIGHT = 8;

/** Positions to begin with, those of the front page's game first. */
export const PRESETS: LabGame['presets'] = Object.assign({}, LAB_GAMES[FIRST.game]?.presets, ...Object.values(LAB_GAMES).map((game) => game?.presets));

const gameOf = (setup: Setup) => setup.place.game ?? FIRST.game;

/** The terms whose weights can be changed; none where the game has no such strategy. */
export const termsOf = (setup: Setup): string[] => LAB_GAMES[gameOf(setup)]?.weights?.terms.map(({ key }) => key) ?? [];

export const SEARCHES = ['minimax', 'alphabeta', 'quiescence', 'deepening', 'mcts'];

export function usual(): Setup {
    return {
        preset: 'three',
        place: PRESETS.three.place,
        depth: 2,
        A: { search: 'minimax', order: 'generated', deeper: 0 },
        B: { search: 'alphabeta', order: 'generated', deeper: 0 },
        weights: LAB_GAMES[FIRST.game]?.weights?.terms.map(({ weight }) => weight) ?? [],
    };
}

/** Whether the searches judge by weights that can be changed. */
export const hasWeights = (setup: Setup): boolean => termsOf(setup).length > 0;

export function ordersOf(setup: Setup, choice: Choice): string[] {
    if (isPruned(choice)) {
        return hasWeights(setup) ? ['generated', 'best', 'captures', 'worst'] : ['generated', 'best', 'worst'];
    }
    return [];
}

export const isPruned = (choice: Choice) => ['alphabeta', 'quiescence', 'deepening'].includes(choice.search);

/** The agent of a search, as the server names it. Some published players take no depth. */
export function agentOf(setup: Setup, choice: Choice, takesDepth: (agent: string) => boolean = () => true): string {
    const depth = Math.max(1, setup.depth + choice.deeper);
    if (choice.search === 'mcts') return 'mcts:playouts=1500';
    if (!SEARCHES.includes(choice.search)) return takesDepth(choice.search) ? `${choice.search}:depth=${depth}` : choice.search;
    const [method, quiet] = choice.search === 'quiescence' ? ['alphabeta', ',quiescence=yes'] : [choice.search, ''];
    const judged = LAB_GAMES[gameOf(setup)]?.weights;
    if (judged) {
        const weights = judged.terms.map(({ key }, i) => `${key}=${setup.weights[i]}`).join(',');
        const order = ordersOf(setup, choice).includes(choice.order) ? choice.order : 'generated';
        return `${judged.agent}:${weights},${judged.fixed},search=${method},order=${order}${quiet},depth=${depth}`;
    }
    if (choice.search === 'minimax') return `minimax:depth=${depth}`;
    const sort = choice.order === 'best' ? 'yes' : choice.order === 'worst' ? 'worst' : 'no';
    return `alphabeta:depth=${depth},sort=${sort},deepen=${method === 'deepening' ? 'yes' : 'no'}${quiet}`;
}

/** Minimax where a search has skipped something: it knows what was skipped. */
export function wholeOf(setup: Setup): string | null {
    const pruned = BOTH.filter((k) => isPruned(setup[k]));
    if (!pruned.length) return null;
    return agentOf(setup, { search: 'minimax', order: 'generated', deeper: setup[pruned[pruned.length - 1]].deeper });
}

export function toQuery(setup: Setup): URLSearchParams {
    const query = new URLSearchParams();
    if (setup.preset) query.set('p', setup.preset);
    else for (const [key, value] of Object.entries(setup.place)) if (value) query.set(key, Array.isArray(value) ? value.join('_') : String(value));
    query.set('d', String(setup.depth));
    for (const k of BOTH) query.set(k, [setup[k].search, setup[k].order, ...(setup[k].deeper ? [setup[k].deeper] : [])].join('.'));
    if (hasWeights(setup)) query.set('w', setup.weights.join(''));
    return query;
}

const clamp = (text: string | null, low: number, high: number, otherwise: number) => {
    const value = Number(text);
    return text && Number.isFinite(value) ? Math.min(high, Math.max(low, Math.round(value))) : otherwise;
};

export function fromQuery(query: URLSearchParams): Setup {
    const setup = usual();
    const preset = query.get('p') ?? '';
    if (preset in PRESETS) Object.assign(setup, { preset, place: PRESETS[preset].place });
    else if (query.get('game')) {
        setup.preset = '';
        setup.place = {
            game: query.get('game') ?? undefined,
            variant: query.get('variant') ?? undefined,
            size: query.get('size') ?? undefined,
            position: query.get('position') ?? undefined,
            moves: query.get('moves')?.split('_'),
        };
    }
    setup.depth = clamp(query.get('d'), 1, 6, setup.depth);
    for (const k of BOTH) {
        const [search, order, deeper] = query.get(k)?.split('.') ?? [];
        if (search && /^[a-z0-9-]+$/.test(search)) setup[k] = { search, order: order || 'generated', deeper: clamp(deeper ?? null, -3, 3, 0) };
    }
    const weights = query.get('w');
    if (weights && /^[0-8]+$/.test(weights) && weights.length === setup.weights.length) setup.weights = [...weights].map(Number);
    return setup;
}
