import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY = 86_400_000;
const NAME = /^novosel-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.backup(\.part)?$/;
/** A draft of a backup that was killed half way, ms. */
const DRAFT_LIFETIME = DAY;

interface Kept {
  readonly name: string;
  readonly at: number;
  readonly draft: boolean;
}

/** Backups of a folder, latest first. A missing folder holds none. */
export async function listBackups(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.flatMap((name) => readName(name) ?? []).sort((a, b) => b.at - a.at);
}

function readName(name: string): Kept | undefined {
  const parts = NAME.exec(name);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  return { name, at: Date.UTC(year, month - 1, day, hour, minute, second), draft: parts[7] !== undefined };
}

/**
 * Which backups have had their time: all of the last 24 hours stay, then the latest of each day (UTC), and none for longer
 * than `keepDays` (at most 30 days after a person's data was erased no backup holds it any more; 152-FZ article 21).
 */
export function chooseOutdated(backups: readonly Kept[], now: number, keepDays: number): string[] {
  const days = new Set<number>();
  return [...backups]
    .sort((a, b) => b.at - a.at)
    .filter(({ at, draft }) => {
      if (draft) return now - at > DRAFT_LIFETIME;
      if (now - at > keepDays * DAY) return true;
      if (now - at <= DAY) return false;
      const day = Math.floor(at / DAY);
      if (days.has(day)) return true;
      days.add(day);
      return false;
    })
    .map(({ name }) => name);
}

/** Removes outdated backups; answers their names. */
export async function pruneBackups(folder: string, now: number, keepDays: number): Promise<string[]> {
  const outdated = chooseOutdated(await listBackups(folder), now, keepDays);
  for (const name of outdated) await rm(join(folder, name), { force: true });
  return outdated;
}
