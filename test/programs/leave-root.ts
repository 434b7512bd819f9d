/**
 * As much of a start as needs no built site: settings, the way to closed folders, another user, the database. Then it says
 * what the kernel knows of it and of its database, and ends with the standard input.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaveRoot, tellStanding } from '../../src/main/leave-root.ts';
import { reachClosedFolders } from '../../src/main/reach-closed-folders.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { makeDataDir } from '../../src/platform/data-dir.ts';
import { openDatabase } from '../../src/platform/db/open.ts';

reachClosedFolders();
const config = loadConfig();
makeDataDir(config.data_dir);
const said = tellStanding(leaveRoot(config));
const database = await openDatabase(config);
const postgres = readFileSync(join(config.data_dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
const statusOf = (pid: string | undefined): string => readFileSync(`/proc/${pid}/status`, 'utf8');
process.stdout.write(`${JSON.stringify({ said, own: statusOf('self'), postgres: statusOf(postgres) })}\n`);
process.stdin.on('end', () => void database.close().then(() => process.exit(0))).resume();
