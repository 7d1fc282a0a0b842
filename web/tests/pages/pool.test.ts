// Many machines, looked at: runs, workers and games under way come from a PostgreSQL by themselves, also over an outage.
import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Stage } from '../support/stage';
import { World } from '../support/world';

const world = new World();

it('shows runs, workers and live games of a pool, and an outage of its database', async (context) => {
    const stage = await Stage.open();
    if (!stage) return context.skip('PostgreSQL is missing');
    try {
        world.server.arena = stage.reader;
        await world.server.restart(async () => {});
        const page = await world.visit();
        await page.goto(`${world.server.address}/#/pool`);
        await page.getByText('No worker has come yet').waitFor();
        await page.getByText('Nobody has asked').waitFor();

        // Without anybody to play it, a run waits.
        await stage.tell('ask tournament mcts alphabeta:depth=2 random --size 6x6 --movetime 200 --margin 60000 --games 1000');
        await page.getByText('Waiting for workers').waitFor();
        await stage.tell('work ada');
        const ada = page.getByRole('row', { name: /ada/ });
        await ada.getByText('At work').waitFor();
        await page.getByText('Running', { exact: true }).waitFor();

        await page.getByRole('link', { name: 'Tournament 1' }).click();
        await page.locator('.live .board').first().waitFor();
        await page.locator('.games li').first().waitFor();
        const results = await page.locator('table').first().innerText();
        await page.waitForFunction((before) => document.querySelector('table')?.innerText !== before, results);
        await page.locator('.games li a').last().click();
        await page.locator('.move').nth(1).waitFor();

        // The way there, for whoever begins at the front.
        await page.goto(`${world.server.address}/#/tournaments`);
        await page.getByRole('link', { name: /Many machines.*1 worker at work on 1 run/ }).click();

        for (const width of [1280, 390]) {
            await page.setViewportSize({ width, height: 800 });
            const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            expect([width, excess]).toEqual([width, 0]);
            expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
        }

        // Away: what was known stays in sight, and the page goes on by itself when the database is back.
        await stage.tell('kill');
        const alert = page.getByRole('alert').filter({ hasText: 'The database of the pool is away' });
        await alert.waitFor();
        await ada.waitFor();
        const api = await fetch(`${world.server.address}/api/pool`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
        const refusal = await api.text();
        expect([api.status, refusal.includes('127.0.0.1'), refusal.includes('stage')]).toEqual([503, false, false]);
        await stage.tell('start');
        await alert.waitFor({ state: 'detached' });
        await ada.getByText('At work').waitFor();

        const secrets = [await page.content(), refusal, world.server.said, readFileSync(`/proc/${world.server.pid}/cmdline`, 'latin1')];
        expect(secrets.map((text) => text.includes(stage.password))).toEqual(secrets.map(() => false));
        // An answer that the server cannot give is an error to the browser, too.
        expect(page.complaints.filter((line) => !line.includes('503'))).toEqual([]);
    } finally {
        await stage.close();
    }
});
