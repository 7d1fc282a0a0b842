// A tournament in the arena's file: followed while it is played, and looked at afterwards.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { World } from '../support/world';

const world = new World();

it('follows a tournament, and replays its games', async () => {
    const page = await world.visit();
    await page.goto(`${world.server.address}/#/tournaments`);
    await page.getByText('There is no tournament to follow.').waitFor();

    // Slow enough to be caught playing, never lost on time before the first move, and endless: it is stopped with the server.
    await world.server.restart(async () => {
        void world.server.play('mcts', 'alphabeta:depth=2', 'random', '--size', '6x6', '--movetime', '200', '--margin', '60000', '--games', '1000');
        while (!existsSync(world.server.arena)) await new Promise((done) => setTimeout(done, 50));
        await new Promise((done) => setTimeout(done, 1000)); // until the tournament has said what it is
    });
    await page.reload();
    const tournament = page.getByRole('link', { name: /Running/ });
    await tournament.click();
    await page.getByRole('heading', { name: 'Tournament 1' }).waitFor();
    await page.locator('.live .board').first().waitFor();
    // News come by themselves: more and more games are over.
    await page.locator('.games li').first().waitFor();
    const results = await page.locator('table').first().innerText();
    await page.waitForFunction((before) => document.querySelector('table')?.innerText !== before, results);
    const rows = page.getByRole('region', { name: 'Cross table' }).getByRole('row');
    expect(await rows.count()).toBe(4);
    expect(await rows.nth(1).innerText()).toMatch(/1\s+(Tree search|Alpha-beta|Random)/);

    // Not click(): it waits for a link that stays, and quick games come and go.
    await page.locator('.live').first().dispatchEvent('click');
    await page.locator('.move').nth(1).waitFor();
    await page.getByRole('link', { name: 'Cross table' }).click();

    await page.locator('.games li a').last().click();
    await page.getByText(/(White|Black) wins/).first().waitFor();
    const moves = await page.locator('.move').count();
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.locator('.move[aria-current]').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await page.locator('.move[aria-current]').waitFor();
    await page.keyboard.press('End');
    await page.getByRole('link', { name: 'Analyse' }).last().click();
    await page.waitForFunction((all) => document.querySelectorAll('.turn .move').length === all, moves);

    await page.goto(`${world.server.address}/#/tournament-game/1/999`);
    await page.getByRole('alert').waitFor();
    await page.goto(`${world.server.address}/#/tournament/7`);
    await page.getByText('there is no such tournament').waitFor();
    expect(page.complaints).toEqual([]);
});
