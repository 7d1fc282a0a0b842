// The state of the Laboratory: what is compared, where on the clock we are, what is pointed at.
import { catalogue, message } from '../api/catalogue.svelte';
import { ApiError, server } from '../api/connection.svelte';
import { kids, pathTo, readSearch, STEP, stateAt } from './drawing/model.js';
import { readPlayouts } from './drawing/playouts.js';
import type { Search, Seen, TreeJson } from './drawing/types';
import { LESSONS, type Lesson } from './lessons';
import { agentOf, BOTH, fromQuery, isPruned, termsOf, toQuery, wholeOf, type Setup, type Which } from './setup';
import { LeafTerms } from './weights';

const takesDepth = (agent: string) =>
    catalogue.games.flatMap((game) => game.agents).some((info) => info.agent === agent && info.options.some(({ key }) => key === 'depth'));

export class Laboratory {
    setup: Setup = $state.raw(fromQuery(new URLSearchParams()));
    seen: Record<Which, Seen> | null = $state.raw(null);
    whole: TreeJson | null = $state.raw(null);
    terms: LeafTerms | null = $state.raw(null);
    focus: Which = $state('B');
    step = $state(0);
    /** How far the clock has gone on after the end of the search in focus. */
    over = $state(0);
    playing = $state(false);
    stretched = $state(false);
    asking = $state(false);
    answers = $state.raw({ right: 0, all: 0, said: '' });
    pointed: { which: Which; node: number } | null = $state.raw(null);
    zoom = $state.raw({ A: 0, B: 0 });
    speed = $state(16);
    lesson = $state('');
    lessonStep = $state(0);
    landing = $state(false);
    problem = $state('');
    busy = $state(false);

    readonly current = $derived(this.seen?.[this.focus] ?? null);
    readonly ended = $derived(!!this.current && this.step === this.current.steps - 1);

    #wanted: { setup: Setup; then: (lab: Laboratory) => void } | null = null;
    #answer: { text: string; trees: TreeJson[] } | null = null;
    #frame = 0;
    #credit = 0;
    #before = 0;
    #pause = 0;

    /** Asks for the trees; while an answer is under way, the last question waits and the others are forgotten. */
    ask(setup: Setup, then: (lab: Laboratory) => void = () => {}) {
        this.setup = setup;
        this.#wanted = { setup, then };
        if (!this.busy) void this.#load();
    }

    async #load() {
        this.busy = true;
        while (this.#wanted) {
            const { setup, then } = this.#wanted;
            this.#wanted = null;
            try {
                const whole = wholeOf(setup);
                const agents = BOTH.map((k) => agentOf(setup, setup[k], takesDepth));
                if (whole && !agents.includes(whole)) agents.push(whole);
                const trees = await this.#treesOf({ ...setup.place, agents, terms: true });
                if (this.#wanted) continue;
                this.#take(setup, trees, whole ? (trees[agents.indexOf(whole)] ?? null) : null);
                this.problem = '';
                then(this);
            } catch (error) {
                if (error instanceof ApiError && error.code === 'too_many') {
                    await new Promise((resolve) => setTimeout(resolve, 1500));
                    this.#wanted ??= { setup, then };
                } else this.problem = message(error);
            }
        }
        this.busy = false;
    }

    /** Steps of a lesson, and a change of what is only shown, ask the same again. */
    async #treesOf(question: object): Promise<TreeJson[]> {
        const text = JSON.stringify(question);
        if (this.#answer?.text !== text) this.#answer = { text, trees: (await server.post<{ trees: TreeJson[] }>('trees', question)).trees };
        return this.#answer.trees;
    }

