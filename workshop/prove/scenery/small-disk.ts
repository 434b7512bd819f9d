import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  /** Free bytes. */
  readonly free: () => number;
  /** Takes all that is free, but for so many bytes. */
  readonly fill: (leave?: number) => void;
  /** Gives back what {@link fill} has taken. */
  readonly empty: () => void;
  readonly close: () => void;
}

/** Mounts one in memory. @throws where nothing may be mounted: what needs it could not run and counts as failed. */
export function mountDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `a disk of its own cannot be mounted here (needs root on Linux): ${mounted.stderr ?? mounted.error}`,
    );
  }
  const ballast = join(folder, 'ballast');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill: (leave = 0) => {
      const file = openSync(ballast, 'a');
      try {
        for (const block = Buffer.alloc(65_536); free() > leave; ) {
          writeSync(file, block, 0, Math.min(block.length, Math.max(1, free() - leave)));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    close: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
