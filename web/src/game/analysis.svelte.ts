// The engine's running opinion about one position.
import { server } from '../api/connection.svelte';
import type { Analysis, PositionFields } from '../api/types';

export class Engine {
    analysis: Analysis | null = $state.raw(null);
    /** Why it stopped by itself; empty while it runs. */
    ended = $state('');
    running = $state(false);
    #deaf: (() => void) | null = null;

    /** Starts on a position; what was found about another one is forgotten. */
    start(position: PositionFields, lines: number) {
        this.#deaf?.();
        this.analysis = null;
        this.ended = '';
        this.running = true;
        this.#deaf = server.stream('analyze', { ...position, lines }, (message) => {
            if (message.type === 'analysis') this.analysis = message as unknown as Analysis;
            else {
                this.running = false;
                this.ended = message.type === 'error' ? 'failed' : String(message.reason);
            }
        });
    }

    stop() {
        if (this.#deaf && this.running) server.request('stop').catch(() => {});
        this.#deaf?.();
        this.#deaf = null;
        this.running = false;
    }
}
