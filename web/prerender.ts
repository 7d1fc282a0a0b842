// Puts the first board into index.html when the page is built, so that a visitor sees it before any script has run. What it
// shows is data, as the server sends it; tests/pages/first.test.ts compares it with the server's.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { createServer, type Plugin } from 'vite';

const PLACE = '<!-- first board -->';
const START = new URL('tests/unit/fixtures/breakthrough.json', import.meta.url);

export function prerender(): Plugin {
    return {
        name: 'sortie-prerender',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            async handler(html) {
                if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
                return html.replace(PLACE, await drawFirst());
            },
        },
    };
}

async function drawFirst(): Promise<string> {
    // Settings ask the browser for these; what is drawn here is as if nothing had been set.
    const browser = { matchMedia: () => ({ matches: false, addEventListener() {} }), navigator: { language: 'en' } };
    for (const [name, value] of Object.entries(browser)) if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
    const vite = await createServer({ configFile: false, plugins: [svelte()], appType: 'custom', logLevel: 'error', server: { middlewareMode: true, ws: false, hmr: false } });
    try {
        const { render } = await vite.ssrLoadModule('svelte/server');
        const { default: First } = await vite.ssrLoadModule('/src/First.svelte');
        const { body } = await render(First, { props: { view: JSON.parse(readFileSync(START, 'utf8')) } });
        return lean(body);
    } finally {
        await vite.close();
    }
}

/** A picture only: without what a script or a screen reader would look for, and without inline styles, which the server's
 *  Content-Security-Policy forbids. */
function lean(html: string): string {
    return html
        .replace(/<!--.*?-->/gs, '')
        .replace(/ (style|role|tabindex|aria-(?!hidden)[a-z]+|data-point)="[^"]*"/g, '')
        .replace(/>\s+</g, '><');
}
