// The look of the two sides. Sides that are called by a colour have it; others are amber and azure.
import type { Side, View } from './view';

export type Tone = 'ivory' | 'ink' | 'amber' | 'azure';

export const TONES: Tone[] = ['ivory', 'ink', 'amber', 'azure'];

export function toneOf(names: View['names'], side: Side): Tone {
    if (names[side] === 'White') return 'ivory';
    if (names[side] === 'Black') return 'ink';
    return side === 'first' ? 'amber' : 'azure';
}
