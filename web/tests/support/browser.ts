// Debian's Chromium, and what one does on the board with mouse, finger and keys.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PATIENCE = 60_000; // other tests may keep the machine busy, and waiting for what comes costs nothing

export function launch(): Promise<Browser> {
    return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'], timeout: PATIENCE });
}

export type Visitor = Page & { complaints: string[] };

/** A page of a new visitor; anything that its console complains about fails the test at the end. */
export async function visit(browser: Browser, address: string, options: BrowserContextOptions): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
    const page = Object.assign(await context.newPage(), { complaints: [] as string[] });
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => page.complaints.push(error.message));
    page.on('console', (message) => {
        // A server that is being restarted is no fault of the page.
        if (message.type() === 'error' && !message.text().includes('ERR_CONNECTION_REFUSED')) page.complaints.push(message.text());
    });
    await page.goto(address);
    await page.locator('main').waitFor();
    return page;
}

export async function centre(page: Page, point: string): Promise<{ x: number; y: number }> {
    const box = await page.locator(`[data-point="${point}"]`).boundingBox();
    if (!box) throw new Error(`there is no point ${point} on the board`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export type Hand = (page: Page, from: string, to: string) => Promise<void>;

export const byClick: Hand = async (page, from, to) => {
    for (const point of [from, to]) {
        const { x, y } = await centre(page, point);
        await page.mouse.click(x, y);
    }
};

export const byDrag: Hand = async (page, from, to) => {
    const start = await centre(page, from);
    const end = await centre(page, to);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
};

export const byTouch: Hand = async (page, from, to) => {
    for (const point of [from, to]) {
        const { x, y } = await centre(page, point);
        await page.touchscreen.tap(x, y);
    }
};

/** Arrow keys and Enter, on a chequered board that is not turned. */
export const byKeys: Hand = async (page, from, to) => {
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (const point of [from, to]) {
        for (let presses = 0; presses < 64; ++presses) {
            const at = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.point ?? '');
            if (at === point) break;
            const [column, row] = [point.charCodeAt(0) - at.charCodeAt(0), Number(point.slice(1)) - Number(at.slice(1))];
            await page.keyboard.press(column > 0 ? 'ArrowRight' : column < 0 ? 'ArrowLeft' : row > 0 ? 'ArrowUp' : 'ArrowDown');
        }
        await page.keyboard.press('Enter');
    }
};

/** Waits until the visitor is to move or the game is over; tells which. */
export async function waitForTurn(page: Page): Promise<'turn' | 'over'> {
    await page.locator('.takeable, .over-buttons').first().waitFor();
    return (await page.locator('.over-buttons').count()) ? 'over' : 'turn';
}

/** Points from which something can be moved, as drawn. */
export function movable(page: Page): Promise<string[]> {
    return page.locator('.takeable').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.point!));
}

// From the front page: a short game on one screen, given up, and its review.
export async function playAndReview(page: Page): Promise<void> {
    await page.getByText('Same screen').click();
    await page.getByLabel('Board size').selectOption('5x5');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    for (const [from, to] of [['b2', 'b3'], ['c4', 'b3'], ['e2', 'e3'], ['b3', 'a2']]) {
        await page.locator(`[data-point="${from}"].takeable`).waitFor();
        await byClick(page, from, to);
    }
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText('Review again').waitFor();
}
