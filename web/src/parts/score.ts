// Scores and numbers for people.
import type { Score } from '../api/types';
import { otherSide, type Side } from '../board/view';
import { t } from '../text/text.svelte';

/** Who is better off, and how: "62.4 %", or "win in 7" when it is proved. */
export function verdict(score: Score, firstProbability: number, toMove: Side): { side: Side; text: string } {
    if ('win' in score) return { side: toMove, text: t.analyse.winIn(score.win) };
    if ('loss' in score) return { side: otherSide(toMove), text: t.analyse.winIn(score.loss) };
    const first = firstProbability >= 0.5;
    return { side: first ? 'first' : 'second', text: `${t.common.decimal((first ? firstProbability : 1 - firstProbability) * 100, 1)} %` };
}

/** 1.2 M, 380 k */
export function short(value: number): string {
    if (value >= 999_500) return `${t.common.decimal(value / 1e6, 1)} M`;
    if (value >= 1000) return `${Math.round(value / 1000)} k`;
    return String(value);
}
