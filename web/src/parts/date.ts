// Dates for people.
import { settings } from '../settings.svelte';

/** Date and time as the visitor's country writes them, if its language is the one that is read. */
export function dateText(date: Date | number): string {
    const { language } = settings.values;
    const locale = navigator.language.startsWith(language) ? navigator.language : language;
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
