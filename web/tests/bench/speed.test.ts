// How long one waits: `npm run bench --prefix web` prints it. No part of the tests: the figures are the machine's.
import { afterAll, beforeAll, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { byClick, launch } from '../support/browser';
import { Server } from '../support/server';

const RUNS = 10;
let browser: Browser;
beforeAll(async () => {
    browser = await launch();
});
afterAll(() => browser?.close());

/** Notes when the first piece has been painted, and when the board shows more moves than before. */
function watchBoard(): void {
    const seen = { first: 0, moves: [] as number[] };
    Object.assign(window, { seen });
    let moves = 0;
    const look = () => {
        const drawn = document.querySelector('[data-id]') !== null;
        const count = document.querySelectorAll('.turn .move').length;
        const painted = (done: () => void) => requestAnimationFrame(() => setTimeout(done));
        if (drawn && !seen.first) {
            seen.first = Infinity;
            painted(() => (seen.first = Date.now()));
        }
        for (; moves < count; ++moves) painted(() => seen.moves.push(performance.now()));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    window.addEventListener('pointerdown', (event) => Object.assign(window, { pressed: event.timeStamp }), true);
}

type Seen = { seen: { first: number; moves: number[] }; pressed: number };

function summary(name: string, values: number[]): void {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    console.log(`${name}: median ${middle.toFixed(0)} ms, least ${sorted[0].toFixed(0)}, most ${sorted[sorted.length - 1].toFixed(0)} (${values.length} times)`);
}

/** An empty window of a browser that is open already, as a person's is. */
async function newWindow(): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(watchBoard);
    return page;
}

/** Opens the front page; when its first board was painted. */
async function open(page: Page, address: string): Promise<number> {
    await page.goto(address);
    await page.waitForFunction(() => Number.isFinite((window as unknown as Seen).seen.first) && (window as unknown as Seen).seen.first > 0);
    return page.evaluate(() => (window as unknown as Seen).seen.first);
}

it('from `sortie serve` to the first drawn board', async () => {
    const whole: number[] = [];
    const loading: number[] = [];
    for (let run = 0; run < RUNS; ++run) {
        const page = await newWindow();
        const began = Date.now();
        const server = await Server.start();
        const served = Date.now();
        const first = await open(page, server.address);
        whole.push(first - began);
        loading.push(first - served);
        await page.context().close();
        await server.end();
    }
    summary('sortie serve to first board', whole);
    summary('of which in the browser', loading);
});

it('from a click to the drawn answer', async () => {
    const server = await Server.start();
    const page = await newWindow();
    await open(page, server.address);
    await page.getByRole('button', { name: 'Choose a named player…' }).click();
    await page.getByLabel('Who plays').selectOption('random');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const own: number[] = [];
    const answers: number[] = [];
    for (let turn = 0; turn < RUNS; ++turn) {
        await page.locator('.takeable').first().waitFor();
        // One of the hindmost: the game must not end before we have seen enough.
        const from = (await page.locator('.takeable').last().getAttribute('data-point'))!;
        await page.locator(`[data-point="${from}"]`).focus();
        await page.keyboard.press('Enter');
        const to = (await page.locator('.putable').first().getAttribute('data-point'))!;
        await page.keyboard.press('Escape');
        await byClick(page, from, to);
        await page.waitForFunction((count) => (window as unknown as Seen).seen.moves.length >= count, 2 * turn + 2);
        const { pressed, seen } = await page.evaluate(() => ({ pressed: (window as unknown as Seen).pressed, seen: (window as unknown as Seen).seen }));
        own.push(seen.moves[2 * turn] - pressed);
        answers.push(seen.moves[2 * turn + 1] - pressed);
    }
    summary('click to own move drawn', own);
    summary('click to answer of `random` drawn', answers);
    await page.context().close();
    await server.end();
});
