/**
 * `npm run incident -- --from <time> --to <time>`: whose personal data an incident touched, for the notices to Roskomnadzor
 * (24 hours, 72 hours) and to the people themselves. Reads only; writes a table of the people, closed to others.
 *
 * Exit codes: 0 done, 64 wrong usage, 78 settings or database; see command-fault.ts for the rest.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AffectedSubject,
  findAffected,
  type Incident,
  type IncidentQuery,
} from '../people/server/personal-data/incident.ts';
import { loadConfig } from '../platform/config.ts';
import { makeDataDir } from '../platform/data-dir.ts';
import { openDatabase } from '../platform/db/open.ts';
import { runCommand } from './command-fault.ts';

const USAGE = `Usage: npm run incident -- --from <time> --to <time> [options]

  times as 2026-03-01T09:00+03:00
  --actor <id>       only what this person of staff did
  --ip <address>     only what came from this address
  --whole            the database or a backup got away: everybody who was in it
  --detected <time>  when it was found; the clock of the notices starts there (default: now)
  --out <folder>     where the table goes (default: DATA_DIR/personal-data)`;

const HOUR = 3_600_000;

class UsageError extends Error {}

function readCommand(args: readonly string[]): { query: IncidentQuery; out: string | undefined; detected: Date } {
  const text = { type: 'string' } as const;
  const options = { from: text, to: text, actor: text, ip: text, detected: text, out: text };
  const { values } = parseArgs({
    args: [...args],
    options: { ...options, whole: { type: 'boolean', default: false } },
  });
  const [from, to] = [values.from, values.to].map((value) => new Date(value ?? Number.NaN));
  const detected = values.detected === undefined ? new Date() : new Date(values.detected);
  const actor = values.actor === undefined ? undefined : Number(values.actor);
  const fits = from && to && from < to && !Number.isNaN(detected.getTime()) && (actor ?? 1) > 0;
  if (!fits) throw new UsageError(USAGE);
  return { query: { from, to, actor, ip: values.ip, whole: values.whole }, out: values.out, detected };
}

async function run(): Promise<void> {
  const { query, out, detected } = readCommand(process.argv.slice(2));
  const config = loadConfig();
  makeDataDir(config.data_dir);
  const database = await openDatabase(config, 'tool');
  try {
    const incident = await findAffected(database.background, query);
    const folder = out === undefined ? join(config.data_dir, 'personal-data') : resolve(out);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `incident-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}.csv`);
    await writeFile(file, table(incident.subjects), { mode: 0o600, flag: 'wx', flush: true });
    process.stdout.write(`${summary(incident, detected)}\n${file}\n`);
  } finally {
    await database.close();
  }
}

/** With a byte order mark: spreadsheets read it as UTF-8. A text that begins as a formula is told to be a text. */
function table(subjects: readonly AffectedSubject[]): string {
  const cell = (value: unknown): string =>
    `"${String(value ?? '')
      .replace(/^[=+\-@]/, "'$&")
      .replaceAll('"', '""')}"`;
  const rows = subjects.map(({ user_id, phone, name, actions, first_at }) =>
    [user_id, phone, name, actions, new Date(first_at).toISOString()].map(cell).join(';'),
  );
  return `\uFEFF${['id;phone;name;actions;first_at', ...rows].join('\r\n')}\r\n`;
}

function summary({ subjects, lists }: Incident, detected: Date): string {
  const moscow = (at: number): string =>
    new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' }).format(at);
  const warning =
    lists.length > 0
      ? [
          `Открыто списков и выгрузок: ${lists.length}. Кто в них был, журнал не говорит: считайте затронутыми всех (--whole).`,
        ]
      : [];
  return [
    `Затронуто людей: ${subjects.length}${subjects.length >= 1_000 ? ' (1000 и более: повышенный состав, 420-ФЗ)' : ''}`,
    ...warning,
    `Уведомить Роскомнадзор об инциденте: до ${moscow(detected.getTime() + 24 * HOUR)} (мск)`,
    `Сообщить о результатах расследования: до ${moscow(detected.getTime() + 72 * HOUR)} (мск)`,
  ].join('\n');
}

await runCommand(run, USAGE, [[UsageError, 64]]);
