// Walking from mistake to mistake in a reviewed game.
import type { Judged, Mark } from '../api/types';
import type { Side } from '../board/view';

/** The ply of the next (or, with step -1, the previous) mistake or blunder; null when there is none. */
export function nextMistake(judged: Judged[], ply: number, step: 1 | -1): number | null {
    const wrong = judged.filter((move) => move.mark !== null).map((move) => move.ply);
    const found = step === 1 ? wrong.find((at) => at > ply) : wrong.findLast((at) => at < ply);
    return found ?? (wrong.length ? (step === 1 ? wrong[0] : wrong[wrong.length - 1]) : null);
}

export function countMarks(judged: Judged[], side: Side): Record<Mark, number> {
    const counts: Record<Mark, number> = { inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const move of judged) if (move.side === side && move.mark) counts[move.mark] += 1;
    return counts;
}

/** How much of what could be had was kept, on average, in per cent. */
export function accuracy(judged: Judged[], side: Side): number | null {
    const own = judged.filter((move) => move.side === side);
    if (!own.length) return null;
    const lost = own.reduce((sum, move) => sum + Math.max(0, move.before - move.after), 0);
    return Math.round(100 * (1 - lost / own.length));
}
