// What players are called, the same wherever a game is shown.
import { agentName, catalogue } from '../api/catalogue.svelte';
import type { Entry, Outcome } from '../api/types';
import { sideName } from '../board/names';
import type { Side, View } from '../board/view';
import { t } from '../text/text.svelte';

/** A name where there is one; else "You", the colour when both sides are mine or nobody's, and "Guest" for somebody else. */
export function playerName(side: Side, name: string | undefined, mine: Side[], colour: string): string {
    if (name) return agentName(name);
    if (mine.length === 1) return mine[0] === side ? t.room.you : t.setup.anonymous;
    return colour;
}

/** The players of a game of the library. */
export function entryPlayer(entry: Entry, side: Side): string {
    const variant = entry.variant.split('+')[0];
    const names = catalogue.games.find(({ game }) => game === entry.game)?.variants.find(({ name }) => name === variant)?.names;
    const colour = names?.[side] ?? '';
    return playerName(side, entry.names[side], entry.sides, t.sides[colour] ?? colour) || t.setup.anonymous;
}

/** How a game ended, for those whose sides these are. */
export function outcomeText(view: View, outcome: Outcome, mine: Side[]): string {
    if (outcome === 'draw') return t.room.drawn;
    if (mine.length === 1) return outcome === mine[0] ? t.room.youWin : t.room.youLose;
    return t.room.wins(sideName(view, outcome));
}
