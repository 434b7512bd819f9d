/**
 * The API of an installation, for tests that stop its database or kill it: `node test/programs/take-leads.ts`, settings by
 * the environment. Writes `ready <port>` when it answers.
 */
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createServer } from '../../src/main/http/server.ts';
import { openApp } from '../../src/main/open-app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/open.ts';

const config = loadConfig();
const database = await openDatabase(config);
const log = pino({ level: 'silent' });
const app = await openApp(config, { database, log, now: () => Date.now(), closers: [] });
await app.leads.recover();
const server = await createServer(app);
await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready ${(server.server.address() as AddressInfo).port}\n`);
