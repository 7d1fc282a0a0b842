// The board that comes with the page itself: it must be the one that the page then draws, at the same place, or none.
import { expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { World } from '../support/world';

const world = new World();

async function open(context: BrowserContext, script: boolean): Promise<Page> {
    const page = await context.newPage();
    if (!script) await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(world.server.address);
    await page.locator(script ? 'nav' : '#first-board').waitFor({ state: 'attached' });
    return page;
}

/** Where everything is, and in which colours. */
function picture(page: Page) {
    return page.evaluate(() => {
        const svg = document.querySelector('svg.board')!;
        const { x, y, width, height } = svg.getBoundingClientRect();
        const pieces = [...svg.querySelectorAll('[data-id]')].map((piece) => `${piece.parentElement!.getAttribute('transform')} ${piece.firstElementChild!.classList[1]}`);
        const squares = [...svg.querySelectorAll('.square')].map((square) => `${square.getAttribute('x')} ${square.getAttribute('y')} ${getComputedStyle(square).fill}`);
        const letters = [...svg.querySelectorAll('text')].map((text) => `${text.textContent} ${text.getAttribute('x')} ${text.getAttribute('y')} ${getComputedStyle(text).fill}`);
        return { box: [x, y, width, height], pieces: pieces.sort(), squares: squares.sort(), letters };
    });
}

it.each([
    [1280, 800, 'light'],
    [768, 1024, 'dark'],
    [360, 740, 'dark'],
] as const)('is what the page draws, %i wide, %i high, %s', async (width, height, colorScheme) => {
    const context = await world.browser.newContext({ viewport: { width, height }, colorScheme });
    const before = await picture(await open(context, false));
    expect(before.pieces).toHaveLength(32);
    const page = await open(context, true);
    expect(await page.locator('#first-board').count()).toBe(0);
    expect(await picture(page)).toEqual(before);
    await context.close();
});

it.each([
    ['setup', { game: 'tukvnanawopi', variant: 'course', size: null }],
    ['setup', { game: 'breakthrough', variant: 'standard', size: '6x6' }],
    ['setup', { game: 'breakthrough', variant: 'standard', size: '8x8', side: 'second', opponent: 'computer' }],
    ['settings', { coordinates: false }],
])('is not shown to whom the page will show another: %s %o', async (key, value) => {
    const context = await world.browser.newContext();
    await context.addInitScript(([name, text]) => localStorage.setItem(`sortie.${name}`, text), [key, JSON.stringify(value)] as const);
    const page = await open(context, false);
    expect(await page.locator('#first-board').isVisible()).toBe(false);
    await context.close();
});
