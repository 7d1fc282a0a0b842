// Lines and arrows along the points of a move.
import type { Layout } from './geometry';

export interface Arrow {
    path: string[];
    kind: 'best' | 'line' | 'hint' | 'better';
}

export function wayPoints(layout: Layout, path: string[]): string {
    return path
        .flatMap((name) => {
            const spot = layout.byName.get(name);
            return spot ? [`${spot.x},${spot.y}`] : [];
        })
        .join(' ');
}

/** A line with a head: it stops short of the last point, where the head's tip is. */
function arrowShape(layout: Layout, path: string[], width: number) {
    const spots = path.flatMap((name) => layout.byName.get(name) ?? []);
    if (spots.length < 2) return null;
    const tip = spots[spots.length - 1];
    const before = spots[spots.length - 2];
    const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
    const [ux, uy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
    const head = width * 2.2;
    const [first, second] = spots;
    const start = Math.hypot(second.x - first.x, second.y - first.y) || 1;
    const begin = { x: first.x + ((second.x - first.x) / start) * 18, y: first.y + ((second.y - first.y) / start) * 18 };
    const end = { x: tip.x - ux * head, y: tip.y - uy * head };
    const points = [begin, ...spots.slice(1, -1), end].map(({ x, y }) => `${x},${y}`).join(' ');
    const wing = width * 1.35;
    const triangle = [
        `${end.x - uy * wing},${end.y + ux * wing}`,
        `${tip.x + ux * 4},${tip.y + uy * 4}`,
        `${end.x + uy * wing},${end.y - ux * wing}`,
    ].join(' ');
    return { points, triangle, width };
}

/** The shapes of arrows, the further down the list the thinner. */
export function arrowShapes(layout: Layout, arrows: Arrow[]) {
    return arrows.flatMap((arrow, index) => {
        const drawn = arrowShape(layout, arrow.path, arrow.kind === 'line' ? Math.max(5, 10 - 1.3 * index) : 13);
        return drawn ? [{ ...drawn, kind: arrow.kind, key: `${index}:${arrow.path.join()}` }] : [];
    });
}
