// What the server says about a board (src/games/view.h) and about moves. Everything here is drawn and nothing is
// known: which moves exist, what they capture and which way they go is in the data.

export type Side = 'first' | 'second';

export interface Point {
    name: string;
    x: number;
    y: number;
    mark?: string;
}

export interface Piece {
    point: number;
    side: Side;
    kind: string;
    letter: string;
}

export interface View {
    style: 'cells' | 'lines';
    width: number;
    height: number;
    x_step: number;
    y_step: number;
    names: Record<Side, string>;
    column_labels: string[];
    row_labels: string[];
    points: Point[];
    edges: [number, number][];
    pieces: Piece[];
    palette: Omit<Piece, 'point'>[];
}

/** One piece's way: where it starts, every point it lands on, and the points from which it takes. */
export interface Move {
    move: string;
    path: string[];
    captures: string[];
    side?: Side;
}

export function otherSide(side: Side): Side {
    return side === 'first' ? 'second' : 'first';
}
