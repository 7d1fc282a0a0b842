// The reports of matches and courses: pages of their own, on which games are played through.
import AxeBuilder from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, visit } from '../support/browser';

const folder = mkdtempSync(join(tmpdir(), 'sortie-report-'));
const file = join(folder, 'report.html');
let browser: Browser;

beforeAll(async () => {
    const words = 'tournament sortie:nodes=50,hash=1 minimax random --size 5x5 --games 4 --openings random:2 --quiet';
    execFileSync(process.env.SORTIE_BINARY ?? 'sortie', [...words.split(' '), '--report', file]);
    browser = await launch();
});

afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
});

it('plays games through', async () => {
    const page = await visit(browser, `file://${file}`, {});
    const pieces = page.locator('.replay .light, .replay .dark');
    const count = page.locator('.replay .count');
    const all = await page.locator('.replay .moves li').count();
    expect(await count.innerText()).toBe(`${all} / ${all}`);
    await page.getByRole('button', { name: 'First position' }).click();
    expect(await count.innerText()).toBe(`0 / ${all}`);
    expect(await pieces.count()).toBe(20);
    await page.keyboard.press('ArrowRight');
    expect(await count.innerText()).toBe(`1 / ${all}`);
    await page.locator('.replay .moves button').last().click();
    expect(await count.innerText()).toBe(`${all} / ${all}`);
    expect(await pieces.count()).toBeLessThan(20);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction((to) => document.querySelector('.replay .count')?.textContent === to, `2 / ${all}`);

    expect(await page.locator('.replay option').count()).toBe(12);
    await page.getByRole('searchbox').fill('minimax – random');
    expect(await page.locator('.replay option').count()).toBe(2);
    expect(await page.locator('.replay .result').innerText()).toMatch(/^(1–0|0–1) in \d+ plies$/);
    expect(page.complaints).toEqual([]);
});

it('fits a phone, and everybody can use it, by day and by night', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
        const page = await visit(browser, `file://${file}`, { viewport: { width: 360, height: 740 }, colorScheme });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
        const found = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(page.complaints).toEqual([]);
    }
});
