// The introductions: positions and what is to be done in them. Whether it was done is read off the move and the state
// that the server answers with. Each game's are in its folder (games/NAME/lesson.ts, the words in its texts).
import type { PositionFields, State } from '../api/types';
import type { Move } from '../board/view';

export interface Step {
    position?: PositionFields;
    /** Nothing to do: look and read. */
    task?: Task;
    glow?: string[];
}

export type Task =
    | { kind: 'any' }
    | { kind: 'from'; points: string[] }
    | { kind: 'to'; points: string[] }
    | { kind: 'captures'; count: number }
    | { kind: 'hops'; count: number }
    | { kind: 'win' }
    /** The mover is to move again. */
    | { kind: 'extra' };

export function fulfils(task: Task, move: Move, before: State, after: State): boolean {
    switch (task.kind) {
        case 'any':
            return true;
        case 'from':
            return task.points.includes(move.path[0]);
        case 'to':
            return task.points.includes(move.path[move.path.length - 1]);
        case 'captures':
            return move.captures.length >= task.count;
        case 'hops':
            return move.path.length > task.count;
        case 'win':
            return after.outcome === before.side;
        case 'extra':
            return after.side === before.side && after.outcome === null;
    }
}
