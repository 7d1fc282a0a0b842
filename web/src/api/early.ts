// What public/early.js has asked the server for before this script was there.
import type { GameInfo, State } from './types';

declare global {
    interface Window {
        early?: { games: Promise<{ games: GameInfo[] } | undefined>; state?: Promise<State | undefined> };
    }
}

/** The usual start of the usual game, when that is what the front page shows. */
export let startState: State | undefined;

export async function hearStart(): Promise<void> {
    startState = await window.early?.state;
}
