import { describe, expect, it } from 'vitest';
import { pick, sources, targets, typed } from '../../src/board/picker';
import type { Move } from '../../src/board/view';

const move = (text: string, ...path: string[]): Move => ({ move: text, path, captures: [] });
const moves = [
    move('a2a3', 'a2', 'a3'),
    move('a2b3', 'a2', 'b3'),
    move('b2b3', 'b2', 'b3'),
    move('C5-E5-E1', 'C5', 'E5', 'E1'),
    move('C5-C1-E1', 'C5', 'C1', 'E1'),
];

describe('choosing a move by points', () => {
    it('knows what can be taken up and where it can go', () => {
        expect(sources(moves)).toEqual(new Set(['a2', 'b2', 'C5']));
        expect([...targets(moves, 'a2').keys()]).toEqual(['a3', 'b3']);
        expect(targets(moves, null).size).toBe(0);
    });

    it('takes up, changes its mind, puts back', () => {
        expect(pick(moves, null, 'a2')).toEqual({ kind: 'taken', from: 'a2' });
        expect(pick(moves, 'a2', 'b2')).toEqual({ kind: 'taken', from: 'b2' });
        expect(pick(moves, 'a2', 'a2')).toEqual({ kind: 'taken', from: null });
        expect(pick(moves, 'a2', 'h8')).toEqual({ kind: 'taken', from: null });
    });

    it('chooses where one way leads, and asks where several do', () => {
        expect(pick(moves, 'a2', 'b3')).toEqual({ kind: 'chosen', move: moves[1] });
        expect(pick(moves, 'C5', 'E1')).toEqual({ kind: 'ask', moves: [moves[3], moves[4]] });
    });
});

describe('typing a move', () => {
    it('takes the whole text or the beginning of one move', () => {
        expect(typed(moves, 'A2-A3')).toEqual([moves[0]]);
        expect(typed(moves, 'b2')).toEqual([moves[2]]);
        expect(typed(moves, 'c5 e5')).toEqual([moves[3]]);
    });

    it('says so when it could be several, or none', () => {
        expect(typed(moves, 'a2')).toHaveLength(2);
        expect(typed(moves, 'h7')).toEqual([]);
        expect(typed(moves, ' ')).toEqual([]);
    });
});
