import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
    plugins: [svelte()],
    // The server forbids inline code, so nothing may be inlined; names carry hashes, so they may be cached for ever.
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
    // While developing: `build/sortie serve` answers the API, Vite the page.
    server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
    test: { include: ['tests/unit/**/*.test.ts'] },
});
