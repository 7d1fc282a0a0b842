// A game with its variations. The first child of a node goes on with its line, the others branch off.
import type { State } from '../api/types';
import { otherSide, type Move, type Side } from '../board/view';

let lastId = 0;

export class Node {
    readonly id = ++lastId;
    children: Node[] = $state.raw([]);
    move: Move | null = $state.raw(null);
    /** What a record says about the move. */
    comment = $state('');
    #state: State | null = $state.raw(null);

    constructor(
        readonly parent: Node | null,
        move: Move | null,
    ) {
        this.move = move;
    }

    /** The position behind the move, once the server has told it. */
    get state(): State | null {
        return this.#state;
    }

    set state(state: State | null) {
        this.#state = state;
        if (this.move && state?.last) this.move = state.last;
    }

    /** Who made the move. Until the server has told it, they are thought to take turns. */
    get side(): Side {
        if (this.move?.side) return this.move.side;
        if (!this.parent) return 'first';
        return this.parent.state?.side ?? (this.parent.move ? otherSide(this.parent.side) : 'first');
    }

    /** Moves from the root to here. */
    get path(): Node[] {
        const path: Node[] = [];
        for (let node: Node | null = this; node?.move; node = node.parent) path.unshift(node);
        return path;
    }

    get moves(): string[] {
        return this.path.map((node) => node.move!.move);
    }

    get root(): Node {
        return this.parent ? this.parent.root : this;
    }

    get next(): Node | null {
        return this.children[0] ?? null;
    }

    get end(): Node {
        return this.next?.end ?? this;
    }

    /** The node behind this move: an old one, or a new one at the end of the branches. */
    play(move: Move): Node {
        const known = this.children.find((child) => child.move!.move === move.move);
        if (known) return known;
        const child = new Node(this, move);
        this.children = [...this.children, child];
        return child;
    }

    remove(): void {
        if (!this.parent) return;
        this.parent.children = this.parent.children.filter((child) => child !== this);
    }

    /** Makes the line through this node the main line. */
    promote(): void {
        for (let node: Node = this; node.parent; node = node.parent) {
            const parent = node.parent;
            if (parent.children[0] !== node) parent.children = [node, ...parent.children.filter((child) => child !== node)];
        }
    }

    get isMain(): boolean {
        return this.parent === null || (this.parent.children[0] === this && this.parent.isMain);
    }
}

/** A line without branches, as games are played. */
export function lineOf(moves: Move[]): Node {
    const root = new Node(null, null);
    moves.reduce((node, move) => node.play(move), root);
    return root;
}

export interface TurnRow {
    kind: 'row';
    number: number;
    first: Node[];
    second: Node[];
    /** The row goes on behind a variation, so its first cell is empty for that reason. */
    continued: boolean;
}
export interface Branches {
    kind: 'branches';
    starts: Node[];
}

/** The main line as a table of turns, with the variations between its rows. */
export function table(root: Node): (TurnRow | Branches)[] {
    const blocks: (TurnRow | Branches)[] = [];
    let row: TurnRow | null = null;
    let number = 0;
    let lastSide: Side | null = null;
    for (let node = root.next; node; node = node.next) {
        const newTurn: boolean = number === 0 || (node.side === 'first' && lastSide !== 'first');
        if (newTurn) number += 1;
        if (newTurn || !row) {
            row = { kind: 'row', number, first: [], second: [], continued: !newTurn };
            blocks.push(row);
        }
        row[node.side].push(node);
        lastSide = node.side;
        const branches = node.parent!.children.slice(1);
        if (branches.length) {
            blocks.push({ kind: 'branches', starts: branches });
            row = null;
        }
    }
    return blocks;
}

/** The number of the turn that a node belongs to, and whether its line needs it written. */
export function turnNumber(node: Node): number {
    let number = 0;
    let lastSide: Side | null = null;
    for (const step of node.path) {
        if (number === 0 || (step.side === 'first' && lastSide !== 'first')) number += 1;
        lastSide = step.side;
    }
    return number;
}
