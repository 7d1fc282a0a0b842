// An analysis waits on the server for its visitor: whatever was changed by hand is kept, with the move that was looked at.
import { message } from '../api/catalogue.svelte';
import { ApiError, server } from '../api/connection.svelte';
import type { ReadGame } from '../api/types';
import type { Linked } from './link';
import { recall, remember } from '../memory';
import { inOrder, movetext, recordText, treeOf } from './pgn';
import type { Study } from './study.svelte';

export interface Kept {
    game: ReadGame;
    at: number;
}

/** How long one may go on before it is written down. */
const PAUSE = 400;
/** Until then the browser remembers it, over a reload too. */
const UNSENT = 'unsent-analysis';

interface Sent {
    pgn: string;
    at: number;
}

export class Keeper {
    /** Why it could not be kept. */
    problem = $state('');
    #timer: ReturnType<typeof setTimeout> | undefined;
    #due: (() => Promise<void>) | null = null;
    #keeps = false; // whether what is looked at is what is kept
    #visits = $state(0);
    #stopListening = server.onopen(() => (this.#visits += 1));

    constructor(study: Study) {
        $effect(() => {
            void this.#visits; // what failed while the connection was lost is tried again
            const { start, root, current, changes } = study;
            if (!start) return;
            if (changes) this.#keeps = true;
            if (!this.#keeps) return;
            const kept = { pgn: recordText(start, root), at: inOrder(root).indexOf(current) };
            clearTimeout(this.#timer);
            remember(UNSENT, kept);
            this.#due = () => this.#keep(kept);
            this.#timer = setTimeout(() => void this.#flush(), PAUSE);
        });
    }

    close() {
        this.#stopListening();
        void this.#flush();
    }

    /** Whether anything is kept. */
    async holds(): Promise<boolean> {
        return (await this.#ask()).pgn !== null;
    }

    async #ask(): Promise<{ pgn: string | null; at: number }> {
        await this.#flush();
        const unsent = recall<Sent | null>(UNSENT); // by a page that was left too soon
        if (unsent) await this.#keep(unsent);
        return server.request('kept_analysis');
    }

    /** What is kept, if anything is, to be looked at. */
    async recall(): Promise<Kept | null> {
        const { pgn, at } = await this.#ask();
        if (!pgn) return null;
        try {
            const { games } = await server.request<{ games: ReadGame[] }>('read_pgn', { pgn });
            this.#keeps = true;
            return { game: games[0], at };
        } catch (error) {
            if (error instanceof ApiError && error.code === 'bad_pgn') return null; // of rules that are no more
            throw error;
        }
    }

    /** Another analysis has taken its place. */
    async forget(): Promise<void> {
        clearTimeout(this.#timer);
        this.#due = null;
        this.#keeps = false;
        remember(UNSENT, null);
        await this.#keep({ pgn: '', at: 0 });
    }

    async #flush(): Promise<void> {
        clearTimeout(this.#timer);
        const due = this.#due;
        this.#due = null;
        await due?.();
    }

    async #keep(kept: Sent): Promise<void> {
        try {
            await server.request('keep_analysis', kept);
            this.problem = '';
        } catch (error) {
            if (error instanceof ApiError && error.code === 'lost') return;
            this.problem = message(error);
        }
        if (JSON.stringify(recall(UNSENT)) === JSON.stringify(kept)) remember(UNSENT, null);
    }
}

/** Whether a link leads to what is kept. */
export function sameAnalysis(kept: Kept, linked: Linked): boolean {
    const { game, variant, start } = kept.game;
    const { place } = linked;
    return place.game === game && place.variant === variant && place.position === start && linked.moves === movetext(treeOf(kept.game.tree)[0]);
}
