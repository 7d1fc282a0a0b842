// Board sizes as the API writes them: columns x rows.
import type { GameInfo } from '../api/types';

export interface Size {
    columns: number;
    rows: number;
}

export function parseSize(text: string | null): Size | null {
    const match = /^(\d+)x(\d+)$/.exec(text ?? '');
    return match ? { columns: Number(match[1]), rows: Number(match[2]) } : null;
}

export function fitsBoard(limits: NonNullable<GameInfo['sizes']>, size: Size): boolean {
    const within = (value: number, [low, high]: [number, number]) => value >= low && value <= high;
    return (
        within(size.columns, limits.columns) && within(size.rows, limits.rows) && size.columns * size.rows <= limits.squares
    );
}
