// A tree that is being looked at: which node, and what the server says about it.
import { announcer } from '../announce.svelte';
import { ApiError, server } from '../api/connection.svelte';
import type { PositionFields, ReadGame, State, TreeMove } from '../api/types';
import { spokenMove } from '../board/names';
import type { Move } from '../board/view';
import { moveSound } from '../sound';
import type { Linked } from './link';
import { treeOf } from './pgn';
import { Node } from './tree.svelte';

export class Study {
    root: Node = $state.raw(new Node(null, null));
    current: Node = $state.raw(this.root);
    /** The last state that is known: what is drawn while the next one is on its way. */
    shown: State | null = $state.raw(null);
    /** Where it started: game, variant, size and position text. */
    start: State | null = $state.raw(null);
    /** Counts what was changed by hand since it was opened: moves, order, deletions. */
    changes = $state(0);
    #stopListening: () => void;

    constructor() {
        // What could not be had while the connection was lost is asked for again.
        this.#stopListening = server.onopen(() => {
            if (this.start && !this.current.state) this.go(this.current, true);
        });
    }

    close() {
        this.#stopListening();
    }

    /** Sets up a position with moves, `at` one of them or at the end of the main line. */
    async open({ place, moves, at }: Linked): Promise<void> {
        if (moves.includes('(')) {
            const { name, start } = await server.request<State>('state', place);
            const { games } = await server.request<{ games: ReadGame[] }>('read_pgn', { pgn: `[Variant "${name}"]\n[FEN "${start}"]\n\n${moves} *` });
            return this.openRead(games[0], at);
        }
        const state = await server.request<State & { played: Move[] }>('state', { ...place, moves: moves.split(' ').filter(Boolean), played: true });
        const nodes = treeOf(state.played.map((move, parent) => ({ ...move, parent })));
        nodes[nodes.length - 1].state = state;
        this.#begin(state, nodes, at);
    }

    /** Opens a record that the server has read. */
    openRead({ tree, state, start }: { tree: TreeMove[]; state: State; start: string }, at?: number): void {
        const nodes = treeOf(tree);
        nodes[0].end.state = state;
        this.#begin({ ...state, start }, nodes, at);
    }

    #begin(start: State, nodes: Node[], at: number | undefined) {
        this.root = nodes[0];
        this.start = start;
        this.changes = 0;
        this.go((at === undefined ? undefined : nodes[at]) ?? this.root.end, true);
    }

    fields(node: Node): PositionFields {
        const { game, variant, size, start } = this.start!;
        return { game, variant, size: size ?? undefined, position: start, moves: node.moves };
    }

    go(node: Node, quiet = false) {
        this.current = node;
        if (node.state) this.#show(node, quiet);
        else void this.#load(node, quiet);
    }

    async #load(node: Node, quiet: boolean) {
        try {
            node.state = await server.request<State>('state', this.fields(node));
        } catch (error) {
            if (error instanceof ApiError && error.code === 'lost') return; // asked again when the connection is back
            throw error;
        }
        if (this.current === node) this.#show(node, quiet);
    }

    #show(node: Node, quiet: boolean) {
        this.shown = node.state;
        if (quiet || !node.move) return;
        moveSound(node.move.captures.length);
        announcer.say(spokenMove(node.state!.view, node.move));
    }

    play(move: Move) {
        this.#grow(this.current, [{ ...move, side: this.current.state?.side }]);
    }

    /** Plays a line of texts from here: the engine's. */
    playLine(moves: string[]) {
        this.#grow(this.current, moves.map((move) => ({ move, path: [], captures: [] })));
    }

    #grow(from: Node, moves: Move[]) {
        const known = moves.reduce<Node | undefined>((node, { move }) => node?.children.find((child) => child.move!.move === move), from);
        if (!known) this.changes += 1;
        this.go(moves.reduce((node, move) => node.play(move), from));
    }

    promote() {
        this.current.promote();
        this.changes += 1;
    }

    remove() {
        const { parent } = this.current;
        if (!parent) return;
        this.current.remove();
        this.changes += 1;
        this.go(parent, true);
    }
}
