// Results of matches and tournaments for people.
import type { Outcome, Results, TableRow } from '../api/types';
import { t } from '../text/text.svelte';

/** The part of the points that was won; nothing played counts as nothing won. */
export function share({ games, wins, draws }: Results): number {
    return games ? (wins + draws / 2) / games : 0;
}

/** 12½ */
export function pointsText(points: number): string {
    const half = points % 1 ? '½' : '';
    return half && points < 1 ? half : `${Math.floor(points)}${half}`;
}

/** +83 ± 88; where everything was won or lost, the bound that is known: ≥ +210. */
export function eloText(elo: TableRow['elo']): string {
    if (!elo) return '–';
    const { value, low, high } = elo;
    if (value !== null && low !== null && high !== null) return `${signed(value)} ± ${Math.round((high - low) / 2)}`;
    if (low !== null) return `≥ ${signed(low)}`;
    return high !== null ? `≤ ${signed(high)}` : '–';
}

function signed(value: number): string {
    const whole = Math.round(value);
    return whole < 0 ? `−${-whole}` : `+${whole}`;
}

/** 4.2, 380 */
export function rateText(perMinute: number): string {
    return t.common.decimal(perMinute, perMinute < 9.95 ? 1 : 0);
}

export function resultText(outcome: Outcome | null): string {
    if (outcome === null) return '*';
    if (outcome === 'draw') return '½–½';
    return outcome === 'first' ? '1–0' : '0–1';
}
