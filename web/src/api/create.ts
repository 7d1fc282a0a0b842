// Starting a game on the server.
import { href, router } from '../route.svelte';
import { server } from './connection.svelte';
import { keepSeat } from './seats';
import type { ClockSetting, PositionFields, Seat } from './types';
import type { Side } from '../board/view';

export interface NewRoom extends PositionFields {
    seats: Record<Side, Seat>;
    clock?: ClockSetting | null;
    shuffle?: boolean;
    delay_ms?: number;
}

/** Creates the room and goes there. */
export async function createRoom(room: NewRoom): Promise<void> {
    const created = await server.request<{ room: string; token: string; invitation: string | null }>('create', room);
    keepSeat(created.room, created.token, created.invitation);
    router.go(href('room', created.room));
}
