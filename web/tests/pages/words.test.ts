// What the page says: names of players, how games end, numbers, German, pages that do not exist, browsers without script.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { byClick, waitForTurn } from '../support/browser';
import { World } from '../support/world';

const world = new World();

async function start(page: Page, size: string): Promise<void> {
    await page.getByLabel('Board size').selectOption(size);
    await page.getByRole('slider', { name: 'Level' }).fill('0');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.takeable').first().waitFor();
}

it('calls me the same everywhere, and says who has won how', async () => {
    const page = await world.visit();
    await start(page, '5x5');
    expect(await page.locator('.stage .name').allInnerTexts()).toEqual(['Level 1 (Beginner)', 'You']);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByText('White has resigned · Breakthrough 5×5').waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('.stage .name').first().waitFor();
    expect(await page.locator('.stage .name').allInnerTexts()).toEqual(['Level 1 (Beginner)', 'You']);
    await page.getByText('You lose · White has resigned').waitFor();
    await page.goto(`${world.server.address}/#/library`);
    await page.getByText('You – Level 1 (Beginner)').waitFor();

    // Both sides mine: colours.
    await page.goto(`${world.server.address}/#/`);
    await page.getByText('Chinese Checkers').first().click();
    await page.getByText('Same screen').click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('[data-point="16.2"].takeable').waitFor();
    expect(await page.locator('.stage .name').allInnerTexts()).toEqual(['Blue', 'Yellow']);
    await page.goto(`${world.server.address}/#/library`);
    await page.getByText('Yellow – Blue').waitFor();
    await page.getByText('0 plies').first().waitFor();
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

it('waits with the answer until my piece has arrived', async () => {
    const page = await world.visit({ reducedMotion: 'no-preference' });
    await start(page, '8x8');
    // When pieces set out and how long they take, by the browser's own clock.
    await page.evaluate(() => {
        const times: number[][] = ((window as never as { times: number[][] }).times = []);
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
            times.push([performance.now(), (options as KeyframeAnimationOptions).duration as number]);
            return animate.call(this, frames, options);
        };
    });
    await byClick(page, 'b2', 'b3');
    await page.locator('.move').nth(1).waitFor();
    await waitForTurn(page);
    const [mine, theirs] = await page.evaluate(() => (window as never as { times: number[][] }).times);
    expect(theirs[0]).toBeGreaterThanOrEqual(mine[0] + mine[1] - 20); // a frame is as near as it can be seen
    await page.context().close();
});

it('says what is wrong with a board size, and describes the rules that were chosen', async () => {
    const page = await world.visit();
    await page.getByLabel('Board size').selectOption('other');
    await page.getByLabel('Columns').fill('40');
    await page.getByLabel('Columns').blur();
    await page.getByRole('alert').getByText('2 to 16 columns, 4 to 16 rows, at most 128 squares').waitFor();
    await page.getByLabel('Columns').fill('7');
    await page.getByLabel('Columns').blur();
    await page.locator('[data-point="g8"]').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByLabel('Rules').selectOption('promotion');
    await page.locator('.caption', { hasText: 'super pieces' }).waitFor();
    await page.context().close();
});

it('shows a position to play from as it will be played', async () => {
    const page = await world.visit({}, `${world.server.address}/#/?game=chinese-checkers&position=${encodeURIComponent('1/33/111/111./...1./....../......./......../........./........../........./......../......./....../.244./2222/222/../. 1 2.1,2.2 60')}`);
    await page.getByText('From a position').waitFor();
    const height = async (point: string) => (await page.locator(`[data-point="${point}"]`).boundingBox())?.y ?? 0;
    await page.locator('[data-point="19.1"]').waitFor();
    await expect.poll(async () => (await height('19.1')) > (await height('1.1'))).toBe(true);
    await page.waitForTimeout(300);
    expect((await height('19.1')) > (await height('1.1'))).toBe(true);
    await page.context().close();
});

it('has a title for a page that does not exist, and a word for browsers without script', async () => {
    const page = await world.visit({}, `${world.server.address}/#/library`);
    await page.waitForFunction(() => document.title.startsWith('My games'));
    await page.goto(`${world.server.address}/#/nonsense`);
    await page.waitForFunction(() => document.title === 'Page not found · Sortie');
    await page.context().close();
    const context = await world.browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(world.server.address);
    expect(await plain.locator('noscript').innerText()).toContain('JavaScript');
    await context.close();
});

it('speaks German throughout: numbers, names, mistakes', async () => {
    const page = await world.visit({ locale: 'de-DE' });
    await page.getByText('Sternhalma').first().waitFor();
    await page.goto(`${world.server.address}/#/analyse`);
    await page.locator('.chip', { hasText: /^\d+,\d %/ }).first().waitFor();
    await page.getByRole('button', { name: 'Stellung und Link' }).click();
    await page.getByLabel('Stellung oder Partie hier einfügen').fill('1. a2a5 *');
    await page.getByRole('button', { name: 'Laden' }).click();
    await page.getByText('keine lesbare Partie (Zeile 1)').waitFor();
    await page.goto(`${world.server.address}/#/edit`);
    await page.getByRole('button', { name: 'Leeren' }).click();
    await page.locator('.verdict.error', { hasText: 'Diese Stellung' }).waitFor();
    await page.goto(`${world.server.address}/#/analyse?position=nonsense`);
    await page.getByRole('alert').getByText('Diese Stellung').waitFor();
    await page.context().close();
});

