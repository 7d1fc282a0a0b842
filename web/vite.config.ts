import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
    plugins: [svelte()],
    // The server forbids inline code, so nothing may be inlined; names carry hashes, so they may be cached for ever.
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    // While developing: `build/sortie serve` answers the API, Vite the page.
    server: { proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'http://127.0.0.1:8080', ws: true } } },
    test: {
        projects: [
            { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
            // One browser at a time: the machine also runs the engine.
            {
                extends: true,
                test: {
                    name: 'pages',
                    include: ['tests/pages/**/*.test.ts'],
                    fileParallelism: false,
                    testTimeout: 60_000,
                    hookTimeout: 60_000,
                },
            },
        ],
    },
});
