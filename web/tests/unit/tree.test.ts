import { describe, expect, it } from 'vitest';
import type { Move, Side } from '../../src/board/view';
import { moveText, withTags } from '../../src/game/pgn';
import { lineOf, Node, table, turnNumber } from '../../src/game/tree.svelte';

const move = (text: string, side: Side): Move => ({ move: text, side, path: [text.slice(0, 2), text.slice(2)], captures: [] });
const game = () => lineOf([move('b2b3', 'first'), move('g7g6', 'second'), move('c2c3', 'first'), move('h7h6', 'second')]);

describe('the tree of a game', () => {
    it('knows its line', () => {
        const root = game();
        expect(root.end.moves).toEqual(['b2b3', 'g7g6', 'c2c3', 'h7h6']);
        expect(root.end.root).toBe(root);
    });

    it('branches once for each different move', () => {
        const root = game();
        const branch = root.play(move('a2a3', 'first'));
        expect(root.play(move('a2a3', 'first'))).toBe(branch);
        expect(root.children).toHaveLength(2);
        expect(branch.isMain).toBe(false);
        branch.promote();
        expect(branch.isMain).toBe(true);
        expect(root.end.moves).toEqual(['a2a3']);
        branch.remove();
        expect(root.end.moves).toHaveLength(4);
    });

    it('is shown in turns, with variations between them', () => {
        const root = game();
        root.next!.play(move('f7f6', 'second'));
        const blocks = table(root);
        expect(blocks.map((block) => block.kind)).toEqual(['row', 'branches', 'row']);
        const [first, branches, second] = blocks;
        expect(first.kind === 'row' && first.second[0].move?.move).toBe('g7g6');
        expect(branches.kind === 'branches' && branches.starts[0].move?.move).toBe('f7f6');
        expect(second.kind === 'row' && [second.number, second.continued]).toEqual([2, false]);
    });

    it('goes on behind a variation of a first move', () => {
        const root = game();
        root.play(move('a2a3', 'first'));
        const rows = table(root).filter((block) => block.kind === 'row');
        expect(rows.map((row) => [row.number, row.first.length, row.second.length, row.continued])).toEqual([
            [1, 1, 0, false],
            [1, 0, 1, true],
            [2, 1, 1, false],
        ]);
    });

    it('keeps an extra move in its turn', () => {
        const root = lineOf([move('a1a2', 'first'), move('+b1b2', 'first'), move('c1c2', 'second'), move('d1d2', 'first')]);
        const rows = table(root).filter((block) => block.kind === 'row');
        expect(rows.map((row) => [row.number, row.first.length, row.second.length])).toEqual([
            [1, 2, 1],
            [2, 1, 0],
        ]);
        expect(turnNumber(root.end)).toBe(2);
    });

    it('thinks that players take turns until it is told otherwise', () => {
        const root = new Node(null, null);
        const node = root.play({ move: 'x', path: [], captures: [] }).play({ move: 'y', path: [], captures: [] });
        expect(node.side).toBe('second');
    });
});

describe('the record of a tree', () => {
    it('is numbered and ends with the result', () => {
        expect(moveText(game(), '*')).toBe('1. b2b3 g7g6 2. c2c3 h7h6 *');
    });

    it('has variations in brackets', () => {
        const root = game();
        root.next!.play(move('f7f6', 'second')).play(move('a2a3', 'first'));
        expect(moveText(root, '1-0')).toBe('1. b2b3 g7g6 (1... f7f6 2. a2a3) 2. c2c3 h7h6 1-0');
    });

    it('keeps the tags and the result of the server', () => {
        expect(withTags('[Variant "breakthrough"]\n[Result "0-1"]\n\n1. b2b3 0-1\n', game())).toBe(
            '[Variant "breakthrough"]\n[Result "0-1"]\n\n1. b2b3 g7g6 2. c2c3 h7h6 0-1\n',
        );
    });

    it('breaks long lines', () => {
        const long = lineOf(Array.from({ length: 40 }, (_, i) => move(`m${i}`, i % 2 ? 'second' : 'first')));
        for (const text of moveText(long, '*').split('\n')) expect(text.length).toBeLessThanOrEqual(80);
    });
});
