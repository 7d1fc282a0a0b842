// How long one waits for a large tree, and how smoothly it is stepped through: on a quiet machine.
import { expect, it } from 'vitest';
import { World } from '../support/world';

const world = new World();

it('draws 20,000 nodes in a second and steps at 30 frames per second', async () => {
    const page = await world.visit({}, `${world.server.address}/#/laboratory?p=start5&d=4&A=minimax.generated&B=alphabeta.generated&f=A&e=9000`);
    await page.locator('.place', { hasText: 'step 9,001 of' }).waitFor();
    const [took, frames] = await page.evaluate(async () => {
        const next = () => new Promise((done) => requestAnimationFrame(done));
        const radio = [...document.querySelectorAll<HTMLInputElement>('.segments input')];
        radio[2].click();
        await next();
        while (document.querySelector('.lab')?.getAttribute('aria-busy') === 'true') await next();
        const start = performance.now();
        radio[3].click();
        await next();
        while (document.querySelector('.lab')?.getAttribute('aria-busy') === 'true') await next();
        await next();
        const drawn = performance.now() - start;
        const before = performance.now();
        let count = 0;
        for (; performance.now() - before < 1500; count++) {
            window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
            await next();
        }
        return [drawn, (1000 * count) / (performance.now() - before)];
    });
    console.log(`20,000 nodes: ${Math.round(took)} ms, ${frames.toFixed(1)} frames per second`);
    expect(took).toBeLessThan(1000);
    expect(frames).toBeGreaterThan(30);
    await page.context().close();
});
