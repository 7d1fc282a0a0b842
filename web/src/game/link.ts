// Links that carry a whole analysis: game, rules, board, position, moves with their variations, and the move looked at.
import type { PositionFields } from '../api/types';
import type { Route } from '../route.svelte';

interface Place {
    game: string;
    variant: string;
    size: string | null;
    start: string;
}

function query(place: Place, moves: string): string {
    const fields = new URLSearchParams({ game: place.game, variant: place.variant });
    if (place.size) fields.set('size', place.size);
    fields.set('position', place.start);
    if (moves) fields.set('moves', moves.replaceAll(' ', '_'));
    // Brackets need no escape in an address, and are easier to read without.
    return fields.toString().replaceAll('%28', '(').replaceAll('%29', ')');
}

/** `moves` as in pgn.ts; `at` is the place of the move looked at, the end of the main line without it. */
export function analyseLink(place: Place, moves: string, at?: number): string {
    return `#/analyse?${query(place, moves)}${at === undefined ? '' : `&at=${at}`}`;
}

export function playLink(place: Place, moves: string[]): string {
    return `#/?${query(place, moves.join(' '))}`;
}

export function editLink(place: Place): string {
    return `#/edit?${query(place, '')}`;
}

/** How searches think about a position. */
export function laboratoryLink(place: Place): string {
    return `#/laboratory?${query(place, '')}`;
}

export interface Linked {
    place: PositionFields;
    /** As in pgn.ts. */
    moves: string;
    at: number | undefined;
}

export function fromLink(route: Route): Linked {
    const { query: fields } = route;
    const at = fields.get('at');
    return {
        place: {
            game: fields.get('game') ?? undefined,
            variant: fields.get('variant') ?? undefined,
            size: fields.get('size') ?? undefined,
            position: fields.get('position') ?? undefined,
        },
        moves: fields.get('moves')?.replaceAll('_', ' ').trim() ?? '',
        at: at === null ? undefined : Number(at),
    };
}
