// The moves of a tree as text, as PGN writes them but for the numbers: "b2b3 g7g6 c2c3 (d2d3 e7e6) h7h6". Links carry it, and
// the server reads it and writes proper records.
import { Node } from './tree.svelte';
import type { TreeMove } from '../api/types';

export function movetext(root: Node, comments = false): string {
    return words(root, comments).join(' ');
}

function words(from: Node, comments: boolean): string[] {
    const found: string[] = [];
    for (let node = from.next; node; node = node.next) {
        found.push(...word(node, comments));
        for (const branch of node.parent!.children.slice(1)) found.push(`(${[...word(branch, comments), ...words(branch, comments)].join(' ')})`);
    }
    return found;
}

function word(node: Node, comments: boolean): string[] {
    return comments && node.comment ? [node.move!.move, `{${node.comment.replaceAll('}', ')')}}`] : [node.move!.move];
}

/** All moves in the order of that text, behind the start, which is number 0. */
export function inOrder(root: Node): Node[] {
    const nodes = [root];
    const add = (from: Node) => {
        for (let node = from.next; node; node = node.next) {
            nodes.push(node);
            for (const branch of node.parent!.children.slice(1)) {
                nodes.push(branch);
                add(branch);
            }
        }
    };
    add(root);
    return nodes;
}

/** The tree that the server has read, and its moves in order. */
export function treeOf(moves: TreeMove[]): Node[] {
    const nodes = [new Node(null, null)];
    for (const { parent, comment, ...move } of moves) {
        const node = nodes[parent].play(move);
        node.comment = comment ?? '';
        nodes.push(node);
    }
    return nodes;
}

/** A record of the tree with all that the server needs to read it again. */
export function recordText(place: { name: string; start: string }, root: Node): string {
    return `[Variant "${place.name}"]\n[FEN "${place.start}"]\n\n${movetext(root, true)} *\n`;
}
