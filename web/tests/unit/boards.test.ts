// Chequered boards: colours of squares and of the labels on them, whatever the size and however the board is turned.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layOut } from '../../src/board/geometry';
import type { View } from '../../src/board/view';

function board(width: number, height: number): View {
    const columns = Array.from({ length: width }, (_, x) => String.fromCharCode(97 + x));
    const rows = Array.from({ length: height }, (_, y) => String(height - y));
    const points = rows.flatMap((row, y) => columns.map((column, x) => ({ name: column + row, x, y })));
    return { style: 'cells', width, height, x_step: 1, y_step: 1, names: { first: 'White', second: 'Black' }, column_labels: columns, row_labels: rows, points, edges: [], pieces: [], palette: [] };
}

describe.each([
    [8, 8],
    [5, 5],
    [6, 7],
    [7, 6],
])('a board of %i x %i', (width, height) => {
    it.each([false, true])('keeps its colours (turned: %s)', (turned) => {
        const view = board(width, height);
        const layout = layOut(view, turned);
        expect(layout.byName.get('a1')!.dark).toBe(true);
        expect(layout.byName.get('b1')!.dark).toBe(false);
    });
});

/** The colours of the boards, by theme, as app.css sets them. */
function palettes(): Record<string, string>[] {
    const css = readFileSync(new URL('../../src/app.css', import.meta.url), 'utf8');
    const rules = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
        selector,
        values: Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])),
    }));
    const themes = ['light', 'dark'].flatMap((theme) => ['sand', 'slate', 'moss', 'contrast'].map((name) => [theme, name]));
    return themes.map(([theme, name]) =>
        Object.assign(
            { name: `${theme} ${name}` },
            ...rules
                .filter(({ selector }) => selector.split(',').some((one) => /^\s*(\/\*.*\*\/\s*)*:root/s.test(one) && (!one.includes('data-theme') || one.includes(`'${theme}'`)) && (!one.includes('data-board=') || one.includes(`'${name}'`)) && !one.includes(':not')))
                .map(({ values }) => values),
        ),
    );
}

function luminance(colour: string): number {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

describe.each(palettes())('the letters on a board in $name', (colours) => {
    it('can be read', () => {
        expect(contrast(colours['square-light'], colours['square-text'])).toBeGreaterThan(4.5);
        expect(contrast(colours['square-dark'], colours['square-text'])).toBeGreaterThan(4.5);
        expect(contrast(colours.frame, colours['frame-text'])).toBeGreaterThan(4.5);
    });
});
