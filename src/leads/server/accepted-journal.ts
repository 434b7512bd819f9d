import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { moscowDate } from '../../platform/rules/moscow-time.ts';

/** How long a line may be in the system's memory only, ms: a loss of power can take the counts of this time. */
const SYNC_MS = 1_000;
const HEAD = /^journal ([0-9a-f-]{36}) (\d{13})$/;
/** Epoch ms, id, and a full stop that a line cut short does not have. */
const LINE = /^(\d{13}) (\d+) \.$/;

/**
 * What visitors were told is accepted, one line a request, in a file beside the database: so that a request that the
 * database lost, or a backup did not have, is missed by somebody. A line is written before the answer (it survives the
 * end of the process) and synced within a second, which costs the answer some 0.1 ms. Never emptied: 25 bytes a request.
 *
 * One process a file.
 */
export class AcceptedJournal {
  private readonly path: string;
  private readonly now: () => number;
  private opening: Promise<FileHandle> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** Names this file among those of other processes; set when it is open. */
  id = '';
  /** When it began, epoch ms. */
  startedAt = 0;
  /** Requests by Moscow day, YYYY-MM-DD. */
  readonly days = new Map<string, number>();

  /** Touches no file: that begins with {@link open} or the first {@link note}. */
  constructor(path: string, now: () => number) {
    this.path = path;
    this.now = now;
  }

  /** Reads what former processes wrote, or begins the file. */
  async open(): Promise<void> {
    await this.opened();
  }

  /** Counts one request that is about to be answered. Fulfilled when the system has the line. */
  async note(id: number, at: number): Promise<void> {
    const file = await this.opened();
    await file.appendFile(`${at} ${id} .\n`);
    this.count(at);
    this.timer ??= setTimeout(() => void this.sync(), SYNC_MS).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    const file = await this.opening?.catch(() => undefined);
    await file?.datasync().catch(() => undefined);
    await file?.close();
    this.opening = undefined;
  }

  private opened(): Promise<FileHandle> {
    this.opening ??= this.openFile().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async openFile(): Promise<FileHandle> {
    if (this.closed) throw new Error('the journal of accepted requests is closed');
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const text = await readFile(this.path, 'latin1').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const [head = '', ...lines] = text.split('\n');
    const [, id, startedAt] = HEAD.exec(head) ?? [];
    this.days.clear();
    for (const line of lines) {
      const at = LINE.exec(line)?.[1];
      if (at) this.count(Number(at));
    }
    const file = await open(this.path, 'a', 0o600);
    if (id && startedAt) {
      this.id = id;
      this.startedAt = Number(startedAt);
      // What follows a line that was cut off must not hang on to it.
      if (!text.endsWith('\n')) await file.appendFile('\n');
      return file;
    }
    this.id = randomUUID();
    this.startedAt = this.now();
    await file.appendFile(`journal ${this.id} ${this.startedAt}\n`);
    await file.datasync();
    return file;
  }

  private count(at: number): void {
    const day = moscowDate(at);
    this.days.set(day, (this.days.get(day) ?? 0) + 1);
  }

  private async sync(): Promise<void> {
    this.timer = undefined;
    await (await this.opening)?.datasync().catch(() => undefined);
  }
}

/** Requests of a process that are accepted and not in the database. */
export interface AwayFromDatabase {
  readonly waiting: number;
  /** Those that the database will never take. */
  readonly refused: number;
}

/** Writes what a journal says over what it said before: whole counts, so that saying it twice, or after a restore, is right. */
export async function reportJournal(
  db: Kysely<Tables>,
  { id, startedAt, days }: Pick<AcceptedJournal, 'id' | 'startedAt' | 'days'>,
  { waiting, refused }: AwayFromDatabase,
  now: Date,
): Promise<void> {
  const told = [...days];
  await sql`with journal as (
      insert into lead_journals (id, started_at, waiting, refused, updated_at)
      values (${id}, ${new Date(startedAt)}, ${waiting}, ${refused}, ${now})
      on conflict (id) do update set waiting = excluded.waiting, refused = excluded.refused, updated_at = excluded.updated_at
      returning id)
    insert into lead_journal_days (journal_id, day, accepted)
    select journal.id, told.day, told.accepted
    from journal, unnest(${told.map(([day]) => day)}::date[], ${told.map(([, n]) => n)}::int[]) as told (day, accepted)
    on conflict (journal_id, day) do update set accepted = excluded.accepted
      where lead_journal_days.accepted <> excluded.accepted`.execute(db);
}
