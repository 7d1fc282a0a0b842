// @ts-check
// The map of a tree: a row of boxes per ply, each as wide as the lines that end below it. Width is work, so hatched width is
// what was saved. Part of the page and of the page that `sortie tree --format html` writes.
import { decidedFrom, kids, pathTo, rootAt, STEP, stateAt } from './model.js';
import { playoutsAt } from './playouts.js';
import { boundText, percent } from './sentences.js';
/** @typedef {import('./types').Search} Search */
/** @typedef {import('./types').Playouts} Playouts */
/** @typedef {import('./types').Seen} Seen */
/** @typedef {import('./types').Colours} Colours */
/** @typedef {{ context: CanvasRenderingContext2D, width: number, height: number, ratio: number, colours: Colours, font: string }} Surface */
/** @typedef {{ zoom: number, pointed: number }} Look */
/** @typedef {{ rootHeight: number, rowHeight: number, from: number, scale: number, root: number, cells: number[][] | null }} Geometry */

const ROOT_HEIGHT = 15;
const NAMES = ['max', 'min', 'zero', 'unseen', 'unseen-line', 'hatch', 'ghost', 'now', 'text', 'muted', 'line', 'panel', 'panel-2', 'accent', 'accent-soft', 'max-soft', 'min-soft'];

/** The colours of the page by name, and a ramp between the sides. @param {Element} element @param {boolean} dark @returns {Colours} */
export function readColours(element, dark) {
    const style = getComputedStyle(element);
    /** @type {Colours} */ const found = {};
    for (const name of NAMES) found[name] = style.getPropertyValue(`--${name}`).trim();
    const rgb = (/** @type {string} */ hex) => { const h = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1); return [0, 2, 4].map((i) => parseInt(h.slice(i, i + 2), 16)); };
    const zero = rgb(found.zero);
    for (let i = -20; i <= 20; i++) {
        const side = rgb(i < 0 ? found.min : found.max), share = Math.pow(Math.abs(i) / 20, 0.8) * (dark ? 0.62 : 0.72);
        found[`ramp${i}`] = `rgb(${zero.map((x, j) => Math.round(x + (side[j] - x) * share)).join()})`;
    }
    return found;
}

/** The colour of a value. @param {Colours} colours @param {Seen} S @param {number} v */
export function toneOfValue(colours, S, v) {
    const decided = Math.abs(v) >= decidedFrom(S.json);
    const step = decided ? 20 * Math.sign(v) : Math.max(-19, Math.min(19, Math.round((19 * v) / S.scale)));
    return colours[`ramp${step}`];
}
/** What can be read on such a colour: light or dark ink, by its luminance. @param {string} tone */
export function inkOn(tone) {
    const [red, green, blue] = (tone.match(/\d+/g) ?? []).map((part) => Math.pow(Number(part) / 255, 2.2));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000' : '#fff';
}

/** @param {Surface} surface */
function hatching({ context, colours, ratio }) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 8 * ratio;
    const t = /** @type {CanvasRenderingContext2D} */ (tile.getContext('2d'));
    t.scale(ratio, ratio);
    t.fillStyle = colours.ghost; t.fillRect(0, 0, 8, 8);
    t.strokeStyle = colours.hatch; t.globalAlpha = 0.6; t.beginPath();
    for (const o of [-8, 0, 8]) { t.moveTo(o, 8); t.lineTo(o + 8, 0); }
    t.stroke();
    const pattern = /** @type {CanvasPattern} */ (context.createPattern(tile, 'repeat'));
    pattern.setTransform(new DOMMatrix().scale(1 / ratio));
    return pattern;
}

/** Gets a canvas ready for drawing, sharp on every screen. @param {HTMLCanvasElement} canvas @param {Colours} colours @returns {Surface} */
export function surfaceOf(canvas, colours) {
    const ratio = Math.min(2, devicePixelRatio || 1), width = canvas.clientWidth, height = canvas.clientHeight;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    return { context, width, height, ratio, colours, font: getComputedStyle(canvas).fontFamily };
}

/** @param {Surface} surface @param {Seen} S @param {number} step @param {Look} look @returns {Geometry} */
export function drawMap(surface, S, step, look) {
    return S.kind === 'playouts' ? drawPlayouts(surface, S, step, look) : drawSearch(surface, S, step, look);
}

