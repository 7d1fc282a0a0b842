// What there is to play, asked for once.
import { t } from '../text/text.svelte';
import { ApiError, server } from './connection.svelte';
import './early';
import type { GameInfo } from './types';

class Catalogue {
    /** Empty until the server has told. */
    games: GameInfo[] = $state.raw([]);
    levels = $derived(this.games.flatMap((game) => game.levels));

    constructor() {
        server.onopen(() => this.games.length || void this.load().catch(() => {}));
    }

    async load(): Promise<void> {
        const early = await window.early?.games;
        this.games = (early ?? (await server.request<{ games: GameInfo[] }>('games'))).games;
    }
}

export const catalogue = new Catalogue();

function infoOf(game: string): GameInfo | undefined {
    return catalogue.games.find((candidate) => candidate.game === game);
}

export function gameTitle(game: string): string {
    return t.games[game]?.title ?? infoOf(game)?.title ?? game;
}

export function gameSummary(game: string): string {
    return t.games[game]?.summary ?? infoOf(game)?.summary ?? '';
}

export function variantName(game: string, variant: string): string {
    return t.games[game]?.variants[variant]?.name ?? variant;
}

export function variantSummary(game: string, variant: string): string {
    return t.games[game]?.variants[variant]?.summary ?? infoOf(game)?.variants.find(({ name }) => name === variant)?.summary ?? '';
}

/** Whether these are the game's usual rules, which its own summary describes. */
export function isUsual(game: string, variant: string): boolean {
    return variant === '' || variant === infoOf(game)?.variants[0].name;
}

/** "Breakthrough 6×6, Promotion": the usual size and rules go without saying. */
export function setupTitle(setup: { game: string; variant: string; size: string | null }): string {
    const [variant, ...modifiers] = setup.variant.split('+');
    const usual = isUsual(setup.game, variant);
    const name = variantName(setup.game, variant);
    const size = setup.size && setup.size !== infoOf(setup.game)?.sizes?.default ? ` ${setup.size.replace('x', '×')}` : '';
    return [`${gameTitle(setup.game)}${size}`, ...(usual ? [] : [name]), ...modifiers].join(', ');
}

/** A player's name for people: levels and agents have names in the catalogue, engines that of their program, people
 *  their own. */
export function agentName(agent: string): string {
    const level = catalogue.levels.find((candidate) => candidate.agent === agent);
    if (level) return t.setup.sortieLevel(level.level, t.levels[level.name] ?? level.name);
    const colon = agent.indexOf(':');
    const name = colon < 0 ? agent : agent.slice(0, colon);
    const options = colon < 0 ? [] : agent.slice(colon + 1).split(',');
    const program = name === 'uci' ? options.find((option) => option.startsWith('cmd=')) : undefined;
    if (program) return program.slice(program.lastIndexOf('/') + 1).replace('cmd=', '');
    if (!(name in t.agents)) return agent;
    return options.length ? `${t.agents[name].name} (${options.map(optionText).join(', ')})` : t.agents[name].name;
}

function optionText(option: string): string {
    const [key, value = ''] = option.split('=');
    return t.agentOptions[key]?.(value) ?? option;
}

export function message(error: unknown): string {
    if (error instanceof ApiError) return t.errors[error.code]?.(error.message) ?? error.message;
    return error instanceof Error ? error.message : String(error);
}
