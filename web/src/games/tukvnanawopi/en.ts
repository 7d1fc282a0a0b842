import type { GameTexts } from '../texts';

export default {
    title: 'Tukvnanawopi',
    summary: 'A Hopi game of jumps on crossed squares: capture or block everything.',
    variants: {
        course: { name: 'Course', summary: 'Black begins; every point steps eight ways; chains of jumps go straight on.' },
        traditional: { name: 'Traditional', summary: 'White begins; along the drawn lines; chains may turn; empty outer rows of squares close.' },
        'traditional-line': { name: 'Traditional, line by line', summary: 'As traditional, but every empty outer line closes by itself.' },
    },
    modifiers: {
        quiet: 'plies without a capture make a draw (empty: 20; 0: never)',
    },
    agents: {
        'tukvnanawopi-weighted': { name: 'Weigher', summary: 'Pieces, moves and captures, four plies ahead.' },
    },
    lesson: [
        ['A board of lines', 'Forty-one points, twenty pieces per side, and a single empty point in the middle. Whoever captures or blocks every piece of the other side wins.'],
        ['One step', 'A piece steps to a neighbouring empty point, in any direction. Move your piece.'],
        ['Jumping', 'A piece jumps over a neighbour of the other side onto the empty point behind it, and captures it. Capture the piece on D4.'],
        ['Chains', 'If another jump follows in the same straight line, it belongs to the same turn. Capture two pieces at once.'],
        ['The end', 'Whoever has no move left, or no piece, has lost. Capture the last white piece. In the traditional rules chains may turn, and empty outer rows close.'],
    ],
} satisfies GameTexts;
