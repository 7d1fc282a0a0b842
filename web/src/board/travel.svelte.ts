// Pieces that travel from one picture to the next, hop by hop.
import { tick } from 'svelte';
import type { Layout } from './geometry';
import { follow, type Shown } from './pieces';
import type { Move, View } from './view';

/** How long a piece is on its way along these points. */
export function travelTime(path: string[]): number {
    return 130 + 70 * Math.min(path.length, 8);
}

/** How long a dropped piece waits for the server's word. */
const PATIENCE = 1500;

export class Travel {
    shown: Shown[];
    /** Captured pieces, while they fade. */
    gone: Shown[] = $state.raw([]);
    /** A piece that was dropped and waits for the server's word stays where it was put. */
    dropped: { from: string; to: string } | null = $state.raw(null);
    #landed: string | null = null;
    #view: View;

    /** The first picture, on which everything stands where it is. */
    constructor(view: View) {
        this.#view = view;
        this.shown = $state.raw(follow([], view, null).pieces);
    }

    /** A new picture, to which `move` may have led. */
    go(view: View, move: Move | null, motion: boolean, draw: () => { layer: SVGGElement | undefined; layout: Layout }) {
        if (view === this.#view) return;
        this.#view = view;
        const change = follow(this.shown, view, move);
        this.shown = change.pieces;
        this.dropped = null;
        this.gone = motion ? change.gone : [];
        if (motion) void tick().then(() => this.#animate(change.pieces, draw()));
    }

    /** A move was chosen; a piece that was dragged is there already and need not travel. */
    chosen(move: Move, byDrag: boolean) {
        const to = move.path[move.path.length - 1];
        this.#landed = byDrag ? to : null;
        if (!byDrag) return;
        this.dropped = { from: move.path[0], to };
        setTimeout(() => (this.dropped = null), PATIENCE);
    }

    faded(piece: Shown) {
        this.gone = this.gone.filter((other) => other.id !== piece.id);
    }

    #animate(pieces: Shown[], { layer, layout }: { layer: SVGGElement | undefined; layout: Layout }) {
        for (const piece of pieces) {
            if (piece.came.length < 2 || piece.point === this.#landed) continue;
            const element = layer?.querySelector(`[data-id="${piece.id}"]`);
            const end = layout.byName.get(piece.point);
            if (!element || !end || typeof element.animate !== 'function') continue;
            const frames = piece.came.flatMap((name) => {
                const spot = layout.byName.get(name);
                return spot ? [{ transform: `translate(${spot.x - end.x}px, ${spot.y - end.y}px)` }] : [];
            });
            element.animate(frames, { duration: travelTime(piece.came), easing: 'ease-in-out' });
        }
        this.#landed = null;
    }
}
