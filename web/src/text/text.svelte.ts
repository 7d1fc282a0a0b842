// The texts of the page in the visitor's language. `t.play.title` follows the language when it changes.
import { settings } from '../settings.svelte';
import { en, type Catalogue } from './en';

let current: Catalogue = $state.raw(en);

export const t = new Proxy({} as Catalogue, { get: (_, key) => current[key as keyof Catalogue] });

/** Loads the catalogue of the chosen language. */
export async function useLanguage(language: typeof settings.values.language): Promise<void> {
    current = language === 'de' ? (await import('./de')).de : en;
    document.documentElement.lang = language;
}
