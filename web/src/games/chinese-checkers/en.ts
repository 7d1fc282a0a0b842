import type { GameTexts } from '../texts';

export default {
    title: 'Chinese Checkers',
    summary: 'Ten pieces per side race across a diamond by steps and chains of hops.',
    variants: {
        symmetric: { name: 'Long hops', summary: 'A hop lands as far behind its pivot as it started before it.' },
        adjacent: { name: 'Short hops', summary: 'A hop leads over a neighbour only.' },
    },
    modifiers: {
        'every-entry': 'Every arrival of a special piece on its target earns an extra turn',
        count: 'At the limit of moves more pieces in place win',
    },
    agents: {
        'checkers-rows': { name: 'Row counter', summary: 'Rows, centre line and ringed points, two turns ahead.' },
        'checkers-greedy': { name: 'Leaper', summary: 'The move that gains most rows.' },
    },
    lesson: [
        ['Across the diamond', 'You start at the bottom and want to fill the triangle at the top with your ten pieces. Your two pieces with a star must end on the two ringed points of their own.'],
        ['Steps', 'A piece steps to any empty neighbour: forward, sideways or back. Move a piece of the row that lights up.'],
        ['Hops', 'A piece hops over a neighbour, its own or the other side’s, onto the empty point behind it. Nothing is captured. Let a piece hop that lights up.'],
        ['Long hops', 'The piece that is hopped over may be further away, if the way is free and you land just as far behind it. Hop over the lonely blue piece.'],
        ['Chains', 'Hops may follow each other and turn freely, all in one turn. Hop three times.'],
        ['The extra turn', 'When a starred piece reaches one of its ringed points for the first time, you also move one of the other side’s pieces. Earn an extra turn.'],
        ['The goal', 'All ten pieces at home, the starred ones on their ringed points: one step is missing. After 200 plies the game is a draw.'],
    ],
} satisfies GameTexts;
