// The free board, the editor, a review, the library, watching, the introductions.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { byClick, playAndReview, type Visitor } from '../support/browser';
import { World } from '../support/world';

const world = new World();
let page: Visitor;
beforeAll(async () => {
    page = await world.visit();
});

const go = (fragment: string) => page.goto(`${world.server.address}/${fragment}`);

it('analyses with lines, arrows and branches, in and out of text', async () => {
    await go('#/analyse?moves=b2b3_g7g6');
    await page.locator('.pv .chip').nth(2).waitFor();
    await page.locator('.pv .move.first').first().waitFor(); // seen, not only there
    await page.locator('.arrow.best').waitFor();
    await page.getByRole('button', { name: 'Arrows' }).click();
    await page.locator('.arrow').first().waitFor({ state: 'detached' });

    await byClick(page, 'c2', 'c3');
    await page.locator('.move[aria-current]', { hasText: 'c2c3' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-point="d2"].takeable').waitFor();
    await byClick(page, 'd2', 'd3');
    await page.locator('.branches .move', { hasText: 'd2d3' }).waitFor();
    await page.waitForURL((url) => url.href.includes('moves=b2b3_g7g6_c2c3_(d2d3)&at=4'));

    await page.getByRole('button', { name: 'Position and link' }).click();
    const record = page.getByLabel('Game record (PGN)');
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('(2. d2d3)'));
    expect(await record.inputValue()).toContain('1. b2b3 g7g6 2. c2c3');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.png$/);

    const paste = page.getByLabel('Paste a position or a game record here');
    await paste.fill('pppp/pppp/4/4/PPPP/PPPP w');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await page.locator('[data-point="e1"]').waitFor({ state: 'detached' });
    await paste.fill('nonsense');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('.sharing [role=alert]').waitFor();
    await paste.fill('[Variant "tukvnanawopi"]\n\n1. D6-E5 *');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('.move[aria-current]', { hasText: 'D6-E5' }).waitFor();

    // A proved win is called one.
    await go('#/analyse?position=pp3ppp%2F2P5%2F8%2F8%2F8%2F8%2F8%2FPP3PPP%20w');
    await page.locator('.chip', { hasText: 'win in 1' }).first().waitFor();
});

