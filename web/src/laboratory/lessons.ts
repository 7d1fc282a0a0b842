// What each step of a lesson shows; the words are in lesson_texts_*.ts.
import { isMax, LEAF, STEP } from './drawing/model.js';
import type { Seen } from './drawing/types';
import type { Laboratory } from './laboratory.svelte';
import { PRESETS, type Setup, type Which } from './setup';

interface LessonStep {
    setup?: Partial<Setup>;
    focus?: Which;
    /** The step of the search in focus. */
    at: (lab: Laboratory, S: Seen) => number;
    /** Both searches have come to their end. */
    all?: boolean;
}
export type Lesson = LessonStep[];

const end = (_: Laboratory, S: Seen) => S.steps - 1;
const search = (name: string, order = 'generated', deeper = 0) => ({ search: name, order, deeper });
const at = (preset: string) => ({ preset, place: PRESETS[preset].place });

export const LESSONS: Record<string, Lesson> = {
    minimax: [
        { setup: { ...at('three'), depth: 2, A: search('minimax'), B: search('alphabeta') }, focus: 'A', at: () => 0 },
        { at: (lab) => lab.first(STEP.leaf) },
        { at: (lab) => lab.first(STEP.back) - 1 },
        { at: (lab) => lab.first(STEP.back) },
        { at: end },
    ],
    alphabeta: [
        { setup: { ...at('three'), depth: 2, A: search('minimax'), B: search('alphabeta') }, focus: 'A', at: end },
        { focus: 'B', at: (lab) => lab.first(STEP.back) },
        { at: (lab) => lab.first(STEP.cut) - 1 },
        { at: (lab) => lab.first(STEP.cut) },
        { setup: { ...at('five'), depth: 3 }, at: (lab) => lab.first(STEP.cut, (S, i) => isMax(S, S.node[i])) },
        { at: end, all: true },
    ],
    order: [
        { setup: { ...at('five'), depth: 3, A: search('alphabeta', 'worst'), B: search('alphabeta', 'best') }, focus: 'B', at: end, all: true },
        { at: (lab) => lab.first(STEP.cut) },
        { focus: 'A', at: (lab) => lab.first(STEP.cut) },
        { focus: 'B', at: end, all: true },
    ],
    deepening: [
        { setup: { ...at('five'), depth: 4, A: search('alphabeta'), B: search('deepening') }, focus: 'B', at: (lab) => lab.first(STEP.done) },
        { at: (_, S) => (S.kind === 'search' ? (S.roots[2]?.firstEvent ?? 1) - 1 : 0) },
        { at: (lab, S) => (S.kind === 'search' ? lab.nextCut(S.roots[2]?.firstEvent ?? 0) : 0) },
        { at: end, all: true },
    ],
    horizon: [
        { setup: { ...at('exchange'), depth: 1, A: search('minimax'), B: search('minimax', 'generated', 1) }, focus: 'A', at: (lab) => lab.first(STEP.leaf) },
        { at: end },
        { focus: 'B', at: end },
        { setup: { A: search('minimax', 'generated', 1), B: search('quiescence') }, at: (lab) => lab.first(STEP.leaf, (S, i) => S.leaf[S.node[i]] === LEAF.stands) },
        { at: end, all: true },
    ],
    mcts: [
        { setup: { ...at('five'), depth: 3, A: search('alphabeta', 'best'), B: search('mcts') }, focus: 'B', at: () => 1 },
        { at: (_, S) => (S.kind === 'playouts' ? S.kids[0].length : 0) },
        { at: () => 60 },
        { at: () => 300 },
        { at: end },
    ],
};
