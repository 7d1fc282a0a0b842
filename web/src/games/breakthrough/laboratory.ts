import type { LabGame } from '../laboratory';

const game = 'breakthrough';

export default {
    presets: {
        three: { name: { en: 'Three each', de: 'Je drei' }, place: { game, size: '5x5', position: '5/1pp1p/5/1P1P1/4P w' } },
        five: { name: { en: 'Five each', de: 'Je fünf' }, place: { game, size: '5x5', position: '1p3/1pp1p/3p1/PP3/1P1PP w' } },
        // White can capture on b4, and Black recaptures.
        exchange: { name: { en: 'An exchange', de: 'Ein Abtausch' }, place: { game, size: '5x5', position: '2pp1/1p1pp/P2P1/P1P1P/5 w' } },
        start5: { place: { game, size: '5x5' } },
        start6: { place: { game, size: '6x6' } },
        start8: { place: { game, size: '8x8' } },
    },
    weights: {
        agent: 'strategy',
        fixed: 'result=1000,style=plain', // a won game outweighs everything
        terms: [
            { key: 'piece', weight: 5 },
            { key: 'position', weight: 1 },
            { key: 'danger', weight: 2 },
            { key: 'protected', weight: 1 },
            { key: 'mobility', weight: 0 },
        ],
    },
} satisfies LabGame;
