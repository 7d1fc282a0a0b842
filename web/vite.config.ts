import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { prerender } from './prerender.ts';

// While developing: `build/sortie serve` answers the API, Vite the page. The server takes requests of its own page only.
const address = process.env.SORTIE_ADDRESS ?? 'http://127.0.0.1:8080';
const toServer = { target: address, changeOrigin: true, headers: { origin: address } };
const proxy = { '/api': toServer, '/ws': { ...toServer, ws: true } };

export default defineConfig({
    plugins: [svelte(), prerender()],
    // The server forbids inline code, so nothing may be inlined; names carry hashes, so they may be cached for ever.
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // What the first page needs comes in one piece: every request costs a first visitor some milliseconds.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    },
    server: { proxy },
    preview: { proxy },
    test: {
        projects: [
            { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles: './outside.ts' } },
            { extends: true, test: { name: 'bench', include: ['tests/bench/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 } },
            { extends: true, test: { name: 'pictures', include: ['tests/pictures/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 } },
            // One browser at a time: the machine also runs the engine.
            {
                extends: true,
                test: {
                    name: 'pages',
                    include: ['tests/pages/**/*.test.ts'],
                    fileParallelism: false,
                    isolate: false,
                    testTimeout: 300_000,
                    hookTimeout: 120_000,
                },
            },
        ],
    },
});
