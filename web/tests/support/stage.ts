// A pool on a PostgreSQL of the test's own.
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BINARY } from './server';

const SCRIPT = resolve(import.meta.dirname, '../../../tests/tools/pool/stage.py');

export class Stage {
    readonly #process: ChildProcess;
    readonly #lines: AsyncIterator<string>;

    private constructor(
        process: ChildProcess,
        lines: AsyncIterator<string>,
        readonly reader: string,
        readonly password: string,
    ) {
        this.#process = process;
        this.#lines = lines;
    }

    /** Nothing where PostgreSQL is missing. */
    static async open(): Promise<Stage | null> {
        const child = spawn('python3', [SCRIPT, BINARY], { stdio: ['pipe', 'pipe', 'inherit'] });
        const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
        const first = (await lines.next()).value as string;
        if (!first.startsWith('{')) return null;
        const { reader, password } = JSON.parse(first) as { reader: string; password: string };
        return new Stage(child, lines, reader, password);
    }

    /** What tests/tools/pool/stage.py understands. */
    async tell(command: string): Promise<string> {
        this.#process.stdin!.write(`${command}\n`);
        return (await this.#lines.next()).value as string;
    }

    async close(): Promise<void> {
        const gone = new Promise((done) => this.#process.once('exit', done));
        this.#process.stdin!.end();
        await gone;
    }
}
