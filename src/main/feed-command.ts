/**
 * `npm run feed -- <file|folder|url> [options]`: imports a feed and prints what came of it.
 *
 * Exit codes: 0 complete or unchanged, 2 partial, 64 wrong usage, 65 rejected, 69 unreachable, 75 busy, 78 settings or
 * database; see command-fault.ts for the rest. Of several feeds the worst counts.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadDirectory } from '../feeds/server/avito-directory.ts';
import { confirmRun, NotConfirmable } from '../feeds/server/confirm-run.ts';
import { Unreachable } from '../feeds/server/fetch-feed.ts';
import { importFeed } from '../feeds/server/import-feed.ts';
import type { ImportReport, ImportStatus } from '../feeds/server/import-report.ts';
import { reportText } from '../feeds/server/report-text.ts';
import { loadReference } from '../geography/server/load-reference.ts';
import { seedGeography } from '../geography/server/seed-geography.ts';
import { loadConfig } from '../platform/config.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { openDatabase } from '../platform/db/open.ts';
import { statementsOf } from '../platform/db/statements.ts';
import { runCommand } from './command-fault.ts';

const USAGE = `Usage: npm run feed -- <file|folder|url> [options]
       npm run feed -- --confirm <run>
       npm run feed -- --avito-developments <file>

  --source <key>     name of the source; made from the location when left out
  --title <text>     what staff see
  --priority <n>     1 is trusted most, 100 is usual
  --every <minutes>  fetch it on this schedule from now on (at least 5)
  --dry-run          tell what the feed would do, and do nothing
  --force            import although the file has not changed
  --confirm <run>    accept a partial run: what it lacked is sold
  --avito-developments <file>
                     load Avito's directory of developments: its XML, or a table (CSV) with the columns id and name
  --json             print the reports as JSON`;

/** Worst last. */
const EXIT_CODES: Readonly<Record<ImportStatus, number>> = {
  complete: 0,
  unchanged: 0,
  partial: 2,
  busy: 75,
  failed: 69,
  rejected: 65,
};
const SEVERITY: readonly ImportStatus[] = ['complete', 'unchanged', 'partial', 'busy', 'failed', 'rejected'];

class UsageError extends Error {}

interface Command {
  readonly location: string | undefined;
  readonly confirm: number | undefined;
  readonly directory: string | undefined;
  readonly source: string | undefined;
  readonly title: string | undefined;
  readonly priority: number | undefined;
  readonly every_minutes: number | undefined;
  readonly force: boolean;
  readonly dry_run: boolean;
  readonly json: boolean;
}

function readCommand(args: readonly string[]): Command {
  const options = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        source: options,
        title: options,
        priority: options,
        every: options,
        confirm: options,
        'avito-developments': options,
        force: flag,
        'dry-run': flag,
        json: flag,
        help: flag,
      },
    });
    if (values.help || positionals.length > 1) throw new UsageError(USAGE);
    const confirm = whole('--confirm', values.confirm, 1, 2 ** 31 - 1);
    const directory = values['avito-developments'];
    const wishes = [positionals[0], confirm, directory].filter((wish) => wish !== undefined);
    if (wishes.length !== 1) throw new UsageError(USAGE);
    return {
      location: positionals[0],
      confirm,
      directory,
      source: values.source,
      title: values.title,
      priority: whole('--priority', values.priority, 1, 32_767),
      every_minutes: whole('--every', values.every, 5, 525_600),
      force: values.force,
      dry_run: values['dry-run'],
      json: values.json,
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

function whole(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new UsageError(`${name}: expected a whole number from ${min} to ${max}\n${USAGE}`);
  return value;
}

async function run(command: Command, signal: AbortSignal): Promise<number> {
  const database = await openDatabase(loadConfig(), 'tool');
  try {
    await migrate(database.background, migrations);
    await seedGeography(database.background, loadReference());
    const deps = { connectionString: database.connectionString, now: Date.now, signal };
    if (command.directory !== undefined) return await loadDevelopments(database.background, command.directory);
    if (command.confirm !== undefined) {
      const { retired } = await confirmRun(deps, { run_id: command.confirm, actor_id: null });
      process.stdout.write(`run ${command.confirm} confirmed: ${retired} offers are sold\n`);
      return 0;
    }
    const reports = await importFeed(
      { ...deps, onProgress: showProgress() },
      { ...command, location: command.location ?? '' },
    );
    print(reports, command.json);
    return exitCode(reports);
  } finally {
    await database.close();
  }
}

/** @throws {UsageError} when the file is no directory. */
async function loadDevelopments(db: Db, file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(error.message);
  });
  const loaded = await db.transaction().execute((trx) => loadDirectory(statementsOf(trx), text, new Date()));
  if (loaded.entries === 0) throw new UsageError(`${file}: no developments of Moscow or the region in it`);
  process.stdout.write(`${loaded.entries} entries of ${loaded.complexes} complexes loaded\n`);
  return 0;
}

function showProgress() {
  let shown = 0;
  return ({ phase, lots }: { phase: string; lots: number }) => {
    if (!process.stderr.isTTY || performance.now() - shown < 200) return;
    shown = performance.now();
    process.stderr.write(`\r${phase} ${lots} lots `);
  };
}

function print(reports: readonly ImportReport[], asJson: boolean): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (asJson) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
  else if (reports.length === 0) process.stdout.write('The folder has no .xml, .json or .gz files.\n');
  else process.stdout.write(`${reports.map(reportText).join('\n\n')}\n`);
}

function exitCode(reports: readonly ImportReport[]): number {
  const worst = Math.max(0, ...reports.map(({ status }) => SEVERITY.indexOf(status)));
  return EXIT_CODES[SEVERITY[worst] ?? 'complete'];
}

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
await runCommand(() => run(readCommand(process.argv.slice(2)), stop.signal), USAGE, [
  [UsageError, 64],
  [NotConfirmable, 65],
  [Unreachable, 69],
]);
