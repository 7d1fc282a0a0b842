// What there is to play, asked for once.
import { t } from '../text/text.svelte';
import { server } from './connection.svelte';
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

export function gameTitle(game: string): string {
    return t.games[game]?.title ?? game;
}

/** "Breakthrough 6x6, Promotion": the usual size and rules go without saying. */
export function setupTitle(setup: { game: string; variant: string; size: string | null }): string {
    const [variant, ...modifiers] = setup.variant.split('+');
    const usual = ['', 'standard', 'course', 'symmetric'].includes(variant);
    const name = t.variants[`${setup.game}/${variant}`]?.name ?? variant;
    const size = setup.size && setup.size !== '8x8' ? ` ${setup.size.replace('x', '×')}` : '';
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
    return error instanceof Error ? error.message : String(error);
}
