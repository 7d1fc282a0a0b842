// Puts the first board into index.html when the page is built, so that a visitor sees it before any script has run. What it
// shows is data, as the server sends it; tests/pages/first.test.ts compares it with the server's.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { createServer, type Plugin } from 'vite';
import './outside.ts';

const PLACE = '<!-- first board -->';
const FIRST = readFileSync(new URL('src/games/first.json', import.meta.url), 'utf8').trim();
const START = new URL(`tests/unit/fixtures/${JSON.parse(FIRST).game}.json`, import.meta.url);

export function prerender(): Plugin {
    return {
        name: 'sortie-prerender',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            async handler(html) {
                if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
                return html.replace('data-first=""', `data-first='${FIRST}'`).replace(PLACE, await drawFirst());
            },
        },
    };
}

async function drawFirst(): Promise<string> {
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
