// The pictures of the README: `./dev pictures` makes them anew. No part of the tests.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Visitor } from '../support/browser';
import { World } from '../support/world';

const world = new World();
const FOLDER = resolve(import.meta.dirname, '../../../docs/images');
const SCREEN = { viewport: { width: 1040, height: 580 } };

async function save(page: Visitor, name: string): Promise<void> {
    const path = `${FOLDER}/${name}.png`;
    await page.screenshot({ path });
    expect(statSync(path).size).toBeLessThan(150_000);
    await page.context().close();
}

it('board: an analysis with three lines', async () => {
    const moves = 'b2b3_g7g6_b3c4_a7b6_d2d3_g6f5';
    const page = await world.visit(SCREEN, `${world.server.address}/#/analyse?game=breakthrough&moves=${moves}&at=6`);
    await page.waitForTimeout(4000); // until the lines are deep
    await save(page, 'board');
});

it('laboratory: minimax beside alpha-beta', async () => {
    const page = await world.visit(SCREEN, `${world.server.address}/#/laboratory?p=five&d=3&A=minimax.generated&B=alphabeta.best&f=B&e=160`);
    await page.locator('.words').first().waitFor();
    await page.waitForTimeout(1000);
    await save(page, 'laboratory');
});

it('arena: a tournament with its cross table', async () => {
    await world.server.restart(() =>
        world.server.play('sortie:nodes=500', 'mcts:playouts=500', 'breakthrough-eight:depth=2', 'offensive2', 'random', '--games', '10', '--openings', 'random:4'),
    );
    const page = await world.visit(SCREEN, `${world.server.address}/#/tournament/1`);
    await page.getByRole('region', { name: 'Cross table' }).waitFor();
    await page.waitForTimeout(500);
    await save(page, 'arena');
});
