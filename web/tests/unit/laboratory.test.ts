// A recorded search as steps: counted by hand on a tree of 60 positions, which the server has sent (fixtures/trees.json).
import { describe, expect, it } from 'vitest';
import { boardAt, kids, LEAF, readSearch, recordOf, STEP, stateAt, wayOf } from '../../src/laboratory/drawing/model.js';
import { playoutsAt, readPlayouts } from '../../src/laboratory/drawing/playouts.js';
import { say, valueText } from '../../src/laboratory/drawing/sentences.js';
import type { TreeJson } from '../../src/laboratory/drawing/types';
import { words as de } from '../../src/laboratory/drawing/words_de.js';
import { words as en } from '../../src/laboratory/drawing/words_en.js';
import { LESSONS } from '../../src/laboratory/lessons';
import { LESSONS_DE } from '../../src/laboratory/lesson_texts_de';
import { LESSONS_EN } from '../../src/laboratory/lesson_texts_en';
import { agentOf, fromQuery, termsOf, toQuery, usual, wholeOf } from '../../src/laboratory/setup';
import { LeafTerms, termsAt } from '../../src/laboratory/weights';
import fixture from './fixtures/trees.json';

const [minimax, alphabeta, mcts] = fixture.trees as unknown as TreeJson[];
const whole = readSearch(minimax, null);
const pruned = readSearch(alphabeta, minimax);
const speech = { names: ['White', 'Black'], words: en };
const plain = (html: string) => html.replace(/<[^>]*>/g, '');

describe('a search', () => {
    it('counts what the agent counts', () => {
        expect(whole.total).toBe(60);
        expect(whole.nodes.at(-1)).toBe(60);
        expect(pruned.nodes.at(-1)).toBe(alphabeta.nodes);
        expect(pruned.nodes.at(-1)! + pruned.saved.at(-1)!).toBe(60);
        expect(pruned.settled.at(-1)).toBe(pruned.lines[0]);
        expect(pruned.lines[0]).toBe(whole.lines[0]);
        expect(pruned.cuts.at(-1)).toBe(alphabeta.cuts!.length);
    });

    it('knows what was skipped from minimax, and says about where it does not', () => {
        const ghosts = pruned.ghost.map((ghost, n) => (ghost ? n : -1)).filter((n) => n >= 0);
        expect(ghosts.length).toBe(60 - alphabeta.nodes);
        for (const n of ghosts) expect(pruned.value[n]).not.toBeNull();
        expect(pruned.estimated).toBe(false);
        const alone = readSearch(alphabeta, null);
        expect(alone.estimated).toBe(true);
        expect(alone.value[alone.ghost.indexOf(1)]).toBeNull();
    });

    it('every cut-off meets the promise that it names', () => {
        pruned.type.forEach((type, step) => {
            if (type !== STEP.cut) return;
            const n = pruned.node[step];
            const state = stateAt(pruned, n, step);
            expect(state.a).toBeGreaterThanOrEqual(state.b);
            expect(pruned.value[pruned.promised[n]]).toBe(state.max ? pruned.beta[n] : pruned.alpha[n]);
            expect(kids(pruned, n).some((c) => pruned.leaf[c] === LEAF.skipped)).toBe(true);
        });
    });

    it('draws the board of every node, skipped ones too', () => {
        for (let n = 0; n < pruned.count; n++) {
            const board = boardAt(recordOf(pruned, n));
            expect(board.filter((letter) => letter === 'P').length).toBeLessThanOrEqual(3);
            if (pruned.par[n] < 0) continue;
            const way = wayOf(recordOf(pruned, n))!;
            const names = way.map((point) => alphabeta.view.points[point].name).join('');
            expect(names).toBe(pruned.move[n]);
        }
    });

    it('has a sentence for every step, in both languages', () => {
        for (const words of [en, de]) {
            for (const S of [whole, pruned, readPlayouts(mcts)]) {
                for (let step = 0; step < S.steps; step++) {
                    const said = plain(say(S, step, { ...speech, words }).html);
                    expect(said.length).toBeGreaterThan(20);
                    expect(said).not.toMatch(/undefined|NaN|null/);
                }
            }
        }
        const cut = pruned.type.indexOf(STEP.cut);
        expect(plain(say(pruned, cut, speech).html)).toBe(
            'Cut-off: after b2b3 Black has c4b3, which leaves White −8 at most. But White already has α = −5 with e1e2, so b2b3 cannot be better: Black’s other 3 moves need no look.',
        );
        expect(plain(say(pruned, pruned.steps - 1, speech).html)).toMatch(/^Done: White plays \w+, worth/);
    });

    it('writes values as people do', () => {
        expect([3, -2.5, 0, 1000, -1000, null, Infinity].map((v) => valueText(whole, v))).toEqual(['+3', '−2.5', '0', '1–0', '0–1', '?', '+∞']);
    });
});

it('playouts add up, forwards and backwards', () => {
    const S = readPlayouts(mcts);
    const end = Array.from(playoutsAt(S, S.total).visits);
    expect(end).toEqual(mcts.visits);
    expect(playoutsAt(S, 10).visits[0]).toBe(10);
    expect(Array.from(playoutsAt(S, S.total).visits)).toEqual(end);
});

describe('weights', () => {
    it('choose what the search chooses', () => {
        const terms = new LeafTerms(minimax, termsOf(usual()));
        expect(terms.choose(usual().weights)).toBe(minimax.choice);
        const strip = terms.strip(usual().weights, 0);
        expect(strip.reduce((sum, run) => sum + run.length, 0)).toBe(9);
    });
    it('explain a judged position, and no other', () => {
        const leaf = minimax.leaf.indexOf(LEAF.judged);
        expect(termsAt(minimax, leaf)!.reduce((sum, term) => sum + term.worth, 0)).toBeCloseTo(minimax.value[leaf]!);
        expect(termsAt(minimax, 0)).toBeNull();
    });
});

describe('setups', () => {
    it('come back from their links', () => {
        const setup = { ...usual(), depth: 3, B: { search: 'deepening', order: 'best', deeper: 1 }, weights: [0, 8, 1, 2, 3] };
        expect(fromQuery(toQuery(setup))).toEqual(setup);
        expect(fromQuery(new URLSearchParams('p=nonsense&d=99&A=%3Cb%3E&w=abc'))).toEqual({ ...usual(), depth: 6 });
    });
    it('name agents for every game', () => {
        const checkers = { ...usual(), place: { game: 'chinese-checkers' } };
        expect(agentOf(checkers, { search: 'alphabeta', order: 'best', deeper: 0 })).toBe('alphabeta:depth=2,sort=yes,deepen=no');
        expect(agentOf(checkers, { search: 'quiescence', order: 'best', deeper: 0 })).toBe('alphabeta:depth=2,sort=yes,deepen=no,quiescence=yes');
        expect(agentOf(usual(), usual().A)).toBe(wholeOf(usual()));
    });
});

it('every lesson has a text for each step, in both languages', () => {
    for (const [name, lesson] of Object.entries(LESSONS)) {
        expect(LESSONS_EN[name].steps.length).toBe(lesson.length);
        expect(LESSONS_DE[name].steps.length).toBe(lesson.length);
    }
});