/** @param {Surface} surface @param {Search} S @param {number} step @param {Look} look @returns {Geometry} */
function drawSearch(surface, S, step, look) {
    const { context: x, width: W, height: H, colours: C, font } = surface;
    const iteration = rootAt(S, step), root = iteration.node;
    const inside = look.zoom >= root && look.zoom < root + S.size[root] ? look.zoom : root;
    const rowHeight = (H - ROOT_HEIGHT) / iteration.rows;
    const Y = (/** @type {number} */ p) => (p ? ROOT_HEIGHT + (p - 1) * rowHeight : 0), tall = (/** @type {number} */ p) => (p ? rowHeight : ROOT_HEIGHT) - 1.5;
    const from = S.x0[inside], scale = W / (S.x1[inside] - from), X = (/** @type {number} */ v) => (v - from) * scale;
    const small = `600 11px ${font}`, bold = `800 11px ${font}`;
    /** @type {number[]} */ const labels = [];
    /** @type {[number, number, number, number, number][]} */ const ghosts = [];
    x.textBaseline = 'middle'; x.textAlign = 'center'; x.font = small;

    const box = (/** @type {number} */ n) => {
        const a = X(S.x0[n]), b = X(S.x1[n]), w = b - a;
        if (b < 0 || a > W) return;
        const seen = S.enter[n] <= step, done = S.leave[n] <= step;
        const left = Math.max(0, a), right = Math.min(W, b), gap = w > 5 ? 1 : w > 2 ? 0.5 : 0;
        x.fillStyle = done ? toneOfValue(C, S, S.value[n] ?? 0) : seen ? C['panel-2'] : C.unseen;
        x.fillRect(left, Y(S.ply[n]), Math.max(right - left - gap, 0.35), tall(S.ply[n]));
        if (right - left > 30 && S.par[n] >= 0) labels.push(n);
        const end = n + S.size[n];
        if (end === n + 1) return;
        if (w < 0.5) { // too narrow for its children: their rows get the mean of its leaves
            x.fillStyle = done ? toneOfValue(C, S, S.mean[n]) : C.unseen;
            x.fillRect(a, Y(S.ply[n] + 1), Math.max(w, 0.35), H);
            return;
        }
        for (let c = n + 1; c < end; c += S.size[c]) {
            if (S.enter[c] <= step) box(c);
            else if (S.cutAt[n] <= step && S.ghost[c]) { ghosts.push([X(S.x0[c]), b, S.ply[c], n, kids(S, n).filter((k) => S.ghost[k]).length]); break; }
            else if (w > 2 && (S.x1[c] - S.x0[c]) * scale > 1.2) box(c);
            else { x.fillStyle = C.unseen; x.fillRect(X(S.x0[c]), Y(S.ply[c]), b - X(S.x0[c]), H); break; }
        }
    };
    box(inside);
    for (let n = S.par[inside]; n >= 0; n = S.par[n]) { x.fillStyle = C['panel-2']; x.fillRect(0, Y(S.ply[n]), W, tall(S.ply[n])); }
    const tile = ghosts.length ? hatching(surface) : null;
    for (const [a0, b0, p, , left] of ghosts) {
        const a = Math.max(0, a0), b = Math.min(W, b0), w = b - a;
        if (w < 0.2) continue;
        x.fillStyle = w > 2.5 && tile ? tile : C.ghost;
        x.fillRect(a, Y(p), Math.max(0.4, w - (w > 3 ? 1 : 0)), H - Y(p));
        if (w > 14) { x.strokeStyle = C.hatch; x.lineWidth = 1; x.setLineDash([3, 3]); x.strokeRect(a + 0.5, Y(p) + 0.5, w - 2, H - Y(p) - 1.5); x.setLineDash([]); }
        if (w < 16) continue;
        const text = [`✂ ${left}`, `✂${left}`, '✂'].find((t) => x.measureText(t).width + 4 < w);
        if (!text) continue;
        const wide = x.measureText(text).width + 8, cy = Math.min(H - 10, Y(p) + Math.min(rowHeight / 2, 16));
        x.fillStyle = C.ghost; x.fillRect((a + b) / 2 - wide / 2, cy - 8, wide, 16);
        x.fillStyle = C.muted; x.fillText(text, (a + b) / 2, cy + 0.5);
    }
    for (const n of labels) {
        const a = Math.max(0, X(S.x0[n])), b = Math.min(W, X(S.x1[n])), done = S.leave[n] <= step;
        const y = Y(S.ply[n]) + tall(S.ply[n]) / 2, two = done && rowHeight > 28 && b - a > 26, narrow = b - a < 38;
        x.font = narrow ? small.replace('11', '10') : small;
        if (x.measureText(S.move[n]).width > b - a - 2) continue;
        x.fillStyle = done ? inkOn(toneOfValue(C, S, S.value[n] ?? 0)) : S.enter[n] <= step ? C.text : C.muted;
        x.fillText(S.move[n], (a + b) / 2, two ? y - 6 : y);
        if (two) { x.font = narrow ? bold.replace('11', '10') : bold; x.fillText(boundText(S, n), (a + b) / 2, y + 7); }
    }
    // The best line so far, and the way to what is being looked at.
    for (let n = root; n >= 0; ) {
        const best = stateAt(S, n, step).best;
        if (best < 0) break;
        const a = X(S.x0[best]), b = X(S.x1[best]);
        x.fillStyle = C.now;
        if (b > 0 && a < W) x.fillRect(Math.max(0, a), Y(S.ply[best]) + tall(S.ply[best]) - 3, Math.max(2, Math.min(W, b) - Math.max(0, a) - 1), 3);
        n = best;
    }
    const mark = (/** @type {number} */ node, /** @type {string} */ colour, /** @type {number} */ thick) => {
        x.strokeStyle = colour; x.lineWidth = thick;
        for (const q of pathTo(S, node).slice(1)) {
            const a = Math.max(0, X(S.x0[q])), b = Math.min(W, X(S.x1[q]));
            if (b >= 0 && a <= W) x.strokeRect(a + thick / 2 - 0.5, Y(S.ply[q]) + thick / 2 - 0.5, Math.max(1.5, b - a - thick), tall(S.ply[q]) - thick + 1);
        }
    };
    if (S.type[step] !== STEP.done) {
        mark(S.node[step], C.now, 2);
        const last = S.roots.at(-1) === iteration, at = last ? X(S.settled[step] / S.lines[root]) : X(S.x0[S.node[step]]);
        x.fillStyle = C.now; x.beginPath(); x.moveTo(at - 6, 0); x.lineTo(at + 6, 0); x.lineTo(at, 9); x.fill();
        x.globalAlpha = 0.35; x.fillRect(at - 0.5, 0, 1, H); x.globalAlpha = 1;
    }
    if (look.pointed > 0) mark(look.pointed, C.accent, 2.5);
    return { rootHeight: ROOT_HEIGHT, rowHeight, from, scale, root: inside, cells: null };
}

