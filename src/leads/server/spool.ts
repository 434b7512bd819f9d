import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** The spool holds as much as it may: nothing was kept. */
export class SpoolFull extends Error {
  override readonly name = 'SpoolFull';
}

export interface SpoolLimits {
  readonly records: number;
  readonly bytes: number;
  /** Bytes that the file occupies also while it is empty, as NULs: room for records on a disk that is full. */
  readonly reserve?: number;
}

/** Room for a day of an outage at a hundred times the usual rate; 20,000 of our records take about 15 MB. */
const LIMITS: SpoolLimits = { records: 20_000, bytes: 64 * 1024 * 1024 };

interface Waiting {
  readonly line: Buffer;
  readonly kept: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * A queue in one file, for what must not be lost while the database does not answer. One line a record: checksum, space,
 * JSON. A record counts as kept when it has been written and synced (fdatasync); several that come together share a sync.
 * A record that was cut off while it was written is dropped on reading: nobody was told that it was kept. The file is
 * emptied when all its records have been taken, so a reader must recognise records that it has taken before. What stands
 * behind the last line end belongs to no record.
 *
 * One process a file.
 */
export class Spool<T> {
  private readonly path: string;
  private readonly limits: SpoolLimits;
  private readonly records: T[] = [];
  private readonly waiting: Waiting[] = [];
  private file: Promise<FileHandle> | undefined;
  /** Bytes of whole records in the file. */
  private length = 0;
  /** Bytes of the file with its reserve. */
  private size = 0;
  private writing: Promise<void> | undefined;
  private draining: Promise<number> | undefined;
  /** All records were taken: the file is to be emptied. */
  private emptying = false;
  /** Lines in the middle of the file whose checksum did not fit: a damaged disk. */
  damaged = 0;

  /** Touches no file: that begins with {@link recover} or the first {@link append}. */
  constructor(path: string, limits: SpoolLimits = LIMITS) {
    this.path = path;
    this.limits = limits;
  }

  /** Records that wait to be taken. */
  get backlog(): number {
    return this.records.length;
  }

