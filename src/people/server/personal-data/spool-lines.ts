import { open, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';

/** Requests of the spool that nobody stores any more: a person looks at them. */
const REFUSED = 'leads-refused.jsonl';

export interface SpoolFinds {
  /** Records of requests, as they were given. */
  readonly records: readonly Record<string, unknown>[];
  /** How many of them wait for the database and will be stored. */
  readonly waiting: number;
}

interface Line {
  readonly file: string;
  readonly start: number;
  readonly bytes: Buffer;
  readonly record: Record<string, unknown>;
}

/** What the spool holds of a phone. */
export async function findInSpool(folder: string, phone: string): Promise<SpoolFinds> {
  const lines = await linesOf(folder, phone);
  return {
    records: lines.map(({ record }) => record),
    waiting: lines.filter(({ file }) => basename(file) !== REFUSED).length,
  };
}

/**
 * Overwrites the refused requests of a phone in place, each with an empty record of the same length: the application may have
 * the file open. Answers how many there were.
 */
export async function eraseRefused(folder: string, phone: string): Promise<number> {
  const lines = (await linesOf(folder, phone)).filter(({ file }) => basename(file) === REFUSED);
  for (const { file, start, bytes } of lines) {
    const handle = await open(join(folder, file), 'r+');
    try {
      await handle.write(emptyRecord(bytes.length), 0, bytes.length, start);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  return lines.length;
}

/** A line of the spool of exactly so many bytes, that says nothing. */
function emptyRecord(length: number): Buffer {
  const json = `{"erased":"${' '.repeat(length - 9 - '{"erased":""}'.length)}"}`;
  return Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}`);
}

async function linesOf(folder: string, phone: string): Promise<Line[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.jsonl'));
  const lines: Line[] = [];
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    for (let start = 0, end = bytes.indexOf(10); end >= 0; start = end + 1, end = bytes.indexOf(10, start)) {
      const line = bytes.subarray(start, end);
      if (!line.includes(phone)) continue;
      lines.push({ file, start, bytes: line, record: JSON.parse(line.subarray(9).toString('utf8')) });
    }
  }
  return lines;
}
