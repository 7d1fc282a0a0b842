// The page's logic outside a browser: settings ask for these, and hear what someone would who has set nothing.
const browser = { matchMedia: () => ({ matches: false, addEventListener() {} }), navigator: { language: 'en' } };

for (const [name, value] of Object.entries(browser)) if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
