// The visitor's preferences, kept in the browser.
import { recall, remember } from './memory';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const BOARDS = ['sand', 'slate', 'moss', 'contrast'] as const;
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export interface Preferences {
    theme: (typeof THEMES)[number];
    board: (typeof BOARDS)[number];
    language: keyof typeof LANGUAGES;
    coordinates: boolean;
    animations: boolean;
    sound: boolean;
    arrows: boolean;
    lines: number;
    name: string;
}

function preferredLanguage(): Preferences['language'] {
    return navigator.language.startsWith('de') ? 'de' : 'en';
}

class Settings {
    values: Preferences = $state({
        theme: 'auto',
        board: 'sand',
        language: preferredLanguage(),
        coordinates: true,
        animations: true,
        sound: true,
        arrows: true,
        lines: 3,
        name: '',
        ...recall<Partial<Preferences>>('settings'),
    });
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    reduced = $state(this.#still.matches);

    constructor() {
        this.#still.addEventListener('change', () => (this.reduced = this.#still.matches));
    }

    get coordinates() {
        return this.values.coordinates;
    }

    /** Whether pieces may travel. */
    get motion() {
        return this.values.animations && !this.reduced;
    }

    set<K extends keyof Preferences>(key: K, value: Preferences[K]) {
        this.values[key] = value;
        remember('settings', this.values);
    }
}

export const settings = new Settings();
