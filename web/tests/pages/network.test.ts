// Two people in two browsers: invitation, spectator, a reload, a restart of the server, a rematch.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byClick, launch, visit } from '../support/browser';
import { Server } from '../support/server';

let server: Server;
let browser: Browser;
beforeAll(async () => {
    server = await Server.start();
    browser = await launch();
});
afterAll(async () => {
    await browser?.close();
    await server?.end();
});

it('a game over the network', async () => {
    const ann = await visit(browser, server.address);
    await ann.getByText('Friend, by link').click();
    await ann.getByLabel('Your name').fill('Ann');
    await ann.getByRole('button', { name: 'Create invitation' }).click();
    const invitation = await ann.getByLabel('Invitation link').inputValue();
    await ann.getByRole('button', { name: 'Share' }).click();
    const watching = await ann.getByLabel('Link for spectators').inputValue();

    const bob = await visit(browser, invitation);
    const eve = await visit(browser, watching);
    await ann.locator('[data-point="b2"].takeable').waitFor();
    await byClick(ann, 'b2', 'b3');
    await bob.locator('[data-point="g7"].takeable').waitFor();
    expect(await bob.getByText('Ann').count()).toBeGreaterThan(0);

    // The invitation works once: whoever comes later watches, and cannot move.
    const late = await visit(browser, invitation);
    await late.getByText('This invitation has already been used').waitFor();
    for (const spectator of [eve, late]) {
        await spectator.locator('.move').first().waitFor();
        expect(await spectator.locator('.takeable').count()).toBe(0);
    }
    await late.context().close();

    await bob.reload();
    await bob.locator('[data-point="g7"].takeable').waitFor();
    await byClick(bob, 'g7', 'g6');
    await ann.locator('[data-point="b3"].takeable').waitFor();

    await server.restart(() => Promise.all([ann, bob, eve].map((page) => page.getByText('Connection lost').waitFor())));
    await ann.locator('[data-point="b3"].takeable').waitFor();
    await byClick(ann, 'b3', 'b4');
    await bob.locator('[data-point="g6"].takeable').waitFor();
    await eve.locator('.move').nth(2).waitFor();

    await ann.getByRole('button', { name: 'Take back' }).click();
    await bob.getByText('would like to take back').waitFor();
    await bob.getByRole('button', { name: 'Decline' }).click();
    await bob.getByRole('button', { name: 'Resign' }).click();
    await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ann.getByText('You win!').waitFor();
    await ann.getByRole('button', { name: 'Rematch' }).click();
    await bob.getByRole('button', { name: 'Accept' }).click();
    // Sides are swapped: now Bob begins.
    await bob.locator('[data-point="b2"].takeable').waitFor();
    expect([...ann.complaints, ...bob.complaints, ...eve.complaints]).toEqual([]);
});
