// For everybody: axe finds nothing on any page, light or dark; nothing sticks out of a narrow screen; the page is quiet
// and small.
import AxeBuilder from '@axe-core/playwright';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { byClick } from '../support/browser';
import { World } from '../support/world';

const world = new World();

beforeAll(() => world.server.restart(() => world.server.play('alphabeta:depth=1', 'random', 'mcts:playouts=10', '--size', '5x5', '--games', '2')));

const PAGES = [
    ['#/', '[role=grid]'],
    ['#/analyse', '.chip'],
    ['#/analyse?game=chinese-checkers', '.chip'],
    ['#/edit', '.palette label'],
    ['#/watch', '[role=grid]'],
    ['#/tournaments', '.status'],
    ['#/tournament/1', '.games li'],
    ['#/tournament-game/1/1', '.move'],
    ['#/library', '.entry'],
    ['#/learn', '.thumb svg'],
    ['#/learn/breakthrough', '[role=grid]'],
    ['#/settings', 'kbd'],
    ['#/laboratory', '.chip'],
];

it.each(['light', 'dark'] as const)('axe finds no violation in %s', async (colorScheme) => {
    const page = await world.visit({ colorScheme });
    await page.getByText('Same screen').click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('[data-point="b2"].takeable').waitFor();
    await byClick(page, 'b2', 'b3');
    await page.locator('[data-point="g7"].takeable').waitFor();
    const room = page.url().slice(page.url().indexOf('#'));
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText('Review again').waitFor();
    const review = page.url().slice(page.url().indexOf('#'));

    const found: string[] = [];
    // The other theme changes colours only, and they are the same on every page that is made of the same parts.
    const others = colorScheme === 'light' ? PAGES : PAGES.filter(([fragment]) => ['#/analyse', '#/library', '#/settings', '#/tournament/1', '#/laboratory'].includes(fragment));
    for (const [fragment, sign] of [[room, '.over-buttons'], [review, '.graph'], ...others]) {
        await page.goto(`${world.server.address}/${fragment}`);
        await page.locator(sign).first().waitFor();
        // A board is looked at on three pages; what lies in `.overlay` is hidden from readers anyway.
        const withBoard = [room, '#/analyse?game=chinese-checkers', '#/edit'].includes(fragment);
        const axe = new AxeBuilder({ page }).setLegacyMode().exclude(withBoard ? '.overlay' : '.board-box');
        // While the engine thinks, the number on its bar may change sides between two looks of axe.
        if (fragment.startsWith('#/analyse')) axe.exclude('[role=meter] span');
        const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
        for (const violation of violations) found.push(`${fragment}: ${violation.id}: ${violation.nodes[0].html.slice(0, 160)} ${violation.nodes[0].failureSummary}`);
    }
    expect(found).toEqual([]);
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

it.each([320, 768])('nothing sticks out of a screen of %i', async (width) => {
    const page = await world.visit({ viewport: { width, height: 740 } });
    for (const [fragment, sign] of PAGES.filter(([fragment]) => fragment !== '#/library')) {
        await page.goto(`${world.server.address}/${fragment}`);
        await page.locator(sign).first().waitFor();
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect([fragment, excess]).toEqual([fragment, 0]);
    }
    await page.context().close();
});

it('says next to nothing to the server while nobody does anything', async () => {
    const page = await world.visit();
    let sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await page.reload();
    const talkative: string[][] = [];
    for (const [fragment, sign] of [...PAGES, ['#/?game=breakthrough&size=6x6', '[role=grid]']].filter(([fragment]) => fragment !== '#/library')) {
        await page.goto(`${world.server.address}/${fragment}`);
        await page.locator(sign).first().waitFor();
        // First comes what it takes to draw the page, and on a busy machine that takes a while.
        let looks = 0;
        do {
            sent = [];
            await page.waitForTimeout(700);
        } while (sent.length > 1 && ++looks < 20);
        if (sent.length > 1) talkative.push([fragment, ...sent.slice(0, 3)]); // one: asking how a tournament stands
    }
    expect(talkative).toEqual([]);
    await page.context().close();
});

it('has scripts and styles of less than 150 kB compressed', async () => {
    const page = await world.visit();
    const files = new Set<string>();
    page.on('response', (response) => files.add(response.url()));
    await page.reload();
    for (const name of ['analyse', 'edit', 'watch', 'library', 'learn', 'settings', 'room/x', 'review/x', 'tournaments', 'tournament/1', 'tournament-game/1/1']) {
        await page.evaluate((fragment) => (location.hash = `#/${fragment}`), name);
        await page.waitForLoadState('networkidle');
    }
    let size = 0;
    for (const file of files) {
        if (!/\.(js|css)$/.test(file)) continue;
        size += gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer())).length;
    }
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(150_000);
    await page.context().close();
});