    #take(setup: Setup, trees: TreeJson[], whole: TreeJson | null) {
        const share = this.current ? this.step / Math.max(1, this.current.steps - 1) : 0;
        const read = (k: Which, json: TreeJson) => (json.kind === 'playouts' ? readPlayouts(json) : readSearch(json, isPruned(setup[k]) ? whole : null));
        const reference = whole ?? trees.find((_, i) => setup[BOTH[i]]?.search === 'minimax') ?? null;
        this.whole = reference;
        this.terms = reference?.complete && termsOf(setup).length ? new LeafTerms(reference, termsOf(setup)) : null;
        this.seen = { A: read('A', trees[0]), B: read('B', trees[1]) };
        this.zoom = { A: 0, B: 0 };
        this.pointed = null;
        this.go(Math.round(share * (this.seen[this.focus].steps - 1)));
    }

    // --- one clock: positions looked at, or beside playouts the share of each search's own work ---
    get mixed(): boolean {
        return !!this.seen && this.seen.A.kind !== this.seen.B.kind;
    }
    unit(S: Seen, step: number): number {
        const work = S.kind === 'search' ? (S.nodes[step] ?? 0) : step;
        return this.mixed ? work / Math.max(1, S.total) : work;
    }
    get full(): number {
        return !this.seen ? 1 : this.mixed ? 1 : Math.max(this.seen.A.total, this.seen.B.total);
    }
    get span(): number {
        return this.stretched && this.current ? this.unit(this.current, this.current.steps - 1) : this.full;
    }
    get now(): number {
        return this.current ? this.unit(this.current, this.step) + this.over : 0;
    }
    stepAt(S: Seen, time: number): number {
        let [low, high] = [0, S.steps - 1];
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.unit(S, middle) <= time + 1e-9) low = middle;
            else high = middle - 1;
        }
        return low;
    }
    stepOf(which: Which): number {
        if (which === this.focus || !this.seen) return this.step;
        return this.step === 0 ? 0 : this.stepAt(this.seen[which], this.now);
    }

    // --- moving ---
    go(step: number, over = 0) {
        if (!this.current) return;
        const last = this.current.steps - 1;
        this.landing = false;
        this.step = Math.max(0, Math.min(last, Math.round(step)));
        this.over = this.step === last ? Math.max(0, over) : 0;
        this.pointed = null;
        this.answers = { ...this.answers, said: '' };
    }
    goTo(time: number) {
        if (!this.current) return;
        const end = this.unit(this.current, this.current.steps - 1);
        if (time >= end) this.go(this.current.steps - 1, time - end);
        else this.go(this.stepAt(this.current, time));
    }
    follow(which: Which) {
        if (which === this.focus || !this.seen) return;
        const [step, time] = [this.stepOf(which), this.now];
        this.focus = which;
        this.step = step;
        this.over = step < this.seen[which].steps - 1 ? 0 : Math.max(0, time - this.unit(this.seen[which], step));
        this.pointed = null;
    }
    find(test: (S: Search, step: number) => boolean, from: number, by = 1): number {
        const S = this.current;
        if (S?.kind !== 'search') return -1;
        for (let i = from; i >= 0 && i < S.steps; i += by) if (test(S, i)) return i;
        return -1;
    }
    nextCut(from = this.step): number {
        return this.find((S, i) => S.type[i] === STEP.cut, from + 1);
    }
    previousCut(): number {
        return Math.max(0, this.find((S, i) => S.type[i] === STEP.cut, this.step - 1, -1));
    }
    /** Finishes the node that is being looked at, or goes back to where it was entered. */
    leap(out: boolean) {
        const S = this.current;
        if (S?.kind !== 'search') return;
        let n = S.node[this.step];
        while (S.par[n] >= 0 && (out ? S.leave[n] <= this.step : S.enter[n] >= this.step)) n = S.par[n];
        this.go(out ? S.leave[n] : S.enter[n]);
    }
    /** Where a node was finished, in the search that it belongs to. */
    goToNode(which: Which, node: number) {
        if (!this.seen) return;
        this.follow(which);
        const S = this.seen[which];
        if (S.kind === 'playouts') return this.go((S.born[node] ?? 0) + 1);
        if (S.enter[node] >= S.steps) return void (this.pointed = { which, node });
        this.go(Math.min(S.cutAt[node], S.leave[node], S.steps - 1));
    }
    /** The same line of moves in the other map. */
    twin(which: Which): number {
        const { pointed, seen } = this;
        if (!pointed || !seen) return -1;
        if (pointed.which === which) return pointed.node;
        const [from, to] = [seen[pointed.which], seen[which]];
        if (from.kind !== 'search' || to.kind !== 'search') return -1;
        let n = to.roots[to.roots.length - 1].node;
        for (const q of pathTo(from, pointed.node).slice(1)) {
            const found = kids(to, n).find((c) => to.move[c] === from.move[q]);
            if (found === undefined) return -1;
            n = found;
        }
        return n;
    }

    // --- playing ---
    play(on: boolean) {
        cancelAnimationFrame(this.#frame);
        this.playing = on && !!this.current;
        if (!this.playing || !this.current) return;
        if (this.step >= this.current.steps - 1 && this.now >= this.full - 1e-9) this.go(0);
        this.#credit = this.#pause = 0;
        this.#before = performance.now();
        this.#frame = requestAnimationFrame((time) => this.#tick(time));
    }
    #tick(time: number) {
        const S = this.current;
        if (!this.playing || !S) return;
        const rate = this.speed || S.steps / 10;
        const passed = Math.min(0.1, (time - this.#before) / 1000);
        this.#before = time;
        this.#frame = requestAnimationFrame((next) => this.#tick(next));
        if (this.#pause > 0) return void (this.#pause -= passed);
        this.#credit += passed * rate;
        const steps = Math.floor(this.#credit);
        this.#credit -= steps;
        if (!steps) return;
        if (this.step < S.steps - 1) {
            let to = Math.min(S.steps - 1, this.step + steps);
            const stop = this.asking ? this.nextQuestion() : rate <= 16 ? this.nextCut() : -1;
            if (stop >= 0 && stop <= to) {
                to = stop;
                this.#pause = rate <= 4 ? 2.5 : 0.9;
            }
            this.go(to);
            if (this.asking && to === stop) this.play(false);
        } else {
            const rest = this.full - this.unit(S, S.steps - 1);
            this.over = Math.min(rest, this.over + Math.max(steps * (this.mixed ? 1 / 1500 : 1), rest / 240));
            if (this.over >= rest - 1e-9) this.play(false);
        }
    }

    // --- "Ask me" ---
    /** What there is to decide at a step: whether the rest of a node's moves still need a look. */
    question(step = this.step) {
        const S = this.current;
        if (!this.asking || S?.kind !== 'search' || !S.pruning) return null;
        if (S.type[step] !== STEP.leaf && S.type[step] !== STEP.back) return null;
        const node = S.par[S.node[step]];
        if (node < 0 || S.par[node] < 0) return null;
        const state = stateAt(S, node, step);
        const left = kids(S, node).length - state.done.length;
        if (!left || state.best !== S.node[step] || (state.max ? state.b === Infinity : state.a === -Infinity)) return null;
        return { side: S.side[node], left, cut: S.type[step + 1] === STEP.cut && S.node[step + 1] === node, state };
    }
    nextQuestion(): number {
        return this.find((_, i) => this.question(i) !== null, this.step + 1);
    }
    toggleAsking() {
        this.asking = !this.asking;
        const next = this.asking && !this.question() ? this.nextQuestion() : -1;
        if (next >= 0) this.go(next);
    }
    /** To the next cut-off, or the next question. */
    leapOn() {
        const next = this.asking ? this.nextQuestion() : this.nextCut();
        if (next >= 0) this.go(next);
    }
    answer(cut: boolean, said: (right: boolean, question: NonNullable<ReturnType<Laboratory['question']>>, score: { right: number; all: number }) => string) {
        const question = this.question();
        if (!question) return;
        const right = cut === question.cut;
        const score = { right: this.answers.right + (right ? 1 : 0), all: this.answers.all + 1 };
        const text = said(right, question, score);
        this.go(this.step + 1);
        this.answers = { ...score, said: text };
    }

    // --- lessons ---
    startLesson(name: string, step = 0) {
        if (!(name in LESSONS)) return void (this.lesson = '');
        this.play(false);
        this.lesson = name;
        this.lessonStep = Math.max(0, Math.min(LESSONS[name].length - 1, step));
        const lesson: Lesson = LESSONS[name];
        let setup: Setup = { ...fromQuery(new URLSearchParams()), weights: this.setup.weights };
        let focus: Which = this.focus;
        for (const part of lesson.slice(0, this.lessonStep + 1)) {
            setup = { ...setup, ...part.setup };
            focus = part.focus ?? focus;
        }
        const { at, all } = lesson[this.lessonStep];
        this.ask(setup, () => {
            this.focus = focus;
            const S = this.current!;
            this.go(at(this, S));
            if (all) this.over = Math.max(0, this.full - this.unit(S, this.step));
        });
    }

    // --- the address ---
    query(): URLSearchParams {
        const query = toQuery(this.setup);
        query.set('f', this.focus);
        query.set('e', this.current && this.step === this.current.steps - 1 ? 'end' : String(this.step));
        if (this.over > 0) query.set('o', String(Math.round(this.over * 1e4) / 1e4));
        if (this.stretched) query.set('z', '1');
        if (this.lesson) {
            query.set('l', this.lesson);
            query.set('s', String(this.lessonStep));
        }
        return query;
    }
    open(query: URLSearchParams) {
        const focus: Which = query.get('f') === 'A' ? 'A' : 'B';
        this.stretched = query.get('z') === '1';
        const lesson = query.get('l');
        if (lesson && lesson in LESSONS) return this.startLesson(lesson, Number(query.get('s')) || 0);
        const step = query.get('e');
        this.ask(fromQuery(query), () => {
            this.focus = focus;
            const over = Math.max(0, Number(query.get('o')) || 0);
            if (step === null) {
                this.go(Math.max(0, this.nextCut(-1)));
                this.landing = !query.size;
            } else this.go(step === 'end' ? Infinity : Number(step) || 0, over);
        });
    }

    /** The first step of a kind, for lessons. */
    first(type: number, more: (S: Search, step: number) => boolean = () => true): number {
        return Math.max(0, this.find((S, i) => S.type[i] === type && more(S, i), 0));
    }
}
