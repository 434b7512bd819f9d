import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { detached } from './copy-string.ts';

/** Text gathered before it is sent, in UTF-16 units: short transactions keep the snapshot horizon of readers young. */
const BATCH_LENGTH = 1 << 20;
const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** What COPY's text format takes for no value. */
export const COPY_NULL = '\\N';

/** A text as a field of COPY's text format. NUL, which PostgreSQL cannot hold, is left out. */
export function copyText(value: string): string {
  const clean = value.includes('\0') ? value.replaceAll('\0', '') : value;
  return SPECIAL.test(clean) ? clean.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : clean;
}

/** A value, or no value, as a field: numbers in decimal, booleans as t and f. */
export function copyField(value: string | number | boolean | null): string {
  if (value === null) return COPY_NULL;
  if (typeof value === 'string') return copyText(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

/** Rows on their way into one table, sent by COPY in batches of about a megabyte while the next batch is gathered. */
export class RowWriter {
  readonly #client: Client;
  readonly #statement: string;
  #lines: string[] = [];
  #length = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(client: Client, table: string, columns: readonly string[]) {
    this.#client = client;
    this.#statement = `copy ${table} (${columns.join(', ')}) from stdin`;
  }

  /** Takes one row as fields joined by tabs. Resolves at once unless a batch is full and the one before it is still on its way. */
  async write(line: string): Promise<void> {
    // A table with few rows gathers them over the whole feed.
    this.#lines.push(detached(line));
    this.#length += line.length;
    if (this.#length >= BATCH_LENGTH) await this.#flush();
  }

  /** Sends what is left and waits until the database has all of it. */
  async end(): Promise<void> {
    await this.#flush();
    await this.#sending;
  }

  async #flush(): Promise<void> {
    await this.#sending;
    if (this.#lines.length === 0) return;
    const text = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#length = 0;
    this.#sending = this.#send(text);
    // The failure is thrown to whoever waits next; until then it must not count as unhandled.
    this.#sending.catch(() => {});
  }

  #send(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const stream = this.#client.query(copyFrom(this.#statement));
      stream.on('finish', resolve).on('error', reject);
      stream.end(text);
    });
  }
}
