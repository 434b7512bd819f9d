import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupFault } from './backup-fault.ts';
import { type About, type EntryVisitor, readEntries } from './entries.ts';
import { unseal } from './sealed-file.ts';

/** What a backup holds, as it was read from its first byte to its last. */
export interface BackupSummary {
  readonly about: About;
  /** By name. */
  readonly tables: ReadonlyMap<string, { readonly rows: number; readonly sha256: string }>;
  /** Bytes by path below DATA_DIR. */
  readonly files: ReadonlyMap<string, number>;
}

/**
 * Reads a backup to its end, handing its parts to `visit`; without it they are only checked.
 *
 * @throws {BackupFault} where the file cannot be trusted: damaged, cut off, or sealed with another key. Whatever `visit` was
 * handed before must then be undone.
 */
export async function readBackup(file: string, key: Buffer, visit?: EntryVisitor['visit']): Promise<BackupSummary> {
  let about: About | undefined;
  const tables = new Map<string, { rows: number; sha256: string }>();
  const files = new Map<string, number>();
  const visitor: EntryVisitor = {
    visit: async (entry) => {
      if (entry.head.kind === 'about') about = entry.head;
      if (visit) await visit(entry);
      else for await (const _ of entry.body);
    },
    done: (head, { sha256, bytes, lines }) => {
      if (head.kind === 'table') tables.set(head.name, { rows: lines, sha256 });
      if (head.kind === 'file') files.set(head.path, bytes);
    },
  };
  try {
    await pipeline(
      createReadStream(file),
      (sealed: AsyncIterable<Buffer>) => unseal(key, sealed),
      createGunzip(),
      (plain: AsyncIterable<Buffer>) => readEntries(plain, visitor),
    );
  } catch (error) {
    throw asFault(error, file);
  }
  if (!about) throw new BackupFault('В копии нет сведений о ней самой', { damaged: true });
  return { about, tables, files };
}

function asFault(error: unknown, file: string): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'ENOENT') return new BackupFault(`Нет файла ${file}`, { cause: error });
  const unreadable = error instanceof SyntaxError || (typeof code === 'string' && code.startsWith('Z_'));
  return unreadable ? new BackupFault('Копия повреждена', { damaged: true, cause: error }) : error;
}
