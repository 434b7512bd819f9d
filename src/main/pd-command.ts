/**
 * `npm run pd -- export|erase --phone <phone>`: what a person may ask for (152-FZ articles 14, 20, 21): a copy of his data, and
 * its destruction with the act and the extract of the event log.
 *
 * Exit codes: 0 done, 64 wrong usage, 65 refused, 78 settings or database; see command-fault.ts for the rest.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainPlace } from '../clients/server/attention/explain.ts';
import { writeAct } from '../people/server/personal-data/act.ts';
import { askingOperator, type Rulings, UndecidedPlaces } from '../people/server/personal-data/ask-operator.ts';
import { ErasureRefused, eraseSubject } from '../people/server/personal-data/erase-subject.ts';
import { exportSubject } from '../people/server/personal-data/export-subject.ts';
import { scrubStorage, touchedTables } from '../people/server/personal-data/scrub-storage.ts';
import { findSubject } from '../people/server/personal-data/subject.ts';
import { SPOOL_FOLDER } from '../platform/backup/kept-files.ts';
import { listBackups } from '../platform/backup/retention.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { makeDataDir } from '../platform/data-dir.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { type Database, openDatabase } from '../platform/db/open.ts';
import { readPhone } from '../platform/rules/phone.ts';
import { runCommand } from './command-fault.ts';

const USAGE = `Usage: npm run pd -- <export|erase> --phone <phone> [options]

  --out <folder>       where the files go (default: DATA_DIR/personal-data)
  --reason <text>      why it is erased, for the act (default: the person's request)
  --with-deals         erase although there are live deals or holds
  --name, --mail <…>   another name or mail of the person to look for; may be repeated
  --mentions <what>    what becomes of his name in records about others: ask (default), redact or keep
  --redact, --keep <place>   the same for one place of the list; may be repeated`;

/** Below DATA_DIR. */
const FOLDER = 'personal-data';
const DAY_MS = 86_400_000;
const DEFAULT_REASON = 'обращение субъекта персональных данных (152-ФЗ, ст. 21)';

class UsageError extends Error {}

interface Command {
  readonly verb: 'export' | 'erase';
  readonly phone: string;
  readonly out: string | undefined;
  readonly reason: string;
  readonly withDeals: boolean;
  readonly known: { readonly names: readonly string[]; readonly mails: readonly string[] };
  readonly rulings: Rulings;
}

const MENTIONS = ['ask', 'redact', 'keep'] as const;

function readCommand(args: readonly string[]): Command {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ phone: text, out: text, reason: text, 'with-deals': { type: 'boolean', default: false } },
      ...{ name: texts, mail: texts, mentions: text, redact: texts, keep: texts },
    },
  });
  const [verb] = positionals;
  const phone = readPhone(values.phone ?? '');
  const others = MENTIONS.find((each) => each === (values.mentions ?? 'ask'));
  if ((verb !== 'export' && verb !== 'erase') || phone === undefined || others === undefined)
    throw new UsageError(USAGE);
  return {
    ...{ verb, phone, out: values.out, reason: values.reason ?? DEFAULT_REASON, withDeals: values['with-deals'] },
    known: { names: values.name, mails: values.mail },
    rulings: { redact: values.redact, keep: values.keep, others },
  };
}

async function run(command: Command): Promise<void> {
  const config = loadConfig();
  makeDataDir(config.data_dir);
  const database = await openDatabase(config, 'tool');
  try {
    await migrate(database.background, migrations);
    const at = Date.now();
    const files =
      command.verb === 'export' ? await copy(command, config, database) : await erase(command, config, database);
    const folder = command.out === undefined ? join(config.data_dir, FOLDER) : resolve(command.out);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [name, content] of Object.entries(files)) {
      const file = join(folder, name.replace('#', numberOf(at)));
      await writeFile(file, content, { mode: 0o600, flag: 'wx', flush: true });
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await database.close();
  }
}

async function copy({ phone }: Command, config: Config, { background }: Database): Promise<Record<string, string>> {
  const subject = await findSubject(background, phone);
  const now = Date.now();
  const stored = await exportSubject(background, subject, join(config.data_dir, SPOOL_FOLDER), now);
  const place = subject.user_id === undefined ? null : await explainPlace(background, subject.user_id, now);
  const reckoned = { category: 'место в очереди менеджера и почему', table: 'attention', rows: [place] };
  const exported = { ...stored, data: place ? [...stored.data, reckoned] : stored.data };
  return { 'export-#.json': `${JSON.stringify(exported, null, 2)}\n` };
}

async function erase(command: Command, config: Config, { background }: Database): Promise<Record<string, string>> {
  const { phone, reason, withDeals, known } = command;
  const at = Date.now();
  const subject = await findSubject(background, phone);
  const number = numberOf(at);
  const places = { spool: join(config.data_dir, SPOOL_FOLDER), files: join(config.data_dir, FOLDER) };
  const erasure = await askingOperator(command.rulings, (decide) =>
    eraseSubject(subject, { db: background, ...places, act: number, reason, withDeals, known, decide, now: at }),
  );
  const scrubbed = await scrubStorage(background, await touchedTables(background, erasure.mentions));
  const { legal_name, address, inn } = config.brand;
  const backup_days = config.backup_keep_days;
  const backups = (await listBackups(config.backup_dir)).map((backup) => ({
    name: backup.name,
    until: backup.at + backup_days * DAY_MS,
  }));
  const operator = { legal_name, address, inn };
  const { act, log } = writeAct({ number, at, operator, subject, reason, erasure, backups, backup_days, scrubbed });
  const rows = erasure.destroyed.reduce((sum, each) => sum + each.rows, 0);
  process.stdout.write(`Уничтожено строк: ${rows}, упоминаний в записях о других: ${erasure.mentions.length}\n`);
  return { 'act-#.txt': act, 'events-#.txt': log };
}

/** Number of an act: the moment, without a trace of the person. */
function numberOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/\D/g, '');
}

await runCommand(() => run(readCommand(process.argv.slice(2))), USAGE, [
  [UsageError, 64],
  [ErasureRefused, 65],
  [UndecidedPlaces, 65],
]);
