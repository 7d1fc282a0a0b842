// The look of the two sides: the colour that they are called by, or else amber and azure.
import type { Side, View } from './view';

export type Tone = 'ivory' | 'ink' | 'amber' | 'azure';

export const TONES: Tone[] = ['ivory', 'ink', 'amber', 'azure'];

const COLOURS: Record<string, Tone | undefined> = { White: 'ivory', Black: 'ink', Yellow: 'amber', Blue: 'azure' };

export function toneOf(names: View['names'], side: Side): Tone {
    return COLOURS[names[side]] ?? (side === 'first' ? 'amber' : 'azure');
}
