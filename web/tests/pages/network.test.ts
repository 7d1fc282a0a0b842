// Two people in two browsers: invitation, spectator, a reload, a restart of the server, a rematch.
import { expect, it } from 'vitest';
import { byClick } from '../support/browser';
import { World } from '../support/world';

const world = new World();

it('a game over the network', async () => {
    const ann = await world.visit();
    await ann.getByText('Friend, by link').click();
    await ann.getByLabel('Your name').fill('Ann');
    await ann.getByRole('button', { name: 'Create invitation' }).click();
    const invitation = await ann.getByLabel('Invitation link').inputValue();
    await ann.getByRole('button', { name: 'Share' }).click();
    const watching = await ann.getByLabel('Link for spectators').inputValue();

    const bob = await world.visit({}, invitation);
    const eve = await world.visit({}, watching);
    await ann.locator('[data-point="b2"].takeable').waitFor();
    await byClick(ann, 'b2', 'b3');
    await bob.locator('[data-point="g7"].takeable').waitFor();
    expect(await bob.getByText('Ann').count()).toBeGreaterThan(0);

    // The invitation works once: whoever comes later watches, and cannot move.
    const late = await world.visit({}, invitation);
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

    await world.server.restart(() => Promise.all([ann, bob, eve].map((page) => page.getByText('Connection lost').waitFor())));
    await ann.locator('[data-point="b3"].takeable').waitFor();
    await byClick(ann, 'b3', 'b4');
    await bob.locator('[data-point="g6"].takeable').waitFor();
    await eve.locator('.move').nth(2).waitFor();

    await ann.getByRole('button', { name: 'Take back' }).click();
    await bob.getByText('would like to take back').waitFor();
    await bob.getByRole('button', { name: 'Decline' }).click();
    await ann.getByText('Your takeback was declined.').waitFor();
    await ann.getByText('Breakthrough · 1 spectator').waitFor();
    await bob.getByRole('button', { name: 'Resign' }).click();
    await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ann.getByText('You win!').waitFor();
    await ann.getByRole('button', { name: 'Rematch' }).click();
    await bob.getByText('would like a rematch').waitFor();
    await ann.getByRole('button', { name: 'Withdraw' }).click();
    await bob.getByText('would like a rematch').waitFor({ state: 'detached' });
    expect(await ann.getByText('declined').count()).toBe(0);
    await ann.getByRole('button', { name: 'Rematch' }).click();
    await bob.getByRole('button', { name: 'Accept' }).click();
    // Sides are swapped: now Bob begins.
    await bob.locator('[data-point="b2"].takeable').waitFor();
    expect([...ann.complaints, ...bob.complaints, ...eve.complaints]).toEqual([]);
});
