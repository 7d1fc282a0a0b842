// Where things are on the picture. Neighbouring points lie 100 units apart on every board, so that pieces, dots and
// focus rings need one size only.
import type { Piece, View } from './view';

export const CELL = 100;

export interface Spot {
    index: number;
    name: string;
    x: number;
    y: number;
    mark: string;
    row: number;
    column: number;
    /** A dark square of a chequered board: the lower left one is, however the board is turned. */
    dark: boolean;
}

export interface Layout {
    style: View['style'];
    spots: Spot[];
    /** Rows from the top, each from the left, as drawn. */
    rows: Spot[][];
    byName: Map<string, Spot>;
    width: number;
    height: number;
    /** Outline of a lattice board, for its frame. */
    hull: { x: number; y: number }[];
    columnLabels: { text: string; x: number; y: number }[];
    rowLabels: { text: string; x: number; y: number }[];
}

export function layOut(view: View, flipped: boolean): Layout {
    const cells = view.style === 'cells';
    const scale = cells ? CELL : CELL / shortestEdge(view);
    const margin = cells ? CELL / 2 : CELL * 0.95;
    const spanX = (view.width - 1) * view.x_step * scale;
    const spanY = (view.height - 1) * view.y_step * scale;
    const place = (x: number, y: number) => ({
        x: margin + (flipped ? spanX - x * view.x_step * scale : x * view.x_step * scale),
        y: margin + (flipped ? spanY - y * view.y_step * scale : y * view.y_step * scale),
    });

    const spots = view.points.map((point, index): Spot => ({
        index,
        name: point.name,
        mark: point.mark ?? '',
        row: flipped ? view.height - 1 - point.y : point.y,
        column: flipped ? view.width - 1 - point.x : point.x,
        dark: (point.x + view.height - 1 - point.y) % 2 === 0,
        ...place(point.x, point.y),
    }));
    const rows: Spot[][] = [];
    for (const spot of spots) (rows[spot.row] ??= []).push(spot);
    const filled = rows.filter(Boolean);
    for (const row of filled) row.sort((a, b) => a.x - b.x);

    const width = spanX + 2 * margin;
    const height = spanY + 2 * margin;
    return {
        style: view.style,
        spots,
        rows: filled,
        byName: new Map(spots.map((spot) => [spot.name, spot])),
        width,
        height,
        hull: convexHull(spots),
        columnLabels: view.column_labels.flatMap((text, column) =>
            text ? [{ text, x: place(column, 0).x, y: height - (cells ? 7 : 26) }] : [],
        ),
        rowLabels: view.row_labels.flatMap((text, row) => (text ? [{ text, ...rowLabelPlace(row) }] : [])),
    };

    // Beside the first point of the row on a lattice, in the corner of the square on cells.
    function rowLabelPlace(row: number) {
        const y = place(0, row).y;
        if (cells) return { x: 6, y: y - CELL / 2 + 7 };
        const drawn = filled.find((candidate) => Math.abs(candidate[0].y - y) < 1);
        const slanted = view.column_labels.every((label) => !label);
        return { x: slanted && drawn ? drawn[0].x - 66 : 26, y };
    }
}

function shortestEdge(view: View): number {
    let shortest = Infinity;
    for (const [from, to] of view.edges) {
        const a = view.points[from];
        const b = view.points[to];
        shortest = Math.min(shortest, Math.hypot((a.x - b.x) * view.x_step, (a.y - b.y) * view.y_step));
    }
    return Number.isFinite(shortest) ? shortest : 1;
}

/** Andrew's monotone chain. */
function convexHull(spots: Spot[]): { x: number; y: number }[] {
    const sorted = [...spots].sort((a, b) => a.x - b.x || a.y - b.y);
    const half = (points: Spot[]) => {
        const chain: Spot[] = [];
        for (const point of points) {
            while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 1e-6) chain.pop();
            chain.push(point);
        }
        return chain.slice(0, -1);
    };
    return [...half(sorted), ...half(sorted.reverse())].map(({ x, y }) => ({ x, y }));
}

function turn(o: Spot, a: Spot, b: Spot): number {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/** The point under a place on the picture, if one is near enough. */
export function spotAt(layout: Layout, x: number, y: number): Spot | null {
    let best: Spot | null = null;
    let bestDistance = Infinity;
    for (const spot of layout.spots) {
        const distance =
            layout.style === 'cells'
                ? Math.max(Math.abs(spot.x - x), Math.abs(spot.y - y))
                : Math.hypot(spot.x - x, spot.y - y);
        if (distance < bestDistance) [best, bestDistance] = [spot, distance];
    }
    return bestDistance <= CELL * 0.52 ? best : null;
}

/** Where an arrow key leads: along the row, or to the nearest point of the row above or below. */
export function neighbour(layout: Layout, from: Spot, key: string): Spot {
    const rowIndex = layout.rows.findIndex((row) => row.includes(from));
    const row = layout.rows[rowIndex];
    const column = row.indexOf(from);
    switch (key) {
        case 'ArrowLeft':
            return row[column - 1] ?? from;
        case 'ArrowRight':
            return row[column + 1] ?? from;
        case 'Home':
            return row[0];
        case 'End':
            return row[row.length - 1];
        case 'ArrowUp':
            return nearest(layout.rows[rowIndex - 1], from);
        case 'ArrowDown':
            return nearest(layout.rows[rowIndex + 1], from);
        case 'PageUp':
            return nearest(layout.rows[0], from);
        case 'PageDown':
            return nearest(layout.rows[layout.rows.length - 1], from);
        default:
            return from;
    }
}

function nearest(row: Spot[] | undefined, from: Spot): Spot {
    if (!row) return from;
    return row.reduce((best, spot) => (Math.abs(spot.x - from.x) < Math.abs(best.x - from.x) - 1 ? spot : best));
}

/** The piece on each point. */
export function occupants(view: View): Map<string, Piece> {
    return new Map(view.pieces.map((piece) => [view.points[piece.point].name, piece]));
}
