import type { Step } from '../../game/lessons';

export default [
    {},
    { position: { position: 'p7/8/8/8/4P3/8/8/8 w' }, task: { kind: 'any' }, glow: ['e4'] },
    { position: { position: '8/8/8/3pp3/4P3/8/8/8 w' }, task: { kind: 'captures', count: 1 }, glow: ['d5'] },
    { position: { position: '8/8/2p5/1pP4p/8/5P2/8/8 w' }, task: { kind: 'any' } },
    { position: { position: 'pp3ppp/2P5/8/8/8/8/8/PP3PPP w' }, task: { kind: 'win' }, glow: ['c8'] },
] satisfies Step[];
