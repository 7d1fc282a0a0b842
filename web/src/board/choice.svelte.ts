// Choosing a move on the board: a piece is taken up, then put down; where several ways lead there, one is asked for.
import { pick, sources, targets } from './picker';
import type { Move } from './view';

export class Choice {
    /** Where the piece in hand was taken up. */
    from: string | null = $state(null);
    /** The moves to choose among when points do not tell which is meant. */
    asked: Move[] = $state.raw([]);
    #given: () => Move[];
    #chosen: (move: Move, byDrag: boolean) => void;

    /** `given` are the moves that may be made now; `chosen` hears of the one. */
    constructor(given: () => Move[], chosen: (move: Move, byDrag: boolean) => void) {
        this.#given = given;
        this.#chosen = chosen;
    }

    moves = $derived.by(() => this.#given());
    canTake = $derived.by(() => sources(this.moves));
    canPut = $derived.by(() => targets(this.moves, this.from));

    point(name: string, byDrag = false) {
        const picked = pick(this.moves, this.from, name);
        this.asked = [];
        if (picked.kind === 'chosen') this.finish(picked.move, byDrag);
        else if (picked.kind === 'ask') this.asked = picked.moves;
        else this.from = picked.from;
    }

    finish(move: Move, byDrag = false) {
        this.cancel();
        this.#chosen(move, byDrag);
    }

    cancel() {
        this.from = null;
        this.asked = [];
    }

    /** What would happen: the moves that are asked about, or the first one to a point that is looked at. */
    previews(at: string | null): Move[] {
        if (this.asked.length) return this.asked;
        return at ? (this.canPut.get(at) ?? []).slice(0, 1) : [];
    }
}
