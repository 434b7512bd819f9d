/**
 * As much of a start as needs no built site: settings, the way to closed folders, another user, the database. Then it says
 * what the kernel knows of it and of its database, and ends with the standard input.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../src/server/config.ts';
import { makeDataDir } from '../../src/server/data-dir.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { leaveRoot, tellStanding } from '../../src/server/leave-root.ts';
import { reachClosedFolders } from '../../src/server/reach-closed-folders.ts';

reachClosedFolders();
const config = loadConfig();
makeDataDir(config.data_dir);
const said = tellStanding(leaveRoot(config));
const database = await openDatabase(config);
const postgres = readFileSync(join(config.data_dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
const statusOf = (pid: string | undefined): string => readFileSync(`/proc/${pid}/status`, 'utf8');
process.stdout.write(`${JSON.stringify({ said, own: statusOf('self'), postgres: statusOf(postgres) })}\n`);
process.stdin.on('end', () => void database.close().then(() => process.exit(0))).resume();
