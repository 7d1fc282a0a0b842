// Keys that work everywhere on a page with a game, unless one is typing or on the board.
import type { Node } from './tree.svelte';

export function isTyping(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement | null;
    return (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        (target?.closest('input:not([type=checkbox]), textarea, select, dialog, [role=grid]') ?? null) !== null
    );
}

/** Where the arrow keys lead in a game; null when the key is none of them. */
export function walkKey(event: KeyboardEvent, current: Node): Node | null {
    if (isTyping(event)) return null;
    switch (event.key) {
        case 'ArrowLeft':
            return current.parent;
        case 'ArrowRight':
            return current.next;
        case 'Home':
            return current.root;
        case 'End':
            return current.end;
        default:
            return null;
    }
}
