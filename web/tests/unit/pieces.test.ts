import { describe, expect, it } from 'vitest';
import { follow } from '../../src/board/pieces';
import type { View } from '../../src/board/view';
import { VIEWS } from './views';

const start = VIEWS.breakthrough;

function after(view: View, from: string, to: string): View {
    const index = (name: string) => view.points.findIndex((point) => point.name === name);
    const pieces = view.pieces
        .filter((piece) => piece.point !== index(to))
        .map((piece) => (piece.point === index(from) ? { ...piece, point: index(to) } : piece));
    return { ...view, pieces };
}

describe('following pieces', () => {
    const before = follow([], start, null).pieces;

    it('lets the moved piece travel and the others stay', () => {
        const change = follow(before, after(start, 'b2', 'c3'), { move: 'b2c3', path: ['b2', 'c3'], captures: [] });
        const moved = change.pieces.find((piece) => piece.point === 'c3')!;
        expect(moved.id).toBe(before.find((piece) => piece.point === 'b2')!.id);
        expect(moved.came).toEqual(['b2', 'c3']);
        expect(change.pieces.filter((piece) => piece.came.length)).toHaveLength(1);
        expect(change.gone).toEqual([]);
    });

    it('tells what was captured', () => {
        const change = follow(before, after(start, 'a2', 'b7'), { move: 'a2b7', path: ['a2', 'b7'], captures: ['b7'] });
        expect(change.gone.map((piece) => piece.point)).toEqual(['b7']);
        expect(change.pieces).toHaveLength(31);
    });

    it('finds its way back without a move', () => {
        const there = follow(before, after(start, 'b2', 'c3'), { move: 'b2c3', path: ['b2', 'c3'], captures: [] });
        const back = follow(there.pieces, start, null);
        expect(back.pieces.find((piece) => piece.point === 'b2')!.came).toEqual(['c3', 'b2']);
        expect(back.gone).toEqual([]);
        expect(new Set(back.pieces.map((piece) => piece.id))).toEqual(new Set(before.map((piece) => piece.id)));
    });

    it('keeps a piece that changes its kind', () => {
        const view = after(start, 'b2', 'b3');
        const crowned = { ...view, pieces: view.pieces.map((piece) => (view.points[piece.point].name === 'b3' ? { ...piece, kind: 'super', letter: 'Q' } : piece)) };
        const change = follow(before, crowned, { move: 'b2b3', path: ['b2', 'b3'], captures: [] });
        const piece = change.pieces.find((candidate) => candidate.point === 'b3')!;
        expect(piece.kind).toBe('super');
        expect(piece.id).toBe(before.find((candidate) => candidate.point === 'b2')!.id);
    });
});
