import { mount } from 'svelte';
import { catalogue } from './api/catalogue.svelte';
import { hearStart } from './api/early';
import App from './App.svelte';
import './app.css';
import { settings } from './settings.svelte';
import { useLanguage } from './text/text.svelte';

async function start() {
    const loaded = catalogue.load().catch(() => {}); // asked again when the connection has come back
    // A board that came with the page stays until all that is around it can be drawn.
    if (window.early?.state) await Promise.all([hearStart(), loaded]);
    await useLanguage(settings.values.language);
    const target = document.getElementById('app')!;
    target.replaceChildren();
    mount(App, { target });
}

void start();
