// Keys that work everywhere on a page with a game, unless one is typing or on the board.
import type { Node } from './tree.svelte';

function isTyping(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement | null;
    return (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        (target?.closest('input:not([type=checkbox]), textarea, select, dialog, [role=grid]') ?? null) !== null
    );
}

/** The arrow keys lead through a game; letters do what the page says. */
export function gameKey(event: KeyboardEvent, current: Node, go: (node: Node) => void, letters: Record<string, () => unknown>): void {
    if (isTyping(event)) return;
    const next = target(event.key, current);
    if (next) {
        event.preventDefault();
        go(next);
    } else letters[event.key.toLowerCase()]?.();
}

function target(key: string, current: Node): Node | null {
    switch (key) {
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
