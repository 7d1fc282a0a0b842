// The one WebSocket to the server: requests with answers, streams, and news of rooms. It comes back by itself when it is
// lost; whoever needs to do something then (join a room again, restart an analysis) listens with `onopen`.
import { remember, recall } from '../memory';
import type { Room } from './types';

export class ApiError extends Error {
    constructor(
        readonly code: string,
        message: string,
        readonly ply?: number,
    ) {
        super(message);
    }
}

/** Characters of a message that surely fit into 64 KiB. */
const LONGEST = 16_000;

type Message = Record<string, unknown> & { id?: number; type: string };
type Waiting = { resolve: (message: never) => void; reject: (error: ApiError) => void };
type Listener<T> = (value: T) => void;

class Connection {
    status: 'connecting' | 'open' | 'lost' = $state('connecting');
    /** The server's clock minus ours, in milliseconds. */
    clockOffset = 0;

    #socket: WebSocket | null = null;
    #nextId = 1;
    #queue: string[] = [];
    #waiting = new Map<number, Waiting>();
    #streams = new Map<number, Listener<Message>>();
    #rooms = new Set<Listener<Room>>();
    #rematches = new Set<Listener<{ room: string; token: string | null }>>();
    #opened = new Set<() => void>();
    #retry = 250;
    #visits = 0;

    constructor() {
        this.#connect();
        window.addEventListener('online', () => this.status === 'lost' && this.#connect());
    }

    #connect() {
        if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
        const address = new URL('/ws', location.href);
        address.protocol = address.protocol.replace('http', 'ws');
        const socket = new WebSocket(address);
        this.#socket = socket;
        socket.onopen = () => this.#open();
        socket.onmessage = (event) => this.#receive(JSON.parse(event.data as string) as Message);
        socket.onclose = () => this.#lose(socket);
    }

    #open() {
        this.status = 'open';
        this.#retry = 250;
        const visitor = recall<string>('visitor');
        const waiting = this.#queue.splice(0);
        void this.request<{ visitor: string; time: number }>('hello', visitor ? { visitor } : {}).then((hello) => {
            remember('visitor', hello.visitor);
            this.clockOffset = hello.time - Date.now();
        });
        for (const text of waiting) this.#socket?.send(text);
        if (this.#visits++ > 0) for (const listener of this.#opened) listener();
    }

    #lose(socket: WebSocket) {
        if (socket !== this.#socket) return;
        this.status = 'lost';
        for (const { reject } of this.#waiting.values()) reject(new ApiError('lost', 'The connection was lost.'));
        this.#waiting.clear();
        this.#streams.clear();
        this.#queue = [];
        setTimeout(() => this.#connect(), this.#retry);
        this.#retry = Math.min(this.#retry * 1.7, 5000);
    }

    #receive(message: Message) {
        if (message.type === 'room') for (const listener of this.#rooms) listener(message as unknown as Room);
        if (message.type === 'rematch') for (const listener of this.#rematches) listener(message as never);
        if (message.id === undefined) return;
        const stream = this.#streams.get(message.id);
        if (stream) {
            if (message.type === 'error' || message.type.endsWith('_end')) this.#streams.delete(message.id);
            stream(message);
            return;
        }
        const waiting = this.#waiting.get(message.id);
        if (!waiting) return;
        this.#waiting.delete(message.id);
        if (message.type === 'error') {
            const error = message as unknown as { code: string; message: string; ply?: number };
            waiting.reject(new ApiError(error.code, error.message, error.ply));
        } else waiting.resolve(message as never);
    }

    #send(type: string, fields: object): number {
        const id = this.#nextId++;
        const text = JSON.stringify({ id, type, ...fields });
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
        else this.#queue.push(text);
        return id;
    }

    request<T>(type: string, fields: object = {}): Promise<T> {
        // The server closes a WebSocket that brings too long a message.
        if (JSON.stringify(fields).length > LONGEST) return this.post(type, fields);
        return new Promise((resolve, reject) => {
            this.#waiting.set(this.#send(type, fields), { resolve, reject });
        });
    }

    /** A request that is too long for the WebSocket, over HTTP. */
    async post<T>(type: string, fields: object): Promise<T> {
        const answer = await fetch(`/api/${type}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Sortie-Visitor': recall<string>('visitor') ?? '' },
            body: JSON.stringify(fields),
        });
        const body = (await answer.json()) as T & { code: string; message: string };
        if (!answer.ok) throw new ApiError(body.code, body.message);
        return body;
    }

    /** Messages of a stream until its end; what is returned makes us deaf to the rest. */
    stream(type: string, fields: object, listener: Listener<Message>): () => void {
        const id = this.#send(type, fields);
        this.#streams.set(id, listener);
        return () => this.#streams.delete(id);
    }

    onroom(listener: Listener<Room>): () => void {
        this.#rooms.add(listener);
        return () => this.#rooms.delete(listener);
    }

    onrematch(listener: Listener<{ room: string; token: string | null }>): () => void {
        this.#rematches.add(listener);
        return () => this.#rematches.delete(listener);
    }

    /** Called whenever the connection has come back. */
    onopen(listener: () => void): () => void {
        this.#opened.add(listener);
        return () => this.#opened.delete(listener);
    }
}

export const server = new Connection();
