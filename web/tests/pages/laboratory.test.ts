// The Laboratory: both searches on one clock, cut-offs in words, weights, playouts, lessons, links, keys, phones, 20,000 nodes.
import { expect, it } from 'vitest';
import type { Visitor } from '../support/browser';
import { World } from '../support/world';

const world = new World();
const open = (fragment: string, options = {}): Promise<Visitor> => world.visit(options, `${world.server.address}/#/laboratory${fragment}`);
/** Waits until the sentence says so; screen readers hear it too, from another place. */
const says = (page: Visitor, text: string | RegExp) => page.locator('.words', { hasText: text }).waitFor();
const words = (page: Visitor) => page.locator('.words').innerText();
const shares = async (page: Visitor) => (await page.locator('.share b').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));

it('opens on a first cut-off and explains it', async () => {
    const page = await open('');
    await says(page, 'Cut-off:');
    expect(await words(page)).toMatch(/^Cut-off: after \w+ Black has \w+, which leaves White −?[\d.]+ at most\. But White already has α = .+ with \w+, so \w+ cannot be better: Black’s (other \d+ moves need|last move needs) no look/);
    await page.getByRole('button', { name: 'Learn it in six steps' }).waitFor();
    const [a, b] = await shares(page);
    expect(a).toBe(b); // one clock
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

it('steps, plays, leaps between cut-offs, and ends with the same value', async () => {
    const page = await open('?p=five&d=3&A=minimax.generated&B=alphabeta.best&f=B&e=0');
    await says(page, 'The search begins.');
    await page.keyboard.press('ArrowRight');
    await says(page, 'tries');
    await page.keyboard.press('n');
    await says(page, 'Cut-off:');
    const first = await page.locator('.place').innerText();
    await page.keyboard.press('n');
    await page.keyboard.press('p');
    expect(await page.locator('.place').innerText()).toBe(first);
    await page.keyboard.press('End');
    await says(page, 'Done:');
    expect(await words(page)).toMatch(/The same (move and )?value as the other search/);
    const share = Number(/: (\d+(?:\.\d+)?) %/.exec(await words(page))?.[1]);
    expect(share).toBeLessThan(40);
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page.waitForFunction(() => Number(/step (\d+)/.exec(document.querySelector('.place')?.textContent ?? '')?.[1]) > 5);
    await page.keyboard.press(' ');
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

it('shows the position under the pointer, also one that was skipped', async () => {
    const page = await open('?p=five&d=3&A=minimax.generated&B=alphabeta.generated&f=B&e=end');
    await says(page, 'Done:');
    const map = page.locator('[data-which=B] canvas');
    const box = (await map.boundingBox())!;
    await map.hover({ position: { x: box.width * 0.4, y: 60 } });
    await page.getByText('Pointed at:').waitFor();
    // Somewhere in the third row there is a skipped position, and minimax knows what it is worth.
    let found = false;
    for (let x = 20; x < box.width && !found; x += 17) {
        await map.hover({ position: { x, y: box.height - 12 } });
        found = (await page.locator('.caption').innerText()).includes('skipped; would be');
    }
    expect(found).toBe(true);
    expect(await page.locator('.way').count()).toBeGreaterThan(1);
    // By keyboard.
    await map.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await says(page, /Back up:|Cut-off:|tries|judged/);
    await page.context().close();
});

it('says at once what other weights would choose', async () => {
    const page = await open('?p=five&d=3&A=minimax.generated&B=alphabeta.generated&f=B&e=end');
    await page.getByText('these weights choose').waitFor();
    const chosen = () => page.locator('.eval header b').innerText();
    const strip = page.locator('.runs').nth(1).locator('span');
    const before = await chosen();
    const moves = await strip.evaluateAll((runs) => runs.map((run) => run.getAttribute('title')));
    expect(moves).toContain(before);
    const slider = page.getByRole('slider', { name: /Weight of Pieces/ });
    await slider.fill('0');
    await page.waitForURL((url) => url.href.includes('w=0'));
    await page.locator('.lab[aria-busy=false]').waitFor();
    // What the strip says is what the search chooses.
    const choice = await chosen();
    await page.keyboard.press('Escape');
    await page.locator('canvas[role=slider]').focus();
    await page.keyboard.press('End');
    await says(page, `White plays ${choice}`);
    await page.context().close();
});

it('asks, and tells right from wrong', async () => {
    const page = await open('?p=five&d=3&A=minimax.generated&B=alphabeta.generated&f=B&e=0');
    await says(page, 'The search begins.');
    await page.keyboard.press('a');
    await says(page, 'Your turn:');
    await page.getByRole('button', { name: 'Look on' }).click();
    await says(page, /Right \(1 of 1\)|No look needed \(0 of 1\)/);
    await page.context().close();
});

it('shows playouts beside a search', async () => {
    const page = await open('?p=five&d=3&A=alphabeta.best&B=mcts.generated&f=B&e=60');
    await says(page, 'Playout 60:');
    await page.getByText('Where the playouts went').waitFor();
    expect(await page.locator('.row .bar').count()).toBeGreaterThan(5);
    await page.keyboard.press('End');
    await says(page, 'the most visited move is');
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

it('works for every game and for published players', async () => {
    const page = await open('?p=tukvnanawopi&d=2&A=minimax.generated&B=alphabeta.best&f=B&e=end');
    await says(page, 'Done:');
    await page.getByLabel('Position', { exact: true }).selectOption('chinese-checkers');
    await page.locator('.words', { hasText: 'Yellow' }).waitFor();
    await page.getByLabel('Search B', { exact: true }).selectOption('checkers-rows');
    await page.locator('.lab[aria-busy=false]').waitFor();
    await page.keyboard.press('End');
    await says(page, 'Done:');
    await page.goto(`${world.server.address}/#/laboratory?game=breakthrough&size=4x5&position=pppp/pppp/4/PPPP/PPPP%20b&d=2&A=minimax.generated&B=alphabeta.generated&f=B&e=end`);
    await says(page, 'Black plays');
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

const LESSONS: [string, string, number][] = [
    ['minimax', 'Minimax in five steps', 5],
    ['alphabeta', 'Alpha-beta in six steps', 6],
    ['order', 'Why order matters', 4],
    ['deepening', 'What iterative deepening buys', 4],
    ['horizon', 'The horizon, and quiescence', 5],
    ['mcts', 'MCTS in five steps', 5],
];
it('teaches in six lessons', async () => {
    const page = await open('');
    await page.getByRole('button', { name: 'First: minimax' }).click();
    for (const [name, title, steps] of LESSONS) {
        await page.goto(`${world.server.address}/#/laboratory?l=${name}&s=0`);
        const lesson = page.getByRole('group', { name: title });
        for (let step = 1; step <= steps; step++) {
            await lesson.getByText(`${step} / ${steps}`).waitFor();
            await page.locator('.lab[aria-busy=false]').waitFor();
            if (step < steps) await lesson.getByRole('button', { name: 'Next' }).click();
        }
        await lesson.getByRole('button', { name: 'Close' }).click();
        await lesson.waitFor({ state: 'detached' });
    }
    expect(page.complaints).toEqual([]);
    await page.context().close();
});

it('a link leads to what is seen, and a picture shows it', async () => {
    const page = await open('?p=five&d=3&A=minimax.generated&B=alphabeta.worst&w=31210&f=A&e=77&z=1');
    await page.locator('.lab[aria-busy=false] .place').waitFor();
    const said = await words(page);
    await page.getByText('step 78 of').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Picture' }).click()]);
    expect(file.suggestedFilename()).toBe('laboratory.png');
    await page.getByRole('button', { name: 'Share' }).click();
    const other = await world.visit({}, page.url());
    await other.getByText('step 78 of').waitFor();
    expect(await words(other)).toBe(said);
    await other.context().close();
    await page.context().close();
});

it('speaks German', async () => {
    const page = await open('', { locale: 'de-DE' });
    await says(page, 'Schnitt:');
    expect(await words(page)).toMatch(/brauch(t|en) keinen Blick/);
    await page.getByRole('button', { name: 'Lern es in sechs Schritten' }).click();
    await page.getByText('1 / 6').waitFor();
    await page.context().close();
});

it('fits a phone', async () => {
    const page = await open('?p=five&d=3&A=minimax.generated&B=alphabeta.generated&f=B&e=300', { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.locator('.lab[aria-busy=false] .words').waitFor();
    await page.locator('.chip').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.locator('.ab button').first().tap();
    await page.locator('[data-which=A] canvas').waitFor();
    await page.getByRole('button', { name: 'Step', exact: true }).tap();
    await page.context().close();
});

it('fits a phone on its side: the keys stand beside the menu', async () => {
    const page = await open('?p=three&d=2&e=30', { viewport: { width: 844, height: 390 }, hasTouch: true });
    await page.locator('.lab[aria-busy=false] .chip').first().waitFor();
    const menu = (await page.locator('header').first().boundingBox())!;
    const key = (await page.getByRole('button', { name: 'To the start' }).boundingBox())!;
    expect(key.x).toBeGreaterThanOrEqual(menu.x + menu.width);
    await page.context().close();
});

it('keeps texts inside: long moves in their chips, the German clock on one line', async () => {
    const page = await open('?p=chinese-checkers&d=2&A=minimax.generated&B=alphabeta.best&f=B&e=50', { locale: 'de-DE' });
    await page.locator('.lab[aria-busy=false] .chip').first().waitFor();
    const long = await page.locator('.chip').evaluateAll((chips) => chips.filter((chip) => chip.scrollWidth > chip.clientWidth + 1).map((chip) => chip.textContent));
    expect(long).toEqual([]);
    expect((await page.locator('.place').boundingBox())!.height).toBeLessThan(30);
    await page.goto(`${world.server.address}/#/laboratory?p=exchange&d=3&A=alphabeta.worst&B=alphabeta.best&f=B&e=60`);
    await says(page, '„Weiß gewinnt“');
    await page.context().close();
});

it('says what it cannot show, instead of searching for ever', async () => {
    const page = await open('?p=three&d=2&A=random.generated&B=alphabeta.generated');
    await page.getByRole('alert').getByText('does not record its tree').waitFor();
    expect(await words(page)).toBe('');
    await page.context().close();
});

it('draws more than 20,000 nodes', async () => {
    const page = await open('?p=start5&d=4&A=minimax.generated&B=alphabeta.generated&f=A&e=9000');
    await page.locator('.place', { hasText: 'step 9,001 of' }).waitFor();
    expect(Number((await page.locator('.place').innerText()).replace(/.*of /, '').replace(/\D/g, ''))).toBeGreaterThan(20_000);
    await page.keyboard.press('End');
    await says(page, 'It looked at 25,178 positions');
    expect(page.complaints).toEqual([]);
    await page.context().close();
});
