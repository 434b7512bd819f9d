import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** How often the owner of a place shows that it lives, ms, and after how long without a sign it counts as dead. */
const SIGN_OF_LIFE_MS = 5_000;
const DEAD_AFTER = 60_000;
const OWNER = 'owner.json';
/** Places of one folder: more processes than anybody runs over one disk. */
const MAX_PLACES = 64;

/** A folder that belongs to one process. */
export interface SpoolPlace {
  readonly folder: string;
  /** Gives it back; what waits in it is the next owner's. */
  release(): Promise<void>;
}

/**
 * Finds a spool folder that is no other process's: `root` itself where it is free, else `root/2`, `root/3` …. A place whose
 * owner has died (its process is gone, or on another machine it gave no sign of life for a minute) is free again, so what
 * its owner could not store is stored by whoever takes it. Works on folders that machines share: by exclusive creation
 * and rename alone.
 */
export async function takeSpoolPlace(root: string): Promise<SpoolPlace> {
  for (let number = 1; number <= MAX_PLACES; number++) {
    const place = await takePlace(number === 1 ? root : join(root, String(number)));
    if (place) return place;
  }
  throw new Error(`all ${MAX_PLACES} places of ${root} are in use`);
}

/** Takes the places whose owners have died and left something; the caller stores it and gives them back. */
export async function takeAbandoned(root: string, file: string): Promise<SpoolPlace[]> {
  const names = await readdir(root).catch(() => [] as string[]);
  const folders = [root, ...names.filter((name) => /^\d{1,2}$/.test(name)).map((name) => join(root, name))];
  const taken: SpoolPlace[] = [];
  for (const folder of folders) {
    const left = await stat(join(folder, file)).catch(() => undefined);
    const place = left && left.size > 0 ? await takePlace(folder) : undefined;
    if (place) taken.push(place);
  }
  return taken;
}

async function takePlace(folder: string): Promise<SpoolPlace | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, OWNER);
  const token = randomUUID();
  const own = JSON.stringify({ host: hostname(), pid: process.pid, token });
  // Known before it is seen: a call of this process beside this one must not take it for a former process of its number.
  tokensHere.add(token);
  if (!(await claim(path, own))) {
    tokensHere.delete(token);
    return undefined;
  }
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, SIGN_OF_LIFE_MS).unref();
  return {
    folder,
    release: async () => {
      clearInterval(timer);
      // Somebody may have taken us for dead: what is his stays.
      if ((await readFile(path, 'utf8').catch(() => undefined)) === own) await rm(path, { force: true });
      tokensHere.delete(token);
    },
  };
}

/** Writes `own` at `path`, where there is nothing or the file of a dead owner. False where somebody else has the place. */
async function claim(path: string, own: string): Promise<boolean> {
  const former = await readFile(path, 'utf8').catch(() => undefined);
  if (former === undefined) return createExclusively(path, own);
  if (await isAlive(path, former)) return false;
  // One at a time replaces this very file, and it is there until its successor is: nobody finds the place empty meanwhile.
  const turn = `${path}.${createHash('sha256').update(former).digest('hex').slice(0, 32)}`;
  if (await isOlderThan(turn, DEAD_AFTER)) await rm(turn, { force: true });
  if (!(await createExclusively(turn, own))) return false;
  try {
    if ((await readFile(path, 'utf8').catch(() => undefined)) !== former) return false;
    await rename(turn, path);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

/** False when the file was there already. */
async function createExclusively(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isOlderThan(path: string, ms: number): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && Date.now() - file.mtimeMs > ms;
}

async function isAlive(path: string, text: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  if (file === undefined) return false;
  const { host, pid, token } = readOwner(text);
  // Containers of one machine have names of their own, so a number of a process means one on this very system.
  if (host === hostname() && pid !== undefined) return isRunning(pid, token);
  return Date.now() - file.mtimeMs < DEAD_AFTER;
}

function readOwner(text: string): { host?: string; pid?: number; token?: string } {
  try {
    return JSON.parse(text) as { host?: string; pid?: number; token?: string };
  } catch {
    // Not whole: the disk was full.
    return {};
  }
}

function isRunning(pid: number, token: string | undefined): boolean {
  // A restarted container gives the number of its former process to the new one.
  if (pid === process.pid) return token !== undefined && tokensHere.has(token);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tokens of the places that this process owns. */
const tokensHere = new Set<string>();
