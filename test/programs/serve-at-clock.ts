/**
 * The API over a given database with a clock that the parent sets: `fork` it, wait for the message with its port, send epoch
 * ms before each call and wait for the echo. For tests that kill it.
 */
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createServer } from '../../src/main/http/server.ts';
import { openApp } from '../../src/main/open-app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/open.ts';

let clock = Date.now();
process.on('message', (now) => {
  clock = Number(now);
  process.send?.(now);
});
process.once('disconnect', () => process.exit(0));
const config = loadConfig();
const database = await openDatabase(config);
const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => clock, closers: [] });
const server = await createServer(app);
await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.((server.server.address() as AddressInfo).port);
