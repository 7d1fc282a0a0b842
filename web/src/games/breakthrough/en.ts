import type { GameTexts } from '../texts';

export default {
    title: 'Breakthrough',
    summary: 'Two armies race: be first to reach the far row.',
    variants: {
        standard: { name: 'Standard', summary: 'One step forward, straight or diagonal; captures are diagonal.' },
        straight: { name: 'Straight', summary: 'Quiet moves go straight ahead only; captures are diagonal.' },
        promotion: { name: 'Promotion', summary: 'Sideways steps, and super pieces on the far row. Capture or block everything to win.' },
    },
    agents: {
        'breakthrough-eight': { name: 'Eight factors', summary: 'Weighs eight factors, 3 seconds per move.' },
        'breakthrough-network': { name: 'Material and ranks', summary: 'Counts pieces and how far they have come, 4.5 seconds per move.' },
        offensive1: { name: 'Attacker', summary: 'Wants to capture; from a published study.' },
        offensive2: { name: 'Attacker with a runner', summary: 'Wants to capture and to run ahead; from a published study.' },
        defensive1: { name: 'Defender', summary: 'Keeps its pieces; from a published study.' },
        defensive2: { name: 'Defender with a wall', summary: 'Keeps its pieces and builds a wall; from a published study.' },
        all: { name: 'All-rounder', summary: 'All six ideas of a published study at once.' },
        strategy: { name: 'Own strategy', summary: 'Heuristics of your choice, with weights.' },
        'naive-piece': { name: 'Counts pieces', summary: 'Three plies ahead; only pieces count.' },
        'naive-mobility': { name: 'Likes mobility', summary: 'Three plies ahead; own moves minus the other’s.' },
        'naive-greedy': { name: 'Presses forward', summary: 'Three plies ahead; rows gained by all pieces.' },
        'naive-reckless': { name: 'Daredevil', summary: 'Three plies ahead; only its front runner counts.' },
        'naive-defensive': { name: 'Gatekeeper', summary: 'Three plies ahead; keeps the other’s front runner away.' },
        'naive-random': { name: 'Dice', summary: 'Three plies ahead; judges at random.' },
        'naive-own-mobility': { name: 'Likes its own moves', summary: 'Three plies ahead; only own moves count.' },
        'naive-front': { name: 'Likes any runner', summary: 'Three plies ahead; the most advanced piece counts, whoever’s it is.' },
        'naive-proximity': { name: 'Only the end', summary: 'Three plies ahead; sees nothing but wins and losses.' },
    },
    lesson: [
        ['Two armies, one goal', 'White starts at the bottom and moves up, Black starts at the top and moves down. Whoever first reaches the far row with one piece wins.'],
        ['One step forward', 'A piece goes one row forward: straight ahead, or diagonally to the left or right. Move your piece.'],
        ['Capturing', 'A piece captures diagonally forward. A piece straight ahead only blocks the way. Capture the black piece on d5.'],
        ['It is your choice', 'Nobody has to capture. Here you can capture, step aside or move another piece. Play what you like.'],
        ['Breaking through', 'One step is missing. Reach the far row and win. Capturing every piece of the other side wins, too.'],
    ],
} satisfies GameTexts;
