import { describe, expect, it } from 'vitest';
import type { AgentOption, Judged, Mark, State } from '../../src/api/types';
import { fulfils } from '../../src/game/lessons';
import { LESSONS } from '../../src/games/lessons';
import { accuracy, countMarks, nextMistake } from '../../src/game/mistakes';
import { optionValues, optionsText } from '../../src/game/options';
import { de } from '../../src/text/de';
import { en } from '../../src/text/en';
import { clockText } from '../../src/parts/time';
import { eloText, pointsText, share } from '../../src/parts/results';
import { fitsBoard, parseSize } from '../../src/parts/size';

describe('results', () => {
    it('count draws half', () => {
        expect(share({ games: 4, wins: 1, draws: 2, losses: 1 })).toBe(0.5);
        expect(share({ games: 0, wins: 0, draws: 0, losses: 0 })).toBe(0);
        expect([0, 0.5, 1, 12.5].map(pointsText)).toEqual(['0', '½', '1', '12½']);
    });
    it('say what is known about Elo, and no more', () => {
        expect(eloText(null)).toBe('–');
        expect(eloText({ value: 83.2, low: -5, high: 171 })).toBe('+83 ± 88');
        expect(eloText({ value: null, low: 210.4, high: null })).toBe('≥ +210');
        expect(eloText({ value: null, low: null, high: -477 })).toBe('≤ −477');
    });
});

describe('clocks', () => {
    it.each([
        [0, '0:00.0'],
        [9449, '0:09.4'],
        [10000, '0:10'],
        [59001, '1:00'],
        [303000, '5:03'],
        [3661000, '1:01:01'],
    ])('%i ms is %s', (ms, text) => expect(clockText(ms)).toBe(text));
});

describe('sizes', () => {
    const limits = { columns: [2, 16], rows: [4, 16], squares: 128, default: '8x8', common: [] } as never;
    it('are read and checked', () => {
        expect(parseSize('5x10')).toEqual({ columns: 5, rows: 10 });
        expect(parseSize('5')).toBeNull();
        expect(fitsBoard(limits, { columns: 8, rows: 16 })).toBe(true);
        expect(fitsBoard(limits, { columns: 9, rows: 16 })).toBe(false);
        expect(fitsBoard(limits, { columns: 1, rows: 8 })).toBe(false);
    });
});

describe('mistakes', () => {
    const judged = (ply: number, mark: Mark | null, lost = 0): Judged => ({
        ply,
        side: ply % 2 ? 'first' : 'second',
        move: 'm',
        best: null,
        best_path: [],
        before: 0.5,
        after: 0.5 - lost,
        first_probability: 0.5,
        mark,
    });
    const game = [judged(1, null), judged(2, 'blunder', 0.3), judged(3, 'mistake', 0.1), judged(4, null)];

    it('are found forwards, backwards and round the end', () => {
        expect(nextMistake(game, 0, 1)).toBe(2);
        expect(nextMistake(game, 2, 1)).toBe(3);
        expect(nextMistake(game, 3, 1)).toBe(2);
        expect(nextMistake(game, 3, -1)).toBe(2);
        expect(nextMistake(game, 1, -1)).toBe(3);
        expect(nextMistake([judged(1, null)], 0, 1)).toBeNull();
    });

    it('are counted for each side', () => {
        expect(countMarks(game, 'first')).toEqual({ inaccuracy: 0, mistake: 1, blunder: 0 });
        expect(accuracy(game, 'second')).toBe(85);
        expect(accuracy([], 'first')).toBeNull();
    });
});

describe('tasks of a lesson', () => {
    const before = { side: 'first' } as State;
    const move = { move: 'a', path: ['a', 'b', 'c'], captures: ['x'] };
    const state = (fields: Partial<State>) => fields as State;
    it('are judged by the answer of the server', () => {
        expect(fulfils({ kind: 'captures', count: 2 }, move, before, state({}))).toBe(false);
        expect(fulfils({ kind: 'hops', count: 2 }, move, before, state({}))).toBe(true);
        expect(fulfils({ kind: 'to', points: ['c'] }, move, before, state({}))).toBe(true);
        expect(fulfils({ kind: 'win' }, move, before, state({ outcome: 'second' }))).toBe(false);
        expect(fulfils({ kind: 'extra' }, move, before, state({ side: 'first', outcome: null }))).toBe(true);
    });
});

describe('lessons', () => {
    it.each([
        ['English', en],
        ['German', de],
    ])('have words for every step in %s', (_, texts) => {
        for (const [game, steps] of Object.entries(LESSONS)) expect(texts.games[game]?.lesson).toHaveLength(steps!.length);
    });
});

describe('options of agents', () => {
    const table: AgentOption[] = [
        { key: 'depth', kind: 'whole', min: 1, max: 200, default: 3, summary: '' },
        { key: 'eval', kind: 'choice', choices: ['hand', 'network'], default: null, summary: '' },
    ];
    it('are read from a name and written back without defaults', () => {
        expect(optionValues('depth=5,eval=hand')).toEqual({ depth: '5', eval: 'hand' });
        expect(optionValues('')).toEqual({});
        expect(optionsText(table, { eval: 'hand', depth: '5' })).toBe('depth=5,eval=hand');
        expect(optionsText(table, { depth: '3', eval: '' })).toBe('');
    });
});
