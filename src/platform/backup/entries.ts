import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupFault } from './backup-fault.ts';
import { ByteReader, fourBytes } from './byte-reader.ts';

/** What stands in front of a part of a backup. */
const headSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('about'),
    /** When the snapshot was taken, ISO. */
    made_at: z.string(),
    /** Migrations that the database had, with the digests of their texts. */
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
    /** Where the sequences stood: name, last number, whether it was given out. */
    sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('end'), parts: z.int() }),
]);
export type EntryHead = z.output<typeof headSchema>;
export type About = Extract<EntryHead, { kind: 'about' }>;

const footSchema = z.object({ sha256: z.string(), bytes: z.int(), lines: z.int() });
/** What a body was when it was written: for a table `lines` are its rows. */
export type EntryFoot = z.output<typeof footSchema>;

export interface Entry {
  readonly head: EntryHead;
  readonly body: AsyncIterable<Buffer>;
}

/** Counts and digests of bytes that pass by. */
export class Tally {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #lines = 0;

  add(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) this.#lines++;
  }

  /** The sums; nothing can be added afterwards. */
  foot(): EntryFoot {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes, lines: this.#lines };
  }
}

/** The parts as one stream: head, pieces of the body, an empty piece, foot; at the end how many there were. */
export async function* writeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  let parts = 0;
  for await (const { head, body } of entries) {
    parts++;
    yield* [text(head)];
    const tally = new Tally();
    for await (const bytes of body) {
      if (bytes.length === 0) continue;
      tally.add(bytes);
      yield Buffer.concat([fourBytes(bytes.length), bytes]);
    }
    yield fourBytes(0);
    yield text(tally.foot());
  }
  yield text({ kind: 'end', parts });
}

/** Receives the parts of a backup in their order. */
export interface EntryVisitor {
  /** Must read the body to its end. */
  visit(entry: Entry): Promise<void>;
  /** The body was what it says. */
  done?(head: EntryHead, foot: EntryFoot): void;
}

/**
 * Reads a stream of {@link writeEntries} to its end.
 *
 * @throws {BackupFault} where a body is not what its foot says or parts are missing.
 */
export async function readEntries(source: AsyncIterable<Buffer>, visitor: EntryVisitor): Promise<void> {
  const reader = new ByteReader(source);
  for (let parts = 0; ; parts++) {
    const head = headSchema.parse(await readText(reader));
    if (head.kind === 'end') {
      if (head.parts !== parts || !(await reader.isAtEnd())) throw incomplete();
      return;
    }
    const tally = new Tally();
    await visitor.visit({ head, body: readBody(reader, tally) });
    const foot = footSchema.parse(await readText(reader));
    if (foot.sha256 !== tally.foot().sha256) throw incomplete();
    visitor.done?.(head, foot);
  }
}

async function* readBody(reader: ByteReader, tally: Tally): AsyncGenerator<Buffer> {
  for (;;) {
    const length = (await reader.take(4))?.readUInt32BE();
    if (length === 0) return;
    const bytes = length === undefined ? undefined : await reader.take(length);
    if (!bytes) throw incomplete();
    tally.add(bytes);
    yield bytes;
  }
}

const incomplete = (): BackupFault =>
  new BackupFault('Копия неполна: контрольные суммы её частей не сходятся', { damaged: true });

function text(value: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(value));
  return Buffer.concat([fourBytes(bytes.length), bytes]);
}

async function readText(reader: ByteReader): Promise<unknown> {
  const length = (await reader.take(4))?.readUInt32BE();
  const bytes = length === undefined ? undefined : await reader.take(length);
  if (!bytes) throw incomplete();
  return JSON.parse(bytes.toString('utf8'));
}
