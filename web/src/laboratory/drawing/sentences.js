// @ts-check
// What happens at a step, in a sentence. Part of the page and of the page that `sortie tree --format html` writes.
import { decidedFrom, isMax, LEAF, promiseOf, rootAt, STEP, stateAt, kids } from './model.js';
import { playoutsAt } from './playouts.js';
/** @typedef {import('./types').Search} Search */
/** @typedef {import('./types').Playouts} Playouts */
/** @typedef {import('./types').Seen} Seen */
/** @typedef {import('./types').Words} Words */
/** @typedef {{ sign: string, look: string, html: string }} Sentence */

/** Names of the sides and the words of a language.
 * @typedef {{ names: string[], words: Words }} Speech */

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
export const percent = (/** @type {number} */ x) => (x > 0 && x < 0.1 ? (100 * x).toFixed(1) : Math.round(100 * x)) + ' %';

/** A value as it is written on boxes: "+1.2", "1–0". @param {Seen} S @param {number | null} v */
export function valueText(S, v) {
    if (v === null) return '?';
    if (S.kind === 'playouts') return percent(v);
    if (v === Infinity) return '+∞';
    if (v === -Infinity) return '−∞';
    if (Math.abs(v) >= decidedFrom(S.json)) return v > 0 ? '1–0' : '0–1';
    const size = S.json.in_scores ? Math.abs(v / 100).toFixed(2) : String(Math.round(100 * Math.abs(v)) / 100);
    return v > 0 && Number(size) ? `+${size}` : v < 0 && Number(size) ? `−${size}` : '0';
}
/** With its bound: "≤−1". @param {Search} S @param {number} n */
export function boundText(S, n) {
    return (S.flag[n] < 0 ? '≤' : S.flag[n] > 0 ? '≥' : '') + valueText(S, S.value[n]);
}

/** @param {Seen} S @param {number} n */
export function moveHtml(S, n) {
    const by = S.par[n] < 0 ? S.side[n] : S.side[S.par[n]];
    return `<b class="mv ${by === 0 ? 'max' : 'min'}">${escaped(S.move[n] || '·')}</b>`;
}

