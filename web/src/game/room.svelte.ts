// A room on the server, as this window sees it: joins, follows, joins again when the connection comes back.
import { announcer } from '../announce.svelte';
import { ApiError, server } from '../api/connection.svelte';
import { keepSeat, seatOf } from '../api/seats';
import type { Entry, Result, Room } from '../api/types';
import { spokenMove } from '../board/names';
import type { Move } from '../board/view';
import { href, router } from '../route.svelte';
import { settings } from '../settings.svelte';
import { endSound, moveSound } from '../sound';
import { t } from '../text/text.svelte';

export class RoomClient {
    room: Room | null = $state.raw(null);
    /** When the message came, by our clock: what the game's clock is counted from. */
    since = $state(0);
    problem = $state('');
    /** Whether the server would take a move from us now. */
    joined = $state(false);
    hint: Result | null = $state.raw(null);
    #farewells: (() => void)[];

    constructor(
        readonly id: string,
        private invitation: string | null,
    ) {
        this.#farewells = [
            server.onroom((room) => room.room === id && this.#update(room)),
            server.onrematch(({ room, token }) => {
                if (token) keepSeat(room, token);
                router.go(href('room', room));
            }),
            server.onopen(() => {
                this.joined = false;
                void this.join();
            }),
        ];
        void this.join();
    }

    close() {
        for (const farewell of this.#farewells) farewell();
        server.request('leave', { room: this.id }).catch(() => {});
    }

    async join() {
        try {
            const token = seatOf(this.id)?.token ?? this.invitation ?? (await this.#tokenFromLibrary());
            await this.#enter(token);
        } catch (error) {
            // An old invitation, or a seat that is somebody else's by now: watching is always possible.
            if (error instanceof ApiError && ['forbidden', 'conflict'].includes(error.code)) {
                this.problem = t.room.inviteUsed;
                await this.#enter(null).catch((again) => this.#fail(again));
            } else this.#fail(error);
        }
    }

    async #enter(token: string | null) {
        const name = settings.values.name.trim() || undefined;
        const joined = await server.request<{ token: string | null }>('join', {
            room: this.id,
            token: token ?? undefined,
            name: token ? name : undefined,
        });
        this.joined = true;
        if (joined.token) keepSeat(this.id, joined.token, seatOf(this.id)?.invitation);
        if (this.invitation) router.replace(href('room', this.id));
        this.invitation = null;
    }

    async #tokenFromLibrary(): Promise<string | null> {
        const { games } = await server.request<{ games: Entry[] }>('library', { limit: 100 });
        return games.find((entry) => entry.room === this.id)?.token ?? null;
    }

    #fail(error: unknown) {
        if (error instanceof ApiError && error.code === 'lost') return;
        this.problem = error instanceof ApiError && !this.room && ['not_found', 'bad_request'].includes(error.code) ? t.room.notFound : String((error as Error).message);
    }

    #update(room: Room) {
        const before = this.room;
        this.room = room;
        this.since = performance.now();
        if (!before || room.state.ply !== before.state.ply) this.hint = null;
        if (!before) return;
        if (room.state.ply > before.state.ply && room.state.last) {
            moveSound(room.state.last.captures.length);
            announcer.say(spokenMove(room.state.view, room.state.last));
        }
        if (room.outcome && !before.outcome) endSound();
    }

    /** A request in this room; what goes wrong is shown. */
    async ask<T = unknown>(type: string, fields: object = {}): Promise<T | null> {
        this.problem = '';
        try {
            return await server.request<T>(type, { room: this.id, ...fields });
        } catch (error) {
            this.#fail(error);
            return null;
        }
    }

    move(move: Move) {
        if (this.room) void this.ask('move', { move: move.move, ply: this.room.state.ply });
    }

    async showHint() {
        const ply = this.room?.state.ply;
        const hint = await this.ask<Result>('hint');
        if (hint && this.room?.state.ply === ply) this.hint = hint;
    }
}
