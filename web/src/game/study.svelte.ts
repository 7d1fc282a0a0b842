// A tree that is being looked at: which node, and what the server says about it.
import { announcer } from '../announce.svelte';
import { server } from '../api/connection.svelte';
import type { PositionFields, State } from '../api/types';
import { spokenMove } from '../board/names';
import type { Move } from '../board/view';
import { moveSound } from '../sound';
import { Node } from './tree.svelte';

export class Study {
    root: Node = $state.raw(new Node(null, null));
    current: Node = $state.raw(this.root);
    /** The last state that is known: what is drawn while the next one is on its way. */
    shown: State | null = $state.raw(null);

    /** Sets up a position with a line of moves and goes to its end. */
    async open(fields: PositionFields, at?: number): Promise<void> {
        const state = await server.request<State & { played: Move[] }>('state', { ...fields, played: true });
        const root = new Node(null, null);
        const end = state.played.reduce((node, move) => node.play(move), root);
        end.state = state;
        this.root = root;
        this.start = state;
        this.go(at === undefined ? end : ([root, ...end.path][at] ?? end), true);
    }

    /** Where it started: game, variant, size and position text. */
    start: State | null = $state.raw(null);

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
        node.state = await server.request<State>('state', this.fields(node));
        if (this.current === node) this.#show(node, quiet);
    }

    #show(node: Node, quiet: boolean) {
        this.shown = node.state;
        if (quiet || !node.move) return;
        moveSound(node.move.captures.length);
        announcer.say(spokenMove(node.state!.view, node.move));
    }

    play(move: Move) {
        this.go(this.current.play({ ...move, side: this.current.state?.side }));
    }

    /** Plays a line of texts from here: the engine's. */
    playLine(moves: string[]) {
        const end = moves.reduce((node, move) => node.play({ move, path: [], captures: [] }), this.current);
        this.go(end);
    }
}
