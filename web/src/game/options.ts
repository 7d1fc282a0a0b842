// The options in an agent's name, "depth=3,seed=1", and back.
import type { AgentOption } from '../api/types';

export function optionValues(text: string): Record<string, string> {
    const pairs = text.split(',').filter((part) => part.includes('='));
    return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** In the order of the table; what is empty or the default is left out. */
export function optionsText(options: AgentOption[], values: Record<string, string>): string {
    return options
        .map((option) => [option.key, values[option.key] ?? '', option.default?.toString() ?? ''])
        .filter(([, value, usual]) => value !== '' && value !== usual)
        .map(([key, value]) => `${key}=${value}`)
        .join(',');
}
