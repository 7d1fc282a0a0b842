// Seat tokens of the rooms that this browser plays in. The library knows them as well; this is quicker and works in a
// window that has forgotten its visitor.
import { recall, remember } from '../memory';

type Seats = Record<string, { token: string; invitation?: string | null }>;

export function seatOf(room: string): Seats[string] | undefined {
    return recall<Seats>('seats')?.[room];
}

export function keepSeat(room: string, token: string, invitation?: string | null): void {
    const seats = Object.entries(recall<Seats>('seats') ?? {}).filter(([id]) => id !== room);
    remember('seats', Object.fromEntries([...seats.slice(-199), [room, { token, invitation }]]));
}
