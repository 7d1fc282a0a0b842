// A real `sortie serve` on a free port with a database of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const BINARY = process.env.SORTIE_BINARY ?? resolve(import.meta.dirname, '../../../build/sortie');

export class Server {
    address = '';
    /** The arena's file, which the server looks into from the first restart after something was played into it; or a pool. */
    arena: string;
    /** Everything that it has printed. */
    said = '';
    #process: ChildProcess | null = null;
    #folder = mkdtempSync(join(tmpdir(), 'sortie-page-'));
    #others: ChildProcess[] = [];

    private constructor() {
        this.arena = join(this.#folder, 'arena.db');
    }

    static async start(): Promise<Server> {
        const server = new Server();
        await server.#run('0');
        return server;
    }

    async #run(port: string): Promise<void> {
        const arena = this.arena.startsWith('postgresql:') || existsSync(this.arena) ? ['--arena', this.arena] : [];
        const child = spawn(BINARY, ['serve', '--threads', '1', '--port', port, '--db', join(this.#folder, 'games.db'), ...arena], { stdio: ['ignore', 'pipe', 'pipe'] });
        this.#process = child;
        const before = this.said.length;
        this.address = await new Promise((found, fail) => {
            const listen = (data: Buffer) => {
                this.said += String(data);
                const address = /http:\/\/[\d.]+:\d+/.exec(this.said.slice(before))?.[0];
                if (address) found(address);
            };
            child.stdout!.on('data', listen);
            child.stderr!.on('data', listen);
            child.on('exit', (code) => fail(new Error(`sortie serve ended with ${code}: ${this.said}`)));
        });
    }

    /** A tournament into the arena's file; what is returned ends when it does. */
    async play(...options: string[]): Promise<void> {
        const child = spawn(BINARY, ['tournament', ...options, '--quiet', '--db', this.arena], { stdio: 'ignore' });
        this.#others.push(child);
        await new Promise((done) => child.once('exit', done));
    }

    get pid(): number {
        return this.#process!.pid!;
    }

    async stop(): Promise<void> {
        const child = this.#process;
        this.#process = null;
        if (child) await ended(child);
    }

    /** Ends it and starts it again on the same port, with the same games; in between something can be waited for. */
    async restart(between: () => Promise<unknown>): Promise<void> {
        const port = new URL(this.address).port;
        await this.stop();
        await between();
        await this.#run(port);
    }

    async end(): Promise<void> {
        await Promise.all([this.stop(), ...this.#others.map(ended)]);
        rmSync(this.#folder, { recursive: true, force: true });
    }
}

async function ended(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
}
