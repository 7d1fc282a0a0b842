// A real `sortie serve` on a free port with a database of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const BINARY = process.env.SORTIE_BINARY ?? resolve(import.meta.dirname, '../../../build/sortie');

export class Server {
    address = '';
    #process: ChildProcess | null = null;
    #folder = mkdtempSync(join(tmpdir(), 'sortie-page-'));

    static async start(): Promise<Server> {
        const server = new Server();
        await server.#run('0');
        return server;
    }

    async #run(port: string): Promise<void> {
        const child = spawn(BINARY, ['serve', '--threads', '1', '--port', port, '--db', join(this.#folder, 'games.db')], { stdio: ['ignore', 'pipe', 'pipe'] });
        this.#process = child;
        let said = '';
        this.address = await new Promise((found, fail) => {
            const listen = (data: Buffer) => {
                said += String(data);
                const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
                if (address) found(address);
            };
            child.stdout!.on('data', listen);
            child.stderr!.on('data', listen);
            child.on('exit', (code) => fail(new Error(`sortie serve ended with ${code}: ${said}`)));
        });
    }

    async stop(): Promise<void> {
        const child = this.#process;
        this.#process = null;
        if (!child || child.exitCode !== null) return;
        const gone = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        await gone;
    }

    /** Ends it and starts it again on the same port, with the same games; in between something can be waited for. */
    async restart(between: () => Promise<unknown>): Promise<void> {
        const port = new URL(this.address).port;
        await this.stop();
        await between();
        await this.#run(port);
    }

    async end(): Promise<void> {
        await this.stop();
        rmSync(this.#folder, { recursive: true, force: true });
    }
}