/** @param {Search} S @param {number} step @param {Speech} speech @returns {Sentence} */
export function saySearch(S, step, { names, words: w }) {
    const n = S.node[step], type = S.type[step], par = S.par[n], max = isMax(S, n);
    const [first, second] = names.map((name, i) => `<span class="${i ? 'min' : 'max'}">${escaped(name)}</span>`);
    const mover = S.side[n] === 0 ? first : second;
    const limit = decidedFrom(S.json);
    const winner = (/** @type {number} */ v) => (v > 0 ? first : second);
    const num = (/** @type {number} */ v) => `<strong>${Math.abs(v) >= limit && Math.abs(v) < Infinity ? w.quoted(w.wins(winner(v))) : valueText(S, v)}</strong>`;
    const result = (/** @type {number} */ v) => (Math.abs(v) >= limit ? w.aWin(winner(v)) : num(v));
    const alpha = (/** @type {number} */ v) => `<b class="max">α = ${valueText(S, v)}</b>`;
    const beta = (/** @type {number} */ v) => `<b class="min">β = ${valueText(S, v)}</b>`;
    const look = max ? 'max' : 'min';

    const effect = () => {
        if (par < 0) return '';
        const before = stateAt(S, par, step - 1), after = stateAt(S, par, step), r = S.value[n] ?? 0;
        const who = S.side[par] === 0 ? first : second;
        const isFirst = after.done.length === 1;
        if (!isFirst && after.best === before.best) return ` ${w.unchanged(who, num(after.v), moveHtml(S, after.best))}`;
        const hold = Math.abs(r) >= limit ? w.decides(result(r)) : after.max ? (S.par[par] < 0 ? w.sure(first, num(r)) : w.gets(first, num(r))) : w.holds(second, first, num(r));
        let text = ` ${isFirst ? w.soFar(hold) : w.better(who, num(before.v), hold)}`;
        if (S.pruning && after.max && after.a > before.a) text += ` ${w.alphaRises(num(after.a))}`;
        if (S.pruning && !after.max && after.b < before.b) text += ` ${w.betaFalls(num(after.b))}`;
        return text;
    };

    if (type === STEP.enter && par < 0) {
        const root = rootAt(S, step);
        const which = S.roots.length > 1 ? `${w.deepens(root.depth)} ` : '';
        return { sign: '▶', look: '', html: `${which}${w.starts(first, second, mover, kids(S, n).length)} ${S.pruning ? w.startsOpen : w.startsWhole}` };
    }
    if (type === STEP.enter) {
        const by = S.side[par] === 0 ? first : second;
        const tries = S.side[par] === S.side[n] ? w.triesAgain(by, moveHtml(S, n)) : w.tries(by, moveHtml(S, n), mover);
        const a = S.alpha[n], b = S.beta[n];
        const source = (/** @type {boolean} */ lower) => { const p = promiseOf(S, n, step, lower); return p ? moveHtml(S, p.best) : ''; };
        const window = !S.pruning ? w.allAnswers(kids(S, n).length)
            : a > -Infinity && b < Infinity ? w.between(alpha(a), beta(b))
            : a > -Infinity ? w.onlyMore(first, alpha(a), source(true))
            : b < Infinity ? w.onlyLess(second, first, beta(b), source(false)) : w.nothingPromised;
        const noisy = S.leaf[n + 1] === LEAF.stands ? ` ${w.notQuiet}` : '';
        return { sign: max ? '▲' : '▼', look, html: `${tries}${noisy} ${window}` };
    }
    if (type === STEP.leaf) {
        const v = S.value[n] ?? 0;
        const what = S.leaf[n] === LEAF.stands ? w.stands(S.side[n] === 0 ? first : second, num(v))
            : S.leaf[n] === LEAF.over ? w.ends(moveHtml(S, n), result(v))
            : S.leaf[n] === LEAF.repeated ? w.repeats(moveHtml(S, n)) : w.judged(moveHtml(S, n), num(v));
        return { sign: '◆', look: '', html: what + effect() };
    }
    if (type === STEP.back) {
        const v = S.value[n] ?? 0, text = num(v);
        const worth = Math.abs(v) >= limit ? result(v) : S.flag[n] < 0 ? w.atMost(text) : S.flag[n] > 0 ? w.atLeast(text) : w.exactly(text);
        return { sign: '↑', look: max ? 'min' : 'max', html: w.back(moveHtml(S, n), worth) + effect() };
    }
    if (type === STEP.cut) {
        const s = stateAt(S, n, step);
        const skipped = kids(S, n).filter((c) => S.ghost[c] && S.leaf[c] === LEAF.skipped);
        const saved = skipped.reduce((sum, c) => sum + S.weight[c], 0);
        const src = S.promised[n], far = src < 0 ? 1 : S.ply[n] - S.ply[S.par[src]];
        const won = Math.abs(s.v) >= limit;
        const m = moveHtml(S, n), r = moveHtml(S, s.best), from = src < 0 ? '' : moveHtml(S, src);
        const got = won ? w.afterWins(m, mover, r) : max ? w.afterAtLeast(m, first, r, valueText(S, s.v)) : w.afterAtMost(m, second, r, first, valueText(S, s.v));
        const have = max ? w.butBeta(far, second, first, beta(s.b), from) : w.butAlpha(far, first, alpha(s.a), from);
        const never = far > 1 ? w.soNotPlayed : max ? w.soNotChosen(second, m) : w.soNotBetter(m);
        const rest = `${w.noLook(mover, skipped.length)}${saved > skipped.length ? w.savedPositions(saved, S.estimated) : ''}.`;
        return { sign: '✂', look: 'cut', html: `<strong>${w.cutOff}</strong> ${got} ${have} ${never} ${rest}` };
    }
    const s = stateAt(S, n, step);
    const root = rootAt(S, step);
    if (root !== S.roots.at(-1)) return { sign: '↻', look, html: w.doneDepth(root.depth, moveHtml(S, s.best), num(s.v)) };
    return { sign: '✓', look, html: w.done(mover, s.best < 0 ? '' : moveHtml(S, s.best), num(s.v)) };
}

/** @param {Playouts} S @param {number} step @param {Speech} speech @returns {Sentence} */
export function sayPlayout(S, step, { names, words: w }) {
    if (step === 0) return { sign: '▶', look: '', html: w.playoutStart };
    const mover = S.side[0];
    const who = escaped(names[mover]);
    const share = (/** @type {number} */ v) => percent(mover === 0 ? v : 1 - v);
    if (step === S.steps - 1) {
        const d = playoutsAt(S, step);
        const best = S.kids[0].reduce((a, b) => (d.visits[b] > d.visits[a] ? b : a), S.kids[0][0]);
        return { sign: '✓', look: mover === 0 ? 'max' : 'min', html: w.playoutsDone(moveHtml(S, best), share(d.visits[best] ? d.sums[best] / d.visits[best] : 0.5), who) };
    }
    const d = playoutsAt(S, step - 1), way = S.ways[step - 1], k = way[1], value = S.values[step - 1].at(-1) ?? 0.5;
    const why = k === undefined ? '' : d.visits[k] === 0 ? w.neverTried(moveHtml(S, k)) : w.promisesMost(moveHtml(S, k), share(d.sums[k] / d.visits[k]), String(d.visits[k]));
    const says = value === 1 || value === 0 ? w.playoutWon(escaped(names[value === 1 ? 0 : 1])) : w.playoutSays(who, share(value));
    return { sign: '⚄', look: value > 0.5 ? 'max' : 'min', html: `${w.playout(step, why, way.slice(1).map((n) => moveHtml(S, n)).join(' '))} ${says} ${w.countIt(way.length)}` };
}

/** @param {Seen} S @param {number} step @param {Speech} speech */
export function say(S, step, speech) {
    return S.kind === 'playouts' ? sayPlayout(S, step, speech) : saySearch(S, step, speech);
}
