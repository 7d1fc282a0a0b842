// The moves of a tree as the text of a game record, with variations in brackets. Tags come from the server.
import { turnNumber, type Node } from './tree.svelte';

export function moveText(root: Node, result: string): string {
    const words = [...line(root), result];
    // Lines of at most 80 characters, as the standard asks.
    const lines: string[] = [''];
    for (const word of words) {
        const last = lines[lines.length - 1];
        if (last && last.length + word.length + 1 > 80) lines.push(word);
        else lines[lines.length - 1] = last ? `${last} ${word}` : word;
    }
    return lines.join('\n');
}

function line(from: Node): string[] {
    const words: string[] = [];
    let needsNumber = true;
    for (let node = from.next; node; node = node.next) {
        words.push(...numbered(node, needsNumber));
        needsNumber = false;
        for (const branch of node.parent!.children.slice(1)) {
            const inner = [...numbered(branch, true), ...line(branch)];
            words.push(`(${inner[0]}`, ...inner.slice(1, -1), ...(inner.length > 1 ? [`${inner[inner.length - 1]})`] : []));
            if (inner.length === 1) words[words.length - 1] += ')';
            needsNumber = true;
        }
    }
    return words;
}

function numbered(node: Node, always: boolean): string[] {
    const begins = node.side === 'first' && node.parent?.move?.side !== 'first';
    if (begins) return [`${turnNumber(node)}.`, node.move!.move];
    return always ? [`${turnNumber(node)}...`, node.move!.move] : [node.move!.move];
}

/** Puts the tree's moves behind the tags of a record that the server has written. */
export function withTags(record: string, root: Node): string {
    const [tags, ...rest] = record.split(/\n\s*\n/);
    const result = /(1-0|0-1|1\/2-1\/2|\*)\s*$/.exec(rest.join('\n'))?.[1] ?? '*';
    return `${tags}\n\n${moveText(root, result)}\n`;
}
