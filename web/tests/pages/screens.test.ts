// Small screens: a zoomed window, a phone on its side, a phone upright. The board stays large, and what one needs in sight.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { playAndReview } from '../support/browser';
import { World } from '../support/world';

const world = new World();

async function playAgainst(page: Page, game?: string): Promise<void> {
    if (game) await page.getByText(game).first().click();
    await page.getByRole('slider', { name: 'Level' }).fill('0');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.takeable').first().waitFor();
}

/** Whether it can be pressed where it is: on the screen, with nothing over it. */
function reachable(page: Page, selector: string): Promise<boolean> {
    return page.locator(selector).evaluateAll(
        (found) =>
            found.length > 0 &&
            found.every((element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                return inside && at !== null && (element === at || element.contains(at) || at.contains(element));
            }),
    );
}

it.each([
    [640, 400],
    [844, 390],
    [568, 320],
])('a low screen of %i x %i gives the board the height', async (width, height) => {
    const page = await world.visit({ viewport: { width, height } });
    for (const fragment of ['#/', '#/analyse', '#/edit', '#/learn/breakthrough', '#/watch']) {
        await page.goto(`${world.server.address}/${fragment}`);
        await page.locator('[role=grid]').waitFor();
        const board = (await page.locator('[role=grid]').boundingBox())!;
        expect([fragment, board.height >= Math.min(height * 0.78, width * 0.4), board.y + board.height <= height]).toEqual([fragment, true, true]);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect([fragment, excess]).toEqual([fragment, 0]);
    }
    await page.goto(world.server.address);
    await playAgainst(page);
    expect(await reachable(page, '.stage.players .bar')).toBe(true);
    expect(await reachable(page, '.status')).toBe(true);
    expect(await reachable(page, 'nav a, .gear')).toBe(true);
    await page.goto(`${world.server.address}/#/laboratory`);
    await page.locator('.transport').waitFor();
    expect(await reachable(page, '.transport button:not(.wide)')).toBe(true);
    await page.context().close();
});

it.each([
    [390, 844],
    [360, 640],
])('on a phone of %i x %i nothing lies over what can be pressed', async (width, height) => {
    const page = await world.visit({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await playAgainst(page);
    expect(await reachable(page, '.actions button')).toBe(true);
    expect(await reachable(page, '.stage.players .bar')).toBe(true);
    await page.goto(`${world.server.address}/#/`);
    await playAgainst(page, 'Chinese Checkers');
    expect(await reachable(page, '.actions button')).toBe(true);
    if (height > 800) expect(await reachable(page, '.status')).toBe(true);
    await page.context().close();
});

it('in German, whose words are long, nothing sticks out of a screen of any shape', async () => {
    const page = await world.visit({ locale: 'de-DE' });
    for (const fragment of ['#/', '#/watch', '#/learn', '#/tournaments', '#/pool', '#/laboratory', '#/laboratory?p=five&A=alphabeta.best&B=mcts.generated&e=60']) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${world.server.address}/${fragment}`);
        await page.locator(fragment.includes('laboratory') ? '.lab[aria-busy=false] .words' : 'main :is(h1, [role=grid])').first().waitFor();
        for (const [width, height] of [[320, 568], [480, 360], [640, 400], [901, 600], [932, 430], [1000, 700], [1024, 700]]) {
            await page.setViewportSize({ width, height });
            const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            await expect.poll(excess, { message: `${fragment} at ${width} x ${height}` }).toBe(0);
        }
    }
    await page.context().close();
});

it('keeps both players in sight beside a long opinion', async () => {
    const page = await world.visit({ viewport: { width: 1280, height: 720 } });
    await playAndReview(page);
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await page.locator('.opinion').evaluate((opinion) => (opinion.textContent = 'A very long opinion about this move. '.repeat(20)));
    expect(await reachable(page, '.stage.players .bar')).toBe(true);
    await page.context().close();
});
