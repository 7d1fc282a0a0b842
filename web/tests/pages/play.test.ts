// Whole games against the engine: by mouse, by touch on a phone, by keyboard; all three games.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { byClick, byDrag, byKeys, byTouch, movable, waitForTurn, type Hand } from '../support/browser';
import { World } from '../support/world';

const world = new World();

/** The piece that is furthest up the board goes on, so that games are short. */
async function playOn(page: Page, hand: Hand, at: number): Promise<void> {
    const from = (await movable(page)).sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)))[0];
    const moves = await page.locator('.move').count();
    // Which targets there are is only drawn once the piece is taken up: by the keyboard, and then let go again.
    await page.locator(`[data-point="${from}"]`).focus();
    await page.keyboard.press('Enter');
    const to = (await page.locator('.putable').first().getAttribute('data-point'))!;
    await page.keyboard.press('Escape');
    await hand(page, from, to);
    await page.waitForFunction((before) => document.querySelectorAll('.move').length > before, moves);
    expect(at).toBeLessThan(60);
}

async function start(page: Page, size: string): Promise<void> {
    await page.getByLabel('Board size').selectOption(size);
    await page.getByRole('slider', { name: 'Level' }).fill('0');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.takeable').first().waitFor();
}

describe('a whole game', () => {
    it.each([
        ['by mouse', byClick, byDrag, {}],
        ['by touch on a phone', byTouch, byTouch, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }],
        ['by keyboard', byKeys, byKeys, {}],
    ] as const)('%s', async (_, hand, other, options) => {
        const page = await world.visit(options);
        await start(page, '5x5');
        for (let turn = 0; (await waitForTurn(page)) === 'turn'; ++turn) await playOn(page, turn % 2 ? other : hand, turn);
        expect(await page.locator('.status').innerText()).toMatch(/You win!|You lose/);
        expect(page.complaints).toEqual([]);
        await page.context().close();
    });
});

describe('during a game', () => {
    it('shows hints, takes back to my move, survives a reload, resigns and plays again', async () => {
        const page = await world.visit();
        await start(page, '8x8');
        await byClick(page, 'b2', 'c3');
        await page.locator('.move').nth(1).waitFor();
        await waitForTurn(page);
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.locator('.arrow.hint').waitFor();

        await page.reload();
        await waitForTurn(page);
        expect(await page.locator('.move').count()).toBe(2);

        await page.getByRole('button', { name: 'Take back' }).click();
        await page.locator('.move').first().waitFor({ state: 'detached' });
        await page.locator('[data-point="b2"].takeable').waitFor();

        await page.getByLabel('Type a move').fill('a2-a3');
        await page.keyboard.press('Enter');
        await page.locator('.move').nth(1).waitFor();
        // A look back does not disturb the game.
        await page.getByRole('button', { name: 'To the start' }).click();
        await page.getByText('You are looking at an earlier position.').waitFor();
        await page.getByRole('button', { name: 'Back to the game' }).click();

        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
        await page.getByText('You lose').waitFor();
        const before = page.url();
        await page.getByRole('button', { name: 'Rematch' }).click();
        await page.waitForFunction((url) => location.href !== url, before);
        await waitForTurn(page);
        // Sides are swapped: the computer has begun.
        expect(await page.locator('.move').count()).toBe(1);
        expect(page.complaints).toEqual([]);
        await page.context().close();
    });

    it.each([
        ['Tukvnanawopi', 'D6', 'E5'],
        ['Chinese Checkers', '16.2', '15.2'],
    ])('answers in %s', async (game, from, to) => {
        const page = await world.visit();
        await page.getByText(game).first().click();
        await page.locator(`[data-point="${from}"]`).waitFor();
        await page.getByRole('slider', { name: 'Level' }).fill('0');
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        await page.locator(`[data-point="${from}"].takeable`).waitFor();
        await byClick(page, from, to);
        await page.locator('.move').nth(1).waitFor();
        await waitForTurn(page);
        expect(page.complaints).toEqual([]);
        await page.context().close();
    });

    it('lets two people play at one screen', async () => {
        const page = await world.visit();
        await page.getByText('Same screen').click();
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        await page.locator('[data-point="b2"].takeable').waitFor();
        await byClick(page, 'b2', 'b3');
        await page.locator('[data-point="g7"].takeable').waitFor();
        await byDrag(page, 'g7', 'g6');
        await page.locator('[data-point="b3"].takeable').waitFor();
        expect(page.complaints).toEqual([]);
        await page.context().close();
    });
});
