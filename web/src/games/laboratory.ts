// What the Laboratory knows of each game: positions to begin with and, where a game has a strategy of weighted terms, its
// weights. A game without a file here is shown from its start.
import type { PositionFields } from '../api/types';

export interface LabGame {
    presets: Record<string, { name?: { en: string; de: string }; place: PositionFields }>;
    weights?: {
        /** The agent that adds up terms, and what it always gets. */
        agent: string;
        fixed: string;
        terms: { key: string; weight: number }[];
    };
}

const found = import.meta.glob<LabGame>('./*/laboratory.ts', { eager: true, import: 'default' });
/** By name of the game. */
export const LAB_GAMES: Record<string, LabGame | undefined> = Object.fromEntries(Object.entries(found).map(([path, game]) => [path.split('/')[1], game]));
