// The introductions: positions and what is to be done in them. Whether it was done is read off the move and the state
// that the server answers with. The words are in the catalogue (`lessons`), one for each step.
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

export const LESSONS: Record<string, Step[]> = {
    breakthrough: [
        {},
        { position: { position: 'p7/8/8/8/4P3/8/8/8 w' }, task: { kind: 'any' }, glow: ['e4'] },
        { position: { position: '8/8/8/3pp3/4P3/8/8/8 w' }, task: { kind: 'captures', count: 1 }, glow: ['d5'] },
        { position: { position: '8/8/2p5/1pP4p/8/5P2/8/8 w' }, task: { kind: 'any' } },
        { position: { position: 'pp3ppp/2P5/8/8/8/8/8/PP3PPP w' }, task: { kind: 'win' }, glow: ['c8'] },
    ],
    tukvnanawopi: [
        {},
        { position: { position: '4w/4/5/4/2b2/4/5/4/5 b 0' }, task: { kind: 'any' }, glow: ['E5'] },
        { position: { position: '4w/4/5/4/2b2/1w2/5/4/5 b 0' }, task: { kind: 'captures', count: 1 }, glow: ['D4'] },
        { position: { position: '2b2/4/2w2/4/5/4/2w2/4/4w b 0' }, task: { kind: 'captures', count: 2 }, glow: ['E7', 'E3'] },
        { position: { position: '5/4/5/4/b1w2/4/2b2/4/b4 b 0' }, task: { kind: 'win' }, glow: ['E5'] },
    ],
    'chinese-checkers': [
        { glow: ['1.1', '2.1', '2.2', '3.1', '3.2', '3.3', '4.1', '4.2', '4.3', '4.4'] },
        { task: { kind: 'from', points: ['16.1', '16.2', '16.3', '16.4'] }, glow: ['16.1', '16.2', '16.3', '16.4'] },
        { task: { kind: 'from', points: ['17.1', '17.2', '17.3'] }, glow: ['17.1', '17.2', '17.3'] },
        checkers('2/44/222/222./...../....../......./......../........./........../........./...2..../......./.1..../...../1111/11./33/1 1 - 0', { kind: 'to', points: ['10.6'] }, ['14.2']),
        checkers('2/44/222/22../...../....../......./......../....2..../........../....2..../......../..1..../.1..../...../111./11./33/1 1 - 0', { kind: 'hops', count: 3 }, ['14.2']),
        checkers('./../311/1111/.11../.3..../......./......../........./........../........./......../......./....../.244./2222/222/../. 1 - 0', { kind: 'extra' }, ['3.1', '2.1']),
        checkers('1/33/111/111./...1./....../......./......../........./........../........./......../......./....../.244./2222/222/../. 1 2.1,2.2 60', { kind: 'win' }, ['4.4']),
    ],
};

function checkers(position: string, task: Task, glow: string[]): Step {
    return { position: { position }, task, glow };
}
