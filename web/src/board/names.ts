// Names of sides, pieces and moves in the visitor's language.
import { t } from '../text/text.svelte';
import { otherSide, type Move, type Piece, type Side, type View } from './view';

export function sideName(view: View, side: Side): string {
    return t.sides[view.names[side]] ?? view.names[side];
}

/** Why a game is over: "Black has reached the goal". */
export function reasonText(view: View, outcome: Side | 'draw', reason: string | null): string {
    if (!reason) return '';
    const winner: Side = outcome === 'draw' ? 'first' : outcome;
    return t.reasons[reason]?.(sideName(view, winner), sideName(view, otherSide(winner))) ?? reason;
}

export function pieceName(view: View, piece: Omit<Piece, 'point'>): string {
    return t.board.piece(sideName(view, piece.side), t.kinds[piece.kind] ?? piece.kind);
}

/** A move as it is said: "White: b2 to b3, takes 1". */
export function spokenMove(view: View, move: Move): string {
    const who = move.side ? sideName(view, move.side) : '';
    return t.board.spoken(who, move.path[0], move.path[move.path.length - 1], move.captures.length);
}
