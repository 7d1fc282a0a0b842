// @ts-check
// What is said about each step, in English. `m`, `r`, `s` are moves, `v` a value, all of them marked up already; names are those
// of the sides. Part of the page and of the page that `sortie tree --format html` writes.
const many = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ more) => (n === 1 ? `one ${one}` : `${n.toLocaleString('en')} ${more}`);
const t = (/** @type {string} */ text) => text;

export const words = {
    locale: 'en',
    quoted: (/** @type {string} */ text) => `“${text}”`,
    wins: (/** @type {string} */ who) => `${who} wins`,
    aWin: (/** @type {string} */ who) => `a win for ${who}`,
    atMost: (/** @type {string} */ v) => `${v} at most`,
    atLeast: (/** @type {string} */ v) => `${v} at least`,
    exactly: (/** @type {string} */ v) => `exactly ${v}`,
    starts: (/** @type {string} */ first, /** @type {string} */ second, /** @type {string} */ mover, /** @type {number} */ moves) =>
        `The search begins. ${first} wants a high value, ${second} a low one. ${mover} has ${many(moves, 'move', 'moves')}.`,
    startsOpen: t('Nothing is promised to anyone yet: every value is possible.'),
    startsWhole: t('Each of them is followed to the full depth, whatever happens.'),
    deepens: (/** @type {number} */ depth) => `Iteration to depth ${depth}.`,
    tries: (/** @type {string} */ who, /** @type {string} */ m, /** @type {string} */ other) => `${who} tries ${m}; ${other} is to answer.`,
    triesAgain: (/** @type {string} */ who, /** @type {string} */ m) => `${who} tries ${m} and moves again.`,
    allAnswers: (/** @type {number} */ n) => `Minimax will look at ${n === 1 ? 'the one answer' : `all ${n} answers`}.`,
    between: (/** @type {string} */ a, /** @type {string} */ b) => `Only a value between ${a} and ${b} can still change anything.`,
    onlyMore: (/** @type {string} */ first, /** @type {string} */ a, /** @type {string} */ s) => `${first} already has ${a}${s ? ` with ${s}` : ''}: only more than that is of interest.`,
    onlyLess: (/** @type {string} */ second, /** @type {string} */ first, /** @type {string} */ b, /** @type {string} */ s) =>
        `${second} can already hold ${first} to ${b}${s ? ` with ${s}` : ''}: only less than that is of interest.`,
    nothingPromised: t('Nothing is promised yet.'),
    judged: (/** @type {string} */ m, /** @type {string} */ v) => `${m}: deep enough. The position is judged ${v}.`,
    ends: (/** @type {string} */ m, /** @type {string} */ v) => `${m} <strong>ends the game</strong>: ${v}.`,
    repeats: (/** @type {string} */ m) => `${m}: the position was there before, which is a draw.`,
    soFar: (/** @type {string} */ hold) => `So far ${hold}.`,
    better: (/** @type {string} */ who, /** @type {string} */ old, /** @type {string} */ hold) => `Better for ${who} than ${old}: now ${hold}.`,
    holds: (/** @type {string} */ second, /** @type {string} */ first, /** @type {string} */ v) => `${second} can hold ${first} to ${v}`,
    gets: (/** @type {string} */ first, /** @type {string} */ v) => `${first} gets ${v} here`,
    sure: (/** @type {string} */ first, /** @type {string} */ v) => `${first} has ${v} for sure`,
    decides: (/** @type {string} */ v) => `it is ${v} here`,
    alphaRises: (/** @type {string} */ v) => `<b class="max">α</b> rises to ${v}.`,
    betaFalls: (/** @type {string} */ v) => `<b class="min">β</b> falls to ${v}.`,
    unchanged: (/** @type {string} */ who, /** @type {string} */ v, /** @type {string} */ s) => `${who} already has ${v} with ${s}: nothing changes.`,
    back: (/** @type {string} */ m, /** @type {string} */ worth) => `Back up: ${m} is worth ${worth}.`,
    cutOff: t('Cut-off:'),
    afterAtMost: (/** @type {string} */ m, /** @type {string} */ second, /** @type {string} */ r, /** @type {string} */ first, /** @type {string} */ v) =>
        `after ${m} ${second} has ${r}, which leaves ${first} <strong>${v} at most</strong>.`,
    afterAtLeast: (/** @type {string} */ m, /** @type {string} */ first, /** @type {string} */ r, /** @type {string} */ v) => `after ${m} ${first} has ${r}, worth <strong>${v} at least</strong>.`,
    afterWins: (/** @type {string} */ m, /** @type {string} */ who, /** @type {string} */ r) => `after ${m} ${who} wins with ${r}.`,
    butAlpha: (/** @type {number} */ far, /** @type {string} */ first, /** @type {string} */ a, /** @type {string} */ s) =>
        `But ${far > 1 ? `${far} moves earlier ` : ''}${first} already has ${a}${s ? ` with ${s}` : ''},`,
    butBeta: (/** @type {number} */ far, /** @type {string} */ second, /** @type {string} */ first, /** @type {string} */ b, /** @type {string} */ s) =>
        `But ${far > 1 ? `${far} moves earlier ` : ''}${second} can already hold ${first} to ${b}${s ? ` with ${s}` : ''},`,
    soNotPlayed: t('so this line will not be played:'),
    soNotBetter: (/** @type {string} */ m) => `so ${m} cannot be better:`,
    soNotChosen: (/** @type {string} */ second, /** @type {string} */ m) => `so ${second} will not choose ${m}:`,
    noLook: (/** @type {string} */ who, /** @type {number} */ k) => (k === 1 ? `${who}’s last move needs no look` : `${who}’s other ${k} moves need no look`),
    savedPositions: (/** @type {number} */ n, /** @type {boolean} */ about) => ` (${about ? 'about ' : ''}${many(n, 'position', 'positions')} saved)`,
    done: (/** @type {string} */ who, /** @type {string} */ m, /** @type {string} */ v) => `Done: ${who} plays ${m}, worth ${v}.`,
    doneDepth: (/** @type {number} */ depth, /** @type {string} */ m, /** @type {string} */ v) => `Depth ${depth} is done: best so far is ${m}, worth ${v}. It will be tried first.`,
    stopped: t('The search was stopped here by its limit.'),
    lookedAt: (/** @type {string} */ n) => `It looked at ${n} positions.`,
    ofMinimax: (/** @type {string} */ n, /** @type {string} */ all, /** @type {string} */ share) => `It looked at ${n} of minimax’s ${all} positions: ${share}.`,
    yourTurn: (/** @type {string} */ who, /** @type {number} */ k) => (k === 1 ? `<b>Your turn:</b> does ${who}’s last move still need a look?` : `<b>Your turn:</b> do ${who}’s other ${k} moves still need a look?`),
    playoutStart: t('MCTS starts with the root alone. Every playout goes down where hope is greatest, adds one position, plays on from there, and reports the result to everyone on the way.'),
    playout: (/** @type {number} */ n, /** @type {string} */ why, /** @type {string} */ line) => `Playout ${n.toLocaleString('en')}: ${why}. Way down: ${line}.`,
    neverTried: (/** @type {string} */ m) => `${m} has never been tried`,
    promisesMost: (/** @type {string} */ m, /** @type {string} */ share, /** @type {string} */ visits) => `${m} promises most (${share} of ${visits} visits, plus a bonus for few visits)`,
    playoutSays: (/** @type {string} */ who, /** @type {string} */ share) => `From there a few random moves, then a judgement: ${who} ${share}.`,
    playoutWon: (/** @type {string} */ who) => `From there it is decided: ${who} wins.`,
    countIt: (/** @type {number} */ n) => `${many(n, 'position counts', 'positions count')} it.`,
    playoutsDone: (/** @type {string} */ m, /** @type {string} */ share, /** @type {string} */ who) => `Done: the most visited move is ${m}; ${who} has ${share} of the points there.`,
};