  /** Reads what a former process left. Gives the records in the order in which they were kept. */
  async recover(): Promise<readonly T[]> {
    const bytes = await readFile(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    const { records, length, damaged } = readRecords<T>(bytes);
    this.records.unshift(...records);
    this.length = length;
    this.damaged = damaged;
    this.size = bytes.length;
    if (this.reserve > 0) {
      await this.blank(length, bytes.length);
      // Without room for it the spool works as long as there is some.
      await this.occupy().catch(() => undefined);
    } else if (length < bytes.length) await (await this.opened()).truncate(length);
    return records;
  }

  /**
   * Keeps a record: the promise is fulfilled when it is on disk.
   *
   * @throws {SpoolFull} and any error of the file system; then the record is not kept.
   */
  append(record: T): Promise<void> {
    const line = lineOf(record);
    const ahead = this.waiting.reduce((sum, { line: { length } }) => sum + length, 0);
    const full =
      this.records.length + this.waiting.length >= this.limits.records ||
      this.length + ahead + line.length > this.limits.bytes;
    if (full) return Promise.reject(new SpoolFull(`${this.records.length} records wait already`));
    const kept = new Promise<void>((resolve, reject) => {
      this.waiting.push({
        line,
        kept: () => {
          this.records.push(record);
          resolve();
        },
        failed: reject,
      });
    });
    this.writing ??= this.work();
    return kept;
  }

  /**
   * Hands records over in order, up to `most` at once, the next ones when `take` has fulfilled. A rejection ends the round
   * and passes through; its records stay first. Calls during a round share it.
   *
   * @returns how many records were taken.
   */
  drain(take: (records: readonly T[]) => Promise<void>, most = 1): Promise<number> {
    this.draining ??= this.drainOnce(take, most).finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  /** Waits for writes under way and lets go of the file. Records stay in it. */
  async close(): Promise<void> {
    await this.draining?.catch(() => undefined);
    await this.writing;
    const file = await this.file?.catch(() => undefined);
    // An empty file tells other processes that nothing is left here.
    if (this.length === 0 && this.size > 0) await file?.truncate(0).catch(() => undefined);
    await file?.close();
    this.file = undefined;
  }

  private get reserve(): number {
    return this.limits.reserve ?? 0;
  }

  /** Makes the file as large as its reserve. */
  private async occupy(): Promise<void> {
    if (this.size >= this.reserve) return;
    const file = await this.opened();
    await file.write(Buffer.alloc(this.reserve - this.size), 0, this.reserve - this.size, this.size);
    await file.sync();
    this.size = this.reserve;
  }

  /** Overwrites a part of the file that holds no record, which needs no room on the disk. */
  private async blank(from: number, to: number): Promise<void> {
    const file = await this.opened();
    if (to > this.reserve) await file.truncate(Math.max(from, this.reserve));
    this.size = Math.min(this.size, Math.max(from, this.reserve));
    const length = Math.min(to, this.size) - from;
    if (length > 0) await file.write(Buffer.alloc(length), 0, length, from);
  }

  private async drainOnce(take: (records: readonly T[]) => Promise<void>, most: number): Promise<number> {
    let taken = 0;
    while (this.records.length > 0) {
      const batch = this.records.slice(0, most);
      await take(batch);
      this.records.splice(0, batch.length);
      taken += batch.length;
    }
    if (taken > 0) {
      this.emptying = true;
      this.writing ??= this.work();
      await this.writing;
    }
    return taken;
  }

  /** The one who touches the file: writes what waits, and empties it where all was taken. One at a time. */
  private async work(): Promise<void> {
    await Promise.resolve();
    while (this.waiting.length > 0 || this.emptying) {
      if (this.emptying) await this.empty().catch(() => undefined);
      else await this.writeWaiting();
    }
    this.writing = undefined;
  }

  /** Nothing is lost when this fails: what stays in the file is handed over once more after the next start. */
  private async empty(): Promise<void> {
    this.emptying = false;
    if (this.records.length > 0) return;
    const file = await this.opened();
    await this.blank(0, this.length);
    this.length = 0;
    await file.datasync();
  }

  private async writeWaiting(): Promise<void> {
    const batch = this.waiting.splice(0);
    try {
      await this.write(Buffer.concat(batch.map(({ line }) => line)));
      for (const { kept } of batch) kept();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }

  private async write(bytes: Buffer): Promise<void> {
    const file = await this.opened();
    try {
      await writeAt(file, bytes, this.length);
      await file.datasync();
      if ((await file.stat()).nlink === 0) return await this.writeAnew(bytes);
      this.length += bytes.length;
      this.size = Math.max(this.size, this.length);
    } catch (error) {
      await this.blank(this.length, this.length + bytes.length).catch(() => undefined);
      throw error;
    }
  }

  /** Somebody has removed the file or its folder: what waits is written into a new one. */
  private async writeAnew(bytes: Buffer): Promise<void> {
    await (await this.file)?.close();
    this.file = undefined;
    const file = await this.opened();
    const all = Buffer.concat([...this.records.map(lineOf), bytes]);
    await writeAt(file, all, 0);
    await file.datasync();
    this.length = all.length;
    this.size = all.length;
  }

  private opened(): Promise<FileHandle> {
    this.file ??= openDurably(this.path).catch((error: unknown) => {
      this.file = undefined;
      throw error;
    });
    return this.file;
  }
}

/** Opens the file for our user only; the folder's entry is synced too, or a power cut could lose the whole file. */
async function openDurably(path: string): Promise<FileHandle> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const directory = await open(folder, constants.O_RDONLY);
  await directory.sync();
  await directory.close();
  return file;
}

function lineOf(record: unknown): Buffer {
  const json = JSON.stringify(record);
  return Buffer.from(`${checksum(json)} ${json}\n`);
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}

/** Whole records of a file, and how many bytes up to the end of the last of them. */
function readRecords<T>(bytes: Buffer): { records: T[]; length: number; damaged: number } {
  const records: T[] = [];
  let [length, bad, damaged] = [0, 0, 0];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    if (end < 0) break;
    const line = bytes.toString('utf8', start, end);
    start = end + 1;
    // Cut off while the file was being emptied: the record has been taken.
    if (line[0] === '\0') continue;
    const json = line.slice(9);
    if (line[8] !== ' ' || line.slice(0, 8) !== checksum(json)) {
      bad++;
      continue;
    }
    records.push(JSON.parse(json) as T);
    length = start;
    damaged += bad;
    bad = 0;
  }
  return { records, length, damaged };
}
