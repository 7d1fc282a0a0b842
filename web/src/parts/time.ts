// Times for people.
import { t } from '../text/text.svelte';

/** 5:03, or 0:09.4 when it matters. */
export function clockText(ms: number): string {
    if (ms < 10000) return `0:0${t.common.decimal(Math.floor(ms / 100) / 10, 1)}`;
    const seconds = Math.ceil(ms / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
