// A game that goes on elsewhere: its last position, and a look back at any earlier one. Who does not look back follows.
import { SvelteMap } from 'svelte/reactivity';
import { server } from '../api/connection.svelte';
import type { State } from '../api/types';
import type { Move } from '../board/view';
import { lineOf, type Node } from './tree.svelte';

export class Follower {
    #news: () => { state: State; played: Move[] } | null;
    #ply: number | null = $state(null); // null: at the end, following the game
    #past = new SvelteMap<string, State>();
    #lastShown: State | null = $state.raw(null);

    constructor(news: () => { state: State; played: Move[] } | null) {
        this.#news = news;
        $effect(() => {
            if (this.#present) this.#lastShown = this.#present;
        });
        $effect(() => {
            const end = this.#news()?.state;
            const key = this.#key;
            if (this.live || !end || this.#past.has(key)) return;
            const { game, variant, size, start } = end;
            server
                .request<State>('state', { game, variant, size: size ?? undefined, position: start, moves: this.current.moves })
                .then((state) => this.#past.set(key, state))
                .catch(() => {}); // asked again with the next look
        });
    }

    line = $derived.by(() => lineOf(this.#news()?.played ?? []));
    #plies = $derived.by(() => this.line.end.path);
    #at = $derived.by(() => (this.#ply === null ? this.#plies.length : Math.min(this.#ply, this.#plies.length)));
    current: Node = $derived.by(() => (this.#at === 0 ? this.line : this.#plies[this.#at - 1]));
    /** Whether the present position is shown. */
    live = $derived.by(() => this.#at === this.#plies.length);
    #key = $derived.by(() => this.current.moves.join(' '));
    #present = $derived.by(() => (this.live ? (this.#news()?.state ?? null) : (this.#past.get(this.#key) ?? null)));

    /** What is drawn: while a position is on its way, the one before. */
    get shown(): State | null {
        return this.#present ?? this.#lastShown;
    }

    look(node: Node) {
        const index = node.path.length;
        this.#ply = index === this.#plies.length ? null : index;
    }

    /** Back to the present. */
    catchUp() {
        this.#ply = null;
    }
}
