import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Class names must not depend on how a component is compiled: prerender.ts does it for the server, the bundle for the browser.
export default {
    preprocess: vitePreprocess(),
    compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s-${hash(css)}` },
};
