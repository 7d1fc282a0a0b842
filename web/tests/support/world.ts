// What every test of the pages needs: a server and a browser, there before the first test of a file and gone behind the
// last.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, visit, type Visitor } from './browser';
import { Server } from './server';

export class World {
    server!: Server;
    browser!: Browser;

    constructor() {
        beforeAll(async () => {
            [this.server, this.browser] = await Promise.all([Server.start(), launch()]);
        });
        afterAll(async () => {
            await this.browser?.close();
            await this.server?.end();
        });
    }

    /** A new visitor on the front page, or wherever the address leads. */
    visit(options: BrowserContextOptions = {}, address = this.server.address): Promise<Visitor> {
        return visit(this.browser, address, options);
    }
}
