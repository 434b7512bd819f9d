import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Where tests keep databases and files: in memory where the system offers enough of it, since copying a database there
 * takes a twentieth of the time; else the usual folder for temporary files. TMPDIR, where it is set, wins.
 */
export function scratchFolder(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Programs that tests start, and the workers, find their code compiled by those before them, in the folder that `npm start`
 * uses too: half of a command's processor time goes into removing types and compiling. Node ignores a folder that it cannot write.
 */
export function keepCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compile');
}
