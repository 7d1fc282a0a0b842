// The board by keyboard: arrow keys go from point to point, Enter takes up and puts down. One point at a time can be reached
// with Tab, as in every grid.
import { tick } from 'svelte';
import type { Choice } from './choice.svelte';
import { neighbour } from './geometry';
import type { Surface } from './pointer.svelte';

export class Keyboard {
    /** The point that has or had the focus. */
    focused: string | null = $state(null);
    /** The point to be ringed: the focused one, if it was not by pointer. */
    ring: string | null = $state(null);
    #surface: () => Surface;
    #choice: Choice;

    constructor(surface: () => Surface, choice: Choice) {
        this.#surface = surface;
        this.#choice = choice;
    }

    /** Where Tab leads: back to where one was, or to a piece that can move. */
    tabStop = $derived.by(() => {
        const { layout } = this.#surface();
        if (this.focused && layout.byName.has(this.focused)) return this.focused;
        const movable = layout.rows.flat().find((spot) => this.#choice.canTake.has(spot.name));
        return movable?.name ?? layout.rows[layout.rows.length - 1]?.[0]?.name;
    });

    enter(event: FocusEvent) {
        const cell = event.target as SVGElement;
        if (!cell.dataset.point) return;
        this.focused = cell.dataset.point;
        this.ring = cell.matches(':focus-visible') ? this.focused : null;
    }

    leave() {
        this.ring = null;
    }

    down(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const { svg, layout, brush } = this.#surface();
        const spot = this.tabStop ? layout.byName.get(this.tabStop) : undefined;
        if (!spot) return;
        if (event.key === 'Enter' || event.key === ' ') {
            if (brush) brush(spot.name, 'press');
            else this.#choice.point(spot.name);
        } else if (event.key === 'Escape') this.#choice.cancel();
        else {
            const next = neighbour(layout, spot, event.key);
            if (next === spot) {
                if (!event.key.startsWith('Arrow')) return;
            } else {
                this.focused = next.name;
                void tick().then(() => (svg?.querySelector(`[data-point="${next.name}"]`) as SVGElement | null)?.focus());
            }
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
