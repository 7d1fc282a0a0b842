// What the lessons say, step by step; lessons.ts says what is shown meanwhile.
export type LessonTexts = Record<string, { title: string; steps: string[] }>;

export const LESSONS_EN: LessonTexts = {
    minimax: {
        title: 'Minimax in five steps',
        steps: [
            'A box is a position; the boxes under it are the positions after each move. Top row: White’s moves. Below: Black’s answers. A wide box has many positions under it.',
            'Two moves deep we stop and judge: the terms on the left are added up. Plus is good for White (blue), minus for Black (orange).',
            'All of Black’s answers to the first move have been judged. Black will choose the lowest number. Which one is it? The line under the chip tells.',
            'So the first move is worth that lowest number, and no more. The value goes up one row: the minimum of the answers.',
            'When every move has its value, White takes the highest: the maximum of the minima. That is minimax. But did we really have to look at all of it? On to alpha-beta.',
        ],
    },
    alphabeta: {
        title: 'Alpha-beta in six steps',
        steps: [
            'This is everything: minimax looks at all positions two moves deep. A White move is worth what Black’s best answer leaves of it. Can we do with less?',
            'The first move is finished. White now has something for sure. This promise is α: the blue wall. Values behind it no longer interest White.',
            'The next move. Black has just found this answer. Before you go on: can this move of White’s still become the best one? Does it matter what Black’s other answers are worth?',
            'No. The value has met the wall: White has better already. The hatched answers are not looked at. They may be even worse for White, but “worse than enough” is all we need.',
            'One move deeper, the same holds for Black. β is what Black can already hold White to: the orange wall. Where the walls meet, the search stops.',
            'The end. The hatched width is the work that was saved; the value is the same as minimax’s, always. Now set B to “best-looking first” and see the hatching grow.',
        ],
    },
    order: {
        title: 'Why order matters',
        steps: [
            'The same search twice. A tries the worst-looking moves first, B the best-looking. Both find the same value. Compare the hatching, and the two curves below.',
            'Why? A good first move gives a high α early: then nearly every later move fails on its first answer. This is the first such cut-off.',
            'In A the promises come late: the window closes slowly, and move after move has to be looked at in full.',
            'The price: to sort, every move is judged before it is tried. That is cheap beside the positions that it saves.',
        ],
    },
    deepening: {
        title: 'What iterative deepening buys',
        steps: [
            'A searches straight to the full depth. B searches to depth 1 first. That costs next to nothing, and there is a move to play already.',
            'Depth 2. The best move of depth 1 is tried first, so α is high from the beginning.',
            'Depth 3, with the best answers of depth 2 at the front of every list. Step through a few cut-offs: most come at the first answer.',
            'All iterations together, against one blind search of the same depth. The shallow ones are small change; the order that they find pays for them. And the search can stop at any time with a move in hand.',
        ],
    },
    horizon: {
        title: 'The horizon, and quiescence',
        steps: [
            'A looks one move ahead, B two. A judges a position in the middle of an exchange: a piece has just been taken, and the recapture lies behind the horizon.',
            'Here is what A believes, and what it would play.',
            'One move deeper B sees the recapture. The value turns, and often the choice with it.',
            'Now B looks one move ahead again, but judges quiet positions only: where a line ends in the middle of an exchange, it follows the captures (quiescence). Nobody has to capture: “stop” is what the position is worth as it stands.',
            'B finds what A finds one move deeper, from fewer positions: it looked further only where a piece could be taken. The main search of Sortie does so, too.',
        ],
    },
    mcts: {
        title: 'MCTS in five steps',
        steps: [
            'One playout: go down the tree, add one position, play a few random moves, judge who is better, and tell everyone on the way. Nothing is promised, nothing is cut.',
            'At first every move is tried once.',
            'Then hope decides: the average so far plus a bonus for few visits. The white dot is the largest hope: there the next playout goes.',
            'Good moves get wider: the tree grows where it matters. Bad ones are visited just often enough to be sure.',
            'In the end the most visited move is played, not the one with the best average: many visits are steadier than a lucky few.',
        ],
    },
};
