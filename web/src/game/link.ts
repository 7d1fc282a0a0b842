// Links that carry a whole analysis: game, rules, board, position and moves.
import type { PositionFields } from '../api/types';
import type { Route } from '../route.svelte';

interface Place {
    game: string;
    variant: string;
    size: string | null;
    start: string;
}

function query(place: Place, moves: string[]): string {
    const fields = new URLSearchParams({ game: place.game, variant: place.variant });
    if (place.size) fields.set('size', place.size);
    fields.set('position', place.start);
    if (moves.length) fields.set('moves', moves.join('_'));
    return fields.toString();
}

export function analyseLink(place: Place, moves: string[]): string {
    return `#/analyse?${query(place, moves)}`;
}

export function playLink(place: Place, moves: string[]): string {
    return `#/?${query(place, moves)}`;
}

export function editLink(place: Place): string {
    return `#/edit?${query(place, [])}`;
}

export function fromLink(route: Route): PositionFields {
    const { query: fields } = route;
    return {
        game: fields.get('game') ?? undefined,
        variant: fields.get('variant') ?? undefined,
        size: fields.get('size') ?? undefined,
        position: fields.get('position') ?? undefined,
        moves: fields.get('moves')?.split('_').filter(Boolean),
    };
}
