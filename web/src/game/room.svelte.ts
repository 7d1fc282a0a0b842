// A room on the server, as this window sees it: joins, follows, joins again when the connection comes back.
import { tick } from 'svelte';
import { announcer } from '../announce.svelte';
import { message } from '../api/catalogue.svelte';
import { ApiError, server } from '../api/connection.svelte';
import { keepSeat, seatOf } from '../api/seats';
import type { Entry, Result, Room } from '../api/types';
import { spokenMove } from '../board/names';
import { travelTime } from '../board/travel.svelte';
import type { Move } from '../board/view';
import { href, router } from '../route.svelte';
import { settings } from '../settings.svelte';
import { endSound, moveSound } from '../sound';
import { t } from '../text/text.svelte';

type Offer = keyof Room['offers'];

const MOST_NEWS = 3;

export class RoomClient {
    room: Room | null = $state.raw(null);
    /** When the message came, by our clock: what the game's clock is counted from. */
    since = $state(0);
    problem = $state('');
    /** Whether the server would take a move from us now. */
    joined = $state(false);
    hint: Result | null = $state.raw(null);
    /** What we had offered and the other side did not want. */
    declined: Offer | null = $state(null);
    #withdrawn: Offer | null = null;
    #farewells: (() => void)[];
    #news: { room: Room; at: number }[] = [];
    #arrival = 0; // of the piece that is on its way
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly id: string,
        private invitation: string | null,
    ) {
        this.#farewells = [
            server.onroom((room) => room.room === id && this.#receive(room, performance.now())),
            () => clearTimeout(this.#timer),
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
        this.problem = error instanceof ApiError && !this.room && ['not_found', 'bad_request'].includes(error.code) ? t.room.notFound : message(error);
    }

    /** News wait until the piece that is on its way has arrived; a game that is quicker than that is followed by its latest news. */
    #receive(room: Room, at: number) {
        this.#news.push({ room, at });
        if (this.#news.length > MOST_NEWS) this.#news.splice(0, this.#news.length - 1);
        this.#next();
    }

    #next() {
        clearTimeout(this.#timer);
        const next = this.#news[0];
        if (!next) return;
        const moves = next.room.state.ply > (this.room?.state.ply ?? 0);
        const wait = moves && settings.motion ? this.#arrival - performance.now() : 0;
        if (wait > 0) {
            this.#timer = setTimeout(() => this.#next(), wait);
            return;
        }
        this.#news.shift();
        if (moves && this.room && next.room.state.last) {
            // It sets out when it has been drawn, which takes a moment on a slow machine.
            const time = travelTime(next.room.state.last.path);
            const setOut = () => (this.#arrival = performance.now() + time);
            setOut();
            void tick().then(setOut);
        }
        this.#update(next.room, next.at);
        this.#next();
    }

    #update(room: Room, at: number) {
        const before = this.room;
        this.room = room;
        this.since = at;
        if (!before || room.state.ply !== before.state.ply) this.hint = null;
        if (!before) return;
        if (room.state.ply > before.state.ply && room.state.last) {
            moveSound(room.state.last.captures.length);
            announcer.say(spokenMove(room.state.view, room.state.last));
        }
        if (room.outcome && !before.outcome) endSound();
        this.#hearAnswer(before, room);
    }

    /** An offer of ours that is gone without having come true was declined, or we have withdrawn it. */
    #hearAnswer(before: Room, room: Room) {
        if (room.offers.draw || room.offers.takeback || room.offers.rematch || room.outcome !== before.outcome) this.declined = null;
        for (const offer of ['draw', 'takeback', 'rematch'] as const) {
            const mine = before.offers[offer] !== null && room.you.sides.length === 1 && before.offers[offer] === room.you.sides[0];
            if (!mine || room.offers[offer]) continue;
            const granted = room.state.ply < before.state.ply || room.outcome !== before.outcome || room.rematch !== before.rematch;
            this.declined = granted || this.#withdrawn === offer ? null : offer;
            this.#withdrawn = null;
        }
    }

    async withdraw(offer: Offer) {
        this.#withdrawn = offer;
        if (!(await this.ask('answer', { offer, accept: false }))) this.#withdrawn = null;
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
