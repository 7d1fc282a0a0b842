import type { Step } from '../../game/lessons';

export default [
    {},
    { position: { position: '4w/4/5/4/2b2/4/5/4/5 b 0' }, task: { kind: 'any' }, glow: ['E5'] },
    { position: { position: '4w/4/5/4/2b2/1w2/5/4/5 b 0' }, task: { kind: 'captures', count: 1 }, glow: ['D4'] },
    { position: { position: '2b2/4/2w2/4/5/4/2w2/4/4w b 0' }, task: { kind: 'captures', count: 2 }, glow: ['E7', 'E3'] },
    { position: { position: '5/4/5/4/b1w2/4/2b2/4/b4 b 0' }, task: { kind: 'win' }, glow: ['E5'] },
] satisfies Step[];
