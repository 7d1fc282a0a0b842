// Which side's home is at the bottom of an unturned board: read off the usual starting position, whatever the game.
import { server } from '../api/connection.svelte';
import type { State } from '../api/types';
import { otherSide, type Side, type View } from '../board/view';

const known: Record<string, Side> = $state({});

export function lowerSide(view: View): Side {
    const height = (side: Side) => {
        const own = view.pieces.filter((piece) => piece.side === side);
        return own.reduce((sum, piece) => sum + view.points[piece.point].y, 0) / (own.length || 1);
    };
    return height('second') > height('first') ? 'second' : 'first';
}

/** Answers at once, by this position's look if need be, and better as soon as the starting position is known. */
export function homeSide(state: Pick<State, 'game' | 'variant' | 'size' | 'view'>): Side {
    const key = [state.game, state.variant, state.size].join(' ');
    return known[key] ?? lowerSide(state.view);
}

export function learnHomeSide({ game, variant, size }: Pick<State, 'game' | 'variant' | 'size'>): void {
    const key = [game, variant, size].join(' ');
    if (key in known) return;
    void server
        .request<State>('state', { game, variant, size: size ?? undefined })
        .then((start) => (known[key] = lowerSide(start.view)))
        .catch(() => {});
}

/** The side at the bottom of the board as it is turned. */
export function bottomSide(home: Side, turned: boolean): Side {
    return turned ? otherSide(home) : home;
}
