// Keeps track of which piece on one picture is which on the next, so that it can travel there.
import type { Move, Side, View } from './view';

export interface Shown {
    id: number;
    point: string;
    side: Side;
    kind: string;
    letter: string;
    /** The way this piece has just come, first point first; empty if it stands where it stood. */
    came: string[];
}

export interface Change {
    pieces: Shown[];
    /** Pieces that have gone, where they stood. */
    gone: Shown[];
}

let lastId = 0;

/** Follows pieces from `before` to the view `after`, to which `move` may have led. */
export function follow(before: Shown[], after: View, move: Move | null): Change {
    const left = new Map(before.map((piece) => [piece.point, piece]));
    const want = after.pieces.map((piece) => ({ ...piece, at: after.points[piece.point].name }));
    const placed = new Map<string, Shown>();

    const mover = move ? left.get(move.path[0]) : undefined;
    if (move && mover) {
        const end = move.path[move.path.length - 1];
        const wanted = want.find((candidate) => candidate.at === end);
        if (wanted && wanted.side === mover.side) {
            left.delete(mover.point);
            placed.set(end, { ...mover, point: end, kind: wanted.kind, letter: wanted.letter, came: move.path });
        }
    }

    // Where a piece of the same sort stands on the same point, it has stayed.
    for (const piece of want) {
        const stayed = left.get(piece.at);
        if (placed.has(piece.at) || !stayed || stayed.letter !== piece.letter) continue;
        left.delete(piece.at);
        placed.set(piece.at, stayed.came.length ? { ...stayed, came: [] } : stayed);
    }
    // The others come from wherever one of their sort is missing: a step back, or a jump within the game.
    for (const piece of want) {
        if (placed.has(piece.at)) continue;
        const from = [...left.values()].find((candidate) => candidate.letter === piece.letter);
        if (from) left.delete(from.point);
        placed.set(piece.at, {
            id: from?.id ?? ++lastId,
            point: piece.at,
            side: piece.side,
            kind: piece.kind,
            letter: piece.letter,
            came: from ? [from.point, piece.at] : [],
        });
    }
    return { pieces: [...placed.values()].sort((a, b) => a.id - b.id), gone: before.length ? [...left.values()] : [] };
}
