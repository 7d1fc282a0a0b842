import { describe, expect, it } from 'vitest';
import type { Move, Side } from '../../src/board/view';
import { analyseLink, fromLink } from '../../src/game/link';
import { inOrder, movetext, recordText, treeOf } from '../../src/game/pgn';
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

describe('the text of a tree', () => {
    const varied = () => {
        const root = game();
        const branch = root.next!.play(move('f7f6', 'second'));
        branch.play(move('a2a3', 'first'));
        branch.play(move('h2h3', 'first'));
        root.play(move('d2d3', 'first'));
        return root;
    };

    it('has variations in brackets behind the move that they replace', () => {
        expect(movetext(game())).toBe('b2b3 g7g6 c2c3 h7h6');
        expect(movetext(varied())).toBe('b2b3 (d2d3) g7g6 (f7f6 a2a3 (h2h3)) c2c3 h7h6');
        const root = game();
        root.next!.comment = 'a } brace';
        expect(movetext(root, true)).toBe('b2b3 {a ) brace} g7g6 c2c3 h7h6');
        expect(recordText({ name: 'breakthrough', start: 'x w' }, root)).toBe('[Variant "breakthrough"]\n[FEN "x w"]\n\nb2b3 {a ) brace} g7g6 c2c3 h7h6 *\n');
    });

    it('numbers moves in its own order', () => {
        expect(inOrder(varied()).map((node) => node.move?.move ?? '-')).toEqual(['-', 'b2b3', 'd2d3', 'g7g6', 'f7f6', 'a2a3', 'h2h3', 'c2c3', 'h7h6']);
    });

    it('becomes the same tree again', () => {
        const nodes = inOrder(varied());
        const list = nodes.slice(1).map((node) => ({ ...node.move!, parent: nodes.indexOf(node.parent!) }));
        const again = treeOf(list);
        expect(movetext(again[0])).toBe(movetext(varied()));
        expect(again.map((node) => node.move?.move)).toEqual(nodes.map((node) => node.move?.move));
    });

    it('goes through a link', () => {
        const place = { game: 'g', variant: 'v', size: '8x8', start: 'a/b w' };
        const linked = fromLink({ page: 'analyse', args: [], query: new URLSearchParams(analyseLink(place, movetext(varied()), 4).split('?')[1]) });
        expect(linked).toEqual({ place: { game: 'g', variant: 'v', size: '8x8', position: 'a/b w' }, moves: movetext(varied()), at: 4 });
        expect(analyseLink(place, '1.1-2.2 (+5.3-6.3)')).toContain('moves=1.1-2.2_(%2B5.3-6.3)');
    });
});
