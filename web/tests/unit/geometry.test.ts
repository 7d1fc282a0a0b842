import { describe, expect, it } from 'vitest';
import { CELL, layOut, neighbour, spotAt } from '../../src/board/geometry';
import { VIEWS } from './views';

describe.each(Object.entries(VIEWS))('the layout of %s', (_, view) => {
    it.each([false, true])('keeps neighbours a cell apart and everything on the picture (turned: %s)', (flipped) => {
        const layout = layOut(view, flipped);
        let nearest = Infinity;
        for (const a of layout.spots) {
            expect(a.x).toBeGreaterThanOrEqual(CELL / 2);
            expect(a.y).toBeGreaterThanOrEqual(CELL / 2);
            expect(a.x).toBeLessThanOrEqual(layout.width - CELL / 2);
            expect(a.y).toBeLessThanOrEqual(layout.height - CELL / 2);
            for (const b of layout.spots) if (a !== b) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y));
        }
        expect(nearest).toBeGreaterThan(CELL * 0.99);
        expect(nearest).toBeLessThan(CELL * 1.01);
    });

    it('finds every point under its own place', () => {
        const layout = layOut(view, false);
        for (const spot of layout.spots) expect(spotAt(layout, spot.x + 9, spot.y - 9)).toBe(spot);
    });

    it('reaches every point by arrow keys', () => {
        const layout = layOut(view, false);
        const seen = new Set([layout.spots[0]]);
        for (const spot of seen) for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) seen.add(neighbour(layout, spot, key));
        expect(seen.size).toBe(layout.spots.length);
    });
});

describe('a chequered board', () => {
    it('turns round', () => {
        const plain = layOut(VIEWS.breakthrough, false).byName.get('a1')!;
        const turned = layOut(VIEWS.breakthrough, true).byName.get('a1')!;
        expect([plain.x, plain.y]).toEqual([50, 750]);
        expect([turned.x, turned.y]).toEqual([750, 50]);
    });

    it('has nothing beside itself', () => {
        const layout = layOut(VIEWS.breakthrough, false);
        expect(spotAt(layout, -20, 50)).toBeNull();
    });
});
