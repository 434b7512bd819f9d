import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

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