it('keeps the whole tree: over reloads and other pages, in links, records and the library', async () => {
    const page = await world.visit({}, `${world.server.address}/#/analyse?moves=b2b3_g7g6_(f7f6_a2a3_(h2h3))_c2c3&at=4`);
    const branches = page.locator('.branches .move');
    await branches.nth(2).waitFor();
    const tree = async () => (await page.locator('div.moves .move').allInnerTexts()).join(' ');
    const whole = 'b2b3 g7g6 f7f6 a2a3 h2h3 c2c3';
    expect(await tree()).toBe(whole);
    await page.locator('.move[aria-current]', { hasText: 'a2a3' }).waitFor();

    // A move by hand makes it one's own: it waits on the server, and nothing throws it away unasked.
    await page.locator('[data-point="g7"].takeable').waitFor();
    await byClick(page, 'g7', 'g6');
    await page.locator('.move[aria-current]', { hasText: 'g7g6' }).waitFor();
    const mine = await tree();
    await page.reload();
    await branches.nth(3).waitFor();
    expect(await tree()).toBe(mine);
    await page.goto(`${world.server.address}/#/learn`);
    await page.getByRole('heading', { name: 'Learn the games' }).waitFor();
    await page.getByRole('link', { name: 'Analyse' }).click();
    await branches.nth(3).waitFor();
    expect(await tree()).toBe(mine);
    await page.locator('.move[aria-current]', { hasText: 'g7g6' }).waitFor();
    await page.getByRole('link', { name: 'Analyse' }).click();
    expect(await tree()).toBe(mine);
    await page.goto(`${world.server.address}/#/analyse?moves=h2h3`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.href.includes('(f7f6_a2a3_(h2h3)_g7g6)'));
    await branches.nth(3).waitFor();
    expect(await tree()).toBe(mine);

    // Its record goes into the library and out of it again.
    await page.getByRole('button', { name: 'Position and link' }).click();
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('(1... f7f6 2. a2a3 (2. h2h3) 2... g7g6)'));
    const record = await page.getByLabel('Game record (PGN)').inputValue();
    await page.goto(`${world.server.address}/#/library`);
    await page.getByLabel('Import PGN').setInputFiles({ name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.locator('.entry').first().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.entry').first().getByRole('button', { name: 'Export PGN' }).click()]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(record.split('\n\n')[1]);
    await page.locator('.entry a').first().click(); // a game without a result can be reviewed, too
    await page.getByText('Review again').waitFor();
    await page.getByText('No result').waitFor();
    await page.goto(`${world.server.address}/#/library`);
    await page.locator('.entry').first().getByRole('button', { name: 'Analyse' }).click();
    await branches.nth(3).waitFor(); // the same moves: nothing to ask
    expect(await tree()).toBe(mine);

    // Asked and answered: another analysis.
    await page.goto(`${world.server.address}/#/analyse?moves=h2h3`);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await page.locator('.move', { hasText: 'b2b3' }).waitFor({ state: 'detached' });
    expect(await tree()).toBe('h2h3');
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

it('reads a long record, and says when one is too long', async () => {
    const page = await world.visit({}, `${world.server.address}/#/analyse`);
    await page.getByRole('button', { name: 'Position and link' }).click();
    const paste = page.getByLabel('Paste a position or a game record here');
    await paste.fill(`1. b2b3 {${'long '.repeat(60_000)}} g7g6 *`);
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('.move[aria-current]', { hasText: 'g7g6' }).waitFor();
    expect(await page.getByText('Connection lost').count()).toBe(0);
    await paste.fill(`1. b2b3 {${'long '.repeat(300_000)}} *`);
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('.sharing [role=alert]').waitFor();
    expect(await page.getByText('Connection lost').count()).toBe(0);
    await page.context().close();
});

it('goes on analysing after an outage', async () => {
    const page = await world.visit({}, `${world.server.address}/#/analyse?moves=b2b3_g7g6`);
    await page.locator('.pv .move.first').first().waitFor();
    await world.server.restart(async () => {
        await page.getByText('Connection lost').waitFor();
        await byClick(page, 'c2', 'c3');
        await page.locator('.move[aria-current]', { hasText: 'c2c3' }).waitFor();
    });
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await page.locator('[data-point="h7"].takeable').waitFor();
    await page.locator('.pv .move.first', { hasText: /[a-h][78]/ }).first().waitFor();
    await page.context().close();
});

it('orders the engine’s lines, with tenths', async () => {
    const page = await world.visit({}, `${world.server.address}/#/analyse`);
    await page.getByLabel('Lines').selectOption('5');
    await page.locator('.chip').nth(4).waitFor();
    for (let look = 0; look < 8; ++look) {
        const percent = (await page.locator('.chip').allInnerTexts()).map((text) => {
            expect(text).toMatch(/\d\.\d %/);
            const value = parseFloat(text);
            return text.includes('Black') ? 100 - value : value;
        });
        expect([...percent].sort((a, b) => b - a)).toEqual(percent);
        await page.waitForTimeout(150);
    }
    await page.context().close();
});

it('keeps the current move of a long game in sight', async () => {
    const columns = [...'abcdefgh'];
    const moves = ['2-3 7-6', '1-2 8-7'].flatMap((ranks) => columns.flatMap((column) => ranks.split(' ').map((pair) => column + pair.replace('-', column))));
    const page = await world.visit({}, `${world.server.address}/#/analyse?moves=${moves.join('_')}`);
    const seen = () =>
        page.waitForFunction(() => {
            const [box, move] = ['.moves[role=region]', '[aria-current=step]'].map((name) => document.querySelector(name)?.getBoundingClientRect());
            return box && move && move.top >= box.top && move.bottom <= box.bottom;
        });
    await seen();
    expect(await page.locator('.moves[role=region]').evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await seen();
    await page.keyboard.press('End');
    await seen();
});

it('edits boards of every game, with a word about what is wrong', async () => {
    await go('#/edit?game=breakthrough&variant=standard&size=6x6');
    await page.locator('[data-point="f6"]').waitFor();
    await page.getByText('This position can be played.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.locator('.verdict.error').waitFor();
    await page.getByRole('radio', { name: 'White piece' }).check();
    await byClick(page, 'b2', 'c2');
    await page.getByRole('radio', { name: 'Black piece' }).check();
    await byClick(page, 'd5', 'e5');
    await page.getByText('This position can be played.').waitFor();
    await page.getByRole('link', { name: 'Analyse' }).last().click();
    await page.locator('[data-point="c2"].takeable').waitFor();
    for (const game of ['tukvnanawopi', 'chinese-checkers']) {
        await go(`#/edit?game=${game}`);
        await page.getByText('This position can be played.').waitFor();
    }
});

it('reviews a game, keeps the review, and finds the game in the library', async () => {
    await go('#/');
    await playAndReview(page);
    await page.getByRole('slider').waitFor();
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await page.locator('.opinion strong').waitFor();
    await page.keyboard.press('n');
    await page.reload();
    await page.getByText('Review again').waitFor();

    await go('#/library');
    await page.locator('.entry').first().waitFor();
    await page.getByRole('searchbox').fill('no such game');
    await page.getByText('Nothing fits the search.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.locator('.entry').first().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.entry').first().getByRole('button', { name: 'Export PGN' }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.pgn$/);
    const count = await page.locator('.entry').count();
    await page.getByLabel('Import PGN').setInputFiles(await file.path());
    await page.waitForFunction((before) => document.querySelectorAll('.entry').length === before + 1, count);
    await page.locator('.entry').first().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForFunction((before) => document.querySelectorAll('.entry').length === before, count);
});

it('watches two agents, with pause and single steps', async () => {
    await go('#/watch');
    await page.getByLabel('Seconds per move').fill('0.3');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.move').nth(1).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.waitForTimeout(700);
    const count = await page.locator('.move').count();
    await page.getByRole('button', { name: 'One move', exact: true }).click();
    await page.locator('.move').nth(count).waitFor();
    expect(await page.locator('.move').count()).toBe(count + 1);
});

it('teaches', async () => {
    await go('#/learn/breakthrough');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('[data-point="e4"].takeable').waitFor();
    await byClick(page, 'e4', 'e5');
    await page.locator('.verdict', { hasText: 'Right!' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('[data-point="e4"].takeable').waitFor();
    await byClick(page, 'e4', 'f5');
    await page.locator('.verdict', { hasText: 'not what we are after' }).waitFor();
    // Praise waits for the extra move, and nothing lies over the pieces to be moved then.
    await go('#/learn/chinese-checkers');
    for (let step = 1; step < 6; ++step) await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Step 6 of').waitFor();
    await page.locator('[data-point="3.1"].takeable').waitFor();
    await byClick(page, '3.1', '2.1');
    await page.locator('.verdict', { hasText: 'Extra turn' }).waitFor();
    expect(await page.locator('.takeable').evaluateAll((cells) => cells.every((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=grid]');
    }))).toBe(true);
    await byClick(page, '15.2', '14.2');
    await page.locator('.verdict', { hasText: 'Right!' }).waitFor();
    for (const game of ['tukvnanawopi', 'chinese-checkers']) {
        await go(`#/learn/${game}`);
        for (let step = 1; ; ++step) {
            await page.getByText(`Step ${step} of`).waitFor();
            expect(await page.locator('.page.error').count()).toBe(0);
            const next = page.getByRole('button', { name: 'Next' });
            if (!(await next.count())) break;
            await next.click();
        }
    }
});

it('speaks German', async () => {
    await go('#/settings');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(page.complaints).toEqual([]);
});