/** @param {Surface} surface @param {Playouts} S @param {number} step @param {Look} look @returns {Geometry} */
function drawPlayouts({ context: x, width: W, height: H, colours: C, font }, S, step, look) {
    const d = playoutsAt(S, step), rowHeight = (H - ROOT_HEIGHT) / S.depth;
    /** @type {number[][]} */ const cells = [];
    x.font = `600 11px ${font}`; x.textBaseline = 'middle'; x.textAlign = 'center';
    x.fillStyle = C.unseen; x.fillRect(0, 0, W, H);
    const last = step ? S.ways[step - 1] : [0];
    const box = (/** @type {number} */ n, /** @type {number} */ a, /** @type {number} */ w, /** @type {number} */ p) => {
        const y = p ? ROOT_HEIGHT + (p - 1) * rowHeight : 0, h = (p ? rowHeight : ROOT_HEIGHT) - 1.5, q = d.visits[n] ? d.sums[n] / d.visits[n] : 0.5;
        x.fillStyle = C[`ramp${Math.max(-19, Math.min(19, Math.round((q - 0.5) * 50)))}`];
        x.fillRect(a, y, Math.max(0.4, w - (w > 4 ? 1 : 0)), h);
        cells.push([a, w, p, n]);
        const marked = n === look.pointed ? C.accent : last.includes(n) && p ? C.now : '';
        if (marked) { x.strokeStyle = marked; x.lineWidth = 2; x.strokeRect(a + 1, y + 1, Math.max(1, w - 3), h - 2); }
        if (w > 36 && p) {
            x.fillStyle = C.text;
            x.fillText(S.move[n], a + w / 2, y + h / 2 - (rowHeight > 26 ? 6 : 0));
            if (rowHeight > 26) x.fillText(percent(S.side[0] === 0 ? q : 1 - q), a + w / 2, y + h / 2 + 7);
        }
        if (p >= S.depth || w < 0.6) return;
        let at = a;
        for (const c of S.kids[n]) if (d.visits[c]) { const cw = (w * d.visits[c]) / d.visits[n]; box(c, at, cw, p + 1); at += cw; }
    };
    box(0, 0, W, 0);
    return { rootHeight: ROOT_HEIGHT, rowHeight, from: 0, scale: 1, root: 0, cells };
}

/** The node under a place of the map, or -1. @param {Geometry} geometry @param {Seen} S @param {number} px @param {number} py */
export function nodeUnder(geometry, S, px, py) {
    const row = py < geometry.rootHeight ? 0 : 1 + Math.floor((py - geometry.rootHeight) / geometry.rowHeight);
    if (S.kind === 'playouts') return geometry.cells?.find(([a, w, p]) => p === row && px >= a && px < a + w)?.[3] ?? -1;
    const v = geometry.from + px / geometry.scale;
    let n = geometry.root;
    while (S.ply[n] < row && S.size[n] > 1) {
        const below = kids(S, n);
        n = below.find((c) => S.x1[c] > v) ?? below[below.length - 1];
    }
    return n;
}
