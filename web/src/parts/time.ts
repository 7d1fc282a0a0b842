// Times for people.
import { settings } from '../settings.svelte';

/** Date and time as the visitor's country writes them, if its language is the one that is read. */
export function dateText(date: Date | number): string {
    const { language } = settings.values;
    const locale = navigator.language.startsWith(language) ? navigator.language : language;
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** 5:03, or 0:09.4 when it matters. */
export function clockText(ms: number): string {
    if (ms < 10000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
    const seconds = Math.ceil(ms / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
