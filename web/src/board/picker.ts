// Choosing a move by points. The legal moves are given; taking up a piece and putting it down choose one of them.
import type { Move, Side, View } from './view';

export type Picked =
    | { kind: 'taken'; from: string | null }
    | { kind: 'chosen'; move: Move }
    /** Several ways lead there, and the points alone do not tell which is meant. */
    | { kind: 'ask'; moves: Move[] };

/** Points from which a piece can be taken up. */
export function sources(moves: Move[]): Set<string> {
    return new Set(moves.map((move) => move.path[0]));
}

/** Points where the piece from `from` can be put down, with the moves that lead there. */
export function targets(moves: Move[], from: string | null): Map<string, Move[]> {
    const found = new Map<string, Move[]>();
    for (const move of moves) {
        if (move.path[0] !== from) continue;
        const end = move.path[move.path.length - 1];
        found.set(end, [...(found.get(end) ?? []), move]);
    }
    return found;
}

/** Whether the mover has to move a piece of the other side: an extra turn. */
export function isExtraTurn({ view, side, moves }: { view: View; side: Side; moves: Move[] }): boolean {
    const from = moves[0]?.path[0];
    const piece = from === undefined ? undefined : view.pieces.find(({ point }) => view.points[point].name === from);
    return piece !== undefined && piece.side !== side;
}

export function pick(moves: Move[], from: string | null, point: string): Picked {
    const ending = targets(moves, from).get(point);
    if (ending) return ending.length === 1 ? { kind: 'chosen', move: ending[0] } : { kind: 'ask', moves: ending };
    const takes = point !== from && sources(moves).has(point);
    return { kind: 'taken', from: takes ? point : null };
}

/** Legal moves that a typed text may mean: the move itself, or else those that begin so. */
export function typed(moves: Move[], text: string): Move[] {
    const plain = (value: string) => value.toLowerCase().replace(/[\s\-+x]/g, '');
    const wanted = plain(text);
    if (!wanted) return [];
    const exact = moves.filter((move) => plain(move.move) === wanted);
    return exact.length ? exact : moves.filter((move) => plain(move.move).startsWith(wanted));
}
