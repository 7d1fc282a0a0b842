// @ts-check
// The clock as a chart. Across: positions looked at. Up: the share of the tree that is settled. Minimax is a diagonal, alpha-beta a
// staircase whose risers are cut-offs. For playouts: the share of the visits of each of the root's moves.
import { STEP } from './model.js';
/** @typedef {import('./types').Seen} Seen */
/** @typedef {import('./types').Playouts} Playouts */
/** @typedef {import('./map.js').Surface} Surface */
/** @typedef {{ S: Seen, step: number, name: string, letter: string, focus: boolean }} Runner */
/** @typedef {{ unit: (S: Seen, step: number) => number, span: number, now: number, caption: string }} Clock */

export const PAD = 4;

/** @param {Surface} surface @param {Runner[]} runners the one in focus last @param {Clock} clock */
export function drawTimeline(surface, runners, clock) {
    const { context: x, width: W, height: H, colours: C, font } = surface;
    const flat = H < 44, top = flat ? 2 : 6, bottom = H - (flat ? 11 : 14), X = (/** @type {number} */ u) => PAD + ((W - 2 * PAD) * u) / clock.span, Y = (/** @type {number} */ s) => bottom - (bottom - top) * s;
    const focus = runners[runners.length - 1];
    x.fillStyle = C['panel-2']; x.fillRect(PAD, top, W - 2 * PAD, bottom - top);
    x.textBaseline = 'alphabetic';
    if (focus.S.kind === 'playouts') drawShares(surface, focus.S, X, Y, clock.span);
    else for (const { S, focus: foc } of runners) {
        if (S.kind !== 'search') continue;
        const all = S.lines[S.roots[S.roots.length - 1].node], line = new Path2D();
        let lx = -9, ly = Y(0);
        line.moveTo(X(0), Y(0));
        for (let i = 0; i < S.steps; i++) { // thinned to what can be seen
            const px = X(clock.unit(S, i)), py = Y(S.settled[i] / all);
            if (px > W + 50) break;
            if (px - lx > 0.7 || Math.abs(py - ly) > 0.7 || i === S.steps - 1) { line.lineTo(px, ly); line.lineTo(px, py); lx = px; ly = py; }
        }
        const area = new Path2D(line);
        area.lineTo(lx, bottom); area.lineTo(X(0), bottom); area.closePath();
        const colour = foc ? C.accent : C.muted;
        x.save();
        x.beginPath(); x.rect(0, 0, W, H); x.clip();
        x.lineJoin = 'round'; x.globalAlpha = 0.3; x.strokeStyle = colour; x.lineWidth = foc ? 2 : 1.5;
        if (!foc) x.setLineDash([5, 4]);
        x.stroke(line);
        x.beginPath(); x.rect(0, 0, X(clock.now), H); x.clip();
        x.globalAlpha = foc ? 0.14 : 0; x.fillStyle = colour; x.fill(area);
        x.globalAlpha = 1; x.lineWidth = foc ? 2.5 : 2; x.stroke(line);
        x.restore();
    }
    for (const { S, step, focus: foc } of runners) { // where the cut-offs are
        if (S.kind !== 'search' || focus.S.kind !== 'search') continue;
        x.fillStyle = foc ? C.now : C.muted;
        let lx = -9;
        for (let i = 0; i < S.steps; i++) {
            if (S.type[i] !== STEP.cut) continue;
            const px = X(clock.unit(S, i));
            if (px - lx < 1.5 || px > W) continue;
            lx = px;
            x.globalAlpha = i <= step ? 1 : 0.35;
            x.fillRect(px - 0.75, bottom + 2, 1.5, foc ? 9 : 5);
        }
        x.globalAlpha = 1;
    }
    x.font = `600 11px ${font}`;
    let taken = -1, focused = { begin: 0, end: 0 }; // where labels are
    if (focus.S.kind === 'search') {
        for (const { S, name, letter, focus: foc } of [...runners].reverse()) {
            const px = X(clock.unit(S, S.steps - 1)), text = `${letter}  ${name}: ${S.total.toLocaleString()}`;
            x.fillStyle = foc ? C.accent : C.muted;
            if (px > W + 1) { x.textAlign = 'right'; x.fillText(`${text} →`, W - 10, top + 14); continue; }
            x.beginPath(); x.arc(px, Y(1), 4, 0, 7); x.fill();
            const right = px > W - 190, low = right && !foc;
            const wide = x.measureText(text).width, begin = right ? px - 10 - wide : px + 9;
            x.textAlign = 'left';
            // A flat chart has room for one line of text: where both labels meet, the other one goes to the left.
            const meets = flat && begin < focused.end && begin + wide > focused.begin;
            x.fillText(text, meets ? focused.begin - wide - 34 : begin, low && !flat ? bottom - 7 : top + 13);
            if (foc) focused = { begin, end: begin + wide };
            if (low) taken = wide;
        }
    }
    if (W > 600 && !flat) {
        x.textAlign = 'right'; x.fillStyle = C.muted; x.font = `500 10.5px ${font}`;
        x.fillText(clock.caption, W - 14 - (taken > 0 ? taken + 24 : 0), bottom - 7);
    }
    const at = X(Math.min(clock.now, clock.span));
    x.fillStyle = C.now; x.fillRect(at - 1, 0, 2, H - 2); x.beginPath(); x.arc(at, H - 7, 6, 0, 7); x.fill();
}

/** @param {Surface} surface @param {Playouts} S @param {(u: number) => number} X @param {(s: number) => number} Y @param {number} span */
function drawShares({ context: x, colours: C }, S, X, Y, span) {
    const points = 160, moves = S.kids[0], visits = new Float64Array(S.count);
    const shares = moves.map(() => new Float64Array(points + 1));
    let done = 0;
    for (let i = 0; i <= points; i++) {
        for (const to = Math.round((i / points) * S.total); done < to; done++) if (S.ways[done].length > 1) visits[S.ways[done][1]]++;
        moves.forEach((n, j) => { shares[j][i] = done ? visits[n] / done : 1 / moves.length; });
    }
    const best = moves.reduce((a, b) => (visits[b] > visits[a] ? b : a), moves[0]);
    const base = new Float64Array(points + 1);
    moves.forEach((n, j) => {
        x.beginPath();
        for (let i = 0; i <= points; i++) x.lineTo(X((i / points) * span), Y(base[i]));
        for (let i = points; i >= 0; i--) { base[i] += shares[j][i]; x.lineTo(X((i / points) * span), Y(base[i])); }
        x.closePath();
        x.fillStyle = n === best ? C.max : j % 2 ? C.zero : C.unseen;
        x.globalAlpha = n === best ? 0.55 : 1; x.fill(); x.globalAlpha = 1;
        x.strokeStyle = C.panel; x.lineWidth = 0.6; x.stroke();
    });
}
