// What the page says about one game. A game is a folder here, named as the server names it, with `en.ts`, `de.ts` and, if it
// has an introduction, `lesson.ts`. The bundler finds the folders; a game without one is shown with the server's own words.

export interface GameTexts {
    title: string;
    summary: string;
    variants: Record<string, { name: string; summary: string }>;
    modifiers?: Record<string, string>;
    /** Agents that this game alone has. */
    agents?: Record<string, { name: string; summary: string }>;
    /** A heading and a paragraph for each step of the introduction. */
    lesson?: [string, string][];
}

/** What the bundler found, by the name of the folder. */
export function byFolder<T>(found: Record<string, T>): Record<string, T | undefined> {
    return Object.fromEntries(Object.entries(found).map(([path, value]) => [path.split('/')[1], value]));
}

export function agentsOf(games: Record<string, GameTexts | undefined>): Record<string, { name: string; summary: string }> {
    return Object.assign({}, ...Object.values(games).map((game) => game?.agents));
}
